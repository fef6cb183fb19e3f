import type { OrderState } from '../../../shared/desk/order-states.ts'
import type { OrderEntry } from '../../../shared/desk/orders.ts'
import type { RecordAction } from '../../lib/records/record-action.ts'

const isIn =
  (...states: OrderState[]) =>
  ({ state }: OrderEntry): boolean =>
    states.includes(state)
const isOpen = isIn('ready', 'needs_attention', 'on_hold', 'partly_shipped', 'maybe_bought')
const isCancelled = isIn('cancelled')

/** What can be done to one order, in the order it is offered; the pane of the order does it. */
export const orderRecordActions = [
  { name: 'ship', text: 'orders.ship', keys: 's', isFor: isOpen },
  { name: 'hold', text: 'orders.hold', keys: 'h', isFor: entry => isOpen(entry) && !entry.hold },
  {
    name: 'release',
    text: 'orders.release',
    keys: 'h',
    isFor: entry => isOpen(entry) && entry.hold !== null,
  },
  { name: 'edit', text: 'orders.edit', keys: 'e', isFor: isIn('ready', 'needs_attention', 'on_hold') },
  { name: 'tag', text: 'orders.tagAction', keys: 't', isFor: () => true },
  { name: 'note', text: 'orders.note', keys: 'n', isFor: () => true },
  { name: 'slip', text: 'orders.slip', keys: 'p', isFor: () => true },
  { name: 'duplicate', text: 'orders.duplicate', keys: 'd', isFor: () => true },
  { name: 'cancel', text: 'orders.cancel', keys: 'Delete', isFor: entry => !isCancelled(entry) },
  { name: 'reopen', text: 'orders.reopen', isFor: isCancelled },
] as const satisfies readonly RecordAction<OrderEntry>[]

export type OrderRecordAction = (typeof orderRecordActions)[number]['name']
