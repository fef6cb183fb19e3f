import type { ConnectionReachability, Reachability } from '../../../../shared/desk/connections.ts'
import type { Breaker } from '../../../carriers/line/breaker.ts'
import { createLoop, type Loop, type LoopOptions, type NextRound } from '../../../platform/loops/loop.ts'
import type { ConnectionRepository, ConnectionRow } from './connection-repository.ts'
import type { LoadAdapter } from './live-connections.ts'

export type ReachabilityService = {
  /** A carrier inside the station can always be reached. */
  ofConnection: (row: Pick<ConnectionRow, 'id' | 'adapter'>) => Promise<Reachability>
  /** Connections whose line is known: somebody was asked since the start. */
  listKnown: () => ConnectionReachability[]
}

const alwaysReachable: Reachability = { state: 'reachable', since: null, last_error: null, next_try_at: null }

/** Which carriers can be reached, as far as calls have told. */
export function createReachability(ports: {
  breaker: Pick<Breaker, 'of'>
  repository: Pick<ConnectionRepository, 'ofMode'>
  loadAdapter: LoadAdapter
}): ReachabilityService {
  const { breaker, repository, loadAdapter } = ports
  return {
    ofConnection: async ({ id, adapter }) =>
      (await loadAdapter(adapter))?.isLocal ? alwaysReachable : breaker.of(id),
    listKnown: () =>
      [true, false]
        .flatMap(repository.ofMode)
        .map(row => ({
          connection_id: row.id,
          carrier_id: row.carrierId,
          display_name: row.displayName,
          test_mode: row.testMode,
          ...breaker.of(row.id),
        }))
        .filter(({ state }) => state !== 'unknown'),
  }
}

/**
 * Tries connections that are cut off again when their pause is over, so that the screens tell when a carrier is
 * back without anybody asking it for a price.
 */
export const createReconnectLoop = (
  ports: Pick<LoopOptions, 'clock' | 'random' | 'report' | 'changed'> & {
    breaker: { cutOff: () => { connectionId: string; nextTryAtMs: number }[] }
    /** Asks the carrier something harmless, where there is such a thing. */
    probe: (connectionId: string) => Promise<unknown>
  },
): Loop =>
  createLoop({
    ...ports,
    name: 'reconnect',
    intervalMs: 60_000,
    floorMs: 1_000,
    backOff: { firstMs: 30_000, mostMs: 5 * 60_000 },
    round: async (signal): Promise<NextRound> => {
      const nowMs = () => ports.clock.now().getTime()
      const due = ports.breaker.cutOff().filter(({ nextTryAtMs }) => nextTryAtMs <= nowMs())
      await Promise.all(due.map(({ connectionId }) => ports.probe(connectionId)))
      if (signal.aborted) return 'when_called'
      const later = ports.breaker.cutOff().filter(({ nextTryAtMs }) => nextTryAtMs > nowMs())
      const next = Math.min(...later.map(({ nextTryAtMs }) => nextTryAtMs))
      return Number.isFinite(next) ? { atMs: next } : 'when_called'
    },
  })
