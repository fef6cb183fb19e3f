import { serviceOf } from '../../../../main/carriers/ups/codes.ts'
import { listAt, textAt, valueAt } from '../reading.ts'
import type { SimulatedAnswer, SimulatedCall } from '../server.ts'
import { refusal, success } from './answers.ts'
import { drawPicture, type LabelText, writeZpl } from './label.ts'
import { checkShape, checkShipment } from './request-check.ts'
import type { UpsState } from './state.ts'

const badAddress = refusal('111285', 'The postal code is invalid for the state of the receiver.')
const noService = refusal('111210', 'The requested service is unavailable between the selected locations.')

export const bodyOf = ({ body }: SimulatedCall): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** Prices of every service of a lane, or of one; `partial` leaves the price of the last one out. */
export function rate(call: SimulatedCall): SimulatedAnswer {
  const shipment = valueAt(bodyOf(call), 'RateRequest.Shipment')
  const wrong = checkShape(bodyOf(call)) ?? checkShipment(shipment, 'rate')
  if (wrong) return refusal(wrong.code, wrong.message)
  if (call.quirk === 'refused_address') return badAddress
  const only = call.groups[0] === 'Rate' ? textAt(shipment, 'Service.Code') : null
  const fares = Object.entries(faresOf(shipment)).filter(([code]) => only === null || code === only)
  if (fares.length === 0) return noService
  const day = textAt(shipment, 'DeliveryTimeInformation.Pickup.Date')
  const rated = fares.map(([code, fare], index) => {
    const { list, negotiatedRate: negotiated } = chargesOf(shipment, fare)
    const isLeftOut = call.quirk === 'partial' && index === fares.length - 1
    return {
      Service: { Code: code },
      BillingWeight: billingWeight,
      ...(isLeftOut ? {} : { ...list, ...negotiated }),
      ...(day ? { TimeInTransit: transit(day, fare.days) } : {}),
      RatedPackage: listAt(shipment, 'Package').map(() => ({ ItemizedCharges: [] })),
    }
  })
  return { body: { RateResponse: { Response: success(), RatedShipment: rated } } }
}

const billingWeight = { UnitOfMeasurement: { Code: 'LBS', Description: 'Pounds' }, Weight: '3.0' }

const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

