import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type Printer, printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { EmptyState, Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { Mark } from '../../components/status-badge.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import type { RowLinkProps } from '../../lib/keyboard/use-row-keys.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import {
  type PrinterActions,
  PrinterButtons,
  RemovePrinterDialog,
  usePrinterActions,
} from './printer-actions.tsx'
import { PrinterState } from './printer-state.tsx'
import { takesText } from './printer-text.ts'
import { RoutesPanel } from './routes/routes-panel.tsx'

/** Where labels go, and which of them where. */
export function PrintersScreen() {
  return (
    <Page
      actions={
        <Button
          leftSection={<IconPlus size="1.125rem" aria-hidden />}
          renderRoot={props => <Link to="/printers/new" {...props} />}
        >
          {t('printers.add')}
        </Button>
      }
    >
      <Stack gap="lg">
        <PrinterList />
        <RoutesPanel />
      </Stack>
    </Page>
  )
}

function PrinterList() {
  const found = useQuery(query(printerEndpoints.list, {}))
  const actions = usePrinterActions()
  const navigate = useNavigate()
  if (found.error)
    return <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
  if (!found.data) return null
  if (found.data.count === 0)
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
        records={found.data.results}
        keyOf={({ id }) => id}
        columns={printerColumns(actions)}
        onOpen={({ id }) => void navigate({ to: '/printers/$id', params: { id } })}
      />
      <RemovePrinterDialog actions={actions} />
    </Stack>
  )
}

const printerColumns = (actions: PrinterActions): Column<Printer>[] => [
  {
    key: 'printer',
    label: t('printers.columnPrinter'),
    cell: (printer, link) => <Name printer={printer} link={link} />,
  },
  {
    key: 'state',
    label: t('printers.columnState'),
    stays: 'bare',
    cell: printer => <PrinterState printer={printer} />,
  },
  {
    key: 'takes',
    label: t('printers.columnTakes'),
    cell: printer => <Takes printer={printer} />,
  },
  {
    key: 'actions',
    label: t('printers.columnActions'),
    stays: 'bare',
    align: 'end',
    cell: printer => <PrinterButtons printer={printer} actions={actions} />,
  },
]

const Takes = ({ printer: { language, dpi, media } }: { printer: Printer }) => (
  <>
    {t(`printers.takes_${language}`)}
    <Text fz="sm" c="dimmed" miw="max-content">
      {takesText({ language: null, dpi, media })}
    </Text>
  </>
)

const Name = ({ printer, link }: { printer: Printer; link: RowLinkProps }) => (
  <>
    <Group gap="xs" style={{ rowGap: 4 }}>
      <Anchor
        fw={600}
        c="var(--ink)"
        renderRoot={props => <Link to="/printers/$id" params={{ id: printer.id }} {...props} />}
        {...link}
      >
        {printer.name}
      </Anchor>
      <PrinterMarks printer={printer} />
    </Group>
    <Text fz="sm" c="dimmed">
      {printer.uri}
    </Text>
  </>
)

/** What a printer is besides its name. */
export const PrinterMarks = ({ printer }: { printer: Printer }) =>
  printer.is_default || printer.is_sample ? (
    <Group gap={6}>
      {printer.is_default ? <Mark text={t('printers.default')} /> : null}
      {printer.is_sample ? <Mark text={t('printers.sample')} notReal /> : null}
    </Group>
  ) : null
