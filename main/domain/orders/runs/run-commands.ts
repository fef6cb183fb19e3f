import {
  isBeforeBuying,
  isRunHalted,
  isRunMoving,
  type RunState,
} from '../../../../shared/desk/run-states.ts'
import type { RunPurchase } from '../../../../shared/desk/runs.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import type { Clock } from '../../../platform/clock.ts'
import { limitsOf, openInWords, openOf } from './run-doubts.ts'
import type { RunBook } from './run-loop.ts'
import { isSameMoney, type RunFacts, toRun } from './run-mapper.ts'
import type { RunRepository, RunRow } from './run-repository.ts'
import { noRun } from './run-rules.ts'

/** Who gives a command, and at which desk. */
export type RunActor = { operator: string; desk: string | null; testMode: boolean }

export type RunCommandPorts = {
  repository: RunRepository
  book: RunBook
  clock: Clock
  calendar: Pick<ShopCalendar, 'today' | 'dayOf'>
  /** There is something to do for the run. */
  wake: (runId: string) => void
}

export const refuseState = (message: string) => refuse('state_error', { message })

/** A run whose orders are all stored; another is in no list yet. */
type FoundRun = RunRow & { state: RunState }

const isWhole = (run: RunRow): run is FoundRun => run.state !== 'gathering'

export type RunFinder = ReturnType<typeof createRunFinder>

export function createRunFinder(repository: RunRepository) {
  const find = (id: string, { testMode }: Pick<RunActor, 'testMode'>): Result<FoundRun> => {
    const run = repository.findRun(id)
    return run && run.testMode === testMode && isWhole(run) ? ok(run) : noRun(id)
  }
  const isOwn = (run: RunRow, { operator, desk }: RunActor) => run.operator === operator && run.desk === desk
  return {
    find,
    /** A run this actor may command, as it stands. */
    open: (id: string, actor: RunActor, fits: (run: { state: RunState }) => boolean): Result<FoundRun> => {
      const run = find(id, actor)
      if (!run.ok) return run
      const { operator, desk } = run.value
      if (!isOwn(run.value, actor))
        return refuseState(
          `${operator} runs this${desk ? ` at ${desk}` : ''}. Take over to change it. Nothing was changed.`,
        )
      return fits(run.value) ? run : wrongState(run.value)
    },
  }
}

const stateTexts: Record<RunState, string> = {
  rating: 'Prices are still being asked for. Nothing was bought.',
  rating_paused: 'Rating is paused, so not every order has a price. Nothing was bought.',
  rated: 'Nothing of this run is being bought.',
  holding: 'Buying of this run starts in a moment. Nothing is bought twice.',
  buying: 'This run is being bought already. Nothing is bought twice.',
  paused: 'This run is paused. Continue it, or stop it.',
  interrupted: 'This run was interrupted. Continue it, or stop it.',
  stopped: 'This run was stopped. Continue it, or rate it again.',
  done: 'This run is done. Nothing is bought twice.',
}

const wrongState = ({ state }: FoundRun) => refuseState(stateTexts[state])

const refuseUnanswered = ({ id, look_at: lookAt, to_buy: { count } }: RunFacts) =>
  refuse('doubts_unanswered', {
    message: `${lookAt.total} orders of this run wait for an answer: ${openInWords(lookAt)}. Nothing was bought. Keep or skip them (POST /desk/runs/${id}/answers, or each by itself), or buy only the ${count} others with "unanswered": "leave_out".`,
    details: { look_at: lookAt, to_buy: count },
  })

type CommandParts = { finder: RunFinder; show: (run: RunRow) => Result<RunFacts>; holdSeconds: () => number }

