import { requestShapes } from '../../../../main/sources/magento/wire.ts'
import { listAt, numberAt, textAt, valueAt } from '../reading.ts'
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
  type ShopTold,
  type ShopWorld,
} from '../shops/shop-world.ts'

/** The token of the simulated integration. */
export const magentoKeys = { access_token: 'simulatedmagentotoken0123456789ab' }

const [viewing, shipments, shipping] = [
  'Magento_Sales::actions_view',
  'Magento_Sales::shipment',
  'Magento_Sales::ship',
] as const
export const magentoResources = [viewing, shipments, shipping] as const

const problem = (code: string, message: string, status: number): ShopProblem => ({ code, message, status })
/** A token nobody knows and one that may not are turned away alike. */
const lacking = (resource: string): ShopProblem =>
  problem(resource, `The consumer isn't authorized to access %resources.`, 401)
const noOrder = problem(
  '',
  `The entity that was requested doesn't exist. Verify the entity and try again.`,
  404,
)

const toldOf = (order: ShopOrder): ShopTold[] => order.told.filter(({ isGone }) => !isGone)

/** A shipment stays when its numbers go. */
const shippedOf = (order: ShopOrder, line: ShopLine): number =>
  order.told
    .flatMap(({ lines }) => lines)
    .filter(({ lineId }) => lineId === line.id)
    .reduce((sum, { quantity }) => sum + quantity, 0)

const leftOf = (order: ShopOrder, line: ShopLine): number =>
  Number(line.quantity) - Number(line.refunded) - shippedOf(order, line)

const states: Readonly<Record<ShopOrder['state'], string>> = {
  open: 'processing',
  unpaid: 'pending_payment',
  on_hold: 'holded',
  cancelled: 'canceled',
  refunded: 'closed',
  sent: 'complete',
}

const time = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

const toPlace = (place: ShopPlace, email: string) => ({
  firstname: place.firstName,
  lastname: place.lastName,
  company: place.company || null,
  street: place.line2 ? [place.line1, place.line2] : [place.line1],
  city: place.city,
  region: place.state ? 'A region' : null,
  region_code: place.state || null,
  postcode: place.postalCode,
  country_id: place.country,
  telephone: place.phone,
  email,
})

/** Every article is configurable: what was bought comes with what is in it. */
function toItems(line: ShopLine, order: ShopOrder, world: ShopWorld) {
  const product = world.products.get(line.productId ?? 0)
  const both = {
    sku: line.sku,
    qty_ordered: Number(line.quantity),
    qty_shipped: shippedOf(order, line),
    qty_canceled: 0,
    qty_refunded: Number(line.refunded),
    weight: product && product.weight !== '' ? Number(product.weight) : null,
    is_virtual: product?.isVirtual ? 1 : 0,
  }
  const bought = {
    ...both,
    item_id: line.id,
    product_id: product?.id ?? null,
    product_type: 'configurable',
    name: line.title,
    row_total: Number(line.total),
    discount_amount: 0,
  }
  const inIt = {
    ...both,
    item_id: line.id + 1_000_000,
    parent_item_id: line.id,
    product_type: 'simple',
    row_total: 0,
  }
  return [bought, inIt]
}

const toOrder = (order: ShopOrder, world: ShopWorld) => ({
  entity_id: order.id,
  increment_id: order.number,
  state: states[order.state],
  status: order.word || states[order.state],
  created_at: time(order.placedAtMs),
  updated_at: time(order.changedAtMs),
  order_currency_code: order.currency,
  base_currency_code: 'XTS',
  customer_email: order.email,
  customer_note: order.note || null,
  shipping_description: order.shippingMethod,
  items: order.lines.flatMap(line => toItems(line, order, world)),
  billing_address: toPlace(order.billing, order.email),
  extension_attributes: {
    shipping_assignments: [{ shipping: order.to ? { address: toPlace(order.to, order.email) } : {} }],
  },
})

const filterOf = ({ query }: SimulatedCall, name: string): string =>
  query.get(`searchCriteria[filterGroups][0][filters][0][${name}]`) ?? ''

/** A page behind the last is the last. */
function list({ call, world }: AskedShop): SimulatedAnswer {
  const [field, type, value] = ['field', 'conditionType', 'value'].map(name => filterOf(call, name))
  const afterMs = Date.parse(`${value?.replace(' ', 'T')}Z`)
  const found = byChange(world).filter(({ id, changedAtMs }) => {
    if (field === 'entity_id' && type === 'in') return value?.split(',').includes(String(id))
    return field !== 'updated_at' || type !== 'gt' || changedAtMs > afterMs
  })
  const size = Number(call.query.get('searchCriteria[pageSize]') ?? 20)
  const pages = Math.max(1, Math.ceil(found.length / size))
  const page = Math.min(Number(call.query.get('searchCriteria[currentPage]') ?? 1), pages)
  const rows = found.slice((page - 1) * size, page * size)
  return {
    body: { items: rows.map(order => toOrder(order, world)), total_count: found.length, search_criteria: {} },
  }
}

const shipmentIds = ({ told }: ShopOrder): number[] => [...new Set(told.map(({ more }) => Number(more)))]

