import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type PrintJob, printJobEndpoints } from '../../shared/desk/print-jobs.ts'
import { printLineEndpoints } from '../../shared/desk/print-line.ts'
import { announce } from '../stores/announcements.ts'
import { change } from './queries.ts'
import { t } from './text.ts'

/** Printing again and withdrawing. A job that may have printed is asked about first. */
export function usePrintJobActions(printerId: string | null = null) {
  const [asked, setAsked] = useState<PrintJob | null>(null)
  const again = useMutation({
    ...change(printJobEndpoints.retry),
    onSuccess: () => {
      setAsked(null)
      announce(t('printing.saidAgain'))
    },
  })
  const withdraw = useMutation({
    ...change(printLineEndpoints.cancel),
    onSuccess: () => announce(t('printing.saidWithdrawn')),
  })
  const printAgain = (job: PrintJob) =>
    again.mutate({ params: { id: job.id }, body: { printer_id: printerId } })
  return {
    asked,
    again,
    withdraw,
    startAgain: (job: PrintJob) => {
      again.reset()
      if (job.state === 'unknown') setAsked(job)
      else printAgain(job)
    },
    confirmAgain: () => asked && printAgain(asked),
    stopAsking: () => setAsked(null),
    startWithdraw: (job: PrintJob) => withdraw.mutate({ params: { id: job.id } }),
  }
}

export type PrintJobActions = ReturnType<typeof usePrintJobActions>
