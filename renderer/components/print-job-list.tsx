import { Stack, Text } from '@mantine/core'
import type { PrintJob } from '../../shared/desk/print-jobs.ts'
import { t } from '../lib/text.ts'
import { useFolders } from '../lib/use-folders.ts'
import { usePrintJobActions } from '../lib/use-print-job-actions.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import classes from './print-job-list.module.css'
import { PrintJobRow } from './print-job-row.tsx'
import { ProblemNotice } from './problem-notice.tsx'

type Props = {
  label: string
  jobs: readonly PrintJob[]
  /** Where repeats go; each job's own printer when left out. */
  printerId?: string | null
  /** Off on the page of the shipment itself. */
  withShipment?: boolean
}

/** Print jobs, each with its true state and what can be done about it. */
export function PrintJobList({ label, jobs, printerId = null, withShipment = true }: Props) {
  const folders = useFolders()
  const actions = usePrintJobActions(printerId)
  const { asked, again, withdraw } = actions
  const problem = asked ? null : (again.error ?? withdraw.error)
  return (
    <Stack gap="sm">
      {problem ? <ProblemNotice error={problem} doing="print" /> : null}
      <ul className={classes.list} aria-label={label}>
        {jobs.map(job => (
          <PrintJobRow
            key={job.id}
            job={job}
            isFolder={folders.has(job.printer_id)}
            actions={actions}
            withShipment={withShipment}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        title={t('printing.againTitle')}
        confirm={t('printing.againConfirm')}
        busy={t('printing.againBusy')}
        keep={t('printing.againKeep')}
        isBusy={again.isPending}
        error={again.error}
        doing="print"
        onConfirm={actions.confirmAgain}
        onClose={actions.stopAsking}
      >
        <Text>{t('printing.againText')}</Text>
      </ConfirmDialog>
    </Stack>
  )
}
