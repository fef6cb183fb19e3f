import { useQuery } from '@tanstack/react-query'
import { shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { isNotFound } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { useMode } from '../../stores/preferences.ts'

/** A shipment of the mode, reloaded whenever the station says that it changed. */
export function useShipment(id: string) {
  const found = useQuery(query(shipmentEndpoints.retrieve, { params: { id } }, useMode()))
  return {
    shipment: found.error ? undefined : found.data,
    error: found.error,
    isMissing: found.error !== null && isNotFound(found.error),
    refetch: () => void found.refetch(),
  }
}
