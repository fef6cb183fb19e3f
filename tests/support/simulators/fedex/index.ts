import { serviceOf } from '../../../../main/carriers/fedex/codes.ts'
import { requestShapes } from '../../../../main/carriers/fedex/wire.ts'
import { bodyKeys, tokenAccess } from '../engine/access.ts'
import { type CarrierSimulator, type OperationRow, simulateCarrier } from '../engine/carrier-table.ts'
import { type Fare, type Price, saturdayAfter, workingDayAfter } from '../engine/fares.ts'
import { type LabelForm, labelText, paperText } from '../engine/labels.ts'
import { offered, sheetOf } from '../engine/orders.ts'
import { CarrierRefusal, problemsOf } from '../engine/problems.ts'
import type { Order, Sale, SoldParcel } from '../engine/world.ts'
import { listAt, numberAt, textAt, valueAt } from '../reading.ts'
import type { StartOptions } from '../server.ts'
import { clearanceProblem } from './declaration.ts'
import { canSaturday, chargeFor, faresOf, isFlat, orderOf, servicesOf, toTrackingNumber } from './orders.ts'
import { closedLocation, otherOperations } from './other-operations.ts'
import { byReference, proof, track } from './tracking.ts'

export type FedexSimulator = CarrierSimulator

const problems = problemsOf({
  wrongKeys: {
    code: 'NOT.AUTHORIZED.ERROR',
    message: 'The given client credentials were not valid.',
    status: 401,
  },
  expiredToken: {
    code: 'NOT.AUTHORIZED.ERROR',
    message: 'Access token expired. Please modify your request.',
    status: 401,
  },
  busy: { code: 'TOO.MANY.REQUESTS', message: 'Too many requests', status: 429 },
  broken: { code: 'INTERNAL.SERVER.ERROR', message: 'We encountered an unexpected error.', status: 500 },
  notFound: {
    code: 'NOT.FOUND.ERROR',
    message: 'The resource you requested is no longer available.',
    status: 404,
  },
  misfit: path => ({ code: 'INVALID.INPUT.EXCEPTION', message: `Invalid field value in the input: ${path}` }),
  badAddress: {
    code: 'RECIPIENT.POSTALCODE.INVALID',
    message: 'Recipient postal code or routing code is invalid.',
  },
  noService: { code: 'SERVICE.UNAVAILABLE', message: 'The service is not available between these places.' },
  unknownShipment: {
    code: 'TRACKINGNUMBER.NOTFOUND',
    message: 'The tracking number cannot be found.',
    status: 400,
  },
  tooLateToVoid: {
    code: 'SHIPMENT.CANCEL.NOTALLOWED',
    message: 'The shipment has been tendered.',
    status: 400,
  },
  unknownPickup: { code: 'PICKUP.CONFIRMATION.INVALID', message: 'The confirmation number is not valid.' },
})

const closed = { code: 'HOLDATLOCATION.LOCATIONID.INVALID', message: 'The location is not available.' }

const amount = (minor: number) => minor / 100

const surchargesOf = ({ lines }: Price, kind: 'type' | 'surchargeType') =>
  lines.map(({ code, name, minor }) => ({ [kind]: code, description: name, amount: amount(minor) }))

/** It expects a tenth of what goods are declared to be worth. */
function dutiesOn({ source }: Order) {
  const goods = listAt(source, 'customsClearanceDetail.commodities')
  const worth = goods.reduce<number>((sum, each) => sum + (numberAt(each, 'customsValue.amount') ?? 0), 0)
  if (worth <= 0) return {}
  const duties = Math.round(worth * 10) / 100
  const isAsked = textAt(source, 'edtRequestType') === 'ALL'
  const edtCharges = [{ edtTaxDetail: { edtTaxType: 'DUTY', amount: duties } }]
  return { totalDutiesAndTaxes: duties, ...(isAsked ? { edtCharges } : {}) }
}

