import type { SpotlightActionData } from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { shipmentEndpoints } from '../../shared/api/shipments.ts'
import { addressee } from '../../shared/countries/address-lines.ts'
import { query } from '../lib/station/queries.ts'
import { useMode } from '../stores/preferences.ts'

/** The latest shipments as entries of the palette. */
export function useRecentShipments(): SpotlightActionData[] {
  const mode = useMode()
  const navigate = useNavigate()
  const { data } = useQuery(query(shipmentEndpoints.list, { query: { limit: 20 } }, mode))
  return (data?.results ?? []).map(({ id, ...shipment }) => ({
    id,
    label: addressee(shipment.recipient) || id,
    description: [shipment.reference, shipment.tracking_number, shipment.recipient.city]
      .filter(Boolean)
      .join(' · '),
    keywords: [id],
    onClick: () => void navigate({ to: '/shipments/$id', params: { id } }),
  }))
}
