import type { StationStatus, StoppedWorkKind, StoppingState, StopWait } from '../../shared/desk/station.ts'
import type { Database } from '../db/database.ts'
import { isRunGoingOn } from '../domain/orders/runs/run-repository.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { PausableClock } from '../platform/pausable-clock.ts'
import type { Work, WorkUnderWay } from '../platform/work-under-way.ts'

export type Stopping = {
  /** From now on nothing new is taken. `waiting` is told what is waited for, where a person would ask why. */
  begin: (waiting?: (what: StopWait) => void) => void
  isStopping: () => boolean
  /** Whether money or paper is under way. */
  isCostly: () => boolean
  /** Told of a request that changes something; the answer says that it has ended. */
  requestBegun: () => () => void
  /** As the screens show it. */
  state: () => StationStatus['stopping']
  /** Resolves when nothing is under way any more, or when it has taken longer than it can. */
  finished: () => Promise<void>
}

/** What is neither money nor paper gets so long; it can be asked again. */
const requestLimitMs = 15_000
/** For writing down what came of it, after a call that took all its time. */
const writingMs = 5_000

/** The end of a station as everybody sees it: who asks for something new, who looks on, and who waits for it. */
export function createStopping({
  clock,
  changes,
  underWay,
}: {
  clock: Clock
  changes: Pick<ChangeFeed, 'publish'>
  underWay: WorkUnderWay<StoppedWorkKind>
}): Stopping {
  let sinceMs: number | null = null
  const nowMs = () => clock.now().getTime()

  /** Each piece of work may take its own time limit from the stop on: its call may only just be about to begin. */
  const untilMs = (since: number): number =>
    Math.max(
      since,
      ...underWay.list().map(each => Math.max(each.startedAtMs, since) + each.limitMs + writingMs),
    )

  const finished = (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let cancel = () => {}
    const look = () => {
      cancel()
      const leftMs = untilMs(sinceMs ?? nowMs()) - nowMs()
      if (underWay.list().length === 0 || leftMs <= 0) resolve()
      else cancel = clock.after(leftMs, look)
      changed()
    }
    const changed = () => changes.publish({ topic: 'station', id: 'stopping', action: 'updated' })
    const stopWatching = underWay.watch(look)
    look()
    return promise.finally(() => {
      stopWatching()
      cancel()
    })
  }

  return {
    begin: waiting => {
      if (sinceMs !== null) return
      sinceMs = nowMs()
      const costly = underWay.list().filter(({ kind }) => kind !== 'request')
      if (costly.length > 0) {
        const upToSeconds = Math.ceil((untilMs(sinceMs) - sinceMs) / 1000)
        waiting?.({ works: countByKind(costly), upToSeconds })
      }
    },
    isStopping: () => sinceMs !== null,
    isCostly: () => underWay.list().some(({ kind }) => kind !== 'request'),
    requestBegun: () => underWay.begin('request', requestLimitMs),
    state: () => (sinceMs === null ? null : toState(underWay.list(), sinceMs, untilMs(sinceMs))),
    finished,
  }
}

const countByKind = (works: readonly Work<StoppedWorkKind>[]) =>
  [...Map.groupBy(works, ({ kind }) => kind)].map(([kind, all]) => ({ kind, count: all.length }))

const toState = (works: Work<StoppedWorkKind>[], sinceMs: number, untilMs: number): StoppingState => ({
  since: new Date(sinceMs).toISOString(),
  until: new Date(untilMs).toISOString(),
  waiting_for: countByKind(works),
})

export type Rest = {
  /** Whether labels are bought, copies printed, or a run goes on: no moment to end the program by itself. */
  isBusy: () => boolean
  /** The computer goes to sleep: nothing new begins by itself, and what was written is on its own. */
  pause: () => Promise<void>
  /** It woke up: what came due meanwhile begins. */
  resume: () => void
}

/** When a station may be interrupted, and what is done when the computer goes to sleep and wakes up. */
export const createRest = ({
  clock,
  database,
  stopping,
}: {
  clock: PausableClock
  database: Database
  stopping: Pick<Stopping, 'isCostly'>
}): Rest => ({
  isBusy: () => stopping.isCostly() || isRunGoingOn(database),
  pause: async () => {
    clock.pause()
    database.sqlite.pragma('wal_checkpoint(PASSIVE)')
  },
  resume: clock.resume,
})
