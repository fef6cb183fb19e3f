import type { CarrierSlug } from '../carriers/carrier-slugs.ts'
import { mod7, mod10From, mod11Of137, mod37of36, s10, ups1z } from './check-digits.ts'

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
