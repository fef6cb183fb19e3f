import domesticFile from '../../../resources/carriers/usps.json' with { type: 'json' }
import internationalFile from '../../../resources/carriers/usps_international.json' with { type: 'json' }
import { ownValue } from '../../../shared/values.ts'
import type { CatalogueEntry } from '../catalogue/catalogue-entry.ts'
import type { CarrierAddress, TrackerStatus } from '../contract/model.ts'
import { type FieldProblems, invalid } from '../contract/outcome.ts'
import { americanTerritories } from '../kit/parties.ts'
import { statusesByCode } from '../kit/tracking.ts'
import { extraServices, indicatorsAbroad, mailClasses } from './wire-words.ts'

/** One of the two interfaces that share keys, account, tracking, pickups and forms. */
export type Mail = {
  isAbroad: boolean
  catalogue: CatalogueEntry
  mailClasses: readonly string[]
  extras: ReadonlySet<number>
  paths: { label: string; reprint: string }
  /** A price that is for every class at once. */
  all: string
}

export const domestic: Mail = {
  isAbroad: false,
  catalogue: domesticFile as unknown as CatalogueEntry,
  mailClasses: mailClasses.outbound,
  extras: extraServices.label,
  paths: { label: '/labels/v3/label', reprint: '/labels/v3/label-reprint' },
  all: 'ALL_OUTBOUND',
}

export const international: Mail = {
  isAbroad: true,
  catalogue: internationalFile as unknown as CatalogueEntry,
  mailClasses: mailClasses.abroad,
  extras: extraServices.abroad,
  paths: {
    label: '/international-labels/v3/international-label',
    reprint: '/international-labels/v3/international-label-reprint',
  },
  all: 'ALL',
}

/** Where a customer follows a parcel. */
export const trackingUrlOf = (number: string, { catalogue }: Mail): string | null =>
  catalogue.tracking_url?.replace('{number}', encodeURIComponent(number)) ?? null

const anyService = 'usps_all'

/** What can be bought today; the references know older names besides. */
export const servicesOf = ({ catalogue, mailClasses: sold }: Mail) =>
  catalogue.services.flatMap(({ code, name, carrier_code }) =>
    carrier_code !== null && sold.includes(carrier_code)
      ? [{ code, name: name ?? code, carrierCode: carrier_code }]
      : [],
  )

const returned = '_RETURN_SERVICE'

/** The service of a class; a parcel that comes back has that of one that goes out. */
export function serviceOf(
  mailClass: string,
  mail: Mail,
): { service: string; name: string; isKnown: boolean } {
  const plain = mailClass.endsWith(returned) ? mailClass.slice(0, -returned.length) : mailClass
  const known = servicesOf(mail).find(({ carrierCode }) => carrierCode === plain)
  if (known) return { service: known.code, name: known.name, isKnown: true }
  const code = `usps_${plain
    .toLowerCase()
    .replace(/^usps_/, '')
    .replace(/[^a-z0-9]+/g, '_')}`
  return { service: code, name: `USPS ${plain.replaceAll('_', ' ').toLowerCase()}`, isKnown: false }
}

/** The class of a service, of the way back where the parcel comes back; null for one that is not sold. */
export function mailClassOf(service: string, mail: Mail, isReturn: boolean): string | null {
  const plain = servicesOf(mail).find(({ code }) => code === service)?.carrierCode ?? null
  if (plain === null || !isReturn) return plain
  return (mailClasses.returned as readonly string[]).find(each => each === `${plain}${returned}`) ?? null
}

export function serviceProblem(service: string, mail: Mail, isReturn: boolean): FieldProblems {
  if (mailClassOf(service, mail, isReturn) !== null) return {}
  const offered = servicesOf(mail)
    .map(({ code }) => code)
    .filter(code => mailClassOf(code, mail, isReturn) !== null)
  const way = mail.isAbroad ? ' abroad' : isReturn ? ' for parcels that come back' : ''
  return {
    service: invalid(`USPS sells no "${service.slice(0, 60)}"${way}. It sells ${offered.join(', ')}.`),
  }
}

/** Services asked for; none where all are. */
export const wantedServices = (services: readonly string[]): readonly string[] =>
  services.includes(anyService) ? [] : services

type Place = Pick<CarrierAddress, 'countryCode' | 'stateCode'>

export const isDomestic = ({ countryCode }: Place): boolean =>
  ['US', ...americanTerritories].includes(countryCode.toUpperCase())

export const stateOf = ({ countryCode, stateCode }: Place): string => {
  const country = countryCode.toUpperCase()
  return americanTerritories.includes(country) ? country : (stateCode?.trim().toUpperCase() ?? '')
}

/** Ways to buy a service, in words people know from the boxes. */
export const rateNames: Readonly<Record<string, string>> = {
  SP: 'Single piece',
  PA: 'Single piece',
  CP: 'Cubic',
  OS: 'Oversized',
  E4: 'Flat Rate Envelope',
  E6: 'Legal Flat Rate Envelope',
  FA: 'Legal Flat Rate Envelope',
  FB: 'Medium Flat Rate Box',
  FE: 'Flat Rate Envelope',
  FP: 'Padded Flat Rate Envelope',
  FS: 'Small Flat Rate Box',
  PL: 'Large Flat Rate Box',
  PM: 'Large Flat Rate Box, military mail',
  ...Object.fromEntries(
    ['P5', 'P6', 'P7', 'P8', 'P9', 'Q6', 'Q7', 'Q8', 'Q9', 'Q0'].map(code => [code, 'Cubic soft pack']),
  ),
}

