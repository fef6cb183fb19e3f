import { serviceOf } from '../../../../main/carriers/ups/codes.ts'
import { requestShapes } from '../../../../main/carriers/ups/wire.ts'
import { basicKeys, tokenAccess } from '../engine/access.ts'
import { type CarrierSimulator, type OperationRow, simulateCarrier } from '../engine/carrier-table.ts'
import { workingDayAfter } from '../engine/fares.ts'
import { type LabelForm, labelText, paperText } from '../engine/labels.ts'
import { isSomewhere, labelTextOf, offered } from '../engine/orders.ts'
import { CarrierRefusal, problemsOf } from '../engine/problems.ts'
import type { Order, SoldParcel } from '../engine/world.ts'
import { listAt, numberAt, textAt, valueAt } from '../reading.ts'
import type { StartOptions } from '../server.ts'
import { answerProblem } from './answer-shapes.ts'
import { invoiceProblem } from './declaration.ts'
import { picture, toSheet } from './label.ts'
import { chargesOf, faresOf, orderOf, toTrackingNumber } from './orders.ts'
import { track } from './tracking.ts'

export { wrongSecret } from '../engine/access.ts'
export type UpsSimulator = CarrierSimulator

const Response = { ResponseStatus: { Code: '1', Description: 'Success' } }

const problems = problemsOf({
  wrongKeys: { code: '10401', message: 'ClientId is Invalid', status: 401 },
  expiredToken: { code: '250002', message: 'Invalid Authentication Information.', status: 401 },
  busy: { code: '10429', message: 'Too Many Requests', status: 429 },
  broken: { code: '10500', message: 'An unexpected error occurred', status: 500 },
  notFound: { code: '10404', message: 'Resource not found', status: 404 },
  misfit: path => ({ code: '10002', message: `Invalid request: ${path}` }),
  badAddress: { code: '111285', message: 'The postal code is invalid for the state of the receiver.' },
  noService: {
    code: '111210',
    message: 'The requested service is unavailable between the selected locations.',
  },
  unknownShipment: { code: '190117', message: 'The shipment does not exist.' },
  alreadyVoided: { code: '190101', message: 'The shipment has already been voided.' },
  tooLateToVoid: { code: '190102', message: 'Time for voiding has expired.' },
  unknownPickup: { code: '9510117', message: 'There is no pickup of this number.' },
})

const BillingWeight = { UnitOfMeasurement: { Code: 'LBS', Description: 'Pounds' }, Weight: '3.0' }
const compact = (day: string) => day.replaceAll('-', '')
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

function transit(picked: string, days: number) {
  const arrival = workingDayAfter(picked.replace(/(....)(..)(..)/, '$1-$2-$3'), days)
  return {
    PickupDate: picked,
    ServiceSummary: {
      Service: { Description: 'UPS' },
      EstimatedArrival: {
        BusinessDaysInTransit: String(days),
        Arrival: { Date: compact(arrival), Time: '230000' },
        Pickup: { Date: picked, Time: '180000' },
        DayOfWeek: weekdays[new Date(arrival).getUTCDay()],
      },
    },
  }
}

/** Prices of every service of a lane, or of one; `partial` leaves the price of the last one out. */
const rate: OperationRow = {
  name: 'rate',
  at: 'POST /api/rating/v2409/*',
  answer: ({ call, body }) => {
    const order = orderOf(valueAt(body, 'RateRequest.Shipment'))
    const found = offered(faresOf(order), call.groups[0] === 'Rate' ? order.service : '', problems)
    const day = textAt(order.source, 'DeliveryTimeInformation.Pickup.Date')
    const RatedShipment = found.map((fare, index) => {
      const { list, negotiated } = chargesOf(order, fare, { isQuote: true })
      const isLeftOut = call.quirk === 'partial' && index === found.length - 1
      return {
        Service: { Code: fare.service },
        BillingWeight,
        ...(isLeftOut ? {} : { ...list, ...negotiated }),
        ...(day ? { TimeInTransit: transit(day, fare.days) } : {}),
        RatedPackage: order.parcels.map(() => ({ ItemizedCharges: [] })),
      }
    })
    return { body: { RateResponse: { Response, RatedShipment } } }
  },
}

async function labelOf(order: Order, parcel: SoldParcel, format: string) {
  const { service: code, from, to } = order
  const [shipper, recipient] = [from, to].map(({ country }) => ({ countryCode: country, stateCode: null }))
  const sheet = toSheet({
    ...labelTextOf(order, parcel),
    number: parcel.number,
    service: { code, name: shipper && recipient ? serviceOf(code, { shipper, recipient }).name : code },
    postalCode: to.postalCode,
    country: to.country,
  })
  const GraphicImage = await labelText(sheet, format as LabelForm, picture)
  return { ImageFormat: { Code: format, Description: format }, GraphicImage }
}

