import type { SourceContext } from '../contract/adapter.ts'
import type { FulfilledParcel, Fulfilment, WrittenBack } from '../contract/fulfilment.ts'
import { given, type SourceOutcome, troubled } from '../contract/outcome.ts'
import { type Change, inTurn, writtenAs } from '../kit/in-turn.ts'
import { goneOrder } from '../kit/refusals.ts'
import { ask, title } from './client.ts'
import { deliveriesOf } from './order-state.ts'
import { ordersOf } from './orders.ts'
import type { ShopwareConnection } from './settings.ts'
import type { AnsweredDelivery, AnsweredOrder, Transition } from './wire.ts'

/** An order as it is now, and the delivery of it that is told of. */
type Seen = { order: AnsweredOrder; delivery: AnsweredDelivery & { id: string } }

/** Null where the order is gone. */
async function lookUp(
  { shopId, number }: Fulfilment,
  connection: ShopwareConnection,
  context: SourceContext,
): Promise<SourceOutcome<Seen | null>> {
  const found = await ordersOf([shopId], connection, context)
  if (!found.ok) return found
  const [order] = found.value
  if (!order) return given(null)
  const [delivery, ...others] = deliveriesOf(order)
  const id = delivery?.id ?? null
  if (delivery && id !== null && others.length === 0) return given({ order, delivery: { ...delivery, id } })
  const message = `${title} has ${delivery ? 'several deliveries' : 'no delivery'} for the order ${number}: nobody can tell which was sent.`
  return troubled({ kind: 'refused', message })
}

const isTold = ({ delivery }: Seen, { trackingNumber }: FulfilledParcel): boolean =>
  delivery.trackingCodes.includes(trackingNumber)

/** A delivery has its numbers in one list, and no ids for them. */
const writtenFor = ({ delivery: { id } }: Seen, { parcels }: Fulfilment): WrittenBack =>
  writtenAs(parcels.map(({ trackingNumber }) => `${id}/${trackingNumber}`))

/** The change of its state that is still to be made; null where there is none. */
function stepToMake(
  { delivery }: Seen,
  { isComplete }: Fulfilment,
  { settings: { complete_orders } }: ShopwareConnection,
): Transition | null {
  const word = delivery.stateMachineState?.technicalName ?? ''
  if (!complete_orders) return null
  if (!isComplete) return word === 'open' ? 'ship_partially' : null
  return /^(open|shipped_partially)$/.test(word) ? 'ship' : null
}

export async function findWriteBack(
  fulfilment: Fulfilment,
  connection: ShopwareConnection,
  context: SourceContext,
): Promise<SourceOutcome<WrittenBack | null>> {
  const looked = await lookUp(fulfilment, connection, context)
  if (!looked.ok) return looked
  const seen = looked.value
  const isWhole =
    seen?.delivery.stateMachineState != null &&
    fulfilment.parcels.every(parcel => isTold(seen, parcel)) &&
    stepToMake(seen, fulfilment, connection) === null
  return given(isWhole ? writtenFor(seen, fulfilment) : null)
}

/** Tells what the shop does not have yet and nothing twice; the numbers first, so that the mail of the state has them. */
export async function writeBack(
  fulfilment: Fulfilment,
  connection: ShopwareConnection,
  context: SourceContext,
): Promise<SourceOutcome<WrittenBack>> {
  const looked = await lookUp(fulfilment, connection, context)
  if (!looked.ok) return looked
  const seen = looked.value
  if (!seen) return goneOrder(title, fulfilment.number)
  const { delivery } = seen
  const untold = fulfilment.parcels.filter(parcel => !isTold(seen, parcel))
  const changes: Change[] = []
  if (untold.length > 0) {
    const numbers = untold.map(({ trackingNumber }) => trackingNumber)
    const carriers = new Map([
      ...carriersOf(delivery),
      ...numbers.map(number => [number, fulfilment.carrier.name] as const),
    ])
    const codes = [...delivery.trackingCodes, ...numbers]
    changes.push(() => setNumbers(delivery.id, codes, carriers, connection, context))
  }
  const step = stepToMake(seen, fulfilment, connection)
  if (step) changes.push(() => go(delivery.id, step, fulfilment.notify, connection, context))
  const told = await inTurn(changes)
  return told.ok ? given(writtenFor(seen, fulfilment), notesOn(seen, fulfilment, connection, step)) : told
}

