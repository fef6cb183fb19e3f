import { Button, Stack } from '@mantine/core'
import { IconPrinterOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { printerMediaSizes } from '../../../shared/desk/printing/printer-kinds.ts'
import { type Printer, printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { BackLink } from '../../components/page/back-link.tsx'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { Page } from '../../components/page/page.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { isNotFound, load } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { DoctorPanel } from './doctor-panel.tsx'
import { NowPanel } from './now-panel.tsx'
import { CheckButton } from './printer-buttons.tsx'
import { fromPrinter, toPrinterData } from './printer-draft.ts'
import { PrinterForm } from './printer-form.tsx'
import { PrinterMenu } from './printer-menu.tsx'
import classes from './printer-screen.module.css'
import { RemovePrinterDialog } from './remove-printer-dialog.tsx'
import { SheetPanel } from './sheet-panel.tsx'
import { canTest } from './test-label.ts'
import { type PrinterActions, usePrinterActions } from './use-printer-actions.ts'

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
    <Button disabled={!canTest(printer)} onClick={() => actions.test(printer)}>
      {t('printers.test')}
    </Button>
    <PrinterMenu printer={printer} actions={actions} />
  </>
)

const Panels = ({ printer, actions: { problem } }: Props) => (
  <Stack gap="md">
    {problem ? <ProblemNotice error={problem.error} doing={problem.doing} /> : null}
    <div className={classes.columns}>
      <Stack gap="md">
        <NowPanel printer={printer} />
        {printerMediaSizes[printer.media].slots > 1 ? <SheetPanel printer={printer} /> : null}
        <DoctorPanel printer={printer} />
      </Stack>
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
    </div>
  </Stack>
)
