import type { OrderState } from '../../../shared/desk/order-states.ts'
import type { OrderEntry, OrderHistoryRow } from '../../../shared/desk/orders.ts'
import { dayText } from '../../lib/format.ts'
import { hasText, joined, t } from '../../lib/text.ts'
import type { Tone } from '../../lib/tone.ts'
import { shopToday } from '../../stores/shop-time.ts'

const tones: Record<OrderState, Tone> = {
  ready: 'neutral',
  needs_attention: 'attention',
  on_hold: 'neutral',
  maybe_bought: 'unsure',
  partly_shipped: 'busy',
  bought: 'good',
  shipped: 'busy',
  delivered: 'good',
  cancelled: 'neutral',
}

/** Where an order stands, in words: what needs attention is named by what is missing, what is held by why. */
export function orderState({ state, problems, hold }: OrderEntry): { tone: Tone; text: string } {
  const [problem] = problems
  if ((state === 'needs_attention' || state === 'ready') && problem)
    return { tone: tones.needs_attention, text: t(`orders.problem_${problem}`) }
  if (state === 'on_hold' && hold)
    return { tone: tones[state], text: t('orders.heldFor', { reason: t(`orders.reason_${hold.reason}`) }) }
  return { tone: tones[state], text: t(`orders.state_${state}`) }
}

type Promised = Pick<OrderEntry, 'ship_by' | 'deliver_by' | 'state'>

const isOver: readonly OrderState[] = ['bought', 'shipped', 'delivered', 'cancelled']

/** The first of the days an order was promised for. */
const dueOf = ({ ship_by: shipBy, deliver_by: deliverBy }: Promised): string | undefined =>
  [shipBy, deliverBy].filter(day => day !== null).toSorted()[0]

/** That the first of them is over while there is no label. */
function lateText(entry: Promised): string | null {
  const due = dueOf(entry)
  return due !== undefined && due < shopToday() && !isOver.includes(entry.state) ? t('orders.late') : null
}

export const dueText = (entry: Promised): string => joined([dayOr(dueOf(entry)), lateText(entry)])

const dayOr = (day: string | undefined): string => (day === undefined ? '–' : dayText(day))

/** The days it was promised for, as they are called. */
export const promisedText = (entry: Promised): string =>
  joined([
    entry.ship_by && `${t('orders.columnShipBy')}: ${dayText(entry.ship_by)}`,
    entry.deliver_by && `${t('orders.columnDeliverBy')}: ${dayText(entry.deliver_by)}`,
    lateText(entry),
  ])

/** The items as a list has room for them: the first and how many more. */
export function itemsText({ items, item_count: count }: OrderEntry): string {
  const [first] = items
  if (!first) return t('orders.noItems')
  const named = `${first.sku ?? first.title ?? t('orders.item')} ×${first.quantity}`
  return count > 1 ? t('orders.andMore', { first: named, count: count - 1 }) : named
}

/** The parts of an order, as they are called. */
export const partNames = (fields: readonly unknown[]): string =>
  fields
    .map(String)
    .map(field => {
      const key = `orders.field_${field}`
      return hasText(key) ? (t as (key: string) => string)(key) : field
    })
    .join(', ')

const reasonIn = (value: unknown): string => {
  const reason = (value as { reason?: unknown } | null)?.reason
  const key = `orders.reason_${String(reason)}`
  return hasText(key) ? (t as (key: string) => string)(key) : ''
}

const statusText = (status: unknown): string => {
  const key = `orders.status_${String(status)}`
  return hasText(key) ? (t as (key: string) => string)(key) : String(status)
}

/** What happened, as a line of the history, with the rule that did it. */
export function historyText(row: OrderHistoryRow): string {
  const { name } = (row.detail.rule ?? {}) as { name?: string }
  return name ? t('orders.byRule', { what: plainText(row), name }) : plainText(row)
}

function plainText({ kind, detail }: OrderHistoryRow): string {
  switch (kind) {
    case 'hold':
      return t('orders.didHold', { reason: reasonIn(detail.after) })
    case 'tag':
    case 'untag': {
      const tags = (Array.isArray(detail.tags) ? detail.tags : []).join(', ')
      return t(kind === 'tag' ? 'orders.didTag' : 'orders.didUntag', { tags })
    }
    case 'note':
      return String(detail.text ?? '')
    case 'edited':
      return t('orders.didEdit', { fields: partNames(Array.isArray(detail.fields) ? detail.fields : []) })
    case 'status':
      return t('orders.didMove', { status: statusText(detail.after) })
    case 'duplicated':
      return t('orders.didDuplicate', { number: String(detail.from ?? '') })
    default:
      return t(`orders.did_${kind}`)
  }
}

/** What an order, or its entry in the list, says in a field that has no place of its own. */
export const titledText = (order: Readonly<Record<string, unknown>>, name: string): string =>
  String(order[name] ?? '')
