import type { PickupRecord } from '../../../../shared/api/pickups.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { ExportKind } from '../../../../shared/desk/export-sets.ts'
import type { ExportColumns } from '../../../../shared/desk/exports.ts'
import { type MoneyEntry, moneyEntry } from '../../../../shared/desk/money.ts'
import type { DeskPickup } from '../../../../shared/desk/pickups.ts'
import type { ProductRecord } from '../../../../shared/desk/products.ts'
import type { ReceiptUnit, ReturnReceipt } from '../../../../shared/desk/return-receipts.ts'
import type { BoardTracker } from '../../../../shared/desk/trackers.ts'
import { orderColumns } from '../../../../shared/records/order-columns.ts'
import type { Words } from '../../../../shared/records/record.ts'
import { plainText } from '../../../../shared/values.ts'
import type { Cell } from '../../../platform/delimited-text.ts'
import type { StoredListing } from '../../orders/worklist/worklist-service.ts'
import { columnsOf, englishHead, takeValue } from '../imports/columns.ts'
import { columnCell, type Dictionary } from './column-cells.ts'

/** An order as the interface has it, and as the list of the desk does; the latter is missing until it was looked at. */
export type ExportedOrder = { order: Dictionary; listed: StoredListing | null }
export type ExportedShipment = ShipmentRecord & { tags: string[] }

/** One unit that came back; null of a parcel in which nothing was. */
export type ReceivedUnit = { receipt: ReturnReceipt; unit: ReceiptUnit | null }

/** What the kinds of files are made of. */
export type Exported = {
  orders: ExportedOrder
  shipments: ExportedShipment
  trackers: BoardTracker
  pickups: DeskPickup
  returns: ReceivedUnit
  products: ProductRecord
  ledger: MoneyEntry
}
export type ListKind = Exclude<ExportKind, 'write_back'>

export type FileColumn<T> = {
  key: string
  /** What the first row says. */
  header: string
  /** The same in other languages, where it is not among the common heads. */
  words?: Words
  /** `item` is that of the row, where there is one for every item. `localTime` is by the clock of the shop. */
  read: (record: T, item: Dictionary, localTime: (instant: string) => string) => Cell
  /** Of an item: with it a record has a row for every one of them. */
  isOfItem?: true
  /** A text that is a number where cells have types. */
  isNumber?: true
}

const joined = (parts: readonly (string | null | undefined)[], between = ', '): string | null =>
  parts.filter(Boolean).join(between) || null

const itemsText = ({ order }: ExportedOrder): string | null =>
  joined(
    (order.line_items as Dictionary[]).map(
      ({ quantity, sku, title }) => `${quantity} x ${sku ?? title ?? ''}`,
    ),
    '; ',
  )

/** What neither an order nor its entry says in one place. */
const special: Readonly<Record<string, (order: ExportedOrder) => Cell>> = {
  items: itemsText,
  destination: ({ listed }) => listed && joined([listed.place, listed.country_code]),
}

const listedCell = (listed: StoredListing | null, path: string): Cell => {
  const value = takeValue(listed, path, null)
  return Array.isArray(value) ? joined(value) : typeof value === 'number' ? value : plainText(value) || null
}

/** Those of files that come in stand first, so that what is exported can be imported as it is. */
const orders = orderColumns
  .filter(({ written }) => written !== 'never')
  .map((column): FileColumn<ExportedOrder> => {
    const { key, head, at, listed: path } = column
    const read = special[key]
    return {
      key,
      header: englishHead(head),
      ...(typeof head === 'string' ? {} : { words: head }),
      read: (record, item) =>
        read ? read(record) : path ? listedCell(record.listed, path) : columnCell(column, record.order, item),
      ...(at?.startsWith('line_items.') ? { isOfItem: true } : {}),
    }
  })

const shipments: FileColumn<ExportedShipment>[] = [
  ...columnsOf.shipments.map(
    (column): FileColumn<ExportedShipment> => ({
      key: column.key,
      header: column.header,
      read: shipment => columnCell(column, shipment, (shipment.parcels[0] ?? {}) as Dictionary),
    }),
  ),
  { key: 'account', header: 'Carrier account', read: ({ carrier_id }) => carrier_id },
  { key: 'tags', header: 'Tags', read: ({ tags }) => joined(tags) },
]

