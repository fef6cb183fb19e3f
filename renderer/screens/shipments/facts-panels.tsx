import { Anchor, List, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AddressRecord } from '../../../shared/api/addresses.ts'
import { carrierEndpoints } from '../../../shared/api/carriers.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { deskPickupEndpoints } from '../../../shared/desk/pickups.ts'
import { plainText } from '../../../shared/values.ts'
import { AddressCard } from '../../components/addresses/address-panel.tsx'
import { Copyable } from '../../components/copyable.tsx'
import { Facts } from '../../components/facts.tsx'
import { Panel } from '../../components/page/page.tsx'
import { dayText, instantText, parcelText, windowText } from '../../lib/format.ts'
import { carrierNameOf, isReturn, serviceName } from '../../lib/shipments/shipment-text.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { useCarrierOf } from './use-carrier-of.ts'

export function FactsPanel({ shipment }: { shipment: ShipmentRecord }) {
  const mode = useMode()
  const carriers = useQuery(query(carrierEndpoints.list, { query: { limit: 100 } }, mode)).data?.results ?? []
  const {
    id,
    reference,
    tracking_number: number,
    tracking_url: url,
    selected_rate: rate,
    carrier_id,
  } = shipment
  const date = shipment.options.shipment_date
  return (
    <Panel title={t('shipments.facts')}>
      <Facts
        of={[
          ...returnFacts(shipment),
          { label: t('shipments.reference'), value: reference },
          {
            label: t('shipments.trackingNumber'),
            value: number && (
              <Copyable value={number} name={t('shipments.trackingNumber')}>
                <code>{number}</code>
              </Copyable>
            ),
          },
          {
            label: t('shipments.tracking'),
            // Without a page of the carrier the station gives its own record, which this screen shows already.
            value: url?.startsWith('http') && (
              <Anchor href={url} target="_blank" rel="noopener noreferrer">
                {t('shipments.trackAtCarrier')}
              </Anchor>
            ),
          },
          { label: t('shipments.service'), value: serviceName(rate ?? shipment) },
          {
            label: t('shipments.carrierName'),
            value: carrier_id && carrierNameOf(rate ?? { carrier_id }, carriers),
          },
          { label: t('shipments.shipmentDate'), value: typeof date === 'string' ? dayText(date) : null },
          {
            label: t('pickups.ofShipment'),
            value: shipment.status === 'purchased' ? <PickupFact shipment={shipment} /> : null,
          },
          { label: t('shipments.created'), value: instantText(shipment.created_at) },
          {
            label: t('shipments.id'),
            value: (
              <Copyable value={id} name={t('shipments.id')}>
                <code>{id}</code>
              </Copyable>
            ),
          },
        ]}
      />
    </Panel>
  )
}

/** What a return brings back, and why its label has no price; nothing of every other shipment. */
const returnFacts = (shipment: ShipmentRecord) =>
  isReturn(shipment)
    ? [
        { label: t('shipments.returnOf'), value: <ReturnOf id={plainText(shipment.meta.return_of)} /> },
        {
          label: t('shipments.returnCost'),
          value:
            shipment.status !== 'draft' && !shipment.selected_rate ? t('shipments.returnCostOnUse') : null,
        },
      ]
    : []

function ReturnOf({ id }: { id: string }) {
  return (
    <Anchor renderRoot={props => <Link to="/shipments/$id" params={{ id }} {...props} />}>
      {t('shipments.returnOfOpen')}
    </Anchor>
  )
}

/** When the parcel is collected, or the way to have it collected; a carrier that does not come is said to. */
function PickupFact({ shipment }: { shipment: ShipmentRecord }) {
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

export const RoutePanel = ({ shipment: { shipper, recipient } }: { shipment: ShipmentRecord }) => (
  <Panel title={t('shipments.route')}>
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
      <Side label={t('shipments.sender')} address={shipper} from={recipient.country_code} />
      <Side label={t('shipments.recipient')} address={recipient} from={shipper.country_code} />
    </SimpleGrid>
  </Panel>
)

type SideProps = { label: string; address: AddressRecord; from: string }

const Side = ({ label, address, from }: SideProps) => (
  <div>
    <Text fz="sm" c="dimmed">
      {label}
    </Text>
    <AddressCard address={address} from={from} />
    <Text component="div" fz="sm" c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
      {[address.phone_number, address.email, address.residential && t('fields.residential')]
        .filter(Boolean)
        .map(each => (
          <div key={String(each)}>{each}</div>
        ))}
    </Text>
  </div>
)

export function ParcelsPanel({ shipment: { parcels } }: { shipment: ShipmentRecord }) {
  return (
    <Panel title={t('shipments.parcels', { count: parcels.length })}>
      <List listStyleType="none" spacing="sm">
        {parcels.map((parcel, at) => (
          <List.Item key={parcel.id}>
            <strong>{parcelText(parcel)}</strong>{' '}
            <Text span c="dimmed">
              {parcel.description ?? (parcels.length > 1 ? t('shipments.parcel', { number: at + 1 }) : '')}
            </Text>
            <Text fz="sm" c="dimmed">
              {parcel.items
                .map(({ quantity, title, sku }) =>
                  t('shipments.item', { quantity, title: title ?? sku ?? '' }),
                )
                .join(', ')}
            </Text>
          </List.Item>
        ))}
      </List>
    </Panel>
  )
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** What other programs have noted on the shipment. */
export function MetadataPanel({ metadata }: { metadata: Record<string, unknown> }) {
  const entries = Object.entries(metadata)
  if (entries.length === 0) return null
  return (
    <Panel title={t('shipments.metadata')}>
      <Facts of={entries.map(([label, value]) => ({ label, value: shown(value) }))} />
    </Panel>
  )
}
