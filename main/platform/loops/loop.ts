import { type LoopState, type LoopStatus, worstState } from '../../../shared/desk/station.ts'
import type { Clock } from '../clock.ts'

/** When the next round is due: after a pause, at a time of the clock, or not before somebody calls. */
export type NextRound = { afterMs: number } | { atMs: number } | 'when_called'

export type LoopOptions = {
  /** Shown on the status of the station. */
  name: string
  /**
   * One round of work. It answers when the next one is due; nothing stands for the usual interval. What it throws
   * is kept as the last error and never ends the loop. `signal` is aborted by `stop`: look at it after every await.
   */
  round: (signal: AbortSignal) => Promise<NextRound | undefined>
  clock: Clock
  /** 0 to 1, for the jitter. */
  random: () => number
  intervalMs: number
  /** No pause is shorter, whatever a round asks for. Only a call is answered at once. */
  floorMs: number
  /** Part of a pause by which it is made longer at random, so that many stations do not knock at the same second. */
  jitter?: number
  /** The pause after a failure doubles from `firstMs` to `mostMs`. */
  backOff: { firstMs: number; mostMs: number }
  /** Told of every round that failed, for the log. */
  report: (error: unknown) => void
  /** Told when `status` answers something else. */
  changed?: () => void
}

export type Loop = {
  /** Runs the first round at once. */
  start: () => void
  /** Runs a round now, or once more after the one under way. */
  wake: () => void
  /** No new round starts; the answer comes when the one under way has ended. */
  stop: () => Promise<void>
  status: () => LoopStatus
}

/**
 * A computer that slept, or whose clock was set, is noticed within this time: timers stand still during sleep and
 * know nothing of the clock, so long pauses are slept in parts.
 */
const lookEveryMs = 60_000

/** `leftMs` is what the timers still have to sleep, `atMs` when it would be time by the clock: the first one counts. */
type Due = { leftMs: number; atMs: number }

/**
 * Does a piece of work again and again, one round at a time, until stopped. A round that was missed asleep runs
 * once after the resume; a clock set back holds nothing up and a clock set forward makes no burst.
 */
export function createLoop(options: LoopOptions): Loop {
  const { clock } = options
  const stopping = new AbortController()
  const seen: { lastRun: Date | null; error: string | null; failures: number } = {
    lastRun: null,
    error: null,
    failures: 0,
  }
  let phase: 'new' | 'started' | 'stopped' = 'new'
  let isRunning = false
  let isCalled = false
  let due: Due | null = null
  let cancelTimer = () => {}
  let underWay = Promise.resolve()
  const nowMs = () => clock.now().getTime()

  async function run(): Promise<void> {
    isRunning = true
    due = null
    for (;;) {
      isCalled = false
      seen.lastRun = clock.now()
      options.changed?.()
      const { next, trouble } = await once()
      // A call that came during a round that failed is answered by the one after the pause.
      const isOver = phase === 'stopped' || trouble !== undefined || !isCalled
      if (phase !== 'stopped' && isOver) sleep(next)
      // Whoever hears of it may already count on the next round.
      if (trouble !== undefined) options.report(trouble)
      if (isOver) break
    }
    // In the same turn as the last look at `isCalled`: a call between the two would be lost.
    isRunning = false
    options.changed?.()
  }

  async function once(): Promise<{ next: NextRound; trouble?: unknown }> {
    try {
      const next = await options.round(stopping.signal)
      seen.failures = 0
      seen.error = null
      return { next: next ?? { afterMs: options.intervalMs } }
    } catch (error) {
      // Work that the stop broke off has not failed.
      if (stopping.signal.aborted) return { next: 'when_called' }
      const { firstMs, mostMs } = options.backOff
      const afterMs = Math.min(firstMs * 2 ** Math.min(seen.failures, 30), mostMs)
      seen.failures += 1
      seen.error = firstLine(error)
      return { next: { afterMs }, trouble: error }
    }
  }

  function sleep(next: NextRound): void {
    if (next === 'when_called') return
    const wantedMs =
      'atMs' in next ? next.atMs - nowMs() : next.afterMs * (1 + (options.jitter ?? 0) * options.random())
    const leftMs = Math.max(wantedMs, options.floorMs)
    due = { leftMs, atMs: nowMs() + leftMs }
    doze(due)
  }

  function doze(until: Due): void {
    const partMs = Math.min(until.leftMs, lookEveryMs)
    cancelTimer = clock.after(partMs, () => {
      until.leftMs -= partMs
      if (until.leftMs <= 0 || nowMs() >= until.atMs) begin()
      else doze(until)
    })
  }

  function begin(): void {
    cancelTimer()
    underWay = run()
  }

  function wake(): void {
    if (phase !== 'started') return
    isCalled = true
    if (!isRunning) begin()
  }

  const stateNow = (): LoopState => {
    if (phase !== 'started') return 'stopped'
    if (isRunning) return 'running'
    if (seen.error !== null) return 'failing'
    return due ? 'waiting' : 'idle'
  }

  return {
    start: () => {
      if (phase !== 'new') return
      phase = 'started'
      begin()
    },
    wake,
    stop: async () => {
      phase = 'stopped'
      stopping.abort()
      cancelTimer()
      due = null
      await underWay
    },
    status: () => ({
      name: options.name,
      state: stateNow(),
      last_run_at: seen.lastRun?.toISOString() ?? null,
      last_error: seen.error,
      next_due_at: due ? new Date(due.atMs).toISOString() : null,
    }),
  }
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1).join('').slice(0, 300)

