import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type MoneyGroup,
  type MoneyTotal,
  moneyEndpoints,
  moneyGroups,
  type RefundAgeName,
  refundAges,
} from '../../../shared/desk/money.ts'
import { type RefundAge, reportEndpoints } from '../../../shared/desk/reports.ts'
import { ExportButton } from '../../components/exports/export-button.tsx'
import type { ExportOffer } from '../../components/exports/export-draft.ts'
import { EmptyState, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { moneyColumn } from '../../components/tables/money-column.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { amountText, dayText } from '../../lib/format.ts'
import { useRoomForAll } from '../../lib/lists/columns-with-room.ts'
import { listColumns } from '../../lib/lists/shown-columns.ts'
import { useCarrierNames, useServiceNames } from '../../lib/shipments/carrier-names.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import type { Behind } from './behind.ts'
import { BehindAnchor } from './behind-rows.tsx'
import { type Chart, mostSeries } from './chart-model.ts'
import { ChartPanel } from './chart-panel.tsx'
import { EntriesPanel } from './entries-panel.tsx'
import { RefundsPanel } from './refunds-panel.tsx'
import { weekIn, zonesTable } from './report-charts.ts'
import type { MoneyPeriod } from './report-period.ts'
import type { ReportSearch } from './report-search.ts'
import { countText, shortDay, weekOf } from './report-text.ts'
import classes from './reports-screen.module.css'

type Asked = MoneyPeriod & { carrier_name?: string }

/** What shipping costs, and what carriers owe. */
export function CostsTab({ period, search }: { period: MoneyPeriod; search: ReportSearch }) {
  const [group, setGroup] = useState<MoneyGroup>('carrier')
  const asked: Asked = { ...period, ...(search.carrier ? { carrier_name: search.carrier } : {}) }
  return (
    <Stack gap="lg">
      <CostCharts asked={asked} isTable={search.form === 'table'} />
      <Group justify="space-between" align="end">
        <NativeSelect
          label={t('reports.groupBy')}
          value={group}
          onChange={({ currentTarget: { value } }) =>
            setGroup(moneyGroups.find(each => each === value) ?? 'carrier')
          }
          data={moneyGroups.map(value => ({ value, label: t(`reports.group_${value}`) }))}
        />
        <div className={classes.unprinted}>
          <ExportButton offer={() => ledgerOffer(asked)} />
        </div>
      </Group>
      <TotalsPanel period={asked} group={group} />
      <RefundsPanel {...(asked.carrier_name ? { narrowed: { carrier_name: asked.carrier_name } } : {})} />
      <EntriesPanel key={JSON.stringify(asked)} period={asked} />
    </Stack>
  )
}

/** Charts of the currency most was charged in; the tables below have every one. */
function CostCharts({ asked, isTable }: { asked: Asked; isTable: boolean }) {
  const mode = useMode()
  const names = { carrierOf: useCarrierNames(), serviceOf: useServiceNames() }
  const totals = (group_by: MoneyGroup[]) =>
    query(moneyEndpoints.totals, { query: { ...asked, group_by: group_by.join(',') } }, mode)
  const days = useQuery({ ...totals(['day', 'carrier', 'service']), placeholderData: last => last }).data
  const carriers = useQuery({ ...totals(['carrier']), placeholderData: last => last }).data
  const { carrier_name, time_zone } = asked
  const own = { query: { ...(carrier_name ? { carrier_name } : {}), time_zone } }
  const refunds = useQuery(query(reportEndpoints.refunds, own, mode)).data
  const overview = useQuery({
    ...query(reportEndpoints.overview, { query: { ...asked, compare: 'none' } }, mode),
    placeholderData: last => last,
  }).data
  const main = days?.totals.toSorted((one, other) => other.charges - one.charges)[0]
  if (!days || !carriers || !main?.currency || main.charges === 0) return null
  const isOfIt = ({ currency }: MoneyTotal) => currency === main.currency
  const charts = [
    spendChart(days.groups.filter(isOfIt), main.currency, { ...names, ...asked }),
    billedChart(carriers.groups.filter(isOfIt), main.currency, names),
    ...refundAgeCharts(refunds?.ages ?? []),
    ...zonesTable(overview?.zones ?? [], names),
  ]
  return (
    <div className={classes.charts}>
      {charts.map(chart => (
        <div key={chart.key}>
          <ChartPanel chart={chart} isTable={isTable} />
        </div>
      ))}
    </div>
  )
}

const netOf = (rows: readonly MoneyTotal[]): number =>
  rows.reduce((sum, { net }) => sum + Number(net ?? 0), 0)

function spendChart(rows: readonly MoneyTotal[], currency: string, names: Names & MoneyPeriod): Chart {
  const text = (value: number) => amountText(value.toFixed(2), currency)
  const named = (row: MoneyTotal) => nameOf(row, row.service ? 'service' : 'carrier', names)
  const weeks = [...new Set(rows.map(({ day }) => weekOf(day ?? '')))].sort()
  const services = [...Map.groupBy(rows, named)].toSorted(([, one], [, other]) => netOf(other) - netOf(one))
  const [most] = services
  return {
    key: 'spend',
    title: t('reports.chartSpend', { currency }),
    finding: most
      ? t('reports.findSpend', { service: most[0], amount: text(netOf(most[1])) })
      : t('reports.findNone'),
    form: 'stack',
    head: t('reports.week'),
    rows: weeks.map(shortDay),
    series: services.slice(0, mostSeries).map(([name, own]) => ({
      name,
      text,
      values: weeks.map(week => netOf(own.filter(({ day }) => weekOf(day ?? '') === week))),
      behind: weeks.map(week => entriesBehind(own[0], { ...weekIn(week, names), currency })),
    })),
  }
}

function billedChart(rows: readonly MoneyTotal[], currency: string, names: Names): Chart {
  const text = (value: number) => amountText(value.toFixed(2), currency)
  const billed = rows.filter(({ adjusted }) => Number(adjusted ?? 0) !== 0)
  const [most] = billed.toSorted((one, other) => Number(other.adjusted) - Number(one.adjusted))
  return {
    key: 'billed',
    title: t('reports.chartBilled', { currency }),
    finding: most
      ? t('reports.findBilled', {
          carrier: nameOf(most, 'carrier', names),
          amount: text(Number(most.adjusted)),
        })
      : t('reports.noBilled'),
    form: 'across',
    head: t('reports.group_carrier'),
    rows: billed.map(row => nameOf(row, 'carrier', names)),
    series: [{ name: t('reports.adjusted'), values: billed.map(({ adjusted }) => Number(adjusted)), text }],
    behind: billed.map(row => entriesBehind(row, { currency, kind: 'adjustment' })),
  }
}

/** What carriers owe for voids, by how long ago those were; a chart for every currency. */
function refundAgeCharts(ages: readonly RefundAge[]): Chart[] {
  return [...Map.groupBy(ages, ({ currency }) => currency)].flatMap(([currency, own]) => {
    if (currency === null) return []
    const text = (value: number) => amountText(value.toFixed(2), currency)
    const of = (age: RefundAgeName) => own.find(each => each.age === age)
    const outstanding = refundAges.map(age => Number(of(age)?.outstanding ?? 0))
    return [
      {
        key: `refunds ${currency}`,
        title: t('reports.chartRefunds', { currency }),
        finding: t('reports.findRefunds', {
          amount: text(outstanding.reduce((sum, each) => sum + each, 0)),
          old: text(outstanding.at(-1) ?? 0),
        }),
        form: 'bars' as const,
        head: t('reports.age'),
        rows: refundAges.map(age => t(`reports.age_${age}`)),
        series: [
          { name: t('reports.columnOutstanding'), values: outstanding, text },
          {
            name: t('reports.refunds'),
            values: refundAges.map(age => of(age)?.refunds ?? 0),
            text: countText,
            isTold: true,
          },
        ],
        behind: refundAges.map((age): Behind => ({ list: 'refunds', age })),
      },
    ]
  })
}

type Narrowed = Partial<Omit<Extract<Behind, { list: 'entries' }>, 'list'>>

/** The entries a total is made of: its day, carrier and service, as far as it is of one. */
function entriesBehind(total: MoneyTotal | undefined, more: Narrowed = {}): Behind {
  const { day = null, carrier_name = null, service = null, currency = null } = total ?? {}
  return {
    list: 'entries',
    ...(day === null ? {} : { from: day, to: day }),
    ...(carrier_name === null ? {} : { carrier_name }),
    ...(service === null ? {} : { service }),
    ...(currency === null ? {} : { currency }),
    ...more,
  }
}

/** The rows of the days that are shown. */
const ledgerOffer = ({ carrier_name: carrier, ...period }: Asked): ExportOffer => ({
  set: { kind: 'ledger', matching: { ...period, ...(carrier ? { carrier_name: [carrier] } : {}) } },
  shown: listColumns('ledger'),
  count: null,
  isChosen: false,
})

type TotalsProps = { period: Asked; group: MoneyGroup }

type Names = { carrierOf: ReturnType<typeof useCarrierNames>; serviceOf: ReturnType<typeof useServiceNames> }

function nameOf(total: MoneyTotal, group: MoneyGroup, { carrierOf, serviceOf }: Names): string {
  const { day, carrier_name, service, currency } = total
  if (group === 'day') return day === null ? '' : dayText(day)
  if (group === 'carrier' && carrier_name) return carrierOf({ carrier_name })
  if (group === 'service' && service) return serviceOf({ carrier_name, service })
  return (group === 'currency' && currency) || t('reports.noName')
}

const amounts = ['charged', 'voided', 'credited', 'adjusted', 'net'] as const

const amountOf = (key: (typeof amounts)[number], records: readonly MoneyTotal[]): Column<MoneyTotal> =>
  moneyColumn({
    key,
    label: t(`reports.${key}`),
    ...(key === 'net' ? { stays: 'named' as const, weight: 600 } : {}),
    records,
    of: ({ [key]: amount, currency }) => ({ amount, currency }),
    none: t('reports.unknown'),
  })

type Totalled = {
  group: MoneyGroup
  isGrand: boolean
  names: Names
  totals: readonly MoneyTotal[]
  /** What there is no room for. */
  less: readonly string[]
}

const columnsOf = ({ less, ...of }: Totalled): Column<MoneyTotal>[] =>
  everyColumn(of).filter(({ key }) => !less.includes(key))

const everyColumn = ({ group, isGrand, names, totals }: Omit<Totalled, 'less'>): Column<MoneyTotal>[] => [
  {
    key: 'group',
    label: isGrand ? t('reports.grandTotals') : t(`reports.columnGroup_${group}`),
    cell: total => (
      <>
        <BehindAnchor behind={entriesBehind(total)}>
          {isGrand ? (total.currency ?? t('reports.noName')) : nameOf(total, group, names)}
        </BehindAnchor>
        {total.notice ? (
          <Text fz="sm" c="dimmed">
            {total.notice}
          </Text>
        ) : null}
      </>
    ),
  },
  { key: 'charges', label: t('reports.charges'), align: 'end', cell: ({ charges }) => charges },
  ...amounts.map(key => amountOf(key, totals)),
]

const keyOf = ({ day, carrier_name, service, currency }: MoneyTotal) =>
  JSON.stringify([day, carrier_name, service, currency])

/** The days of the range added up: by group, and all together by currency. */
function TotalsPanel({ period, group }: TotalsProps) {
  const mode = useMode()
  const names = { carrierOf: useCarrierNames(), serviceOf: useServiceNames() }
  const found = useQuery({
    ...query(moneyEndpoints.totals, { query: { ...period, group_by: group } }, mode),
    placeholderData: last => last,
  })
  const { groups = [], totals = [] } = found.data ?? {}
  const less = useRoomForAll() ? [] : ['charges']
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
            columns={columnsOf({ group, isGrand: true, names, totals, less })}
          />
          {group === 'currency' ? null : (
            <RecordTable
              label={t('reports.totalsList', { group: t(`reports.group_${group}`) })}
              records={groups}
              keyOf={keyOf}
              columns={columnsOf({ group, isGrand: false, names, totals: groups, less })}
              isLoading={found.isPlaceholderData}
            />
          )}
        </Stack>
      ) : null}
    </Panel>
  )
}
