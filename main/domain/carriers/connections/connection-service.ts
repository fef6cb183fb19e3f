import { type CarrierMessage, ok, type Result } from '../../../../shared/errors/result.ts'
import type { CallCarrier } from '../../../carriers/line/call.ts'
import {
  type ConnectionCommandPorts,
  type ConnectionCommands,
  createConnectionCommands,
} from './connection-commands.ts'
import { cannotOpen } from './connection-mapper.ts'
import {
  type ConnectionReading,
  type ConnectionReadingPorts,
  createConnectionReading,
} from './connection-reading.ts'
import { noSuchConnection } from './connection-rules.ts'

export type ConnectionService = ConnectionReading &
  ConnectionCommands & {
    /** Removes the connections that came with the sample data. */
    removeSamples: () => Promise<void>
    /** Asks the carrier whether the credentials work. */
    test: (id: string) => Promise<Result<{ success: boolean; messages: CarrierMessage[] }>>
  }

export type ConnectionPorts = ConnectionReadingPorts &
  Omit<ConnectionCommandPorts, 'retrieve'> & { callCarrier: CallCarrier }

/** The accounts a shop has with carriers. */
export function createConnectionService(ports: ConnectionPorts): ConnectionService {
  const { repository, live } = ports
  const reading = createConnectionReading(ports)
  const { create, update, remove } = createConnectionCommands({ ...ports, retrieve: reading.retrieve })

  const test: ConnectionService['test'] = async id => {
    const row = repository.find(id)
    if (!row) return noSuchConnection(id)
    const connection = await live.find(id)
    if (!connection) return ok({ success: false, messages: [cannotOpen(row)] })
    if (!connection.adapter.verifyCredentials) return ok({ success: true, messages: [] })
    const outcome = await ports.callCarrier(connection, connection.adapter.verifyCredentials, undefined, {
      insist: true,
    })
    return ok({ success: outcome.ok, messages: outcome.messages })
  }

  return {
    ...reading,
    create,
    update,
    remove,
    removeSamples: async () => {
      for (const row of repository.ofMode(true).filter(each => each.isSample)) await remove(row.id)
    },
    test,
  }
}
