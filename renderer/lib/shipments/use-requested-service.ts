import { useQuery } from '@tanstack/react-query'
import type { RateRecord } from '../../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { deskShipmentEndpoints } from '../../../shared/desk/shipments.ts'
import { plainText } from '../../../shared/values.ts'
import type { Mode } from '../../stores/preferences.ts'
import { query } from '../station/queries.ts'
import { startingRate } from './shipment-text.ts'

export type RequestedOfDraft = {
  /** As the shop writes it; empty where nobody asked for a service. */
  name: string
  /** Why the price to begin with is not what was asked for; `unknown`: it could not be looked up. */
  unkept: 'requested_unmapped' | 'requested_not_offered' | 'unknown' | null
}

/**
 * The price that is chosen as long as nobody chose, by what the customer asked for. None while that is looked up, so
 * that nobody buys the cheapest in between.
 */
export function useStartingRate(
  shipment: ShipmentRecord | null,
  mode?: Mode,
): { rate: RateRecord | null; requested: RequestedOfDraft } {
  const name = shipment?.status === 'draft' ? plainText(shipment.metadata.requested_service) : ''
  const first = shipment?.rates[0]?.id
  const asked = query(deskShipmentEndpoints.requested, { params: { id: shipment?.id ?? '' } }, mode)
  const found = useQuery({
    ...asked,
    // Of these prices: new ones are looked up anew.
    queryKey: [...asked.queryKey, first],
    enabled: name !== '' && first !== undefined,
  })
  if (!shipment) return { rate: null, requested: { name: '', unkept: null } }
  if (name === '' || first === undefined)
    return { rate: startingRate(shipment), requested: { name, unkept: null } }
  if (found.error) return { rate: startingRate(shipment), requested: { name, unkept: 'unknown' } }
  const { data } = found
  return {
    rate: data ? (shipment.rates.find(({ id }) => id === data.rate_id) ?? startingRate(shipment)) : null,
    requested: { name, unkept: data?.unkept ?? null },
  }
}
