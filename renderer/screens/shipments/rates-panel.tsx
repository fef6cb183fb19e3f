import { Table, Text } from '@mantine/core'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { CarrierMessages } from '../../components/carriers/carrier-messages.tsx'
import { MoneyText } from '../../components/money-text.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { sortedRates, transitText } from '../../lib/shipments/rate-text.ts'
import { serviceName } from '../../lib/shipments/shipment-text.ts'
import { t } from '../../lib/text.ts'

const ChosenBadge = ({ status }: Pick<ShipmentRecord, 'status'>) =>
  status === 'cancelled' ? (
    <StatusBadge tone="neutral" text={t('shipments.chosenVoid')} />
  ) : (
    <StatusBadge tone="good" text={t('shipments.chosen')} />
  )

/** What was offered, and which of it was bought. */
export function RatesPanel({ shipment }: { shipment: ShipmentRecord }) {
  const { rates, messages, selected_rate_id: chosen } = shipment
  if (rates.length === 0 && messages.length === 0) return null
  return (
    <Panel title={t('shipments.rates')}>
      <Table aria-label={t('shipments.rateTable')} verticalSpacing="xs" horizontalSpacing={0}>
        <Table.Tbody>
          {sortedRates(rates).map(rate => (
            <Table.Tr key={rate.id}>
              <Table.Th scope="row" fw={rate.id === chosen ? 650 : 400}>
                {serviceName(rate)}
                <Text fz="sm" c="dimmed">
                  {transitText(rate)}
                </Text>
              </Table.Th>
              <Table.Td ps="sm">
                {rate.id === chosen ? <ChosenBadge status={shipment.status} /> : null}
              </Table.Td>
              <Table.Td ps="sm" ta="end">
                <MoneyText amount={rate.total_charge} currency={rate.currency} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <CarrierMessages title={t('shipments.carriersSay')} messages={messages} />
    </Panel>
  )
}
