import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type MoneyEntry, moneyEndpoints } from '../../../shared/desk/money.ts'
import { Amount } from '../../components/money-text.tsx'
import { Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { Pager } from '../../components/tables/pager.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { dateText, timeText } from '../../lib/format.ts'
import { useCarrierNames, useServiceNames } from '../../lib/shipments/carrier-names.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import type { MoneyPeriod } from './report-period.ts'

const perPage = 20

/** Every row of the days that are shown. */
export function EntriesPanel({ period }: { period: MoneyPeriod }) {
  const mode = useMode()
  const [page, setPage] = useState(1)
  const found = useQuery({
    ...query(
      moneyEndpoints.entries,
      { query: { ...period, limit: perPage, offset: (page - 1) * perPage } },
      mode,
    ),
    placeholderData: last => last,
  })
  const { count = 0, results = [] } = found.data ?? {}
  if (!found.error && count === 0) return null
  return (
    <Panel title={t('reports.entries')}>
      {found.error ? (
        <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
      ) : null}
      <MoneyEntries entries={results} isLoading={found.isPlaceholderData} />
      <Pager page={page} perPage={perPage} count={count} onPage={setPage} />
    </Panel>
  )
}

const what: Column<MoneyEntry> = {
  key: 'kind',
  label: t('reports.columnKind'),
  cell: ({ kind }) => t(`reports.kind_${kind}`),
}
const amount: Column<MoneyEntry> = {
  key: 'amount',
  label: t('reports.columnAmount'),
  stays: 'bare',
  align: 'end',
  cell: entry => <Amount amount={entry.amount} currency={entry.currency} />,
}
const when: Column<MoneyEntry> = {
  key: 'at',
  label: t('reports.columnAt'),
  align: 'end',
  cell: ({ at }) => (
    <>
      {dateText(at)}
      <Text fz="sm" c="dimmed">
        {timeText(at)}
      </Text>
    </>
  ),
}

const shipmentLink = ({ shipment_id: id, tracking_number: number, pickup_id }: MoneyEntry) =>
  id === null ? (
    (number ?? pickup_id)
  ) : (
    <Anchor renderRoot={props => <Link to="/shipments/$id" params={{ id }} {...props} />}>
      {number ?? id}
    </Anchor>
  )

type Names = { carrierOf: ReturnType<typeof useCarrierNames>; serviceOf: ReturnType<typeof useServiceNames> }

const columnsOf = ({ carrierOf, serviceOf }: Names): Column<MoneyEntry>[] => [
  what,
  { key: 'for', label: t('reports.columnFor'), cell: shipmentLink },
  { key: 'carrier', label: t('reports.columnCarrier'), cell: carrierOf },
  {
    key: 'service',
    label: t('reports.columnService'),
    cell: ({ service, ...entry }) => (service ? serviceOf({ ...entry, service }) : null),
  },
  {
    key: 'note',
    label: t('reports.columnNote'),
    cell: ({ note, who }) =>
      note || who ? (
        <Text fz="inherit" maw="16rem">
          {joined([note, who ? t('reports.by', { who }) : null])}
        </Text>
      ) : null,
  },
  amount,
  when,
]

type Props = { entries: readonly MoneyEntry[]; isLoading: boolean }

/** Rows of the ledger. */
function MoneyEntries({ entries, isLoading }: Props) {
  const names = { carrierOf: useCarrierNames(), serviceOf: useServiceNames() }
  return (
    <RecordTable
      label={t('reports.entriesList')}
      records={entries}
      keyOf={({ id }) => id}
      columns={columnsOf(names)}
      isLoading={isLoading}
    />
  )
}
