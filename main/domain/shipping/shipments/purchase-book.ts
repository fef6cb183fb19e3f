import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { CarrierMessage } from '../../../../shared/errors/result.ts'
import { toMinor } from '../../../../shared/units/money.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { LiveConnection } from '../../carriers/connections/live-connections.ts'
import type { TrackerService } from '../../tracking/tracker-service.ts'
import { toRateRecord } from '../rates/rate-mapper.ts'
import type { PurchaseLedger } from './purchase-ledger.ts'
import type { ShipmentLinks } from './shipment-files.ts'
import { type BoughtLabel, toPurchasedRecord } from './shipment-mapper.ts'
import type { ShipmentRepository } from './shipment-repository.ts'
import type { ShipmentSync } from './shipment-sync.ts'

/** A purchase that is begun: what is bought, at which price, and from whom if that connection is still there. */
export type Begun = {
  purchaseId: string
  draft: ShipmentRecord
  rate: RateRecord
  connection: LiveConnection | null
}

/** Writes a label that was bought into everything that has to know of it; part of the caller's transaction. */
export type PurchaseBook = (
  begun: Begun,
  answer: { value: BoughtLabel; messages: CarrierMessage[] },
) => ShipmentRecord

export function createPurchaseBook(ports: {
  repository: Pick<ShipmentRepository, 'saveFile'>
  sync: Pick<ShipmentSync, 'save'>
  ledger: Pick<PurchaseLedger, 'settle'>
  links: Pick<ShipmentLinks, 'to'>
  trackers: Pick<TrackerService, 'startForPurchase'>
  ids: Ids
}): PurchaseBook {
  const { repository, ids } = ports
  return ({ purchaseId, draft, connection, ...begun }, { value, messages }) => {
    const rate = value.quote && connection ? toRateRecord(value.quote, connection, ids('rate')) : begun.rate
    const record = {
      ...toPurchasedRecord(draft, rate, value, ports.links.to),
      messages: messages.length > 0 ? messages : draft.messages,
    }
    ports.ledger.settle(purchaseId, {
      trackingNumber: value.trackingNumber,
      shipmentIdentifier: value.shipmentIdentifier,
      amountMinor: rate.currency ? toMinor(rate.total_charge, rate.currency) : null,
      currency: rate.currency ?? null,
    })
    const trackerId = connection && ports.trackers.startForPurchase(record, connection)
    if (value.label) repository.saveFile(draft.id, 'label', value.label)
    if (value.invoice) repository.saveFile(draft.id, 'invoice', { format: 'PDF', bytes: value.invoice })
    return ports.sync.save({ ...record, tracker_id: trackerId })
  }
}
