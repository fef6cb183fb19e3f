import type { SourceContext } from '../contract/adapter.ts'
import type { FulfilledParcel, Fulfilment, WrittenBack } from '../contract/fulfilment.ts'
import { given, type SourceOutcome, type SourceRefused, troubled } from '../contract/outcome.ts'
import { afterChange } from '../kit/http.ts'
import { inTurn, toldInTurn, writtenAs } from '../kit/in-turn.ts'
import { goneOrder, otherOrder, withoutId } from '../kit/refusals.ts'
import { isSome } from '../kit/values.ts'
import { ask, condition, title } from './client.ts'
import { isGoods, leftOf, linesOf } from './order-mapper.ts'
import type { MagentoConnection } from './settings.ts'
import {
  type AnsweredOrder,
  type AnsweredShipment,
  carrierCode,
  idAnswer,
  orderAnswer,
  shipmentsAnswer,
  trackAnswer,
} from './wire.ts'

/** An order as it is now, with its shipments, and the number of the track of each parcel; null for one that has none. */
type Seen = {
  order: AnsweredOrder
  shipments: readonly AnsweredShipment[]
  told: readonly (string | null)[]
}

/** Null where the order is gone. */
async function lookUp(
  { shopId, parcels }: Fulfilment,
  connection: MagentoConnection,
  context: SourceContext,
): Promise<SourceOutcome<Seen | null>> {
  const call = { method: 'GET', path: `/orders/${shopId}`, mayBeAbsent: true } as const
  const answer = await ask(call, connection, context)
  if (!answer.ok) return answer
  if (answer.value.status === 404) return given(null)
  const order = orderAnswer.parse(answer.value.body)
  if (order.entity_id !== shopId) return otherOrder(title, shopId)
  const query = condition(0, 'order_id', 'eq', shopId)
  const listed = await ask({ method: 'GET', path: '/shipments', query }, connection, context)
  if (!listed.ok) return listed
  const shipments = shipmentsAnswer.parse(listed.value.body).items
  const tracks = shipments.flatMap(each => each.tracks)
  const told = parcels.map(
    ({ trackingNumber }) => tracks.find(each => each.track_number === trackingNumber)?.entity_id ?? null,
  )
  return given({ order, shipments, told })
}

export async function findWriteBack(
  fulfilment: Fulfilment,
  connection: MagentoConnection,
  context: SourceContext,
): Promise<SourceOutcome<WrittenBack | null>> {
  const looked = await lookUp(fulfilment, connection, context)
  if (!looked.ok) return looked
  const told = looked.value?.told ?? [null]
  return given(told.every(id => id !== null) ? writtenAs(told) : null)
}

/** Tells nothing twice: one shipment with all numbers, or numbers for a shipment that has lost them. */
export async function writeBack(
  fulfilment: Fulfilment,
  connection: MagentoConnection,
  context: SourceContext,
): Promise<SourceOutcome<WrittenBack>> {
  const looked = await lookUp(fulfilment, connection, context)
  if (!looked.ok) return looked
  const seen = looked.value
  if (!seen) return goneOrder(title, fulfilment.number)
  const items = itemsOf(fulfilment, seen)
  const isNew = seen.told.every(id => id === null)
  if (isNew && items) return ship(items, fulfilment, connection, context)
  const shipment = shipmentOf(seen)
  if (!shipment) return troubled({ kind: 'refused', message: nothingLeft })
  const { changes, written } = toldInTurn(fulfilment.parcels, seen.told, parcel =>
    addTrack(shipment, parcel, fulfilment, connection, context),
  )
  const told = await inTurn(changes)
  return told.ok ? given(written()) : told
}

const nothingLeft = `${title} has less left to be sent of this order than the label is for: it was sent or refunded there. Look at the order in the shop.`

type ShippedItem = { order_item_id: number; qty: number }

/** What was sent, or all that is left where no lines are named; null where less is left. */
function itemsOf({ lines }: Fulfilment, { order }: Seen): ShippedItem[] | null {
  const goods = linesOf(order).filter(isGoods)
  const left = new Map(goods.map(item => [item.item_id ?? '', Number(leftOf(item))]))
  const items =
    lines.length > 0
      ? lines.map(({ lineId, quantity }) => ({ order_item_id: Number(lineId), qty: quantity }))
      : goods
          .filter(item => isSome(leftOf(item)))
          .map(item => ({ order_item_id: Number(item.item_id), qty: Number(leftOf(item)) }))
  const fits = items.every(({ order_item_id, qty }) => qty <= (left.get(String(order_item_id)) ?? 0))
  return items.length > 0 && fits ? items : null
}

