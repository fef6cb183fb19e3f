import type { CarrierSlug } from '../carriers/carrier-slugs.ts'

/** Digits of a text, from the left. */
const digitsOf = (text: string): number[] => [...text].map(Number)

const weighted = (digits: readonly number[], weights: readonly number[]): number =>
  digits.reduce((sum, digit, index) => sum + digit * (weights[index % weights.length] ?? 0), 0)

/** Weights 3 and 1 in turn from the right, as in a GTIN or an SSCC. */
export const mod10From = (text: string): number =>
  (10 - (weighted(digitsOf(text).reverse(), [3, 1]) % 10)) % 10

/** UPS: letters count as 2, 3, ... 9, 0, 1, ... from A on; every second is doubled. */
export function ups1z(body: string): number {
  const values = [...body].map(char => (/\d/.test(char) ? Number(char) : (char.charCodeAt(0) - 63) % 10))
  return (10 - (weighted(values, [1, 2]) % 10)) % 10
}

/** S10 of the Universal Postal Union: weights 8 6 4 2 3 5 9 7, eleven minus the rest, 10 as 0 and 11 as 5. */
export function s10(serial: string): number {
  const check = 11 - (weighted(digitsOf(serial), [8, 6, 4, 2, 3, 5, 9, 7]) % 11)
  return check === 10 ? 0 : check === 11 ? 5 : check
}

/** The rest of a whole number by seven, a digit at a time. */
export const mod7 = (text: string): number =>
  digitsOf(text).reduce((rest, digit) => (rest * 10 + digit) % 7, 0)

/** Weights 1, 3 and 7 from the right; the rest by 11, 10 as 0. */
const mod11Of137 = (text: string): number => (weighted(digitsOf(text).reverse(), [1, 3, 7]) % 11) % 10

const base36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** ISO/IEC 7064 MOD 37,36, as letters and digits. */
export function mod37of36(text: string): string {
  let check = 36
  for (const char of text) {
    check += base36.indexOf(char)
    if (check > 36) check -= 36
    check *= 2
    if (check > 36) check -= 37
  }
  return base36[(37 - check) % 36] ?? ''
}

/** A kind of tracking number. Patterns see capitals without spaces; `body` and `check` are what a check digit is made of. */
export type NumberFormat = {
  name: string
  pattern: RegExp
  /** Carriers that use it; several where the number alone does not tell. */
  carriers: readonly CarrierSlug[]
  /** The check digit of the body; left out where the carrier publishes none. */
  checkOf?: (body: string) => number | string
  /** A number that looks like this and fails the check is taken for something else. */
  isLoose?: true
}

/** Post offices by the country at the end of an S10 number. */
export const s10Countries: Readonly<Record<string, readonly CarrierSlug[]>> = {
  US: ['usps', 'usps_international'],
  CA: ['canadapost'],
  GB: ['royalmail'],
  AU: ['australiapost'],
  DE: ['dpdhl'],
  FR: ['laposte', 'colissimo', 'chronopost'],
  BE: ['bpost'],
}

/** The most telling first: a number is looked for in all of them. */
export const numberFormats: readonly NumberFormat[] = [
  {
    name: 'UPS 1Z',
    pattern: /^1Z(?<body>[0-9A-Z]{15})(?<check>\d)$/,
    carriers: ['ups'],
    checkOf: ups1z,
  },
  { name: 'UPS Mail Innovations', pattern: /^MI\d{6}[0-9A-Z]{1,22}$/, carriers: ['ups'] },
  {
    name: 'UPS Mail Innovations with the post',
    pattern: /^(?<body>92748\d{20})(?<check>\d)$/,
    carriers: ['ups', 'usps'],
    checkOf: mod10From,
  },
  {
    name: 'USPS IMpb',
    pattern: /^(?:420\d{5}(?:\d{4})?(?=9\d{21}$|9\d{25}$))?(?<body>9[1-5]\d{19}|9[1-5]\d{23})(?<check>\d)$/,
    carriers: ['usps', 'usps_international'],
    checkOf: mod10From,
  },
  {
    name: 'S10',
    pattern: /^[A-Z]{2}(?<body>\d{8})(?<check>\d)(?<country>[A-Z]{2})$/,
    carriers: [],
    checkOf: s10,
  },
  {
    name: 'FedEx Express',
    pattern: /^(?<body>\d{11})(?<check>\d)$/,
    carriers: ['fedex'],
    checkOf: mod11Of137,
    isLoose: true,
  },
  {
    name: 'FedEx Ground',
    pattern: /^(?<body>\d{14})(?<check>\d)$/,
    carriers: ['fedex'],
    checkOf: mod10From,
    isLoose: true,
  },
  {
    name: 'FedEx Ground 96',
    pattern: /^96\d{5}(?<body>\d{14})(?<check>\d)$/,
    carriers: ['fedex'],
    checkOf: mod10From,
  },
  {
    name: 'DHL Express waybill',
    pattern: /^(?<body>\d{9})(?<check>\d)$/,
    carriers: ['dhl_express'],
    checkOf: mod7,
    isLoose: true,
  },
  { name: 'DHL licence plate', pattern: /^JJ?D\d{11,22}$/, carriers: ['dhl_express', 'dpdhl', 'dhl_poland'] },
  {
    name: 'DHL Parcel SSCC',
    pattern: /^(?<body>0034\d{15})(?<check>\d)$/,
    carriers: ['dpdhl'],
    checkOf: mod10From,
  },
  {
    name: 'Canada Post PIN',
    pattern: /^(?<body>\d{15})(?<check>\d)$/,
    carriers: ['canadapost'],
    checkOf: mod10From,
    isLoose: true,
  },
  { name: 'Royal Mail 2D', pattern: /^[0-9A-F]{8}[0-9A-Z]{13}$/, carriers: ['royalmail'], isLoose: true },
  {
    name: 'Australia Post article',
    pattern: /^(?:01993126509999989199?1?)?(?<id>[A-Z0-9]{3,5}\d{7}0\d{9})$/,
    carriers: ['australiapost'],
  },
  { name: 'Purolator PIN', pattern: /^[A-Z]{3}\d{9}$/, carriers: ['purolator'] },
  { name: 'Purolator PIN in digits', pattern: /^\d{12}$/, carriers: ['purolator'], isLoose: true },
  {
    name: 'DPD parcel label',
    pattern: /^(?<body>\d{14})(?<check>[0-9A-Z])$/,
    carriers: ['dpd'],
    checkOf: mod37of36,
    isLoose: true,
  },
  { name: 'DPD parcel number', pattern: /^\d{14}$/, carriers: ['dpd'], isLoose: true },
]
