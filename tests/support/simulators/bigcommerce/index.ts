import { z } from 'zod'
import { requestShapes } from '../../../../main/sources/bigcommerce/wire.ts'
import { listAt, numberAt, textAt } from '../reading.ts'
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
  type ShopLine,
  type ShopOrder,
  type ShopPlace,
  type ShopProduct,
  type ShopTold,
  type ShopWorld,
} from '../shops/shop-world.ts'

/** The keys of the simulated store. */
export const bigcommerceKeys = { store_hash: 'abc123', access_token: 'bc_simulated_token' }

const [orders, fulfillment, products, information] = [
  'Orders (modify)',
  'Order fulfillment (modify)',
  'Products (read-only)',
  'Information & settings (read-only)',
] as const
export const bigcommercePermissions = [orders, fulfillment, products, information] as const

const problem = (message: string, status: number): ShopProblem => ({ code: String(status), message, status })
const noOrder = problem('The requested resource was not found.', 404)

const statuses = { open: 11, unpaid: 7, on_hold: 12, cancelled: 5, refunded: 4, sent: 2 } as const
const statusWords: Readonly<Record<number, string>> = {
  2: 'Shipped',
  3: 'Partially Shipped',
  4: 'Refunded',
  5: 'Cancelled',
  7: 'Awaiting Payment',
  8: 'Awaiting Pickup',
  11: 'Awaiting Fulfillment',
  12: 'Manual Verification Required',
  13: 'Disputed',
  14: 'Partially Refunded',
}

const toldOf = (order: ShopOrder): ShopTold[] => order.told.filter(({ isGone }) => !isGone)

const shippedOf = (order: ShopOrder, line: ShopLine): number =>
  toldOf(order)
    .flatMap(({ lines }) => lines)
    .filter(({ lineId }) => lineId === line.id)
    .reduce((sum, { quantity }) => sum + quantity, 0)

const leftOf = (order: ShopOrder, line: ShopLine): number =>
  Number(line.quantity) - Number(line.refunded) - shippedOf(order, line)

/** A part that was sent shows in the status, until somebody sets another. */
function statusOf(order: ShopOrder): number {
  if (order.state !== 'open') return statuses[order.state]
  if (order.word) return Number(order.word)
  return toldOf(order).length > 0 ? 3 : statuses.open
}

/** Amounts have four decimals, whatever the currency. */
const amount = (text: string): string => {
  const [whole, fraction = ''] = text.split('.')
  return `${whole}.${fraction.padEnd(4, '0')}`
}

const mailDate = (ms: number): string => new Date(ms).toUTCString().replace('GMT', '+0000')

const toPlace = (place: ShopPlace, email: string) => ({
  first_name: place.firstName,
  last_name: place.lastName,
  company: place.company,
  street_1: place.line1,
  street_2: place.line2,
  city: place.city,
  state: place.state,
  zip: place.postalCode,
  country: 'A country',
  country_iso2: place.country,
  phone: place.phone,
  email,
})

const addressIdOf = ({ id }: ShopOrder): number => id + 500_000

const isVirtual = (line: ShopLine, world: ShopWorld): boolean =>
  world.products.get(line.productId ?? 0)?.isVirtual ?? false

const toLine = (line: ShopLine, order: ShopOrder, world: ShopWorld) => ({
  id: line.id,
  order_id: order.id,
  product_id: line.productId ?? 0,
  order_address_id: addressIdOf(order),
  name: line.title,
  sku: line.sku,
  type: isVirtual(line, world) ? 'digital' : 'physical',
  quantity: Number(line.quantity),
  quantity_shipped: shippedOf(order, line),
  quantity_refunded: Number(line.refunded),
  is_refunded: Number(line.refunded) > 0,
  total_ex_tax: amount(line.total),
  weight: world.products.get(line.productId ?? 0)?.weight ?? '',
  applied_discounts: [],
  product_options: [],
})

/** A list that comes along is as long as any list nobody asked more of. */
const mostAlong = 50

function toOrder(order: ShopOrder, world: ShopWorld) {
  const of = (virtual: boolean) => order.lines.filter(line => isVirtual(line, world) === virtual)
  const along = (lines: readonly ShopLine[]) =>
    lines.slice(0, mostAlong).map(line => toLine(line, order, world))
  const shipping = {
    id: addressIdOf(order),
    ...(order.to ? toPlace(order.to, order.email) : {}),
    shipping_method: order.shippingMethod,
    line_items: along(of(false)),
  }
  return {
    id: order.id,
    status_id: statusOf(order),
    status: statusWords[statusOf(order)],
    date_created: mailDate(order.placedAtMs),
    date_modified: mailDate(order.changedAtMs),
    currency_code: 'XTS',
    default_currency_code: order.currency,
    items_total: order.lines.reduce((sum, { quantity }) => sum + Number(quantity), 0),
    customer_message: order.note,
    is_deleted: false,
    billing_address: toPlace(order.billing, order.email),
    consignments: {
      pickups: [],
      shipping: of(false).length > 0 || order.lines.length === 0 ? [shipping] : [],
      downloads: of(true).length > 0 ? [{ recipient_email: order.email, line_items: along(of(true)) }] : [],
      email: { gift_certificates: [] },
    },
  }
}