const eventTime = (event: BoardTracker['last_event']): string | null =>
  joined([event?.date, event?.time], ' ')

const trackers: FileColumn<BoardTracker>[] = [
  { key: 'tracking_number', header: 'Tracking number', read: ({ tracking_number }) => tracking_number },
  { key: 'carrier', header: 'Carrier', read: ({ carrier_name }) => carrier_name },
  { key: 'recipient', header: 'Recipient', read: ({ recipient }) => recipient },
  { key: 'reference', header: 'Reference', read: ({ reference }) => reference },
  { key: 'state', header: 'Status', read: ({ state }) => state },
  { key: 'since', header: 'Since', read: ({ since }) => since },
  { key: 'days', header: 'Days', read: ({ days }) => days },
  { key: 'promised', header: 'Promised', read: ({ promised }) => promised },
  { key: 'days_late', header: 'Days late', read: ({ days_late }) => days_late },
  { key: 'handed_over', header: 'Handed over', read: ({ handed_over }) => handed_over },
  { key: 'last_event', header: 'Last event', read: ({ last_event }) => last_event?.description ?? null },
  { key: 'event_place', header: 'Last event at', read: ({ last_event }) => last_event?.location ?? null },
  { key: 'event_time', header: 'Last event on', read: ({ last_event }) => eventTime(last_event) },
  { key: 'contacted_by', header: 'Contacted by', read: ({ contacted }) => contacted?.who ?? null },
  {
    key: 'contacted',
    header: 'Contacted',
    read: ({ contacted }, _item, localTime) => contacted && localTime(contacted.at),
  },
  { key: 'notes', header: 'Notes', read: ({ notes }) => notes },
  { key: 'shipment_id', header: 'Shipment ID', read: ({ shipment_id }) => shipment_id },
]

const ofAddress = (
  key: string,
  header: string,
  field: keyof PickupRecord['address'],
): FileColumn<DeskPickup> => ({
  key: `address_${key}`,
  header: `Address ${header}`,
  read: ({ address }) => (address[field] ?? null) as string | null,
})

const pickups: FileColumn<DeskPickup>[] = [
  { key: 'id', header: 'ID', read: ({ id }) => id },
  { key: 'pickup_date', header: 'Pickup date', read: ({ pickup_date }) => pickup_date },
  { key: 'ready_time', header: 'Ready from', read: ({ ready_time }) => ready_time },
  { key: 'closing_time', header: 'Ready until', read: ({ closing_time }) => closing_time },
  { key: 'carrier', header: 'Carrier', read: ({ carrier_name }) => carrier_name },
  { key: 'account', header: 'Carrier account', read: ({ carrier_id }) => carrier_id },
  {
    key: 'confirmation_number',
    header: 'Confirmation number',
    read: ({ confirmation_number: number }) => number || null,
  },
  { key: 'state', header: 'Status', read: ({ unknown }) => (unknown ? 'unknown' : 'confirmed') },
  { key: 'parcels', header: 'Parcels', read: ({ parcels, shipments: all }) => parcels.length || all.length },
  {
    key: 'tracking_numbers',
    header: 'Tracking numbers',
    read: ({ shipments: all }) => joined(all.map(each => each.tracking_number)),
  },
  {
    key: 'charge',
    header: 'Charge',
    read: ({ pickup_charge: charge }) => charge?.amount ?? null,
  },
  { key: 'currency', header: 'Currency', read: ({ pickup_charge: charge }) => charge?.currency ?? null },
  ofAddress('name', 'name', 'person_name'),
  ofAddress('company', 'company', 'company_name'),
  ofAddress('phone', 'phone', 'phone_number'),
  ofAddress('line1', 'line 1', 'address_line1'),
  ofAddress('line2', 'line 2', 'address_line2'),
  ofAddress('city', 'city', 'city'),
  ofAddress('state', 'state', 'state_code'),
  ofAddress('postal_code', 'postal code', 'postal_code'),
  ofAddress('country', 'country', 'country_code'),
  { key: 'place', header: 'Where the parcels are', read: ({ package_location }) => package_location },
  { key: 'instruction', header: 'Instructions', read: ({ instruction }) => instruction },
]