/** What goes into the carrier's own packaging, in inches: sides of a box, or width and length of an envelope. */
export const flatRates: Readonly<Record<string, readonly (readonly [number, number, number?])[]>> = {
  E4: [[12.5, 9.5]],
  E6: [[15, 9.5]],
  FE: [[12.5, 9.5]],
  FA: [[15, 9.5]],
  FP: [[12.5, 9.5]],
  FS: [[8.625, 5.375, 1.625]],
  FB: [
    [11, 8.5, 5.5],
    [13.625, 11.875, 3.375],
  ],
  PL: [
    [12, 12, 5.5],
    [23.6875, 11.75, 3],
  ],
  PM: [
    [12, 12, 5.5],
    [23.6875, 11.75, 3],
  ],
}

/** Indicators of packaging by its name in the presets and lists of the interface. */
const packagingNames: Readonly<Record<string, string>> = {
  usps_flat_rate_envelope: 'FE',
  usps_legal_flat_rate_envelope: 'FA',
  usps_padded_flat_rate_envelope: 'FP',
  usps_small_flat_rate_box: 'FS',
  usps_medium_flat_rate_box: 'FB',
  usps_medium_flat_rate_box_top: 'FB',
  usps_medium_flat_rate_box_side: 'FB',
  usps_large_flat_rate_box: 'PL',
  flat_rate_envelope: 'FE',
  legal_flat_rate_envelope: 'FA',
  padded_flat_rate_envelope: 'FP',
  sm_flat_rate_box: 'FS',
  md_flat_rate_box: 'FB',
  lg_flat_rate_box: 'PL',
  cubic_parcels: 'CP',
}

/** The large box as it goes to military mail. */
export const militaryBox = 'PM'

/** Packaging of the carrier's own, which is free and has one price. */
export const isFlatRate = (indicator: string): boolean =>
  Object.hasOwn(flatRates, indicator) || indicator === 'SB'

/** The indicator a name of packaging stands for; undefined for the shop's own boxes and for other carriers' names. */
export function indicatorOf(packaging: string | null, { catalogue, isAbroad }: Mail): string | undefined {
  if (packaging === null) return undefined
  const own = catalogue.packaging.find(({ key, retired }) => key === packaging && !retired)?.code
  const code = own ?? ownValue(packagingNames, packaging)
  return isAbroad && code !== undefined && !indicatorsAbroad.includes(code) ? undefined : code
}

/** Express has envelopes of its own. */
const expressEnvelopes: Readonly<Record<string, string>> = { FE: 'E4', FA: 'E6' }

/** The same packaging as a class calls it. */
export const indicatorFor = (indicator: string, mailClass: string): string =>
  mailClass.startsWith('PRIORITY_MAIL_EXPRESS')
    ? (ownValue(expressEnvelopes, indicator) ?? (indicator === 'SP' ? 'PA' : indicator))
    : indicator

/** What is still sent of the words prices are named with. */
export const processingOf = (word: string): string =>
  ['IRREGULAR', 'NON_MACHINABLE', 'SOFT_PACK_NON_MACHINABLE'].includes(word)
    ? 'NONSTANDARD'
    : word === 'SOFT_PACK_MACHINABLE'
      ? 'MACHINABLE'
      : word

/** What was picked up moves, and what goes back failed: the interface has no words of their own for these. */
export const statusByCode = statusesByCode({
  pending: 'GX MA',
  in_transit: '03 OA 07 08 10 A1 T1 SF TL PC',
  out_for_delivery: 'OF',
  delivered: '01',
  delivery_failed: '02 04 05 09 21 22 23 24 25 26 27 28 29',
  ready_for_pickup: '14 16',
})

export const statusByCategory: Readonly<Record<string, TrackerStatus>> = {
  'pre-shipment': 'pending',
  accepted: 'in_transit',
  'in transit': 'in_transit',
  'out for delivery': 'out_for_delivery',
  delivered: 'delivered',
  'delivery attempt': 'delivery_failed',
  'available for pickup': 'ready_for_pickup',
  'return to sender': 'delivery_failed',
  alert: 'on_hold',
}

/** Purposes of a customs declaration by those of the interface. */
export const customsContents: Readonly<Record<string, string>> = {
  sale: 'MERCHANDISE',
  merchandise: 'MERCHANDISE',
  gift: 'GIFT',
  documents: 'DOCUMENT',
  document: 'DOCUMENT',
  sample: 'COMMERCIAL_SAMPLE',
  commercial_sample: 'COMMERCIAL_SAMPLE',
  return_merchandise: 'RETURNED_GOODS',
  returned_goods: 'RETURNED_GOODS',
  humanitarian_donations: 'HUMANITARIAN_DONATIONS',
  dangerous_goods: 'DANGEROUS_GOODS',
  other: 'OTHER',
}
