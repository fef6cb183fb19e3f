import type { Reachability } from '../../../shared/desk/connections.ts'

/** What is known of the line to one connection. */
type Sight = {
  state: Reachability['state']
  sinceMs: number
  lastError: string | null
  /** Unreachable calls in a row. */
  failures: number
  /** Not asked before then; null while calls go out as usual. */
  closedUntilMs: number | null
  isTrying: boolean
}

/**
 * Cuts a connection off after some calls in a row that did not reach it, so that nobody waits for what will not
 * come. After a pause, which doubles, one call goes out as a trial; the others are answered at once meanwhile.
 */
export type Breaker = {
  /** Whether a call may go out now. Whoever is let through tells how it went with one of the next three. */
  admit: (connectionId: string) => boolean
  reached: (connectionId: string) => void
  lost: (connectionId: string, why: string) => void
  /** The call went out nowhere: it says nothing about the line. */
  unsaid: (connectionId: string) => void
  of: (connectionId: string) => Reachability
  /** Connections that are cut off, with the time of the next trial. */
  cutOff: () => { connectionId: string; nextTryAtMs: number }[]
  /** The connection was changed or removed: what was seen is of another line. */
  forget: (connectionId: string) => void
}

export type BreakerPorts = {
  now: () => Date
  /** Told when what `of` answers has changed its state. */
  changed: (connectionId: string) => void
}

const failuresToCutOff = 3
const firstPauseMs = 30_000
const longestPauseMs = 5 * 60_000

const unknown: Reachability = { state: 'unknown', since: null, last_error: null, next_try_at: null }

export function createBreaker({ now, changed }: BreakerPorts): Breaker {
  const sights = new Map<string, Sight>()

  const see = (id: string, sight: Omit<Sight, 'sinceMs' | 'isTrying'>) => {
    const before = sights.get(id)
    const isSame = before?.state === sight.state
    sights.set(id, { ...sight, isTrying: false, sinceMs: isSame ? before.sinceMs : now().getTime() })
    if (!isSame || before.closedUntilMs !== sight.closedUntilMs) changed(id)
  }

  return {
    admit: id => {
      const sight = sights.get(id)
      if (!sight || sight.closedUntilMs === null) return true
      if (sight.isTrying || now().getTime() < sight.closedUntilMs) return false
      sight.isTrying = true
      return true
    },
    reached: id => see(id, { state: 'reachable', lastError: null, failures: 0, closedUntilMs: null }),
    lost: (id, why) => {
      const failures = (sights.get(id)?.failures ?? 0) + 1
      const pauses = failures - failuresToCutOff
      const pauseMs = Math.min(firstPauseMs * 2 ** Math.min(pauses, 30), longestPauseMs)
      const closedUntilMs = pauses < 0 ? null : now().getTime() + pauseMs
      see(id, { state: 'unreachable', lastError: why, failures, closedUntilMs })
    },
    unsaid: id => {
      const sight = sights.get(id)
      if (sight) sight.isTrying = false
    },
    of: id => {
      const sight = sights.get(id)
      return sight ? toReachability(sight) : unknown
    },
    cutOff: () =>
      [...sights].flatMap(([connectionId, { closedUntilMs }]) =>
        closedUntilMs === null ? [] : [{ connectionId, nextTryAtMs: closedUntilMs }],
      ),
    forget: id => {
      if (sights.delete(id)) changed(id)
    },
  }
}

const toReachability = ({ state, sinceMs, lastError, closedUntilMs }: Sight): Reachability => ({
  state,
  since: new Date(sinceMs).toISOString(),
  last_error: lastError,
  next_try_at: closedUntilMs === null ? null : new Date(closedUntilMs).toISOString(),
})
