import { Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import {
  type MoneyEntry,
  type MoneyRefund,
  moneyEndpoints,
  refundStates,
} from '../../../shared/desk/money.ts'
import { Amount } from '../../components/amount.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { amountText, dayText, instantText } from '../../lib/format.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'

/** What a shipment cost and what of it comes back. */
export function MoneyPanel({ shipment: { id } }: { shipment: ShipmentRecord }) {
  const mode = useMode()
  const found = useQuery(query(moneyEndpoints.entries, { query: { shipment_id: id, limit: 100 } }, mode))
  const refunds = useQuery(
    query(moneyEndpoints.refunds, { query: { shipment_id: id, state: refundStates.join(',') } }, mode),
  )
  if (!found.error && !found.data?.count) return null
  return (
    <Panel title={t('money.ofShipment')}>
      <Stack gap="sm">
        {found.error ? (
          <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
        ) : null}
        {refunds.data?.results.map(refund => (
          <div key={refund.id}>
            <StatusBadge {...refundState(refund)} />
          </div>
        ))}
        {found.data ? <Rows entries={found.data.results} /> : null}
      </Stack>
    </Panel>
  )
}

const Rows = ({ entries }: { entries: readonly MoneyEntry[] }) => (
  <Table aria-label={t('money.entriesList')} verticalSpacing={4} horizontalSpacing={0}>
    <Table.Tbody>
      {entries.map(({ id, kind, amount, currency, at, note }) => (
        <Table.Tr key={id}>
          <Table.Th scope="row" fw={400}>
            {t(`money.kind_${kind}`)}
            <Text fz="sm" c="dimmed">
              {[instantText(at), note].filter(Boolean).join(' · ')}
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

function refundState(refund: MoneyRefund) {
  const { currency, expected_by: by, outstanding, credited } = refund
  const day = dayText(by)
  const owed = outstanding === null ? t('money.unknown') : amountText(outstanding, currency)
  const came = amountText(credited, currency)
  switch (refund.state) {
    case 'open':
      return { tone: 'busy', text: t('money.refundRequested', { amount: owed, day }) } as const
    case 'overdue':
      return { tone: 'attention', text: t('money.refundOverdue', { amount: owed, day }) } as const
    case 'credited':
      return { tone: 'good', text: t('money.refundCredited', { amount: came }) } as const
    case 'given_up':
      return { tone: 'neutral', text: t('money.refundGivenUp', { amount: came }) } as const
  }
}
