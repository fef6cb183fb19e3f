import { z } from 'zod'
import { requestShapes } from '../../../../main/sources/prestashop/wire.ts'
import { textAt, valueAt } from '../reading.ts'
import type { SimulatedAnswer, SimulatedCall } from '../server.ts'
import {
  type AskedShop,
  orderAt,
  type ShopOperation,
  type ShopOptions,
  type ShopProblem,
  ShopRefusal,
  type ShopSimulator,
  simulateShop,
} from '../shops/shop-table.ts'
import {
  byChange,
  type ShopOrder,
  type ShopPlace,
  type ShopTold,
  type ShopWorld,
} from '../shops/shop-world.ts'
import { carriers, configurations, countries, currencies, orderStates, states } from './shop-tables.ts'

/** The key of the simulated shop. */
export const prestashopKeys = { webservice_key: 'SIMULATEDKEY0123456789ABCDEFGHIJ' }

const reads = [
  'addresses',
  'carriers',
  'configurations',
  'countries',
  'currencies',
  'customers',
  'order_carriers',
  'order_details',
  'order_states',
  'orders',
  'products',
  'states',
] as const
export const prestashopPermissions = [
  ...reads.map(resource => `${resource} (GET)`),
  'order_carriers (POST)',
  'order_carriers (PUT)',
  'order_carriers (DELETE)',
  'order_histories (POST)',
]

const problem = (code: number, message: string, status: number): ShopProblem => ({
  code: String(code),
  message,
  status,
})
const wrongKey = problem(18, 'Authentication key does not exist', 401)
const noOrder = problem(87, 'Id(s) not exists', 404)

