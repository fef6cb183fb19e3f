import { apiVersion, type QueryName, queries } from '../../../../main/sources/shopify/queries.ts'
import { neededScopes } from '../../../../main/sources/shopify/verify.ts'
import { variableShapes } from '../../../../main/sources/shopify/wire.ts'
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
import { byChange, type ShopOrder, type ShopWorld } from '../shops/shop-world.ts'
import { selected, selectionIn } from './selection.ts'
import {
  gid,
  groupLinesPage,
  groupsOf,
  groupsPage,
  idIn,
  leftOf,
  toFulfillment,
  toOrder,
} from './shop-data.ts'

/** The keys of the simulated shop: those of an app, and the token of a custom app from before 2026. */
export const shopifyKeys = { client_id: 'simulated-client', client_secret: 'shpss_simulated_secret' }
export const oldToken = 'shpat_simulated'

const problem = (code: string, message: string, status: number): ShopProblem => ({ code, message, status })
const wrongKeys = problem(
  '',
  '[API] Invalid API key or access token (unrecognized login or wrong password)',
  401,
)
const badQuery = (message: string) => problem('BAD_REQUEST', message, 200)

const tokens = new WeakMap<ShopWorld, Set<string>>()
const tokensOf = (world: ShopWorld): Set<string> => {
  const known = tokens.get(world) ?? new Set([oldToken])
  tokens.set(world, known)
  return known
}

const judge = ({ headers }: SimulatedCall, world: ShopWorld): ShopProblem | null =>
  !world.keys.areRevoked && tokensOf(world).has(headers['x-shopify-access-token'] ?? '') ? null : wrongKeys

function signIn({ body, world }: AskedShop): SimulatedAnswer {
  const isRight =
    textAt(body, 'grant_type') === 'client_credentials' &&
    textAt(body, 'client_id') === shopifyKeys.client_id &&
    textAt(body, 'client_secret') === shopifyKeys.client_secret
  if (!isRight || world.keys.areRevoked)
    return {
      status: 400,
      body: { error: 'invalid_client', error_description: 'Client authentication failed' },
    }
  const known = tokensOf(world)
  const token = `simulated-token-${known.size}`
  known.add(token)
  return { body: { access_token: token, scope: scopesOf(world).join(','), expires_in: 86_399 } }
}

const scopesOf = ({ keys }: ShopWorld): string[] => neededScopes.filter(scope => !keys.missing.has(scope))

type Variables = { world: ShopWorld; of: (name: string) => unknown }

const orderOf = ({ world, of }: Variables): ShopOrder | undefined => world.orders.get(idIn(of('id')))

/** A place in a list that goes on growing: behind a change and an id. */
const placeOf = ({ changedAtMs, id }: ShopOrder): string =>
  Buffer.from(`${changedAtMs}:${id}`).toString('base64')

function orders({ world, of }: Variables) {
  const since = /^updated_at:>='([\d:TZ-]+)' AND status:any$/.exec(String(of('query')))?.[1]
  if (since === undefined) throw new ShopRefusal(badQuery(`Invalid search ${String(of('query'))}`))
  const [atMs = 0, id = 0] =
    of('after') === null
      ? []
      : Buffer.from(String(of('after')), 'base64')
          .toString()
          .split(':')
          .map(Number)
  const behind = byChange(world).filter(
    order =>
      order.changedAtMs >= Date.parse(since) &&
      (order.changedAtMs > atMs || (order.changedAtMs === atMs && order.id > id)),
  )
  const page = behind.slice(0, Number(of('first')))
  const last = page.at(-1)
  return {
    pageInfo: { hasNextPage: behind.length > page.length, endCursor: last ? placeOf(last) : null },
    nodes: page.map(order => toOrder(order, world)),
  }
}

const userError = (message: string) => ({ fulfillment: null, userErrors: [{ field: null, message }] })

function fulfill({ world, of }: Variables) {
  const asked = of('fulfillment')
  const wanted = listAt(asked, 'lineItemsByFulfillmentOrder').map(part => ({
    group: idIn(textAt(part, 'fulfillmentOrderId')),
    items: listAt(part, 'fulfillmentOrderLineItems').map(item => ({
      lineId: Math.floor(idIn(textAt(item, 'id')) / 1000),
      quantity: Number(valueAt(item, 'quantity')),
    })),
  }))
  const order = [...world.orders.values()].find(each =>
    groupsOf(each).some(({ id }) => id === wanted[0]?.group),
  )
  if (!order) return userError('Fulfillment order does not exist.')
  const groups = wanted.map(({ group }) => groupsOf(order).find(({ id }) => id === group))
  if (groups.some(group => group === undefined)) return userError('Fulfillment order does not exist.')
  if (groups.some(group => group?.status !== 'OPEN' && group?.status !== 'IN_PROGRESS'))
    return userError('The fulfillment order is not in an open state.')
  if (new Set(groups.map(group => group?.location)).size > 1)
    return userError('All fulfillment orders must be assigned to the same location.')
  const items = wanted.flatMap(each => each.items)
  for (const { lineId, quantity } of items) {
    const line = order.lines.find(({ id }) => id === lineId)
    if (!line || leftOf(order, line) < quantity)
      return userError('Invalid fulfillment order line item quantity requested.')
  }
  const tracking = valueAt(asked, 'trackingInfo')
  const told = world.tell(order, {
    ...tracked(tracking),
    lines: items,
    isNotified: valueAt(asked, 'notifyCustomer') === true,
  })
  return { fulfillment: toFulfillment(told), userErrors: [] }
}

const tracked = (tracking: unknown) => ({
  way: 'fulfillment',
  numbers: [...listAt(tracking, 'number'), ...listAt(tracking, 'numbers')].map(String),
  carrier: textAt(tracking, 'company') ?? '',
  url: textAt(tracking, 'url'),
})

