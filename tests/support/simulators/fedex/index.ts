import { serviceOf } from '../../../../main/carriers/fedex/codes.ts'
import { requestShapes } from '../../../../main/carriers/fedex/wire.ts'
import { bodyKeys, tokenAccess } from '../engine/access.ts'
import { type CarrierSimulator, type OperationRow, simulateCarrier } from '../engine/carrier-table.ts'
import { type Fare, workingDayAfter } from '../engine/fares.ts'
import { drawLabel, drawPaper, type LabelForm } from '../engine/labels.ts'
import { CarrierRefusal, problemsOf } from '../engine/problems.ts'
import type { Order, Place, Sale, SoldParcel } from '../engine/world.ts'
import { textAt, valueAt } from '../reading.ts'
import type { StartOptions } from '../server.ts'
import { canSaturday, chargeFor, faresOf, isFlat, orderOf, servicesOf, toTrackingNumber } from './orders.ts'
import { address, cancelPickup, pickup, upload } from './other-operations.ts'
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

const amount = (minor: number) => minor / 100

function rated(order: Order, fare: Fare, rateType: 'LIST' | 'ACCOUNT', isSaturday: boolean) {
  const price = chargeFor(order, fare, { part: rateType === 'LIST' ? 1 : 0.8, isSaturday })
  return {
    rateType,
    totalBaseCharge: amount(price.baseMinor),
    totalDiscounts: 0,
    totalNetCharge: amount(price.totalMinor),
    totalNetFedExCharge: amount(price.totalMinor),
    shipmentRateDetail: {
      currency: price.currency,
      rateZone: '05',
      surCharges: price.lines.map(({ code, name, minor }) => ({
        type: code,
        description: name,
        amount: amount(minor),
      })),
      ...(isFlat(order) ? { specialRatingApplied: ['FEDEX_ONE_RATE'] } : {}),
    },
  }
}

function saturdayAfter(day: string): string {
  const at = new Date(`${day}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() + ((5 - at.getUTCDay() + 7) % 7) + 1)
  return at.toISOString().slice(0, 10)
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
    const fares = faresOf(order).filter(({ service }) => order.service === '' || order.service === service)
    if (fares.length === 0) throw new CarrierRefusal(problems.noService)
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

const linesOf = (place: Place) => [
  ...[place.name, ...place.lines].filter(Boolean),
  [place.city, place.state, place.postalCode, place.country].filter(Boolean).join(' '),
]

const forms: Readonly<Record<string, LabelForm>> = { ZPLII: 'ZPL', PDF: 'PDF', PNG: 'PNG' }

/** The long code of ground labels is 34 digits, with the number at the end. */
async function labelOf(order: Order, { number, index }: SoldParcel, docType: string) {
  const { from, to, parcels, references, service } = order
  const sheet = {
    from: linesOf(from),
    to: linesOf(to),
    corner: `${parcels[index]?.weight} ${parcels[index]?.unit}  ${index + 1} OF ${parcels.length}`,
    title: serviceOf(service).name,
    number: number.replace(/(....)(....)(....)/, '$1 $2 $3'),
    bars: { kind: 'code128' as const, text: `9622001900000000000000${number}` },
    square: { kind: 'pdf417' as const, text: [to.postalCode, to.country, service, number].join('\u001d') },
    foot: [`REF: ${references[0] ?? ''}`, 'SIMULATED LABEL - NOT FOR SHIPPING'],
  }
  const bytes = await drawLabel(sheet, forms[docType] ?? 'PDF')
  return { contentType: 'LABEL', docType, copiesToPrint: 1, encodedLabel: bytes.toString('base64') }
}

async function shipmentOf(sale: Sale, parcels: readonly SoldParcel[], { isPartial = false } = {}) {
  const { order, price } = sale
  const hasInvoice = valueAt(order?.source, 'shippingDocumentSpecification') !== undefined
  const invoice = hasInvoice
    ? (await drawPaper('COMMERCIAL INVOICE', order?.references ?? [])).toString('base64')
    : ''
  return {
    masterTrackingNumber: sale.id,
    serviceType: order?.service,
    pieceResponses: parcels.map((parcel, index) => ({
      masterTrackingNumber: sale.id,
      trackingNumber: parcel.number,
      packageSequenceNumber: index + 1,
      packageDocuments: isPartial && index === parcels.length - 1 ? [] : [parcel.label],
    })),
    ...(hasInvoice
      ? {
          shipmentDocuments: [
            { contentType: 'COMMERCIAL_INVOICE', docType: 'PDF', copiesToPrint: 3, encodedLabel: invoice },
          ],
        }
      : {}),
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
                surcharges: price.lines.map(({ code, name, minor }) => ({
                  surchargeType: code,
                  description: name,
                  amount: amount(minor),
                })),
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
    const fare = faresOf(order).find(({ service }) => service === order.service)
    if (!fare) throw new CarrierRefusal(problems.noService)
    const isSaturday = servicesOf(order).includes('SATURDAY_DELIVERY')
    const price = chargeFor(order, fare, { part: 0.8, isSaturday })
    const sale = world.sell({ order, price, number: () => toTrackingNumber(world.next('number')) })
    const parcels = world.parcelsOf(sale)
    const docType = textAt(order.source, 'labelSpecification.imageType') ?? 'PDF'
    for (const parcel of parcels) parcel.label = await labelOf(order, parcel, docType)
    if (textAt(body, 'processingOptionType') === 'ALLOW_ASYNCHRONOUS')
      return { body: { output: { jobId: `job-${sale.id}` } } }
    return {
      body: {
        output: {
          transactionShipments: [await shipmentOf(sale, parcels, { isPartial: call.quirk === 'partial' })],
        },
      },
    }
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
 * `ship`, `results`, `void`, `track`, `reference`, `proof`, `pickup`, `cancel_pickup`, `upload`, `address`. A life is a list of
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
      operations: [
        rate,
        ship,
        results,
        voided,
        track,
        byReference,
        proof,
        pickup,
        cancelPickup,
        upload,
        address,
      ],
    },
    options,
  )