/** The shop stands in Paris, and says so nowhere but in its settings: in November an hour ahead. */
const aheadMs = 3_600_000
const local = (ms: number): string => new Date(ms + aheadMs).toISOString().slice(0, 19).replace('T', ' ')
const fromLocal = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`) - aheadMs

const stateIds = { open: 2, unpaid: 10, on_hold: 9, cancelled: 6, refunded: 7, sent: 4 } as const
const stateIdOf = ({ state, word }: ShopOrder): number =>
  state === 'open' && /^\d+$/.test(word) ? Number(word) : stateIds[state]

const idOf = (rows: readonly { id: number; iso_code: string }[], code: string): number =>
  rows.find(({ iso_code }) => iso_code === code)?.id ?? 0

/** Ids of what an order has once: its customer, its addresses, the row of its carrier. */
const beside = {
  customer: 100_000,
  delivery: 200_000,
  invoice: 300_000,
  carrier: 700_000,
  added: 800_000,
  method: 900_000,
}

/** The carrier of a name, for which the shop has a row of its own where nobody set one up. */
const carrierIdOf = (name: string, { id }: ShopOrder): number =>
  carriers.find(each => each.name === name && each.deleted === '0')?.id ?? id + beside.method

const decimals = (text: string): string => {
  const [whole, fraction = ''] = text.split('.')
  return `${whole}.${fraction.padEnd(6, '0')}`
}

const toOrder = (order: ShopOrder) => ({
  id: order.id,
  reference: order.number,
  id_address_delivery: order.to ? order.id + beside.delivery : 0,
  id_address_invoice: order.id + beside.invoice,
  id_customer: order.id + beside.customer,
  id_carrier: carrierIdOf(order.shippingMethod, order),
  id_currency: idOf(currencies, order.currency),
  current_state: String(stateIdOf(order)),
  date_add: local(order.placedAtMs),
  date_upd: local(order.changedAtMs),
  gift_message: order.note,
  total_discounts_tax_excl: '0.000000',
})

const toAddress = (id: number, place: ShopPlace) => ({
  id,
  firstname: place.firstName,
  lastname: place.lastName,
  company: place.company,
  address1: place.line1,
  address2: place.line2,
  postcode: place.postalCode,
  city: place.city,
  id_state: String(idOf(states, place.state)),
  id_country: String(idOf(countries, place.country)),
  phone: '',
  phone_mobile: place.phone,
})

const addressesOf = (order: ShopOrder) => [
  ...(order.to ? [toAddress(order.id + beside.delivery, order.to)] : []),
  toAddress(order.id + beside.invoice, order.billing),
]

const detailsOf = (order: ShopOrder, world: ShopWorld) =>
  order.lines.map(line => ({
    id: line.id,
    id_order: String(order.id),
    product_id: String(line.productId ?? 0),
    product_attribute_id: '0',
    product_name: line.title,
    product_reference: line.sku,
    product_quantity: line.quantity,
    product_quantity_refunded: line.refunded,
    product_quantity_return: '0',
    product_weight: decimals(world.products.get(line.productId ?? 0)?.weight || '0'),
    total_price_tax_excl: decimals(line.total),
  }))

const toldOf = (order: ShopOrder): ShopTold[] => order.told.filter(({ isGone }) => !isGone)
const ownTold = (order: ShopOrder): ShopTold | undefined => toldOf(order).find(({ way }) => way === 'own')

const carrierRow = (id: number, order: ShopOrder, told: ShopTold | undefined) => ({
  id,
  id_order: String(order.id),
  id_carrier: String(carrierIdOf(told?.carrier ?? order.shippingMethod, order)),
  id_order_invoice: '0',
  weight: '0.900000',
  shipping_cost_tax_excl: '9.000000',
  shipping_cost_tax_incl: '10.800000',
  tracking_number: told?.numbers[0] ?? '',
  date_add: local(order.placedAtMs),
})

/** An order has a row of its own, and one for each that was added. */
const carrierRowsOf = (order: ShopOrder) => [
  carrierRow(order.id + beside.carrier, order, ownTold(order)),
  ...toldOf(order)
    .filter(({ way }) => way === 'added')
    .map(told => carrierRow(told.id + beside.added, order, told)),
]

/** What stands in each list, before it is asked for by members. */
const rowsOf = (resource: (typeof reads)[number], world: ShopWorld): readonly object[] => {
  const orders = [...world.orders.values()]
  switch (resource) {
    case 'orders':
      return byChange(world).map(toOrder)
    case 'order_details':
      return orders.flatMap(order => detailsOf(order, world))
    case 'order_carriers':
      return orders.flatMap(carrierRowsOf)
    case 'addresses':
      return orders.flatMap(addressesOf)
    case 'customers':
      return orders.map(({ id, email }) => ({ id: id + beside.customer, email }))
    case 'products':
      return [...world.products.values()].map(({ id, isVirtual }) => ({
        id,
        is_virtual: isVirtual ? '1' : '0',
      }))
    case 'carriers':
      return [
        ...carriers,
        ...orders.map(({ id, shippingMethod: name }) => ({ id: id + beside.method, name, deleted: '0' })),
      ]
    case 'configurations':
      return configurations
    case 'countries':
      return countries
    case 'currencies':
      return currencies
    case 'order_states':
      return orderStates
    case 'states':
      return states
  }
}

const query = z.strictObject({
  output_format: z.literal('JSON'),
  display: z.union([z.literal('full'), z.string().regex(/^\[[a-z_,]+\]$/)]),
  limit: z
    .string()
    .regex(/^\d+(,\d+)?$/)
    .optional(),
  date: z.literal('1').optional(),
  sort: z.literal('[date_upd_ASC]').optional(),
  'filter[id]': z
    .string()
    .regex(/^\[\d+(\|\d+)*\]$/)
    .optional(),
  'filter[id_order]': z
    .string()
    .regex(/^\[\d+(\|\d+)*\]$/)
    .optional(),
  'filter[name]': z
    .string()
    .regex(/^\[\w+(\|\w+)*\]$/)
    .optional(),
  'filter[date_upd]': z
    .string()
    .regex(/^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\]$/)
    .optional(),
})

function list(resource: (typeof reads)[number], { call, world }: AskedShop): SimulatedAnswer {
  const asked = query.parse(question(call))
  const among = (name: 'filter[id]' | 'filter[id_order]' | 'filter[name]') =>
    asked[name]?.slice(1, -1).split('|')
  const members: [string, string[] | undefined][] = [
    ['id', among('filter[id]')],
    ['id_order', among('filter[id_order]')],
    ['name', among('filter[name]')],
  ]
  const [from, to] = asked['filter[date_upd]']?.slice(1, -1).split(',') ?? []
  const found = rowsOf(resource, world)
    .filter(row => members.every(([name, values]) => values?.includes(textAt(row, name) ?? '') ?? true))
    .filter(row => {
      const at = fromLocal(textAt(row, 'date_upd') ?? '1970-01-01 00:00:00')
      return from === undefined || (at >= fromLocal(from) && at <= fromLocal(to ?? ''))
    })
  const [first, second] = asked.limit?.split(',').map(Number) ?? []
  const [offset, count] = second === undefined ? [0, first] : [first ?? 0, second]
  const rows = found.slice(offset, count === undefined ? undefined : offset + count)
  // Nothing at all is an empty list, not a record with one.
  return { body: rows.length > 0 ? { [resource]: rows } : [] }
}

const signing = /^ws_key$/
const question = ({ query: asked }: SimulatedCall) =>
  Object.fromEntries([...asked].filter(([name]) => !signing.test(name)))

/** A document with nothing in it is nothing to do. */
const isEmpty = (body: unknown): boolean =>
  textAt(body, 'prestashop') === null &&
  !valueAt(body, 'prestashop.order_carrier') &&
  !valueAt(body, 'prestashop.order_history')

function toTold(body: unknown, call: SimulatedCall, way: string): Omit<ShopTold, 'id' | 'isGone'> {
  const id = Number(textAt(body, 'prestashop.order_carrier.id_carrier'))
  return {
    way,
    numbers: [textAt(body, 'prestashop.order_carrier.tracking_number') ?? ''],
    carrier: carriers.find(each => each.id === id)?.name ?? '',
    url: null,
    lines: [],
    isNotified: way === 'own' && call.query.get('sendemail') === '1',
  }
}

function putRow({ world, body, call, groups }: AskedShop): SimulatedAnswer {
  if (isEmpty(body)) return {}
  const order = orderAt(world, textAt(body, 'prestashop.order_carrier.id_order') ?? undefined, noOrder)
  if (Number(groups[0]) !== order.id + beside.carrier) throw new ShopRefusal(noOrder)
  const told = toTold(body, call, 'own')
  const before = ownTold(order)
  if (before) world.takeBack(order, before)
  if (told.numbers[0]) world.tell(order, told)
  return { body: { order_carrier: carrierRow(order.id + beside.carrier, order, ownTold(order)) } }
}

function addRow({ world, body, call }: AskedShop): SimulatedAnswer {
  if (isEmpty(body)) return {}
  const order = orderAt(world, textAt(body, 'prestashop.order_carrier.id_order') ?? undefined, noOrder)
  const told = world.tell(order, toTold(body, call, 'added'))
  return { status: 201, body: { order_carrier: carrierRow(told.id + beside.added, order, told) } }
}

function removeRow({ world, groups }: AskedShop): SimulatedAnswer {
  for (const order of world.orders.values()) {
    const told = toldOf(order).find(
      ({ id, way }) => way === 'added' && String(id + beside.added) === groups[0],
    )
    if (!told) continue
    world.takeBack(order, told)
    return { body: '' }
  }
  throw new ShopRefusal(noOrder)
}

function addHistory({ world, body }: AskedShop): SimulatedAnswer {
  if (isEmpty(body)) return {}
  const order = orderAt(world, textAt(body, 'prestashop.order_history.id_order') ?? undefined, noOrder)
  const state = textAt(body, 'prestashop.order_history.id_order_state') ?? ''
  if (state === '4') world.setStatus(order, 'sent', state)
  else if (state === '3') {
    world.setStatus(order, 'open', state)
    order.word = state
  } else
    throw new ShopRefusal(
      problem(85, 'Validation error: "Property OrderHistory->id_order_state is not valid"', 400),
    )
  return { status: 201, body: { order_history: { id: 1, id_order: order.id, id_order_state: state } } }
}

const needs = (right: string) => ({ permission: () => right })

/** What misbehaviours and tests call a list. */
const listNames: Partial<Record<(typeof reads)[number], string>> = { orders: 'list' }

const operations: readonly ShopOperation[] = [
  ...reads.map(
    (resource): ShopOperation => ({
      name: listNames[resource] ?? resource,
      at: `GET /api/${resource}`,
      query,
      ...needs(`${resource} (GET)`),
      answer: asked => list(resource, asked),
    }),
  ),
  { name: 'tell', at: 'PUT /api/order_carriers/*', ...needs('order_carriers (PUT)'), answer: putRow },
  { name: 'tell', at: 'POST /api/order_carriers', ...needs('order_carriers (POST)'), answer: addRow },
  {
    name: 'take back',
    at: 'DELETE /api/order_carriers/*',
    ...needs('order_carriers (DELETE)'),
    answer: removeRow,
  },
  { name: 'status', at: 'POST /api/order_histories', ...needs('order_histories (POST)'), answer: addHistory },
]

function judge(call: SimulatedCall, { keys }: ShopWorld): ShopProblem | null {
  const [, coded = ''] = (call.headers.authorization ?? '').split('Basic ')
  const given = coded ? Buffer.from(coded, 'base64').toString() : `${call.query.get('ws_key')}:`
  return !keys.areRevoked && given === `${prestashopKeys.webservice_key}:` ? null : wrongKey
}

/** The webservice of PrestaShop on loopback. */
export const start = (options: ShopOptions): Promise<ShopSimulator> =>
  simulateShop(
    {
      root: '/api',
      requests: requestShapes,
      signing,
      judge,
      problems: {
        expired: wrongKey,
        busy: problem(0, 'Too many requests', 429),
        broken: problem(0, 'Internal error', 500),
        noRoute: problem(27, 'Resource of type does not exists', 400),
      },
      lacks: right => {
        const [resource = '', method = ''] = right.split(/[ ()]+/)
        return method === 'GET'
          ? problem(26, `Resource of type "${resource}" is not allowed with this authentication key`, 401)
          : problem(
              25,
              `Method ${method} is not allowed for the resource ${resource} with this authentication key`,
              405,
            )
      },
      misfit: (path, words) => problem(33, `This filter does not exist: ${path} (${words})`, 400),
      refuse: ({ code, message }) => ({ body: { errors: [{ code: Number(code), message }] } }),
      operations,
    },
    options,
  )
