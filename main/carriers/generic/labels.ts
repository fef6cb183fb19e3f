import { addressee, addressLines } from '../../../shared/countries/address-lines.ts'
import { countryNames } from '../../../shared/countries/countries.ts'
import type { LabelAddress, LabelContent, TemplateData } from '../../../shared/labels.ts'
import { type Paper, plainPaper } from '../../../shared/papers/paper.ts'
import { weightText } from '../../../shared/units/measures.ts'
import type { ShopDay } from '../../../shared/units/shop-day.ts'
import type { CarrierAddress, CarrierCommodity, CarrierParcel, LabelRequest } from '../contract/model.ts'
import { shipDate } from '../kit/ship-date.ts'
import { isOn } from '../rate-sheet/charges.ts'
import type { ServiceLevel } from '../rate-sheet/service-level.ts'
import { optionNotes } from './codes.ts'
import type { GenericSettings } from './settings.ts'
import { printedReference } from './tracking-number.ts'

/** A parcel with the number it travels under; `index` counts from 1. */
export type NumberedParcel = { parcel: CarrierParcel; trackingNumber: string; index: number }

/** What is the same for every label of a shipment. */
export type LabelJob = {
  request: LabelRequest
  level: ServiceLevel
  settings: GenericSettings
  testMode: boolean
  today: ShopDay
  /** How the labels are written. */
  paper: Paper
}

/** The built-in label of one parcel, as content for the renderer. */
export function toLabelContent(job: LabelJob, numbered: NumberedParcel): LabelContent {
  const { request, level, settings, paper } = job
  const { parcel, trackingNumber, index } = numbered
  const { shipper, recipient, reference } = request
  const printed = printedReference(request, parcel)
  const place = { index, total: request.parcels.length }
  return {
    texts: paper.texts.label,
    carrierName: settings.display_name,
    serviceName: level.service_name,
    serviceMark: serviceMark(level),
    sender: toLabelAddress(shipper, recipient),
    recipient: toLabelAddress(recipient, shipper),
    trackingNumber,
    matrixText: matrixText({
      trackingNumber,
      service: level.service_code,
      countryCode: recipient.countryCode,
      postalCode: recipient.postalCode,
      parcel: place,
      reference,
    }),
    reference: printed,
    weight: paper.measure(weightText(parcel.weight, parcel.weightUnit)),
    parcel: place,
    shipDate: paper.day(shipDate(request.options, job.today)),
    notes: notesOf({ ...request.options, ...parcel.options }, paper),
    testMode: job.testMode,
  }
}

/** In the writing order of its own country, which is named when the parcel crosses a border. */
function toLabelAddress(address: CarrierAddress, other: CarrierAddress): LabelAddress {
  const written = toWireAddress(address)
  return {
    name: addressee(written),
    lines: addressLines(written, { from: other.countryCode }),
    countryCode: address.countryCode,
    phone: address.phoneNumber || null,
  }
}

/** The word the sheet sets, else the first three letters of the service's name. */
const serviceMark = (level: ServiceLevel): string =>
  (level.service_mark || level.service_name.replace(/[^\p{L}\p{N}]/gu, '').slice(0, 3)).toUpperCase()

const notesOf = (options: LabelRequest['options'], paper: Paper): string[] =>
  Object.entries(optionNotes)
    .filter(([name]) => isOn(options, name))
    .map(([name, words]) => words(paper, options[name], options))

/**
 * What a label of the shop's own design sees for one parcel: the shipment and its parts with the keys of the
 * interface, and under `label` the finished texts of the built-in label.
 */
export function toTemplateData(job: LabelJob, numbered: NumberedParcel): TemplateData {
  const { request, level, settings } = job
  const items = numbered.parcel.items.map(toWireItem)
  const shipment = {
    shipper: toWireAddress(request.shipper),
    recipient: toWireAddress(request.recipient),
    parcels: request.parcels.map(toWireParcel),
    options: request.options,
    reference: request.reference,
    service: level.service_code,
    metadata: request.metadata,
  }
  return {
    ...shipment,
    shipment,
    parcel: toWireParcel(numbered.parcel),
    services: [level.service_code],
    items,
    master_item: items[0] ?? null,
    metadata: items[0]?.metadata ?? {},
    carrier: { ...settings, carrier_name: settings.custom_carrier_name },
    service_name: level.service_name,
    tracking_number: numbered.trackingNumber,
    package_index: numbered.index,
    total_packages: request.parcels.length,
    total_quantity: items.reduce((sum, item) => sum + item.quantity, 0),
    is_multi_item: items.length > 1,
    units: { CountryISO: countryNames },
    label: toLabelTexts(job, numbered),
  }
}

