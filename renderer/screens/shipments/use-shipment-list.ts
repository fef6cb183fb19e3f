import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import { carrierEndpoints } from '../../../shared/api/carriers.ts'
import { deskShipmentEndpoints } from '../../../shared/desk/shipments.ts'
import { newestFirst } from '../../lib/lists/ordering.ts'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import {
  firstRowOf,
  isNarrowed,
  parseShipmentSearch,
  type ShipmentSearch,
  toShipmentQuery,
} from './shipment-search.ts'

/** The shipments the address asks for. */
export function useShipmentList() {
  const mode = useMode()
  const address = useSearch({ from: '/shipments' })
  const search = useMemo(() => parseShipmentSearch(address), [address])
  const navigate = useNavigate({ from: '/shipments' })
  const carriers = useQuery(query(carrierEndpoints.list, { query: { limit: 100 } }, mode))
  const asked = useMemo(() => toShipmentQuery(search), [search])
  const key = `${mode} ${JSON.stringify(asked)}`
  const found = useLongList({
    key,
    load: range => query(deskShipmentEndpoints.list, { query: { ...asked, ...range } }, mode),
    start: firstRowOf(search),
  })
  useEffect(() => shipmentList.setState({ search }), [search])
  const count = found.isLoading ? undefined : found.count
  useEffect(() => {
    if (count !== undefined && isNarrowed(search)) announce(t('shipments.found', { count }))
  }, [count, search])
  const narrow = (next: { [K in keyof ShipmentSearch]?: ShipmentSearch[K] | null }) =>
    void navigate({ search: parseShipmentSearch(next), replace: true })
  return {
    mode,
    search,
    key,
    found,
    carriers: carriers.data?.results ?? [],
    /** Puts the search into the address; what is empty is left out of it. */
    narrow,
    sorting: {
      by: search.sort,
      usual: newestFirst,
      onSort: (sort: string | undefined) => narrow({ ...search, page: null, sort: sort as never }),
    },
  }
}

export type ShipmentList = ReturnType<typeof useShipmentList>

/** Where the list of shipments was left, so that the way back from a shipment leads there. */
export const shipmentList = create<{ search: ShipmentSearch }>()(() => ({ search: {} }))
