import type { ImportKind } from '../../../../shared/desk/import-layout.ts'
import type { ImportField, importFieldTypes } from '../../../../shared/desk/import-records.ts'
import { productFields } from '../../../../shared/desk/products.ts'
import { houseColumns, orderColumns } from '../../../../shared/records/order-columns.ts'
import type { FileColumn } from '../../../../shared/records/record.ts'
import { type Column, columnsOf, englishHead } from './columns.ts'

/** How the text of a cell is understood. */
export type FieldType = (typeof importFieldTypes)[number]

/** Something a column can be read as. */
export type Field = {
  key: string
  /** What the station calls it in files of its own. */
  label: string
  /** Where the value goes in the request, `*` being the item of the row; null where it only helps. */
  at: string | null
  type: FieldType
  /** Where the unit of a measure goes. */
  unitAt?: string
}

const typesByEnding: readonly (readonly [ending: RegExp, type: FieldType])[] = [
  [/(^|_)country(_code)?$/, 'country'],
  [/(^|_)state(_code)?$/, 'state'],
  [/(^|_)postal_code$/, 'postal_code'],
  [/(^|_)phone(_number)?$/, 'phone'],
  [/_residential$|^residential$|^ships_alone$/, 'flag'],
  [/_date$|^ship_by$|^deliver_by$/, 'day'],
  [/^quantity$|^pieces$/, 'quantity'],
  [/^value_amount$|^order_total$|^value$|^rate$/, 'money'],
  [/(^|_)currency$/, 'currency'],
  [/(^|_)weight_unit$/, 'weight_unit'],
  [/(^|_)dimension_unit$/, 'dimension_unit'],
  [/(^|_)weight(_grams)?$/, 'weight'],
  [/(^|_)(length|width|height)(_mm)?$/, 'length'],
  [/^(options|metadata|order_metadata)$/, 'json'],
  [/^order_status$/, 'status'],
  [/^(order_id|sku|reference|tracking_number|barcode|hs_code|gtin|manufacturer_part_number)$/, 'number_text'],
  [/^(paid_by|tracking_carrier)$/, 'code'],
]

const typeOf = (key: string): FieldType => typesByEnding.find(([ending]) => ending.test(key))?.[1] ?? 'text'

const field = (key: string, label: string, at: string | null, more: Partial<Field> = {}): Field => ({
  key,
  label,
  at,
  type: typeOf(key),
  ...more,
})

/** Units stand beside their measure. */
const unitsAt: Record<string, string> = {
  parcel_weight: 'parcels.*.weight_unit',
  parcel_length: 'parcels.*.dimension_unit',
  parcel_width: 'parcels.*.dimension_unit',
  parcel_height: 'parcels.*.dimension_unit',
}

const ofColumns = (columns: readonly Column[]): Field[] =>
  columns
    .filter(({ isWrittenOnly }) => !isWrittenOnly)
    .map(({ key, header, at = null }) => field(key, header, at, unitsAt[key] ? { unitAt: unitsAt[key] } : {}))

const toField = ({ key, head, at, isHint, type, unitAt }: FileColumn): Field =>
  field(key, englishHead(head), isHint ? null : (at ?? null), {
    ...(type ? { type } : {}),
    ...(unitAt ? { unitAt } : {}),
  })

/** Those every import reads stand first. */
const orders: Field[] = [
  ...orderColumns.filter(({ read }) => read === undefined),
  ...orderColumns.filter(({ read }) => read === 'desk'),
].map(toField)

const shipments: Field[] = [
  ...ofColumns(columnsOf.shipments).map(each => (each.key === 'pieces' ? { ...each, at: null } : each)),
  ...houseColumns('shipper', 'Shipper', 'shipper').map(toField),
  ...houseColumns('recipient', 'Recipient', 'recipient').map(toField),
]

const addresses: Field[] = [
  ['person_name', 'Name'],
  ['company_name', 'Company'],
  ['address_line1', 'Address line 1'],
  ['street_number', 'Street number'],
  ['address_line2', 'Address line 2'],
  ['suburb', 'Suburb'],
  ['city', 'City'],
  ['state_code', 'State'],
  ['postal_code', 'Postal code'],
  ['country_code', 'Country'],
  ['phone_number', 'Phone'],
  ['email', 'Email'],
  ['residential', 'Residential'],
  ['federal_tax_id', 'Federal tax ID'],
  ['state_tax_id', 'State tax ID'],
].map(([key = '', label = '']) => field(key, label, key))

const productLabels: Partial<Record<string, string>> = {
  sku: 'SKU',
  weight_grams: 'Weight',
  length_mm: 'Length',
  width_mm: 'Width',
  height_mm: 'Height',
  hs_code: 'HS code',
  origin_country: 'Origin country',
}

const products: Field[] = ['sku', ...productFields].map(key =>
  field(key, productLabels[key] ?? `${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll('_', ' ')}`, key),
)

/** A row is a price of a service: for a zone, up to a weight. */
const rates: Field[] = [
  field('service_code', 'Service code', 'service_code', { type: 'number_text' }),
  field('service_name', 'Service name', 'service_name'),
  field('currency', 'Currency', 'currency'),
  field('weight_unit', 'Weight unit', 'weight_unit'),
  field('label', 'Zone', 'zones.*.label'),
  field('country_codes', 'Countries', 'zones.*.country_codes'),
  field('postal_codes', 'Postal codes', 'zones.*.postal_codes'),
  field('cities', 'Cities', 'zones.*.cities'),
  field('min_weight', 'Weight from', 'zones.*.min_weight', { type: 'number' }),
  field('max_weight', 'Weight up to', 'zones.*.max_weight', { type: 'number' }),
  field('rate', 'Rate', 'zones.*.rate'),
  field('transit_days', 'Transit days', 'zones.*.transit_days', { type: 'quantity' }),
  field('included_weight', 'Included weight', 'zones.*.included_weight', { type: 'number' }),
  field('extra_weight_step', 'Weight step', 'zones.*.extra_weight_step', { type: 'number' }),
  field('extra_rate', 'Rate of a step', 'zones.*.extra_rate'),
]

const trackers = ofColumns(columnsOf.trackers)

/** Everything a file of a kind can be read as, in the order it is offered in. */
export const fieldsOf: Record<ImportKind, readonly Field[]> = {
  orders,
  shipments,
  trackers,
  addresses,
  products,
  rates,
}

const byKey = Object.fromEntries(
  Object.entries(fieldsOf).map(([kind, fields]) => [kind, new Map(fields.map(each => [each.key, each]))]),
) as Record<ImportKind, Map<string, Field>>

export const fieldOf = (kind: ImportKind, key: string): Field | undefined => byKey[kind].get(key)

/** Fields without which no row of a kind can mean anything; of those in one list, one is enough. */
export const neededFields: Record<ImportKind, readonly (readonly string[])[]> = {
  orders: [['order_id'], ['shipping_to_country']],
  shipments: [['recipient_country'], ['parcel_weight']],
  trackers: [['tracking_number'], ['tracking_carrier']],
  addresses: [['country_code'], ['person_name', 'company_name']],
  products: [['sku']],
  rates: [['service_code'], ['rate']],
}

/** The same for whoever says what a column is. */
export const listedFields = (kind: ImportKind): ImportField[] =>
  fieldsOf[kind].map(({ key, label, type }) => {
    const need = neededFields[kind].findIndex(some => some.includes(key))
    return { key, label, type, need: need < 0 ? null : need }
  })
