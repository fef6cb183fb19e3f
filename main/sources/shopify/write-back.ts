import type { SourceContext } from '../contract/adapter.ts'
import type { Fulfilment, WrittenBack } from '../contract/fulfilment.ts'
import { given, type SourceOutcome, troubled } from '../contract/outcome.ts'
import { afterChange } from '../kit/http.ts'
import { inTurn } from '../kit/in-turn.ts'
import { goneOrder, otherOrder, withoutId } from '../kit/refusals.ts'
import { ask, title } from './client.ts'
import { type Group, isReady, isServed } from './order-mapper.ts'
import { groupsOf } from './orders.ts'
import type { QueryName } from './queries.ts'
import type { ShopifyConnection } from './settings.ts'
import { type AnsweredFulfillment, changeAnswer, fulfillmentsAnswer, numberIn } from './wire.ts'

type Line = { connection: ShopifyConnection; context: SourceContext }

/** An order as it is now, with what was told of it: groups change with every edit, so they are read before each change. */
type Seen = { groups: readonly Group[]; fulfillments: readonly AnsweredFulfillment[] }

const gid = (kind: string, number: string): string => `gid://shopify/${kind}/${number}`

/** Null where the order is gone. */
async function lookUp({ shopId }: Fulfilment, line: Line): Promise<SourceOutcome<Seen | null>> {
  const answer = await ask('PackdeskFulfillments', { id: gid('Order', shopId) }, line)
  if (!answer.ok) return answer
  if (answer.value.isTooCostly)
    return troubled({ kind: 'refused', message: `${title} does not give the order ${shopId} at once.` })
  const { order } = fulfillmentsAnswer.parse(answer.value.data)
  if (!order) return given(null)
  if (numberIn(order.id) !== shopId) return otherOrder(title, shopId)
  const groups = await groupsOf(order, line)
  return groups.ok ? given({ groups: groups.value, fulfillments: order.fulfillments }) : groups
}

const isThere = ({ status }: AnsweredFulfillment): boolean => status !== 'CANCELLED' && status !== 'FAILURE'

/** Fulfillments with the numbers of a label: one for each location it took from. */
const toldIn = ({ fulfillments }: Seen, { parcels }: Fulfilment): string[] =>
  fulfillments.flatMap(each => {
    const numbers = each.trackingInfo.map(({ number }) => number)
    const isThis = isThere(each) && parcels.every(({ trackingNumber }) => numbers.includes(trackingNumber))
    return isThis && each.id !== null ? [each.id] : []
  })

export async function findWriteBack(
  fulfilment: Fulfilment,
  connection: ShopifyConnection,
  context: SourceContext,
): Promise<SourceOutcome<WrittenBack | null>> {
  const seen = await lookUp(fulfilment, { connection, context })
  if (!seen.ok) return seen
  const ids = seen.value ? toldIn(seen.value, fulfilment) : []
  return given(ids.length > 0 ? { ids } : null)
}

/** Tells nothing twice: what the shop has of these numbers is looked at before. */
export async function writeBack(
  fulfilment: Fulfilment,
  connection: ShopifyConnection,
  context: SourceContext,
): Promise<SourceOutcome<WrittenBack>> {
  const line = { connection, context }
  const looked = await lookUp(fulfilment, line)
  if (!looked.ok) return looked
  const seen = looked.value
  if (!seen) return goneOrder(title, fulfilment.number)
  const told = toldIn(seen, fulfilment)
  if (told.length > 0) return given({ ids: told })
  const parts = partsOf(fulfilment, seen, connection)
  if (!parts.ok) return untracked(fulfilment, seen, line, parts)
  const ids: string[] = []
  for (const lineItemsByFulfillmentOrder of parts.value) {
    const input = {
      lineItemsByFulfillmentOrder,
      trackingInfo: trackingOf(fulfilment),
      notifyCustomer: fulfilment.notify,
    }
    const id = await change('PackdeskFulfill', { fulfillment: input }, line)
    if (!id.ok) return ids.length > 0 ? afterChange(id) : id
    ids.push(id.value)
  }
  return given({ ids })
}

/** Several numbers have one carrier, and links in the same order. */
function trackingOf({ parcels, carrier: { shopName, name } }: Fulfilment) {
  const company = shopName ?? name
  const [{ trackingNumber, url }, ...others] = parcels
  if (others.length === 0) return { company, number: trackingNumber, ...(url === null ? {} : { url }) }
  const urls = parcels.flatMap(parcel => parcel.url ?? [])
  return {
    company,
    numbers: parcels.map(parcel => parcel.trackingNumber),
    // A list that is shorter would put links beside other numbers.
    ...(urls.length === parcels.length ? { urls } : {}),
  }
}