/** What its description says in words that an invoice needs: a day, a reason, and goods worth more than nothing. */
function refuseInvoice({ source }: Order): void {
  const forms = valueAt(source, 'ShipmentServiceOptions.InternationalForms')
  if (!listAt(forms, 'FormType').includes('01')) return
  const isSaid = textAt(forms, 'InvoiceDate') && textAt(forms, 'ReasonForExport')
  if (isSaid && listAt(forms, 'Product').every(each => Number(textAt(each, 'Unit.Value')) > 0)) return
  throw new CarrierRefusal({ code: '128001', message: 'The invoice lacks a date, a reason or a value.' })
}

/** Charges, numbers every parcel and draws its label; `partial` answers without the last label. */
const ship: OperationRow = {
  name: 'ship',
  at: 'POST /api/shipments/v2409/ship',
  answer: async ({ call, body, world }) => {
    const order = orderOf(valueAt(body, 'ShipmentRequest.Shipment'))
    refuseInvoice(order)
    const problem = invoiceProblem(order, world.now())
    if (problem) throw new CarrierRefusal(problem)
    const [fare] = offered(faresOf(order), order.service, problems)
    const { list, negotiated, price } = chargesOf(order, fare, { isQuote: false })
    const number = () => toTrackingNumber(order.account ?? '', order.service, world.next('number'))
    const format = textAt(body, 'ShipmentRequest.LabelSpecification.LabelImageFormat.Code') ?? 'GIF'
    const { sale, parcels } = await world.sellDrawn({ order, price, number }, (...sold) =>
      labelOf(...sold, format),
    )
    const hasForms = valueAt(order.source, 'ShipmentServiceOptions.InternationalForms') !== undefined
    const invoice = hasForms ? await paperText('INVOICE', order.references) : ''
    const Image = { ImageFormat: { Code: 'PDF', Description: 'PDF' }, GraphicImage: invoice }
    const ShipmentResults = {
      ShipmentCharges: list,
      ...negotiated,
      BillingWeight,
      ShipmentIdentificationNumber: sale.id,
      PackageResults: parcels.map((parcel, index) => ({
        TrackingNumber: parcel.number,
        ...(call.quirk === 'partial' && index === parcels.length - 1 ? {} : { ShippingLabel: parcel.label }),
      })),
      ...(hasForms ? { Form: { Code: '01', Image } } : {}),
    }
    return { body: { ShipmentResponse: { Response, ShipmentResults } } }
  },
}

/** The labels of what was bought under a reference, once more. */
const recover: OperationRow = {
  name: 'recover',
  at: 'POST /api/labels/v1/recovery',
  answer: ({ body, world }) => {
    const asked = textAt(body, 'LabelRecoveryRequest.ReferenceValues.ReferenceNumber.Value') ?? ''
    const found = world.salesUnder(asked)
    if (!found[0])
      throw new CarrierRefusal({ code: '300000', message: 'No shipment was found for the reference.' })
    const LabelResults = found.flatMap(world.parcelsOf).map(({ number, label }) => ({
      TrackingNumber: number,
      LabelImage: {
        LabelImageFormat: valueAt(label, 'ImageFormat'),
        GraphicImage: textAt(label, 'GraphicImage'),
      },
    }))
    return {
      body: { LabelRecoveryResponse: { Response, ShipmentIdentificationNumber: found[0].id, LabelResults } },
    }
  },
}

/** Voids all parcels of a shipment that were not scanned; `partial` leaves the last one. */
const voided: OperationRow = {
  name: 'void',
  at: 'DELETE /api/shipments/v2409/void/cancel/*',
  answer: ({ call, world }) => {
    const parcels = world.voidSale(call.groups[0], { leaves: call.quirk === 'partial' ? 1 : 0 })
    const done = { Code: '1', Description: 'voided' }
    const PackageLevelResults = parcels.map(({ number, isVoided }) => ({
      TrackingNumber: number,
      Status: isVoided ? done : { Code: '0', Description: 'not voided' },
    }))
    const SummaryResult = { Status: { Code: '1', Description: 'Success' } }
    return { body: { VoidShipmentResponse: { Response, SummaryResult, PackageLevelResults } } }
  },
}

const pickup: OperationRow = {
  name: 'pickup',
  at: 'POST /api/pickupcreation/v2409/pickup',
  badAddress: { code: '9500514', message: 'UPS does not collect at this address.' },
  answer: ({ body, world }) => {
    const PRN = world.book(`29${world.serial('pickup', 9)}`, body, 725)
    const RateStatus = { Code: '01', Description: 'Success' }
    const RateResult = { RateType: 'FD', CurrencyCode: 'USD', GrandTotalOfAllCharge: '7.25' }
    return { body: { PickupCreationResponse: { Response, PRN, RateStatus, RateResult } } }
  },
}

const cancelPickup: OperationRow = {
  name: 'cancel_pickup',
  at: 'DELETE /api/shipments/v2409/pickup/*',
  answer: ({ call, world }) => {
    world.cancelPickup(call.headers.prn)
    return { body: { PickupCancelResponse: { Response, PickupType: '01' } } }
  },
}

