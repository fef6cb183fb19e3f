import { Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { parsePrinterUri } from '../../../shared/desk/printing/printer-uri.ts'
import type { Printer } from '../../../shared/desk/printing/printers.ts'
import { shopDeskEndpoints } from '../../../shared/desk/shop-desks.ts'
import { Facts } from '../../components/facts.tsx'
import { PrinterState } from '../../components/printing/printer-state.tsx'
import { Pane, PaneHead, PaneSection } from '../../components/tables/list-beside.tsx'
import { canTest } from '../../lib/printing/test-label.ts'
import { query } from '../../lib/station/queries.ts'
import { locale, t } from '../../lib/text.ts'
import type { PrinterActions } from './printer-actions.tsx'
import { identityFacts, placementText, takesText } from './printer-text.ts'
import { LastPrints, PrintsHere, useTodayText } from './printer-work.tsx'
import type { Routes } from './routes/use-routes.ts'

type Props = { printer: Printer; actions: PrinterActions; routes: Routes }

/** A printer beside the list: how it is, what goes to it and why, and what it printed last. */
export const PrinterPane = ({ printer, actions, routes }: Props) => (
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
      <PrinterFacts printer={printer} />
    </PaneSection>
    <PaneSection title={t('printers.gets')}>
      <PrintsHere printer={printer} routes={routes} />
    </PaneSection>
    <PaneSection title={t('printers.testName')}>
      <TestLabel printer={printer} actions={actions} />
    </PaneSection>
    <PaneSection title={t('printers.lastPrints')}>
      <LastPrints printer={printer} />
    </PaneSection>
  </Pane>
)

function PrinterFacts({ printer }: Pick<Props, 'printer'>) {
  return (
    <Facts
      of={[
        { label: t('printers.today'), value: useTodayText(printer) },
        { label: t('printers.columnTakes'), value: takesText(printer) },
        { label: t('printers.atDesk'), value: useDeskText(printer) },
        { label: t('printerSettings.address'), value: printer.uri },
        { label: t('printerSettings.layout'), value: placementText(printer) },
        ...identityFacts(printer),
      ]}
    />
  )
}

/** The desk a printer hangs at, and when that was last heard of; null for a printer of the station. */
function useDeskText({ uri }: Printer): string | null {
  const parsed = parsePrinterUri(uri)
  const desk = parsed.ok && parsed.uri.scheme === 'desk' ? parsed.uri.desk : null
  const { data } = useQuery({
    ...query(shopDeskEndpoints.list, { query: { limit: 100 } }),
    enabled: desk !== null,
  })
  if (desk === null || !data) return null
  const known = data.results.find(({ id }) => id === desk)
  if (!known) return t('printers.deskOut')
  const time = new Date(known.last_heard_at).toLocaleString(locale, {
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return t('printers.deskHeard', { name: known.name, time })
}

const TestLabel = ({ printer, actions }: Pick<Props, 'printer' | 'actions'>) => (
  <Group justify="space-between">
    <Text fz="sm" c="dimmed" flex="1 1 9rem">
      {t('printers.testText')}
    </Text>
    <Group gap="xs" wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        renderRoot={props => <Link to="/printers/$id" params={{ id: printer.id }} {...props} />}
      >
        {t('printers.calibrate')}
      </Button>
      <Button size="xs" variant="default" disabled={!canTest(printer)} onClick={() => actions.test(printer)}>
        {t('printers.test')}
      </Button>
    </Group>
  </Group>
)
