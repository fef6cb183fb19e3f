import type { ShipmentRecord, ShipmentStatus } from '../../../../shared/api/shipments.ts'
import { addressee } from '../../../../shared/countries/address-lines.ts'
import type { ReturnItem } from '../../../../shared/desk/returns.ts'
import type { Database } from '../../../db/database.ts'
import type { ReceiptLine } from '../../../db/schema/return-receipts.ts'
import type { OrderLinkReading } from '../../orders/orders/order-links.ts'
import { sentLines } from '../../shipping/returns/return-rules.ts'
import type { ReadScan } from '../sessions/packing-scan.ts'
import { countedOf } from './move-receipt.ts'
import type { ReceiptRepository, ReceiptRow } from './receipt-repository.ts'

/** Something that may come back, as a whole or in part: a return, or what was sent without one. */
export type ReturnedParcel = Pick<
  ReceiptRow,
  'returnId' | 'reference' | 'recipient' | 'trackingNumber' | 'lines'
> & { subjectId: string; shipmentId: string; received: Received | null }

/** When it was received before, by whom and where. */
export type Received = { at: number; by: string | null; desk: string | null }

/** What is known of a return; `status` is that of its label. */
type ReturnRow = {
  id: string
  shipmentId: string
  labelId: string
  items: ReturnItem[]
  status: ShipmentStatus
  decidedAt: number | null
  decidedBy: string | null
}

export type ReturnedParcelPorts = {
  database: Pick<Database, 'sqlite'>
  returns: {
    find: (id: string, testMode: boolean) => ReturnRow | null
    findByLabel: (labelId: string, testMode: boolean) => ReturnRow | null
    ofShipment: (shipmentId: string) => ReturnRow[]
  }
  receipts: Pick<ReceiptRepository, 'receivedOf' | 'receivedOfShipment'>
  links: Pick<OrderLinkReading, 'shipmentsOf' | 'ordersOf' | 'findOrders'>
  findShipment: (id: string, testMode: boolean) => ShipmentRecord | null
}

export type ReturnedParcels = ReturnType<typeof createReturnedParcels>

/** What a code on a parcel that came back may be. */
export function createReturnedParcels(ports: ReturnedParcelPorts) {
  const { returns, receipts, links } = ports
  const byNumber = ports.database.sqlite
    .prepare<[object], string>(
      // Two searches in one: an OR beside an order would make SQLite walk down all shipments.
      `SELECT id FROM (
         SELECT shipments.seq, shipments.id FROM json_each(@numbers) AS named
           CROSS JOIN shipments ON test_mode = @mode AND tracking_number = named.value
         UNION SELECT shipments.seq, shipments.id FROM json_each(@numbers) AS named
           CROSS JOIN shipments ON shipments.id = named.value AND test_mode = @mode
       ) ORDER BY seq DESC LIMIT 20`,
    )
    .pluck()

  const ofReturn = (row: ReturnRow, shipment: ShipmentRecord, label: ShipmentRecord): ReturnedParcel => {
    const before = receipts.receivedOf(row.id)
    const lines = row.items.map(({ line, sku, title, quantity, reason }) => ({
      line,
      sku,
      title,
      expected: quantity,
      reason,
    }))
    const said = row.decidedAt === null ? null : { at: row.decidedAt, by: row.decidedBy, desk: null }
    return {
      subjectId: row.id,
      returnId: row.id,
      shipmentId: shipment.id,
      reference: referenceOf(shipment),
      recipient: addressee(shipment.recipient) || null,
      trackingNumber: label.tracking_number,
      lines: before ? leftOf(lines, [before]) : said ? [] : lines,
      received: before ? receivedOf(before) : said,
    }
  }

  const ofShipment = (shipment: ShipmentRecord): ReturnedParcel => {
    const before = receipts.receivedOfShipment(shipment.id)
    const lines = sentLines(shipment).map(({ line, item, quantity }) => ({
      line,
      sku: item?.sku ?? null,
      title: item?.title ?? item?.description ?? null,
      expected: quantity,
      reason: null,
    }))
    return {
      subjectId: shipment.id,
      returnId: null,
      shipmentId: shipment.id,
      reference: referenceOf(shipment),
      recipient: addressee(shipment.recipient) || null,
      trackingNumber: shipment.tracking_number,
      lines: leftOf(lines, before),
      received: before[0] ? receivedOf(before[0]) : null,
    }
  }

  const referenceOf = (shipment: ShipmentRecord): string | null =>
    links.findOrders(links.ordersOf(shipment.id))[0]?.order_id ??
    shipment.reference?.replace(/^#/, '') ??
    null

  const returnOf = (row: ReturnRow, testMode: boolean): ReturnedParcel[] => {
    const shipment = ports.findShipment(row.shipmentId, testMode)
    const label = ports.findShipment(row.labelId, testMode)
    return shipment && label && row.status !== 'draft' ? [ofReturn(row, shipment, label)] : []
  }

  /** By the label of the way out: what is on its way back, else the parcel itself. */
  const ofLabel = (id: string, testMode: boolean): ReturnedParcel[] => {
    const back = returns.findByLabel(id, testMode)
    if (back) return returnOf(back, testMode)
    const shipment = ports.findShipment(id, testMode)
    if (!shipment || shipment.status === 'draft' || shipment.status === 'cancelled') return []
    const made = returns.ofShipment(id).filter(({ status }) => status !== 'cancelled')
    const all = made.flatMap(row => returnOf(row, testMode))
    const waiting = all.filter(({ received }) => received === null)
    if (waiting.length > 0) return waiting
    const whole = ofShipment(shipment)
    const [decided] = all
    return [decided && whole.received === null ? decided : whole]
  }

  /** What was scanned; several where an order went out in several parcels. Those that are not here yet go first. */
  const find = (
    { meaning, numbers }: Pick<ReadScan, 'meaning' | 'numbers'>,
    testMode: boolean,
  ): ReturnedParcel[] => {
    const own = numbers.flatMap(number => returns.find(number, testMode) ?? [])
    if (own.length > 0) return own.flatMap(row => returnOf(row, testMode))
    const ordered = meaning.kind === 'orders' ? meaning.orders.flatMap(({ id }) => links.shipmentsOf(id)) : []
    const ids =
      ordered.length > 0
        ? ordered
        : byNumber.all({ mode: Number(testMode), numbers: JSON.stringify(numbers) })
    const found = [...new Set(ids)].flatMap(id => ofLabel(id, testMode))
    const single = [...new Map(found.map(each => [each.subjectId, each])).values()]
    const waiting = single.filter(({ received }) => received === null)
    return waiting.length > 0 ? waiting : single.slice(0, 1)
  }

  return { find }
}

const receivedOf = ({ endedAt, updatedAt, operator, desk }: ReceiptRow): Received => ({
  at: endedAt ?? updatedAt,
  by: operator,
  desk,
})

/** What did not come back with the parcels before. */
const leftOf = (lines: ReceiptLine[], before: readonly ReceiptRow[]): ReceiptLine[] =>
  lines
    .map(line => ({
      ...line,
      expected: line.expected - before.reduce((sum, row) => sum + countedOf(row, line.line), 0),
    }))
    .filter(({ expected }) => expected > 0)
