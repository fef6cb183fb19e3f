import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { holdingKinds, type VoidForecast } from '../../../../shared/desk/voids.ts'
import { noConnection, ok, type Refusal, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { CarrierData, VoidRequest } from '../../../carriers/contract/model.ts'
import type { Database } from '../../../db/database.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { Holding, IntentHolds } from '../../intents/intent-holds.ts'
import type { Intent } from '../../intents/intent-kind.ts'
import { intentKinds } from '../../intents/intent-kinds.ts'
import type { IntentLedgers } from '../../intents/intent-ledger.ts'
import type { IntentOperations } from '../../intents/intent-operations.ts'
import type { MoneyLedger } from '../../money/money-ledger.ts'
import { isVoidedWithShipment, type ReturnLabels } from './return-labels.ts'
import type { ShipmentRepository } from './shipment-repository.ts'
import { isCollected, noShipment, voidedWithShipment } from './shipment-rules.ts'
import type { NoteDone } from './shipment-tag-service.ts'
import type { EndShipment, VoidProposal, VoidShape } from './void-kind.ts'

export type CancelService = {
  /** Voids the label where there is one, then ends the shipment; `by` asks for it. A void is not yet a refund. */
  cancel: (recordRef: RecordRef, by: string) => Promise<Result<ShipmentRecord>>
  /** What voiding labels would mean; asks no carrier. */
  forecast: (ids: readonly string[], testMode: boolean) => Promise<VoidForecast[]>
}

export type CancelPorts = {
  database: Pick<Database, 'transact'>
  repository: Pick<ShipmentRepository, 'find' | 'carrierDataOf'>
  holds: IntentHolds
  intentLedgers: Pick<IntentLedgers, 'begin' | 'assertSettled'>
  intents: Pick<IntentOperations<VoidShape, LiveConnection>, 'carryOut'>
  endShipment: EndShipment
  noteDone: NoteDone
  live: Pick<LiveConnections, 'findByRef'>
  /** The pickup that collects a shipment. */
  pickupOf: (shipmentId: string) => { id: string; pickup_date: string } | null
  /** The manifest a shipment is on. */
  manifestOf: (shipmentId: string) => { id: string; state: string; day: string } | null
  money: Pick<MoneyLedger, 'forecastVoid'>
  returnLabels: Pick<ReturnLabels, 'listUnused'>
}

type Planned = { shipment: ShipmentRecord; intent: Intent<VoidProposal> }

export function createCancelService(ports: CancelPorts): CancelService {
  const { repository, live } = ports

  const assertCancellable = (record: ShipmentRecord): Result<void> => {
    if (record.status !== 'draft' && record.status !== 'purchased')
      return refuse('state_error', {
        message: `The shipment is '${record.status}' and can not be cancelled anymore...`,
      })
    if (isVoidedWithShipment(record)) return voidedWithShipment(String(record.meta.return_of))
    // The same asked for twice says what became of the first.
    const settled = ports.intentLedgers.assertSettled(record.id)
    const free = settled.ok ? ports.holds.assertFree('shipment_cancel', record.id) : settled
    if (!free.ok) return free
    const pickup = ports.pickupOf(record.id)
    return pickup ? isCollected(pickup.id) : ok(undefined)
  }

  /** What has to be changed before what `assertCancellable` refuses can be voided, asked in the same order. */
  const holderOf = (record: ShipmentRecord): VoidForecast['held_by'] => {
    const { id, status } = record
    if (status !== 'draft' && status !== 'purchased') return { kind: 'status', status }
    if (isVoidedWithShipment(record)) return { kind: 'shipment', id: String(record.meta.return_of) }
    const held = ports.holds.find('shipment_cancel', id)
    if (held) return toHolder(held)
    const pickup = ports.pickupOf(id)
    return pickup && { kind: 'pickup', id: pickup.id, day: pickup.pickup_date }
  }

  /** Reads the shipment again: what is decided about is what it is at that moment. */
  const readCancellable = ({ id, testMode }: RecordRef): Result<ShipmentRecord> => {
    const record = repository.find(id, testMode)
    if (!record) return noShipment(id)
    const allowed = assertCancellable(record)
    return allowed.ok ? ok(record) : allowed
  }

  const end = (recordRef: RecordRef, by: string): Result<ShipmentRecord> =>
    ports.database.transact(() => {
      const record = readCancellable(recordRef)
      if (!record.ok) return record
      // What a carrier is told stands in the ledger of intents.
      const kind = record.value.status === 'draft' ? 'discarded' : 'voided'
      ports.noteDone([recordRef.id], { testMode: recordRef.testMode, kind, by })
      return ok(ports.endShipment(record.value))
    })

  const plan = (recordRef: RecordRef, connection: LiveConnection, by: string): Result<Planned> => {
    const record = readCancellable(recordRef)
    if (!record.ok) return record
    const { id: subjectId, tracking_number, shipment_identifier } = record.value
    const intent = ports.intentLedgers.begin('void', {
      subjectId,
      connectionId: connection.row.id,
      proposal: { tracking_number, shipment_identifier },
      by,
    })
    return intent.ok ? ok({ shipment: record.value, intent: intent.value }) : intent
  }

  const voidLabel = async (
    recordRef: RecordRef,
    record: ShipmentRecord,
    by: string,
  ): Promise<Result<ShipmentRecord>> => {
    const connection = await live.findByRef({
      ...record,
      carrier_ref: record.selected_rate?.carrier_ref,
    })
    if (!connection) return noConnection()
    const { voidLabel: operation } = connection.adapter
    if (!operation) return end(recordRef, by)
    const voided = await ports.intents.carryOut<Planned>({
      connection,
      plan: () => plan(recordRef, connection, by),
      send: (call, { shipment }) =>
        call(operation, toVoidRequest(shipment, repository.carrierDataOf(shipment.id))),
    })
    return voided.ok ? ok(voided.value.shown) : voided
  }

  const forecast = async (shipment: ShipmentRecord): Promise<VoidForecast> => {
    const allowed = assertCancellable(shipment)
    const ref = { ...shipment, carrier_ref: shipment.selected_rate?.carrier_ref }
    // Opened also to learn what becomes of money there.
    const connection = await live.findByRef(ref)
    const manifest = ports.manifestOf(shipment.id)
    return {
      shipment_id: shipment.id,
      refusal: allowed.ok ? null : sentenceOf(allowed.refusal),
      held_by: allowed.ok ? null : holderOf(shipment),
      tells_carrier: connection?.adapter.voidLabel !== undefined,
      ...ports.money.forecastVoid(connection?.row.id ?? null),
      closed_manifest: manifest?.state === 'closed' ? { id: manifest.id, day: manifest.day } : null,
      return_labels: ports.returnLabels.listUnused(shipment.id).map(back => ({
        shipment_id: back.id,
        tracking_number: back.tracking_number ?? '',
        is_voided_along: isVoidedWithShipment(back),
      })),
    }
  }

  return {
    forecast: async (ids, testMode) => {
      const results: VoidForecast[] = []
      for (const id of ids) {
        const shipment = repository.find(id, testMode)
        results.push(shipment ? await forecast(shipment) : unknownTo(id))
      }
      return results
    },
    cancel: async (recordRef, by) => {
      const record = readCancellable(recordRef)
      if (!record.ok) return record
      return record.value.status === 'purchased' ? voidLabel(recordRef, record.value, by) : end(recordRef, by)
    },
  }
}

/** What is asked past the station's own records holds none of them. */
function toHolder({ kind, recordId: id, state }: Holding): VoidForecast['held_by'] {
  const intent = holdingKinds.find(each => each === intentKinds[kind])
  return intent ? { kind: 'intent', intent, state, id } : null
}

const sentenceOf = (refusal: Refusal): string =>
  'message' in refusal && refusal.message ? refusal.message : 'It cannot be voided now.'

const unknownTo = (id: string): VoidForecast => ({
  shipment_id: id,
  refusal: sentenceOf(noShipment(id).refusal),
  held_by: { kind: 'missing' },
  tells_carrier: false,
  refund: 'not_refundable',
  refund_days: null,
  closed_manifest: null,
  return_labels: [],
})

const toVoidRequest = (record: ShipmentRecord, carrierData: CarrierData): VoidRequest => ({
  shipmentIdentifier: record.shipment_identifier ?? '',
  service: record.service,
  options: { ...record.options, ...record.meta },
  carrierData,
})
