import type { AddressRecord } from '../../../shared/api/addresses.ts'
import { type CustomsRecord, incotermNames } from '../../../shared/api/customs.ts'
import type { OrderRecord } from '../../../shared/api/orders.ts'
import type { ParcelRecord } from '../../../shared/api/parcels.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { addressee, addressLines } from '../../../shared/countries/address-lines.ts'
import type { DocumentData } from '../../../shared/desk/document-templates.ts'
import { shownRefund } from '../../../shared/desk/voids.ts'
import type { Paper } from '../../../shared/papers/paper.ts'
import { weightText } from '../../../shared/units/measures.ts'
import { minorToText, toMinor } from '../../../shared/units/money.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierNameOf } from '../carriers/connections/connection-rules.ts'
import { type Charge, toItems, totalWeight } from './document-items-mapper.ts'

/** Where amounts say no currency and nothing around them does: none is made up. */
const noCurrency = ''

/** An address with what stands on paper: the name, the lines below it and the country in words. */
const toParty = (address: AddressRecord, paper: Paper) => ({
  ...address,
  name: addressee(address),
  country: paper.country(address.country_code),
  lines: addressLines(address),
})

const toParcel = (parcel: ParcelRecord, index: number, currency: string, paper: Paper) => ({
  number: index + 1,
  reference_number: parcel.reference_number,
  description: parcel.description,
  weight: paper.measure(weightText(parcel.weight, parcel.weight_unit)),
  dimensions: [parcel.length, parcel.width, parcel.height].every(side => side !== null)
    ? paper.measure(
        `${parcel.length} × ${parcel.width} × ${parcel.height} ${(parcel.dimension_unit ?? '').toLowerCase()}`,
      )
    : null,
  items: toItems(parcel.items, currency, paper).items,
})

const isAmount = (value: unknown): value is number | string =>
  /^\d{1,12}(\.\d{1,6})?$/.test(String(value)) && Number(value) > 0

/** What the customs options say was paid for beside the goods. */
const toCharges = (customs: CustomsRecord | null, currency: string, { texts }: Paper): Charge[] =>
  (
    [
      [texts.charges.freight, customs?.options.freight_charge],
      [texts.charges.insurance, customs?.options.insurance_charge],
    ] as const
  ).flatMap(([name, amount]) => (isAmount(amount) ? [{ name, amount, currency }] : []))

/** Who pays duties, as it was said; else as the terms of delivery say it. A sentence a language. */
function dutiesOf({ duty, incoterm }: CustomsRecord, { texts }: Paper): string[] {
  const byTerms: Readonly<Record<string, string>> = { DDP: 'sender', DAP: 'recipient', DDU: 'recipient' }
  const paidBy = duty?.paid_by || ownValue(byTerms, incoterm ?? '')
  if (paidBy === 'sender') return texts.invoice.dutiesPaid.split('\n')
  return paidBy === 'recipient' ? texts.invoice.dutiesDue.split('\n') : []
}

const toCustoms = (customs: CustomsRecord, paper: Paper) => ({
  ...customs.options,
  duties: dutiesOf(customs, paper),
  content_type: (customs.content_type && ownValue(paper.texts.reasons, customs.content_type)) || null,
  content_description: customs.content_description,
  incoterm: customs.incoterm || null,
  incoterm_name: customs.incoterm ? incotermNames[customs.incoterm as keyof typeof incotermNames] : null,
  invoice: customs.invoice,
  invoice_date: customs.invoice_date ? paper.day(customs.invoice_date) : null,
  signer: customs.signer,
  certify: customs.certify,
  duty: customs.duty,
})

/** Codes on paper hold plain signs only; what cannot be one is not tried. */
export const codeOf = (text: string | null): string | null =>
  text && /^[ -~]{1,40}$/.test(text) ? text : null

/** Of a label that was voided: what became of its money, in the words of the screens; null of any other. */
function toVoided({ status, meta }: ShipmentRecord, { texts }: Paper): { refund: string | null } | null {
  const { data: refund } = shownRefund.safeParse(meta.refund)
  return status === 'cancelled' && refund ? { refund: texts.refunds[refund.state] } : null
}

