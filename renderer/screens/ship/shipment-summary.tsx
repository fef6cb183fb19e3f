import { Stack, Text } from '@mantine/core'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { AddressCard } from '../../components/addresses/address-card.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { customsText } from '../../lib/drafts/customs-text.ts'
import { parcelText } from '../../lib/format.ts'
import { t } from '../../lib/text.ts'

/** What was bought, to read: after a purchase nothing of it can be changed any more. */
export function ShipmentSummary({ shipment }: { shipment: ShipmentRecord }) {
  return (
    <Stack gap="md">
      <Panel title={t('ship.to')}>
        <AddressCard address={shipment.recipient} from={shipment.shipper.country_code} />
      </Panel>
      <Panel title={t('ship.from')}>
        <AddressCard address={shipment.shipper} />
      </Panel>
      <Panel title={t('ship.parcels')}>
        {shipment.parcels.map((parcel, at) => (
          <Text key={parcel.id ?? at}>{parcelText(parcel)}</Text>
        ))}
      </Panel>
      {shipment.customs ? (
        <Panel title={t('customs.title')}>
          <Text>{customsText(shipment.customs)}</Text>
        </Panel>
      ) : null}
    </Stack>
  )
}