/** `partial` takes all papers but the last. */
const upload: OperationRow = {
  name: 'upload',
  at: 'POST /api/paperlessdocuments/*/upload',
  answer: ({ call, body, world }) => {
    const forms = listAt(body, 'UploadRequest.UserCreatedForm')
    const taken = call.quirk === 'partial' ? forms.slice(0, -1) : forms
    const number = () => `2026-01-01-00.00.00.${world.serial('document', 6)}`
    const DocumentID = taken.map(form => world.keepDocument(number(), form))
    return { body: { UploadResponse: { Response, FormsHistoryDocumentID: { DocumentID } } } }
  },
}

const cents = (amount: number) => Math.round(amount * 100) / 100

/** A twentieth of the worth as duty, a fifth as VAT, and the broker; `partial` leaves the last of the goods out. */
const landedCost: OperationRow = {
  name: 'landed_cost',
  at: 'POST /api/landedcost/v1/quotes',
  check: ({ call }) =>
    call.headers.transid && call.headers.transactionsrc
      ? null
      : { code: '10003', message: 'The header transId or transactionSrc is missing.' },
  answer: ({ call, body }) => {
    const asked = listAt(body, 'shipment.shipmentItems')
    const shipmentItems = asked.map((item, index) => {
      const isCalculable = !(call.quirk === 'partial' && index === asked.length - 1)
      const worth = isCalculable ? (numberAt(item, 'priceEach') ?? 0) * (numberAt(item, 'quantity') ?? 0) : 0
      const [commodityDuty, commodityVAT] = [cents(worth * 0.05), cents(worth * 0.2)]
      return {
        commodityID: textAt(item, 'commodityId') ?? '',
        hsCode: textAt(item, 'hsCode') ?? '',
        commodityDuty,
        totalCommodityTaxAndFee: 0,
        commodityVAT,
        totalCommodityDutyAndTax: cents(commodityDuty + commodityVAT),
        commodityCurrencyCode: textAt(item, 'commodityCurrencyCode'),
        isCalculable,
      }
    })
    const sum = (part: 'commodityDuty' | 'commodityVAT') =>
      cents(shipmentItems.reduce((total, item) => total + item[part], 0))
    const totalDutyAndTax = cents(sum('commodityDuty') + sum('commodityVAT'))
    const shipment = {
      currencyCode: textAt(body, 'currencyCode'),
      importCountryCode: textAt(body, 'shipment.importCountryCode'),
      id: textAt(body, 'shipment.id'),
      brokerageFeeItems: [{ chargeName: 'EntryPreparationFee', chargeAmount: 5.6 }],
      totalBrokerageFees: 5.6,
      totalDuties: sum('commodityDuty'),
      totalCommodityLevelTaxesAndFees: 0,
      totalShipmentLevelTaxesAndFees: 0,
      totalVAT: sum('commodityVAT'),
      totalDutyAndTax,
      grandTotal: cents(totalDutyAndTax + 5.6),
      shipmentItems,
    }
    const perfStats = { absLayerTime: '139', fulfillTime: '2026-01-01', receiptTime: '2026-01-01' }
    return { body: { shipment, alVersion: 1, transID: textAt(body, 'transID'), perfStats } }
  },
}

/** Streets without a number are nowhere; Elm Street is in several places. */
const address: OperationRow = {
  name: 'address',
  at: 'POST /api/addressvalidation/v2/*',
  answer: ({ body }) => {
    const key = valueAt(body, 'XAVRequest.AddressKeyFormat') as object
    const lines = listAt(key, 'AddressLine').map(line => String(line).toUpperCase())
    const place = (line: string) => ({
      AddressClassification: { Code: '2', Description: 'Residential' },
      AddressKeyFormat: { ...key, AddressLine: [line], PostcodeExtendedLow: '1000' },
    })
    const found = lines.some(line => line.includes('ELM'))
      ? { AmbiguousAddressIndicator: '', Candidate: [place('1 ELM ST N'), place('1 ELM ST S')] }
      : isSomewhere(lines)
        ? { ValidAddressIndicator: '', Candidate: [place(lines.join(' '))] }
        : { NoCandidatesIndicator: '' }
    return { body: { XAVResponse: { Response, ...found } } }
  },
}

/**
 * UPS on loopback, written from what is documented of the interface. Operations a script can name: `token`, `rate`, `ship`,
 * `recover`, `void`, `track`, `pickup`, `cancel_pickup`, `upload`, `landed_cost`, `address`. A life is a list of status codes such as `003`.
 */
export const start = (options: StartOptions): Promise<UpsSimulator> =>
  simulateCarrier(
    {
      access: tokenAccess({
        at: 'POST /security/v1/oauth/token',
        keys: basicKeys,
        answer: (token, { id }) => ({
          token_type: 'Bearer',
          issued_at: String(Date.now()),
          client_id: id,
          access_token: token,
          expires_in: '14399',
          status: 'approved',
        }),
      }),
      problems,
      refuse: ({ code, message }) => ({ body: { response: { errors: [{ code, message }] } } }),
      requests: requestShapes,
      answerProblem: ({ body }) => answerProblem(body),
      life: { words: ['003', '038', '005', '021', '011'], voided: '007' },
      operations: [rate, ship, recover, voided, track, pickup, cancelPickup, upload, landedCost, address],
    },
    options,
  )