/** The shipment numbers go to: the one some of them stand at, else the last without any. */
function shipmentOf({ shipments, told }: Seen): string | null {
  const begun = shipments.find(({ tracks }) => tracks.some(({ entity_id }) => told.includes(entity_id)))
  const bare = shipments.findLast(({ tracks }) => tracks.length === 0)
  return begun?.entity_id ?? bare?.entity_id ?? null
}

const trackOf = ({ trackingNumber }: FulfilledParcel, { carrier, service }: Fulfilment) => ({
  track_number: trackingNumber,
  title: [carrier.name, service].filter(part => part !== null).join(' '),
  carrier_code: codeOf(carrier.name),
})

/** Carriers the shop has pages to follow a parcel of, by the first word of their names. */
function codeOf(name: string): string {
  const [word] = name.toLowerCase().split(' ')
  return carrierCode.safeParse(word).data ?? 'custom'
}

async function ship(
  items: ShippedItem[],
  fulfilment: Fulfilment,
  connection: MagentoConnection,
  context: SourceContext,
): Promise<SourceOutcome<WrittenBack>> {
  const { source_code } = connection.settings
  const body = {
    items,
    notify: fulfilment.notify,
    tracks: fulfilment.parcels.map(parcel => trackOf(parcel, fulfilment)),
    ...(source_code ? { arguments: { extension_attributes: { source_code } } } : {}),
  }
  const path = `/order/${fulfilment.shopId}/ship`
  const answer = await ask({ method: 'POST', path, body }, connection, context)
  if (!answer.ok) return perhapsSaved(answer)
  if (idAnswer.parse(answer.value.body) === null) return withoutId(title)
  // It answers with the shipment: what numbers are taken back by stands at its tracks.
  const seen = await lookUp(fulfilment, connection, context)
  if (!seen.ok) return afterChange(seen)
  const told = seen.value?.told ?? [null]
  return told.every(id => id !== null) ? given(writtenAs(told)) : withoutId(title)
}

/** A refusal of something after it was saved says that it was not. */
const perhapsSaved = (refused: SourceRefused): SourceRefused =>
  /(?:couldn't|could not) (?:be saved|save)/i.test(refused.trouble.message) ? afterChange(refused) : refused

async function addTrack(
  shipment: string,
  parcel: FulfilledParcel,
  fulfilment: Fulfilment,
  connection: MagentoConnection,
  context: SourceContext,
): Promise<SourceOutcome<string>> {
  const { shopId } = fulfilment
  const entity = { ...trackOf(parcel, fulfilment), order_id: Number(shopId), parent_id: Number(shipment) }
  const answer = await ask({ method: 'POST', path: '/shipment/track', body: { entity } }, connection, context)
  if (!answer.ok) return answer
  const { entity_id } = trackAnswer.parse(answer.value.body)
  return entity_id === null ? withoutId(title) : given(entity_id)
}

/** Takes the numbers away; the shop has no way to take back a shipment itself. */
export async function takeBack(
  { fulfilment, written }: { fulfilment: Fulfilment; written: WrittenBack },
  connection: MagentoConnection,
  context: SourceContext,
): Promise<SourceOutcome<undefined>> {
  const looked = await lookUp(fulfilment, connection, context)
  if (!looked.ok) return looked
  const there =
    looked.value?.shipments.flatMap(({ tracks }) => tracks.map(({ entity_id }) => entity_id)) ?? []
  const ours = written.ids.filter(id => there.includes(id))
  const outcome = await inTurn(
    ours.map(id => () => {
      const path = `/shipment/track/${id}`
      const call = { method: 'DELETE', path, mayBeAbsent: true, isUnread: true } as const
      return ask(call, connection, context)
    }),
  )
  return outcome.ok && looked.value ? given(undefined, [staysSent]) : outcome
}

const staysSent =
  'The shipment stays in Magento, which cannot take it back: a new label of the same goods gives it its number.'
