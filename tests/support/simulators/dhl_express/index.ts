import { requestShapes } from '../../../../main/carriers/dhl_express/wire.ts'
import { basicAccess } from '../engine/access.ts'
import { type CarrierSimulator, type OperationRow, simulateCarrier } from '../engine/carrier-table.ts'
import { workingDayAfter } from '../engine/fares.ts'
import { paperText } from '../engine/labels.ts'
import { CarrierRefusal } from '../engine/problems.ts'
import type { World } from '../engine/world.ts'
import { listAt, numberAt, textAt } from '../reading.ts'
import type { StartOptions } from '../server.ts'
import { faresOf, orderOf, type Priced, plannedDay, priceOn, problems, toProduct } from './orders.ts'
import { ship } from './shipping.ts'
import { toShipment } from './tracking.ts'

export type DhlSimulator = CarrierSimulator

/** Every call names the version of the interface. */
const versioned = (row: OperationRow): OperationRow => ({
  ...row,
  check: asked =>
    asked.call.headers['x-version'] === '3.1.0'
      ? (row.check?.(asked) ?? null)
      : { code: '400', message: 'The header x-version is missing.' },
})

/** Members of a query it does not work without. */
const needs =
  (...names: string[]): NonNullable<OperationRow['check']> =>
  ({ call }) => {
    const missing = names.find(name => !call.query.get(name))
    return missing === undefined
      ? null
      : { code: '400', message: `The query parameter ${missing} is missing.` }
  }

/** Prices of every product of the way, or of one; `partial` leaves the price of the last one out. */
const rate: OperationRow = {
  name: 'rate',
  at: 'POST /rates',
  answer: ({ call, body }) => {
    const order = orderOf(body)
    const found = faresOf(order).filter(({ service }) => order.service === '' || service === order.service)
    if (found.length === 0) throw new CarrierRefusal(problems.noService)
    const products = found.map((fare, index): Priced => {
      const arrival = workingDayAfter(plannedDay(body), fare.days)
      const isLeftOut = call.quirk === 'partial' && index === found.length - 1
      return { fare, order, arrival, price: isLeftOut ? null : priceOn(order, fare) }
    })
    return { body: { products: products.map(toProduct), exchangeRates: [] } }
  },
}

/** A twentieth of the worth as duty, a fifth as tax. */
const landedCost: OperationRow = {
  name: 'landed_cost',
  at: 'POST /landed-cost',
  answer: ({ body }) => {
    const items = listAt(body, 'items').map((item, index) => {
      const worth = (numberAt(item, 'unitPrice') ?? 0) * (numberAt(item, 'quantity') ?? 0)
      const line = (typeCode: string, part: number) => ({
        name: typeCode,
        typeCode,
        price: Math.round(worth * part * 100) / 100,
        priceCurrency: textAt(body, 'currencyCode'),
      })
      return { number: index + 1, breakdown: [line('DUTY', 0.05), line('TAX', 0.2)] }
    })
    return { body: { products: [{ productCode: 'P', weight: {}, totalPrice: [], items }] } }
  },
}

/** Waybills or pieces, each moved one station on, or the shipments of a reference. */
const track: OperationRow = {
  name: 'track',
  at: 'GET /tracking',
  answer: ({ call, world }) => {
    const reference = call.query.get('shipmentReference')
    const pieces = call.query.getAll('pieceTrackingNumber')
    const waybills = call.query.getAll('shipmentTrackingNumber')
    const asked =
      reference === null ? [...waybills, ...pieces] : world.salesUnder(reference).map(({ id }) => id)
    const known = call.quirk === 'partial' ? asked.slice(0, -1) : asked
    const shipments = known.flatMap(number => followed(world, number))
    if (shipments.length === 0) throw new CarrierRefusal(problems.notFound)
    return { body: { shipments } }
  },
}

function followed(world: World, number: string) {
  const sale = world.sales.get(world.parcels.get(number)?.saleId ?? number)
  const parcels = sale?.numbers.flatMap(each => world.follow(each) ?? []) ?? []
  return sale && parcels.length > 0 ? [toShipment(sale, parcels)] : []
}

const proof: OperationRow = {
  name: 'proof',
  at: 'GET /shipments/*/proof-of-delivery',
  answer: async ({ call }) => {
    const content = await paperText('PROOF OF DELIVERY', [call.groups[0] ?? ''])
    return { body: { documents: [{ encodingFormat: 'PDF', typeCode: 'POD', content }] } }
  },
}

const pickups: readonly OperationRow[] = [
  {
    name: 'pickup',
    at: 'POST /pickups',
    badAddress: { code: '9002', message: 'Nobody collects at this address.' },
    answer: ({ body, world }) => {
      const number = `PRG9991260${world.serial('pickup', 5)}`
      const nextPickupDate = (textAt(body, 'plannedPickupDateAndTime') ?? '').slice(0, 10)
      return {
        status: 201,
        body: { dispatchConfirmationNumbers: [world.book(number, body)], nextPickupDate },
      }
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
      const [number = ''] = call.groups
      if (!world.pickups.has(number)) throw new CarrierRefusal(problems.unknownPickup)
      world.pickups.set(number, body)
      return { body: { dispatchConfirmationNumber: number } }
    },
  },
  {
    name: 'cancel_pickup',
    at: 'DELETE /pickups/*',
    check: needs('requestorName', 'reason'),
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
  check: needs('type', 'countryCode'),
  answer: ({ call }) => {
    const [countryCode, postalCode = '', cityName] = ['countryCode', 'postalCode', 'cityName'].map(
      name => call.query.get(name) ?? '',
    )
    if (postalCode.endsWith('99')) throw new CarrierRefusal(problems.notFound)
    return {
      body: { warnings: [], address: [{ countryCode, postalCode, cityName: cityName?.toUpperCase() }] },
    }
  },
}

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
          detail: message.startsWith('#/')
            ? 'Multiple problems found, see Additional Details'
            : `${code}: ${message}`,
          ...(message.startsWith('#/') ? { additionalDetails: [message] } : {}),
          status: String(status),
        },
      }),
      requests: requestShapes,
      life: { words: ['SA', 'PU', 'DF', 'WC', 'OK'], voided: 'DS' },
      operations: [rate, landedCost, ship, track, proof, ...pickups, upload, address].map(versioned),
    },
    options,
  )
