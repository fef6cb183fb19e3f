import { useQuery } from '@tanstack/react-query'
import { carrierEndpoints } from '../../../shared/api/carriers.ts'
import { wordsOf } from '../../lib/format.ts'
import { query } from '../../lib/queries.ts'
import { useMode } from '../../stores/preferences.ts'

/** How a connection is called on the screen. */
export function useNameOf() {
  const carriers = useQuery(query(carrierEndpoints.list, { query: { limit: 100 } }, useMode()))
  return ({ carrier_id: id, carrier_name: name }: { carrier_id: string; carrier_name: string }): string =>
    carriers.data?.results.find(each => each.carrier_id === id)?.display_name ?? wordsOf(name)
}
