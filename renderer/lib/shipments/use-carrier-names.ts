import { useQuery } from '@tanstack/react-query'
import { adapterEndpoints } from '../../../shared/desk/adapters.ts'
import { connectionEndpoints } from '../../../shared/desk/connections.ts'
import { wordsOf } from '../format.ts'
import { query } from '../station/queries.ts'

type Carried = { carrier_id?: string | null; carrier_name: string }

/** Carriers as the desk calls them: by the name of the connection, else by that of the carrier. */
export function useCarrierNames(): (carried: Carried) => string {
  const all = { query: { limit: 100 } }
  const connections = useQuery(query(connectionEndpoints.list, all)).data?.results ?? []
  const adapters = useQuery(query(adapterEndpoints.list, all)).data?.results ?? []
  return ({ carrier_id: id, carrier_name: name }) => {
    const own = connections.find(each => each.carrier_id === id)
    const [only, ...more] = connections.filter(each => each.carrier_name === name)
    const carrier = adapters.find(({ slug }) => slug === name)
    return (own ?? (more.length === 0 ? only : null))?.display_name ?? carrier?.label ?? wordsOf(name)
  }
}
