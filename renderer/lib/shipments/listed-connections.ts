import { useQuery } from '@tanstack/react-query'
import { connectionEndpoints } from '../../../shared/desk/connections.ts'
import { useMode } from '../../stores/preferences.ts'
import { query } from '../station/queries.ts'

/** As many as a list has; a shop has a dozen. */
const all = { query: { limit: 100 } }

/**
 * The carriers of the shop as they are listed and counted, in the order in which they were added, those of the mode
 * first: in live mode only its own, since nothing of the others is bought or paid there. Undefined until they are known.
 */
export function useListedConnections() {
  const mode = useMode()
  const found = useQuery(query(connectionEndpoints.list, all))
  const records = found.data?.results.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
  const test = records?.filter(each => each.test_mode) ?? []
  const live = records?.filter(each => !each.test_mode) ?? []
  return {
    found,
    listed: records && (mode === 'live' ? live : [...test, ...live]),
    /** Of the test mode, left out of the list in live mode. */
    leftOut: mode === 'live' ? test : [],
  }
}
