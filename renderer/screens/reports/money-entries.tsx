import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { MoneyEntry } from '../../../shared/desk/money.ts'
import { Amount } from '../../components/amount.tsx'
import { type Column, RecordTable } from '../../components/tables/record-table.tsx'
import { dateText, timeText } from '../../lib/format.ts'
import { useCarrierNames } from '../../lib/shipments/use-carrier-names.ts'
import { useServiceNames } from '../../lib/shipments/use-service-names.ts'
import { t } from '../../lib/text.ts'

const what: Column<MoneyEntry> = {
  key: 'kind',
  label: t('money.columnKind'),
  cell: ({ kind }) => t(`money.kind_${kind}`),
}
const amount: Column<MoneyEntry> = {
  key: 'amount',
  label: t('money.columnAmount'),
  stays: 'bare',
  align: 'end',
  cell: entry => <Amount amount={entry.amount} currency={entry.currency} />,
}
const when: Column<MoneyEntry> = {
  key: 'at',
  label: t('money.columnAt'),
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
  { key: 'for', label: t('money.columnFor'), cell: shipmentLink },
  { key: 'carrier', label: t('money.columnCarrier'), cell: carrierOf },
  {
    key: 'service',
    label: t('money.columnService'),
    cell: ({ service, ...entry }) => (service ? serviceOf({ ...entry, service }) : null),
  },
  {
    key: 'note',
    label: t('money.columnNote'),
    cell: ({ note, who }) =>
      note || who ? (
        <Text fz="inherit" maw="16rem">
          {[note, who ? t('money.by', { who }) : null].filter(Boolean).join(' · ')}
        </Text>
      ) : null,
  },
  amount,
  when,
]

type Props = { entries: readonly MoneyEntry[]; isLoading: boolean }

/** Rows of the ledger. */
export function MoneyEntries({ entries, isLoading }: Props) {
  const names = { carrierOf: useCarrierNames(), serviceOf: useServiceNames() }
  return (
    <RecordTable
      label={t('money.entriesList')}
      records={entries}
      keyOf={({ id }) => id}
      columns={columnsOf(names)}
      isLoading={isLoading}
    />
  )
}
