import { listAt, textAt } from '../../../../main/carriers/kit/reading.ts'

/** Made up prices in cents: what the service starts at, and what every pound or kilogram adds; and days on the way. */
type Fare = { base: number; perUnit: number; days: number }

const fares: Readonly<Record<string, Record<string, Fare>>> = {
  US: {
    '03': { base: 1145, perUnit: 62, days: 4 },
    '12': { base: 1730, perUnit: 95, days: 3 },
    '02': { base: 2410, perUnit: 140, days: 2 },
    '59': { base: 2780, perUnit: 150, days: 2 },
    '13': { base: 4125, perUnit: 210, days: 1 },
    '01': { base: 4690, perUnit: 230, days: 1 },
    '14': { base: 7900, perUnit: 240, days: 1 },
  },
  CA: {
    '11': { base: 1390, perUnit: 71, days: 4 },
    '02': { base: 2250, perUnit: 120, days: 2 },
    '13': { base: 2760, perUnit: 160, days: 1 },
    '01': { base: 3180, perUnit: 190, days: 1 },
    '14': { base: 5900, perUnit: 200, days: 1 },
  },
}

const abroad: Record<string, Fare> = {
  '11': { base: 2890, perUnit: 130, days: 5 },
  '08': { base: 6840, perUnit: 320, days: 4 },
  '65': { base: 8120, perUnit: 390, days: 2 },
  '07': { base: 9050, perUnit: 410, days: 2 },
  '54': { base: 12900, perUnit: 440, days: 1 },
}

const currencies: Readonly<Record<string, string>> = { US: 'USD', CA: 'CAD', GB: 'GBP', MX: 'MXN', PL: 'PLN' }

const countryAt = (shipment: unknown, party: string) => textAt(shipment, `${party}.Address.CountryCode`) ?? ''

/** Services from one place to another. */
export function faresOf(shipment: unknown): Record<string, Fare> {
  const [from, to] = [countryAt(shipment, 'Shipper'), countryAt(shipment, 'ShipTo')]
  return (from === to ? fares[from] : undefined) ?? abroad
}

const money = (currency: string, cents: number) => ({
  CurrencyCode: currency,
  MonetaryValue: (cents / 100).toFixed(2),
})

type Line = { code: string; cents: number }

function surcharges(shipment: unknown, transport: number): Line[] {
  const packages = listAt(shipment, 'Package')
  const isSigned = textAt(shipment, 'ShipmentServiceOptions.DeliveryConfirmation.DCISType') !== null
  const signed = packages.filter(
    each => textAt(each, 'PackageServiceOptions.DeliveryConfirmation.DCISType') !== null,
  ).length
  const isSaturday = textAt(shipment, 'ShipmentServiceOptions.SaturdayDeliveryIndicator') !== null
  const isHome = textAt(shipment, 'ShipTo.Address.ResidentialAddressIndicator') !== null
  const declared = packages.reduce<number>(
    (sum, each) => sum + Number(textAt(each, 'PackageServiceOptions.DeclaredValue.MonetaryValue') ?? 0),
    0,
  )
  return [
    { code: '375', cents: Math.round(transport * 0.125) },
    { code: '270', cents: isHome ? 585 : 0 },
    { code: '120', cents: 620 * signed },
    { code: '121', cents: isSigned ? 620 : 0 },
    { code: '300', cents: isSaturday ? 1600 : 0 },
    { code: '400', cents: Math.round(declared * 1.5) },
  ].filter(line => line.cents > 0)
}

const sumOf = (lines: Line[]) => lines.reduce((sum, line) => sum + line.cents, 0)

/** The parts of a price, as rating and shipping both answer them. */
export function priceOf(shipment: unknown, fare: Fare, part = 1) {
  const from = countryAt(shipment, 'Shipper')
  const currency = currencies[from] ?? 'EUR'
  const weight = listAt(shipment, 'Package').reduce<number>(
    (sum, each) => sum + Number(textAt(each, 'PackageWeight.Weight')),
    0,
  )
  const base = Math.round(
    (fare.base * listAt(shipment, 'Package').length + fare.perUnit * Math.ceil(weight)) * part,
  )
  const lines = surcharges(shipment, base)
  const total = base + sumOf(lines)
  const tax = from === 'CA' ? Math.round(total * 0.13) : 0
  return {
    base: money(currency, base),
    transport: money(currency, base + Math.round(base * 0.125)),
    options: money(currency, sumOf(lines.filter(line => line.code !== '375'))),
    total: money(currency, total),
    itemised: lines.map(({ code, cents }) => ({ Code: code, ...money(currency, cents) })),
    taxes:
      tax > 0
        ? {
            TaxCharges: [{ Type: 'HST', MonetaryValue: (tax / 100).toFixed(2) }],
            TotalChargesWithTaxes: money(currency, total + tax),
          }
        : {},
  }
}

/** Accounts pay four fifths. */
const negotiatedPart = 0.8

export function chargesOf(shipment: unknown, fare: Fare) {
  const list = priceOf(shipment, fare)
  const isNegotiated = textAt(shipment, 'ShipmentRatingOptions.NegotiatedRatesIndicator') !== null
  const own = priceOf(shipment, fare, negotiatedPart)
  return {
    list: {
      BaseServiceCharge: list.base,
      TransportationCharges: list.transport,
      ServiceOptionsCharges: list.options,
      ItemizedCharges: list.itemised,
      TotalCharges: list.total,
      ...list.taxes,
    },
    negotiated: isNegotiated
      ? {
          NegotiatedRateCharges: {
            BaseServiceCharge: own.base,
            ItemizedCharges: own.itemised,
            TotalCharge: own.total,
            ...own.taxes,
          },
        }
      : {},
  }
}
