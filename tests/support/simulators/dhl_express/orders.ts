import { type Fare, fareRows, type Price, priceOf, workingDayAfter, zoneBetween } from '../engine/fares.ts'
import { placeIn } from '../engine/orders.ts'
import { problemsOf } from '../engine/problems.ts'
import type { Order } from '../engine/world.ts'
import { listAt, numberAt, textAt, valueAt } from '../reading.ts'

const noData = { code: '404', message: 'No data found', status: 404 }

/** What it will not do, in its own words. */
export const problems = problemsOf({
  wrongKeys: { code: '401', message: 'Invalid Credentials', status: 401 },
  busy: { code: '429', message: 'Too many requests', status: 429 },
  broken: { code: '500', message: 'Internal server error', status: 500 },
  notFound: noData,
  unknownShipment: noData,
  misfit: (path, words) => ({
    code: '422',
    message: `#/${path.replaceAll('.', '/')}: ${words}`,
    status: 422,
  }),
  badAddress: { code: '3005', message: 'The postal code of the receiver was not found.' },
  noService: {
    code: '996',
    message: 'The requested product(s) not available based on your search criteria.',
    status: 404,
  },
  unknownPickup: { code: '9009', message: 'There is no pickup of this number.', status: 404 },
})

/** Parties stand whole in a shipment; a price knows addresses alone. */
const placeAt = (body: unknown, party: string) =>
  placeIn(valueAt(body, `customerDetails.${party}`), {
    name: 'contactInformation.companyName',
    lines: ['1', '2', '3'].flatMap(line => either(`addressLine${line}`)).join(' '),
    city: either('cityName'),
    state: either('provinceCode'),
    postalCode: either('postalCode'),
    country: either('countryCode'),
  })
const either = (member: string) => `postalAddress.${member} ${member}`

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

const domestic = fareRows(120, 'N 1800 60 1', '1 2600 70 1')
const goods = fareRows(120, 'P 5000 420 2', 'Y 6400 430 2', 'E 8800 450 1')
const union = fareRows(120, 'U 3100 160 1', 'W 2100 90 3')
const papers = fareRows(120, 'D 4200 350 2', 'T 5600 360 2', 'K 7900 380 1')

/** What is sold on a way: within a country, within a union, and beyond it for papers and for goods. */
export function faresOf({ from, to, source }: Order): readonly Fare[] {
  const content = valueAt(source, 'content') ?? source
  if (from.country === to.country) return domestic
  return valueAt(content, 'isCustomsDeclarable') === true ? goods : [...union, ...papers]
}

const serviceNames: Readonly<Record<string, string>> = {
  AA: 'SATURDAY DELIVERY',
  DD: 'DUTY TAX PAID',
  II: 'SHIPMENT VALUE PROTECTION',
  SF: 'DIRECT SIGNATURE',
}

export function priceOn(order: Order, fare: Fare): Price {
  const asked = listAt(order.source, 'valueAddedServices').map(each => textAt(each, 'serviceCode') ?? '')
  return priceOf(fare, {
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

const dueBy: Readonly<Record<string, string>> = { Y: '12:00', T: '12:00', 1: '12:00', E: '09:00', K: '09:00' }

/** A product as prices tell it; taxes stand beside the lines. */
export function toProduct({ service, days }: Fare, { parcels, source }: Order, price: Price | null) {
  const planned = (textAt(source, 'plannedShippingDateAndTime') ?? '').slice(0, 10)
  const told = { currencyType: 'BILLC', priceCurrency: 'EUR' }
  const amount = (minor = 0) => minor / 100
  const name = `EXPRESS ${service}`
  const weight = parcels.reduce((sum, each) => sum + each.weight, 0)
  const unitOfMeasurement = parcels[0]?.unit === 'LB' ? 'imperial' : 'metric'
  const charges = (price?.lines ?? []).map(line => ({
    name: line.name,
    serviceCode: line.code,
    typeCode: line.code,
    price: amount(line.minor),
  }))
  const taxes = { typeCode: 'STTXA', price: amount(price?.taxMinor) }
  return {
    productName: name,
    productCode: service,
    localProductCode: service,
    networkTypeCode: 'TD',
    weight: { volumetric: weight, provided: weight, unitOfMeasurement },
    totalPrice: [{ ...told, price: amount(price?.totalMinor) }],
    totalPriceBreakdown: [{ ...told, priceBreakdown: [taxes] }],
    detailedPriceBreakdown: [{ ...told, breakdown: [{ name, price: amount(price?.baseMinor) }, ...charges] }],
    deliveryCapabilities: {
      estimatedDeliveryDateAndTime: `${workingDayAfter(planned, days)}T${dueBy[service] ?? '23:59'}:00`,
      totalTransitDays: days,
    },
  }
}

/** Nine digits of a row, and what is left of them by seven. */
export function toWaybill(serial: number): string {
  const digits = 123_000_000 + serial
  return `${digits}${digits % 7}`
}
