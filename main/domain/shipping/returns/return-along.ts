import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { carrierMinor } from '../../../../shared/rate-markups.ts'
import type { ReturnLabel } from '../../../carriers/contract/model.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { LiveConnection } from '../../carriers/connections/live-connections.ts'
import type { MoneyLedger } from '../../money/money-ledger.ts'
import type { LabelFacts } from '../../money/reports/label-facts.ts'
import type { TrackerService } from '../../tracking/tracker-service.ts'
import { toRateRecord } from '../rates/rate-mapper.ts'
import type { PurchaseLedger } from '../shipments/purchase-ledger.ts'
import { parcelsOf, type ReturnLabels, toReturnShipment } from '../shipments/return-labels.ts'
import type { ShipmentLinks } from '../shipments/shipment-files.ts'
import type { ShipmentRepository } from '../shipments/shipment-repository.ts'
import type { ShipmentSync } from '../shipments/shipment-sync.ts'
import type { ReturnRepository } from './return-repository.ts'
import { sentLines } from './return-rules.ts'

export type ReturnAlongPorts = {
  database: Pick<Database, 'afterCommit'>
  returns: Pick<ReturnRepository, 'insert' | 'ofShipment'>
  repository: Pick<ShipmentRepository, 'findAny' | 'saveFile' | 'keepCarrierData'>
  ledger: Pick<PurchaseLedger, 'writeAlong'>
  money: Pick<MoneyLedger, 'charge'>
  facts: Pick<LabelFacts, 'writeBought'>
  sync: Pick<ShipmentSync, 'add' | 'save'>
  trackers: Pick<TrackerService, 'startForPurchase'>
  links: Pick<ShipmentLinks, 'to'>
  ids: Ids
  clock: Clock
  changes: ChangeFeed
}

type From = Parameters<ReturnLabels['keep']>[2]

/** Return labels that come with a purchase: stored, tracked and paid for with it, each once. */
export function createReturnLabels(ports: ReturnAlongPorts): ReturnLabels {
  const { repository, returns } = ports
  const announce = (topic: 'shipments' | 'returns', id: string, action: 'created' | 'updated') =>
    ports.database.afterCommit(() => ports.changes.publish({ topic, id, action }))

  /** Its label, given anew. */
  const renew = (known: ShipmentRecord, { label, carrierData }: ReturnLabel): string => {
    const { id } = known
    if (known.status === 'cancelled') return id
    repository.saveFile(id, 'label', label)
    repository.keepCarrierData(id, carrierData)
    const label_url = ports.links.to(id, 'label', label.format.toLowerCase())
    ports.sync.save({ ...known, label_type: label.format, label_url })
    announce('shipments', id, 'updated')
    return id
  }

  const add = (outbound: ShipmentRecord, label: ReturnLabel, { connection, by }: From): string => {
    const nowMs = ports.clock.now().getTime()
    const rate = label.quote && connection ? toRateRecord(label.quote, connection, ports.ids('rate')) : null
    const record = toReturnShipment(outbound, label, {
      ids: ports.ids,
      nowMs,
      rate,
      linkTo: ports.links.to,
    })
    const { id } = record
    // It is told that a label was bought, as of every other one.
    ports.sync.add({ ...record, status: 'draft' }, nowMs)
    const purchaseId = pay(ports, record, connection)
    const tracker_id = connection ? ports.trackers.startForPurchase(record, connection) : null
    repository.saveFile(id, 'label', label.label)
    repository.keepCarrierData(id, label.carrierData)
    const stored = ports.sync.save({ ...record, tracker_id })
    returns.insert(toReturnRow(outbound, stored, { label, id: ports.ids('return'), nowMs, by }))
    ports.facts.writeBought(purchaseId, stored)
    announce('shipments', id, 'created')
    announce('returns', id, 'created')
    return id
  }

  return {
    keep: (outbound, labels, from) => {
      if (labels.length === 0) return []
      const known = returns
        .ofShipment(outbound.id)
        .flatMap(({ labelId }) => repository.findAny(labelId) ?? [])
      return labels.map(label => {
        const same = known.find(each => each.tracking_number === label.trackingNumber)
        return same ? renew(same, label) : add(outbound, label, from)
      })
    },
    listUnused: shipmentId =>
      returns
        .ofShipment(shipmentId)
        .filter(({ isAlong, status }) => isAlong && status === 'purchased')
        .flatMap(({ labelId }) => repository.findAny(labelId) ?? []),
  }
}

/** Its place in the ledger, and what its carrier charges for it besides the shipment; answers its purchase. */
function pay(ports: ReturnAlongPorts, record: ShipmentRecord, connection: LiveConnection | null): string {
  const { id: shipmentId, selected_rate: rate, tracking_number: number, carrier_name, carrier_id } = record
  const connectionId = connection?.row.id ?? null
  const price = { amountMinor: rate && carrierMinor(rate), currency: rate?.currency ?? null }
  const trackingNumber = number ?? ''
  const identifier = record.shipment_identifier ?? trackingNumber
  const purchaseId = ports.ledger.writeAlong(
    { shipmentId, connectionId, service: record.service ?? '' },
    { trackingNumber, shipmentIdentifier: identifier, ...price },
  )
  const subject = {
    purchaseId,
    shipmentId,
    connectionId,
    carrierName: carrier_name ?? '',
    carrierId: carrier_id ?? '',
    service: record.service,
    identifier,
    trackingNumber,
    testMode: record.test_mode,
  }
  // What is part of the price of the shipment, or charged on use, is no charge.
  if (rate) ports.money.charge(subject, price, 'purchase')
  return purchaseId
}

/** All that lies in its parcels may come back by it; nobody has said why yet. */
function toReturnRow(
  outbound: ShipmentRecord,
  stored: ShipmentRecord,
  { label, id, nowMs, by }: { label: ReturnLabel; id: string; nowMs: number; by: string | null },
): Parameters<ReturnRepository['insert']>[0] {
  const inside = new Set(parcelsOf(outbound, label).map(parcel => outbound.parcels.indexOf(parcel)))
  const items = sentLines(outbound)
    .filter(({ parcel }) => parcel === null || inside.has(parcel))
    .map(({ line, item, quantity }) => ({
      line,
      sku: item?.sku ?? null,
      title: item?.title ?? item?.description ?? null,
      quantity,
      reason: null,
      outcome: null,
    }))
  return {
    id,
    testMode: stored.test_mode,
    shipmentId: outbound.id,
    labelId: stored.id,
    items,
    note: null,
    createdAt: nowMs,
    createdBy: by,
    isAlong: true,
    arrivedAt: null,
    arrivedBy: null,
    decidedAt: null,
    decidedBy: null,
  }
}
