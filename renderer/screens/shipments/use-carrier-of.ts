import { useQuery } from '@tanstack/react-query'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { type AdapterRecord, adapterEndpoints } from '../../../shared/desk/adapters.ts'
import { connectionEndpoints } from '../../../shared/desk/connections.ts'
import { query } from '../../lib/station/queries.ts'

/** What the carrier a label was bought from can do; undefined while, or where, nobody knows. */
export function useCarrierOf({ selected_rate: rate }: ShipmentRecord): AdapterRecord | undefined {
  const adapters = useQuery(query(adapterEndpoints.list, { query: { limit: 100 } }))
  const id = rate?.carrier_ref ?? ''
  const connection = useQuery({
    ...query(connectionEndpoints.retrieve, { params: { id } }),
    enabled: id !== '',
  })
  return adapters.data?.results.find(({ slug }) => slug === connection.data?.adapter)
}
