import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { signatureBase } from '../../../../main/sources/woocommerce/client.ts'
import { requestShapes } from '../../../../main/sources/woocommerce/wire.ts'
import { textAt } from '../reading.ts'
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
import { byChange, type ShopOrder, type ShopPlace, type ShopWorld } from '../shops/shop-world.ts'
import { type WooWay, wooWays } from './ways.ts'

/** The keys of the simulated shop. */
export const wooKeys = { consumer_key: 'ck_simulated', consumer_secret: 'cs_simulated_secret' }

export const wooPermissions = ['Read', 'Read/Write', 'manage_woocommerce'] as const

/** What the shop has besides WooCommerce itself. */
export type WooParts = { parts?: readonly ('fulfillments' | 'wc-shipment-tracking/v3' | 'wc-ast/v3')[] }

const problem = (code: string, message: string, status: number): ShopProblem => ({ code, message, status })
const wrongKeys = problem('woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.', 401)
const noOrder = problem('woocommerce_rest_shop_order_invalid_id', 'Invalid ID.', 404)

const gmt = (ms: number): string => new Date(ms).toISOString().slice(0, 19)
/** The shop stands in a zone of its own, and says so nowhere. */
const local = (ms: number): string => gmt(ms - 8 * 3_600_000)

const statuses = {
  open: 'processing',
  unpaid: 'pending',
  on_hold: 'on-hold',
  cancelled: 'cancelled',
  refunded: 'refunded',
  sent: 'completed',
} as const
const statusOf = ({ word, state }: ShopOrder): string => (state === 'open' && word ? word : statuses[state])

const toPlace = (place: ShopPlace | null) => ({
  first_name: place?.firstName ?? '',
  last_name: place?.lastName ?? '',
  company: place?.company ?? '',
  address_1: place?.line1 ?? '',
  address_2: place?.line2 ?? '',
  city: place?.city ?? '',
  state: place?.state ?? '',
  postcode: place?.postalCode ?? '',
  country: place?.country ?? '',
  phone: place?.phone ?? '',
})

function toOrder(order: ShopOrder, world: ShopWorld) {
  const refunded = order.lines.filter(({ refunded }) => refunded !== '0')
  return {
    id: order.id,
    number: order.number,
    status: statusOf(order),
    currency: order.currency,
    date_created: local(order.placedAtMs),
    date_created_gmt: gmt(order.placedAtMs),
    date_modified: local(order.changedAtMs),
    date_modified_gmt: gmt(order.changedAtMs),
    date_paid_gmt: order.state === 'unpaid' ? null : gmt(order.placedAtMs),
    customer_note: order.note,
    billing: { ...toPlace(order.billing), email: order.email },
    shipping: toPlace(order.to),
    line_items: order.lines.map(line => {
      const product = line.productId === null ? undefined : world.products.get(line.productId)
      return {
        id: line.id,
        name: line.title,
        product_id: product ? (product.parentId ?? product.id) : 0,
        variation_id: product?.parentId ? product.id : 0,
        quantity: Number(line.quantity),
        total: line.total,
        sku: line.sku,
        meta_data: [],
      }
    }),
    shipping_lines: [{ id: 1, method_id: 'flat_rate', method_title: order.shippingMethod, total: '9.00' }],
    refunds: refunded.map(({ id }) => ({ id: id + 1_000_000, reason: order.word, total: '-1.00' })),
    meta_data: [],
  }
}

const listQuery = z.strictObject({
  modified_after: z.iso.datetime({ local: true }).optional(),
  dates_are_gmt: z.literal('true').optional(),
  orderby: z.literal('modified').optional(),
  order: z.literal('asc').optional(),
  per_page: z.coerce.number().min(1).max(100),
  page: z.coerce.number().min(1).optional(),
  status: z.literal('any').optional(),
  include: z.string().optional(),
})

function list({ call, world }: AskedShop): SimulatedAnswer {
  const { modified_after, dates_are_gmt, per_page, page = 1, include } = listQuery.parse(question(call))
  // Without the flag the time is that of the shop's own zone.
  const afterMs =
    modified_after === undefined
      ? Number.NEGATIVE_INFINITY
      : Date.parse(`${modified_after}Z`) + (dates_are_gmt ? 0 : 8 * 3_600_000)
  const ids = include?.split(',')
  const found = byChange(world).filter(
    ({ id, changedAtMs }) => changedAtMs > afterMs && (ids === undefined || ids.includes(String(id))),
  )
  const rows = found.slice((page - 1) * per_page, page * per_page)
  return { headers: { 'x-wp-total': String(found.length) }, body: rows.map(order => toOrder(order, world)) }
}

