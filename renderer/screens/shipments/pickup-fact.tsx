import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { deskPickupEndpoints } from '../../../shared/desk/pickups.ts'
import { dayText } from '../../lib/format.ts'
import { windowText } from '../../lib/shipments/pickup-window.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { useCarrierOf } from './use-carrier-of.ts'

/** When the parcel is collected, or the way to have it collected; a carrier that does not come is said to. */
export function PickupFact({ shipment }: { shipment: ShipmentRecord }) {
  const { id } = shipment
  const carrier = useCarrierOf(shipment)
  const found = useQuery(
    query(deskPickupEndpoints.list, { query: { shipment_id: id, limit: 1 } }, useMode()),
  ).data
  const pickup = found?.results[0]
  if (pickup)
    return (
      <Anchor renderRoot={props => <Link to="/pickups/$id" params={{ id: pickup.id }} {...props} />}>
        {[dayText(pickup.pickup_date), windowText(pickup)].join(', ')}
      </Anchor>
    )
  if (!found || !carrier) return null
  if (!carrier.capabilities.includes('pickup'))
    return (
      <Text span c="dimmed">
        {t('shipments.noPickups')}
      </Text>
    )
  return (
    <Anchor renderRoot={props => <Link to="/pickups/new" search={{ shipments: id }} {...props} />}>
      {t('pickups.scheduleThis')}
    </Anchor>
  )
}
