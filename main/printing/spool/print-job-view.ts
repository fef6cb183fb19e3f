import type { PrintJobState } from '../../../shared/desk/printing/print-job-states.ts'
import type { PrintJob } from '../../../shared/desk/printing/print-jobs.ts'
import type { PrinterRepository } from '../printer-repository.ts'
import type { OfferFallback } from '../routes/offer-fallback.ts'
import { toPrintJob } from './print-job-mapper.ts'
import type { PrintJobRow } from './print-job-repository.ts'
import type { PrintLineRepository } from './print-line-repository.ts'

const needsPrinter: readonly PrintJobState[] = ['queued', 'sending', 'sent']

/** Print jobs as the interface answers with them: with their place in line and what holds their printer up. */
export const createPrintJobView =
  ({
    line,
    printers,
    offerFallback,
  }: {
    line: PrintLineRepository
    printers: PrinterRepository
    offerFallback: OfferFallback
  }) =>
  (row: PrintJobRow): PrintJob => {
    const isOpen = row.state !== 'sent' || row.receipt !== null
    const printer =
      row.printerId !== null && isOpen && needsPrinter.includes(row.state)
        ? printers.find(row.printerId)
        : undefined
    return toPrintJob(row, {
      position: line.positionOf(row),
      troubles: printer ? JSON.parse(printer.troubles) : [],
      fallbackPrinterId: offerFallback(row),
    })
  }

export type PrintJobView = ReturnType<typeof createPrintJobView>