const whole = {
  include: z.literal('consignments.line_items').optional(),
  consignment_structure: z.literal('object').optional(),
}
const paging = {
  limit: z.coerce.number().int().min(1).max(250).default(50),
  page: z.coerce.number().int().min(1).default(1),
}
const listQuery = z.strictObject({
  ...whole,
  ...paging,
  min_date_modified: z.iso.datetime().optional(),
  sort: z.literal('date_modified:asc').optional(),
  min_id: z.coerce.number().int().optional(),
  max_id: z.coerce.number().int().optional(),
})

const listed = (rows: readonly unknown[]): SimulatedAnswer =>
  rows.length > 0 ? { body: rows } : { status: 204 }

const pageOf = <T>(rows: readonly T[], { limit, page }: { limit: number; page: number }): T[] =>
  rows.slice((page - 1) * limit, page * limit)

function list({ call, world }: AskedShop): SimulatedAnswer {
  const query = listQuery.parse(Object.fromEntries(call.query))
  const { min_date_modified, sort, min_id = 0, max_id = Number.POSITIVE_INFINITY } = query
  const afterMs = min_date_modified === undefined ? 0 : Date.parse(min_date_modified)
  const all = sort ? byChange(world) : [...world.orders.values()].toSorted((a, b) => a.id - b.id)
  const found = all.filter(({ id, changedAtMs }) => changedAtMs >= afterMs && id >= min_id && id <= max_id)
  return listed(pageOf(found, query).map(order => toOrder(order, world)))
}

const linesQuery = z.strictObject(paging)

function lines({ call, world, groups }: AskedShop): SimulatedAnswer {
  const order = orderAt(world, groups[0], noOrder)
  const query = linesQuery.parse(Object.fromEntries(call.query))
  return listed(pageOf(order.lines, query).map(line => toLine(line, order, world)))
}

const customsQuery = z.strictObject({ 'product_id:in': z.string().optional(), ...paging })

function customs({ call, world }: AskedShop): SimulatedAnswer {
  const { 'product_id:in': ids, ...page } = customsQuery.parse(Object.fromEntries(call.query))
  const wanted = ids?.split(',').map(Number)
  const found = [...world.products.values()].filter(
    ({ id, hsCode, originCountry }) =>
      (wanted === undefined || wanted.includes(id)) && (hsCode !== '' || originCountry !== ''),
  )
  return { body: { data: pageOf(found, page).map(toCustoms), meta: {} } }
}

const toCustoms = ({ id, hsCode, originCountry }: ShopProduct) => ({
  product_id: id,
  country_of_origin: originCountry,
  commodity_description: 'Goods',
  international_shipping: true,
  hs_codes: { AU: '817355', ALL: hsCode },
})

function setStatus({ world, groups, body }: AskedShop): SimulatedAnswer {
  const order = orderAt(world, groups[0], noOrder)
  const status = numberAt(body, 'status_id')
  const state = status === 3 ? 'open' : Object.entries(statuses).find(([, id]) => id === status)?.[0]
  if (status === null) return { body: toOrder(order, world) }
  if (state !== 'open' && state !== 'sent')
    throw new ShopRefusal(problem(`The field 'status_id' is invalid.`, 400))
  world.setStatus(order, state, String(status))
  return { body: toOrder(order, world) }
}

const toShipment = (order: ShopOrder, { id, numbers, carrier, url, more, lines }: ShopTold) => ({
  id,
  order_id: order.id,
  order_address_id: addressIdOf(order),
  tracking_number: numbers[0],
  shipping_provider: carrier,
  tracking_link: url,
  comments: more ?? '',
  items: lines.map(({ lineId, quantity }) => ({ order_product_id: lineId, quantity })),
})

