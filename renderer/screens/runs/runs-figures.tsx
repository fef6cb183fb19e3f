import type { Run, RunTotal } from '../../../shared/desk/runs.ts'
import { dayIn } from '../../../shared/units/shop-day.ts'
import { BelowColumn, NamedPart } from '../../components/tables/list-above.tsx'
import { moneyColumn, moneyIn } from '../../components/tables/money-column.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { dayText } from '../../lib/format.ts'
import { useServiceNames } from '../../lib/shipments/carrier-names.ts'
import { joined, locale, t } from '../../lib/text.ts'
import { shopTimeZone } from '../../stores/shop-time.ts'

/** What the latest runs bought: day by day, and by service. */
export function RunFigures({ runs }: { runs: readonly Run[] }) {
  const begun = runs.filter(({ items }) => items.bought > 0)
  const days = daysOf(begun)
  const settled = begun.filter(({ items }) => items.rated + items.buying + items.unknown === 0)
  const services = servicesOf(settled)
  const nameOf = useServiceNames()
  if (begun.length === 0) return null
  return (
    <BelowColumn>
      <NamedPart title={t('runs.byDay')} about={t('runs.ofRuns', { count: begun.length })}>
        <RecordTable
          label={joined([t('runs.byDay'), t('runs.ofRuns', { count: begun.length })], ', ')}
          records={days}
          keyOf={({ day }) => day}
          columns={dayColumns(days)}
          room="few"
          isOneLine
        />
      </NamedPart>
      <NamedPart title={t('runs.byService')} about={t('runs.ofRuns', { count: settled.length })}>
        <RecordTable
          label={joined([t('runs.byService'), t('runs.ofRuns', { count: settled.length })], ', ')}
          records={services}
          keyOf={({ carrierId, service, currency }) => `${carrierId} ${service} ${currency}`}
          columns={serviceColumns(services, nameOf)}
          room="few"
          isOneLine
        />
      </NamedPart>
    </BelowColumn>
  )
}

type Day = { day: string; runs: number; labels: number; printed: number; totals: RunTotal[] }

const sumOf = <T,>(all: readonly T[], of: (each: T) => number): number =>
  all.reduce((sum, each) => sum + of(each), 0)

/** Amounts of a run have two decimals or fewer for most currencies, four at most: sums are rounded to that. */
const added = (amounts: readonly number[]): number => Math.round(sumOf(amounts, each => each) * 1e4) / 1e4

const daysOf = (runs: readonly Run[]): Day[] =>
  [...Map.groupBy(runs, run => dayIn(shopTimeZone(), Date.parse(run.started_at ?? run.created_at)))].map(
    ([day, all]) => ({
      day,
      runs: all.length,
      labels: sumOf(all, ({ items }) => items.bought),
      printed: sumOf(all, ({ printed }) => printed.printed + printed.filed),
      totals: [
        ...Map.groupBy(
          all.flatMap(run => run.bought_totals),
          each => each.currency,
        ),
      ].map(([currency, some]) => ({ currency, amount: added(some.map(({ amount }) => amount)) })),
    }),
  )

const whole = (number: number): string => number.toLocaleString(locale)

function dayColumns(days: readonly Day[]): Column<Day>[] {
  const { head, text } = moneyIn(days.flatMap(({ totals }) => totals))
  return [
    { key: 'day', label: t('runs.columnDay'), cell: ({ day }) => dayText(day) },
    { key: 'runs', label: t('runs.columnRuns'), align: 'end', cell: ({ runs }) => whole(runs) },
    { key: 'labels', label: t('runs.columnLabels'), align: 'end', cell: ({ labels }) => whole(labels) },
    { key: 'printed', label: t('runs.part_printed'), align: 'end', cell: ({ printed }) => whole(printed) },
    {
      key: 'total',
      label: head(t('runs.columnTotal')),
      align: 'end',
      cell: ({ totals }) => joined(totals.map(text), ' + ') || '–',
    },
  ]
}

type ServiceSum = { carrierId: string; service: string; currency: string; labels: number; total: number }

const servicesOf = (runs: readonly Run[]): ServiceSum[] =>
  [
    ...Map.groupBy(
      runs.flatMap(run => run.services),
      ({ carrier_id: carrier, service, currency }) => `${carrier} ${service} ${currency}`,
    ).values(),
  ]
    .flatMap(all => {
      const [first] = all
      if (!first) return []
      const { carrier_id: carrierId, service, currency } = first
      const labels = sumOf(all, each => each.labels)
      return [{ carrierId, service, currency, labels, total: added(all.map(({ total }) => total)) }]
    })
    .toSorted((one, other) => other.labels - one.labels)

const serviceColumns = (
  all: readonly ServiceSum[],
  nameOf: ReturnType<typeof useServiceNames>,
): Column<ServiceSum>[] => [
  {
    key: 'service',
    label: t('runs.columnService'),
    most: 14,
    cell: ({ carrierId, service }) => nameOf({ carrier_id: carrierId, service }),
  },
  { key: 'labels', label: t('runs.columnLabels'), align: 'end', cell: ({ labels }) => whole(labels) },
  moneyColumn({
    key: 'average',
    label: t('runs.columnAverage'),
    records: all,
    of: ({ total, labels, currency }) => ({ amount: total / labels, currency }),
  }),
  moneyColumn({
    key: 'total',
    label: t('runs.columnTotal'),
    records: all,
    of: ({ total: amount, currency }) => ({ amount, currency }),
  }),
]
