import { Anchor, type AnchorProps, Text } from '@mantine/core'
import { Link, type LinkProps, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type LabelSet,
  type ReportLabel,
  reportEndpoints,
  shopPromiseSets,
} from '../../../shared/desk/reports.ts'
import { BackLink, Page, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { LongTable } from '../../components/tables/long-table.tsx'
import { moneyColumn } from '../../components/tables/money-column.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { dateText, timeText } from '../../lib/format.ts'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import { useCarrierNames, useServiceNames } from '../../lib/shipments/carrier-names.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { type Behind, behindText } from './behind.ts'
import { EntriesPanel } from './entries-panel.tsx'
import { RefundsPanel } from './refunds-panel.tsx'
import { zoneText } from './report-charts.ts'
import type { MoneyPeriod } from './report-period.ts'
import { parseReportSearch, type ReportSearch } from './report-search.ts'
import { countText, dayName, hourName, secondsText, weekdayName } from './report-text.ts'

type BehindAnchorProps = AnchorProps & { behind: Behind; children: ReactNode; 'aria-describedby'?: string }

/** Leads to the rows behind a number, at the days and the carrier that are shown. */
export function BehindAnchor({ behind, ...rest }: BehindAnchorProps) {
  const search = parseReportSearch(useSearch({ strict: false }))
  const link = { to: '/reports', search: { ...search, behind: behindText(behind) } } as LinkProps
  return <Anchor inherit c="var(--ink)" renderRoot={props => <Link {...link} {...props} />} {...rest} />
}

type Props = { behind: Behind; period: MoneyPeriod; search: ReportSearch }

/** The rows behind one figure of a report, and the way back to it. */
export function BehindPage({ behind, period, search }: Props) {
  const { behind: _, ...report } = search
  const carrier = search.carrier ? { carrier_name: search.carrier } : {}
  return (
    <Page
      above={
        <BackLink to="/reports" search={report as never}>
          {t('reports.back')}
        </BackLink>
      }
      title={titleOf(behind)}
    >
      <Facts behind={behind} period={period} search={search} />
      {behind.list === 'labels' ? (
        <LabelsPanel asked={{ ...period, ...carrier, ...askedOf(behind) }} />
      ) : null}
      {behind.list === 'entries' ? (
        <EntriesPanel period={{ ...period, ...carrier, ...askedOf(behind) }} />
      ) : null}
      {behind.list === 'refunds' ? <RefundsPanel narrowed={{ ...carrier, ...askedOf(behind) }} /> : null}
    </Page>
  )
}

/** As the station is asked. */
function askedOf<B extends Behind>(behind: B): Omit<B, 'list'> {
  const { list: _, ...asked } = behind
  return asked
}

const titleOf = (behind: Behind): string => {
  if (behind.list === 'refunds') return t('reports.refunds')
  if (behind.list === 'entries') return t('reports.entries')
  return isShopPromise(behind.set) ? t(`promises.${behind.set}`) : t(`reports.set_${behind.set}`)
}

type ShopPromise = (typeof shopPromiseSets)[number]
const isShopPromise = (set: LabelSet): set is ShopPromise => shopPromiseSets.some(each => each === set)

/** What the rows have in common, in words. */
function Facts({ behind, period, search }: Props) {
  const carrierOf = useCarrierNames()
  const serviceOf = useServiceNames()
  const all: Partial<Record<string, string | number>> = { ...behind }
  const carrier = all.carrier_name ?? search.carrier
  const word = (name: string, text: (value: string) => string) => {
    const value = all[name]
    return typeof value === 'string' ? (value === '' ? t('reports.noName') : text(value)) : null
  }
  const [from, to] = [String(all.from ?? period.from), String(all.to ?? period.to)]
  return (
    <Text c="dimmed" mb="sm">
      {joined([
        behind.list === 'refunds'
          ? t(`reports.age_${behind.age}`)
          : from === to
            ? dayName(from)
            : t('reports.span', { from: dayName(from), to: dayName(to) }),
        carrier === undefined ? null : carrierOf({ carrier_name: String(carrier) }),
        word('service', service =>
          serviceOf({ service, ...(carrier === undefined ? {} : { carrier_name: String(carrier) }) }),
        ),
        typeof all.zone === 'string' ? zoneText(all.zone === '' ? null : all.zone) : null,
        word('country', country => country),
        word('desk', desk => desk),
        word('operator', operator => operator),
        word('currency', currency => currency),
        typeof all.weekday === 'number' ? weekdayName(all.weekday) : null,
        typeof all.hour === 'number' ? hourName(all.hour) : null,
        typeof all.seconds === 'number' ? t('reports.secondsFrom', { from: all.seconds }) : null,
        typeof all.off === 'number' ? joined([t('reports.daysOff'), String(all.off)], ': ') : null,
        typeof all.handed === 'string' ? joined([t('reports.handedOver'), dayName(all.handed)], ': ') : null,
      ])}
    </Text>
  )
}

type LabelsAsked = MoneyPeriod & Omit<Extract<Behind, { list: 'labels' }>, 'list'>

function LabelsPanel({ asked }: { asked: LabelsAsked }) {
  const mode = useMode()
  const names = { carrierOf: useCarrierNames(), serviceOf: useServiceNames() }
  const found = useLongList({
    key: `${mode} ${JSON.stringify(asked)}`,
    load: range => query(reportEndpoints.labels, { query: { ...asked, ...range } }, mode),
  })
  const count = found.count ?? 0
  return (
    <Panel title={t('reports.labelCount', { count })}>
      {found.error ? <ProblemNotice error={found.error} doing="load" onRetry={found.reload} /> : null}
      {found.count === 0 ? <Text>{t('reports.findNone')}</Text> : null}
      {count > 0 ? (
        <LongTable
          label={t('reports.labels')}
          list={found}
          keyOf={({ id }) => id}
          columns={columnsOf(asked.set, names, [...found.rows.values()])}
          path="/reports"
          room="wide"
        />
      ) : null}
    </Panel>
  )
}

type Names = { carrierOf: ReturnType<typeof useCarrierNames>; serviceOf: ReturnType<typeof useServiceNames> }

/** What was asked for beside what was bought, where anybody asked. */
const requestedColumn = (loaded: readonly ReportLabel[]): Column<ReportLabel>[] =>
  loaded.some(({ requested_service: name }) => name !== null)
    ? [
        {
          key: 'asked',
          label: t('orders.asked'),
          cell: ({ requested_service: name }) => (name === null ? '–' : <bdi>{name}</bdi>),
        },
      ]
    : []

const columnsOf = (
  set: LabelsAsked['set'],
  names: Names,
  loaded: readonly ReportLabel[],
): Column<ReportLabel>[] => [
  {
    key: 'for',
    label: t('reports.columnFor'),
    cell: ({ shipment_id: id, tracking_number: number }, link) =>
      number === null ? (
        <span {...link}>{id}</span>
      ) : (
        <Anchor {...link} renderRoot={props => <Link to="/shipments/$id" params={{ id }} {...props} />}>
          {number}
        </Anchor>
      ),
  },
  {
    key: 'service',
    label: t('reports.columnService'),
    cell: ({ service, ...label }) =>
      service ? names.serviceOf({ ...label, service }) : names.carrierOf(label),
  },
  ...requestedColumn(loaded),
  {
    key: 'to',
    label: t('reports.zone'),
    cell: ({ country, zone }) => joined([country, zone]) || t('reports.noZone'),
  },
  ...moreColumns(set, loaded),
  {
    key: 'parcels',
    width: '5rem',
    label: t('reports.figure_parcels'),
    align: 'end',
    cell: ({ parcels }) => countText(parcels),
  },
  moneyColumn({
    key: 'amount',
    label: t('reports.columnAmount'),
    stays: 'bare',
    records: loaded,
    of: label => label,
    none: t('reports.unknown'),
  }),
  {
    key: 'at',
    label: t('reports.columnAt'),
    align: 'end',
    cell: ({ bought_at: at }) => (
      <>
        {dateText(at)}
        <Text fz="sm" c="dimmed">
          {timeText(at)}
        </Text>
      </>
    ),
  },
]

const dayCell = (day: string | null) => (day === null ? '–' : dayName(day))

/** What the shop promised, and what became of it. */
const promisedColumns = (): Column<ReportLabel>[] => [
  { key: 'shipBy', label: t('orders.columnShipBy'), cell: ({ ship_by: day }) => dayCell(day) },
  {
    key: 'left',
    label: t('reports.handedOver'),
    cell: ({ handed_day: handed, first_scan_day: scanned }) => dayCell(handed ?? scanned),
  },
  { key: 'deliverBy', label: t('orders.columnDeliverBy'), cell: ({ deliver_by: day }) => dayCell(day) },
  { key: 'delivered', label: t('reports.deliveredDay'), cell: ({ delivered_day: day }) => dayCell(day) },
]

/** What the figure is made of. */
function moreColumns(set: LabelsAsked['set'], loaded: readonly ReportLabel[]): Column<ReportLabel>[] {
  if (isShopPromise(set)) return promisedColumns()
  switch (set) {
    case 'choice':
      return [
        moneyColumn({
          key: 'saved',
          label: t('reports.figure_saved'),
          records: loaded,
          of: ({ saved: amount, currency }) => ({ amount, currency }),
          none: t('reports.unknown'),
        }),
      ]
    case 'promised':
    case 'on_time':
    case 'late':
    case 'delivered':
    case 'transit':
      return [
        { key: 'promised', label: t('reports.promisedDay'), cell: ({ promised_day: day }) => dayCell(day) },
        { key: 'scanned', label: t('reports.firstScan'), cell: ({ first_scan_day: day }) => dayCell(day) },
        {
          key: 'delivered',
          label: t('reports.deliveredDay'),
          cell: ({ delivered_day: day }) => dayCell(day),
        },
      ]
    case 'never_scanned':
      return [{ key: 'handed', label: t('reports.handedOver'), cell: ({ handed_day: day }) => dayCell(day) }]
    case 'voided':
      return [
        {
          key: 'voided',
          label: t('reports.figure_voided'),
          cell: ({ voided_at: at }) => (at === null ? '–' : dateText(at)),
        },
      ]
    default:
      return [
        {
          key: 'desk',
          label: t('reports.desk'),
          cell: ({ desk, operator }) => joined([desk, operator]) || t('reports.noName'),
        },
        {
          key: 'seconds',
          label: t('reports.secondsHead'),
          align: 'end',
          cell: ({ seconds }) => (seconds === null ? '–' : secondsText(seconds)),
        },
      ]
  }
}
