import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { carrierEndpoints } from '../../../shared/api/carriers.ts'
import { deskPickupEndpoints } from '../../../shared/desk/pickups.ts'
import { type PickupSearch, parsePickupSearch, toPickupQuery } from '../../lib/shipments/pickup-search.ts'
import { query } from '../../lib/station/queries.ts'
import { useMode } from '../../stores/preferences.ts'

/** The page of pickups the address asks for, kept on the screen while the next one is loading. */
export function usePickupList() {
  const mode = useMode()
  const search = useSearch({ from: '/pickups' })
  const navigate = useNavigate({ from: '/pickups' })
  const carriers = useQuery(query(carrierEndpoints.list, { query: { limit: 100 } }, mode))
  const found = useQuery({
    ...query(deskPickupEndpoints.list, { query: toPickupQuery(search, new Date()) }, mode),
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[2] === mode ? last : undefined),
  })
  return {
    search,
    found,
    carriers: carriers.data?.results ?? [],
    narrow: (next: PickupSearch) => void navigate({ search: parsePickupSearch(next), replace: true }),
  }
}

export type PickupList = ReturnType<typeof usePickupList>
