import { Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { printJobEndpoints } from '../../../shared/desk/printing/print-jobs.ts'
import type { Printer } from '../../../shared/desk/printing/printers.ts'
import { Facts } from '../../components/facts.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { Line, Lines, Pane, PaneHead, PaneSection } from '../../components/tables/list-beside.tsx'
import { When } from '../../components/when.tsx'
import { jobState } from '../../lib/printing/print-text.ts'
import { canTest } from '../../lib/printing/test-label.ts'
import { usePrintsListed } from '../../lib/printing/use-printing.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import type { PrinterActions } from './printer-actions.tsx'
import { PrinterState } from './printer-state.tsx'
import { identityFacts, takesText } from './printer-text.ts'

type Props = { printer: Printer; actions: PrinterActions }

/** A printer beside the list: how it is, what it takes, and what it printed last. */
export const PrinterPane = ({ printer, actions }: Props) => (
  <Pane label={t('printers.paneOf', { name: printer.name })}>
    <PaneHead>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Title order={2} fz="md">
          {printer.name}
        </Title>
        <Button
          size="xs"
          variant="default"
          renderRoot={props => <Link to="/printers/$id" params={{ id: printer.id }} {...props} />}
        >
          {t('printers.settings')}
        </Button>
      </Group>
      <PrinterState printer={printer} isFull />
    </PaneHead>
    <PaneSection title={t('printerSettings.now')}>
      <Facts
        of={[
          { label: t('printers.columnTakes'), value: takesText(printer) },
          { label: t('printerSettings.address'), value: printer.uri },
          ...identityFacts(printer),
        ]}
      />
    </PaneSection>
    <PaneSection title={t('printers.testName')}>
      <Group justify="space-between">
        <Text fz="sm" c="dimmed" flex="1 1 12rem">
          {t('printers.testText')}
        </Text>
        <Button
          size="xs"
          variant="default"
          disabled={!canTest(printer)}
          onClick={() => actions.test(printer)}
        >
          {t('printers.test')}
        </Button>
      </Group>
    </PaneSection>
    <LastPrints printer={printer} />
  </Pane>
)

const mostPrints = 10

function LastPrints({ printer }: { printer: Printer }) {
  const asked = { printer_id: printer.id, limit: mostPrints, ...usePrintsListed() }
  const { data } = useQuery(query(printJobEndpoints.list, { query: asked }))
  return (
    <PaneSection title={t('printers.lastPrints')}>
      {data?.count === 0 ? <Text c="dimmed">{t('printers.noPrints')}</Text> : null}
      <Lines label={t('printers.lastPrints')}>
        {data?.results.map(job => (
          <Line key={job.id} end={<When at={job.created_at} />}>
            <StatusBadge {...jobState(job)} /> {job.name}
          </Line>
        ))}
      </Lines>
    </PaneSection>
  )
}
