import { z } from 'zod'
import { requestShapes } from '../../../../main/sources/shopware/wire.ts'
import { listAt, textAt, valueAt } from '../reading.ts'
import type { SimulatedAnswer, SimulatedCall } from '../server.ts'
import {
  type AskedShop,
  type ShopOperation,
  type ShopOptions,
  type ShopProblem,
  ShopRefusal,
  type ShopSimulator,
  simulateShop,
} from '../shops/shop-table.ts'
import type { ShopOrder, ShopWorld } from '../shops/shop-world.ts'
import { deliveryIdOf, deliveryStateOf, hex, timesOf, toldOf, toOrder } from './shop-data.ts'

/** The keys of the simulated shop. */
export const shopwareKeys = {
  client_id: 'SWIASIMULATED0000000000000',
  client_secret: 'simulated-secret-of-shopware',
}

/** What a search needs, by what is asked along. */
const readingOf: Readonly<Record<string, string>> = {
  lineItems: 'order_line_item:read',
  product: 'product:read',
  deliveries: 'order_delivery:read',
  positions: 'order_delivery_position:read',
  shippingOrderAddress: 'order_address:read',
  country: 'country:read',
  countryState: 'country_state:read',
  shippingMethod: 'shipping_method:read',
  stateMachineState: 'state_machine_state:read',
  transactions: 'order_transaction:read',
  captures: 'order_transaction_capture:read',
  refunds: 'order_transaction_capture_refund:read',
  currency: 'currency:read',
  orderCustomer: 'order_customer:read',
  tags: 'tag:read',
}
const [refundPositions, writing, settings] = [
  'order_transaction_capture_refund_position:read',
  'order_delivery:update',
  'system_config:read',
] as const
export const shopwarePrivileges = [
  'order:read',
  ...Object.values(readingOf),
  refundPositions,
  writing,
  settings,
]

const problem = (code: string, message: string, status: number): ShopProblem => ({ code, message, status })
const wrongToken = problem('9', 'The resource owner or authorization server denied the request.', 401)
const noEntity = problem('FRAMEWORK__RESOURCE_NOT_FOUND', 'The entity could not be found.', 404)

const lacking = (missing: readonly string[]): ShopProblem =>
  problem(
    'FRAMEWORK__MISSING_PRIVILEGE_ERROR',
    JSON.stringify({ message: 'Missing privilege', missingPrivileges: missing }),
    403,
  )

/** Every association somebody asked for, with the one it stands in. */
function asked(criteria: unknown, parent = ''): [name: string, parent: string][] {
  const branches = Object.entries((valueAt(criteria, 'associations') ?? {}) as Record<string, unknown>)
  return branches.flatMap(([name, branch]) => [[name, parent], ...asked(branch, name)] as [string, string][])
}

const tokens = new WeakMap<ShopWorld, Set<string>>()
const tokensOf = (world: ShopWorld): Set<string> => {
  const known = tokens.get(world) ?? new Set()
  tokens.set(world, known)
  return known
}

const judge = ({ headers }: SimulatedCall, world: ShopWorld): ShopProblem | null => {
  const [, token = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
  return !world.keys.areRevoked && tokensOf(world).has(token) ? null : wrongToken
}

function signIn({ body, world }: AskedShop): SimulatedAnswer {
  const isRight =
    textAt(body, 'grant_type') === 'client_credentials' &&
    textAt(body, 'client_id') === shopwareKeys.client_id &&
    textAt(body, 'client_secret') === shopwareKeys.client_secret
  if (!isRight || world.keys.areRevoked)
    throw new ShopRefusal(problem('4', 'Client authentication failed', 401))
  const known = tokensOf(world)
  const token = `simulated-shopware-token-${known.size}`
  known.add(token)
  return { body: { token_type: 'Bearer', expires_in: 600, access_token: token } }
}

/** Whether any of the times that were asked for lies behind an instant. */
const isSince = (order: ShopOrder, queries: readonly unknown[]): boolean =>
  queries.some(query => {
    const at = timesOf(order)[textAt(query, 'field') ?? '']
    const since = Date.parse(`${textAt(query, 'parameters.gte')?.replace(' ', 'T')}Z`)
    return at !== undefined && at !== null && at >= since
  })

function search({ body, world }: AskedShop): SimulatedAnswer {
  const names = asked(body)
  const needed = new Set(names.flatMap(([name, parent]) => privilegeOf(name, parent)))
  const missing = ['order:read', ...needed].filter(each => world.keys.missing.has(each))
  if (missing.length > 0) throw new ShopRefusal(lacking(missing))
  const [since, behind] = listAt(body, 'filter')
  const last = Number(valueAt(behind, 'parameters.gt') ?? 0)
  const ids = valueAt(body, 'ids') === undefined ? null : listAt(body, 'ids')
  const found = [...world.orders.values()]
    .filter(
      order =>
        order.id > last &&
        (ids === null || ids.includes(hex(order.id))) &&
        (since === undefined || isSince(order, listAt(since, 'queries'))),
    )
    .toSorted((a, b) => a.id - b.id)
  const wanted = new Set(names.map(([name]) => name))
  const aggregations = Object.fromEntries(
    listAt(body, 'aggregations').map(each => {
      const field = textAt(each, 'field') ?? ''
      const times = found.flatMap(order => timesOf(order)[field] ?? [])
      const latest = times.length === 0 ? null : Math.max(...times)
      return [field, { max: latest === null ? null : databaseTime(latest) }]
    }),
  )
  const rows = found.slice(0, Number(valueAt(body, 'limit')))
  return {
    body: { total: rows.length, aggregations, data: rows.map(order => toOrder(order, world, wanted)) },
  }
}

const privilegeOf = (name: string, parent: string): string[] =>
  name === 'positions' && parent === 'refunds' ? [refundPositions] : [readingOf[name] ?? []].flat()

const databaseTime = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '')

