import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { PrintJob } from '../../../shared/desk/printing/print-jobs.ts'
import { type Printing, usePrinting } from '../../lib/printing/use-printing.ts'
import { t } from '../../lib/text.ts'
import { ConfirmDialog } from '../dialogs.tsx'
import { PreviewDialog } from './label-preview.tsx'
import classes from './print-job-list.module.css'
import { PrintJobRow } from './print-job-row.tsx'
import { AnywayDialog, PrintActionsProblem } from './print-problem.tsx'

type Props = {
  label: string
  jobs: readonly PrintJob[]
  /** Where repeats go; each job's own printer when left out. */
  printerId?: string | null
  /** Off on the page of the shipment itself. */
  withShipment?: boolean
  /** Says where else those can go whose printer fails; only for jobs that were not printed again since. */
  withOffer?: boolean
}

/** Print jobs, each with its true state and what can be done about it. */
export function PrintJobList({
  label,
  jobs,
  printerId = null,
  withShipment = true,
  withOffer = false,
}: Props) {
  const actions = usePrinting({ printerId })
  const [shown, show] = useState<PrintJob | null>(null)
  return (
    <Stack gap="sm">
      <PrintActionsProblem actions={actions} />
      <ul className={classes.list} aria-label={label}>
        {jobs.map(job => (
          <PrintJobRow
            key={job.id}
            job={job}
            actions={actions}
            withShipment={withShipment}
            withOffer={withOffer}
            onPreview={show}
          />
        ))}
      </ul>
      <PrintJobDialogs actions={actions} />
      <PreviewDialog job={shown} onClose={() => show(null)} />
    </Stack>
  )
}

/** What is asked before a job is printed again. */
function PrintJobDialogs({ actions }: { actions: Printing }) {
  const { asked, again } = actions
  const common = {
    isBusy: again.isPending,
    error: again.error,
    onConfirm: actions.confirmAgain,
    onClose: actions.stopAsking,
  }
  return (
    <>
      <ConfirmDialog
        {...common}
        isOpen={asked?.about === 'second'}
        title={t('printing.againTitle')}
        confirm={t('printing.againConfirm')}
        busy={t('printing.againBusy')}
        keep={t('printing.againKeep')}
        doing="print"
      >
        <Text>{t('printing.againText')}</Text>
      </ConfirmDialog>
      <AnywayDialog
        {...common}
        stopped={actions.stopped}
        isOpen={asked?.about === 'blocked'}
        findings={asked?.job.preflight?.findings ?? []}
      />
    </>
  )
}
