import { useQuery } from '@tanstack/react-query'
import { adapterEndpoints } from '../../../shared/desk/adapters.ts'
import { type ConnectionRecord, connectionEndpoints } from '../../../shared/desk/connections.ts'
import { query } from '../station/queries.ts'
import { serviceNameOf } from './service-text.ts'

type Bought = { carrier_name?: string | null; carrier_id?: string | null; service: string }

/** Services as the desk calls them where only their code was kept: by the rate sheet of the connection, else in words. */
export function useServiceNames(): (bought: Bought) => string {
  const all = { query: { limit: 100 } }
  const connections = useQuery(query(connectionEndpoints.list, all)).data?.results ?? []
  const adapters = useQuery(query(adapterEndpoints.list, all)).data?.results ?? []
  return ({ carrier_name: name, carrier_id: id, service }) => {
    const own = connections.filter(each => isOf(each, name, id))
    return serviceNameOf(service, own.length > 0 ? own : connections, adapters)
  }
}

const isOf = (
  connection: ConnectionRecord,
  name: Bought['carrier_name'],
  id: Bought['carrier_id'],
): boolean => (id ? connection.carrier_id === id : connection.carrier_name === name)
