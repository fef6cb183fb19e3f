import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { noConnection, ok, type Result, refuse, refuseByCarrier } from '../../../../shared/errors/result.ts'
import type { VoidRequest } from '../../../carriers/contract/model.ts'
import type { Outcome } from '../../../carriers/contract/outcome.ts'
import type { CallCarrier } from '../../../carriers/line/call.ts'
import type { Database } from '../../../db/database.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { IntentLedger } from '../../intents/intent-ledger.ts'
import { withDoubt } from '../../intents/intent-rules.ts'
import type { PurchaseLedger } from './purchase-ledger.ts'
import { assertNotBuying, noShipment } from './purchase-rules.ts'
import type { ShipmentRepository } from './shipment-repository.ts'
import type { VoidBook } from './void-book.ts'
import { isBeingClosed, isCollected, voidDoubt, voidIntent, voidNotWritten } from './void-rules.ts'

type Of = { id: string; testMode: boolean }

export type CancelService = {
  /** Voids the label where there is one, then ends the shipment. A void is not yet a refund. */
  cancel: (of: Of) => Promise<Result<ShipmentRecord>>
}

export type CancelPorts = {
  database: Pick<Database, 'transact'>
  repository: Pick<ShipmentRepository, 'find'>
  ledger: Pick<PurchaseLedger, 'find'>
  intents: Pick<IntentLedger, 'begin' | 'assertSettled'>
  book: VoidBook
  live: LiveConnections
  callCarrier: CallCarrier
  /** The pickup that collects a shipment. */
  pickupOf: (shipmentId: string) => string | null
  /** The manifest a shipment is on. */
  manifestOf: (shipmentId: string) => { id: string; state: string } | null
  /** Told when what the carrier did could not be written down. */
  onUnwritten: (error: unknown, shipmentId: string) => void
}

/** A void whose intent is on disk. */
type Begun = { intentId: string; shipment: ShipmentRecord; connection: LiveConnection }

export function createCancelService(ports: CancelPorts): CancelService {
  const { database, repository, intents, book, live } = ports

  const assertCancellable = (record: ShipmentRecord): Result<void> => {
    if (record.status !== 'draft' && record.status !== 'purchased')
      return refuse('state_error', {
        message: `The shipment is '${record.status}' and can not be cancelled anymore...`,
      })
    const pickup = ports.pickupOf(record.id)
    if (pickup) return isCollected(pickup)
    const manifest = ports.manifestOf(record.id)
    if (manifest && manifest.state !== 'closed') return isBeingClosed(manifest.id)
    const settled = intents.assertSettled(record.id)
    return settled.ok ? assertNotBuying(ports.ledger.find(record.id)) : settled
  }

  /** Reads the shipment again: what is decided about is what it is at that moment. */
  const decide = <T>({ id, testMode }: Of, work: (record: ShipmentRecord) => Result<T>): Result<T> =>
    database.transact(() => {
      const record = repository.find(id, testMode)
      const allowed = record ? assertCancellable(record) : noShipment(id)
      return record && allowed.ok ? work(record) : (allowed as Result<never>)
    })

  const begin = (of: Of, connection: LiveConnection): Result<Begun> =>
    decide(of, shipment => {
      const { tracking_number: number, shipment_identifier: identifier } = shipment
      faultPoint('void.before_intent')
      const intent = intents.begin({
        kind: voidIntent,
        subjectId: shipment.id,
        connectionId: connection.row.id,
        proposal: { tracking_number: number, shipment_identifier: identifier },
      })
      return intent.ok ? ok({ intentId: intent.value.id, shipment, connection }) : intent
    })

  /** What the carrier voided is cancelled, even when a tracker moved the shipment in the meantime. */
  const keep = ({ intentId, shipment: { id, test_mode: testMode } }: Begun): Result<ShipmentRecord> => {
    try {
      return database.transact(() => {
        const record = repository.find(id, testMode)
        return record ? ok(book.voided(intentId, record)) : noShipment(id)
      })
    } catch (error) {
      ports.onUnwritten(error, id)
      leaveUnknown({ intentId, shipmentId: id })
      return voidNotWritten(id, error)
    }
  }

  /** On a full disk even this may fail; the intent is then found at the next start. */
  const leaveUnknown = (of: Parameters<VoidBook['unknown']>[0]) => {
    try {
      book.unknown(of)
    } catch (error) {
      ports.onUnwritten(error, of.shipmentId)
    }
  }

  const dismiss = ({ intentId, shipment, connection }: Begun, outcome: Outcome<unknown> & { ok: false }) => {
    const of = { intentId, shipmentId: shipment.id }
    if (outcome.retry === 'unknown-outcome') book.unknown(of)
    else book.notVoided(of)
    return refuseByCarrier(withDoubt(outcome, connection, voidDoubt(shipment.id)))
  }

  const voidLabel = async (of: Of, record: ShipmentRecord): Promise<Result<ShipmentRecord>> => {
    const connection = await live.findByRef({ ...record, carrier_ref: record.selected_rate?.carrier_ref })
    if (!connection) return noConnection()
    const { voidLabel: send } = connection.adapter
    if (!send) return decide(of, now => ok(book.end(now)))
    const begun = begin(of, connection)
    if (!begun.ok) return begun
    const request = toVoidRequest(begun.value.shipment)
    const about = { shipmentId: of.id }
    faultPoint('void.intent_written')
    const outcome = await ports.callCarrier(connection, send, request, { paid: true, about })
    faultPoint('void.call_answered')
    const settled = outcome.ok ? keep(begun.value) : dismiss(begun.value, outcome)
    faultPoint('void.outcome_written')
    return settled
  }

  return {
    cancel: async of => {
      const record = repository.find(of.id, of.testMode)
      if (!record) return noShipment(of.id)
      const allowed = assertCancellable(record)
      if (!allowed.ok) return allowed
      return record.status === 'purchased' ? voidLabel(of, record) : decide(of, now => ok(book.end(now)))
    },
  }
}

const toVoidRequest = (record: ShipmentRecord): VoidRequest => ({
  shipmentIdentifier: record.shipment_identifier ?? '',
  service: record.service,
  options: { ...record.options, ...record.meta },
})
