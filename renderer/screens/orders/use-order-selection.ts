import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type AskedTarget, deskOrderEndpoints, type ListedOrder } from '../../../shared/desk/orders.ts'
import { mostTogether } from '../../components/printing/print-lists.tsx'
import type { Selection } from '../../components/tables/record-row.tsx'
import { load } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { locale, t } from '../../lib/text.ts'
import { useSteady } from '../../lib/use-steady.ts'
import { announce } from '../../stores/announcements.ts'
import { type OrderSearch, oldestFirst } from './order-search.ts'
import type { OrderList } from './use-order-list.ts'

type Kept = {
  key: string
  /** All that match were chosen, and `ids` are those that were taken out again. */
  isWhole: boolean
  ids: ReadonlyMap<string, ListedOrder>
  /** How many stopped matching since and are chosen no more. */
  left: number
}

const none: Kept['ids'] = new Map()
const nothing = (key: string): Kept => ({ key, isWhole: false, ids: none, left: 0 })

/** The orders chosen in a list, loaded or not. Another list begins with none. */
export function useOrderSelection(list: OrderList) {
  const { key, found, narrowing } = list
  const [kept, keep] = useState<Kept>(nothing(key))
  const { isWhole, ids, left } = kept.key === key ? kept : nothing(key)
  const all = found.count ?? 0
  const count = isWhole ? Math.max(0, all - ids.size) : ids.size
  const set = useSteady((records: readonly ListedOrder[], isSelected: boolean) => {
    keep(before => {
      const now = before.key === key ? before : nothing(key)
      const next = new Map(now.ids)
      for (const record of records)
        if (isSelected === now.isWhole) next.delete(record.id)
        else next.set(record.id, record)
      return { ...now, ids: next, left: 0 }
    })
  })
  const clear = () => keep(nothing(key))
  useLeaving(list, { isWhole, ids }, gone => {
    keep(before => {
      if (before.key !== key || before.isWhole) return before
      const next = new Map([...before.ids].filter(([id]) => !gone.has(id)))
      return { ...before, ids: next, left: before.left + before.ids.size - next.size }
    })
    announce(t('orders.leftSelection', { count: gone.size }))
  })
  const chooseAll = useSteady((isSelected: boolean) => {
    keep({ ...nothing(key), isWhole: isSelected })
    if (isSelected) announce(allText(all))
  })
  const isAll = isWhole && ids.size === 0 && all > 0
  const isSome = count > 0
  // The same one until something else is chosen: every row has a box that says what is.
  const selection = useMemo<Selection<ListedOrder>>(
    () => ({
      has: ({ id }) => ids.has(id) !== isWhole,
      canHave: () => true,
      set,
      nameOf: entry => t('orders.select', { number: entry.order_id }),
      allName: t('orders.selectAll'),
      whole: { isAll, isSome, set: chooseAll },
    }),
    [ids, isWhole, isAll, isSome, set, chooseAll],
  )
  const target: AskedTarget = isWhole
    ? { matching: narrowing, except: [...ids.keys()] }
    : { ids: [...ids.keys()] }
  return {
    selection,
    count,
    target,
    /** Of those chosen one by one; null of all that match. */
    entries: isWhole ? null : [...ids.values()],
    left,
    text: isWhole && ids.size === 0 ? allText(all) : t('orders.selected', { count }),
    clear,
    chooseAll,
  }
}

export type ChosenOrders = ReturnType<typeof useOrderSelection>

/** The ids of those that are meant, in the order of the list, loaded or not; one more than a list takes tells that there are too many. */
export async function idsOf(
  { ids, matching, except = [] }: AskedTarget,
  ordering: NonNullable<OrderSearch['sort']> = oldestFirst,
): Promise<readonly string[]> {
  if (ids) return ids
  const left = new Set(except)
  const found: string[] = []
  for (let offset = 0; found.length <= mostTogether; offset += pageSize) {
    const asked = { ...matching, ordering, limit: pageSize, offset }
    const { results } = await load(deskOrderEndpoints.list, { query: asked })
    found.push(...results.flatMap(({ id }) => (left.has(id) ? [] : [id])))
    if (results.length < pageSize) break
  }
  return found
}

const pageSize = 100

/** More are looked at again only when something is done to them. */
const mostWatched = 100

/** Those of the chosen that no longer match: held, bought or changed by somebody else meanwhile. */
function useLeaving(
  { mode, narrowing }: OrderList,
  { isWhole, ids }: Pick<Kept, 'isWhole' | 'ids'>,
  onGone: (gone: ReadonlySet<string>) => void,
): void {
  const asked = [...ids.keys()].toSorted()
  const isWatched = !isWhole && asked.length > 0 && asked.length <= mostWatched
  const { data } = useQuery({
    ...query(deskOrderEndpoints.list, { query: { ...narrowing, id: asked, limit: mostWatched } }, mode),
    enabled: isWatched,
  })
  const there = isWatched ? data?.results.map(({ id }) => id) : undefined
  const gone = there === undefined ? '' : asked.filter(id => !there.includes(id)).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for those that are gone
  useEffect(() => {
    if (gone !== '') onGone(new Set(gone.split(',')))
  }, [gone])
}

const allText = (count: number): string => t('orders.allSelected', { count: count.toLocaleString(locale) })