/** A file of what came back: restock is told here, as no quantities are held. */
const returns: FileColumn<ReceivedUnit>[] = [
  { key: 'id', header: 'ID', read: ({ receipt }) => receipt.id },
  { key: 'order_number', header: 'Order number', read: ({ receipt }) => receipt.reference },
  { key: 'recipient', header: 'Recipient', read: ({ receipt }) => receipt.recipient },
  { key: 'tracking_number', header: 'Tracking number', read: ({ receipt }) => receipt.tracking_number },
  { key: 'codes', header: 'Scanned codes', read: ({ receipt }) => receipt.codes.join(', ') },
  { key: 'state', header: 'Status', read: ({ receipt }) => receipt.state },
  { key: 'sku', header: 'SKU', read: ({ unit }) => unit?.sku ?? null },
  { key: 'name', header: 'Name', read: ({ unit }) => unit?.title ?? null },
  { key: 'quantity', header: 'Quantity', read: ({ unit }) => unit?.quantity ?? null },
  { key: 'condition', header: 'Condition', read: ({ unit }) => unit?.condition ?? null },
  { key: 'outcome', header: 'Outcome', read: ({ unit }) => unit?.outcome ?? null },
  { key: 'note', header: 'Notes', read: ({ receipt }) => receipt.note },
  { key: 'received_by', header: 'Received by', read: ({ receipt }) => receipt.operator },
  { key: 'desk', header: 'Desk', read: ({ receipt }) => receipt.desk },
  {
    key: 'received_at',
    header: 'Received at',
    read: ({ receipt: { ended_at: at } }, _item, localTime) => at && localTime(at),
  },
  { key: 'return_id', header: 'Return ID', read: ({ receipt }) => receipt.return_id },
  { key: 'shipment_id', header: 'Shipment ID', read: ({ receipt }) => receipt.shipment_id },
]

/** The first row says the unit; an import reads these headers. */
const products: FileColumn<ProductRecord>[] = [
  { key: 'sku', header: 'SKU', read: ({ sku }) => sku },
  { key: 'name', header: 'Name', read: ({ name }) => name },
  { key: 'barcode', header: 'Barcode', read: ({ barcode }) => barcode },
  { key: 'weight', header: 'Weight (g)', read: ({ weight_grams }) => weight_grams },
  { key: 'length', header: 'Length (mm)', read: ({ length_mm }) => length_mm },
  { key: 'width', header: 'Width (mm)', read: ({ width_mm }) => width_mm },
  { key: 'height', header: 'Height (mm)', read: ({ height_mm }) => height_mm },
  { key: 'hs_code', header: 'HS code', read: ({ hs_code }) => hs_code },
  { key: 'origin', header: 'Origin', read: ({ origin_country }) => origin_country },
  { key: 'value', header: 'Value', read: ({ value }) => value },
  { key: 'currency', header: 'Currency', read: ({ currency }) => currency },
  { key: 'shelf', header: 'Shelf', read: ({ shelf }) => shelf },
  { key: 'alone', header: 'Ships alone', read: ({ ships_alone }) => (ships_alone ? 'yes' : 'no') },
  { key: 'open_orders', header: 'Open orders', read: ({ open_orders }) => open_orders },
]

/** In the order of the interface; what kind of record it is, every line would say again. */
const ledger = (Object.keys(moneyEntry.shape) as (keyof MoneyEntry)[])
  .filter(key => key !== 'object_type')
  .map(
    (key): FileColumn<MoneyEntry> => ({
      key,
      header: key,
      read: entry => {
        const value = entry[key]
        return value === null ? null : String(value)
      },
      ...(key === 'amount' ? { isNumber: true } : {}),
    }),
  )

/** The columns of every kind of file, in their usual order. */
export const fileColumns: { readonly [Kind in ListKind]: readonly FileColumn<Exported[Kind]>[] } = {
  orders,
  shipments,
  trackers,
  pickups,
  returns,
  products,
  ledger,
}

const named = (columns: readonly { key: string; header: string }[]) =>
  columns.map(({ key, header }) => ({ key, header }))

export const exportColumns = (): ExportColumns => ({
  orders: named(orders),
  shipments: named(shipments),
  trackers: named(trackers),
  pickups: named(pickups),
  returns: named(returns),
  products: named(products),
  ledger: named(ledger),
})
