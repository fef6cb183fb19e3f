import type { SourceContext } from '../contract/adapter.ts'
import type { FulfilledParcel, Fulfilment, WrittenBack } from '../contract/fulfilment.ts'
import { given, type SourceOutcome } from '../contract/outcome.ts'
import { type Change, inTurn, toldInTurn, writtenAs } from '../kit/in-turn.ts'
import { memoryOf } from '../kit/memory.ts'
import { goneOrder, otherOrder, withoutId } from '../kit/refusals.ts'
import { decimalLess } from '../kit/values.ts'
import { ask, title } from './client.ts'
import { refundedOf } from './orders.ts'
import type { WooConnection, WooSettings } from './settings.ts'
import {
  type AnsweredOrder,
  fulfillmentsAnswer,
  notesAnswer,
  orderAnswer,
  rootAnswer,
  routesIn,
  trackingsAnswer,
  writtenAnswer,
} from './wire.ts'

type Way = Exclude<WooSettings['write_back'], 'automatic'>

/** A number the shop has, and the id it is taken back by. */
type Told = { id: string; says: (number: string) => boolean }

/** One way a shop is told of a parcel: where the told ones are listed, and what is sent. */
type WayRow = {
  path: (orderId: string) => string
  body: (parcel: FulfilledParcel, fulfilment: Fulfilment) => unknown
  read: (body: unknown) => Told[]
  idIn: (body: unknown) => string | null
  /** What taking one back wants besides. */
  removal?: Readonly<Record<string, string>>
}

const carrierOf = ({ carrier }: Fulfilment): string => carrier.shopName ?? carrier.name

const trackings = (namespace: string, body: WayRow['body']): WayRow => ({
  path: id => `/${namespace}/v3/orders/${id}/shipment-trackings`,
  body,
  read: answered =>
    trackingsAnswer
      .parse(answered)
      .flatMap(({ tracking_id, tracking_number }) =>
        tracking_id === null ? [] : [{ id: tracking_id, says: number => number === tracking_number }],
      ),
  idIn: answered => writtenAnswer.parse(answered).tracking_id,
})

/** The shop's own carriers by its slugs (`canada-post`, believed); any other is told as one it does not know. */
const providerOf = ({ carrier: { shopName } }: Fulfilment): string =>
  shopName === null ? 'other' : shopName.toLowerCase().replaceAll(' ', '-')

const ways: Record<Way, WayRow> = {
  fulfillments: {
    path: id => `/wc/v3/orders/${id}/fulfillments`,
    body: ({ trackingNumber, url }, fulfilment) => ({
      status: 'fulfilled',
      is_fulfilled: true,
      notify_customer: fulfilment.notify,
      meta_data: [
        ['_tracking_number', trackingNumber],
        ['_shipment_provider', providerOf(fulfilment)],
        ...(url === null ? [] : [['_tracking_url', url]]),
        [
          '_items',
          fulfilment.lines.map(({ lineId, quantity }) => ({ item_id: Number(lineId), qty: quantity })),
        ],
      ].map(([key, value]) => ({ id: 0, key, value })),
    }),
    read: answered =>
      fulfillmentsAnswer.parse(answered).flatMap(({ id, date_deleted, meta_data }) =>
        id === null || date_deleted !== null
          ? []
          : [
              {
                id,
                says: number =>
                  meta_data.some(({ key, value }) => key === '_tracking_number' && value === number),
              },
            ],
      ),
    idIn: answered => writtenAnswer.parse(answered).id,
  },
  shipment_tracking: trackings('wc-shipment-tracking', ({ trackingNumber, url }, fulfilment) => ({
    ...(url === null
      ? { tracking_provider: carrierOf(fulfilment) }
      : { custom_tracking_provider: carrierOf(fulfilment), custom_tracking_link: url }),
    tracking_number: trackingNumber,
    date_shipped: fulfilment.day,
  })),
  advanced_shipment_tracking: trackings('wc-ast', ({ trackingNumber }, fulfilment) => ({
    tracking_provider: carrierOf(fulfilment),
    tracking_number: trackingNumber,
    date_shipped: fulfilment.day,
  })),
  order_notes: {
    path: id => `/wc/v3/orders/${id}/notes`,
    body: ({ trackingNumber, url }, fulfilment) => ({
      note: `Sent with ${carrierOf(fulfilment)}, tracking number ${trackingNumber}.${url === null ? '' : ` ${url}`}`,
      customer_note: fulfilment.notify,
    }),
    read: answered =>
      notesAnswer
        .parse(answered)
        .flatMap(({ id, note }) =>
          id === null || note === null ? [] : [{ id, says: number => note.includes(`number ${number}.`) }],
        ),
    idIn: answered => writtenAnswer.parse(answered).id,
    removal: { force: 'true' },
  },
}

