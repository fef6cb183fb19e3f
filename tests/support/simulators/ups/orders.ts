import { type Fare, fareRows, minorText, type Price, priceOf } from '../engine/fares.ts'
import { placeIn } from '../engine/orders.ts'
import type { Order } from '../engine/world.ts'
import { listAt, textAt, valueAt } from '../reading.ts'

const placeAt = (shipment: unknown, party: string) =>
  placeIn(valueAt(shipment, party), {
    name: 'Name',
    lines: 'AttentionName Address.AddressLine',
    city: 'Address.City',
    state: 'Address.StateProvinceCode',
    postalCode: 'Address.PostalCode',
    country: 'Address.CountryCode',
  })

const valuesOf = (part: unknown): string[] =>
  listAt(part, 'ReferenceNumber').flatMap(each => textAt(each, 'Value') ?? [])

/** What a request of a price or a label wants carried. */
export function orderOf(shipment: unknown): Order {
  const packages = listAt(shipment, 'Package')
  return {
    service: textAt(shipment, 'Service.Code') ?? '',
    from: placeAt(shipment, 'Shipper'),
    to: placeAt(shipment, 'ShipTo'),
    parcels: packages.map(each => ({
      weight: Number(textAt(each, 'PackageWeight.Weight')),
      unit: textAt(each, 'PackageWeight.UnitOfMeasurement.Code') ?? '',
      reference: valuesOf(each)[0] ?? null,
    })),
    references: [shipment, ...packages].flatMap(valuesOf),
    account: textAt(shipment, 'Shipper.ShipperNumber'),
    source: shipment,
  }
}

const american = ['12 1730 95 3', '13 4125 210 1', '14 7900 240 1', '59 2780 150 2', '03 1145 62 4']
const canadian = ['11 1390 71 4', '13 2760 160 1', '14 5900 200 1', '02 2250 120 2', '01 3180 190 1']
const fares: Readonly<Record<string, readonly Fare[]>> = {
  US: fareRows(0, ...american, '02 2410 140 2', '01 4690 230 1'),
  CA: fareRows(0, ...canadian),
}

const abroad = fareRows(
  0,
  '11 2890 130 5',
  '54 12900 440 1',
  '65 8120 390 2',
  '08 6840 320 4',
  '07 9050 410 2',
)

/** Services from one place to another. */
export const faresOf = ({ from, to }: Order): readonly Fare[] =>
  (from.country === to.country ? fares[from.country] : undefined) ?? abroad

const currencies: Readonly<Record<string, string>> = { US: 'USD', CA: 'CAD', GB: 'GBP', MX: 'MXN', PL: 'PLN' }

function surcharges(shipment: unknown, transport: number) {
  const signature = 'DeliveryConfirmation.DCISType'
  const packages = listAt(shipment, 'Package')
  const has = (path: string) => textAt(shipment, path) !== null
  const signed = packages.filter(each => textAt(each, `PackageServiceOptions.${signature}`) !== null).length
  const declared = packages.reduce<number>(
    (sum, each) => sum + Number(textAt(each, 'PackageServiceOptions.DeclaredValue.MonetaryValue') ?? 0),
    0,
  )
  return [
    { code: '375', minor: Math.round(transport * 0.125) },
    { code: '270', minor: has('ShipTo.Address.ResidentialAddressIndicator') ? 585 : 0 },
    { code: '120', minor: 620 * signed },
    { code: '121', minor: has(`ShipmentServiceOptions.${signature}`) ? 620 : 0 },
    { code: '300', minor: has('ShipmentServiceOptions.SaturdayDeliveryIndicator') ? 1600 : 0 },
    { code: '400', minor: Math.round(declared * 1.5) },
  ]
}

const chargeFor = (order: Order, fare: Fare, part = 1): Price =>
  priceOf(fare, {
    currency: currencies[order.from.country] ?? 'EUR',
    weights: order.parcels.map(({ weight }) => weight),
    part,
    lines: transport => surcharges(order.source, transport),
    taxPercent: order.from.country === 'CA' ? 13 : 0,
  })

function money({ currency }: Price, minor: number) {
  return { CurrencyCode: currency, MonetaryValue: minorText(minor) }
}

/** The price on the list, and that of an account, which pays four fifths. Only a quote names what the latter starts at, as a list. */
export function chargesOf(order: Order, fare: Fare, { isQuote }: { isQuote: boolean }) {
  const list = chargeFor(order, fare)
  const account = chargeFor(order, fare, 0.8)
  const items = (price: Price) =>
    price.lines.map(({ code, minor }) => ({ Code: code, ...money(price, minor) }))
  const withTaxes = (price: Price) =>
    price.taxMinor === 0
      ? {}
      : {
          TaxCharges: [{ Type: 'HST', MonetaryValue: minorText(price.taxMinor) }],
          TotalChargesWithTaxes: money(price, price.totalMinor),
        }
  const total = (price: Price) => money(price, price.totalMinor - price.taxMinor)
  const [fuel, ...options] = list.lines
  const negotiated = {
    ...(isQuote ? { BaseServiceCharge: [money(account, account.baseMinor)] } : {}),
    ItemizedCharges: items(account),
    TotalCharge: total(account),
    ...withTaxes(account),
  }
  const isNegotiated = textAt(order.source, 'ShipmentRatingOptions.NegotiatedRatesIndicator') !== null
  return {
    list: {
      BaseServiceCharge: money(list, list.baseMinor),
      TransportationCharges: money(list, list.baseMinor + (fuel?.minor ?? 0)),
      ServiceOptionsCharges: money(
        list,
        options.reduce((sum, { minor }) => sum + minor, 0),
      ),
      ItemizedCharges: items(list),
      TotalCharges: total(list),
      ...withTaxes(list),
    },
    negotiated: isNegotiated ? { NegotiatedRateCharges: negotiated } : {},
    price: isNegotiated ? account : list,
  }
}

/** Digits of a 1Z number; letters count as the carrier has them: A is 2, B is 3, and so on without the tens. */
const valueOfSign = (sign: string) => (/\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 63) % 10)

/** The last digit of a 1Z number, of the fifteen signs after `1Z`. */
export function checkDigitOf(signs: string): number {
  const sum = [...signs].reduce(
    (total, sign, index) => total + valueOfSign(sign) * (index % 2 === 0 ? 1 : 2),
    0,
  )
  return (10 - (sum % 10)) % 10
}

/** `1Z`, six signs of the account, two of the service, seven of a row and a check digit. */
export function toTrackingNumber(account: string, service: string, serial: number): string {
  const signs = `${account.toUpperCase().padEnd(6, '0').slice(0, 6)}${service.padStart(2, '0')}${String(serial).padStart(7, '0')}`
  return `1Z${signs}${checkDigitOf(signs)}`
}
