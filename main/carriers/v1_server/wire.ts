import { z } from 'zod'
import { contentTypes, incoterms } from '../../../shared/api/customs.ts'
import { dimensionUnits, weightUnits } from '../../../shared/units/measures.ts'
import type { RequestShapes } from '../kit/request-shape.ts'
import {
  at,
  countryCode,
  currencyCode,
  isoDay,
  listOf,
  oneOf,
  partAt,
  requestOf,
  textLike,
  textUpTo,
} from '../kit/shapes.ts'

/**
 * What a server of the interface takes, with the lengths and words its published description has (2023.9.11), and the
 * field each member is entered in; null for what the station says itself.
 */

const most = { optionText: 2_000, listed: 500, depth: 5 } as const

const isFile = (value: string): boolean => /^[a-z\d+/]+={0,2}$/i.test(value)

/** What an option may hold: short texts, files, numbers, yes and no, and lists and records of them. */
function isOptionValue(value: unknown, depth: number = most.depth): boolean {
  if (typeof value === 'string') return value.length <= most.optionText || isFile(value)
  if (typeof value !== 'object' || value === null) return value !== undefined
  const inner = Object.values(value)
  return depth > 0 && inner.length <= most.listed && inner.every(each => isOptionValue(each, depth - 1))
}

/** By name, whoever over there knows the name; all names of the interface are written like this. */
const options = z.record(
  textLike(/^[a-z][a-z\d_]{0,79}$/),
  z.custom<unknown>(
    value => isOptionValue(value),
    `an option holds texts of up to ${most.optionText} characters, files, numbers, yes or no, and lists of them`,
  ),
)

const addressMembers = {
  person_name: at('.person_name', textUpTo(50)).optional(),
  company_name: at('.company_name', textUpTo(50)).optional(),
  address_line1: at('.address_line1', textUpTo(50)).optional(),
  address_line2: at('.address_line2', textUpTo(50)).optional(),
  street_number: at('.street_number', textUpTo(20)).optional(),
  suburb: at('.suburb', textUpTo(20)).optional(),
  city: at('.city', textUpTo(30)).optional(),
  state_code: at('.state_code', textUpTo(20)).optional(),
  postal_code: at('.postal_code', textUpTo(10)).optional(),
  country_code: at('.country_code', countryCode),
  residential: at('.residential', z.boolean()).optional(),
  phone_number: at('.phone_number', textUpTo(20)).optional(),
  email: at('.email', textUpTo(254)).optional(),
  federal_tax_id: at('.federal_tax_id', textUpTo(20)).optional(),
  state_tax_id: at('.state_tax_id', textUpTo(20)).optional(),
}

const commodity = z.strictObject({
  title: at('.title', textUpTo(35)).optional(),
  description: at('.description', textUpTo(100)).optional(),
  sku: at('.sku', textUpTo(35)).optional(),
  hs_code: at('.hs_code', textUpTo(35)).optional(),
  quantity: at('.quantity', z.int().min(0)),
  weight: at('.weight', z.number().min(0)),
  weight_unit: at('.weight_unit', z.enum(weightUnits)),
  value_amount: at('.value_amount', z.number()).optional(),
  value_currency: at('.value_currency', currencyCode).optional(),
  origin_country: at('.origin_country', countryCode).optional(),
  metadata: at('.metadata', options).optional(),
})

const side = z.number().positive()
const parcel = z.strictObject({
  weight: at('.weight', z.number().positive()),
  weight_unit: at('.weight_unit', z.enum(weightUnits)),
  length: at('.length', side).optional(),
  width: at('.width', side).optional(),
  height: at('.height', side).optional(),
  dimension_unit: at('.dimension_unit', z.enum(dimensionUnits)).optional(),
  packaging_type: at('.packaging_type', textUpTo(50)).optional(),
  package_preset: at('.package_preset', textUpTo(50)).optional(),
  description: at('.description', textUpTo(250)).optional(),
  content: at('.content', textUpTo(100)).optional(),
  is_document: at('.is_document', z.boolean()),
  freight_class: at('.freight_class', textUpTo(6)).optional(),
  reference_number: at('.reference_number', textUpTo(100)).optional(),
  items: at('.items', listOf(at('[#]', commodity), most.listed)).optional(),
  options: at('.options', options).optional(),
})

const payers = 'sender recipient third_party'

const payment = partAt('payment', {
  paid_by: at('.paid_by', oneOf(payers)),
  currency: at('.currency', currencyCode).optional(),
  account_number: at('.account_number', textUpTo(100)).optional(),
})

const customs = partAt('customs', {
  commodities: at('.commodities', listOf(at('[#]', commodity), most.listed)),
  content_type: at('.content_type', z.enum(contentTypes)).optional(),
  content_description: at('.content_description', textUpTo(250)).optional(),
  incoterm: at('.incoterm', z.enum(incoterms)).optional(),
  invoice: at('.invoice', textUpTo(50)).optional(),
  invoice_date: at('.invoice_date', isoDay).optional(),
  commercial_invoice: at('.commercial_invoice', z.boolean()),
  certify: at('.certify', z.boolean()),
  signer: at('.signer', textUpTo(50)).optional(),
  duty: partAt('.duty', {
    paid_by: at('.paid_by', oneOf(payers)).optional(),
    currency: at('.currency', currencyCode).optional(),
    declared_value: at('.declared_value', z.number()).optional(),
    account_number: at('.account_number', textUpTo(100)).optional(),
  }).optional(),
  duty_billing_address: partAt('.duty_billing_address', addressMembers).optional(),
  options: at('.options', options).optional(),
})

const rating = z.strictObject({
  shipper: partAt('shipper', addressMembers),
  recipient: partAt('recipient', addressMembers),
  parcels: at('parcel', listOf(at('[#]', parcel), 100)),
  services: at('service', listOf(textUpTo(100), 100)).optional(),
  options: at('options', options),
  reference: at('reference', textUpTo(35)).optional(),
  carrier_ids: at('config.connections_there', listOf(textUpTo(200), 100)).optional(),
  payment: payment.optional(),
  customs: customs.optional(),
})

/** Under which a purchase is found again over there. */
export const referenceKey = 'packdesk_shipment'

const labelType = at('label_type', oneOf('PDF ZPL PNG'))

const drafting = rating.extend({
  billing_address: partAt('billing_address', addressMembers).optional(),
  label_type: labelType,
  metadata: at(null, z.strictObject({ [referenceKey]: textUpTo(80) })),
})

const purchase = z.strictObject({ selected_rate_id: textUpTo(80), label_type: labelType })

/** Everything that is sent, by its address. */
export const requestShapes: RequestShapes = {
  'POST /v1/proxy/rates': requestOf(rating),
  'POST /v1/shipments': requestOf(drafting),
  'POST /v1/shipments/*/purchase': requestOf(purchase, 'service'),
}
