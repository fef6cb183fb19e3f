import type { SourceContext } from '../contract/adapter.ts'
import type { Fulfilment, WrittenBack } from '../contract/fulfilment.ts'
import { given, type SourceOutcome, troubled } from '../contract/outcome.ts'
import { type Change, inTurn } from '../kit/in-turn.ts'
import { goneOrder, withoutId } from '../kit/refusals.ts'
import { isSome } from '../kit/values.ts'
import { ask, title } from './client.ts'
import { leftOf, linesOf } from './order-mapper.ts'
import { readOrder } from './orders.ts'
import type { BigcommerceConnection } from './settings.ts'
import { type AnsweredOrder, type AnsweredShipment, shipmentAnswer, shipmentsAnswer } from './wire.ts'

/** An order as it is now, with the shipments it has. */
type Seen = { order: AnsweredOrder; shipments: readonly AnsweredShipment[] }

const widest = '250'

/** Null where the order is gone. */
async function lookUp(
  { shopId }: Fulfilment,
  connection: BigcommerceConnection,
  context: SourceContext,
): Promise<SourceOutcome<Seen | null>> {
  const order = await readOrder(shopId, connection, context)
  if (!order.ok) return order
  if (order.value === null) return given(null)
  const path = `/v2/orders/${shopId}/shipments`
  const query = { limit: widest }
  const answer = await ask({ method: 'GET', path, query, mayBeEmpty: true }, connection, context)
  if (!answer.ok) return answer
  return given({ order: order.value, shipments: shipmentsAnswer.parse(answer.value.body) })
}

/** A shipment has one number: those of further parcels stand in its comments. */
const furtherParcels = ({ parcels: [, ...others] }: Fulfilment): string | null =>
  others.length === 0
    ? null
    : `Further parcels: ${others.map(({ trackingNumber, url }) => (url === null ? trackingNumber : `${trackingNumber} ${url}`)).join(', ')}`

/** The shipment that has the numbers of a label. */
const toldIn = ({ shipments }: Seen, { parcels: [first, ...others] }: Fulfilment): string[] =>
  shipments.flatMap(({ id, tracking_number, comments }) => {
    const further = (comments ?? '').split(/[\s,]+/)
    const isThis =
      tracking_number === first.trackingNumber &&
      others.every(({ trackingNumber }) => further.includes(trackingNumber))
    return isThis && id !== null ? [id] : []
  })

export async function findWriteBack(
  fulfilment: Fulfilment,
  connection: BigcommerceConnection,
  context: SourceContext,
): Promise<SourceOutcome<WrittenBack | null>> {
  const seen = await lookUp(fulfilment, connection, context)
  if (!seen.ok) return seen
  const ids = seen.value ? toldIn(seen.value, fulfilment) : []
  return given(ids.length > 0 ? { ids } : null)
}

/** Tells nothing twice: what the store has of these numbers is looked at before. It sets the status itself. */
export async function writeBack(
  fulfilment: Fulfilment,
  connection: BigcommerceConnection,
  context: SourceContext,
): Promise<SourceOutcome<WrittenBack>> {
  const looked = await lookUp(fulfilment, connection, context)
  if (!looked.ok) return looked
  const seen = looked.value
  if (!seen) return goneOrder(title, fulfilment.number)
  const told = toldIn(seen, fulfilment)
  if (told.length > 0) return given({ ids: told })
  const body = shipmentOf(fulfilment, seen)
  if (body === null) return troubled({ kind: 'refused', message: nothingLeft })
  const path = `/v2/orders/${fulfilment.shopId}/shipments`
  const answer = await ask({ method: 'POST', path, body }, connection, context)
  if (!answer.ok) return answer
  const { id } = shipmentAnswer.parse(answer.value.body)
  if (id !== null) return given({ ids: [id] }, notesOn(seen))
  return withoutId(title)
}

const nothingLeft = `${title} has nothing left to be sent of this order: it was sent or refunded there. Look at the order in the shop.`

/** Everything that is left where no lines are named; null where nothing is. */
function shipmentOf(fulfilment: Fulfilment, { order }: Seen) {
  const { lines, parcels, carrier, service } = fulfilment
  const [{ trackingNumber, url }] = parcels
  const goods = linesOf(order).filter(({ type }) => type === 'physical')
  const items =
    lines.length > 0
      ? lines.map(({ lineId, quantity }) => ({ order_product_id: Number(lineId), quantity }))
      : goods
          .filter(line => isSome(leftOf(line)))
          .map(line => ({ order_product_id: Number(line.id), quantity: Number(leftOf(line)) }))
  const sent = goods.find(({ id }) => items.some(({ order_product_id }) => String(order_product_id) === id))
  const address = sent?.order_address_id ?? order.consignments.shipping[0]?.id ?? null
  if (items.length === 0 || address === null) return null
  const comments = furtherParcels(fulfilment)
  return {
    order_address_id: Number(address),
    items,
    tracking_number: trackingNumber,
    ...(url === null ? {} : { tracking_link: url }),
    shipping_provider: carrier.shopName ?? '',
    // The only word of the carrier where it is none of the list.
    shipping_method: [carrier.name, service].filter(part => part !== null).join(' '),
    ...(comments === null ? {} : { comments }),
  }
}

/** Statuses in which something is sent from an order. */
const usual = ['2', '3', '9', '10', '11', '14']

const notesOn = ({ order: { status_id, status } }: Seen): string[] =>
  usual.includes(status_id ?? '')
    ? []
    : [`The order had the status “${status ?? status_id}” in the shop when it was told.`]

const shipped = '2'
const partlyShipped = '3'
const awaitingFulfillment = 11

/** A shipment that goes leaves the status as it is: that is set back with it. */
export async function takeBack(
  { fulfilment, written }: { fulfilment: Fulfilment; written: WrittenBack },
  connection: BigcommerceConnection,
  context: SourceContext,
): Promise<SourceOutcome<undefined>> {
  const looked = await lookUp(fulfilment, connection, context)
  if (!looked.ok) return looked
  const seen = looked.value
  if (!seen) return given(undefined)
  const isOurs = ({ id }: AnsweredShipment) => id !== null && written.ids.includes(id)
  const changes = seen.shipments.filter(isOurs).map(({ id }): Change => {
    const path = `/v2/orders/${fulfilment.shopId}/shipments/${id}`
    const call = { method: 'DELETE', path, mayBeAbsent: true, isUnread: true } as const
    return () => ask(call, connection, context)
  })
  const hasOthers = seen.shipments.some(each => !isOurs(each))
  const status = seen.order.status_id ?? ''
  const wanted = hasOthers ? Number(partlyShipped) : awaitingFulfillment
  const path = `/v2/orders/${fulfilment.shopId}`
  if ([shipped, partlyShipped].includes(status) && status !== String(wanted))
    changes.push(() => ask({ method: 'PUT', path, body: { status_id: wanted } }, connection, context))
  return inTurn(changes)
}
