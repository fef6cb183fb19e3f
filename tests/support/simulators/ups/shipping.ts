import { at, listAt, textAt } from '../../../../main/carriers/kit/reading.ts'
import { serviceOf } from '../../../../main/carriers/ups/services.ts'
import type { SimulatedAnswer, SimulatedCall } from '../server.ts'
import { refusal, success } from './answers.ts'
import { drawPicture, type LabelText, writeZpl } from './label.ts'
import { checkShipment } from './request-check.ts'
import type { UpsState } from './state.ts'
import { chargesOf, faresOf } from './tariff.ts'

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
  const shipment = at(bodyOf(call), 'RateRequest.Shipment')
  const wrong = checkShipment(shipment, 'rate')
  if (wrong) return refusal(wrong.code, wrong.message)
  if (call.quirk === 'refused_address') return badAddress
  const only = call.groups[0] === 'Rate' ? textAt(shipment, 'Service.Code') : null
  const fares = Object.entries(faresOf(shipment)).filter(([code]) => only === null || code === only)
  if (fares.length === 0) return noService
  const day = textAt(shipment, 'DeliveryTimeInformation.Pickup.Date')
  const rated = fares.map(([code, fare], index) => {
    const { list, negotiated } = chargesOf(shipment, fare)
    const isLeftOut = call.quirk === 'partial' && index === fares.length - 1
    return {
      Service: { Code: code },
      ...(isLeftOut ? {} : { ...list, ...negotiated }),
      ...(day ? { TimeInTransit: transit(day, fare.days) } : {}),
      RatedPackage: listAt(shipment, 'Package').map(() => ({ ItemizedCharges: [] })),
    }
  })
  // One service alone may come without a list around it.
  const [first, ...more] = rated
  const RatedShipment = more.length === 0 ? first : rated
  return { body: { RateResponse: { Response: success(), RatedShipment } } }
}

function transit(day: string, days: number) {
  const date = new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}T00:00:00Z`)
  for (let left = days; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (date.getUTCDay() % 6 !== 0) left -= 1
  }
  const Date_ = date.toISOString().slice(0, 10).replaceAll('-', '')
  return {
    ServiceSummary: {
      EstimatedArrival: { BusinessDaysInTransit: String(days), Arrival: { Date: Date_, Time: '230000' } },
    },
  }
}

/** Charges, numbers every parcel and draws its label; `partial` answers without the last label. */
export const shipWith =
  (state: UpsState) =>
  async (call: SimulatedCall): Promise<SimulatedAnswer> => {
    const body = bodyOf(call)
    const shipment = at(body, 'ShipmentRequest.Shipment')
    const wrong = checkShipment(shipment, 'ship')
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
        destination: (at(shipment, 'ShipTo.Address') ?? {}) as Record<string, unknown>,
        service: code,
      })
    const { list, negotiated } = chargesOf(shipment, fare)
    const format = textAt(body, 'ShipmentRequest.LabelSpecification.LabelImageFormat.Code') ?? 'GIF'
    const results = await Promise.all(
      numbers.map(async (number, index) => {
        const hasLabel = !(call.quirk === 'partial' && index === numbers.length - 1)
        return {
          TrackingNumber: number,
          ...(hasLabel ? { ShippingLabel: await drawLabel(toText(shipment, number, index), format) } : {}),
        }
      }),
    )
    const [only, ...more] = results
    const forms = at(shipment, 'ShipmentServiceOptions.InternationalForms')
    return {
      body: {
        ShipmentResponse: {
          Response: success(),
          ShipmentResults: {
            ShipmentCharges: list,
            ...negotiated,
            BillingWeight: { UnitOfMeasurement: { Code: 'LBS' }, Weight: '3.0' },
            ShipmentIdentificationNumber: lead,
            PackageResults: more.length === 0 ? only : results,
            ...(forms === undefined ? {} : { Form: { Code: '01', Image: { GraphicImage: invoicePdf } } }),
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
          PackageLevelResult: parcels.map(({ number, isVoided }) => ({
            TrackingNumber: number,
            Status: isVoided
              ? { Code: '1', Description: 'voided' }
              : { Code: '0', Description: 'not voided' },
          })),
        },
      },
    }
  }