const learntWays = memoryOf((): { way: Way | null } => ({ way: null }))

/** The way a connection has chosen, else the first the shop has: asked for once. */
async function wayOf(connection: WooConnection, context: SourceContext): Promise<SourceOutcome<Way>> {
  const { write_back } = connection.settings
  if (write_back !== 'automatic') return given(write_back)
  const learnt = learntWays(connection)
  if (learnt.way) return given(learnt.way)
  const root = await ask({ method: 'GET', path: '/' }, connection, context)
  if (!root.ok) return root
  const { namespaces } = rootAnswer.parse(root.value.body)
  const routes = await ask({ method: 'GET', path: '/wc/v3' }, connection, context)
  if (!routes.ok) return routes
  const hasFulfillments = routesIn(routes.value.body).some(route => /\/orders\/.+\/fulfillments$/.test(route))
  learnt.way = hasFulfillments
    ? 'fulfillments'
    : namespaces.includes('wc-shipment-tracking/v3')
      ? 'shipment_tracking'
      : namespaces.includes('wc-ast/v3')
        ? 'advanced_shipment_tracking'
        : 'order_notes'
  return given(learnt.way)
}

/** The first parcel goes the shop's own way; a fulfillment has one number, so that further ones go beside it. */
const wayOfParcel = (way: Way, at: number): Way => (way === 'fulfillments' && at > 0 ? 'order_notes' : way)

type Seen = {
  order: AnsweredOrder
  way: Way
  /** By the place of the parcel; null for one the shop was not told of. */
  told: readonly (string | null)[]
}

/** What the shop has of a fulfilment; null where the order itself is gone. */
async function lookUp(
  { shopId, parcels }: Fulfilment,
  connection: WooConnection,
  context: SourceContext,
): Promise<SourceOutcome<Seen | null>> {
  const path = `/wc/v3/orders/${shopId}`
  const answer = await ask({ method: 'GET', path, mayBeAbsent: true }, connection, context)
  if (!answer.ok) return answer
  const order = orderAnswer.parse(answer.value.body)
  if (answer.value.status === 404) return given(null)
  if (order.id !== shopId) return otherOrder(title, shopId)
  const way = await wayOf(connection, context)
  if (!way.ok) return way
  const lists = new Map<Way, Told[]>()
  for (const each of new Set(parcels.map((_, at) => wayOfParcel(way.value, at)))) {
    const listed = await ask({ method: 'GET', path: ways[each].path(shopId) }, connection, context)
    if (!listed.ok) return listed
    lists.set(each, ways[each].read(listed.value.body))
  }
  const told = parcels.map(({ trackingNumber }, at) => {
    const each = wayOfParcel(way.value, at)
    const found = lists.get(each)?.find(({ says }) => says(trackingNumber))
    return found ? `${each}:${found.id}` : null
  })
  return given({ order, way: way.value, told })
}

/** Whether the order is still to be set to what orders are set to when nothing of them is left. */
const isToBeCompleted = ({ order }: Seen, { isComplete }: Fulfilment, settings: WooSettings): boolean =>
  isComplete && settings.complete_orders && settings.open_statuses.includes(order.status ?? '')

export async function findWriteBack(
  fulfilment: Fulfilment,
  connection: WooConnection,
  context: SourceContext,
): Promise<SourceOutcome<WrittenBack | null>> {
  const seen = await lookUp(fulfilment, connection, context)
  if (!seen.ok) return seen
  const isWhole =
    seen.value?.told.every(id => id !== null) === true &&
    !isToBeCompleted(seen.value, fulfilment, connection.settings)
  return given(isWhole && seen.value ? writtenAs(seen.value.told) : null)
}

