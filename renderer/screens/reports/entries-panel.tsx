import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { entryOrders, type MoneyEntry, type MoneyKind, moneyEndpoints } from '../../../shared/desk/money.ts'
import { Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { listName } from '../../components/tables/column-heads.tsx'
import { LongTable } from '../../components/tables/long-table.tsx'
import { moneyColumn } from '../../components/tables/money-column.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { dateText, timeText } from '../../lib/format.ts'
import type { RowLinkProps } from '../../lib/keyboard/use-row-keys.ts'
import { useColumnsWithRoom } from '../../lib/lists/columns-with-room.ts'
import { useOrdering } from '../../lib/lists/ordering.ts'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import { useCarrierNames, useServiceNames } from '../../lib/shipments/carrier-names.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import type { MoneyPeriod } from './report-period.ts'

type Asked = MoneyPeriod & { carrier_name?: string; service?: string; currency?: string; kind?: MoneyKind }

/** Every row of the days that are shown. */
export function EntriesPanel({ period }: { period: Asked }) {
  const mode = useMode()
  const names = { carrierOf: useCarrierNames(), serviceOf: useServiceNames() }
  const { ordered, sorting } = useOrdering({ names: entryOrders, usual: '-at', place: 'entries' })
  const found = useLongList({
    key: `${mode} ${JSON.stringify({ period, ordered })}`,
    load: range => query(moneyEndpoints.entries, { query: { ...period, ...range, ...ordered } }, mode),
  })
  const columns = useColumnsWithRoom(columnsOf(names, found.rows.values()), ['note'])
  if (!found.error && !found.count) return null
  return (
    <Panel title={t('reports.entries')}>
      {found.error ? <ProblemNotice error={found.error} doing="load" onRetry={found.reload} /> : null}
      {found.count ? (
        <LongTable
          label={listName({
            usual: t('reports.entriesList'),
            list: t('reports.entriesSorted'),
            columns,
            sorting,
          })}
          list={found}
          keyOf={({ id }) => id}
          columns={columns}
          path="/reports"
          sorting={sorting}
        />
      ) : null}
    </Panel>
  )
}

const what: Column<MoneyEntry> = {
  key: 'kind',
  width: '7rem',
  label: t('reports.columnKind'),
  cell: ({ kind }) => t(`reports.kind_${kind}`),
}
const amountColumn = (records: Iterable<MoneyEntry>): Column<MoneyEntry> =>
  moneyColumn({
    key: 'amount',
    width: '7.5rem',
    label: t('reports.columnAmount'),
    stays: 'bare',
    records,
    of: entry => entry,
    none: t('reports.unknown'),
  })
const when: Column<MoneyEntry> = {
  key: 'at',
  width: '7rem',
  label: t('reports.columnAt'),
  sort: 'at',
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

const shipmentLink = (entry: MoneyEntry, link: RowLinkProps) => {
  const { shipment_id: id, tracking_number: number, pickup_id: pickup } = entry
  return id === null ? (
    <span {...link}>{number ?? pickup}</span>
  ) : (
    <Anchor {...link} renderRoot={props => <Link to="/shipments/$id" params={{ id }} {...props} />}>
      {number ?? id}
    </Anchor>
  )
}

type Names = { carrierOf: ReturnType<typeof useCarrierNames>; serviceOf: ReturnType<typeof useServiceNames> }

const columnsOf = ({ carrierOf, serviceOf }: Names, loaded: Iterable<MoneyEntry>): Column<MoneyEntry>[] => [
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
  amountColumn(loaded),
  when,
]
