import type { RunPrinting } from '../../../../shared/desk/runs.ts'
import type { Result } from '../../../../shared/errors/result.ts'
import { refusalText } from '../../../carriers/contract/outcome.ts'
import type { Database } from '../../../db/database.ts'
import { breathe } from '../../../platform/breathe.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import { createLanes, type Lanes, type Next } from '../../../platform/loops/loop.ts'
import type { Happening, TellNotification } from '../../../platform/tell-notification.ts'
import type { RunBuying } from './run-buying.ts'
import type { RunRating } from './run-rating.ts'
import type { RunChange, RunRepository, RunRow } from './run-repository.ts'

export type RunBook = ReturnType<typeof createRunBook>

/** Progress of items is published no more often than that. */
const publishEveryMs = 250

/** Stores what a run becomes, and publishes it to the pages that show it. */
export function createRunBook(ports: {
  database: Pick<Database, 'write'>
  repository: RunRepository
  tell: TellNotification
  clock: Clock
  changes: ChangeFeed
}) {
  const { repository, clock, changes } = ports
  const publishedAt = new Map<string, number>()

  const publish = (id: string) => {
    publishedAt.set(id, clock.now().getTime())
    changes.publish({ topic: 'runs', id, action: 'updated' })
  }

  /** Stores the change and what goes with it in one transaction, then publishes it; answers the run as it is now. */
  const save = (run: RunRow, change: RunChange, also: () => void = () => {}): RunRow => {
    const next = { ...run, ...change, updatedAt: clock.now().getTime() }
    ports.database.write(() => {
      also()
      repository.saveRun(next)
      const happening = happeningOf(run, next, repository)
      if (happening) ports.tell(happening)
    })
    publish(run.id)
    return next
  }

  return {
    save,
    /** Ends the hold without a purchase: the run is `rated` again, and doubts that were left out wait for answers. */
    release: (run: RunRow): RunRow =>
      save(run, { state: 'rated', holdUntil: null, priceLimits: null }, () =>
        repository.takeUnanswered(run.id),
      ),
    /** Publishes progress of its items, at most every `publishEveryMs`. */
    changed: (id: string) => {
      if (clock.now().getTime() - (publishedAt.get(id) ?? 0) >= publishEveryMs) publish(id)
    },
  }
}

/** The notification for a change of state: that a run is done, or was interrupted; null for any other. */
function happeningOf(before: RunRow, run: RunRow, repository: RunRepository): Happening | null {
  if (run.state === before.state || (run.state !== 'done' && run.state !== 'interrupted')) return null
  const counts = new Map(repository.countStates(run.id).map(({ name, count }) => [name, count]))
  const [done, failed, unknown] = (['bought', 'failed', 'unknown'] as const).map(
    name => counts.get(name) ?? 0,
  )
  const isDone = run.state === 'done'
  return {
    kind: isDone ? 'run_done' : 'run_interrupted',
    tone: unknown ? 'unsure' : failed || !isDone ? 'attention' : 'good',
    testMode: run.testMode,
    subject: 'run',
    subjectId: run.id,
    occasion: (isDone ? run.endedAt : run.interruptedAt) ?? run.updatedAt,
    facts: { number: run.seq, done: done ?? 0, failed: failed ?? 0, unknown: unknown ?? 0 },
  }
}

type PrintAsked = { shipmentIds: readonly string[]; printing: RunPrinting; name: string }
type PrintedFor = { operator: string; desk: string | null; testMode: boolean }

/** Puts labels into the print queue, all of them or none; answers the print run they are in. */
export type PrintShipments = (asked: PrintAsked, by: PrintedFor) => Promise<Result<{ id: string }>>

/** Shipments in one print run. */
const mostPrinted = 1_000

/** Prints the bought labels of a run that are in no print queue yet, so that none comes out twice. */
export function createRunPrinting(ports: {
  repository: RunRepository
  book: Pick<RunBook, 'save'>
  print: PrintShipments
}) {
  const { repository } = ports

  /** Ids of shipments by the printer a rule chose; under null those no rule chose one for. */
  const unprinted = (runId: string): Map<string | null, string[]> => {
    const items = repository
      .pageItems(runId, { state: ['bought'] })
      .rows.filter(({ printed, shipmentId }) => printed === 'none' && shipmentId !== null)
    const groups = Map.groupBy(
      items,
      ({ rules }) => rules.find(({ kind }) => kind === 'printer')?.value ?? null,
    )
    return new Map(
      [...groups].map(([printer, all]) => [printer, all.map(({ shipmentId }) => shipmentId ?? '')]),
    )
  }

  /** When some labels are refused, the others are printed without them. */
  const printPart = async (asked: PrintAsked, by: PrintedFor) => {
    const first = await ports.print(asked, by)
    if (first.ok) return { id: first.value.id, problem: null }
    const { refusal } = first
    const details = 'details' in refusal ? (refusal.details as { shipments?: { shipment_id: string }[] }) : {}
    const bad = new Set((details?.shipments ?? []).map(each => each.shipment_id))
    const rest = asked.shipmentIds.filter(id => !bad.has(id))
    const second =
      bad.size > 0 && rest.length > 0 ? await ports.print({ ...asked, shipmentIds: rest }, by) : first
    const words = refusalText(refusal)
    return second.ok
      ? { id: second.value.id, problem: `${bad.size} labels were not printed. ${words}` }
      : { id: null, problem: words }
  }

  const printOnce = async (run: RunRow, printing: RunPrinting, by: PrintedFor): Promise<RunRow> => {
    let change: RunChange = { printing, printProblem: null }
    for (const [ofRule, ids] of unprinted(run.id)) {
      const way = ofRule === null ? printing : { ...printing, printer_id: ofRule }
      for (let from = 0; from < ids.length; from += mostPrinted) {
        const shipmentIds = ids.slice(from, from + mostPrinted)
        const { id, problem } = await printPart({ shipmentIds, printing: way, name: `Run ${run.seq}` }, by)
        change = {
          ...change,
          printRunId: id ?? change.printRunId ?? run.printRunId,
          ...(problem ? { printProblem: problem } : {}),
        }
      }
    }
    return ports.book.save(repository.findRun(run.id) ?? run, change)
  }

  /** One at a time for each run, so that the next finds in the print queue what the one before put there. */
  const underWay = new Map<string, Promise<unknown>>()
  return async (run: RunRow, printing: RunPrinting, by: PrintedFor): Promise<RunRow> => {
    const before = underWay.get(run.id) ?? Promise.resolve()
    const printed = before.then(() => printOnce(run, printing, by))
    const ended = printed.catch(() => {})
    underWay.set(run.id, ended)
    try {
      return await printed
    } finally {
      if (underWay.get(run.id) === ended) underWay.delete(run.id)
    }
  }
}

