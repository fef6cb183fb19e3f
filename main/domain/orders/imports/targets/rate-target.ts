import type { ConnectionService } from '../../../carriers/connections/connection-service.ts'
import { failed, type ImportTarget, kept, toCreate } from './import-target.ts'

/** Rate sheets: what a file says of a service takes the place of its prices. */
export function createRateTarget(_connections: Pick<ConnectionService, 'retrieve' | 'update'>): ImportTarget {
  return {
    keyOf: ({ key }) => JSON.stringify(['rates', key]),
    plan: () => toCreate,
    process: async () => failed('Rates are not imported yet.'),
    undo: () => kept('Rates are not imported yet.'),
    bought: () => ({ count: 0, labels: [] }),
  }
}
