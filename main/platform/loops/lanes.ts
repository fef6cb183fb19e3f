import { type LoopStatus, worstState } from '../../../shared/desk/station.ts'
import { createLoop, type Loop, type LoopOptions, type NextRound } from './loop.ts'

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
      const of = (field: 'last_run_at' | 'next_due_at') =>
        all.flatMap(each => each[field] ?? []).sort((a, b) => a.localeCompare(b))
      return {
        name: options.name,
        state: isRunning ? worstState(all.map(({ state }) => state)) : 'stopped',
        last_run_at: of('last_run_at').at(-1) ?? null,
        last_error: all.find(({ last_error: error }) => error !== null)?.last_error ?? null,
        next_due_at: of('next_due_at')[0] ?? null,
      }
    },
  }
}
