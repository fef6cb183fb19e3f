import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconInfoCircle, IconPrinterOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { printerMediaSizes } from '../../../shared/desk/printing/printer-kinds.ts'
import { type Printer, printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { Facts } from '../../components/facts.tsx'
import { BackLink, EmptyState, Page, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { PrinterState } from '../../components/printing/printer-state.tsx'
import { canTest } from '../../lib/printing/test-label.ts'
import { isNotFound, load } from '../../lib/station/api.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { DoctorPanel } from './doctor-panel.tsx'
import {
  CheckButton,
  type PrinterActions,
  PrinterMenu,
  RemovePrinterDialog,
  usePrinterActions,
} from './printer-actions.tsx'
import { fromPrinter, toPrinterData } from './printer-draft.ts'
import { PrinterForm } from './printer-form.tsx'
import classes from './printer-screen.module.css'
import {
  asChange,
  differenceText,
  identityFacts,
  placementText,
  proposalsFor,
  takesText,
} from './printer-text.ts'
import { KindsHere, LastPrints, useTodayText } from './printer-work.tsx'
import { PrinterMarks } from './printers-screen.tsx'
import { useRoutes } from './routes/use-routes.ts'

/** One printer: how it is, what it is set to, and what helps when it does not print right. */
export function PrinterScreen() {
  const params = useParams({ from: '/printers/$id' })
  const navigate = useNavigate()
  const actions = usePrinterActions({ onRemoved: () => void navigate({ to: '/printers' }) })
  const { data: printer, error } = useQuery(query(printerEndpoints.retrieve, { params }))
  const isGone = error !== null && isNotFound(error)
  return (
    <Page
      above={<BackLink to="/printers">{t('printers.back')}</BackLink>}
      title={printer && !isGone ? printer.name : t('screens.printers')}
      actions={printer && !isGone ? <Actions printer={printer} actions={actions} /> : null}
    >
      {isGone ? (
        <EmptyState
          icon={<IconPrinterOff size="2.5rem" stroke={1.2} aria-hidden />}
          title={t('printers.missingTitle')}
          text={t('printers.missingText')}
        />
      ) : null}
      {error && !isGone ? <ProblemNotice error={error} doing="load" /> : null}
      {printer && !isGone ? <Panels key={printer.id} printer={printer} actions={actions} /> : null}
      <RemovePrinterDialog actions={actions} />
    </Page>
  )
}

type Props = { printer: Printer; actions: PrinterActions }

const Actions = ({ printer, actions }: Props) => (
  <>
    <CheckButton printer={printer} actions={actions} size="sm" />
    <Button variant="default" disabled={!canTest(printer)} onClick={() => actions.test(printer)}>
      {t('printers.test')}
    </Button>
    <PrinterMenu printer={printer} actions={actions} />
  </>
)

function Panels({ printer, actions: { problem } }: Props) {
  const routes = useRoutes()
  return (
    <Stack gap="md">
      {problem ? <ProblemNotice error={problem.error} doing={problem.doing} /> : null}
      <div className={classes.columns}>
        <Stack gap="md">
          <NowPanel printer={printer} />
          {printerMediaSizes[printer.media].slots > 1 ? <SheetPanel printer={printer} /> : null}
          <DoctorPanel printer={printer} />
          <Panel title={t('printers.lastPrints')}>
            <LastPrints printer={printer} />
          </Panel>
        </Stack>
        <Stack gap="md">
          <Panel title={t('printerSettings.settings')}>
            <PrinterForm
              start={fromPrinter(printer)}
              isNew={false}
              save={draft =>
                load(printerEndpoints.update, { params: { id: printer.id }, body: toPrinterData(draft) })
              }
              onSaved={({ name }) => announce(t('printerSettings.saved', { name }))}
            />
          </Panel>
          <Panel title={t('printers.gets')}>
            <KindsHere printer={printer} routes={routes} />
          </Panel>
        </Stack>
      </div>
    </Stack>
  )
}

type NowPanelProps = { printer: Printer }

/** How the printer is, what it says of itself, and where that differs from its settings. */
function NowPanel({ printer }: NowPanelProps) {
  const today = useTodayText(printer)
  const ask = useMutation({
    ...change(printerEndpoints.identify),
    onSuccess: ({ printer: { name, identity }, note }) =>
      announce(
        note ??
          t('printerSettings.saidIdentity', {
            name,
            model: identity?.model ?? t('printers.foundUnknown'),
          }),
      ),
  })
  const idle = printer.identity ? 'printerSettings.askAgain' : 'printerSettings.ask'
  return (
    <Panel
      title={t('printerSettings.now')}
      actions={
        <Button
          size="xs"
          variant="default"
          miw="8rem"
          disabled={ask.isPending}
          onClick={() => ask.mutate({ params: { id: printer.id }, body: {} })}
        >
          {t(ask.isPending ? 'printerSettings.asking' : idle)}
        </Button>
      }
    >
      <Stack gap="sm">
        <Group gap="sm">
          <PrinterState printer={printer} isFull />
          <PrinterMarks printer={printer} />
        </Group>
        <Facts
          of={[
            { label: t('printers.today'), value: today },
            { label: t('printers.columnTakes'), value: takesText(printer) },
            { label: t('printerSettings.address'), value: printer.uri },
            { label: t('printerSettings.layout'), value: placementText(printer) },
            ...identityFacts(printer),
          ]}
        />
        {ask.data?.note ? <Text c="dimmed">{ask.data.note}</Text> : null}
        {ask.error ? <ProblemNotice error={ask.error} doing="load" onDismiss={ask.reset} /> : null}
        <Differences printer={printer} />
      </Stack>
    </Panel>
  )
}

/** What the printer says otherwise, with the one press that believes it. */
function Differences({ printer }: NowPanelProps) {
  const proposals = proposalsFor(printer)
  const use = useMutation({
    ...change(printerEndpoints.update),
    onSuccess: ({ name }) => announce(t('printerSettings.used', { name })),
  })
  if (proposals.length === 0) return null
  const title = t('printerSettings.differsTitle')
  return (
    <Alert
      color="amber"
      c="var(--ink)"
      role="group"
      aria-label={title}
      title={title}
      icon={<IconInfoCircle aria-hidden />}
    >
      <Stack gap="xs" align="start">
        <List size="sm">
          {proposals.map(proposal => (
            <List.Item key={proposal.setting}>{differenceText(proposal)}</List.Item>
          ))}
        </List>
        {use.error ? <ProblemNotice error={use.error} doing="save" /> : null}
        <Button
          size="xs"
          variant="default"
          disabled={use.isPending}
          onClick={() => use.mutate({ params: { id: printer.id }, body: asChange(proposals) })}
        >
          {t(use.isPending ? 'printerSettings.using' : 'printerSettings.useThese')}
        </Button>
      </Stack>
    </Alert>
  )
}

/** The sheet that labels share: which places are used, and where the next label goes. */
function SheetPanel({ printer }: { printer: Printer }) {
  const { id, media, next_slot: next } = printer
  const renew = useMutation({
    ...change(printerEndpoints.newSheet),
    onSuccess: () => announce(t('printerSettings.newSheetSaid')),
  })
  const choose = useMutation({
    ...change(printerEndpoints.update),
    onSuccess: ({ next_slot: slot }) => announce(t('printerSettings.slotChosen', { number: slot + 1 })),
  })
  const { slots, widthMm, heightMm } = printerMediaSizes[media]
  const error = renew.error ?? choose.error
  return (
    <Panel
      title={t('printerSettings.sheet')}
      actions={
        <Button
          size="xs"
          variant="default"
          disabled={next === 0 || renew.isPending}
          onClick={() => renew.mutate({ params: { id } })}
        >
          {t('printerSettings.newSheet')}
        </Button>
      }
    >
      <div className={classes.line}>
        <fieldset
          className={classes.sheet}
          aria-label={t('printerSettings.sheet')}
          style={{ aspectRatio: `${widthMm} / ${heightMm ?? widthMm}` }}
        >
          {Array.from({ length: slots }, (_, at) => at).map(at => (
            <button
              key={at}
              type="button"
              className={classes.slot}
              data-use={stateOf(at, next)}
              aria-pressed={at === next}
              onClick={() => choose.mutate({ params: { id }, body: { next_slot: at } })}
            >
              <span>{t('printerSettings.slot', { number: at + 1 })}</span>
              <strong>{t(`printerSettings.slot${stateOf(at, next)}`)}</strong>
            </button>
          ))}
        </fieldset>
        <Text c="dimmed" fz="sm" maw="14rem">
          {t('printerSettings.sheetHint')}
        </Text>
      </div>
      {error ? <ProblemNotice error={error} doing="save" /> : null}
    </Panel>
  )
}

function stateOf(at: number, next: number): 'Used' | 'Next' | 'Free' {
  if (at === next) return 'Next'
  return at < next ? 'Used' : 'Free'
}
