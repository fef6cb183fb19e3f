import { Button, Group, Input, NativeSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { IconCoins, IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import {
  exportFormats,
  type MoneyGroup,
  type MoneyTotal,
  moneyEndpoints,
  moneyGroups,
} from '../../../shared/desk/money.ts'
import { Amount } from '../../components/money-text.tsx'
import { EmptyState, Page, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { dayText } from '../../lib/format.ts'
import { useCarrierNames, useServiceNames } from '../../lib/shipments/carrier-names.ts'
import { saveFile } from '../../lib/station/files.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import { shopToday } from '../../stores/shop-time.ts'
import { EntriesPanel } from './entries-panel.tsx'
import { RefundsPanel } from './refunds-panel.tsx'
import {
  type MoneyPeriod,
  periodOf,
  type Range,
  type RangeName,
  rangeNames,
  rangeOf,
} from './report-period.ts'

/** Charts come with a library of their own, which no other screen loads. */
const SpendCharts = lazy(() => import('./spend-charts.tsx'))

/** What shipping costs, and what carriers owe. */
export function ReportsScreen() {
  const [range, setRange] = useState(() => {
    const today = shopToday()
    return rangeOf('month', today, { from: today, to: today })
  })
  const [group, setGroup] = useState<MoneyGroup>('carrier')
  const period = periodOf(range)
  return (
    <Page actions={<ExportButtons period={period} />}>
      <RangeBar range={range} onRange={setRange} group={group} onGroup={setGroup} />
      <Stack gap="lg">
        <Suspense>
          <SpendCharts period={period} />
        </Suspense>
        <TotalsPanel period={period} group={group} />
        <RefundsPanel />
        <EntriesPanel key={`${range.from} ${range.to}`} period={period} />
      </Stack>
    </Page>
  )
}

type Props = {
  range: Range
  onRange: (range: Range) => void
  group: MoneyGroup
  onGroup: (group: MoneyGroup) => void
}

/** Which days are added up, and by what. */
function RangeBar({ range, onRange, group, onGroup }: Props) {
  const label = useId()
  return (
    <Group align="end" gap="md" mb="md">
      <div>
        <Input.Label id={label}>{t('reports.range')}</Input.Label>
        <div>
          <SegmentedControl
            aria-labelledby={label}
            value={range.name}
            onChange={name => onRange(rangeOf(name as RangeName, shopToday(), range))}
            data={rangeNames.map(value => ({ value, label: t(`reports.range_${value}`) }))}
          />
        </div>
      </div>
      {range.name === 'custom'
        ? (['from', 'to'] as const).map(end => (
            <TextInput
              key={end}
              type="date"
              label={t(`reports.${end}`)}
              value={range[end]}
              onChange={({ currentTarget: { value } }) => onRange({ ...range, [end]: value })}
            />
          ))
        : null}
      <NativeSelect
        label={t('reports.groupBy')}
        value={group}
        onChange={({ currentTarget: { value } }) =>
          onGroup(moneyGroups.find(each => each === value) ?? 'carrier')
        }
        data={moneyGroups.map(value => ({ value, label: t(`reports.group_${value}`) }))}
      />
    </Group>
  )
}

/** The rows of the days that are shown, as a file. */
function ExportButtons({ period }: { period: MoneyPeriod }) {
  const save = useMutation({
    networkMode: 'always',
    mutationFn: async (format: (typeof exportFormats)[number]) => {
      const name = `money-${period.from ?? 'all'}-${period.to ?? 'all'}.${format}`
      await saveFile(moneyEndpoints.export, { query: { ...period, format } }, name)
      return name
    },
    onSuccess: name => announce(t('reports.exported', { name })),
  })
  return (
    <>
      {save.error ? <ProblemNotice error={save.error} doing="load" onDismiss={save.reset} /> : null}
      {exportFormats.map(format => (
        <Button
          key={format}
          variant="default"
          leftSection={<IconDownload size="1.125rem" aria-hidden />}
          disabled={save.isPending}
          onClick={() => save.mutate(format)}
        >
          {t(`reports.export_${format}`)}
        </Button>
      ))}
    </>
  )
}

type TotalsProps = { period: MoneyPeriod; group: MoneyGroup }

type Names = { carrierOf: ReturnType<typeof useCarrierNames>; serviceOf: ReturnType<typeof useServiceNames> }

function nameOf(total: MoneyTotal, group: MoneyGroup, { carrierOf, serviceOf }: Names): string {
  const { day, carrier_name, service, currency } = total
  if (group === 'day') return day === null ? '' : dayText(day)
  if (group === 'carrier' && carrier_name) return carrierOf({ carrier_name })
  if (group === 'service' && service) return serviceOf({ carrier_name, service })
  return (group === 'currency' && currency) || t('reports.noName')
}

const amountOf = (key: 'charged' | 'voided' | 'credited' | 'adjusted' | 'net'): Column<MoneyTotal> => ({
  key,
  label: t(`reports.${key}`),
  align: 'end',
  ...(key === 'net' ? { stays: 'named' as const } : {}),
  cell: total => <Amount amount={total[key]} currency={total.currency} fw={key === 'net' ? 600 : 400} />,
})

const columnsOf = (group: MoneyGroup, isGrand: boolean, names: Names): Column<MoneyTotal>[] => [
  {
    key: 'group',
    label: isGrand ? t('reports.grandTotals') : t(`reports.columnGroup_${group}`),
    cell: total => (
      <>
        {isGrand ? (total.currency ?? t('reports.noName')) : nameOf(total, group, names)}
        {total.notice ? (
          <Text fz="sm" c="dimmed">
            {total.notice}
          </Text>
        ) : null}
      </>
    ),
  },
  { key: 'charges', label: t('reports.charges'), align: 'end', cell: ({ charges }) => charges },
  ...(['charged', 'voided', 'credited', 'adjusted', 'net'] as const).map(amountOf),
]

const keyOf = ({ day, carrier_name, service, currency }: MoneyTotal) =>
  JSON.stringify([day, carrier_name, service, currency])

/** The days of the range added up: by group, and all together by currency. */
export function TotalsPanel({ period, group }: TotalsProps) {
  const mode = useMode()
  const names = { carrierOf: useCarrierNames(), serviceOf: useServiceNames() }
  const found = useQuery({
    ...query(moneyEndpoints.totals, { query: { ...period, group_by: group } }, mode),
    placeholderData: last => last,
  })
  const { groups = [], totals = [] } = found.data ?? {}
  return (
    <Panel title={t('reports.totals')}>
      {found.error ? (
        <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
      ) : null}
      {found.data && groups.length === 0 ? (
        <EmptyState
          icon={<IconCoins size="2.5rem" stroke={1.2} aria-hidden />}
          title={t('reports.noneTitle')}
          text={t('reports.noneText')}
        />
      ) : null}
      {groups.length > 0 ? (
        <Stack gap="md">
          <RecordTable
            label={t('reports.grandTotals')}
            records={totals}
            keyOf={keyOf}
            columns={columnsOf(group, true, names)}
          />
          {group === 'currency' ? null : (
            <RecordTable
              label={t('reports.totalsList', { group: t(`reports.group_${group}`) })}
              records={groups}
              keyOf={keyOf}
              columns={columnsOf(group, false, names)}
              isLoading={found.isPlaceholderData}
            />
          )}
        </Stack>
      ) : null}
    </Panel>
  )
}