/** Tells what the shop does not have yet and nothing twice; the number first, so that the mail of the status has it. */
export async function writeBack(
  fulfilment: Fulfilment,
  connection: WooConnection,
  context: SourceContext,
): Promise<SourceOutcome<WrittenBack>> {
  const looked = await lookUp(fulfilment, connection, context)
  if (!looked.ok) return looked
  const seen = looked.value
  if (!seen) return goneOrder(title, fulfilment.number)
  const whole = await withLines(fulfilment, seen, connection, context)
  if (!whole.ok) return whole
  const { changes, written } = toldInTurn(fulfilment.parcels, seen.told, (parcel, at) =>
    tell(parcel, wayOfParcel(seen.way, at), whole.value, connection, context),
  )
  const status = connection.settings.sent_statuses[0] ?? 'completed'
  if (isToBeCompleted(seen, fulfilment, connection.settings))
    changes.push(() => setStatus(fulfilment.shopId, status, connection, context))
  const told = await inTurn(changes)
  return told.ok ? given(written(), notesOn(seen, connection.settings)) : told
}

const notesOn = ({ order }: Seen, { open_statuses, sent_statuses }: WooSettings): string[] =>
  [...open_statuses, ...sent_statuses].includes(order.status ?? '')
    ? []
    : [`The order has the status “${order.status}” in the shop, which was left as it is.`]

/** A fulfillment names what is in it, also where that is everything. */
async function withLines(
  fulfilment: Fulfilment,
  { order, way }: Seen,
  connection: WooConnection,
  context: SourceContext,
): Promise<SourceOutcome<Fulfilment>> {
  if (fulfilment.lines.length > 0 || way !== 'fulfillments') return given(fulfilment)
  const refunded = await refundedOf(order, connection, context)
  if (!refunded.ok) return refunded
  const lines = order.line_items.flatMap(({ id, quantity }) => {
    const left = Number(decimalLess(quantity ?? '0', refunded.value.get(id ?? '') ?? '0'))
    return id !== null && left > 0 ? [{ lineId: id, quantity: left }] : []
  })
  return given({ ...fulfilment, lines })
}

async function tell(
  parcel: FulfilledParcel,
  way: Way,
  fulfilment: Fulfilment,
  connection: WooConnection,
  context: SourceContext,
): Promise<SourceOutcome<string>> {
  const { path, body, idIn } = ways[way]
  const call = { method: 'POST', path: path(fulfilment.shopId), body: body(parcel, fulfilment) } as const
  const answer = await ask(call, connection, context)
  if (!answer.ok) return answer
  const id = idIn(answer.value.body)
  if (id !== null) return given(`${way}:${id}`)
  return withoutId(title)
}

const setStatus = (shopId: string, status: string, connection: WooConnection, context: SourceContext) =>
  ask({ method: 'PUT', path: `/wc/v3/orders/${shopId}`, body: { status } }, connection, context)

/** Takes the numbers away and opens an order again that was set to sent with them. */
export async function takeBack(
  { fulfilment, written }: { fulfilment: Fulfilment; written: WrittenBack },
  connection: WooConnection,
  context: SourceContext,
): Promise<SourceOutcome<undefined>> {
  const looked = await lookUp(fulfilment, connection, context)
  if (!looked.ok) return looked
  const seen = looked.value
  if (!seen) return given(undefined)
  const there = written.ids.filter(id => seen.told.includes(id))
  const changes = there.flatMap((each): Change[] => {
    const [way, id] = each.split(':')
    const row = Object.entries(ways).find(([name]) => name === way)?.[1]
    if (!row || id === undefined) return []
    const path = `${row.path(fulfilment.shopId)}/${id}`
    const call = { method: 'DELETE', path, mayBeAbsent: true, query: row.removal ?? {} } as const
    return [() => ask(call, connection, context)]
  })
  const { complete_orders, sent_statuses, open_statuses } = connection.settings
  const isSent = sent_statuses[0] !== undefined && seen.order.status === sent_statuses[0]
  const open = open_statuses[0]
  if (complete_orders && isSent && open !== undefined)
    changes.push(() => setStatus(fulfilment.shopId, open, connection, context))
  return inTurn(changes)
}
