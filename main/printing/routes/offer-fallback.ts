import { printProblems } from '../../../shared/desk/printing/print-problems.ts'
import type { PrinterRepository } from '../printer-repository.ts'
import { unusable } from '../spool/choose-printer.ts'
import type { PrintJobRow } from '../spool/print-job-repository.ts'
import type { PrintRouteRepository } from './print-route-repository.ts'
import { isWell } from './route-printer.ts'

/** The printer a job is better off at; null where there is none, or no reason to ask. */
export type OfferFallback = (job: PrintJobRow) => string | null

/**
 * A printer that fails keeps its jobs: nobody looks for a label at another one unless told to. What is offered is the
 * fallback of a route that sends such documents to that printer, while it is well itself.
 */
export const createFallbackOffer = ({
  printers,
  routes,
}: {
  printers: Pick<PrinterRepository, 'find'>
  routes: Pick<PrintRouteRepository, 'withFallback'>
}): OfferFallback => {
  const isStuck = (job: PrintJobRow): boolean =>
    (job.state === 'queued' || job.state === 'failed') &&
    job.problemCode !== null &&
    printProblems[job.problemCode].passing

  const takes = (printerId: string | null, { format }: PrintJobRow): boolean => {
    const printer = printerId === null ? undefined : printers.find(printerId)
    return printer !== undefined && isWell(printer) && unusable(printer, format) === null
  }

  return job => {
    if (job.printerId === null || !isStuck(job)) return null
    const route = routes
      .withFallback(job.printerId)
      .filter(({ kind, format }) => (kind ?? job.kind) === job.kind && (format ?? job.format) === job.format)
      .find(({ fallbackPrinterId }) => takes(fallbackPrinterId, job))
    return route?.fallbackPrinterId ?? null
  }
}
