import type { ImportKind } from '../../../../../shared/desk/import-layout.ts'
import { orderColumns } from '../../../../../shared/records/order-columns.ts'
import type { Concept, Party } from '../heads/synonyms-data.ts'

type Parts = Partial<Record<Concept, string>>

/** Parts of an address by what heads call them; first and last names are joined into the name. */
const addressParts = {
  name: 'name',
  first_name: 'name',
  last_name: 'name',
  company: 'company',
  address1: 'address1',
  street_number: 'street_number',
  address2: 'address2',
  suburb: 'suburb',
  city: 'city',
  state: 'state',
  postal_code: 'postal_code',
  country: 'country',
  phone: 'phone',
  email: 'email',
  residential: 'residential',
} as const satisfies Parts

const ofOrders: Parts = Object.fromEntries(
  orderColumns
    .filter(({ read }) => read !== 'never')
    .flatMap(({ key, means = [key] }) => means.map(concept => [concept, key])),
)

/** A service is not among them: with one a shipment is bought, which nobody wants to be guessed. */
const ofShipments: Parts = {
  order_id: 'reference',
  reference: 'reference',
  weight: 'parcel_weight',
  order_weight: 'parcel_weight',
  weight_unit: 'parcel_weight_unit',
  length: 'parcel_length',
  width: 'parcel_width',
  height: 'parcel_height',
  pieces: 'pieces',
}

const ofTrackers: Parts = { tracking_number: 'tracking_number', tracking_carrier: 'tracking_carrier' }

const ofAddresses: Parts = {
  name: 'person_name',
  first_name: 'person_name',
  last_name: 'person_name',
  company: 'company_name',
  address1: 'address_line1',
  address2: 'address_line2',
  street_number: 'street_number',
  suburb: 'suburb',
  city: 'city',
  state: 'state_code',
  postal_code: 'postal_code',
  country: 'country_code',
  phone: 'phone_number',
  email: 'email',
  residential: 'residential',
  federal_tax_id: 'federal_tax_id',
  state_tax_id: 'state_tax_id',
}

const ofProducts: Parts = {
  sku: 'sku',
  title: 'name',
  name: 'name',
  weight: 'weight_grams',
  order_weight: 'weight_grams',
  length: 'length_mm',
  width: 'width_mm',
  height: 'height_mm',
  hs_code: 'hs_code',
  origin_country: 'origin_country',
  value_amount: 'value',
  currency: 'currency',
  barcode: 'barcode',
  shelf: 'shelf',
  ships_alone: 'ships_alone',
}

const ofRates: Parts = {
  service_code: 'service_code',
  service_name: 'service_name',
  service: 'service_name',
  currency: 'currency',
  weight_unit: 'weight_unit',
  zone: 'label',
  country_codes: 'country_codes',
  country: 'country_codes',
  postal_codes: 'postal_codes',
  postal_code: 'postal_codes',
  cities: 'cities',
  city: 'cities',
  min_weight: 'min_weight',
  max_weight: 'max_weight',
  weight: 'max_weight',
  rate: 'rate',
  value_amount: 'rate',
  transit_days: 'transit_days',
}

const prefixes: Partial<Record<ImportKind, Partial<Record<Party, string>>>> = {
  orders: { to: 'shipping_to', billing: 'billing', from: 'shipping_from' },
  shipments: { to: 'recipient', from: 'shipper' },
}

const whole: Record<ImportKind, Parts> = {
  orders: ofOrders,
  shipments: ofShipments,
  trackers: ofTrackers,
  addresses: ofAddresses,
  products: ofProducts,
  rates: ofRates,
}

/** The field a concept is in files of a kind; null where such files have none. */
export function fieldOfConcept(kind: ImportKind, party: Party | null, concept: Concept): string | null {
  const part = (addressParts as Parts)[concept]
  const byParty = prefixes[kind]
  if (byParty && part && party !== 'item') {
    const prefix = byParty[party ?? 'to']
    return prefix === undefined ? null : `${prefix}_${part}`
  }
  return party === 'billing' || party === 'from' ? null : (whole[kind][concept] ?? null)
}

/** The key of a field of orders as shipments have it, for files of programs that make labels. */
export function fieldForKind(kind: ImportKind, key: string): string | null {
  if (kind === 'orders') return key
  if (kind !== 'shipments') return null
  if (key.startsWith('shipping_to_')) return key.replace('shipping_to', 'recipient')
  if (key.startsWith('shipping_from_')) return key.replace('shipping_from', 'shipper')
  return (
    (
      { order_id: 'reference', order_weight: 'parcel_weight', weight: 'parcel_weight' } as Record<
        string,
        string
      >
    )[key] ?? null
  )
}
