import { type Fare, type Price, priceOf, zoneBetween } from '../engine/fares.ts'
import { problemsOf } from '../engine/problems.ts'
import type { Order, Place } from '../engine/world.ts'
import { listAt, numberAt, textAt, valueAt } from '../reading.ts'

/** What it will not do, in its own words. */
export const problems = problemsOf({
  wrongKeys: { code: '401', message: 'Invalid Credentials', status: 401 },
  busy: { code: '429', message: 'Too many requests', status: 429 },
  broken: { code: '500', message: 'Internal server error', status: 500 },
  notFound: { code: '404', message: 'No data found', status: 404 },
  misfit: (path, words) => ({
    code: '422',
    message: `#/${path.replaceAll('.', '/')}: ${words}`,
    status: 422,
  }),
  badAddress: { code: '3005', message: 'The postal code of the receiver was not found.', status: 400 },
  noService: {
    code: '996',
    message: 'The requested product(s) not available based on your search criteria.',
    status: 404,
  },
  unknownShipment: { code: '404', message: 'No data found', status: 404 },
  unknownPickup: { code: '9009', message: 'There is no pickup of this number.', status: 404 },
})

export const plannedDay = (body: unknown): string =>
  (textAt(body, 'plannedShippingDateAndTime') ?? '').slice(0, 10)

/** Parties stand whole in a shipment; a price knows addresses alone. */
function placeAt(body: unknown, party: string): Place {
  const details = valueAt(body, `customerDetails.${party}`)
  const address = valueAt(details, 'postalAddress') ?? details
  const text = (name: string) => textAt(address, name) ?? ''
  return {
    name: textAt(details, 'contactInformation.companyName') ?? '',
    lines: ['addressLine1', 'addressLine2', 'addressLine3'].map(text).filter(Boolean),
    city: text('cityName'),
    state: text('provinceCode'),
    postalCode: text('postalCode'),
    country: text('countryCode'),
  }
}

/** What a request of a price or a shipment wants carried. */
export function orderOf(body: unknown): Order {
  const content = valueAt(body, 'content') ?? body
  const unit = textAt(content, 'unitOfMeasurement') === 'imperial' ? 'LB' : 'KG'
  return {
    service: textAt(body, 'productCode') ?? '',
    from: placeAt(body, 'shipperDetails'),
    to: placeAt(body, 'receiverDetails'),
    parcels: listAt(content, 'packages').map(each => ({
      weight: numberAt(each, 'weight') ?? 0,
      unit,
      reference: textAt(each, 'customerReferences.value'),
    })),
    references: listAt(body, 'customerReferences').flatMap(each => textAt(each, 'value') ?? []),
    account: textAt(body, 'accounts.number'),
    source: body,
  }
}

const fare = (service: string, baseMinor: number, perUnitMinor: number, days: number): Fare => ({
  service,
  baseMinor,
  perUnitMinor,
  perZoneMinor: 120,
  days,
})
const domestic = [fare('N', 1800, 60, 1), fare('1', 2600, 70, 1)]
const papers = [fare('D', 4200, 350, 2), fare('T', 5600, 360, 2), fare('K', 7900, 380, 1)]
const goods = [fare('P', 5000, 420, 2), fare('Y', 6400, 430, 2), fare('E', 8800, 450, 1)]
const union = [fare('U', 3100, 160, 1), fare('W', 2100, 90, 3)]

/** What is sold on a way: within a country, within a union, and beyond it for papers and for goods. */
export function faresOf({ from, to, source }: Order): readonly Fare[] {
  const content = valueAt(source, 'content') ?? source
  if (from.country === to.country) return domestic
  if (valueAt(content, 'isCustomsDeclarable') === true) return goods
  return [...union, ...papers]
}

const serviceNames: Readonly<Record<string, string>> = {
  AA: 'SATURDAY DELIVERY',
  DD: 'DUTY TAX PAID',
  II: 'SHIPMENT VALUE PROTECTION',
  SF: 'DIRECT SIGNATURE',
}

export function priceOn(order: Order, of: Fare): Price {
  const asked = listAt(order.source, 'valueAddedServices').map(each => textAt(each, 'serviceCode') ?? '')
  return priceOf(of, {
    currency: 'EUR',
    weights: order.parcels.map(({ weight }) => weight),
    zone: zoneBetween(order.from, order.to),
    lines: base => [
      { code: 'FF', name: 'FUEL SURCHARGE', minor: Math.round(base * 0.2) },
      ...asked
        .filter(code => !['WY', 'PK'].includes(code))
        .map(code => ({ code, name: serviceNames[code] ?? `SERVICE ${code}`, minor: 1500 })),
    ],
    taxPercent: order.from.country === order.to.country ? 19 : 0,
  })
}

export type Priced = { fare: Fare; order: Order; price: Price | null; arrival: string }

const dueBy: Readonly<Record<string, string>> = {
  Y: '12:00',
  T: '12:00',
  '1': '12:00',
  E: '09:00',
  K: '09:00',
}

/** A product as prices tell it; taxes stand beside the lines. */
export function toProduct({ fare: { service, days }, order, price, arrival }: Priced) {
  const amount = (minor: number) => minor / 100
  const told = { currencyType: 'BILLC', priceCurrency: 'EUR' }
  const lines = price?.lines ?? []
  const weight = order.parcels.reduce((sum, each) => sum + each.weight, 0)
  return {
    productName: `EXPRESS ${service}`,
    productCode: service,
    localProductCode: service,
    networkTypeCode: 'TD',
    weight: {
      volumetric: weight,
      provided: weight,
      unitOfMeasurement: order.parcels[0]?.unit === 'LB' ? 'imperial' : 'metric',
    },
    totalPrice: [{ ...told, price: amount(price?.totalMinor ?? 0) }],
    totalPriceBreakdown: [
      { ...told, priceBreakdown: [{ typeCode: 'STTXA', price: amount(price?.taxMinor ?? 0) }] },
    ],
    detailedPriceBreakdown: [
      {
        ...told,
        breakdown: [
          { name: `EXPRESS ${service}`, price: amount(price?.baseMinor ?? 0) },
          ...lines.map(({ code, name, minor }) => ({
            name,
            serviceCode: code,
            typeCode: code,
            price: amount(minor),
          })),
        ],
      },
    ],
    deliveryCapabilities: {
      estimatedDeliveryDateAndTime: `${arrival}T${dueBy[service] ?? '23:59'}:00`,
      totalTransitDays: days,
    },
  }
}

/** Nine digits of a row, and what is left of them by seven. */
export function toWaybill(serial: number): string {
  const digits = 123_000_000 + serial
  return `${digits}${digits % 7}`
}

/** A licence plate of the carrier. */
export const toPiece = (serial: number): string => `JD014600${String(serial).padStart(12, '0')}`
