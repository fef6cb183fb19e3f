import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { CarrierRecord } from '../../../../shared/api/carriers.ts'
import type { fullCarrierMessage } from '../../../../shared/api/rates.ts'
import type { ConnectionRecord, Reachability } from '../../../../shared/desk/connections.ts'
import type { CarrierMessage } from '../../../../shared/errors/result.ts'
import { adapterCodes } from '../../../carriers/contract/outcome.ts'
import type { LimitUse } from '../../../carriers/line/call-limits.ts'
import type { ConnectionRow } from './connection-repository.ts'

/** A message with every key, as the proxy operations give it. */
export type FullMessage = z.output<typeof fullCarrierMessage>

type Capabilities = CarrierRecord['capabilities']

/** As `/v1/carriers` shows it. */
export const toCarrierRecord = (row: ConnectionRow, capabilities: Capabilities): CarrierRecord => ({
  id: row.id,
  object_type: 'carrier',
  carrier_id: row.carrierId,
  carrier_name: row.carrierName,
  display_name: row.displayName,
  test_mode: row.testMode,
  active: row.active,
  capabilities,
  metadata: row.metadata,
  config: row.config,
})

export type ShownConnection = {
  capabilities: Capabilities
  reachability: Reachability
  limits: readonly LimitUse[]
  /** What of its account may be seen, and the names of what may not. */
  account: Pick<ConnectionRecord, 'credentials' | 'stored_secrets'>
}

/** Tells one config of a connection from another. */
export const configRevision = ({ config }: Pick<ConnectionRow, 'config'>): string =>
  createHash('sha256').update(JSON.stringify(config)).digest('hex').slice(0, 16)

/** As the desk manages it. */
export const toConnectionRecord = (
  row: ConnectionRow,
  { capabilities, reachability, limits, account }: ShownConnection,
): ConnectionRecord => ({
  ...toCarrierRecord(row, capabilities),
  ...account,
  object_type: 'connection',
  adapter: row.adapter,
  config_revision: configRevision(row),
  is_sample: row.isSample,
  reachability,
  limits: limits.map(({ requests, perMs, used, freeAtMs }) => ({
    requests,
    per_seconds: perMs / 1000,
    used,
    free_at: freeAtMs === null ? null : new Date(freeAtMs).toISOString(),
  })),
  created_at: new Date(row.createdAt).toISOString(),
})

/** What is said in place of a connection that cannot be opened. */
export const cannotOpen = (row: Pick<ConnectionRow, 'carrierName' | 'carrierId'>): CarrierMessage => ({
  carrier_name: row.carrierName,
  carrier_id: row.carrierId,
  code: adapterCodes.internal,
  message: 'The stored credentials of this connection cannot be read. Enter them again.',
})

/** What a carrier said, with every key. */
export const toFullMessage = (message: CarrierMessage): FullMessage => ({
  carrier_name: message.carrier_name ?? null,
  carrier_id: message.carrier_id ?? null,
  code: message.code ?? null,
  message: message.message ?? null,
  details: message.details ?? null,
})
