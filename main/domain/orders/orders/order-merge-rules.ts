import { orderFields } from '../../../../shared/records/order.ts'
import { convertWeight } from '../../../../shared/units/measures.ts'
import type { Ids } from '../../../platform/ids.ts'
import { editedFields, ofEach, type ResolvedOrder, type StoredOrder } from './order-mapper.ts'

const mergedFields = editedFields.filter(name => !('staysOnImport' in orderFields[name]))

/**
 * An order with what is said of it now. What is not said stays: a file without phone numbers takes none away. The items
 * are those that are said, each with the id of the one it stands for, so that drafts keep what is in them.
 */
export const mergeOrder = (order: StoredOrder, said: ResolvedOrder, ids: Ids): StoredOrder => ({
  ...order,
  ...ofEach(mergedFields, (rules, name) => rules.merge(order[name], said[name], ids)),
})

/**
 * An order with what its shop changed since it last said anything: what was changed here stays until the shop changes the
 * same field. What the shop emptied is emptied, lines it no longer has go, and lines that were added here stay.
 */
export const mergeChanges = (
  order: StoredOrder,
  { said, before }: { said: ResolvedOrder; before: ResolvedOrder },
  ids: Ids,
): StoredOrder => ({
  ...order,
  ...ofEach(mergedFields, (rules, name) =>
    rules.change(order[name], { said: said[name], before: before[name] }, ids),
  ),
})

/** What everything in an order weighs. */
export const gramsOf = ({ line_items: items }: Pick<StoredOrder, 'line_items'>): number =>
  Math.round(
    items.reduce((sum, item) => sum + convertWeight(item.weight, item.weight_unit, 'G') * item.quantity, 0),
  )