/** Ended runs with labels still to print, and the way to say that these come out otherwise. */
export const createUnprintedRuns = (
  repository: Pick<RunRepository, 'findRun'>,
  book: Pick<RunBook, 'save'>,
) => ({
  has: (runId: string): boolean => {
    const run = repository.findRun(runId)
    return run !== null && run.printing !== null && (run.state === 'done' || run.state === 'stopped')
  },
  remove: (runId: string): void => {
    const run = repository.findRun(runId)
    if (run) book.save(run, { printing: null, printProblem: null })
  },
})

export type PrintRunLabels = ReturnType<typeof createRunPrinting>

export type RunLoopPorts = {
  repository: RunRepository
  book: RunBook
  rating: Pick<RunRating, 'rateSome'>
  buying: Pick<RunBuying, 'buyAll' | 'recover'>
  printRun: PrintRunLabels
  clock: Clock
  random: () => number
  /** Trouble of the station itself, for its log. */
  report: (error: unknown) => void
  /** Trouble began or ended. */
  changed: () => void
}

export type RunLoop = Lanes<string>

const notPrinted =
  'The station ended before these labels went to the print queue. They are bought and safe. Print them now.'

/** Waits for the end of the hold; a stop until then buys nothing. */
function hold(run: RunRow, { clock, book }: Pick<RunLoopPorts, 'clock' | 'book'>): Next {
  const untilMs = run.holdUntil ?? 0
  if (clock.now().getTime() < untilMs) return { atMs: untilMs }
  book.save(run, { state: 'buying', holdUntil: null, startedAt: clock.now().getTime() })
  return 'again'
}

/**
 * Rates runs and buys them, one lane each. After a start of the station rating continues, since it costs nothing; a run
 * that was buying is `interrupted` until somebody continues it.
 */
export function createRunLoop(ports: RunLoopPorts): RunLoop {
  const { repository, book, clock } = ports

  const afterCrash = (): string[] => {
    repository.removeGathering()
    // In any state: a run may have been stopped while its last labels were being bought.
    for (const id of repository.runsWithOpenItems()) ports.buying.recover(id)
    for (const id of repository.runsIn(['holding', 'buying', 'done'])) {
      const run = repository.findRun(id)
      if (run?.state === 'holding') book.release(run)
      if (run?.state === 'buying') book.save(run, { state: 'interrupted', interruptedAt: run.updatedAt })
      if (run?.state === 'done' && run.printing && !run.printRunId && !run.printProblem)
        book.save(run, { printProblem: notPrinted })
    }
    return repository.runsIn(['rating'])
  }

  const rate = async (run: RunRow): Promise<Next> => {
    const isLeft = await ports.rating.rateSome(run)
    const now = repository.findRun(run.id)
    if (isLeft) book.changed(run.id)
    else if (now?.state === 'rating') book.save(now, { state: 'rated', ratedAt: clock.now().getTime() })
    await breathe()
    return 'again'
  }

  const buy = async (run: RunRow, signal: AbortSignal): Promise<Next> => {
    // Settles first what was being bought when the loop failed; nothing else of the run is being bought now.
    ports.buying.recover(run.id)
    await ports.buying.buyAll(run.id, signal)
    const now = repository.findRun(run.id)
    if (!now || signal.aborted || now.state !== 'buying') {
      book.save(now ?? run, {})
      return 'idle'
    }
    if (repository.itemsIn(run.id, 'rated', 1).length > 0) return 'again'
    const done = book.save(now, { state: 'done', endedAt: clock.now().getTime() })
    faultPoint('run.finished')
    const { printing, operator, desk, testMode } = done
    if (printing) await ports.printRun(done, printing, { operator, desk, testMode })
    return 'idle'
  }

  return createLanes<string>({
    ...ports,
    name: 'runs',
    backOff: { firstMs: 5_000, mostMs: 30_000 },
    atStart: afterCrash,
    step: async (id, signal) => {
      const run = repository.findRun(id)
      if (run?.state === 'rating') return rate(run)
      if (run?.state === 'holding') return hold(run, ports)
      return run?.state === 'buying' ? buy(run, signal) : 'idle'
    },
  })
}
