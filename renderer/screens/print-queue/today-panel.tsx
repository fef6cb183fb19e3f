import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PrintCount } from '../../../shared/desk/printing/print-day.ts'
import { type Printer, printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { PrinterState } from '../../components/printing/printer-state.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { NamedPart } from '../../components/tables/list-above.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { sumOfPrints, usePrintsOfToday } from '../../lib/printing/prints-of-today.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, locale, t } from '../../lib/text.ts'
import type { PrintQueueActions } from './use-print-queues.ts'

type Props = {
  actions: PrintQueueActions
  /** Printers whose queue is shown, where they are paused. */
  queued: readonly string[]
}

/** Every printer as it is, what came out of it today and what did not; one without a queue can be paused here. */
export function TodayPanel({ actions, queued }: Props) {
  const printers = useQuery(query(printerEndpoints.list, {})).data?.results
  const counts = usePrintsOfToday()
  if (!printers || printers.length === 0) return null
  return (
    <NamedPart
      title={t('printQueue.today')}
      action={queued.length === 0 ? <StatusBadge tone="good" text={t('printQueue.emptyTitle')} /> : null}
    >
      <RecordTable
        label={t('printQueue.today')}
        records={printers}
        keyOf={({ id }) => id}
        columns={todayColumns(counts ?? [], actions, queued)}
        isOneLine
      />
    </NamedPart>
  )
}

const todayColumns = (
  counts: readonly PrintCount[],
  actions: PrintQueueActions,
  queued: readonly string[],
): Column<Printer>[] => {
  const ofPrinter = ({ id }: Printer) => counts.filter(({ printer_id: at }) => at === id)
  return [
    {
      key: 'printer',
      label: t('printQueue.ofPrinter'),
      cell: ({ id, name }, link) => (
        <Anchor
          inherit
          fw={600}
          c="var(--ink)"
          renderRoot={props => <Link to="/printers/$id" params={{ id }} {...props} {...link} />}
        >
          {name}
        </Anchor>
      ),
    },
    {
      key: 'state',
      label: t('printQueue.columnState'),
      stays: 'bare',
      most: 22,
      cell: printer => <PrinterState printer={printer} />,
    },
    {
      key: 'kinds',
      label: t('printQueue.columnKinds'),
      most: 20,
      cell: printer => <Kinds counts={ofPrinter(printer)} />,
    },
    ...(['printed', 'waiting'] as const).map(
      (end): Column<Printer> => ({
        key: end,
        label: t(`printQueue.column_${end}`),
        align: 'end',
        stays: 'named',
        cell: printer => sumOfPrints(ofPrinter(printer))[end].toLocaleString(locale),
      }),
    ),
    {
      key: 'failed',
      label: t('printQueue.column_failed'),
      align: 'end',
      stays: 'named',
      cell: printer => <NotOut printer={printer} counts={ofPrinter(printer)} />,
    },
    {
      key: 'pause',
      label: t('printQueue.columnPause'),
      stays: 'bare',
      align: 'end',
      cell: printer =>
        queued.includes(printer.id) ? null : <PauseButton printer={printer} actions={actions} />,
    },
  ]
}

/** `Labels 33 · Invoices 4`. */
function Kinds({ counts }: { counts: readonly PrintCount[] }) {
  const text = joined(
    counts
      .filter(({ printed }) => printed > 0)
      .toSorted((one, other) => other.printed - one.printed)
      .map(({ kind, printed }) => `${t(`printRoutes.kind_${kind}`)} ${printed.toLocaleString(locale)}`),
  )
  return <span title={text}>{text || '–'}</span>
}

/** What did not come out, or nobody knows whether it did, as the way to it. */
function NotOut({ printer: { id, name }, counts }: { printer: Printer; counts: readonly PrintCount[] }) {
  const { failed, unknown } = sumOfPrints(counts)
  const count = failed + unknown
  if (count === 0) return (0).toLocaleString(locale)
  return (
    <Anchor
      inherit
      aria-label={t('printQueue.notOutOf', { count, printer: name })}
      renderRoot={props => <Link to="/print-queue" search={{ show: 'attention', printer: id }} {...props} />}
    >
      {count.toLocaleString(locale)}
    </Anchor>
  )
}

/** Keeps what goes to a printer from being printed, or lets it go on. */
export const PauseButton = ({ printer, actions }: { printer: Printer; actions: PrintQueueActions }) => (
  <Button
    size="xs"
    variant="default"
    disabled={actions.isBusy}
    aria-label={t(printer.paused ? 'printQueue.resumeName' : 'printQueue.pauseName', {
      printer: printer.name,
    })}
    onClick={() => actions.pause(printer, !printer.paused)}
  >
    {t(printer.paused ? 'printQueue.resume' : 'printQueue.pause')}
  </Button>
)
