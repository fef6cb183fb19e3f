import { useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type PrintJob, printJobEndpoints } from '../../../shared/desk/printing/print-jobs.ts'
import { printQueueEndpoints } from '../../../shared/desk/printing/print-queue.ts'
import { type Printer, printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { standstillText } from '../../lib/printing/print-text.ts'
import { usePrintsListed } from '../../lib/printing/use-printing.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

const few = 10
const many = 100

/** A printer and what waits for it, what is next first. */
export type PrinterQueue = {
  printer: Printer
  /** The other printers that are switched on. */
  others: Printer[]
  jobs: PrintJob[]
  /** All that wait, also those not listed. */
  count: number
  showMore: () => void
}

/** Everything that waits at printers, and the printers that stand still. */
export function usePrintQueues() {
  const listed = usePrintsListed()
  const printers = useQuery(query(printerEndpoints.list, {}))
  const [whole, setWhole] = useState<readonly string[]>([])
  const all = printers.data?.results ?? []
  const found = useQueries({
    queries: all.map(({ id }) => ({
      ...query(printJobEndpoints.list, {
        query: {
          ...listed,
          printer_id: id,
          state: ['queued', 'sending'],
          order: 'line',
          limit: whole.includes(id) ? many : few,
        },
      }),
    })),
  })
  const queues = all.flatMap((printer, at): PrinterQueue[] => {
    const { results: jobs = [], count = 0 } = found[at]?.data ?? {}
    const standsStill = printer.paused || standstillText(printer.name, printer.troubles) !== null
    if (count === 0 && !standsStill) return []
    const others = all.filter(({ id, enabled }) => enabled && id !== printer.id)
    const showMore = () => setWhole(shown => [...shown, printer.id])
    return [{ printer, others, jobs, count, showMore }]
  })
  const stands = queues
    .map(({ printer }) => standstillText(printer.name, printer.troubles)?.message ?? '')
    .filter(Boolean)
    .join(' ')
  useEffect(() => {
    if (stands) announce(stands, { urgent: true })
  }, [stands])
  const isKnown = printers.isSuccess && found.every(each => each.isSuccess)
  useMovingOn(stands !== '')
  return { queues, isKnown }
}

/** Says once that what stood still goes on. */
function useMovingOn(isStanding: boolean): void {
  const stood = useRef(false)
  useEffect(() => {
    if (stood.current && !isStanding) announce(t('printQueue.saidMoving'))
    stood.current = isStanding
  }, [isStanding])
}

/** What can be done with jobs that wait, and with their printers. They reload by the station's events. */
export function usePrintQueueActions() {
  const [shown, show] = useState<PrintJob | null>(null)
  const move = useMutation({
    ...change(printQueueEndpoints.move),
    onSuccess: ({ name, position, printer_name: printer }, { body }) =>
      announce(
        body.printer_id
          ? t('printQueue.saidMovedTo', { name, printer })
          : t('printQueue.saidMoved', { name, place: position ?? 1 }),
      ),
  })
  const { hold, release, withdraw, pause, resume } = useStateChanges()
  const all = [move, hold, release, withdraw, pause, resume]
  const resetAll = () => {
    for (const each of all) each.reset()
  }
  const stopped = move.error && move.variables
  return {
    shown,
    show,
    isBusy: all.some(each => each.isPending),
    error: all.find(each => each.error)?.error ?? null,
    dismiss: resetAll,
    anyway: stopped ? () => move.mutate({ ...stopped, body: { ...stopped.body, override: true } }) : null,
    place: ({ id }: PrintJob, position: number) => {
      resetAll()
      move.mutate({ params: { id }, body: { position } })
    },
    moveTo: ({ id }: PrintJob, printer: Printer) => {
      resetAll()
      move.mutate({ params: { id }, body: { printer_id: printer.id } })
    },
    hold: ({ id }: PrintJob, isHeld: boolean) => {
      resetAll()
      ;(isHeld ? hold : release).mutate({ params: { id } })
    },
    withdraw: ({ id }: PrintJob) => {
      resetAll()
      withdraw.mutate({ params: { id } })
    },
    pause: ({ id }: Printer, isPaused: boolean) => {
      resetAll()
      ;(isPaused ? pause : resume).mutate({ params: { id } })
    },
  }
}

/** Holding, releasing and withdrawing a job, pausing a printer; each says what it did. */
function useStateChanges() {
  const hold = useMutation({
    ...change(printQueueEndpoints.hold),
    onSuccess: ({ name }) => announce(t('printQueue.saidHeldJob', { name })),
  })
  const release = useMutation({
    ...change(printQueueEndpoints.release),
    onSuccess: ({ name }) => announce(t('printQueue.saidReleasedJob', { name })),
  })
  const withdraw = useMutation({
    ...change(printQueueEndpoints.cancel),
    onSuccess: () => announce(t('printing.saidWithdrawn')),
  })
  const pause = useMutation({
    ...change(printQueueEndpoints.pause),
    onSuccess: ({ name }) => announce(t('printQueue.saidPaused', { printer: name })),
  })
  const resume = useMutation({
    ...change(printQueueEndpoints.resume),
    onSuccess: ({ name }) => announce(t('printQueue.saidResumed', { printer: name })),
  })
  return { hold, release, withdraw, pause, resume }
}

export type PrintQueueActions = ReturnType<typeof usePrintQueueActions>