function ship({ world, groups, body }: AskedShop): SimulatedAnswer {
  const order = orderAt(world, groups[0], noOrder)
  const items = listAt(body, 'items').map(item => ({
    lineId: numberAt(item, 'order_product_id') ?? 0,
    quantity: numberAt(item, 'quantity') ?? 0,
  }))
  const tooMany = items.find(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    return !line || quantity > leftOf(order, line)
  })
  if (tooMany || numberAt(body, 'order_address_id') !== addressIdOf(order))
    throw new ShopRefusal(problem('The quantity of items to be shipped is more than is left.', 400))
  const comments = textAt(body, 'comments')
  const further = (comments ?? '').replace(/^Further parcels: /, '').split(', ')
  const told = world.tell(order, {
    way: 'shipment',
    numbers: [textAt(body, 'tracking_number') ?? '', ...further.flatMap(each => each.split(' ')[0] || [])],
    carrier: textAt(body, 'shipping_provider') ?? textAt(body, 'shipping_method') ?? '',
    url: textAt(body, 'tracking_link'),
    lines: items,
    // By the settings of the store.
    isNotified: true,
    more: comments,
  })
  if (!order.lines.some(line => leftOf(order, line) > 0)) world.change(order, { state: 'sent' })
  return { status: 201, body: toShipment(order, told) }
}

/** Takes a shipment away and leaves the status of the order as it is. */
function unship({ world, groups }: AskedShop): SimulatedAnswer {
  const order = orderAt(world, groups[0], noOrder)
  const told = toldOf(order).find(({ id }) => String(id) === groups[1])
  if (!told) throw new ShopRefusal(noOrder)
  const word = order.state === 'open' ? String(statusOf(order)) : ''
  world.takeBack(order, told)
  order.word = word
  return { status: 204 }
}

const root = `/stores/${bigcommerceKeys.store_hash}`
const needs = (scope: string) => ({ permission: () => scope })

const operations: readonly ShopOperation[] = [
  {
    name: 'store',
    at: `GET ${root}/v2/store`,
    ...needs(information),
    answer: () => ({
      body: { name: 'Simulated shop', secure_url: 'https://shop.example', weight_units: 'KGS' },
    }),
  },
  { name: 'list', at: `GET ${root}/v2/orders`, query: listQuery, ...needs(orders), answer: list },
  {
    name: 'read',
    at: `GET ${root}/v2/orders/*`,
    query: z.strictObject(whole),
    ...needs(orders),
    answer: ({ world, groups }) => ({ body: toOrder(orderAt(world, groups[0], noOrder), world) }),
  },
  {
    name: 'lines',
    at: `GET ${root}/v2/orders/*/products`,
    query: linesQuery,
    ...needs(orders),
    answer: lines,
  },
  { name: 'status', at: `PUT ${root}/v2/orders/*`, ...needs(orders), answer: setStatus },
  {
    name: 'told',
    at: `GET ${root}/v2/orders/*/shipments`,
    query: linesQuery,
    ...needs(fulfillment),
    answer: ({ world, groups }) => {
      const order = orderAt(world, groups[0], noOrder)
      return listed(toldOf(order).map(told => toShipment(order, told)))
    },
  },
  { name: 'tell', at: `POST ${root}/v2/orders/*/shipments`, ...needs(fulfillment), answer: ship },
  {
    name: 'change told',
    at: `PUT ${root}/v2/orders/*/shipments/*`,
    ...needs(fulfillment),
    answer: ({ world, groups }) => {
      const order = orderAt(world, groups[0], noOrder)
      const told = toldOf(order).find(({ id }) => String(id) === groups[1])
      if (!told) throw new ShopRefusal(noOrder)
      return { body: toShipment(order, told) }
    },
  },
  { name: 'take back', at: `DELETE ${root}/v2/orders/*/shipments/*`, ...needs(fulfillment), answer: unship },
  {
    name: 'customs',
    at: `GET ${root}/v3/shipping/products/customs-information`,
    query: customsQuery,
    ...needs(products),
    answer: customs,
  },
]

const judge = (call: SimulatedCall, { keys }: ShopWorld): ShopProblem | null =>
  !keys.areRevoked && call.headers['x-auth-token'] === bigcommerceKeys.access_token
    ? null
    : problem('Unauthorized', 401)

/** Orders V2 and Shipping V3 of BigCommerce on loopback. */
export const start = (options: ShopOptions): Promise<ShopSimulator> =>
  simulateShop(
    {
      root,
      requests: requestShapes,
      judge,
      problems: {
        expired: problem('Unauthorized', 401),
        busy: problem('Too many requests', 429),
        broken: problem('Internal server error', 500),
        noRoute: noOrder,
      },
      lacks: () => problem(`You don't have a required scope to access the endpoint`, 403),
      misfit: (path, words) => problem(`The field '${path}' is invalid: ${words}`, 400),
      // The older part of the interface refuses by a list.
      refuse: ({ message, status }) => ({ body: [{ status, message }] }),
      operations,
    },
    options,
  )