const carriersOf = ({ customFields }: AnsweredDelivery): [string, string][] =>
  Object.entries(customFields.packdesk_carriers).flatMap(([number, name]) =>
    typeof name === 'string' ? [[number, name]] : [],
  )

/** The list is written whole: what is left out is gone. Carriers stand beside it, in a field of ours. */
const setNumbers = (
  id: string,
  trackingCodes: readonly string[],
  carriers: ReadonlyMap<string, string>,
  connection: ShopwareConnection,
  context: SourceContext,
) => {
  const packdesk_carriers = Object.fromEntries(
    [...carriers].filter(([number]) => trackingCodes.includes(number)),
  )
  const body = { trackingCodes, customFields: { packdesk_carriers } }
  const call = { method: 'PATCH', path: `/order-delivery/${id}`, body, isUnread: true } as const
  return ask(call, connection, context)
}

const go = (
  id: string,
  step: Transition,
  sendMail: boolean,
  connection: ShopwareConnection,
  context: SourceContext,
) => {
  const path = `/_action/order_delivery/${id}/state/${step}`
  return ask({ method: 'POST', path, body: { sendMail }, isUnread: true }, connection, context)
}

function notesOn(
  { delivery }: Seen,
  { carrier, notify }: Fulfilment,
  { settings }: ShopwareConnection,
  step: Transition | null,
): string[] {
  const { name, trackingUrl } = delivery.shippingMethod
  const isOfCarrier = name?.toLowerCase().includes(carrier.name.toLowerCase()) === true
  const word = delivery.stateMachineState
  return [
    ...(trackingUrl !== null && !isOfCarrier
      ? [
          `The shop makes the link of the number by its shipping method “${name}”, and the parcel went with ${carrier.name}.`,
        ]
      : []),
    ...(notify && settings.complete_orders && step === null
      ? [`The delivery has the state “${word?.name ?? word?.technicalName}” in the shop: no mail was sent.`]
      : []),
  ]
}

/** Takes the numbers off the list and, where none are left, opens the delivery again. */
export async function takeBack(
  { fulfilment, written }: { fulfilment: Fulfilment; written: WrittenBack },
  connection: ShopwareConnection,
  context: SourceContext,
): Promise<SourceOutcome<undefined>> {
  const looked = await lookUp(fulfilment, connection, context)
  if (!looked.ok) return looked
  const seen = looked.value
  if (!seen) return given(undefined)
  const { delivery } = seen
  const left = delivery.trackingCodes.filter(code => !written.ids.includes(`${delivery.id}/${code}`))
  const isTaken = left.length < delivery.trackingCodes.length
  const word = delivery.stateMachineState?.technicalName ?? ''
  const steps: Transition[] = stepsBack(word, left.length > 0, connection)
  return inTurn([
    ...(isTaken
      ? [() => setNumbers(delivery.id, left, new Map(carriersOf(delivery)), connection, context)]
      : []),
    ...steps.map(step => () => go(delivery.id, step, false, connection, context)),
  ])
}

/** From shipped there is no way to shipped in part but by open. */
function stepsBack(
  word: string,
  isAnyLeft: boolean,
  { settings: { complete_orders } }: ShopwareConnection,
): Transition[] {
  if (!complete_orders) return []
  if (isAnyLeft)
    return word === 'shipped' ? ['reopen', 'ship_partially'] : word === 'open' ? ['ship_partially'] : []
  return /^(shipped|shipped_partially)$/.test(word) ? ['reopen'] : []
}
