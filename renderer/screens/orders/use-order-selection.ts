import { useState } from 'react'
import type { AskedTarget, OrderEntry } from '../../../shared/desk/orders.ts'
import type { Selection } from '../../components/tables/record-row.tsx'
import { locale, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import type { OrderList } from './use-order-list.ts'

type Kept = {
  key: string
  /** All that match were chosen, and `ids` are those that were taken out again. */
  isWhole: boolean
  ids: ReadonlyMap<string, OrderEntry>
}

/** The orders chosen in a list, loaded or not. Another list begins with none. */
export function useOrderSelection({ key, found, narrowing }: OrderList) {
  const [kept, keep] = useState<Kept>({ key, isWhole: false, ids: new Map() })
  const { isWhole, ids } = kept.key === key ? kept : { isWhole: false, ids: new Map<string, OrderEntry>() }
  const all = found.count ?? 0
  const count = isWhole ? Math.max(0, all - ids.size) : ids.size
  const set = (records: readonly OrderEntry[], isSelected: boolean) => {
    const next = new Map(ids)
    for (const record of records)
      if (isSelected === isWhole) next.delete(record.id)
      else next.set(record.id, record)
    keep({ key, isWhole, ids: next })
  }
  const clear = () => keep({ key, isWhole: false, ids: new Map() })
  const chooseAll = (isSelected: boolean) => {
    keep({ key, isWhole: isSelected, ids: new Map() })
    if (isSelected) announce(allText(all))
  }
  const selection: Selection<OrderEntry> = {
    has: ({ id }) => ids.has(id) !== isWhole,
    canHave: () => true,
    set,
    nameOf: entry => t('orders.select', { number: entry.order_id }),
    allName: t('orders.selectAll'),
    whole: { isAll: isWhole && ids.size === 0 && all > 0, isSome: count > 0, set: chooseAll },
  }
  const target: AskedTarget = isWhole
    ? { matching: narrowing, except: [...ids.keys()] }
    : { ids: [...ids.keys()] }
  return {
    selection,
    count,
    target,
    /** Of those chosen one by one; null of all that match. */
    entries: isWhole ? null : [...ids.values()],
    text: isWhole && ids.size === 0 ? allText(all) : t('orders.selected', { count }),
    clear,
    chooseAll,
  }
}

export type ChosenOrders = ReturnType<typeof useOrderSelection>

const allText = (count: number): string => t('orders.allSelected', { count: count.toLocaleString(locale) })
