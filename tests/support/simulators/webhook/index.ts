import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { RequestShapes } from '../../../../main/carriers/kit/request-shape.ts'
import { listAt, textAt, valueAt } from '../reading.ts'
import type { SimulatedAnswer, SimulatedCall } from '../server.ts'
import {
  type AskedShop,
  type ShopOptions,
  type ShopProblem,
  ShopRefusal,
  type ShopSimulator,
  simulateShop,
} from '../shops/shop-table.ts'
import { byChange, type ShopOrder, type ShopPlace, type ShopWorld } from '../shops/shop-world.ts'

/** A secret as the Standard Webhooks specification writes them: `whsec_` and the Base64 of 24 bytes. */
export const webhookSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

const problem = (code: string, message: string, status: number): ShopProblem => ({ code, message, status })
const unsigned = problem('unsigned', 'The signature is not ours.', 401)
const noOrder = problem('no_order', 'There is no such order.', 404)

/** By the text of the specification: `id.timestamp.body`, HMAC-SHA256, Base64, after `v1,`. */
export const signedBy = (secret: string, id: string, seconds: number, body: string) => ({
  'webhook-id': id,
  'webhook-timestamp': String(seconds),
  'webhook-signature': `v1,${createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${seconds}.${body}`)
    .digest('base64')}`,
})

/** What receivers are told to check: the signature, and that it is no older than five minutes. */
function judge({ headers, body }: SimulatedCall, world: ShopWorld): ShopProblem | null {
  const { 'webhook-id': id = '', 'webhook-timestamp': seconds = '' } = headers
  const wanted = signedBy(webhookSecret, id, Number(seconds), body)['webhook-signature']
  const isLate = Math.abs(Number(seconds) * 1000 - world.nowMs()) > 5 * 60_000
  return headers['webhook-signature'] === wanted && !isLate && !world.keys.areRevoked ? null : unsigned
}

const told = z.strictObject({
  id: z.string().regex(/^[\w-]{1,80}$/),
  order_id: z.string(),
  shop_id: z.string(),
  line_items: z.array(z.strictObject({ line_id: z.string(), quantity: z.number() })),
  is_complete: z.boolean(),
  carrier: z.strictObject({ slug: z.string(), name: z.string() }),
  service: z.string().nullable(),
  parcels: z.array(z.strictObject({ tracking_number: z.string(), tracking_url: z.url().nullable() })).min(1),
  bought_at: z.iso.datetime({ offset: true }),
  ship_date: z.iso.date(),
  notify: z.boolean(),
})
const message = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.strictObject({ type: z.literal(type), timestamp: z.iso.datetime(), data })

const requests: RequestShapes = {
  'POST /told': {
    shape: z.union([
      message('shop.test', z.strictObject({})),
      message('fulfillment.created', told),
      message('fulfillment.cancelled', told),
    ]),
    fields: {},
  },
}

const heard = new WeakMap<ShopWorld, Set<string>>()

/** The same message again is the same message: receivers know it by its id. */
function hear({ call, body, world }: AskedShop): SimulatedAnswer {
  const ids = heard.get(world) ?? new Set()
  heard.set(world, ids)
  const id = call.headers['webhook-id'] ?? ''
  const type = textAt(body, 'type')
  if (type === 'shop.test' || ids.has(id)) return { status: 204 }
  const order = [...world.orders.values()].find(({ number }) => number === textAt(body, 'data.shop_id'))
  if (!order) throw new ShopRefusal(noOrder)
  ids.add(id)
  if (type === 'fulfillment.created') tellOf(order, body, world)
  else
    for (const each of order.told)
      if (each.more === textAt(body, 'data.id') && !each.isGone) world.takeBack(order, each)
  return { status: 204 }
}

const tellOf = (order: ShopOrder, body: unknown, world: ShopWorld) =>
  void world.tell(order, {
    way: 'message',
    numbers: listAt(body, 'data.parcels').map(each => textAt(each, 'tracking_number') ?? ''),
    carrier: textAt(body, 'data.carrier.name') ?? '',
    url: textAt(body, 'data.parcels.tracking_url'),
    lines: listAt(body, 'data.line_items').map(each => ({
      lineId: Number(textAt(each, 'line_id')),
      quantity: Number(valueAt(each, 'quantity')),
    })),
    isNotified: valueAt(body, 'data.notify') === true,
    more: textAt(body, 'data.id'),
  })

const toPlace = (place: ShopPlace) => ({
  person_name: `${place.firstName} ${place.lastName}`,
  company_name: place.company,
  address_line1: place.line1,
  address_line2: place.line2,
  city: place.city,
  state_code: place.state,
  postal_code: place.postalCode,
  country_code: place.country,
  phone_number: place.phone,
})

/** An order as its sender posts it: in the shape of the interface. */
export const toPosted = (order: ShopOrder, world: ShopWorld) => ({
  order_id: order.number,
  order_date: new Date(order.placedAtMs).toISOString().slice(0, 10),
  status: order.state === 'open' ? 'unfulfilled' : order.state,
  shipping_to: toPlace(order.to ?? order.billing),
  line_items: order.lines.map(line => {
    const product = line.productId === null ? undefined : world.products.get(line.productId)
    return {
      title: line.title,
      sku: line.sku,
      quantity: Number(line.quantity),
      value_amount: Number(line.total) / Number(line.quantity),
      value_currency: order.currency,
      weight: Number(product?.weight ?? 0),
      weight_unit: 'KG',
      hs_code: product?.hsCode,
      origin_country: product?.originCountry,
      metadata: { line_id: String(line.id) },
    }
  }),
  metadata: { customer_note: order.note },
})

/** A sender of orders on loopback: what it would post, and where it hears of labels. */
export const start = (options: ShopOptions): Promise<ShopSimulator> =>
  simulateShop(
    {
      requests,
      judge,
      problems: {
        expired: unsigned,
        busy: problem('busy', 'Too many messages.', 429),
        broken: problem('broken', 'Something went wrong.', 500),
        noRoute: problem('no_route', 'There is nothing here.', 404),
      },
      lacks: permission => problem('forbidden', `It may not ${permission}.`, 403),
      misfit: (path, words) => problem('misfit', `${path}: ${words}`, 422),
      refuse: ({ code, message: words, status }) => ({ status, body: { code, message: words } }),
      operations: [
        {
          name: 'list',
          at: 'GET /orders',
          isOpen: true,
          answer: ({ world }) => ({ body: { orders: byChange(world).map(each => toPosted(each, world)) } }),
        },
        { name: 'tell', at: 'POST /told', answer: hear },
      ],
    },
    options,
  )
