import { Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type PrintJob, printJobEndpoints } from '../../../shared/desk/printing/print-jobs.ts'
import type { Printer } from '../../../shared/desk/printing/printers.ts'
import { Facts } from '../../components/facts.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { LabelPreview } from '../../components/printing/label-preview.tsx'
import { PrintJobList } from '../../components/printing/print-job-list.tsx'
import { Pane, PaneHead, PaneSection } from '../../components/tables/list-beside.tsx'
import { canTest } from '../../lib/printing/test-label.ts'
import { usePrintsListed } from '../../lib/printing/use-printing.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import type { PrinterActions } from './printer-actions.tsx'
import classes from './printer-pane.module.css'
import { PrinterState } from './printer-state.tsx'
import { identityFacts, placementText, takesText } from './printer-text.ts'
import { usePrintPlaces, usePrintsOfToday, whyText } from './routes/print-places.tsx'
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
      <Gets printer={printer} routes={routes} />
    </PaneSection>
    <PaneSection title={t('printers.testName')}>
      <TestLabel printer={printer} actions={actions} />
    </PaneSection>
    <LastPrints printer={printer} />
  </Pane>
)

function PrinterFacts({ printer }: Pick<Props, 'printer'>) {
  const own = usePrintsOfToday()?.filter(({ printer_id: id }) => id === printer.id)
  const sum = (of: 'printed' | 'waiting' | 'failed' | 'unknown') =>
    own?.reduce((total, each) => total + each[of], 0) ?? 0
  const today = joined([
    t('printers.todayPrinted', { count: sum('printed') }),
    sum('waiting') > 0 && t('printers.todayWaiting', { count: sum('waiting') }),
    sum('failed') > 0 && t('printers.todayFailed', { count: sum('failed') }),
    sum('unknown') > 0 && t('printers.todayUnknown', { count: sum('unknown') }),
  ])
  return (
    <Facts
      of={[
        { label: t('printers.today'), value: own && today },
        { label: t('printers.columnTakes'), value: takesText(printer) },
        { label: t('printerSettings.address'), value: printer.uri },
        { label: t('printerSettings.layout'), value: placementText(printer) },
        ...identityFacts(printer),
      ]}
    />
  )
}

/** What comes out here without anybody choosing it, and the rule or default that sends it. */
function Gets({ printer, routes }: Pick<Props, 'printer' | 'routes'>) {
  const places = usePrintPlaces().data?.places
  if (!places) return null
  const own = places.filter(({ printer_id: id }) => id === printer.id)
  if (own.length === 0) return <Text c="dimmed">{t('printers.getsNothing')}</Text>
  const byWhy = Map.groupBy(own, place => whyText(place, routes))
  return (
    <Facts
      of={[...byWhy].map(([label, kinds]) => ({
        label,
        value: kinds.map(({ kind }) => t(`printRoutes.kind_${kind}`)).join(', '),
      }))}
    />
  )
}

const TestLabel = ({ printer, actions }: Pick<Props, 'printer' | 'actions'>) => (
  <Group justify="space-between">
    <Text fz="sm" c="dimmed" flex="1 1 12rem">
      {t('printers.testText')}
    </Text>
    <Group gap="xs">
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

const mostPrints = 6

function LastPrints({ printer }: Pick<Props, 'printer'>) {
  const asked = { printer_id: printer.id, limit: mostPrints, ...usePrintsListed() }
  const { data, error, refetch } = useQuery(query(printJobEndpoints.list, { query: asked }))
  const [last] = data?.results ?? []
  return (
    <PaneSection title={t('printers.lastPrints')}>
      {error ? <ProblemNotice error={error} doing="load" onRetry={() => void refetch()} /> : null}
      {data?.count === 0 ? <Text c="dimmed">{t('printers.noPrints')}</Text> : null}
      {last ? (
        <div className={classes.prints}>
          <LastSheet job={last} />
          <PrintJobList label={t('printers.lastPrints')} jobs={data?.results ?? []} />
        </div>
      ) : null}
    </PaneSection>
  )
}

/** The paper that came out last, in the dots of the printer. */
const LastSheet = ({ job: { id, name } }: { job: PrintJob }) => (
  <div className={classes.sheet}>
    <LabelPreview previewed={{ of: 'job', id, printerId: null }} name={name} look="plain" />
  </div>
)
