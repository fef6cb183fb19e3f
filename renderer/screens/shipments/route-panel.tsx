import { SimpleGrid, Text } from '@mantine/core'
import type { AddressRecord } from '../../../shared/api/addresses.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { AddressCard } from '../../components/addresses/address-card.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { t } from '../../lib/text.ts'

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
