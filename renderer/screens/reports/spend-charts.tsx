import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type MoneyGroup,
  type MoneyTotal,
  type MoneyTotals,
  moneyEndpoints,
} from '../../../shared/desk/money.ts'
import { daysAfter, isDay } from '../../../shared/units/shop-day.ts'
import { Panel } from '../../components/page/page.tsx'
import { amountText, dayText } from '../../lib/format.ts'
import { useCarrierNames, useServiceNames } from '../../lib/shipments/carrier-names.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, locale, t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { type MoneyPeriod, periodBefore } from './report-period.ts'
import classes from './reports-screen.module.css'

type Props = { period: MoneyPeriod }

/** What a period cost, beside the one before, by day and by service. The tables below have every figure of it. */
export default function SpendCharts({ period }: Props) {
  const now = useTotals(period, 'currency')
  const before = useTotals(periodBefore(period), 'currency')
  const days = useTotals(period, 'day')
  const services = useTotals(period, 'service')
  const main = (now?.totals ?? []).toSorted((one, other) => other.charges - one.charges)[0]
  const { currency } = main ?? {}
  if (!now || !main || !currency || main.charges === 0) return null
  const last = before?.totals.find(each => each.currency === currency) ?? null
  const isOfIt = (each: MoneyTotal) => each.currency === currency
  return (
    <Panel title={t('reports.charts', { currency })}>
      <Figures now={main} last={last} />
      <SimpleGrid cols={{ base: 1, md: 2 }} mt="md">
        <DayChart rows={everyDay(days, currency)} currency={currency} />
        <ServiceChart rows={(services?.groups ?? []).filter(isOfIt)} />
      </SimpleGrid>
    </Panel>
  )
}

function useTotals(period: MoneyPeriod | null, group: MoneyGroup) {
  const mode = useMode()
  const asked = query(moneyEndpoints.totals, { query: { ...period, group_by: group } }, mode)
  return useQuery({ ...asked, enabled: period !== null, placeholderData: last => last }).data
}

type Compared = { now: MoneyTotal; last: MoneyTotal | null }

const costOf = ({ net }: MoneyTotal): number => Number(net ?? 0)
const averageOf = (total: MoneyTotal): number => costOf(total) / total.charges

/** Three figures, each with how it differs from the days before. */
function Figures({ now, last }: Compared) {
  const { currency } = now
  const whole = last !== null && last.charges > 0 ? last : null
  return (
    <dl className={classes.figures}>
      <Figure
        name={t('reports.charges')}
        value={new Intl.NumberFormat(locale).format(now.charges)}
        change={whole && now.charges / whole.charges - 1}
      />
      <Figure
        name={t('reports.net')}
        value={amountText(now.net ?? '0', currency)}
        change={whole && costOf(now) / costOf(whole) - 1}
      />
      <Figure
        name={t('reports.average')}
        value={amountText(averageOf(now).toFixed(2), currency)}
        change={whole && averageOf(now) / averageOf(whole) - 1}
      />
    </dl>
  )
}

type FigureProps = { name: string; value: string; change: number | null }

/** `change`: as a part of what it was; null where there is nothing to compare it with. */
function Figure({ name, value, change }: FigureProps) {
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  })
  const isKnown = change !== null && Number.isFinite(change)
  return (
    <div>
      <Text component="dt" fz="sm" c="dimmed">
        {name}
      </Text>
      <dd>
        <strong>{value}</strong>
        <Text component="span" fz="sm" c="dimmed">
          {isKnown ? t('reports.change', { percent: percent.format(change) }) : t('reports.noChange')}
        </Text>
      </dd>
    </div>
  )
}

/** Nothing moves, and one day alone is no wall. */
const bars = { isAnimationActive: false, maxBarSize: 40 }

type DayCost = { day: string; net: string | null }

/** Days on which nothing was bought are days as well. */
function everyDay(totals: MoneyTotals | undefined, currency: string): DayCost[] {
  if (!totals || !isDay(totals.from) || !isDay(totals.to)) return []
  const known = new Map(
    totals.groups.filter(each => each.currency === currency).map(({ day, net }) => [day, net]),
  )
  const days: DayCost[] = []
  for (let day = totals.from; day <= totals.to && days.length < mostDays; day = daysAfter(day, 1))
    days.push({ day, net: known.get(day) ?? '0' })
  return days
}

const mostDays = 366

function DayChart({ rows, currency }: { rows: readonly DayCost[]; currency: string }) {
  const name = t('reports.net')
  const data = rows.map(({ day, net }) => ({ day: dayText(day), [name]: Number(net ?? 0), text: net ?? '0' }))
  const words = data
    .filter(({ text }) => Number(text) !== 0)
    .map(({ day, text }) => joined([day, amountText(text, currency)], ' '))
  return (
    <figure className={classes.chart}>
      <figcaption>{t('reports.dayChart')}</figcaption>
      <div role="img" aria-label={t('reports.byDay', { figures: joined(words, '; ') })}>
        <BarChart
          h={220}
          data={data}
          dataKey="day"
          series={[{ name, color: 'var(--mantine-primary-color-filled)' }]}
          valueFormatter={value => amountText(String(value), currency)}
          barProps={bars}
          tickLine="none"
        />
      </div>
    </figure>
  )
}

const mostServices = 8

function ServiceChart({ rows }: { rows: readonly MoneyTotal[] }) {
  const nameOf = useServiceNames()
  const carrierOf = useCarrierNames()
  const name = t('reports.charges')
  const data = rows
    .toSorted((one, other) => other.charges - one.charges)
    .slice(0, mostServices)
    .map(({ service, carrier_name, charges }) => ({
      service: service ? nameOf({ carrier_name, service }) : carrier_name ? carrierOf({ carrier_name }) : '',
      [name]: charges,
      charges,
    }))
  const words = data.map(({ service, charges }) => joined([service, String(charges)], ' '))
  return (
    <figure className={classes.chart}>
      <figcaption>{t('reports.serviceChart')}</figcaption>
      <div role="img" aria-label={t('reports.byService', { figures: joined(words, '; ') })}>
        <BarChart
          h={220}
          data={data}
          dataKey="service"
          orientation="vertical"
          yAxisProps={{ width: 150 }}
          series={[{ name, color: 'teal.6' }]}
          barProps={bars}
          tickLine="none"
        />
      </div>
    </figure>
  )
}
