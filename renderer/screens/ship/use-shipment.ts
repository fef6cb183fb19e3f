import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type ShipmentRecord, shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { query } from '../../lib/station/queries.ts'
import type { Mode } from '../../stores/preferences.ts'

const askAgainMs = 2000

/** The shipment of the parcel on the desk, as the station has it; asked again until a lost purchase is settled. */
export function useShipment(id: string | null, mode: Mode, isSettling: boolean) {
  const queries = useQueryClient()
  const options = (shipmentId: string) =>
    query(shipmentEndpoints.retrieve, { params: { id: shipmentId } }, mode)
  const found = useQuery({
    ...options(id ?? ''),
    enabled: id !== null,
    ...(isSettling ? { refetchInterval: askAgainMs } : {}),
  })
  const store = useCallback(
    (shipment: ShipmentRecord) =>
      queries.setQueryData(
        query(shipmentEndpoints.retrieve, { params: { id: shipment.id } }, mode).queryKey,
        shipment,
      ),
    [queries, mode],
  )
  return { shipment: id === null ? null : (found.data ?? null), found, store }
}
