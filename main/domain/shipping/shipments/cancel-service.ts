import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { noConnection, ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { VoidRequest } from '../../../carriers/contract/model.ts'
import type { Database } from '../../../db/database.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { Intent } from '../../intents/intent-kind.ts'
import type { IntentLedgers } from '../../intents/intent-ledger.ts'
import type { IntentOperations } from '../../intents/intent-operations.ts'
import type { PurchaseLedger } from './purchase-ledger.ts'
import type { ShipmentRepository } from './shipment-repository.ts'
import { assertNotBuying, isBeingClosed, isCollected, noShipment } from './shipment-rules.ts'
import type { EndShipment, VoidProposal, VoidShape } from './void-kind.ts'

export type CancelService = {
  /** Voids the label where there is one, then ends the shipment. A void is not yet a refund. */
  cancel: (recordRef: RecordRef) => Promise<Result<ShipmentRecord>>
}

export type CancelPorts = {
  database: Pick<Database, 'transact'>
  repository: Pick<ShipmentRepository, 'find'>
  ledger: Pick<PurchaseLedger, 'findLive'>
  intentLedgers: Pick<IntentLedgers, 'begin' | 'assertSettled'>
  intents: Pick<IntentOperations<VoidShape, LiveConnection>, 'carryOut'>
  endShipment: EndShipment
  live: Pick<LiveConnections, 'findByRef'>
  /** The pickup that collects a shipment. */
  pickupOf: (shipmentId: string) => string | null
  /** The manifest a shipment is on. */
  manifestOf: (shipmentId: string) => { id: string; state: string } | null
}

type Planned = { shipment: ShipmentRecord; intent: Intent<VoidProposal> }

export function createCancelService(ports: CancelPorts): CancelService {
  const { repository } = ports

  const assertCancellable = (record: ShipmentRecord): Result<void> => {
    if (record.status !== 'draft' && record.status !== 'purchased')
      return refuse('state_error', {
        message: `The shipment is '${record.status}' and can not be cancelled anymore...`,
      })
    const pickup = ports.pickupOf(record.id)
    if (pickup) return isCollected(pickup)
    const manifest = ports.manifestOf(record.id)
    if (manifest && manifest.state !== 'closed') return isBeingClosed(manifest.id)
    const settled = ports.intentLedgers.assertSettled(record.id)
    return settled.ok ? assertNotBuying(ports.ledger.findLive(record.id)) : settled
  }

  /** Reads the shipment again: what is decided about is what it is at that moment. */
  const readCancellable = ({ id, testMode }: RecordRef): Result<ShipmentRecord> => {
    const record = repository.find(id, testMode)
    if (!record) return noShipment(id)
    const allowed = assertCancellable(record)
    return allowed.ok ? ok(record) : allowed
  }

  const end = (recordRef: RecordRef): Result<ShipmentRecord> =>
    ports.database.transact(() => {
      const record = readCancellable(recordRef)
      return record.ok ? ok(ports.endShipment(record.value)) : record
    })

  const plan = (recordRef: RecordRef, connection: LiveConnection): Result<Planned> => {
    const record = readCancellable(recordRef)
    if (!record.ok) return record
    const { id: subjectId, tracking_number, shipment_identifier } = record.value
    const intent = ports.intentLedgers.begin('void', {
      subjectId,
      connectionId: connection.row.id,
      proposal: { tracking_number, shipment_identifier },
    })
    return intent.ok ? ok({ shipment: record.value, intent: intent.value }) : intent
  }

  const voidLabel = async (recordRef: RecordRef, record: ShipmentRecord): Promise<Result<ShipmentRecord>> => {
    const connection = await ports.live.findByRef({
      ...record,
      carrier_ref: record.selected_rate?.carrier_ref,
    })
    if (!connection) return noConnection()
    const { voidLabel: operation } = connection.adapter
    if (!operation) return end(recordRef)
    const voided = await ports.intents.carryOut<Planned>({
      connection,
      plan: () => plan(recordRef, connection),
      send: (call, { shipment }) => call(operation, toVoidRequest(shipment)),
    })
    return voided.ok ? ok(voided.value.shown) : voided
  }

  return {
    cancel: async recordRef => {
      const record = readCancellable(recordRef)
      if (!record.ok) return record
      return record.value.status === 'purchased' ? voidLabel(recordRef, record.value) : end(recordRef)
    },
  }
}

const toVoidRequest = (record: ShipmentRecord): VoidRequest => ({
  shipmentIdentifier: record.shipment_identifier ?? '',
  service: record.service,
  options: { ...record.options, ...record.meta },
})
