import type {
  ConnectionInput,
  ConnectionPatch,
  ConnectionRecord,
} from '../../../../shared/desk/connections.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { ConnectionService } from './connection-service.ts'

/** The connections of the mode of a caller; those of the other one are not there for it. */
export type ModeConnections = {
  list: (
    testMode: boolean,
    range: { limit: number; offset: number },
  ) => Promise<{ count: number; records: ConnectionRecord[] }>
  /** Refuses a body that names the other mode. */
  create: (input: ConnectionInput, testMode: boolean) => Promise<Result<ConnectionRecord>>
  retrieve: (recordRef: RecordRef) => Promise<Result<ConnectionRecord>>
  update: (recordRef: RecordRef, patch: ConnectionPatch) => Promise<Result<ConnectionRecord>>
  remove: (recordRef: RecordRef) => Promise<Result<ConnectionRecord>>
}

export function createModeConnections(connections: ConnectionService): ModeConnections {
  const retrieve: ModeConnections['retrieve'] = async ({ id, testMode }) => {
    const found = await connections.retrieve(id)
    if (!found.ok || found.value.test_mode === testMode) return found
    return refuse('not_found', { message: `There is no connection ${id.slice(0, 80)}.` })
  }

  const whereThere = async <T>(recordRef: RecordRef, work: (id: string) => Promise<Result<T>>) => {
    const found = await retrieve(recordRef)
    return found.ok ? work(recordRef.id) : found
  }

  return {
    list: (testMode, range) => connections.list(range, testMode),
    create: async (input, testMode) => {
      const named = input.test_mode ?? testMode
      const mode = testMode ? 'test' : 'live'
      const allowed =
        named === testMode
          ? ok(undefined)
          : refuseFields({ test_mode: [`The key is of ${mode} mode. Leave this out.`] })
      return allowed.ok ? connections.create({ ...input, test_mode: testMode }) : allowed
    },
    retrieve,
    update: (recordRef, patch) => whereThere(recordRef, id => connections.update(id, patch)),
    remove: recordRef => whereThere(recordRef, connections.remove),
  }
}