const signing = /^(oauth_|consumer_key$|consumer_secret$)/
const question = ({ query }: SimulatedCall) =>
  Object.fromEntries([...query].filter(([name]) => !signing.test(name)))

const usedNonces = new WeakMap<ShopWorld, Set<string>>()
const longestMs = 15 * 60_000

/** Over https, which a proxy in front says, keys in a header or in the address; else a signature, each used once. */
function judge(call: SimulatedCall, world: ShopWorld): ShopProblem | null {
  if (world.keys.areRevoked) return wrongKeys
  const { consumer_key, consumer_secret } = wooKeys
  if (call.headers['x-forwarded-proto'] === 'https') {
    const [, coded = ''] = (call.headers.authorization ?? '').split('Basic ')
    const given = coded
      ? Buffer.from(coded, 'base64').toString()
      : `${call.query.get('consumer_key')}:${call.query.get('consumer_secret')}`
    return given === `${consumer_key}:${consumer_secret}` ? null : wrongKeys
  }
  const url = new URL(`http://${call.headers.host}${encodeURI(call.path)}`)
  for (const [name, value] of call.query) if (name !== 'oauth_signature') url.searchParams.append(name, value)
  const wanted = createHmac('sha256', `${consumer_secret}&`)
    .update(signatureBase(call.method, url, {}))
    .digest('base64')
  const nonces = usedNonces.get(world) ?? new Set()
  usedNonces.set(world, nonces)
  const nonce = call.query.get('oauth_nonce') ?? ''
  const isRight =
    call.query.get('oauth_signature') === wanted &&
    call.query.get('oauth_consumer_key') === consumer_key &&
    nonce !== '' &&
    !nonces.has(nonce)
  nonces.add(nonce)
  const offMs = Math.abs(Number(call.query.get('oauth_timestamp')) * 1000 - world.nowMs())
  return isRight && offMs <= longestMs
    ? null
    : problem(
        'woocommerce_rest_authentication_error',
        'Invalid signature - provided signature does not match.',
        401,
      )
}

const productQuery = z.strictObject({
  include: z.string().optional(),
  per_page: z.coerce.number().min(1).max(100),
  status: z.literal('any').optional(),
})

function products({ call, world, groups }: AskedShop): SimulatedAnswer {
  const { include = '' } = productQuery.parse(question(call))
  const parent = groups[0] === undefined ? null : Number(groups[0])
  if (parent !== null && !world.products.has(parent))
    throw new ShopRefusal(problem('woocommerce_rest_product_invalid_id', 'Invalid ID.', 404))
  const found = include
    .split(',')
    .flatMap(id => world.products.get(Number(id)) ?? [])
    .filter(each => each.parentId === parent)
  return {
    body: found.map(({ id, weight, isVirtual, hsCode, originCountry }) => ({
      id,
      weight,
      virtual: isVirtual,
      meta_data: [
        { id: 1, key: '_wc_hs_code', value: hsCode },
        { id: 2, key: 'country_of_origin', value: originCountry },
      ].filter(({ value }) => value !== ''),
    })),
  }
}

function refunds({ world, groups }: AskedShop): SimulatedAnswer {
  const order = orderAt(world, groups[0], noOrder)
  const lines = order.lines.filter(({ refunded }) => refunded !== '0')
  return {
    body: lines.map(line => ({
      id: line.id + 1_000_000,
      line_items: [
        {
          id: line.id + 2_000_000,
          quantity: -Number(line.refunded),
          total: '-1.00',
          meta_data: [{ id: 1, key: '_refunded_item_id', value: String(line.id) }],
        },
      ],
    })),
  }
}

function setStatus({ world, groups, body }: AskedShop): SimulatedAnswer {
  const order = orderAt(world, groups[0], noOrder)
  const status = textAt(body, 'status')
  const state = Object.entries(statuses).find(([, word]) => word === status)?.[0]
  if (status === null) return { body: toOrder(order, world) }
  if (state !== 'open' && state !== 'sent')
    throw new ShopRefusal(problem('rest_invalid_param', `Invalid parameter(s): status`, 400))
  world.setStatus(order, state, status)
  return { body: toOrder(order, world) }
}

const notTold = problem('woocommerce_rest_invalid_id', 'Invalid resource ID.', 404)

