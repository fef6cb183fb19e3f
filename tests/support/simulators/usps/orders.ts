import { type Fare, type Price, priceOf, zoneBetween } from '../engine/fares.ts'
import type { Order, Place } from '../engine/world.ts'
import { listAt, textAt } from '../reading.ts'

const placeAt = (body: unknown, party: string): Place => {
  const at = (name: string) => textAt(body, `${party}.${name}`) ?? ''
  return {
    name: at('firm') || `${at('firstName')} ${at('lastName')}`.trim(),
    lines: [at('streetAddress'), at('secondaryAddress')].filter(Boolean),
    city: at('city'),
    state: at('state') || at('province'),
    postalCode: at('postalCode') || `${at('ZIPCode')}${at('ZIPPlus4')}`,
    country: at('countryISOAlpha2Code') || 'US',
  }
}

/** What the request of a label wants carried; it is found again by its key. */
export const orderOf = (body: unknown, key: string): Order => {
  const parcel = 'packageDescription'
  return {
    service: textAt(body, `${parcel}.mailClass`) ?? '',
    from: placeAt(body, 'fromAddress'),
    to: placeAt(body, 'toAddress'),
    parcels: [
      {
        weight: Number(textAt(body, `${parcel}.weight`)),
        unit: 'lb',
        reference: textAt(body, `${parcel}.customerReference.referenceNumber`),
      },
    ],
    references: [key],
    account: null,
    source: body,
  }
}

const fare = (
  service: string,
  baseMinor: number,
  perUnitMinor: number,
  perZoneMinor: number,
  days: number,
): Fare => ({
  service,
  baseMinor,
  perUnitMinor,
  perZoneMinor,
  days,
})

const outbound = [
  fare('USPS_GROUND_ADVANTAGE', 480, 55, 45, 4),
  fare('PRIORITY_MAIL', 790, 80, 60, 2),
  fare('PRIORITY_MAIL_EXPRESS', 2950, 210, 160, 1),
  fare('MEDIA_MAIL', 410, 70, 0, 8),
]

export const fares: readonly Fare[] = [
  ...outbound,
  ...outbound.slice(0, 3).map(each => ({ ...each, service: `${each.service}_RETURN_SERVICE` })),
  fare('FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE', 1520, 480, 0, 0),
  fare('PRIORITY_MAIL_INTERNATIONAL', 4290, 510, 0, 0),
  fare('PRIORITY_MAIL_EXPRESS_INTERNATIONAL', 6200, 640, 0, 0),
]

/** What a box of the carrier costs, however far and heavy. */
const flat: Readonly<Record<string, number>> = {
  FE: 1065,
  FA: 1095,
  FP: 1140,
  FS: 1165,
  FB: 1995,
  PL: 2840,
}
/** What one abroad costs more. */
const flatAbroad = 3500

/** The ways to buy a class for a parcel. */
export const waysOf = (mailClass: string): string[] =>
  mailClass.startsWith('PRIORITY_MAIL_EXPRESS')
    ? ['PA']
    : mailClass === 'PRIORITY_MAIL'
      ? ['SP', 'CP', ...Object.keys(flat)]
      : mailClass === 'PRIORITY_MAIL_INTERNATIONAL'
        ? ['SP', ...Object.keys(flat)]
        : mailClass.startsWith('USPS_GROUND')
          ? ['SP', 'CP']
          : ['SP']

const extraPrices: Readonly<Record<number, number>> = { 921: 395, 930: 310, 931: 1240, 955: 455, 991: 1500 }

type Asked = {
  mailClass: string
  way: string
  weight: number
  extras: readonly number[]
  from: string
  to: string
  country: string
}

/** The price of a way to buy a class; null for one that is not sold there. */
export function chargeFor({ mailClass, way, weight, extras, from, to, country }: Asked): Price | null {
  const found = fares.find(({ service }) => service === mailClass)
  if (!found) return null
  const zone = zoneBetween({ country: 'US', postalCode: from }, { country, postalCode: to })
  const isFlat = flat[way] !== undefined
  const flatMinor = (flat[way] ?? 0) + (country === 'US' ? 0 : flatAbroad)
  const priced = isFlat ? { ...found, baseMinor: flatMinor, perUnitMinor: 0, perZoneMinor: 0 } : found
  return priceOf(priced, {
    currency: 'USD',
    weights: [weight],
    zone,
    part: way === 'CP' ? 0.8 : 1,
    lines: () => extras.map(code => ({ code: String(code), minor: extraPrices[code] ?? 0 })),
  })
}

export const extrasIn = (body: unknown): number[] =>
  listAt(body, 'packageDescription.extraServices').map(Number)

/** All classes but the two faster ones come back by Ground Advantage. */
export const returnClassOf = (mailClass: string): string =>
  `${mailClass.startsWith('PRIORITY_MAIL') ? mailClass : 'USPS_GROUND_ADVANTAGE'}_RETURN_SERVICE`

/** The last digit of a number of the carrier: every other one three times, from the right. */
export function checkDigitOf(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** Twenty-two digits: service, mailer ID, a row and a check digit. */
export function toTrackingNumber(serial: number): string {
  const digits = `92055903456789${String(serial).padStart(7, '0')}`
  return `${digits}${checkDigitOf(digits)}`
}

const weights = [8, 6, 4, 2, 3, 5, 9, 7]

/** Thirteen signs of the Universal Postal Union. */
export function toNumberAbroad(serial: number): string {
  const digits = String(serial).padStart(8, '0')
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (weights[at] ?? 0), 0)
  const check = 11 - (sum % 11)
  return `LZ${digits}${check === 10 ? 0 : check === 11 ? 5 : check}US`
}
