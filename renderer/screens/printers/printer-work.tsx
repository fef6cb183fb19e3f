import { ActionIcon, Anchor, Text, Tooltip } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { canRepeat, type PrintJob, printJobEndpoints } from '../../../shared/desk/printing/print-jobs.ts'
import type { Printer } from '../../../shared/desk/printing/printers.ts'
import { Facts } from '../../components/facts.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { LabelPreview } from '../../components/printing/label-preview.tsx'
import { PrintJobDialogs } from '../../components/printing/print-job-list.tsx'
import { PrintActionsProblem } from '../../components/printing/print-problem.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { Line, Lines } from '../../components/tables/list-beside.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { When } from '../../components/when.tsx'
import { jobState } from '../../lib/printing/print-text.ts'
import { sumOfPrints, usePrintsOfToday } from '../../lib/printing/prints-of-today.ts'
import { type Printing, usePrinting, usePrintsListed } from '../../lib/printing/use-printing.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, locale, t } from '../../lib/text.ts'
import classes from './printer-work.module.css'
import { usePrintPlaces, whyText } from './routes/print-places.tsx'
import type { Routes } from './routes/use-routes.ts'

type Props = { printer: Printer }

/** What became of the prints of a printer today, in a line; null until it is known. */
export function useTodayText({ id }: Printer): string | null {
  const own = usePrintsOfToday()?.filter(({ printer_id: at }) => at === id)
  if (!own) return null
  const { printed, waiting, failed, unknown } = sumOfPrints(own)
  return joined([
    t('printers.todayPrinted', { count: printed }),
    waiting > 0 && t('printers.todayWaiting', { count: waiting }),
    failed > 0 && t('printers.todayFailed', { count: failed }),
    unknown > 0 && t('printers.todayUnknown', { count: unknown }),
  ])
}

type HereProps = Props & { routes: Routes }

/** What comes out here without anybody choosing it, and the rule or default that sends it: all of it is called everything. */
export function PrintsHere({ printer, routes }: HereProps) {
  const places = usePrintPlaces().data?.places
  if (!places) return null
  const own = places.filter(({ printer_id: id }) => id === printer.id)
  if (own.length === 0) return <Text c="dimmed">{t('printers.getsNothing')}</Text>
  const byWhy = Map.groupBy(own, place => whyText(place, routes))
  const isAll = own.length === places.length && byWhy.size === 1
  return (
    <Facts
      of={[...byWhy].map(([label, kinds]) => ({
        label,
        value: isAll
          ? t('printRoutes.everything')
          : kinds.map(({ kind }) => t(`printRoutes.kind_${kind}`)).join(', '),
      }))}
    />
  )
}

/** The same kind by kind, with what came out today. */
export function KindsHere({ printer, routes }: HereProps) {
  const places = usePrintPlaces().data?.places
  const counts = usePrintsOfToday()?.filter(({ printer_id: at }) => at === printer.id) ?? []
  if (!places) return null
  const own = places.filter(({ printer_id: id }) => id === printer.id)
  if (own.length === 0) return <Text c="dimmed">{t('printers.getsNothing')}</Text>
  return (
    <RecordTable
      label={joined([t('printers.gets'), printer.name])}
      records={own}
      keyOf={({ kind }) => kind}
      columns={[
        { key: 'kind', label: t('printRoutes.kind'), cell: ({ kind }) => t(`printRoutes.kind_${kind}`) },
        {
          key: 'why',
          label: t('printRoutes.columnWhy'),
          most: 18,
          cell: place => <span title={whyText(place, routes)}>{whyText(place, routes)}</span>,
        },
        {
          key: 'today',
          label: t('printRoutes.columnToday'),
          align: 'end',
          stays: 'named',
          cell: ({ kind }) =>
            sumOfPrints(counts.filter(each => each.kind === kind)).printed.toLocaleString(locale),
        },
      ]}
      room="few"
      isOneLine
    />
  )
}

const mostPrints = 10

/** What a printer printed last, its last sheet as it came out, and each of them once more. */
export function LastPrints({ printer }: Props) {
  const asked = { printer_id: printer.id, limit: mostPrints, ...usePrintsListed() }
  const { data, error, refetch } = useQuery(query(printJobEndpoints.list, { query: asked }))
  const printing = usePrinting({ printerId: null })
  const [last] = data?.results ?? []
  if (error) return <ProblemNotice error={error} doing="load" onRetry={() => void refetch()} />
  if (!data) return null
  if (!last) return <Text c="dimmed">{t('printers.noPrints')}</Text>
  return (
    <div className={classes.prints}>
      <LabelPreview previewed={{ of: 'job', id: last.id, printerId: null }} name={last.name} look="plain" />
      <div>
        <PrintActionsProblem actions={printing} />
        <Lines label={t('printers.lastPrints')}>
          {data.results.map(job => (
            <Line key={job.id} end={<AgainButton job={job} printing={printing} />}>
              <PrintName job={job} />
            </Line>
          ))}
        </Lines>
        <PrintJobDialogs actions={printing} />
      </div>
    </div>
  )
}

const PrintName = ({ job }: { job: PrintJob }) => (
  <div className={classes.print}>
    <Text fz="sm" truncate title={job.name}>
      {job.shipment_id ? (
        <Anchor
          inherit
          renderRoot={props => <Link to="/shipments/$id" params={{ id: job.shipment_id ?? '' }} {...props} />}
        >
          {job.name}
        </Anchor>
      ) : (
        job.name
      )}
    </Text>
    <Text component="div" fz="sm" c="dimmed">
      <StatusBadge {...jobState(job)} /> · <When at={job.created_at} />
    </Text>
  </div>
)

/** One that is still to come out is not printed a second time. */
function AgainButton({ job, printing }: { job: PrintJob; printing: Printing }) {
  if (!canRepeat(job.state)) return null
  return (
    <Tooltip label={t('printing.retry')}>
      <ActionIcon
        size="md"
        disabled={printing.isBusy}
        data-retry={job.id}
        aria-label={t('printing.retryName', { name: job.name })}
        onClick={() => printing.startAgain(job)}
      >
        <IconPrinter size="1.125rem" stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