/** What a template sees of a record, beside the record itself: once for any reader, once as its paper is written. */
export type MappedData = { today: string; carrierNameOf: CarrierNameOf; paper: Paper }

/** What a template sees of a shipment. */
export function toShipmentData(
  shipment: ShipmentRecord,
  { today, carrierNameOf, paper }: MappedData,
): DocumentData {
  const { customs, parcels } = shipment
  const said = shipment.options.currency
  const currency = customs?.duty?.currency || (typeof said === 'string' && said) || noCurrency
  const commodities = customs?.commodities.length ? customs.commodities : parcels.flatMap(each => each.items)
  const { items, charges, ...totals } = toItems(
    commodities,
    currency,
    paper,
    toCharges(customs, commodities[0]?.value_currency ?? currency, paper),
  )
  const { shipment_date: date } = shipment.options
  return {
    today: paper.day(today),
    is_shipment: true,
    number: shipment.reference || shipment.tracking_number || shipment.id,
    number_code: codeOf(shipment.tracking_number ?? shipment.reference),
    date: paper.day(typeof date === 'string' ? date : today),
    from: toParty(shipment.shipper, paper),
    to: toParty(shipment.recipient, paper),
    bill_to: shipment.billing_address && toParty(shipment.billing_address, paper),
    items,
    charges,
    totals: {
      ...totals,
      gross_weight: totalWeight(parcels, paper),
      parcels: parcels.length,
    },
    parcels: parcels.map((parcel, index) => toParcel(parcel, index, currency, paper)),
    customs: customs && toCustoms(customs, paper),
    carrier: shipment.carrier_name && {
      name: carrierNameOf(shipment),
      service: shipment.meta.service_name ?? shipment.service,
      tracking_number: shipment.tracking_number,
    },
    price: toPrice(shipment, paper),
    voided: toVoided(shipment, paper),
  }
}

/** What a template sees of an order. */
export function toOrderData(order: OrderRecord, { today, paper }: MappedData): DocumentData {
  const said = order.options.currency
  const {
    items,
    charges: _,
    ...totals
  } = toItems(order.line_items, typeof said === 'string' && said ? said : noCurrency, paper)
  return {
    today: paper.day(today),
    is_order: true,
    number: order.order_id,
    number_code: codeOf(order.order_id),
    date: paper.day(order.order_date ?? today),
    from: order.shipping_from && toParty(order.shipping_from, paper),
    to: toParty(order.shipping_to, paper),
    bill_to: order.billing_address && toParty(order.billing_address, paper),
    items,
    totals,
  }
}

/** The record as the interface has it. Files in options are no data for templates, and large. */
export function toRawShipment(shipment: ShipmentRecord): ShipmentRecord {
  const { doc_files: _, ...options } = shipment.options
  return { ...shipment, rates: [], options }
}

export const toRawOrder = (order: OrderRecord) => ({
  ...order,
  shipments: order.shipments.map(({ id, tracking_number }) => ({ id, tracking_number })),
})

/** What was paid for a label, as text; null while nothing is bought. */
function toPrice({ selected_rate: rate, tracking_number }: ShipmentRecord, paper: Paper) {
  if (!rate || tracking_number === null) return null
  const currency = rate.currency ?? 'USD'
  const text = (amount: number, of: string | undefined) => {
    const known = of ?? currency
    const plain = minorToText(toMinor(amount, known), known)
    return { amount: paper.number(plain), currency: known, text: paper.money(plain, known) }
  }
  try {
    return {
      ...text(rate.total_charge, currency),
      charges: rate.extra_charges.flatMap(({ name, amount, currency: of }) =>
        typeof amount === 'number' ? [{ name: name ?? '', ...text(amount, of ?? undefined) }] : [],
      ),
    }
  } catch (error) {
    // An amount beyond all money is left out rather than written wrong.
    if (error instanceof RangeError) return null
    throw error
  }
}
