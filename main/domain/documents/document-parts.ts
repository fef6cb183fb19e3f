import { byPlace, type CommodityRecord, placeOfItem } from '../../../shared/api/commodities.ts'
import type { OrderRecord } from '../../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { addressee } from '../../../shared/countries/address-lines.ts'
import { countryName } from '../../../shared/countries/countries.ts'
import { codeOfQuantity, deskCommands, sheetQuantities } from '../../../shared/desk/command-codes.ts'
import type {
  DocumentPart,
  DocumentTemplateRecord,
  SheetPaper,
} from '../../../shared/desk/document-templates.ts'
import type { CarrierNameOf } from '../carriers/connections/connection-rules.ts'
import { toOrderData, toShipmentData } from './document-data-mapper.ts'
import { totalWeight } from './document-items-mapper.ts'
import type { Subjects } from './document-subjects.ts'
import { toSheet } from './document-template-mapper.ts'

export type PartPorts = {
  today: string
  /** Base64 of the PNG that stands on receipts. */
  logo: string | null
  lineItemOf: (id: string) => CommodityRecord | null
  carrierNameOf: CarrierNameOf
}

/** What a template is filled with: once for every record, or once for all of them. */
export function toParts(
  options: DocumentTemplateRecord['options'],
  { shipments, orders }: Subjects,
  { today, logo, lineItemOf, carrierNameOf }: PartPorts,
  paper?: SheetPaper,
): DocumentPart[] {
  const common = { ...deskData, logo }
  const sheet = (country: string | null) => toSheet(paper ? { ...options, paper } : options, country)
  const parts = [
    ...shipments.map(each => ({
      data: { ...common, ...toShipmentData(each, { today, carrierNameOf }) },
      sheet: sheet(each.shipper.country_code),
    })),
    ...orders.map(each => ({
      data: { ...common, ...toOrderData(each, today) },
      sheet: sheet((each.shipping_from ?? each.shipping_to).country_code),
    })),
  ]
  const first = parts[0]
  if (!first) return [{ data: { ...common, today, run: sampleRun }, sheet: sheet(null) }]
  if (!options.together) return parts
  const data = {
    ...common,
    today,
    date: today,
    documents: parts.map(part => part.data),
    pick: toPick({ shipments, orders }, lineItemOf),
    handover: toHandover(shipments, carrierNameOf),
  }
  return [{ data, sheet: first.sheet }]
}

type Records = { shipments: readonly ShipmentRecord[]; orders: readonly OrderRecord[] }
type Picked = { item: CommodityRecord; number: string }

/** What has no place comes last. */
const byKnownPlace = (one: string | null, other: string | null): number =>
  one === null || other === null ? Number(one === null) - Number(other === null) : byPlace(one, other)

/** Of an order that is partly sent, only what is missing is picked. */
const orderItems = ({ line_items, order_id, status }: OrderRecord): Picked[] =>
  line_items.flatMap(item => {
    const quantity = status === 'partial' ? item.unfulfilled_quantity : item.quantity
    return quantity > 0 ? [{ item: { ...item, quantity }, number: order_id }] : []
  })

function shipmentItems(shipment: ShipmentRecord): Picked[] {
  const { parcels, customs, reference, tracking_number, id } = shipment
  const packed = parcels.flatMap(({ items }) => items)
  const items = packed.length > 0 ? packed : (customs?.commodities ?? [])
  return items.map(item => ({ item, number: reference || tracking_number || id }))
}

/**
 * What has to be fetched from the shelves for some records: every article once, by its place, with how many in all and
 * how many for which record. `lineItemOf` finds the item of an order that something in a parcel came from.
 */