function deliveryAt(world: ShopWorld, id: string | undefined): ShopOrder {
  const order = [...world.orders.values()].find(each => deliveryIdOf(each) === id)
  if (!order) throw new ShopRefusal(noEntity)
  return order
}

/** The list that comes is the list that is. */
function setNumbers({ world, groups, body }: AskedShop): SimulatedAnswer {
  const order = deliveryAt(world, groups[0])
  const numbers = listAt(body, 'trackingCodes').map(String)
  const carriers = valueAt(body, 'customFields.packdesk_carriers')
  for (const told of toldOf(order)) if (!numbers.includes(told.numbers[0] ?? '')) world.takeBack(order, told)
  for (const number of numbers) {
    if (toldOf(order).some(each => each.numbers[0] === number)) continue
    world.tell(order, {
      way: 'delivery',
      numbers: [number],
      carrier: textAt(carriers, number) ?? '',
      url: null,
      lines: [],
      isNotified: false,
    })
  }
  return { status: 204 }
}

/** By the transitions a shop is set up with. */
const transitions: Readonly<Record<string, { from: readonly string[]; to: string }>> = {
  ship: { from: ['open', 'shipped_partially'], to: 'shipped' },
  ship_partially: { from: ['open'], to: 'shipped_partially' },
  reopen: {
    from: ['shipped', 'shipped_partially', 'returned', 'returned_partially', 'cancelled'],
    to: 'open',
  },
}

function go({ world, groups, body }: AskedShop): SimulatedAnswer {
  const order = deliveryAt(world, groups[0])
  const step = transitions[groups[1] ?? '']
  const state = deliveryStateOf(order)
  if (!step?.from.includes(state))
    throw new ShopRefusal(
      problem(
        'SYSTEM__ILLEGAL_STATE_TRANSITION',
        `Illegal transition "${groups[1]}" from state "${state}".`,
        400,
      ),
    )
  world.setStatus(order, step.to === 'shipped' ? 'sent' : 'open', step.to)
  if (step.to === 'shipped_partially') order.word = 'shipped_partially'
  if (valueAt(body, 'sendMail') !== false)
    order.told.forEach((told, at) => {
      order.told[at] = { ...told, isNotified: true }
    })
  return { body: { technicalName: step.to } }
}

const operations: readonly ShopOperation[] = [
  { name: 'token', isOpen: true, at: 'POST /api/oauth/token', answer: signIn },
  {
    name: 'list',
    at: 'POST /api/search/order',
    fits: ({ body }) => /"filter"/.test(body),
    answer: search,
  },
  { name: 'read', at: 'POST /api/search/order', answer: search },
  {
    name: 'settings',
    at: 'GET /api/_action/system-config',
    query: z.strictObject({ domain: z.literal('core.basicInformation') }),
    permission: () => settings,
    answer: () => ({ body: { 'core.basicInformation.shopName': 'Simulated shop' } }),
  },
  { name: 'tell', at: 'PATCH /api/order-delivery/*', permission: () => writing, answer: setNumbers },
  {
    name: 'status',
    at: 'POST /api/_action/order_delivery/*/state/*',
    permission: () => writing,
    answer: go,
  },
]

/** The Admin API of Shopware 6 on loopback. */
export const start = (options: ShopOptions): Promise<ShopSimulator> =>
  simulateShop(
    {
      root: '/api',
      requests: requestShapes,
      judge,
      problems: {
        expired: wrongToken,
        busy: problem('429', 'Too many requests', 429),
        broken: problem('500', 'Internal server error', 500),
        noRoute: noEntity,
      },
      lacks: permission => lacking([permission]),
      misfit: (path, words) => problem('FRAMEWORK__WRITE_TYPE_INTEND_ERROR', `${path}: ${words}`, 400),
      refuse: ({ code, message, status }) => ({
        body: { errors: [{ code, status: String(status), title: 'Refused', detail: message }] },
      }),
      operations,
    },
    options,
  )
