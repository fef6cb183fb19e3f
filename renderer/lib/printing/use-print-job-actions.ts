import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type PrintJob, printJobEndpoints } from '../../../shared/desk/printing/print-jobs.ts'
import { printQueueEndpoints as on } from '../../../shared/desk/printing/print-queue.ts'
import { announce } from '../../stores/announcements.ts'
import { change } from '../station/queries.ts'
import { t } from '../text.ts'
import { isStoppedByCheck } from './print-text.ts'

/** What has to be confirmed: a copy that may be a second one, or one the check has stopped. */
export type Asked = { job: PrintJob; about: 'second' | 'blocked' }

/** What can be done with a print job. `printerId`: where repeats go; each job's own printer when null. */
export function usePrintJobActions(printerId: string | null = null) {
  const [asked, ask] = useState<Asked | null>(null)
  const again = useMutation({
    ...change(printJobEndpoints.retry),
    onSuccess: ({ printer_name: printer }, { body }) => {
      ask(null)
      announce(body.printer_id ? t('printing.saidElsewhere', { printer }) : t('printing.saidAgain'))
    },
  })
  const withdraw = useMutation({
    ...change(on.cancel),
    onSuccess: () => announce(t('printing.saidWithdrawn')),
  })
  const settle = useMutation({
    ...change(on.settle),
    onSuccess: ({ state }) =>
      announce(t(state === 'failed' ? 'printing.saidNotOut' : 'printing.saidCameOut')),
  })
  const all = [again, withdraw, settle]
  const fresh = () => {
    for (const each of all) each.reset()
  }
  const printAgain = ({ id }: PrintJob, more: { override?: boolean; printer_id?: string } = {}) =>
    again.mutate({ params: { id }, body: { printer_id: printerId, ...more } })
  const stopped = again.error && again.variables
  return {
    asked,
    again,
    isBusy: all.some(each => each.isPending),
    /** Of what was done last; what is being asked about is said in its dialog. */
    error: asked ? null : (all.find(each => each.error)?.error ?? null),
    dismiss: fresh,
    startAgain: (job: PrintJob) => {
      fresh()
      if (job.state === 'unknown') ask({ job, about: 'second' })
      else if (isStoppedByCheck(job)) ask({ job, about: 'blocked' })
      else printAgain(job)
    },
    /** At the printer that is offered in place of its own. */
    printAt: (job: PrintJob, elsewhere: string) => {
      fresh()
      printAgain(job, { printer_id: elsewhere })
    },
    confirmAgain: () => asked && printAgain(asked.job, asked.about === 'blocked' ? { override: true } : {}),
    /** What was refused because of what the check found. */
    anyway: stopped ? () => again.mutate({ ...stopped, body: { ...stopped.body, override: true } }) : null,
    stopAsking: () => ask(null),
    withdraw: ({ id }: PrintJob) => withdraw.mutate({ params: { id } }),
    settle: ({ id }: PrintJob, cameOut: boolean) =>
      settle.mutate({ params: { id }, body: { came_out: cameOut } }),
  }
}

export type PrintJobActions = ReturnType<typeof usePrintJobActions>
