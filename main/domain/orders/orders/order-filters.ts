import type { OrderFilters } from '../../../../shared/api/orders.ts'
import { anyOf, type Condition, createdIn, hasWords, inDictionaries } from '../../../db/conditions.ts'

const byAddress = (text: string) => hasWords(text, ['recipient_text'], 'recipient')

const byKeyword = (text: string) => hasWords(text, ['recipient_text', 'order_id', 'source', 'id'])

/** For several numbers SQLite would rather walk through all orders in their order than use the index of numbers. */
const byOrderId = (numbers: readonly string[]): Condition => ({
  ...anyOf(['order_id'], numbers),
  hasIndex: numbers.length === 1,
})

/** What an order list is narrowed to, as SQL with its values; empty when it is not narrowed at all. */
export function orderConditions(filters: OrderFilters): Condition[] {
  const found: (Condition | null)[] = [
    filters.id?.length ? { ...anyOf(['id'], filters.id), hasIndex: true } : null,
    filters.order_id?.length ? byOrderId(filters.order_id) : null,
    filters.source?.length ? anyOf(['source'], filters.source) : null,
    filters.status?.length ? { ...anyOf(['status'], filters.status), hasIndex: true } : null,
    filters.address ? byAddress(filters.address) : null,
    filters.keyword ? byKeyword(filters.keyword) : null,
  ]
  return [...createdIn(filters), ...found.filter(condition => condition !== null), ...inDictionaries(filters)]
}
