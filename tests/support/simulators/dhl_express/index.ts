import { serviceOf } from '../../../../main/carriers/dhl_express/codes.ts'
import { requestShapes } from '../../../../main/carriers/dhl_express/wire.ts'
import { basicAccess } from '../engine/access.ts'
import { type CarrierSimulator, type OperationRow, simulateCarrier } from '../engine/carrier-table.ts'
import { labelText, paperText } from '../engine/labels.ts'
import { addressLines, offered, sheetOf } from '../engine/orders.ts'
import { CarrierRefusal } from '../engine/problems.ts'
import type { Order, SoldParcel } from '../engine/world.ts'
import { listAt, numberAt, textAt, valueAt } from '../reading.ts'
import type { StartOptions } from '../server.ts'
import { exportProblem } from './declaration.ts'
import { faresOf, orderOf, priceOn, problems, toProduct, toWaybill } from './orders.ts'
import { proof, track } from './tracking.ts'

export type DhlSimulator = CarrierSimulator

/** Prices of every product of the way, or of one; `partial` leaves the price of the last one out. */
const rate: OperationRow = {
  name: 'rate',
  at: 'POST /rates',
  answer: ({ call, body }) => {
    const order = orderOf(body)
    const fares = offered(faresOf(order), order.service, problems)
    const products = fares.map((fare, index) => {
      const isLeftOut = call.quirk === 'partial' && index === fares.length - 1
      return toProduct(fare, order, isLeftOut ? null : priceOn(order, fare))
    })
    return { body: { products, exchangeRates: [] } }
  },
}

/** A twentieth of the worth as duty, a fifth as tax. */
const landedCost: OperationRow = {
  name: 'landed_cost',
  at: 'POST /landed-cost',
  answer: ({ body }) => {
    const priceCurrency = textAt(body, 'currencyCode')
    const items = listAt(body, 'items').map((item, index) => {
      const worth = (numberAt(item, 'unitPrice') ?? 0) * (numberAt(item, 'quantity') ?? 0)
      const line = (typeCode: string, part: number) => {
        const price = Math.round(worth * part * 100) / 100
        return { name: typeCode, typeCode, price, priceCurrency }
      }
      return { number: index + 1, breakdown: [line('DUTY', 0.05), line('TAX', 0.2)] }
    })
    return { body: { products: [{ productCode: 'P', weight: {}, totalPrice: [], items }] } }
  },
}

async function labelOf(order: Order, parcel: SoldParcel, imageFormat: 'ZPL' | 'PDF') {
  const sheet = sheetOf(order, parcel, {
    title: serviceOf(order.service).name.slice(0, 28),
    number: `WAYBILL ${parcel.saleId}`,
    square: { kind: 'code128', text: parcel.saleId },
    route: {
      kind: 'code128',
      text: `2L${order.to.country}${order.to.postalCode.replace(/\W/g, '')}+42000001`,
      isNarrow: true,
    },
    // The licence plate, with the identifier of its kind in front.
    bars: { kind: 'code128', text: `J${parcel.number}` },
  })
  const content = await labelText(sheet, imageFormat)
  return { imageFormat, typeCode: 'label', packageReferenceNumber: parcel.index + 1, content }
}

/** Waybill and invoice, where they are asked for. */
async function papersOf({ to, source }: Order, waybill: string) {
  const wanted = listAt(source, 'outputImageProperties.imageOptions').filter(
    option => valueAt(option, 'isRequested') === true,
  )
  return Promise.all(
    wanted.map(async option => {
      const typeCode = textAt(option, 'typeCode')
      const content = await paperText(`${typeCode} ${waybill}`, addressLines(to))
      return { imageFormat: 'PDF', typeCode, content }
    }),
  )
}

