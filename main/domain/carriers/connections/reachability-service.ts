import type { ConnectionReachability, Reachability } from '../../../../shared/desk/reachability.ts'
import type { Breaker } from '../../../carriers/line/breaker.ts'
import type { ConnectionRepository, ConnectionRow } from './connection-repository.ts'
import type { LoadAdapter } from './live-connections.ts'

export type ReachabilityService = {
  /** A carrier inside the station can always be reached. */
  of: (row: Pick<ConnectionRow, 'id' | 'adapter'>) => Promise<Reachability>
  /** Connections whose line is known: somebody was asked since the start. */
  known: () => ConnectionReachability[]
}

const always: Reachability = { state: 'reachable', since: null, last_error: null, next_try_at: null }

/** Which carriers can be reached, as far as calls have told. */
export function createReachability(ports: {
  breaker: Pick<Breaker, 'of'>
  repository: Pick<ConnectionRepository, 'ofMode'>
  loadAdapter: LoadAdapter
}): ReachabilityService {
  const { breaker, repository, loadAdapter } = ports
  return {
    of: async ({ id, adapter }) => ((await loadAdapter(adapter))?.isLocal ? always : breaker.of(id)),
    known: () =>
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
