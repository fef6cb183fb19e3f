import { mod10From, mod37of36, type NumberFormat, ups1z } from '../tracking-numbers/number-formats-data.ts'

/**
 * Barcodes of shipping labels that hold more than the tracking number. `number` is the number inside, which must be
 * of one of `formats` for the barcode to be what it looks like. The first that fits counts. Signs are capitals
 * without spaces and separators.
 */
export type LabelBarcode = {
  name: string
  pattern: RegExp
  formats: readonly string[]
  /** The sign `check` holds for `body`; one that is wrong is no such barcode. */
  checkOf?: (body: string) => string
}

/** A number of 34 digits may begin with 420 too: the post goes first. */
export const labelBarcodes: readonly LabelBarcode[] = [
  {
    name: 'USPS with the postal code',
    pattern: /^420\d{5}(?:\d{4})?(?<number>9[1-5]\d{20}(?:\d{4})?)$/,
    formats: ['USPS IMpb'],
  },
  {
    name: 'FedEx Express, 34 digits',
    pattern: /^[0-8]\d{19}00(?<number>\d{12})$/,
    formats: ['FedEx Express'],
  },
  { name: 'FedEx Ground, 34 digits', pattern: /^\d{19}(?<number>[1-9]\d{14})$/, formats: ['FedEx Ground'] },
  { name: 'FedEx Ground 96', pattern: /^96\d{5}(?<number>\d{15})$/, formats: ['FedEx Ground'] },
  { name: 'FedEx 96, 34 digits', pattern: /^96\d{20}(?<number>\d{12})$/, formats: ['FedEx Express'] },
  { name: 'FedEx ASTRA', pattern: /^3\d{15}(?<number>\d{12})\d{4}$/, formats: ['FedEx Express'] },
  {
    name: 'Canada Post with the postal code',
    pattern: /^\d[A-Z]{3}\d{3}(?<number>\d{16})\d{5}$/,
    formats: ['Canada Post PIN'],
  },
  {
    name: 'DPD with the postal code',
    pattern: /^%[0-9A-Z]{7}(?<number>\d{14})\d{6}$/,
    formats: ['DPD parcel number'],
  },
  {
    name: 'DPD with the postal code, 28 signs as printed below it',
    pattern: /^(?<body>[0-9A-Z]{7}(?<number>\d{14})\d{6})(?<check>[0-9A-Z])$/,
    formats: ['DPD parcel number'],
    checkOf: mod37of36,
  },
]

/** Barcodes beside the one with the number; people scan them by mistake. */
export const routingBarcodes: readonly {
  name: string
  pattern: RegExp
  checkOf?: (body: string) => number
}[] = [
  { name: 'Postal code', pattern: /^420(?<postalCode>\d{5}(?:\d{4})?)$/ },
  { name: 'Country and postal code', pattern: /^421\d{3}(?<postalCode>[0-9A-Z]{3,9})$/ },
  { name: 'Leitcode', pattern: /^(?<body>(?<postalCode>\d{5})\d{8})(?<check>\d)$/, checkOf: mod10Of49 },
]

/** Weights 4 and 9 in turn from the left (Identcode and Leitcode). */
export function mod10Of49(body: string): number {
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 4 : 9), 0)
  return (10 - (sum % 10)) % 10
}

/** Weights 3 and 1 in turn from the left, one more than the sum. */
const gls = (body: string): number => {
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - ((sum + 1) % 10)) % 10
}

const usps91 = (body: string): number => mod10From(`91${body}`)

/**
 * Numbers a scanner reads of labels that look too much like article or order numbers to be looked for anywhere else.
 * Carriers that have no slug here are recognised all the same: a return has to be told from an article.
 */
export const scannedFormats: readonly NumberFormat[] = [
  {
    name: 'UPS waybill',
    pattern: /^(?<body>[AHJKTV]\d{9})(?<check>\d)$/,
    carriers: ['ups'],
    checkOf: ups1z,
    isLoose: true,
  },
  {
    name: 'USPS in 20 digits',
    pattern: /^(?<body>[1-9]\d{18}|0[1-9]\d{17})(?<check>\d)$/,
    carriers: ['usps'],
    checkOf: mod10From,
    isLoose: true,
  },
  {
    name: 'USPS in 20 digits without the 91',
    pattern: /^(?<body>[1-9]\d{18}|0[1-9]\d{17})(?<check>\d)$/,
    carriers: ['usps'],
    checkOf: usps91,
    isLoose: true,
  },
  {
    name: 'DHL Identcode',
    pattern: /^(?<body>\d{11})(?<check>\d)$/,
    carriers: ['dpdhl'],
    checkOf: mod10Of49,
    isLoose: true,
  },
  { name: 'DHL piece', pattern: /^J?JVGL\d{10,24}$/, carriers: ['dhl_express', 'dpdhl'] },
  {
    name: 'GLS parcel number',
    pattern: /^(?<body>\d{11})(?<check>\d)$/,
    carriers: [],
    checkOf: gls,
    isLoose: true,
  },
  { name: 'Amazon', pattern: /^TB[ACM]\d{12}$/, carriers: ['amazon_shipping'] },
  { name: 'Amazon freight', pattern: /^[AFC]\d{10}$/, carriers: ['amazon_shipping'], isLoose: true },
  { name: 'PostNL', pattern: /^3S[A-Z]{4}\d{7,9}$/, carriers: [] },
]

/** Every Hermes number is a GTIN-14 too: only a barcode no article has tells. */
export const hermesFormat: NumberFormat = {
  name: 'Hermes parcel number',
  pattern: /^(?<body>\d{13})(?<check>\d)$/,
  carriers: [],
  checkOf: mod10From,
  isLoose: true,
}
