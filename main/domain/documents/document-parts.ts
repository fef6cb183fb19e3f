import type { AddressRecord } from '../../../shared/api/addresses.ts'
import { byPlace, type CommodityRecord, placeOfItem } from '../../../shared/api/commodities.ts'
import type { OrderRecord } from '../../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { addressee } from '../../../shared/countries/address-lines.ts'
import type {
  DocumentPart,
  DocumentTemplateRecord,
  SheetPaper,
} from '../../../shared/desk/document-templates.ts'
import { type Paper, plainPaper } from '../../../shared/papers/paper.ts'
import type { PaperReading } from '../../../shared/papers/paper-languages.ts'
import type { CarrierNameOf } from '../carriers/connections/connection-rules.ts'
import { toOrderData, toRawOrder, toRawShipment, toShipmentData } from './document-data-mapper.ts'
import { totalWeight } from './document-items-mapper.ts'
import type { Subjects } from './document-subjects.ts'
import { toSheet } from './document-template-mapper.ts'
import { inBoth, toCounts, toDeskData } from './paper-mapper.ts'
import { toBatchPick } from './pick-batch-mapper.ts'

export type PartPorts = {
  today: string
  /** Base64 of the picture of whoever sends; null: of the shop. */
  logoOf: (sender: AddressRecord | null) => string | null
  lineItemOf: (id: string) => CommodityRecord | null
  carrierNameOf: CarrierNameOf
  /** How a paper is written for whoever reads it. */
  paperFor: (reading: PaperReading) => Paper
}

/** What a template is filled with: once for every record, or once for all of them. */
export function toParts(
  options: DocumentTemplateRecord['options'],
  { shipments, orders, isSample, batch }: Subjects,
  ports: PartPorts,
  paper?: SheetPaper,
): DocumentPart[] {
  const { today, logoOf, carrierNameOf, lineItemOf, paperFor } = ports
  const common = { ...toDeskData(plainPaper), logo: logoOf(null) }
  const sheet = (country: string | null) => toSheet(paper ? { ...options, paper } : options, country)
  const facts = { today, carrierNameOf }
  const records = [
    ...shipments.map(each => ({
      raw: { shipment: toRawShipment(each), logo: logoOf(each.shipper) },
      reader: each.recipient,
      from: each.shipper.country_code,
      write: (paper: Paper) => toShipmentData(each, { ...facts, paper }),
    })),
    ...orders.map(each => ({
      raw: { order: toRawOrder(each), logo: logoOf(each.shipping_from) },
      reader: each.shipping_to,
      from: (each.shipping_from ?? each.shipping_to).country_code,
      write: (paper: Paper) => toOrderData(each, { ...facts, paper }),
    })),
  ]
  const first = records[0]
  if (!first) {
    const write = (paper: Paper) => ({ today: paper.day(today), run: toRunData(sampleRun, paper) })
    return [
      { data: { ...common, ...inBoth(write, paperFor({ reader: null, sender: null })) }, sheet: sheet(null) },
    ]
  }
  const documents = () => records.map(({ raw, write }) => ({ ...common, ...write(plainPaper), ...raw }))
  if (!options.together)
    return records.map(({ raw, reader, from, write }) => ({
      data: {
        ...common,
        ...inBoth(write, paperFor({ reader: isSample ? null : reader, sender: from })),
        ...raw,
      },
      sheet: sheet(from),
    }))
  const writeTogether = (paper: Paper) => ({
    today: paper.day(today),
    date: paper.day(today),
    pick: batch ? toBatchPick({ batch, orders }, paper) : toPick({ shipments, orders }, lineItemOf, paper),
    handover: toHandover(shipments, carrierNameOf, paper),
  })
  const logos = new Set(records.map(({ raw }) => raw.logo))
  const data = {
    ...common,
    // What is of several senders is of the shop.
    ...(logos.size === 1 ? { logo: first.raw.logo } : {}),
    ...inBoth(writeTogether, paperFor({ reader: null, sender: first.from })),
    documents: documents(),
  }
  return [{ data, sheet: sheet(first.from) }]
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
function toPick(
  { shipments, orders }: Records,
  lineItemOf: (id: string) => CommodityRecord | null,
  paper: Paper,
) {
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
  const quantity = sorted.reduce((sum, line) => sum + line.quantity, 0)
  const records = shipments.length + orders.length
  const { counts } = paper.texts
  return {
    lines: sorted.map((line, index) => ({ ...line, number: index + 1 })),
    articles: sorted.length,
    quantity,
    weight: totalWeight(
      picked.map(({ item }) => ({ weight: item.weight * item.quantity, weight_unit: item.weight_unit })),
      paper,
    ),
    records,
    articles_text: paper.count(counts.articles, sorted.length),
    quantity_text: paper.count(counts.pieces, quantity),
    records_text: paper.count(counts.toPack, records),
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
function toHandover(shipments: readonly ShipmentRecord[], carrierNameOf: CarrierNameOf, paper: Paper) {
  const groups = new Map<string, ShipmentRecord[]>()
  for (const shipment of shipments) {
    const key = JSON.stringify([shipment.carrier_name, shipment.carrier_id])
    groups.set(key, [...(groups.get(key) ?? []), shipment])
  }
  return {
    groups: [...groups.values()].map(each => toGroup(each, carrierNameOf, paper)),
    ...countsOf(shipments, paper),
  }
}

const countsOf = (shipments: readonly ShipmentRecord[], paper: Paper) => {
  const parcels = shipments.flatMap(each => each.parcels)
  return {
    ...toCounts({ shipments: shipments.length, parcels: parcels.length }, paper),
    weight: totalWeight(parcels, paper),
  }
}

function toGroup(shipments: readonly ShipmentRecord[], carrierNameOf: CarrierNameOf, paper: Paper) {
  const first = shipments[0]
  return {
    carrier: (first && carrierNameOf(first)) ?? null,
    connection: first?.carrier_id === first?.carrier_name ? null : (first?.carrier_id ?? null),
    ...countsOf(shipments, paper),
    shipments: shipments.map((shipment, index) => ({
      number: index + 1,
      reference: shipment.reference,
      tracking_number: shipment.tracking_number,
      service: shipment.meta.service_name ?? shipment.service,
      to: addressee(shipment.recipient),
      postal_code: shipment.recipient.postal_code,
      city: shipment.recipient.city,
      country: paper.country(shipment.recipient.country_code),
      place: placeOf(shipment.recipient, paper),
      ...countsOf([shipment], paper),
    })),
  }
}

const placeOf = ({ postal_code, city, country_code }: ShipmentRecord['recipient'], paper: Paper): string =>
  [[postal_code, city].filter(Boolean).join(' '), paper.country(country_code)].filter(Boolean).join(', ')

/** Many prints in one go, as the label in front of them names it. */
export type NamedRun = { name: string; count: number; time: string; requested_by: string }

export const toRunData = (run: NamedRun, paper: Paper) => ({
  ...run,
  time: run.time.replace(/^\d{4}-\d\d-\d\d/, paper.day),
  count_text: paper.count(paper.texts.counts.shipments, run.count),
})

/** For looking at the label before there is a run. */
const sampleRun: NamedRun = {
  name: 'Morning orders',
  count: 48,
  time: '2026-03-14 09:30',
  requested_by: 'Packing desk',
}
