import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { query } from '../../lib/station/queries.ts'
import type { ShipDesk } from './use-ship-desk.ts'

/** `/ship?shipment=…`: puts that shipment on the desk, then forgets where it came from. */
export function useTakenUp({ mode, takeUp }: ShipDesk) {
  const { shipment: id } = useSearch({ from: '/ship' })
  const navigate = useNavigate()
  const done = useRef<string | null>(null)
  const wanted = useQuery({
    ...query(shipmentEndpoints.retrieve, { params: { id: id ?? '' } }, mode),
    enabled: id !== undefined,
  })
  const shipment = id === undefined ? undefined : wanted.data
  useEffect(() => {
    if (!shipment || shipment.id === done.current) return
    done.current = shipment.id
    takeUp(shipment)
    void navigate({ to: '/ship', search: {}, replace: true })
  }, [shipment, takeUp, navigate])
  return id === undefined ? null : wanted.error
}
