import { fromCurrency } from '../../../../main/carriers/fedex/codes.ts'
import { type Fare, fareRows, type Price, priceOf, zoneBetween } from '../engine/fares.ts'
import { placeIn } from '../engine/orders.ts'
import type { Order } from '../engine/world.ts'
import { listAt, numberAt, textAt, valueAt } from '../reading.ts'

const placeAt = (party: unknown) =>
  placeIn(party, {
    name: 'contact.companyName contact.personName',
    lines: 'address.streetLines',
    city: 'address.city',
    state: 'address.stateOrProvinceCode',
    postalCode: 'address.postalCode',
    country: 'address.countryCode',
  })

/** What a request of a price or a label wants carried. */
export function orderOf(body: unknown): Order {
  const shipment = valueAt(body, 'requestedShipment')
  const lines = listAt(shipment, 'requestedPackageLineItems')
  const referencesOf = (line: unknown) =>
    listAt(line, 'customerReferences').flatMap(each => textAt(each, 'value') ?? [])
  return {
    service: textAt(shipment, 'serviceType') ?? '',
    from: placeAt(valueAt(shipment, 'shipper')),
    to: placeAt(valueAt(shipment, 'recipients') ?? valueAt(shipment, 'recipient')),
    parcels: lines.map(line => ({
      weight: numberAt(line, 'weight.value') ?? 0,
      unit: textAt(line, 'weight.units') ?? '',
      reference: referencesOf(line)[0] ?? null,
    })),
    references: lines.flatMap(referencesOf),
    account: textAt(body, 'accountNumber.value'),
    source: shipment,
  }
}

const domestic = fareRows(
  35,
  'FEDEX_GROUND 1050 60 4',
  'GROUND_HOME_DELIVERY 1120 62 4',
  'FEDEX_EXPRESS_SAVER 1900 110 3',
  'FEDEX_2_DAY 2350 140 2',
  'STANDARD_OVERNIGHT 4100 210 1',
  'PRIORITY_OVERNIGHT 4450 220 1',
  'FIRST_OVERNIGHT 9800 240 1',
)
const economy = fareRows(35, 'SMART_POST 820 45 6')

const abroad = fareRows(
  35,
  'INTERNATIONAL_ECONOMY 6100 310 5',
  'FEDEX_INTERNATIONAL_PRIORITY 7900 380 2',
  'FEDEX_INTERNATIONAL_PRIORITY_EXPRESS 8700 390 2',
)

const isHome = ({ from, to }: Order) => from.country === to.country

/** Services of a lane; that with the postal service only where its hub is named, flat prices by air alone. */
export function faresOf(order: Order): readonly Fare[] {
  if (!isHome(order))
    return [
      ...abroad,
      ...(order.from.country === 'US' && order.to.country === 'CA' ? domestic.slice(0, 1) : []),
    ]
  if (valueAt(order.source, 'smartPostInfoDetail') !== undefined) return economy
  return isFlat(order) ? domestic.filter(({ service }) => !service.includes('GROUND')) : domestic
}

const typesOf = (part: unknown, at: string): string[] => listAt(part, `${at}.specialServiceTypes`).map(String)

export const servicesOf = ({ source }: Order): string[] => typesOf(source, 'shipmentSpecialServices')
export const isFlat = (order: Order): boolean => servicesOf(order).includes('FEDEX_ONE_RATE')
export const canSaturday = ({ service }: Fare): boolean => /OVERNIGHT$|2_DAY$/.test(service)

type Asked = { part?: number; isSaturday?: boolean }

/** What it costs: flat for a box of the carrier, more on a Saturday. */
export function chargeFor(
  order: Order,
  { ...given }: Fare,
  { part = 1, isSaturday = false }: Asked = {},
): Price {
  const currency = fromCurrency(order.from.country === 'CA' ? 'CAD' : 'USD')
  const flat = { ...given, perUnitMinor: 0, perZoneMinor: 0, baseMinor: Math.round(given.baseMinor * 0.7) }
  const parcels = listAt(order.source, 'requestedPackageLineItems')
  const signed = parcels.filter(each =>
    typesOf(each, 'packageSpecialServices').includes('SIGNATURE_OPTION'),
  ).length
  return priceOf(isFlat(order) ? flat : given, {
    currency,
    weights: order.parcels.map(({ weight, unit }) => (unit === 'KG' ? weight * 2.20462 : weight)),
    zone: zoneBetween(order.from, order.to),
    part,
    lines: base => [
      { code: 'FUEL', name: 'Fuel Surcharge', minor: isFlat(order) ? 0 : Math.round(base * 0.14) },
      { code: 'SIGNATURE_OPTION', name: 'Signature option', minor: signed * 595 },
      { code: 'SATURDAY_DELIVERY', name: 'Saturday delivery', minor: isSaturday ? 1600 : 0 },
    ],
  })
}

const weights = [1, 3, 7]

/** Eleven digits of a row and the check digit of Express numbers. */
export function toTrackingNumber(serial: number): string {
  const body = `7946${String(serial).padStart(7, '0')}`
  const sum = [...body]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 1), 0)
  return `${body}${(sum % 11) % 10}`
}