function transit(day: string, days: number) {
  const date = new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}T00:00:00Z`)
  for (let left = days; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (date.getUTCDay() % 6 !== 0) left -= 1
  }
  const Date_ = date.toISOString().slice(0, 10).replaceAll('-', '')
  return {
    PickupDate: day,
    ServiceSummary: {
      Service: { Description: 'UPS' },
      EstimatedArrival: {
        BusinessDaysInTransit: String(days),
        Arrival: { Date: Date_, Time: '230000' },
        Pickup: { Date: day, Time: '180000' },
        DayOfWeek: weekdays[date.getUTCDay()],
      },
    },
  }
}

/** Charges, numbers every parcel and draws its label; `partial` answers without the last label. */
export const shipWith =
  (state: UpsState) =>
  async (call: SimulatedCall): Promise<SimulatedAnswer> => {
    const body = bodyOf(call)
    const shipment = valueAt(body, 'ShipmentRequest.Shipment')
    const wrong = checkShape(body) ?? checkShipment(shipment, 'ship')
    if (wrong) return refusal(wrong.code, wrong.message)
    if (call.quirk === 'refused_address') return badAddress
    const code = textAt(shipment, 'Service.Code') ?? ''
    const fare = faresOf(shipment)[code]
    if (!fare) return noService
    const account = textAt(shipment, 'Shipper.ShipperNumber') ?? ''
    const packages = listAt(shipment, 'Package')
    const numbers = packages.map(() => state.nextNumber(account, code))
    const [lead = ''] = numbers
    state.charges += 1
    for (const number of numbers)
      state.parcels.set(number, {
        number,
        life: [],
        isVoided: false,
        shipmentNumber: lead,
        destination: (valueAt(shipment, 'ShipTo.Address') ?? {}) as Record<string, unknown>,
        service: code,
        references: referencesOf(shipment, packages[numbers.indexOf(number)]),
        label: null,
      })
    const { list, negotiated } = chargesOf(shipment, fare)
    const format = textAt(body, 'ShipmentRequest.LabelSpecification.LabelImageFormat.Code') ?? 'GIF'
    const results = await Promise.all(
      numbers.map(async (number, index) => {
        const drawn = await drawLabel(toText(shipment, number, index), format)
        const kept = state.parcels.get(number)
        if (kept) kept.label = drawn
        const hasLabel = !(call.quirk === 'partial' && index === numbers.length - 1)
        return {
          TrackingNumber: number,
          ...(hasLabel ? { ShippingLabel: drawn } : {}),
        }
      }),
    )
    const forms = valueAt(shipment, 'ShipmentServiceOptions.InternationalForms')
    return {
      body: {
        ShipmentResponse: {
          Response: success(),
          ShipmentResults: {
            ShipmentCharges: list,
            ...negotiated,
            BillingWeight: billingWeight,
            ShipmentIdentificationNumber: lead,
            PackageResults: results,
            ...(forms === undefined ? {} : { Form: { Code: '01', Image: invoiceImage } }),
          },
        },
      },
    }
  }

async function drawLabel(text: LabelText, format: string) {
  const bytes =
    format === 'ZPL' ? Buffer.from(writeZpl(text)) : await drawPicture(text, format === 'PNG' ? 'PNG' : 'GIF')
  return { ImageFormat: { Code: format, Description: format }, GraphicImage: bytes.toString('base64') }
}

function toText(shipment: unknown, number: string, index: number): LabelText {
  const linesOf = (party: string) => [
    ...[textAt(shipment, `${party}.Name`), textAt(shipment, `${party}.AttentionName`)].flatMap(
      line => line ?? [],
    ),
    ...listAt(shipment, `${party}.Address.AddressLine`).map(String),
    ['City', 'StateProvinceCode', 'PostalCode', 'CountryCode']
      .map(name => textAt(shipment, `${party}.Address.${name}`))
      .filter(Boolean)
      .join(' '),
  ]
  const code = textAt(shipment, 'Service.Code') ?? ''
  const country = (party: string) => textAt(shipment, `${party}.Address.CountryCode`) ?? ''
  const place = (party: string) => ({ countryCode: country(party), stateCode: null })
  const parcel = listAt(shipment, 'Package')[index]
  return {
    number,
    service: { code, name: serviceOf(code, { shipper: place('Shipper'), recipient: place('ShipTo') }).name },
    from: linesOf('Shipper'),
    to: linesOf('ShipTo'),
    postalCode: textAt(shipment, 'ShipTo.Address.PostalCode') ?? '',
    country: country('ShipTo'),
    weight: `${textAt(parcel, 'PackageWeight.Weight')} ${textAt(parcel, 'PackageWeight.UnitOfMeasurement.Code')}`,
    index: index + 1,
    total: listAt(shipment, 'Package').length,
    reference: textAt(shipment, 'ReferenceNumber.Value') ?? textAt(parcel, 'ReferenceNumber.Value') ?? '',
  }
}

/** The smallest document that opens. */
const invoicePdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
).toString('base64')

const invoiceImage = {
  ImageFormat: { Code: 'PDF', Description: 'PDF' },
  GraphicImage: invoicePdf,
}

const referencesOf = (shipment: unknown, parcel: unknown): string[] =>
  [...listAt(shipment, 'ReferenceNumber'), ...listAt(parcel, 'ReferenceNumber')].flatMap(
    each => textAt(each, 'Value') ?? [],
  )

/** The labels of what was bought under a reference, once more. */
export const recoverWith =
  (state: UpsState) =>
  (call: SimulatedCall): SimulatedAnswer => {
    const wrong = checkShape(bodyOf(call))
    if (wrong) return refusal(wrong.code, wrong.message)
    const asked = textAt(bodyOf(call), 'LabelRecoveryRequest.ReferenceValues.ReferenceNumber.Value') ?? ''
    const found = [...state.parcels.values()].filter(
      each => each.references.includes(asked) && !each.isVoided,
    )
    const [lead] = found
    if (!lead) return refusal('300000', 'No shipment was found for the reference.')
    return {
      body: {
        LabelRecoveryResponse: {
          Response: success(),
          ShipmentIdentificationNumber: lead.shipmentNumber,
          LabelResults: found.map(({ number, label }) => ({
            TrackingNumber: number,
            LabelImage: {
              LabelImageFormat: valueAt(label, 'ImageFormat'),
              GraphicImage: textAt(label, 'GraphicImage'),
            },
          })),
        },
      },
    }
  }

/** Voids all parcels of a shipment that were not scanned; `partial` leaves the last one. */
export const voidWith =
  (state: UpsState) =>
  (call: SimulatedCall): SimulatedAnswer => {
    const parcels = [...state.parcels.values()].filter(each => each.shipmentNumber === call.groups[0])
    if (parcels.length === 0) return refusal('190117', 'The shipment does not exist.')
    if (parcels.some(each => each.isVoided)) return refusal('190101', 'The shipment has already been voided.')
    if (parcels.some(each => each.life.length > 1)) return refusal('190102', 'Time for voiding has expired.')
    const left = call.quirk === 'partial' ? parcels.at(-1) : undefined
    for (const parcel of parcels) parcel.isVoided = parcel !== left
    return {
      body: {
        VoidShipmentResponse: {
          Response: success(),
          SummaryResult: { Status: { Code: '1', Description: 'Success' } },
          PackageLevelResults: parcels.map(({ number, isVoided }) => ({
            TrackingNumber: number,
            Status: isVoided
              ? { Code: '1', Description: 'voided' }
              : { Code: '0', Description: 'not voided' },
          })),
        },
      },
    }
  }

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
function faresOf(shipment: unknown): Record<string, Fare> {
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

function chargesOf(shipment: unknown, fare: Fare) {
  const list = priceOf(shipment, fare)
  const isNegotiated = textAt(shipment, 'ShipmentRatingOptions.NegotiatedRatesIndicator') !== null
  const { base, itemised, total, taxes } = priceOf(shipment, fare, negotiatedPart)
  const own = { ItemizedCharges: itemised, TotalCharge: total, ...taxes }
  return {
    list: {
      BaseServiceCharge: list.base,
      TransportationCharges: list.transport,
      ServiceOptionsCharges: list.options,
      ItemizedCharges: list.itemised,
      TotalCharges: list.total,
      ...list.taxes,
    },
    negotiated: isNegotiated ? { NegotiatedRateCharges: own } : {},
    /** Only a quote names the price before surcharges, and as a list. */
    negotiatedRate: isNegotiated ? { NegotiatedRateCharges: { BaseServiceCharge: [base], ...own } } : {},
  }
}