const toldAt = ({ world, of }: Variables) =>
  [...world.orders.values()].flatMap(order =>
    order.told.filter(({ id, isGone }) => id === idIn(of('id')) && !isGone).map(told => ({ order, told })),
  )[0]

function track(variables: Variables) {
  const found = toldAt(variables)
  if (!found) return userError('Fulfillment not found.')
  const { world, of } = variables
  Object.assign(found.told, tracked(of('tracking')))
  world.journal.push({ what: 'told', order: found.order.id, said: found.told.numbers.join(' ') })
  world.change(found.order)
  return { fulfillment: toFulfillment(found.told), userErrors: [] }
}

function cancel(variables: Variables) {
  const found = toldAt(variables)
  if (!found) return userError('Fulfillment not found.')
  variables.world.takeBack(found.order, found.told)
  return { fulfillment: toFulfillment(found.told), userErrors: [] }
}

const locations = [1, 2].map(id => ({ id: gid('Location', id), name: `Shop ${id}` }))

/** What a question is called by scripts and tests, what it needs, and what it is answered. */
const answers: Record<QueryName, { name: string; scope?: string; data: (variables: Variables) => unknown }> =
  {
    PackdeskOrders: {
      name: 'list',
      scope: 'read_orders',
      data: variables => ({ orders: orders(variables) }),
    },
    PackdeskOrdersById: {
      name: 'read',
      scope: 'read_orders',
      data: ({ world, of }) => ({
        nodes: listAt({ ids: of('ids') }, 'ids').map(id => {
          const order = world.orders.get(idIn(id))
          return order ? toOrder(order, world) : null
        }),
      }),
    },
    PackdeskGroups: {
      name: 'groups',
      data: variables => {
        const order = orderOf(variables)
        const after = String(variables.of('after'))
        return { order: order ? { fulfillmentOrders: groupsPage(order, after, variables.world) } : null }
      },
    },
    PackdeskGroupLines: {
      name: 'lines',
      data: ({ world, of }) => {
        for (const order of world.orders.values())
          for (const group of groupsOf(order))
            if (group.id === idIn(of('id')))
              return {
                fulfillmentOrder: {
                  lineItems: groupLinesPage(order, group.lines, String(of('after')), world),
                },
              }
        return { fulfillmentOrder: null }
      },
    },
    PackdeskFulfillments: {
      name: 'told',
      scope: 'read_orders',
      data: variables => {
        const order = orderOf(variables)
        return { order: order ? toOrder(order, variables.world) : null }
      },
    },
    PackdeskShop: {
      name: 'shop',
      data: ({ world }) => ({
        shop: { name: 'Simulated shop', url: 'https://shop.example' },
        currentAppInstallation: { accessScopes: scopesOf(world).map(handle => ({ handle })) },
        locations: { nodes: locations },
      }),
    },
    PackdeskFulfill: {
      name: 'tell',
      scope: 'write_merchant_managed_fulfillment_orders',
      data: variables => ({ fulfillmentCreate: fulfill(variables) }),
    },
    PackdeskTrack: {
      name: 'track',
      scope: 'write_merchant_managed_fulfillment_orders',
      data: variables => ({ fulfillmentTrackingInfoUpdate: track(variables) }),
    },
    PackdeskCancel: {
      name: 'take back',
      scope: 'write_merchant_managed_fulfillment_orders',
      data: variables => ({ fulfillmentCancel: cancel(variables) }),
    },
  }

const cost = {
  requestedQueryCost: 12,
  actualQueryCost: 8,
  throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1988, restoreRate: 100 },
}

const isName = (text: string): text is QueryName => Object.hasOwn(answers, text)

function operationOf(name: QueryName): ShopOperation {
  const { name: called, scope = null, data } = answers[name]
  return {
    name: called,
    at: `POST /admin/api/${apiVersion}/graphql.json`,
    fits: ({ body }) => body.includes(`"operationName":"${name}"`),
    permission: () => scope,
    answer: ({ body, world }) => {
      if (textAt(body, 'query') !== queries[name].trim()) throw new ShopRefusal(badQuery('another question'))
      const variables = valueAt(body, 'variables')
      const issue = variableShapes[name].safeParse(variables).error?.issues[0]
      if (issue) throw new ShopRefusal(badQuery(`Variable $${issue.path.join('.')}: ${issue.message}`))
      const whole = data({ world, of: member => valueAt(variables, member) ?? null })
      const picked = selected(whole, selectionIn(queries[name]))
      return {
        headers: { 'x-shopify-api-version': apiVersion, 'content-type': 'application/json; charset=utf-8' },
        body: { data: picked, extensions: { cost } },
      }
    },
  }
}

function refuse({ code, message, status }: ShopProblem): SimulatedAnswer {
  if (status !== 200) return { body: { errors: message } }
  return { body: { errors: [{ message, extensions: { code } }], data: null, extensions: { cost } } }
}

/** Shopify's Admin GraphQL API on loopback. */
export const start = (options: ShopOptions): Promise<ShopSimulator> =>
  simulateShop(
    {
      requests: {},
      judge,
      problems: {
        expired: wrongKeys,
        busy: problem('', 'Too many requests', 429),
        broken: problem('', 'Internal Server Error', 500),
        noRoute: problem('', 'Not Found', 404),
      },
      lacks: permission =>
        problem('ACCESS_DENIED', `Access denied. Required access: \`${permission}\` access scope.`, 200),
      misfit: (path, words) => badQuery(`${path}: ${words}`),
      refuse,
      operations: [
        { name: 'token', at: 'POST /admin/oauth/access_token', isOpen: true, answer: signIn },
        ...Object.keys(answers).filter(isName).map(operationOf),
      ],
    },
    options,
  )