function rated(order: Order, fare: Fare, rateType: 'LIST' | 'ACCOUNT', isSaturday: boolean) {
  const price = chargeFor(order, fare, { part: rateType === 'LIST' ? 1 : 0.8, isSaturday })
  return {
    rateType,
    totalBaseCharge: amount(price.baseMinor),
    totalDiscounts: 0,
    totalNetCharge: amount(price.totalMinor),
    totalNetFedExCharge: amount(price.totalMinor),
    ...dutiesOn(order),
    shipmentRateDetail: {
      currency: price.currency,
      rateZone: '05',
      surCharges: surchargesOf(price, 'type'),
      ...(isFlat(order) ? { specialRatingApplied: ['FEDEX_ONE_RATE'] } : {}),
    },
  }
}

function toDetail(order: Order, fare: Fare, day: string, isSaturday: boolean) {
  const arrival = isSaturday ? saturdayAfter(day) : workingDayAfter(day, fare.days)
  return {
    serviceType: fare.service,
    serviceName: serviceOf(fare.service).name,
    packagingType: textAt(order.source, 'packagingType'),
    ratedShipmentDetails: [rated(order, fare, 'LIST', isSaturday), rated(order, fare, 'ACCOUNT', isSaturday)],
    operationalDetail: { deliveryDate: `${arrival}T17:00:00` },
    commit: {
      saturdayDelivery: isSaturday,
      dateDetail: { dayFormat: `${arrival}T17:00:00` },
      transitDays: { description: `${fare.days} Business Days` },
    },
  }
}

/** Prices of every service of a lane, or of one; `partial` leaves the price of the last one out. */
const rate: OperationRow = {
  name: 'rate',
  at: 'POST /rate/v1/rates/quotes',
  answer: ({ call, body }) => {
    const order = orderOf(body)
    const fares = offered(faresOf(order), order.service, problems)
    const day = textAt(order.source, 'shipDateStamp') ?? ''
    const isSaturdayToo = textAt(body, 'rateRequestControlParameters.variableOptions') === 'SATURDAY_DELIVERY'
    const isOnlySaturday = servicesOf(order).includes('SATURDAY_DELIVERY')
    const details = fares.flatMap(fare => [
      ...(isOnlySaturday ? [] : [toDetail(order, fare, day, false)]),
      ...((isOnlySaturday || isSaturdayToo) && canSaturday(fare) ? [toDetail(order, fare, day, true)] : []),
    ])
    const rateReplyDetails =
      call.quirk === 'partial'
        ? details.map((each, index) => (index === 0 ? { ...each, ratedShipmentDetails: [] } : each))
        : details
    return { body: { output: { rateReplyDetails, quoteDate: day } } }
  },
}

const forms: Readonly<Record<string, LabelForm>> = { ZPLII: 'ZPL', PDF: 'PDF', PNG: 'PNG' }

/** The long code of ground labels is 34 digits, with the number at the end. */
async function labelOf(order: Order, parcel: SoldParcel, docType: string) {
  const { to, service } = order
  const { number } = parcel
  const sheet = sheetOf(order, parcel, {
    title: serviceOf(service).name,
    number: number.replace(/(....)(....)(....)/, '$1 $2 $3'),
    bars: { kind: 'code128', text: `9622001900000000000000${number}` },
    square: { kind: 'pdf417', text: [to.postalCode, to.country, service, number].join('\u001d') },
  })
  const encodedLabel = await labelText(sheet, forms[docType] ?? 'PDF')
  return { contentType: 'LABEL', docType, copiesToPrint: 1, encodedLabel }
}

async function shipmentOf(sale: Sale, parcels: readonly SoldParcel[], { isPartial = false } = {}) {
  const { order, price } = sale
  const paper = { contentType: 'COMMERCIAL_INVOICE', docType: 'PDF', copiesToPrint: 3 }
  const shipmentDocuments =
    valueAt(order?.source, 'shippingDocumentSpecification') === undefined
      ? []
      : [{ ...paper, encodedLabel: await paperText('COMMERCIAL INVOICE', order?.references ?? []) }]
  return {
    masterTrackingNumber: sale.id,
    serviceType: order?.service,
    pieceResponses: parcels.map((parcel, index) => ({
      masterTrackingNumber: sale.id,
      trackingNumber: parcel.number,
      packageSequenceNumber: index + 1,
      packageDocuments: isPartial && index === parcels.length - 1 ? [] : [parcel.label],
    })),
    ...(shipmentDocuments.length > 0 ? { shipmentDocuments } : {}),
    completedShipmentDetail: {
      shipmentRating: {
        actualRateType: 'PAYOR_ACCOUNT_SHIPMENT',
        shipmentRateDetails: price
          ? [
              {
                rateType: 'PAYOR_ACCOUNT_SHIPMENT',
                currency: price.currency,
                totalBaseCharge: amount(price.baseMinor),
                totalNetCharge: amount(price.totalMinor),
                surcharges: surchargesOf(price, 'surchargeType'),
              },
            ]
          : [],
      },
    },
  }
}