function toPick({ shipments, orders }: Records, lineItemOf: (id: string) => CommodityRecord | null) {
  const picked = [...orders.flatMap(orderItems), ...shipments.flatMap(shipmentItems)]
  const lines = new Map<string, { location: string | null; picked: Picked[] }>()
  for (const each of picked) {
    const { item } = each
    const origin = item.parent_id === null ? null : lineItemOf(item.parent_id)
    const location = placeOfItem(item) ?? (origin && placeOfItem(origin))
    const key = JSON.stringify([location, item.sku ?? origin?.sku ?? item.title ?? item.description])
    const line = lines.get(key) ?? { location, picked: [] }
    line.picked.push(each)
    lines.set(key, line)
  }
  const sorted = [...lines.values()]
    .map(toLine)
    .sort(
      (one, other) =>
        byKnownPlace(one.location, other.location) || byPlace(one.sku ?? one.title, other.sku ?? other.title),
    )
  return {
    lines: sorted.map((line, index) => ({ ...line, number: index + 1 })),
    articles: sorted.length,
    quantity: sorted.reduce((sum, line) => sum + line.quantity, 0),
    weight: totalWeight(
      picked.map(({ item }) => ({ weight: item.weight * item.quantity, weight_unit: item.weight_unit })),
    ),
    records: shipments.length + orders.length,
  }
}

function toLine({ location, picked }: { location: string | null; picked: Picked[] }) {
  const item = picked[0]?.item
  const shares = new Map<string, number>()
  for (const { item, number } of picked) shares.set(number, (shares.get(number) ?? 0) + item.quantity)
  return {
    location,
    sku: item?.sku ?? null,
    title: item?.title ?? item?.description ?? item?.sku ?? '',
    description: item?.title === null ? null : (item?.description ?? null),
    quantity: picked.reduce((sum, each) => sum + each.item.quantity, 0),
    for: [...shares].map(([number, quantity], index) => ({ number, quantity, is_first: index === 0 })),
  }
}

/** What a driver signs for: the shipments by carrier and connection, with counts and weights. */
function toHandover(shipments: readonly ShipmentRecord[], carrierNameOf: CarrierNameOf) {
  const groups = new Map<string, ShipmentRecord[]>()
  for (const shipment of shipments) {
    const key = JSON.stringify([shipment.carrier_name, shipment.carrier_id])
    groups.set(key, [...(groups.get(key) ?? []), shipment])
  }
  return {
    groups: [...groups.values()].map(each => toGroup(each, carrierNameOf)),
    ...countsOf(shipments),
  }
}

const countsOf = (shipments: readonly ShipmentRecord[]) => {
  const parcels = shipments.flatMap(each => each.parcels)
  return { shipments_count: shipments.length, parcels: parcels.length, weight: totalWeight(parcels) }
}

function toGroup(shipments: readonly ShipmentRecord[], carrierNameOf: CarrierNameOf) {
  const first = shipments[0]
  return {
    carrier: (first && carrierNameOf(first)) ?? null,
    connection: first?.carrier_id === first?.carrier_name ? null : (first?.carrier_id ?? null),
    ...countsOf(shipments),
    shipments: shipments.map((shipment, index) => ({
      number: index + 1,
      reference: shipment.reference,
      tracking_number: shipment.tracking_number,
      service: shipment.meta.service_name ?? shipment.service,
      to: addressee(shipment.recipient),
      postal_code: shipment.recipient.postal_code,
      city: shipment.recipient.city,
      country: countryName(shipment.recipient.country_code),
      place: placeOf(shipment.recipient),
      ...countsOf([shipment]),
    })),
  }
}

const placeOf = ({ postal_code, city, country_code }: ShipmentRecord['recipient']): string =>
  [[postal_code, city].filter(Boolean).join(' '), countryName(country_code)].filter(Boolean).join(', ')

type Code = { code: string; name: string; does: string | null }

/** In rows, since a template cannot count. */
function inRows(codes: readonly Code[], columns: number): { codes: readonly Code[] }[] {
  const rows: { codes: readonly Code[] }[] = []
  for (let at = 0; at < codes.length; at += columns) rows.push({ codes: codes.slice(at, at + columns) })
  return rows
}

/** Many prints in one go, as the label in front of them names it. */
export type NamedRun = { name: string; count: number; time: string; requested_by: string }

/** For looking at the label before there is a run. */
const sampleRun: NamedRun = {
  name: 'Morning orders',
  count: 48,
  time: '2026-03-14 09:30',
  requested_by: 'Packing desk',
}

/** What every template sees of the desk: the barcodes that tell it what to do. */
const deskData = {
  commands: deskCommands.map(({ code, name, does }) => ({ code, name, does })),
  command_rows: inRows(deskCommands, 2),
  quantity_rows: inRows(
    sheetQuantities.map(quantity => ({
      code: codeOfQuantity(quantity),
      name: `QTY ${quantity}`,
      does: null,
    })),
    2,
  ),
}
