import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type PrintJob, printJobEndpoints } from '../../../shared/desk/printing/print-jobs.ts'
import { type Printer, printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { standstillText } from '../../lib/printing/print-job-text.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

const few = 10
const many = 100

/** A printer and what waits for it, what is next first. */
export type PrinterLine = {
  printer: Printer
  /** The other printers that are switched on. */
  others: Printer[]
  jobs: PrintJob[]
  /** All that wait, also those not listed. */
  count: number
  showMore: () => void
}

/** Everything that waits at printers, and the printers that stand still. */
export function useLines() {
  const printers = useQuery(query(printerEndpoints.list, {}))
  const [whole, setWhole] = useState<readonly string[]>([])
  const all = printers.data?.results ?? []
  const found = useQueries({
    queries: all.map(({ id }) => ({
      ...query(printJobEndpoints.list, {
        query: {
          printer_id: id,
          state: ['queued', 'sending'],
          order: 'line',
          limit: whole.includes(id) ? many : few,
        },
      }),
    })),
  })
  const lines = all.flatMap((printer, at): PrinterLine[] => {
    const { results: jobs = [], count = 0 } = found[at]?.data ?? {}
    const standsStill = printer.paused || standstillText(printer.name, printer.troubles) !== null
    if (count === 0 && !standsStill) return []
    const others = all.filter(({ id, enabled }) => enabled && id !== printer.id)
    const showMore = () => setWhole(shown => [...shown, printer.id])
    return [{ printer, others, jobs, count, showMore }]
  })
  const stands = lines
    .map(({ printer }) => standstillText(printer.name, printer.troubles)?.message ?? '')
    .filter(Boolean)
    .join(' ')
  useEffect(() => {
    if (stands) announce(stands, { urgent: true })
  }, [stands])
  const isKnown = printers.isSuccess && found.every(each => each.isSuccess)
  useMovingOn(stands !== '')
  return { lines, isKnown }
}

/** Says once that what stood still goes on. */
function useMovingOn(isStanding: boolean): void {
  const stood = useRef(false)
  useEffect(() => {
    if (stood.current && !isStanding) announce(t('prints.saidMoving'))
    stood.current = isStanding
  }, [isStanding])
}