function toLabelTexts(job: LabelJob, numbered: NumberedParcel): TemplateData {
  // A design of the shop has words of its own, in its own language.
  const content = toLabelContent({ ...job, paper: plainPaper }, numbered)
  return {
    sender_lines: [content.sender.name, ...content.sender.lines],
    recipient_lines: [content.recipient.name, ...content.recipient.lines],
    matrix_text: content.matrixText,
    weight: content.weight,
    ship_date: content.shipDate,
    service_mark: content.serviceMark,
    notes: content.notes,
    test_mode: content.testMode,
  }
}

/** What the two-dimensional code of a label carries. */
export type MatrixFields = {
  trackingNumber: string
  service: string
  countryCode: string
  postalCode: string | null
  parcel: { index: number; total: number }
  reference: string | null
}

/**
 * The text of the second code: `pd1` and `key=value` pairs, separated by `;`, ASCII only.
 * `n` tracking number, `s` service code, `c` country, `z` postal code, `p` parcel of parcels, `r` reference.
 * A pair without a value is left out; `;`, `%`, blanks and what is not ASCII are percent-encoded UTF-8.
 *
 *     pd1;n=HC0000000017;s=express;c=CA;z=H2X1Y4;p=1/2;r=PO%201234
 */
function matrixText(fields: MatrixFields): string {
  const pairs: [string, string][] = [
    ['n', fields.trackingNumber],
    ['s', fields.service],
    ['c', fields.countryCode],
    ['z', (fields.postalCode ?? '').replaceAll(' ', '')],
    ['p', `${fields.parcel.index}/${fields.parcel.total}`],
    ['r', fields.reference ?? ''],
  ]
  const given = pairs
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${encodeValue(value)}`)
  return ['pd1', ...given].join(';')
}

/** `/` stays readable. A lone half of a surrogate pair cannot be encoded and becomes U+FFFD first. */
const encodeValue = (value: string): string => encodeURIComponent(value.toWellFormed()).replaceAll('%2F', '/')

/** An address with the keys of the interface, as labels and templates read it. */
const toWireAddress = (address: CarrierAddress) => ({
  person_name: address.personName,
  company_name: address.companyName,
  address_line1: address.addressLine1,
  address_line2: address.addressLine2,
  street_number: address.streetNumber,
  suburb: address.suburb,
  city: address.city,
  state_code: address.stateCode,
  postal_code: address.postalCode,
  country_code: address.countryCode,
  residential: address.residential,
  phone_number: address.phoneNumber,
  email: address.email,
  federal_tax_id: address.federalTaxId,
  state_tax_id: address.stateTaxId,
})

/** A thing in a parcel with the keys of the interface. */
const toWireItem = (item: CarrierCommodity) => ({
  title: item.title,
  description: item.description,
  sku: item.sku,
  hs_code: item.hsCode,
  quantity: item.quantity,
  weight: item.weight,
  weight_unit: item.weightUnit,
  value_amount: item.valueAmount,
  value_currency: item.valueCurrency,
  origin_country: item.originCountry,
  metadata: item.metadata,
})

/** A parcel with the keys of the interface. */
const toWireParcel = (parcel: CarrierParcel) => ({
  weight: parcel.weight,
  weight_unit: parcel.weightUnit,
  length: parcel.length,
  width: parcel.width,
  height: parcel.height,
  dimension_unit: parcel.dimensionUnit,
  packaging_type: parcel.packagingType,
  package_preset: parcel.packagePreset,
  description: parcel.description,
  content: parcel.content,
  is_document: parcel.isDocument,
  freight_class: parcel.freightClass,
  reference_number: parcel.referenceNumber,
  items: parcel.items.map(toWireItem),
  options: parcel.options,
})
