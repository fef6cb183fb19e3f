import { useQuery } from '@tanstack/react-query'
import { adapterEndpoints } from '../../../shared/desk/adapters.ts'
import { query } from '../../lib/station/queries.ts'

/** A carrier of this build by its slug. */
export function useAdapter(slug: string | undefined) {
  const { data, error } = useQuery(query(adapterEndpoints.list, { query: { limit: 100 } }))
  const adapter = data?.results.find(each => each.slug === slug)
  return { adapter, error, isMissing: data !== undefined && slug !== undefined && adapter === undefined }
}
