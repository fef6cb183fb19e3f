import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { noConnection } from '../../../shared/errors/common-refusals.ts'
import { ok, type Result, refuse, refuseByCarrier } from '../../../shared/errors/result.ts'
import type { CallCarrier } from '../../carriers/spec/call.ts'
import type { Database } from '../../db/database.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { LiveConnections } from '../connections/live-connections.ts'
import type { TrackerService } from '../trackers/tracker-service.ts'
import type { PurchaseLedger } from './purchase-ledger.ts'
import { assertNotBuying, noShipment } from './purchase-rules.ts'
import type { ShipmentRepository } from './shipment-repository.ts'
import type { ShipmentSync } from './shipment-sync.ts'

export type CancelService = {
  /** Voids the label where there is one, then ends the shipment. A void is not yet a refund. */
  cancel: (of: { id: string; testMode: boolean }) => Promise<Result<ShipmentRecord>>
}

export type CancelPorts = {
  database: Pick<Database, 'transact'>
  repository: ShipmentRepository
  ledger: PurchaseLedger
  live: LiveConnections
  callCarrier: CallCarrier
  sync: Pick<ShipmentSync, 'save'>
  trackers: Pick<TrackerService, 'endForShipment'>
  /** The pickup that collects a shipment. */
  pickupOf: (shipmentId: string) => string | null
  changes: ChangeFeed
}

export function createCancelService(ports: CancelPorts): CancelService {
  const { database, repository, ledger, live, changes } = ports
  /** Shipments whose carrier is being asked; a second cancel meanwhile would void twice. */
  const underWay = new Set<string>()

  const assertCancellable = (record: ShipmentRecord): Result<void> => {
    if (record.status !== 'draft' && record.status !== 'purchased')
      return refuse('state_error', {
        message: `The shipment is '${record.status}' and can not be cancelled anymore...`,
      })
    const pickup = ports.pickupOf(record.id)
    return pickup ? isCollected(pickup) : assertNotBuying(ledger.find(record.id))
  }

  const voidAtCarrier = async (record: ShipmentRecord): Promise<Result<void>> => {
    const connection = await live.findOf({ ...record, carrier_ref: record.selected_rate?.carrier_ref })
    if (!connection) return noConnection()
    const { voidLabel } = connection.adapter
    if (!voidLabel) return ok(undefined)
    const request = {
      shipmentIdentifier: record.shipment_identifier ?? '',
      service: record.service,
      options: { ...record.options, ...record.meta },
    }
    const about = { shipmentId: record.id }
    const outcome = await ports.callCarrier(connection, voidLabel, request, { about })
    return outcome.ok ? ok(undefined) : refuseByCarrier(outcome.messages)
  }

  const voidOnce = async (record: ShipmentRecord): Promise<Result<void>> => {
    underWay.add(record.id)
    try {
      return await voidAtCarrier(record)
    } finally {
      underWay.delete(record.id)
    }
  }

  /** What the carrier has voided is cancelled, even when a tracker moved the shipment in the meantime. */
  const end = (id: string, testMode: boolean, isVoided: boolean): Result<ShipmentRecord> =>
    database.transact(() => {
      const record = repository.find(id, testMode)
      if (!record) return noShipment(id)
      const allowed = isVoided ? ok(undefined) : assertCancellable(record)
      if (!allowed.ok) return allowed
      const cancelled = ports.sync.save({ ...record, status: 'cancelled', tracker_id: null })
      ledger.voided(id)
      ports.trackers.endForShipment(id)
      return ok(cancelled)
    })

  return {
    cancel: async ({ id, testMode }) => {
      const record = repository.find(id, testMode)
      if (!record) return noShipment(id)
      const allowed = underWay.has(id) ? beingCancelled() : assertCancellable(record)
      if (!allowed.ok) return allowed
      const isBought = record.status === 'purchased'
      const voided = isBought ? await voidOnce(record) : ok(undefined)
      if (!voided.ok) return voided
      const cancelled = end(id, testMode, isBought)
      if (cancelled.ok) changes.publish({ topic: 'shipments', id, action: 'updated' })
      return cancelled
    },
  }
}

const beingCancelled = () =>
  refuse('state_error', { message: 'This shipment is being cancelled at this moment. Wait for that answer.' })

const isCollected = (pickupId: string) =>
  refuse('state_error', {
    message: `This shipment is scheduled for pickup '${pickupId}' Please cancel this shipment pickup before.`,
  })