/** Charges and draws every label; many parcels become a job. `partial` answers without the last label. */
const ship: OperationRow = {
  name: 'ship',
  at: 'POST /ship/v1/shipments',
  answer: async ({ call, body, world }) => {
    const order = orderOf(body)
    const heldAt = textAt(order.source, 'shipmentSpecialServices.holdAtLocationDetail.locationId')
    const problem = heldAt === closedLocation ? closed : clearanceProblem(order)
    if (problem) throw new CarrierRefusal(problem)
    const [fare] = offered(faresOf(order), order.service, problems)
    const isSaturday = servicesOf(order).includes('SATURDAY_DELIVERY')
    const price = chargeFor(order, fare, { part: 0.8, isSaturday })
    const docType = textAt(order.source, 'labelSpecification.imageType') ?? 'PDF'
    const number = () => toTrackingNumber(world.next('number'))
    const { sale, parcels } = await world.sellDrawn({ order, price, number }, (...sold) =>
      labelOf(...sold, docType),
    )
    if (textAt(body, 'processingOptionType') === 'ALLOW_ASYNCHRONOUS')
      return { body: { output: { jobId: `job-${sale.id}` } } }
    const made = await shipmentOf(sale, parcels, { isPartial: call.quirk === 'partial' })
    return { body: { output: { transactionShipments: [made] } } }
  },
}

/** The labels of a job; `partial` is still at it. */
const results: OperationRow = {
  name: 'results',
  at: 'POST /ship/v1/shipments/results',
  answer: async ({ call, body, world }) => {
    const sale = world.saleOf(textAt(body, 'jobId')?.replace('job-', ''))
    const made = call.quirk === 'partial' ? [] : [await shipmentOf(sale, world.parcelsOf(sale))]
    return { body: { output: { transactionShipments: made } } }
  },
}

/** Voids all parcels of a shipment; `partial` says that it did not. */
const voided: OperationRow = {
  name: 'void',
  at: 'PUT /ship/v1/shipments/cancel',
  answer: ({ call, body, world }) => {
    if (call.quirk === 'partial')
      return { body: { output: { cancelledShipment: false, message: 'Unable to cancel the shipment.' } } }
    world.voidSale(textAt(body, 'trackingNumber') ?? undefined)
    return {
      body: {
        output: {
          cancelledShipment: true,
          cancelledHistory: true,
          message: 'Shipment is successfully cancelled',
        },
      },
    }
  },
}

/**
 * FedEx on loopback, written from what is documented of the interface. Operations a script can name: `token`, `rate`,
 * `ship`, `results`, `void`, `track`, `reference`, `proof`, `pickup`, `cancel_pickup`, `upload`, `address`, `locations`. A life is a list of
 * status codes such as `OC`.
 */
export const start = (options: StartOptions): Promise<FedexSimulator> =>
  simulateCarrier(
    {
      access: tokenAccess({
        at: 'POST /oauth/token',
        keys: bodyKeys(),
        answer: token => ({ access_token: token, token_type: 'bearer', expires_in: 3599, scope: 'CXS' }),
      }),
      problems,
      refuse: ({ code, message }) => ({
        body: { transactionId: 'simulated', errors: [{ code, message, parameterList: [] }] },
      }),
      requests: requestShapes,
      life: { words: ['OC', 'PU', 'IT', 'OD', 'DL'], voided: 'CA' },
      operations: [rate, ship, results, voided, track, byReference, proof, ...otherOperations],
    },
    options,
  )
