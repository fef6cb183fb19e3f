import type { SourceLine, SourceOrder } from '../contract/order.ts'
import { isSome } from '../kit/values.ts'
import type { ShopwareSettings } from './settings.ts'
import type { AnsweredDelivery, AnsweredOrder, AnsweredTransaction } from './wire.ts'

/** Deliveries something is in; those of discounts on the way of sending have nothing. */
export function deliveriesOf({ deliveries }: AnsweredOrder): AnsweredDelivery[] {
  const filled = deliveries.filter(({ positions }) => positions.length > 0)
  return filled.length > 0 ? filled : deliveries.slice(0, 1)
}

/** The payment that counts: the last, but for those that came to nothing where others did not. */
function paymentOf({ transactions }: AnsweredOrder): AnsweredTransaction | null {
  const all = transactions.toSorted((a, b) => Date.parse(a.createdAt ?? '') - Date.parse(b.createdAt ?? ''))
  const lives = ({ stateMachineState }: AnsweredTransaction) =>
    !/^(cancelled|failed)$/.test(stateMachineState?.technicalName ?? '')
  return all.findLast(lives) ?? all.at(-1) ?? null
}

/** Whether the shop left out a state: that is not a state of its own. */
export const statesMissing = (order: AnsweredOrder): boolean =>
  [order, ...order.deliveries, ...order.transactions].some(
    ({ stateMachineState }) => (stateMachineState?.technicalName ?? null) === null,
  )

type State = Pick<SourceOrder, 'state' | 'reason'>

/** By the states of an order, of its delivery and of its payment; one that a plugin added is held. */
export function stateOf(
  order: AnsweredOrder,
  delivery: AnsweredDelivery | null,
  lines: readonly SourceLine[],
  { ready_payments, hold_tags }: ShopwareSettings,
): State {
  const of = (part: { stateMachineState: AnsweredOrder['stateMachineState'] } | null) => ({
    word: part?.stateMachineState?.technicalName ?? '',
    name: part?.stateMachineState?.name ?? part?.stateMachineState?.technicalName ?? '',
  })
  const [whole, sent, paid] = [of(order), of(delivery), of(paymentOf(order))]
  if (whole.word === 'cancelled') return { state: 'cancelled', reason: whole.name }
  if (paid.word === 'refunded') return { state: 'refunded', reason: paid.name }
  if (whole.word === 'completed' || /^(shipped|returned|returned_partially)$/.test(sent.word))
    return { state: 'fulfilled', reason: null }
  if (sent.word === 'cancelled') return { state: 'cancelled', reason: `Delivery: ${sent.name}` }
  const tag = order.tags.find(({ name }) => name !== null && hold_tags.includes(name))
  if (tag) return { state: 'on_hold', reason: `Tag “${tag.name}”` }
  if (paid.word === 'chargeback') return { state: 'on_hold', reason: paid.name }
  if (!/^(open|in_progress)$/.test(whole.word)) return { state: 'on_hold', reason: whole.name }
  if (!/^(open|shipped_partially)?$/.test(sent.word)) return { state: 'on_hold', reason: sent.name }
  const isFree = order.amountTotal !== null && !isSome(order.amountTotal)
  const isReady = isFree || [...ready_payments, 'refunded_partially'].includes(paid.word)
  if (!isReady) return { state: 'unpaid', reason: null }
  const isAllBack = lines.length > 0 && !lines.some(({ ordered }) => isSome(ordered))
  return { state: isAllBack && !isFree ? 'refunded' : 'open', reason: null }
}
