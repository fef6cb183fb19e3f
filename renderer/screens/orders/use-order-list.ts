import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { deskOrderEndpoints } from '../../../shared/desk/orders.ts'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useSteady } from '../../lib/use-steady.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import { isNarrowed, type OrderSearch, oldestFirst, parseOrderSearch, toNarrowing } from './order-search.ts'

/** The orders the address asks for, and the one that is open beside them. */
export function useOrderList() {
  const mode = useMode()
  const address = useSearch({ from: '/orders' })
  const search = useMemo(() => parseOrderSearch(address), [address])
  const navigate = useNavigate({ from: '/orders' })
  const narrowing = useMemo(() => toNarrowing(search), [search])
  const ordering = search.sort ?? oldestFirst
  const key = `${mode} ${ordering} ${JSON.stringify(narrowing)}`
  const found = useLongList({
    key,
    load: range => query(deskOrderEndpoints.list, { query: { ...narrowing, ordering, ...range } }, mode),
  })
  const counts = useQuery(query(deskOrderEndpoints.counts, {}, mode))
  const count = found.isLoading ? undefined : found.count
  const told = useRef('')
  useEffect(() => {
    // Once for what was asked: orders that come and go later do not talk over what is done to them.
    if (count === undefined || told.current === key) return
    told.current = key
    if (isNarrowed(search)) announce(t('orders.found', { count }))
  }, [count, search, key])
  const narrow = useSteady(
    (next: { [K in keyof OrderSearch]?: OrderSearch[K] | null | string }) =>
      void navigate({ search: parseOrderSearch(next), replace: true }),
  )
  const open = useSteady(
    (id: string | null, { replace = false } = {}) =>
      void navigate({ search: parseOrderSearch({ ...search, open: id }), replace }),
  )
  const sorting = useMemo(
    () => ({
      by: ordering,
      usual: oldestFirst,
      onSort: (sort: string | undefined) => narrow({ ...search, sort: sort ?? null }),
    }),
    [ordering, search, narrow],
  )
  const asked = useMemo(
    () => ({
      mode,
      search,
      narrowing,
      /** Tells this list from any other. */
      key,
      counts: counts.data,
      /** Puts the search into the address; what is empty is left out of it. */
      narrow,
      /** Shows an order beside the list, `new` a form for one, null none. */
      open,
      sorting,
    }),
    [mode, search, narrowing, key, counts.data, narrow, open, sorting],
  )
  return { ...asked, /** All of it that no row changes. */ asked, found }
}

export type OrderList = ReturnType<typeof useOrderList>

/** What the list is asked for: as long as it stays the same, what is drawn of it alone does. */
export type AskedList = OrderList['asked']
