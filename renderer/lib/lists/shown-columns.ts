import type { ExportColumns } from '../../../shared/desk/exports.ts'

/** What the columns of each list are called in its files; a column without one stands in no file. */
export const fileColumnsOf: { readonly [Kind in keyof ExportColumns]: Readonly<Record<string, string[]>> } = {
  orders: {
    number: ['order_id'],
    recipient: ['recipient'],
    to: ['destination'],
    items: ['items'],
    quantity: ['pieces'],
    weight: ['order_weight'],
    value: ['order_total', 'order_currency'],
    status: ['state'],
    tags: ['tags'],
    age: ['order_created_at'],
    source: ['order_source'],
    orderDate: ['order_date'],
    shipBy: ['ship_by'],
    deliverBy: ['deliver_by'],
    shelf: ['shelves'],
    operator: ['operator'],
  },
  shipments: {
    recipient: ['recipient_name', 'recipient_company'],
    to: ['recipient_city', 'recipient_country'],
    reference: ['reference'],
    status: ['status'],
    service: ['carrier', 'service'],
    tracking: ['tracking_number'],
    cost: ['rate', 'currency'],
    created: ['created_at'],
    tags: ['tags'],
  },
  trackers: {
    recipient: ['recipient', 'reference'],
    number: ['tracking_number', 'carrier'],
    state: ['state'],
    since: ['days'],
    event: ['last_event', 'event_place', 'event_time'],
    promised: ['promised'],
    contacted: ['contacted_by', 'contacted'],
  },
  pickups: {
    day: ['pickup_date'],
    time: ['ready_time', 'closing_time'],
    carrier: ['carrier'],
    place: ['place'],
    parcels: ['parcels'],
    number: ['confirmation_number'],
    state: ['state'],
  },
  returns: {
    parcel: ['recipient', 'tracking_number', 'codes'],
    order: ['order_number'],
    units: ['sku', 'name', 'quantity', 'condition', 'outcome', 'note'],
    state: ['state'],
    by: ['received_by', 'desk'],
    at: ['received_at'],
  },
  products: {
    sku: ['sku'],
    name: ['name'],
    barcode: ['barcode'],
    weight: ['weight'],
    sides: ['length', 'width', 'height'],
    hs_code: ['hs_code'],
    origin: ['origin'],
    value: ['value', 'currency'],
    shelf: ['shelf'],
    alone: ['alone'],
    open: ['open_orders'],
  },
  ledger: {
    at: ['at'],
    kind: ['kind'],
    amount: ['amount', 'currency'],
    for: ['shipment_id', 'tracking_number'],
    carrier: ['carrier_name'],
    service: ['service'],
    note: ['note'],
  },
}

/** The columns of the file for all a list can show. */
export const listColumns = (kind: keyof ExportColumns): string[] => Object.values(fileColumnsOf[kind]).flat()

/** The columns of the file for those a list shows, in its order. */
export const shownColumns = (kind: keyof ExportColumns, columns: readonly { key: string }[]): string[] =>
  columns.flatMap(({ key }) => fileColumnsOf[kind][key] ?? [])
