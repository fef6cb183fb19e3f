import { Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RateRecord } from '../../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { type MoneyEntry, moneyEndpoints } from '../../../shared/desk/money.ts'
import { CarrierMessages } from '../../components/carriers/carrier-messages.tsx'
import { Amount, MoneyText } from '../../components/money-text.tsx'
import { Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { instantText } from '../../lib/format.ts'
import { type ChargeLine, chargeLines, useMaySeeMarkups } from '../../lib/shipments/charge-lines.ts'
import {
  needText,
  refundStateOf,
  serviceName,
  sortedRates,
  transitText,
} from '../../lib/shipments/shipment-text.ts'
import { isForbidden } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'

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
          {sortedRates(shipment).map(rate => (
            <Table.Tr key={rate.id}>
              <Table.Th scope="row" fw={rate.id === chosen ? 650 : 400}>
                {serviceName(rate)}
                <Text fz="sm" c="dimmed">
                  {joined([transitText(rate), needText(rate)])}
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

/** The price of the chosen rate, line by line; the lines add up to the total. */
export function ChargesPanel({ rate }: { rate: RateRecord }) {
  const lines = chargeLines(rate, useMaySeeMarkups())
  return (
    <Panel title={t('shipments.charges')}>
      <Table
        aria-label={t('shipments.charges')}
        withRowBorders={false}
        verticalSpacing={4}
        horizontalSpacing={0}
      >
        <Table.Tbody>
          {lines.map(({ key, ...line }) => (
            <Line key={key} {...line} currency={rate.currency} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr style={{ borderTop: '1px solid var(--line-strong)' }}>
            <Table.Th scope="row">{t('shipments.total')}</Table.Th>
            <Table.Td ta="end">
              <MoneyText fw={700} amount={rate.total_charge} currency={rate.currency} />
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
      <Text fz="sm" c="dimmed" mt="xs">
        {t('shipments.chargesQuoted')}
      </Text>
    </Panel>
  )
}

type LineProps = Omit<ChargeLine, 'key'> & { currency: string | undefined }

const Line = ({ name, amount, kind, currency }: LineProps) => (
  <Table.Tr {...(kind === 'sum' ? { style: { borderTop: '1px solid var(--line)' } } : {})}>
    <Table.Th scope="row" fw={kind === 'sum' ? 600 : 400}>
      {name}
    </Table.Th>
    <Table.Td ta="end">
      <MoneyText amount={amount} currency={currency} />
    </Table.Td>
  </Table.Tr>
)

/** What a shipment cost and what of it comes back. */
export function MoneyPanel({ shipment }: { shipment: ShipmentRecord }) {
  const { id } = shipment
  const mode = useMode()
  const found = useQuery(query(moneyEndpoints.entries, { query: { shipment_id: id, limit: 100 } }, mode))
  const refund = refundStateOf(shipment)
  // Of mark-ups that are hidden one does not learn from what the carrier charged.
  if ((found.error && isForbidden(found.error)) || (!found.error && !found.data?.count)) return null
  return (
    <Panel title={t('reports.ofShipment')}>
      <Stack gap="sm">
        {found.error ? (
          <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
        ) : null}
        {refund ? (
          <div>
            <StatusBadge {...refund} wraps />
          </div>
        ) : null}
        {found.data ? <Rows entries={found.data.results} /> : null}
      </Stack>
    </Panel>
  )
}

const Rows = ({ entries }: { entries: readonly MoneyEntry[] }) => (
  <Table aria-label={t('reports.entriesList')} verticalSpacing={4} horizontalSpacing={0}>
    <Table.Tbody>
      {entries.map(({ id, kind, amount, currency, at, note }) => (
        <Table.Tr key={id}>
          <Table.Th scope="row" fw={400}>
            {t(`reports.kind_${kind}`)}
            <Text fz="sm" c="dimmed">
              {joined([instantText(at), note])}
            </Text>
          </Table.Th>
          <Table.Td ta="end">
            <Amount amount={amount} currency={currency} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