/** The commands of a run: buy, pause, stop, continue, retry, rate again, take over. */
export function createRunCommands(ports: RunCommandPorts, { finder, show, holdSeconds }: CommandParts) {
  const { repository, book, clock, calendar } = ports
  const nowMs = () => clock.now().getTime()

  const isOfToday = ({ ratedAt }: RunRow) =>
    ratedAt !== null && calendar.dayOf(new Date(ratedAt)) === calendar.today()

  const oldPrices = () =>
    refuseState('These prices are not of today. Rate again, then buy. Nothing was bought.')

  const buy = (id: string, input: RunPurchase, actor: RunActor): Result<RunFacts> => {
    const found = finder.open(id, actor, ({ state }) => state === 'rated')
    if (!found.ok) return found
    if (!isOfToday(found.value)) return oldPrices()
    const shown = toRun(found.value, repository)
    const { count, totals } = shown.to_buy
    if (shown.look_at.total > 0 && input.unanswered !== 'leave_out') return refuseUnanswered(shown)
    if (count !== input.expected_count || !isSameMoney(totals, input.expected_totals))
      return refuse('state_error', {
        message: `What is bought has changed since you looked: now ${count} labels. Nothing was bought. Read the totals, then buy.`,
        details: { to_buy: { count, totals } },
      })
    const amounts = repository.amounts(id)
    const priceLimits = limitsOf(found.value, () => amounts)
    const left = amounts.filter(item => item.state === 'rated' && openOf(item, priceLimits).length > 0)
    const holdMs = holdSeconds() * 1_000
    const starts =
      holdMs === 0
        ? { state: 'buying' as const, startedAt: nowMs() }
        : { state: 'holding' as const, holdUntil: nowMs() + holdMs }
    const change = {
      ...starts,
      priceLimits,
      printing: input.printing ?? null,
      printRunId: null,
      printProblem: null,
      endedAt: null,
    }
    const run = book.save(found.value, change, () =>
      repository.skipItems(
        id,
        left.map(({ position }) => position),
        'unanswered',
      ),
    )
    ports.wake(id)
    return show(run)
  }

  const move = (
    id: string,
    actor: RunActor,
    moves: Partial<Record<RunState, RunState>>,
  ): Result<RunFacts> => {
    const found = finder.open(id, actor, ({ state }) => state in moves)
    if (!found.ok) return found
    const to = moves[found.value.state] ?? 'rated'
    const ended = to === 'stopped' ? { endedAt: nowMs() } : {}
    const run =
      found.value.state === 'holding'
        ? book.release(found.value)
        : book.save(found.value, { state: to, holdUntil: null, ...ended })
    ports.wake(id)
    return show(run)
  }

  const resume = (id: string, actor: RunActor): Result<RunFacts> => {
    const found = finder.open(id, actor, run => isRunHalted(run) || run.state === 'stopped')
    if (!found.ok) return found
    if (found.value.state === 'rating_paused') return move(id, actor, { rating_paused: 'rating' })
    if (found.value.startedAt === null) return move(id, actor, { stopped: 'rated' })
    if (!isOfToday(found.value)) return oldPrices()
    return move(id, actor, { paused: 'buying', interrupted: 'buying', stopped: 'buying' })
  }

  const retry = (id: string, actor: RunActor): Result<RunFacts> => {
    const found = finder.open(id, actor, run => !isBeforeBuying(run) && !isRunMoving(run))
    if (!found.ok) return found
    if (!isOfToday(found.value)) return oldPrices()
    if (repository.itemsIn(id, 'failed', 1).length === 0)
      return refuseState('Nothing of this run failed. What may have been bought is not bought again.')
    const run = book.save(found.value, { state: 'buying', endedAt: null }, () =>
      repository.moveItems(id, ['failed'], 'rated'),
    )
    ports.wake(id)
    return show(run)
  }

  const rate = (id: string, actor: RunActor): Result<RunFacts> => {
    const found = finder.open(id, actor, run => !isRunMoving(run))
    if (!found.ok) return found
    const run = book.save(
      found.value,
      { state: 'rating', ratedAt: null, priceLimits: null, endedAt: null },
      () => repository.moveItems(id, ['rated', 'failed', 'skipped'], 'waiting', ['by_hand']),
    )
    ports.wake(id)
    return show(run)
  }

  return {
    buy,
    pause: (id: string, actor: RunActor) =>
      move(id, actor, { rating: 'rating_paused', holding: 'rated', buying: 'paused' }),
    stop: (id: string, actor: RunActor) =>
      move(id, actor, {
        rating: 'rating_paused',
        rating_paused: 'stopped',
        rated: 'stopped',
        holding: 'rated',
        buying: 'stopped',
        paused: 'stopped',
        interrupted: 'stopped',
      }),
    continue: resume,
    retry,
    rate,
    takeOver: (id: string, actor: RunActor): Result<RunFacts> => {
      const found = finder.find(id, actor)
      if (!found.ok) return found
      const { operator, desk } = actor
      return show(book.save(found.value, { operator, desk }))
    },
  }
}
