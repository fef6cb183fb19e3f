import { Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type MoneyRefund, moneyEndpoints } from '../../../shared/desk/money.ts'
import { Amount } from '../../components/amount.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { Pager } from '../../components/tables/pager.tsx'
import { type Column, RecordTable } from '../../components/tables/record-table.tsx'
import { dayText } from '../../lib/format.ts'
import { useCarrierNames } from '../../lib/shipments/use-carrier-names.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { refundName } from './refund-text.ts'

const perPage = 20

/** What carriers owe for voids, the longest due first. */
export function RefundsPanel() {
  const mode = useMode()
  const carrierOf = useCarrierNames()
  const [page, setPage] = useState(1)
  const [credited, setCredited] = useState<MoneyRefund | null>(null)
  const found = useQuery({
    ...query(moneyEndpoints.refunds, { query: { limit: perPage, offset: (page - 1) * perPage } }, mode),
    placeholderData: last => last,
  })
  const overdue = useQuery(query(moneyEndpoints.refunds, { query: { limit: 1, state: 'overdue' } }, mode))
  const late = overdue.data?.count ?? 0
  return (
    <Panel
      title={t('money.refunds')}
      actions={
        late > 0 ? <StatusBadge tone="attention" text={t('money.overdueCount', { count: late })} /> : null
      }
    >
      {found.error ? (
        <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
      ) : null}
      {found.data?.count === 0 ? <Text>{t('money.noRefunds')}</Text> : null}
      {found.data && found.data.count > 0 ? (
        <>
          <RecordTable
            label={t('money.refundsList')}
            records={found.data.results}
            keyOf={({ id }) => id}
            columns={columnsOf(carrierOf, setCredited)}
          />
          <Pager page={page} perPage={perPage} count={found.data.count} onPage={setPage} />
        </>
      ) : null}
      <CreditDialog refund={credited} onClose={() => setCredited(null)} />
    </Panel>
  )
}

const columnsOf = (
  carrierOf: (refund: MoneyRefund) => string,
  onCredit: (refund: MoneyRefund) => void,
): Column<MoneyRefund>[] => [
  {
    key: 'for',
    label: t('money.columnFor'),
    cell: (refund, link) =>
      refund.shipment_id === null ? (
        refundName(refund)
      ) : (
        <Anchor
          {...link}
          renderRoot={props => (
            <Link to="/shipments/$id" params={{ id: refund.shipment_id ?? '' }} {...props} />
          )}
        >
          {refundName(refund)}
        </Anchor>
      ),
  },
  { key: 'carrier', label: t('money.columnCarrier'), cell: carrierOf },
  {
    key: 'expected',
    label: t('money.columnExpected'),
    cell: ({ state, expected_by: day }) =>
      state === 'overdue' ? (
        <StatusBadge tone="attention" text={t('money.overdue', { day: dayText(day) })} />
      ) : (
        dayText(day)
      ),
  },
  {
    key: 'outstanding',
    label: t('money.columnOutstanding'),
    stays: 'named',
    align: 'end',
    cell: ({ outstanding, currency }) => <Amount amount={outstanding} currency={currency} />,
  },
  {
    key: 'actions',
    label: t('money.columnActions'),
    stays: 'bare',
    align: 'end',
    cell: refund => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('money.creditCameName', { name: refundName(refund) })}
        onClick={() => onCredit(refund)}
      >
        {t('money.creditCame')}
      </Button>
    ),
  },
]