/** What to do after one piece of work: the next one, nothing until called, or look again at a time. */
export type Next = 'again' | 'idle' | { atMs: number }

export type LanesOptions<Key extends string> = Pick<
  LoopOptions,
  'name' | 'clock' | 'random' | 'backOff' | 'report' | 'changed'
> & {
  /** The lanes that have something to do when the station starts. */
  atStart: () => Iterable<Key>
  /** One piece of work of a lane. What it throws makes that lane pause, and no other. */
  step: (lane: Key, signal: AbortSignal) => Promise<Next>
}

export type Lanes<Key extends string> = {
  start: () => void
  /** There may be something to do in this lane. */
  wake: (lane: Key) => void
  /** No new piece of work starts; the answer comes when those under way are finished. */
  stop: () => Promise<void>
  /** Of all lanes together: the worst state, the newest run, the next one due. */
  status: () => LoopStatus
}

/**
 * Loops of one kind beside each other, one for each printer, endpoint or connection that ever had something to do.
 * Inside a lane work is done piece by piece and in order; it never polls. `changed` is only told when trouble
 * begins or ends.
 */
export function createLanes<Key extends string>(options: LanesOptions<Key>): Lanes<Key> {
  const { clock, step } = options
  const lanes = new Map<Key, Loop>()
  let isRunning = false
  let wasFailing = false

  const round = async (key: Key, signal: AbortSignal): Promise<NextRound> => {
    for (;;) {
      const next = await step(key, signal)
      if (signal.aborted || next === 'idle') return 'when_called'
      if (next !== 'again' && next.atMs > clock.now().getTime()) return next
    }
  }

  const statusOf = () => [...lanes.values()].map(lane => lane.status())

  const changed = () => {
    const isFailing = statusOf().some(({ last_error: error }) => error !== null)
    if (isFailing !== wasFailing) options.changed?.()
    wasFailing = isFailing
  }

  const openLane = (key: Key): Loop => {
    const lane = createLoop({
      ...options,
      round: signal => round(key, signal),
      // A lane that has nothing to do waits for a call, and one that has goes on at once.
      intervalMs: 0,
      floorMs: 0,
      changed,
    })
    lanes.set(key, lane)
    lane.start()
    return lane
  }

  const wake = (key: Key) => {
    if (!isRunning) return
    const lane = lanes.get(key)
    if (lane) lane.wake()
    else openLane(key)
  }

  return {
    start: () => {
      isRunning = true
      for (const key of options.atStart()) wake(key)
    },
    wake,
    stop: async () => {
      isRunning = false
      await Promise.all([...lanes.values()].map(lane => lane.stop()))
    },
    status: () => {
      const all = statusOf()
      const timesOf = (field: 'last_run_at' | 'next_due_at') =>
        all.flatMap(each => each[field] ?? []).sort((a, b) => a.localeCompare(b))
      return {
        name: options.name,
        state: isRunning ? worstState(all.map(({ state }) => state)) : 'stopped',
        last_run_at: timesOf('last_run_at').at(-1) ?? null,
        last_error: all.find(({ last_error: error }) => error !== null)?.last_error ?? null,
        next_due_at: timesOf('next_due_at')[0] ?? null,
      }
    },
  }
}
