import { Anchor, Button, Group, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type Printer, printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { EmptyState, Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { PrinterState } from '../../components/printing/printer-state.tsx'
import { Mark } from '../../components/status-badge.tsx'
import { type Beside, ListBeside, useBeside } from '../../components/tables/list-beside.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import type { RowLinkProps } from '../../lib/keyboard/use-row-keys.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { LabelSourcesPanel } from './label-sources-panel.tsx'
import {
  type PrinterActions,
  PrinterButtons,
  RemovePrinterDialog,
  usePrinterActions,
} from './printer-actions.tsx'
import { PrinterPane } from './printer-pane.tsx'
import { takesText } from './printer-text.ts'
import { PrintPlaces } from './routes/print-places.tsx'
import { RoutesPanel } from './routes/routes-panel.tsx'
import { useRoutes } from './routes/use-routes.ts'

/** Where labels go, and which of them where. */
export function PrintersScreen() {
  const found = useQuery(query(printerEndpoints.list, {}))
  const actions = usePrinterActions()
  const routes = useRoutes()
  // The one most prints go to stands first, and is what one sees beside the list.
  const printers = (found.data?.results ?? []).toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
  const beside = useBeside(printers, ({ id }) => id)
  return (
    <Page
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size="1.125rem" aria-hidden />}
          renderRoot={props => <Link to="/printers/new" {...props} />}
        >
          {t('printers.add')}
        </Button>
      }
    >
      <ListBeside
        grows
        isOpen={false}
        list={
          <Stack gap="lg">
            {found.error ? (
              <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
            ) : null}
            {found.data ? <PrinterList printers={printers} actions={actions} beside={beside} /> : null}
            <RoutesPanel routes={routes} />
            <PrintPlaces routes={routes} />
            <LabelSourcesPanel />
          </Stack>
        }
      >
        {beside.shown ? (
          <PrinterPane key={beside.shown.id} printer={beside.shown} actions={actions} routes={routes} />
        ) : null}
      </ListBeside>
      <RemovePrinterDialog actions={actions} />
    </Page>
  )
}

type ListProps = { printers: readonly Printer[]; actions: PrinterActions; beside: Beside<Printer> }

function PrinterList({ printers, actions, beside }: ListProps) {
  const navigate = useNavigate()
  const isWide = useMediaQuery('(min-width: 80em)') ?? true
  if (printers.length === 0)
    return (
      <EmptyState
        icon={<IconPrinter size="2.5rem" stroke={1.2} aria-hidden />}
        title={t('printers.emptyTitle')}
        text={t('printers.emptyText')}
      >
        <Button renderRoot={props => <Link to="/printers/new" {...props} />}>{t('printers.add')}</Button>
      </EmptyState>
    )
  return (
    <Stack gap="sm">
      {actions.problem ? <ProblemNotice error={actions.problem.error} doing={actions.problem.doing} /> : null}
      <RecordTable
        label={t('printers.printers')}
        records={printers}
        keyOf={({ id }) => id}
        columns={printerColumns(actions, beside, isWide)}
        isOneLine
        onOpen={printer =>
          beside.shown
            ? beside.show(printer)
            : void navigate({ to: '/printers/$id', params: { id: printer.id } })
        }
      />
    </Stack>
  )
}

/** Beside the pane, and in a small window, the list keeps what tells printers apart. */
const printerColumns = (
  actions: PrinterActions,
  beside: Beside<Printer>,
  isWide: boolean,
): Column<Printer>[] => [
  {
    key: 'printer',
    label: t('printers.columnPrinter'),
    most: 20,
    cell: (printer, link) => <Name printer={printer} link={beside.linkOf(printer, link)} />,
  },
  {
    key: 'state',
    label: t('printers.columnState'),
    stays: 'bare',
    most: 18,
    cell: printer => <PrinterState printer={printer} />,
  },
  ...(beside.shown || !isWide
    ? []
    : [
        {
          key: 'takes',
          label: t('printers.columnTakes'),
          most: 16,
          cell: (printer: Printer) => <span title={takesText(printer)}>{takesText(printer)}</span>,
        },
      ]),
  {
    key: 'actions',
    label: t('printers.columnActions'),
    stays: 'bare',
    align: 'end',
    cell: printer => <PrinterButtons printer={printer} actions={actions} />,
  },
]

const Name = ({ printer, link }: { printer: Printer; link: RowLinkProps }) => (
  <Group gap="xs" wrap="nowrap">
    <Anchor
      inherit
      fw={600}
      c="var(--ink)"
      truncate
      title={joined([printer.name, printer.uri])}
      renderRoot={props => <Link to="/printers/$id" params={{ id: printer.id }} {...props} />}
      {...link}
    >
      {printer.name}
    </Anchor>
    <PrinterMarks printer={printer} />
  </Group>
)

/** What a printer is besides its name. */
export const PrinterMarks = ({ printer }: { printer: Printer }) =>
  printer.is_default || printer.is_sample ? (
    <Group gap={6} wrap="nowrap">
      {printer.is_default ? <Mark text={t('printers.default')} /> : null}
      {printer.is_sample ? <Mark text={t('printers.sample')} notReal /> : null}
    </Group>
  ) : null