function listShipments({ call, world }: AskedShop): SimulatedAnswer {
  const order = world.orders.get(Number(filterOf(call, 'value')))
  const items = order
    ? shipmentIds(order).map(id => ({
        entity_id: id,
        order_id: order.id,
        tracks: toldOf(order)
          .filter(({ more }) => more === id)
          .map(told => ({ entity_id: told.id, track_number: told.numbers[0] })),
      }))
    : []
  return { body: { items, total_count: items.length } }
}

type TrackInput = { shipment: number; lines: ShopTold['lines']; isNotified: boolean }

const addTrack = (world: ShopWorld, order: ShopOrder, track: unknown, input: TrackInput): ShopTold =>
  world.tell(order, {
    way: 'shipment',
    numbers: [textAt(track, 'track_number') ?? ''],
    carrier: (textAt(track, 'title') ?? '').replace(/ Ground$/, ''),
    url: null,
    lines: input.lines,
    isNotified: input.isNotified,
    more: input.shipment,
  })

function ship({ world, groups, body }: AskedShop): SimulatedAnswer {
  const order = orderAt(world, groups[0], noOrder)
  const lines = listAt(body, 'items').map(item => ({
    lineId: numberAt(item, 'order_item_id') ?? 0,
    quantity: numberAt(item, 'qty') ?? 0,
  }))
  const tooMany = lines.some(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    return !line || quantity > leftOf(order, line)
  })
  if (tooMany || lines.length === 0)
    throw new ShopRefusal(problem('', 'Shipment Document Validation Error(s):\nYou can not ship.', 400))
  const shipment = order.id * 100 + order.told.length + 1
  const isNotified = valueAt(body, 'notify') === true
  for (const [at, track] of listAt(body, 'tracks').entries())
    addTrack(world, order, track, { shipment, lines: at === 0 ? lines : [], isNotified })
  if (!order.lines.some(line => leftOf(order, line) > 0)) world.change(order, { state: 'sent' })
  return { body: `"${shipment}"`, headers: { 'content-type': 'application/json' } }
}

function track({ world, body }: AskedShop): SimulatedAnswer {
  const order = orderAt(world, textAt(body, 'entity.order_id') ?? undefined, noOrder)
  const shipment = numberAt(body, 'entity.parent_id') ?? 0
  if (!shipmentIds(order).includes(shipment)) throw new ShopRefusal(noOrder)
  const told = addTrack(world, order, valueAt(body, 'entity'), { shipment, lines: [], isNotified: false })
  return { body: { entity_id: told.id, track_number: told.numbers[0] } }
}

function untrack({ world, groups }: AskedShop): SimulatedAnswer {
  for (const order of world.orders.values())
    for (const told of toldOf(order)) {
      if (String(told.id) !== groups[0]) continue
      world.takeBack(order, told)
      return { body: true }
    }
  throw new ShopRefusal(noOrder)
}

const root = '/rest/V1'
const needs = (resource: string) => ({ permission: () => resource })

const operations: readonly ShopOperation[] = [
  { name: 'list', at: `GET ${root}/orders`, ...needs(viewing), answer: list },
  {
    name: 'read',
    at: `GET ${root}/orders/*`,
    ...needs(viewing),
    answer: ({ world, groups }) => ({ body: toOrder(orderAt(world, groups[0], noOrder), world) }),
  },
  { name: 'told', at: `GET ${root}/shipments`, ...needs(shipments), answer: listShipments },
  { name: 'tell', at: `POST ${root}/order/*/ship`, ...needs(shipping), answer: ship },
  { name: 'track', at: `POST ${root}/shipment/track`, ...needs(shipping), answer: track },
  { name: 'take back', at: `DELETE ${root}/shipment/track/*`, ...needs(shipping), answer: untrack },
  {
    name: 'websites',
    at: `GET ${root}/store/websites`,
    answer: () => ({
      body: [
        { id: 0, name: 'Admin' },
        { id: 1, name: 'Simulated shop' },
      ],
    }),
  },
  {
    name: 'stores',
    at: `GET ${root}/store/storeConfigs`,
    answer: () => ({ body: [{ code: 'default', base_url: 'https://shop.example/', weight_unit: 'kgs' }] }),
  },
]

const judge = ({ headers }: SimulatedCall, { keys }: ShopWorld): ShopProblem | null =>
  !keys.areRevoked && headers.authorization === `Bearer ${magentoKeys.access_token}` ? null : lacking('self')

/** REST of Magento 2 on loopback: orders, shipments and their tracks. */
export const start = (options: ShopOptions): Promise<ShopSimulator> =>
  simulateShop(
    {
      root,
      requests: requestShapes,
      judge,
      problems: {
        expired: lacking('self'),
        busy: problem('', 'Too many requests', 429),
        broken: problem('', 'Internal Error. Details are available in the log.', 500),
        noRoute: problem('', 'Request does not match any route.', 404),
      },
      lacks: lacking,
      misfit: (path, words) => problem('', `The "${path}" value is invalid: ${words}`, 400),
      refuse: ({ code, message }) => ({
        body: { message, ...(code === '' ? {} : { parameters: { resources: code } }) },
      }),
      operations,
    },
    options,
  )
