import type { OrderInput } from '../../../../shared/api/orders.ts'
import type { PostedRecord, PostOutcome } from '../../../../shared/desk/shop-posts.ts'
import type { ShopOrderState } from '../../../../shared/desk/shop-states.ts'
import type { SourceLine, SourceOrder } from '../../../sources/contract/order.ts'
import type { PostedOrder, PostedProblem } from '../../exchange/imports/posted-orders.ts'
import { closedStates } from '../orders/shop-order-mapper.ts'
import type { ShopOrderRow } from '../orders/shop-order-repository.ts'

const states: Readonly<Record<string, ShopOrderState>> = { refunded: 'refunded', shipped: 'fulfilled' }

/** Lines are known by what their sender calls them, else by their place. */
const withLineIds = (input: OrderInput): OrderInput => ({
  ...input,
  line_items: input.line_items.map((item, at) =>
    typeof item === 'object'
      ? { ...item, metadata: { ...item.metadata, line_id: String(item.metadata?.line_id ?? at + 1) } }
      : item,
  ),
})

const toLine = ({ title, sku, quantity, metadata }: ItemInput): SourceLine => ({
  lineId: String(metadata?.line_id),
  sku: sku ?? null,
  title: title ?? sku ?? '',
  quantity: String(quantity ?? 1),
  ordered: String(quantity ?? 1),
  isShipped: true,
  unitValue: null,
  weight: null,
  hsCode: null,
  originCountry: null,
  productId: null,
})
type ItemInput = Extract<OrderInput['line_items'][number], object>

/**
 * A posted order as what a shop says of one. Its request goes along as it was read: nothing of it is lost on the way.
 * `at`: when it was posted, ISO 8601.
 */
export function toSourceOrder(posted: PostedOrder, number: string, at: string): SourceOrder | null {
  if (posted.outcome === 'refused') return null
  const request = posted.outcome === 'order' ? withLineIds(posted.input) : null
  return {
    shopId: number,
    number,
    url: null,
    state: posted.outcome === 'order' ? 'open' : (states[posted.why] ?? 'cancelled'),
    reason: null,
    // The day of the order stands in its request; what is said again is not another order for being said later.
    placedAt: '',
    changedAt: at,
    currency: '',
    shippingTo: null,
    billing: null,
    lines: (request?.line_items ?? []).flatMap(item => (typeof item === 'object' ? [toLine(item)] : [])),
    shippingMethod: null,
    note: null,
    tags: [],
    notes: posted.problems.map(({ field, message }) => ({ code: 'posted', message, field })),
    ...(request ? { request } : {}),
  }
}

/** What is known of a posted order after it was taken. */
export type KnownNow = { row: ShopOrderRow | null; isCancelled: boolean }

/** What became of it, by what was known of the order before and is now. */
export function outcomeOf(before: ShopOrderRow | null, { row: now, isCancelled }: KnownNow): PostOutcome {
  if (!now || now.problem !== null) return 'refused'
  if (before && before.digest !== '' && before.digest === now.digest) return 'unchanged'
  if (now.doubt !== null) return 'kept'
  if (now.orderId === null) return 'left_out'
  if (isCancelled || closedStates.includes(now.state)) return 'closed'
  return before?.orderId ? 'changed' : 'taken'
}

const messages: Partial<Record<PostOutcome, string>> = {
  kept: 'Its label is bought: the order stays as it is, and somebody is asked to look.',
  left_out: 'There is nothing to send, and it was no order here.',
  closed: 'It is not to be sent any more, or was cancelled here, and stays so.',
}

const toShown = ({ field, message, isWarning }: PostedProblem) => ({ field, message, is_warning: isWarning })

export const toPostedRecord = (
  { number, problems, ignored }: Pick<PostedOrder, 'number' | 'problems' | 'ignored'>,
  outcome: PostOutcome,
  row: ShopOrderRow | null,
): PostedRecord => ({
  order_id: number,
  outcome,
  id: row?.orderId ?? null,
  message: row?.problem ?? messages[outcome] ?? null,
  problems: problems.map(toShown),
  ignored: [...ignored],
})
