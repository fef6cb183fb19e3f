import { requestShapes } from '../../../../main/carriers/template_follows/wire.ts'
import { headerAccess } from '../engine/access.ts'
import { type CarrierSimulator, type CarrierTable, simulateCarrier } from '../engine/carrier-table.ts'
import { type Fare, fareRows, minorText, priceOf, workingDayAfter, zoneBetween } from '../engine/fares.ts'
import { labelText } from '../engine/labels.ts'
import { offered, placeIn, sheetOf } from '../engine/orders.ts'
import { problemsOf } from '../engine/problems.ts'
import type { Order, Sale, SoldParcel } from '../engine/world.ts'
import { listAt, numberAt, textAt, valueAt } from '../reading.ts'
import type { StartOptions } from '../server.ts'

const fares = [...fareRows(60, 'GND 900 40 4'), ...fareRows(120, 'EXP 1800 90 1')]

const problems = problemsOf({
  wrongKeys: { code: 'KEYS', message: 'The key is wrong', status: 401 },
  misfit: (path, words) => ({ code: 'SCHEMA', message: `${path}: ${words}`, status: 422 }),
  noService: { code: 'S1', message: 'No such service', status: 422 },
})

const placeAt = (party: unknown) =>
  placeIn(party, {
    name: 'name',
    lines: 'lines',
    city: 'city',
    state: 'state',
    postalCode: 'postcode',
    country: 'country',
  })

const orderOf = (body: unknown): Order => ({
  service: textAt(body, 'service') ?? '',
  from: placeAt(valueAt(body, 'from')),
  to: placeAt(valueAt(body, 'to')),
  parcels: listAt(body, 'parcels').map(parcel => ({
    weight: numberAt(parcel, 'kilograms') ?? 0,
    unit: 'KG',
    reference: null,
  })),
  references: [textAt(body, 'reference') ?? ''],
  account: null,
  source: body,
})

const priceFor = ({ from, to, parcels }: Order, fare: Fare) =>
  priceOf(fare, {
    currency: 'USD',
    weights: parcels.map(({ weight }) => weight),
    zone: zoneBetween(from, to),
    lines: base => [{ code: 'FUEL', name: 'Fuel', minor: Math.round(base * 0.1) }],
  })

function toRate(order: Order, fare: Fare) {
  const { service, currency, baseMinor, totalMinor, days, lines } = priceFor(order, fare)
  const surcharges = lines.map(({ name, minor }) => ({ name, amount: minorText(minor) }))
  return { service, currency, base: minorText(baseMinor), total: minorText(totalMinor), days, surcharges }
}

const labelOf = (order: Order, number: string) =>
  labelText(
    sheetOf(
      order,
      { index: 0 },
      {
        corner: `${order.parcels.length} PARCELS`,
        title: 'Template Follows',
        number,
        bars: { kind: 'code128', text: number },
      },
    ),
    'PDF',
  )

/** An order as it is read: its label is drawn when somebody asks for it once more. */
const toAnswer = ({ id, numbers, order }: Sale, state: string) => ({
  id,
  reference: order?.references[0],
  state,
  tracking_number: numbers[0],
})

const events: Readonly<Record<string, string>> = {
  CREATED: 'Announced',
  MOVING: 'Left the depot',
  COURIER: 'With the courier',
  DONE: 'Delivered',
}

const toParcel = ({ number, life }: SoldParcel, { to }: Order, expected: string) => ({
  number,
  status: life.at(-1)?.word,
  expected,
  events: life.toReversed().map(({ word, at }) => ({
    at: at.toISOString().slice(0, 19),
    status: word,
    text: events[word] ?? word,
    place: to.city,
  })),
})

const operations: CarrierTable['operations'] = [
  { name: 'account', at: 'GET /account', answer: () => ({ body: { name: 'Shop' } }) },
  {
    name: 'rate',
    at: 'POST /rates',
    answer: ({ body, call }) => {
      const rates = fares.map(fare => toRate(orderOf(body), fare))
      const warnings = [{ code: 'S2', text: 'No express today' }]
      return { body: call.quirk === 'partial' ? { rates: rates.slice(0, 1), warnings } : { rates } }
    },
  },
  {
    name: 'ship',
    at: 'POST /orders',
    answer: ({ body, world }) => {
      const order = orderOf(body)
      const [fare] = offered(fares, order.service, problems)
      const row = world.next('shipment')
      const number = (index: number) => `TP${String(row).padStart(6, '0')}${String(index).padStart(3, '0')}`
      const sale = world.sell({ order, price: priceFor(order, fare), number, id: `S${row}` })
      return { body: toAnswer(sale, 'WORKING') }
    },
  },
  {
    name: 'label',
    at: 'GET /orders/*',
    answer: async ({ call, world }) => {
      const sale = world.saleOf(call.groups[0])
      const [number = ''] = sale.numbers
      const label = sale.order ? await labelOf(sale.order, number) : null
      return { body: { ...toAnswer(sale, 'DONE'), label } }
    },
  },
  {
    name: 'find',
    at: 'GET /orders',
    needs: ['reference'],
    answer: ({ call, world }) => {
      const found = world.salesUnder(call.query.get('reference') ?? '')
      return { body: { orders: found.map(sale => toAnswer(sale, 'DONE')) } }
    },
  },
  {
    name: 'void',
    at: 'DELETE /orders/*',
    answer: ({ call, world }) => {
      world.voidSale(call.groups[0])
      return { body: toAnswer(world.saleOf(call.groups[0]), 'CANCELLED') }
    },
  },
  {
    name: 'track',
    at: 'POST /tracking',
    answer: ({ body, world }) => {
      const parcels = listAt(body, 'numbers').flatMap(number => {
        const parcel = world.follow(String(number))
        const sale = parcel && world.sales.get(parcel.saleId)
        if (!parcel || !sale?.order) return []
        return toParcel(parcel, sale.order, workingDayAfter(sale.soldAt.toISOString().slice(0, 10), 2))
      })
      return { body: { parcels } }
    },
  },
]

/** The carrier on loopback, as far as it is documented: quotes, orders with labels that follow, voids and tracks. */
export const start = (options: StartOptions): Promise<CarrierSimulator> =>
  simulateCarrier(
    {
      access: headerAccess('x-api-key'),
      problems,
      refuse: ({ code, message }) => ({ body: { errors: [{ code, text: message }] } }),
      requests: requestShapes,
      life: { words: ['CREATED', 'MOVING', 'COURIER', 'DONE'], voided: 'HELD' },
      operations,
    },
    options,
  )
