import { type Fare, fareRows, type Price, priceOf, zoneBetween } from '../engine/fares.ts'
import { postalNumber, withCheckDigit } from '../engine/numbers.ts'
import { placeIn } from '../engine/orders.ts'
import { CarrierRefusal, problemsOf } from '../engine/problems.ts'
import type { Order, Place } from '../engine/world.ts'
import { listAt, textAt, valueAt } from '../reading.ts'

function placeAt(body: unknown, party: string): Place {
  const at = (name: string) => textAt(body, `${party}.${name}`) ?? ''
  const place = placeIn(valueAt(body, party), {
    name: 'firm',
    lines: 'streetAddress secondaryAddress',
    city: 'city',
    state: 'state province',
    postalCode: 'postalCode ZIPCode',
    country: 'countryISOAlpha2Code',
  })
  return {
    ...place,
    name: place.name || `${at('firstName')} ${at('lastName')}`.trim(),
    postalCode: `${place.postalCode}${at('ZIPPlus4')}`,
    country: place.country || 'US',
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

const outbound = [
  ...fareRows(45, 'USPS_GROUND_ADVANTAGE 480 55 4'),
  ...fareRows(60, 'PRIORITY_MAIL 790 80 2'),
  ...fareRows(160, 'PRIORITY_MAIL_EXPRESS 2950 210 1'),
  ...fareRows(0, 'MEDIA_MAIL 410 70 8'),
]

const fares: readonly Fare[] = [
  ...outbound,
  ...outbound.slice(0, 3).map(each => ({ ...each, service: `${each.service}_RETURN_SERVICE` })),
  ...fareRows(
    0,
    'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE 1520 480 0',
    'PRIORITY_MAIL_INTERNATIONAL 4290 510 0',
    'PRIORITY_MAIL_EXPRESS_INTERNATIONAL 6200 640 0',
  ),
]

/** The classes a question for prices is about, by its class or by what stands for several. */
export function faresFor(asked: string): readonly Fare[] {
  const groups: Readonly<Record<string, RegExp>> = {
    ALL: /INTERNATIONAL/,
    ALL_RETURNS: /_RETURN_SERVICE$/,
    ALL_OUTBOUND: /^(?!.*(INTERNATIONAL|_RETURN_SERVICE))/,
  }
  const found = fares.filter(({ service }) => groups[asked]?.test(service) ?? service === asked)
  if (found.length === 0) throw new CarrierRefusal(problems.noService)
  return found
}

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

/** Twenty-two digits: service, mailer ID, a row and a check digit. */
export const toTrackingNumber = (serial: number): string =>
  withCheckDigit(`92055903456789${String(serial).padStart(7, '0')}`)

export const toNumberAbroad = (serial: number): string => postalNumber('LZ', serial, 'US')

/** What this carrier will not do, in its words. Codes are the simulator's own where none is published. */
export const problems = {
  ...problemsOf({
    wrongKeys: { code: 'invalid_client', message: 'Client credentials are invalid', status: 401 },
    expiredToken: { code: '401', message: 'Access token is expired or invalid', status: 401 },
    busy: { code: '429', message: 'Too many requests', status: 429 },
    broken: { code: '503', message: 'Service unavailable', status: 503 },
    notFound: { code: '404', message: 'Resource not found', status: 404 },
    misfit: path => ({ code: '010001', message: `OASValidation: ${path}` }),
    badAddress: { code: '160001', message: 'Address not found.' },
    noService: { code: '020404', message: 'The mail class is not available.' },
    unknownShipment: { code: '160404', message: 'No label was found.' },
    alreadyVoided: { code: '160405', message: 'The label was cancelled before.' },
    tooLateToVoid: { code: '160406', message: 'The label was used and cannot be cancelled.' },
    unknownPickup: { code: '040404', message: 'There is no pickup of this number.' },
  }),
  keyOfAnother: { code: '160409', message: 'The idempotency key was used for another request.' },
}
