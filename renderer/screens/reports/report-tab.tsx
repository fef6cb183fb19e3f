import { Skeleton, Text } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { packingDayEndpoints } from '../../../shared/desk/packing-day.ts'
import { reportEndpoints } from '../../../shared/desk/reports.ts'
import { EmptyState } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { useCarrierNames, useServiceNames } from '../../lib/shipments/carrier-names.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import type { Chart } from './chart-model.ts'
import { ChartPanel } from './chart-panel.tsx'
import { deliveryCharts } from './delivery-charts.ts'
import { desksCharts } from './desks-charts.ts'
import { Figures } from './figures.tsx'
import { overviewCharts } from './report-charts.ts'
import type { MoneyPeriod } from './report-period.ts'
import type { ReportSearch, ReportTab as Tab } from './report-search.ts'
import classes from './reports-screen.module.css'

type Props = {
  tab: Exclude<Tab, 'costs'>
  period: MoneyPeriod
  search: ReportSearch
  /** What can be saved as a file, once it is there. */
  onCharts: (charts: readonly Chart[]) => void
}

const shown: Record<Props['tab'], readonly string[]> = {
  overview: ['parcels', 'spend', 'average', 'saved', 'on_time', 'void_rate'],
  delivery: ['on_time', 'late', 'transit_median', 'transit_ninth'],
  desks: ['parcels', 'per_hour', 'seconds', 'void_rate'],
}

function useReport({ tab, period, search }: Pick<Props, 'tab' | 'period' | 'search'>) {
  const mode = useMode()
  const names = { carrierOf: useCarrierNames(), serviceOf: useServiceNames() }
  const { compare, carrier } = search
  const asked = {
    query: { ...period, ...(compare ? { compare } : {}), ...(carrier ? { carrier_name: carrier } : {}) },
  }
  const kept = <T,>(last: T) => last
  const of = (own: Props['tab']) => ({ enabled: tab === own, placeholderData: kept })
  const overview = useQuery({ ...query(reportEndpoints.overview, asked, mode), ...of('overview') })
  const delivery = useQuery({ ...query(reportEndpoints.delivery, asked, mode), ...of('delivery') })
  const desks = useQuery({ ...query(reportEndpoints.desks, asked, mode), ...of('desks') })
  const found = { overview, delivery, desks }[tab]
  const { from, to } = period
  const packed = useQuery({
    ...query(packingDayEndpoints.throughput, { query: { from, to } }, mode),
    ...of('desks'),
  })
  const charts = {
    overview: () => (overview.data ? overviewCharts(overview.data, names) : []),
    delivery: () => (delivery.data ? deliveryCharts(delivery.data, names) : []),
    desks: () => (desks.data ? desksCharts(desks.data, packed.data) : []),
  }[tab]()
  const hidesOperators = tab === 'desks' && desks.data?.operators === null
  const unknown = tab === 'overview' ? (overview.data?.unknown_charges ?? 0) : 0
  return { found, charts, hidesOperators, unknown }
}

/** A part of the reports: its figures, and its charts or tables. */
export function ReportTab({ tab, period, search, onCharts }: Props) {
  const { found, charts, hidesOperators, unknown } = useReport({ tab, period, search })
  const { data, error } = found
  useEffect(() => onCharts(charts))
  if (error) return <ProblemNotice error={error} doing="load" onRetry={() => void found.refetch()} />
  if (!data) return <Skeleton height="20rem" />
  const isNone = data.figures.every(({ name, of }) => of === 0 || name === 'spend')
  const named = data.figures.filter(({ name }) => shown[tab].includes(name))
  return (
    <>
      {isNone ? (
        <EmptyState
          icon={<IconChartBar size="2.5rem" stroke={1.2} aria-hidden />}
          title={t('reports.emptyTitle')}
          text={t('reports.emptyText')}
        />
      ) : (
        <>
          <Figures figures={named} all={data.figures} />
          {unknown > 0 ? <Text>{t('reports.unknownCharges', { count: unknown })}</Text> : null}
          <div className={classes.charts}>
            {charts.map(chart => (
              <div key={chart.key}>
                <ChartPanel chart={chart} isTable={search.form === 'table'} />
              </div>
            ))}
          </div>
          {hidesOperators ? <Text c="dimmed">{t('reports.operatorsHidden')}</Text> : null}
        </>
      )}
    </>
  )
}
