import { useQuery } from '@tanstack/react-query'
import type { RateRecord } from '../../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { promisedDaysOf } from '../../../shared/delivery-promise.ts'
import { deskShipmentEndpoints, type RequestedOfShipment } from '../../../shared/desk/shipments.ts'
import { plainText } from '../../../shared/values.ts'
import type { Mode } from '../../stores/preferences.ts'
import { query } from '../station/queries.ts'
import { startingRate } from './shipment-text.ts'

export type RequestedOfDraft = {
  /** As the shop writes it; empty where nobody asked for a service. */
  name: string
  /** Why the price to begin with is not what was asked for; `unknown`: it could not be looked up. */
  unkept: RequestedOfShipment['unkept'] | 'unknown'
  /** The days it was promised for: to leave by, and to be there by. */
  shipBy: string | null
  deliverBy: string | null
  /** When its prices would bring it; null while that is looked up. */
  arrivals: RequestedOfShipment['arrivals'] | null
}

const nothing = { name: '', unkept: null, shipBy: null, deliverBy: null, arrivals: null }

/**
 * The price that is chosen as long as nobody chose, by what the customer asked for and was promised. None while that is
 * looked up, so that nobody buys the cheapest in between. `requested`: null where nothing was said.
 */
export function useStartingRate(
  shipment: ShipmentRecord | null,
  mode?: Mode,
): { rate: RateRecord | null; requested: RequestedOfDraft | null } {
  const said = saidOfDraft(shipment)
  const first = shipment?.rates[0]?.id
  const isAsked = first !== undefined && (said.name !== '' || said.deliverBy !== null)
  const asked = query(deskShipmentEndpoints.requested, { params: { id: shipment?.id ?? '' } }, mode)
  const found = useQuery({
    ...asked,
    // Of these prices: new ones are looked up anew.
    queryKey: [...asked.queryKey, first],
    enabled: isAsked,
  })
  if (!shipment) return { rate: null, requested: null }
  const requested = said.name === '' && said.shipBy === null && said.deliverBy === null ? null : said
  if (!isAsked) return { rate: startingRate(shipment), requested }
  if (found.error) return { rate: startingRate(shipment), requested: { ...said, unkept: 'unknown' } }
  const { data } = found
  return {
    rate: data ? (shipment.rates.find(({ id }) => id === data.rate_id) ?? startingRate(shipment)) : null,
    requested: { ...said, unkept: data?.unkept ?? null, arrivals: data?.arrivals ?? null },
  }
}

const saidOfDraft = (shipment: ShipmentRecord | null): RequestedOfDraft =>
  shipment?.status === 'draft'
    ? {
        ...nothing,
        name: plainText(shipment.metadata.requested_service),
        ...promisedDaysOf(shipment.metadata),
      }
    : nothing