type GroupPart = {
  fulfillmentOrderId: string
  fulfillmentOrderLineItems: { id: string; quantity: number }[]
}

/**
 * What was sent, by the groups that are ready, those of one location together: the shop takes no others in one call. All
 * that is left where no lines are named; a refusal where less is left than was sent.
 */
function partsOf(
  { lines }: Fulfilment,
  { groups }: Seen,
  { settings }: ShopifyConnection,
): SourceOutcome<GroupPart[][]> {
  const missing = new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]))
  const byLocation = new Map<string, GroupPart[]>()
  for (const group of groups.filter(each => isServed(each, settings) && isReady(each))) {
    const items = group.lines.flatMap(({ id, lineItem, remainingQuantity, requiresShipping }) => {
      const lineId = numberIn(lineItem.id) ?? ''
      const left = Number(remainingQuantity ?? 0)
      const wanted = lines.length === 0 ? (requiresShipping ? left : 0) : (missing.get(lineId) ?? 0)
      const quantity = Math.min(left, wanted)
      if (quantity <= 0 || id === null) return []
      missing.set(lineId, wanted - quantity)
      return [{ id, quantity }]
    })
    if (items.length === 0 || group.id === null) continue
    const location = group.assignedLocation.location.id ?? ''
    const part = { fulfillmentOrderId: group.id, fulfillmentOrderLineItems: items }
    byLocation.set(location, [...(byLocation.get(location) ?? []), part])
  }
  const isShort = lines.length > 0 && [...missing.values()].some(quantity => quantity > 0)
  if (isShort || byLocation.size === 0) return troubled({ kind: 'refused', message: lessLeft })
  return given([...byLocation.values()])
}

const lessLeft = `${title} has less left to be sent of this order than the label is for: it is on hold, was sent or was taken back there. Look at the order in the shop.`

/** What somebody marked as sent by hand, without a number, gets the number. */
async function untracked(
  fulfilment: Fulfilment,
  { groups, fulfillments }: Seen,
  line: Line,
  refused: SourceOutcome<never>,
): Promise<SourceOutcome<WrittenBack>> {
  const isAnyLeft = groups.some(({ lines }) =>
    lines.some(({ remainingQuantity }) => Number(remainingQuantity) > 0),
  )
  const there = fulfillments.filter(isThere)
  const [only] = there
  const isByHand = there.length === 1 && only?.trackingInfo.every(({ number }) => number === null)
  if (isAnyLeft || !isByHand || !only?.id) return refused
  const variables = { id: only.id, tracking: trackingOf(fulfilment), notify: fulfilment.notify }
  const id = await change('PackdeskTrack', variables, line)
  return id.ok ? given({ ids: [id.value] }, [byHand]) : id
}

const byHand = 'The order was marked as sent in the shop already; it has the tracking number now.'

/** The id of the fulfillment that was changed. */
async function change(
  name: Extract<QueryName, 'PackdeskFulfill' | 'PackdeskTrack' | 'PackdeskCancel'>,
  variables: Readonly<Record<string, unknown>>,
  line: Line,
): Promise<SourceOutcome<string>> {
  const answer = await ask(name, variables, line)
  if (!answer.ok) return answer
  const { fulfillmentCreate, fulfillmentTrackingInfoUpdate, fulfillmentCancel } = changeAnswer.parse(
    answer.value.data,
  )
  const changed = fulfillmentCreate ?? fulfillmentTrackingInfoUpdate ?? fulfillmentCancel
  const said = changed?.userErrors.flatMap(({ message }) => message ?? []) ?? []
  if (said.length > 0)
    return troubled({ kind: 'refused', message: `${title}: ${said.join(' ').replace(/\.?$/, '.')}` })
  const id = changed?.fulfillment?.id ?? null
  if (id !== null) return given(id)
  return withoutId(title)
}

/** Cancels what was told: the shop then opens a new group for it. */
export async function takeBack(
  { fulfilment, written }: { fulfilment: Fulfilment; written: WrittenBack },
  connection: ShopifyConnection,
  context: SourceContext,
): Promise<SourceOutcome<undefined>> {
  const line = { connection, context }
  const looked = await lookUp(fulfilment, line)
  if (!looked.ok) return looked
  const there = looked.value?.fulfillments.filter(isThere).map(({ id }) => id) ?? []
  const ours = written.ids.filter(each => there.includes(each))
  return inTurn(ours.map(id => () => change('PackdeskCancel', { id }, line)))
}