const toldBy = ({ name, path, read, write }: WooWay): ShopOperation[] => [
  {
    name: 'told',
    at: `GET ${path}`,
    answer: ({ world, groups }) => ({
      body: orderAt(world, groups[0], noOrder)
        .told.filter(({ way, isGone }) => way === name && !isGone)
        .map(write),
    }),
  },
  {
    name: 'tell',
    at: `POST ${path}`,
    permission: () => 'Read/Write',
    answer: ({ world, groups, body }) => {
      const order = orderAt(world, groups[0], noOrder)
      return {
        status: 201,
        body: write(world.tell(order, { way: name, more: textAt(body, 'note'), ...read(body) })),
      }
    },
  },
  {
    name: 'take back',
    at: `DELETE ${path}/*`,
    permission: () => 'Read/Write',
    answer: ({ world, groups }) => {
      const order = orderAt(world, groups[0], noOrder)
      const id = (groups[1] ?? '').replace(/^t/, '')
      const told = order.told.find(each => String(each.id) === id && each.way === name && !each.isGone)
      if (!told) throw new ShopRefusal(notTold)
      world.takeBack(order, told)
      return { body: write(told) }
    },
  },
]

const wayOfPart = {
  fulfillments: 'fulfillments',
  'wc-shipment-tracking/v3': 'wc-shipment-tracking',
  'wc-ast/v3': 'wc-ast',
}

function rootOf(parts: readonly string[]): ShopOperation[] {
  const namespaces = ['wp/v2', 'wc/v3', ...parts.filter(part => part.endsWith('/v3'))]
  const routes = ['/wc/v3/orders', ...(parts.includes('fulfillments') ? [fulfillmentsRoute] : [])]
  return [
    {
      name: 'root',
      isOpen: true,
      at: 'GET /wp-json/',
      answer: () => ({ body: { name: 'Simulated shop', home: 'https://shop.example', namespaces } }),
    },
    {
      name: 'routes',
      isOpen: true,
      at: 'GET /wp-json/wc/v3',
      answer: () => ({ body: { routes: Object.fromEntries(routes.map(each => [each, {}])) } }),
    },
  ]
}
const fulfillmentsRoute = String.raw`/wc/v3/orders/(?P<order_id>[\d]+)/fulfillments`

const reading = { permission: () => 'Read' }
const writing = { permission: () => 'Read/Write' }

const operations: readonly ShopOperation[] = [
  { name: 'list', at: 'GET /wp-json/wc/v3/orders', query: listQuery, ...reading, answer: list },
  {
    name: 'read',
    at: 'GET /wp-json/wc/v3/orders/*',
    ...reading,
    answer: ({ world, groups }) => ({ body: toOrder(orderAt(world, groups[0], noOrder), world) }),
  },
  { name: 'refunds', at: 'GET /wp-json/wc/v3/orders/*/refunds', ...reading, answer: refunds },
  { name: 'status', at: 'PUT /wp-json/wc/v3/orders/*', ...writing, answer: setStatus },
  { name: 'products', at: 'GET /wp-json/wc/v3/products', query: productQuery, ...reading, answer: products },
  {
    name: 'products',
    at: 'GET /wp-json/wc/v3/products/*/variations',
    query: productQuery,
    ...reading,
    answer: products,
  },
  {
    name: 'unit',
    at: 'GET /wp-json/wc/v3/settings/products/woocommerce_weight_unit',
    permission: () => 'manage_woocommerce',
    answer: () => ({ body: { id: 'woocommerce_weight_unit', value: 'kg' } }),
  },
]

const lackOf: Readonly<Record<string, ShopProblem>> = {
  Read: problem(
    'woocommerce_rest_authentication_error',
    'The API key provided does not have read permissions.',
    401,
  ),
  'Read/Write': problem(
    'woocommerce_rest_authentication_error',
    'The API key provided does not have write permissions.',
    401,
  ),
}

/** WooCommerce REST v3 on loopback. */
export const start = ({ parts = [], ...options }: ShopOptions & WooParts): Promise<ShopSimulator> => {
  const ways = wooWays.filter(({ name }) => name === 'notes' || parts.some(part => wayOfPart[part] === name))
  return simulateShop(
    {
      root: '/wp-json',
      requests: requestShapes,
      signing,
      judge,
      problems: {
        expired: wrongKeys,
        busy: problem('too_many_requests', 'Too many requests.', 429),
        broken: problem('internal_server_error', 'There has been a critical error on this website.', 500),
        noRoute: problem('rest_no_route', 'No route was found matching the URL and request method.', 404),
      },
      lacks: permission =>
        lackOf[permission] ??
        problem('woocommerce_rest_cannot_view', 'Sorry, you cannot view this resource.', 403),
      misfit: (path, words) => problem('rest_invalid_param', `Invalid parameter(s): ${path} (${words})`, 400),
      refuse: ({ code, message, status }) => ({ body: { code, message, data: { status } } }),
      operations: [...operations, ...rootOf(parts), ...ways.flatMap(toldBy)],
    },
    options,
  )
}
