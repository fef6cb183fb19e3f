import { List, Text } from '@mantine/core'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { Panel } from '../../components/page/panel.tsx'
import { parcelText } from '../../lib/format.ts'
import { t } from '../../lib/text.ts'

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
