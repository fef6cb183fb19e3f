import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { carrierEndpoints } from '../../../shared/api/carriers.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { Copyable } from '../../components/copyable.tsx'
import { Facts } from '../../components/facts.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { dayText, instantText } from '../../lib/format.ts'
import { carrierNameOf } from '../../lib/shipments/rate-text.ts'
import { serviceName } from '../../lib/shipments/shipment-text.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { PickupFact } from './pickup-fact.tsx'

export function FactsPanel({ shipment }: { shipment: ShipmentRecord }) {
  const mode = useMode()
  const carriers = useQuery(query(carrierEndpoints.list, { query: { limit: 100 } }, mode)).data?.results ?? []
  const { id, reference, tracking_number: number, tracking_url: url, selected_rate: rate } = shipment
  const date = shipment.options.shipment_date
  return (
    <Panel title={t('shipments.facts')}>
      <Facts
        of={[
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
          { label: t('shipments.service'), value: rate && serviceName(rate) },
          { label: t('shipments.carrierName'), value: rate && carrierNameOf(rate, carriers) },
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