/** Numbers shipment and pieces and draws their labels; `partial` answers without the last label. */
const ship: OperationRow = {
  name: 'ship',
  at: 'POST /shipments',
  check: ({ body }) => exportProblem(orderOf(body)),
  answer: async ({ call, body, world }) => {
    const order = orderOf(body)
    const [fare] = offered(faresOf(order), order.service, problems)
    const price = priceOn(order, fare)
    const id = toWaybill(world.next('waybill'))
    // Licence plates of the carrier.
    const number = () => `JD014600${world.serial('piece', 12)}`
    const format = textAt(body, 'outputImageProperties.encodingFormat') === 'zpl' ? 'ZPL' : 'PDF'
    const { parcels } = await world.sellDrawn({ order, price, id, number }, (...sold) =>
      labelOf(...sold, format),
    )
    const labels = parcels.map(({ label }) => label)
    const given = call.quirk === 'partial' ? labels.slice(0, -1) : labels
    const { totalPrice, detailedPriceBreakdown } = toProduct(fare, order, price)
    return {
      status: 201,
      body: {
        shipmentTrackingNumber: id,
        packages: parcels.map(parcel => ({
          referenceNumber: parcel.index + 1,
          trackingNumber: parcel.number,
        })),
        documents: [...given, ...(await papersOf(order, id))],
        shipmentCharges: [{ ...totalPrice[0], serviceBreakdown: detailedPriceBreakdown[0]?.breakdown }],
      },
    }
  },
}

const pickups: readonly OperationRow[] = [
  {
    name: 'pickup',
    at: 'POST /pickups',
    badAddress: { code: '9002', message: 'Nobody collects at this address.' },
    answer: ({ body, world }) => {
      const number = world.book(`PRG9991260${world.serial('pickup', 5)}`, body)
      const nextPickupDate = (textAt(body, 'plannedPickupDateAndTime') ?? '').slice(0, 10)
      return { status: 201, body: { dispatchConfirmationNumbers: [number], nextPickupDate } }
    },
  },
  {
    name: 'change_pickup',
    at: 'PATCH /pickups/*',
    check: ({ call, body }) =>
      textAt(body, 'dispatchConfirmationNumber') === call.groups[0]
        ? null
        : { code: '9004', message: 'The number in the body is another than that of the path.' },
    answer: ({ call, body, world }) => {
      world.changePickup(call.groups[0], body)
      return { body: { dispatchConfirmationNumber: call.groups[0] } }
    },
  },
  {
    name: 'cancel_pickup',
    at: 'DELETE /pickups/*',
    needs: ['requestorName', 'reason'],
    answer: ({ call, world }) => {
      world.cancelPickup(call.groups[0])
      return { body: '' }
    },
  },
]

const upload: OperationRow = {
  name: 'upload',
  at: 'PATCH /shipments/*/upload-image',
  answer: ({ body, world }) => {
    for (const image of listAt(body, 'documentImages'))
      world.keepDocument(`D${world.next('document')}`, image)
    return { body: '' }
  },
}

/** Postal codes that end in 99 are nowhere; the others lie where they are said to lie. */
const address: OperationRow = {
  name: 'address',
  at: 'GET /address-validate',
  needs: ['type', 'countryCode'],
  answer: ({ call: { query } }) => {
    const place = {
      countryCode: query.get('countryCode'),
      postalCode: query.get('postalCode') ?? '',
      cityName: query.get('cityName')?.toUpperCase() ?? '',
    }
    if (place.postalCode.endsWith('99')) throw new CarrierRefusal(problems.notFound)
    return { body: { warnings: [], address: [place] } }
  },
}

const several = 'Multiple problems found, see Additional Details'

/**
 * DHL Express on loopback, written from what is documented of the MyDHL API. Operations a script can name: `rate`,
 * `landed_cost`, `ship`, `track`, `proof`, `pickup`, `change_pickup`, `cancel_pickup`, `upload`, `address`. A life is a list of
 * codes of checkpoints such as `PU`.
 */
export const start = (options: StartOptions): Promise<DhlSimulator> =>
  simulateCarrier(
    {
      access: basicAccess(),
      problems,
      refuse: ({ code, message, status = 400 }) => ({
        body: {
          instance: '/expressapi',
          title: 'Bad request',
          message: 'Bad request',
          ...(message.startsWith('#/')
            ? { detail: several, additionalDetails: [message] }
            : { detail: `${code}: ${message}` }),
          status: String(status),
        },
      }),
      requests: requestShapes,
      // Every call names the version of the interface.
      headers: { 'x-version': '3.1.0' },
      life: { words: ['SA', 'PU', 'DF', 'WC', 'OK'], voided: 'DS' },
      operations: [rate, landedCost, ship, track, proof, ...pickups, upload, address],
    },
    options,
  )
