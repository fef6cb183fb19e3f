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

/** How often pages are told that a run goes on. */
const tellEveryMs = 250

/** Moves runs from state to state, and tells whoever looks at them. */
export function createRunBook(ports: {
  database: Pick<Database, 'write'>
  repository: RunRepository
  tell: TellNotification
  clock: Clock
  changes: ChangeFeed
}) {
  const { repository, clock, changes } = ports
  const toldAt = new Map<string, number>()

  const tell = (id: string) => {
    toldAt.set(id, clock.now().getTime())
    changes.publish({ topic: 'runs', id, action: 'updated' })
  }

  /** The change and what goes with it, in one step; told at once. */
  const save = (run: RunRow, change: RunChange, also: () => void = () => {}): RunRow => {
    const next = { ...run, ...change, updatedAt: clock.now().getTime() }
    ports.database.write(() => {
      also()
      repository.saveRun(next)
      const happening = happeningOf(run, next, repository)
      if (happening) ports.tell(happening)
    })
    tell(run.id)
    return next
  }

  return {
    save,
    /** The hold ends without a purchase: all is as it was before the press. */
    release: (run: RunRow): RunRow =>
      save(run, { state: 'rated', holdUntil: null, priceLimits: null }, () =>
        repository.takeUnanswered(run.id),
      ),
    /** Something of its items changed; not told more often than anybody can read. */
    changed: (id: string) => {
      if (clock.now().getTime() - (toldAt.get(id) ?? 0) >= tellEveryMs) tell(id)
    },
  }
}

/** What somebody who was away should know of a run: that it ended, or stands still. */
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

/** So many shipments go into one print run. */
const mostPrinted = 1_000

/** Prints what a run bought and is in no print queue yet, so that no label comes out twice. */
export function createRunPrinting(ports: {
  repository: RunRepository
  book: Pick<RunBook, 'save'>
  print: PrintShipments
}) {
  const { repository } = ports

  /** By the printer a rule named; null for all others. */
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

  /** Labels that cannot be printed keep no other from coming out. */
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

  /** One after the other: what one puts into the queue the next finds there. */
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

/** Runs whose labels were to be printed: somebody may say that they come out in another way. */
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

/** Until the hold is over a stop buys nothing. */
function hold(run: RunRow, { clock, book }: Pick<RunLoopPorts, 'clock' | 'book'>): Next {
  const untilMs = run.holdUntil ?? 0
  if (clock.now().getTime() < untilMs) return { atMs: untilMs }
  book.save(run, { state: 'buying', holdUntil: null, startedAt: clock.now().getTime() })
  return 'again'
}

/**
 * Rates runs and buys them, one lane each. After a start rating goes on by itself, since it costs nothing; buying does
 * not: it is interrupted until somebody says that it goes on.
 */
export function createRunLoop(ports: RunLoopPorts): RunLoop {
  const { repository, book, clock } = ports

  const afterCrash = (): string[] => {
    repository.removeGathering()
    // Whatever became of the run since, such as stopped while its last labels were on their way.
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
    // Nothing is under way: what was being bought when trouble came is looked up first.
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
