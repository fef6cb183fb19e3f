import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PrintJob } from '../../../shared/desk/printing/print-jobs.ts'
import { printLineEndpoints as on } from '../../../shared/desk/printing/print-line.ts'
import type { Printer } from '../../../shared/desk/printing/printers.ts'
import { change } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

/** What can be done with jobs that wait, and with their printers. The lines reload by the station's events. */
export function useLineActions() {
  const [shown, show] = useState<PrintJob | null>(null)
  const move = useMutation({
    ...change(on.move),
    onSuccess: ({ name, position, printer_name: printer }, { body }) =>
      announce(
        body.printer_id
          ? t('prints.saidMovedTo', { name, printer })
          : t('prints.saidMoved', { name, place: position ?? 1 }),
      ),
  })
  const hold = useMutation({
    ...change(on.hold),
    onSuccess: ({ name }) => announce(t('prints.saidHeldJob', { name })),
  })
  const release = useMutation({
    ...change(on.release),
    onSuccess: ({ name }) => announce(t('prints.saidReleasedJob', { name })),
  })
  const withdraw = useMutation({
    ...change(on.cancel),
    onSuccess: () => announce(t('printing.saidWithdrawn')),
  })
  const pause = useMutation({
    ...change(on.pause),
    onSuccess: ({ name }) => announce(t('prints.saidPaused', { printer: name })),
  })
  const resume = useMutation({
    ...change(on.resume),
    onSuccess: ({ name }) => announce(t('prints.saidResumed', { printer: name })),
  })
  const all = [move, hold, release, withdraw, pause, resume]
  const fresh = () => {
    for (const each of all) each.reset()
  }
  const stopped = move.error && move.variables
  return {
    shown,
    show,
    isBusy: all.some(each => each.isPending),
    error: all.find(each => each.error)?.error ?? null,
    dismiss: fresh,
    anyway: stopped ? () => move.mutate({ ...stopped, body: { ...stopped.body, override: true } }) : null,
    place: ({ id }: PrintJob, position: number) => {
      fresh()
      move.mutate({ params: { id }, body: { position } })
    },
    moveTo: ({ id }: PrintJob, printer: Printer) => {
      fresh()
      move.mutate({ params: { id }, body: { printer_id: printer.id } })
    },
    hold: ({ id }: PrintJob, isHeld: boolean) => {
      fresh()
      ;(isHeld ? hold : release).mutate({ params: { id } })
    },
    withdraw: ({ id }: PrintJob) => {
      fresh()
      withdraw.mutate({ params: { id } })
    },
    pause: ({ id }: Printer, isPaused: boolean) => {
      fresh()
      ;(isPaused ? pause : resume).mutate({ params: { id } })
    },
  }
}

export type LineActions = ReturnType<typeof useLineActions>
