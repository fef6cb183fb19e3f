import { createHash } from 'node:crypto'
import { canRepeat } from '../../shared/desk/print-job-states.ts'
import type { NewPrintJob, PrintAgain, PrintJob, PrintJobFilters } from '../../shared/desk/print-jobs.ts'
import { ok, type Result, refuse } from '../../shared/errors/result.ts'
import type { Database } from '../db/database.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import { faultPoint } from '../platform/fault-points.ts'
import type { Ids } from '../platform/ids.ts'
import { foreignText } from './choose-printer.ts'
import { readDocument } from './document-bytes.ts'
import { toPrintJob } from './print-job-mapper.ts'
import type { PrintJobRepository, PrintJobRow, PrintJobValues } from './print-job-repository.ts'
import type { PrinterRepository } from './printer-repository.ts'
import type { PrintRouteRepository } from './routes/print-route-repository.ts'
import { type RoutedPrint, routePrinter } from './routes/route-printer.ts'
import { questionOf, type RoutedDocument } from './routes/route-question.ts'
import type { RouteQuestion } from './routes/route-rules.ts'

/** The stored label of a shipment; null when there is no such shipment or it has no label. */
export type FindLabel = (shipmentId: string) => Promise<RoutedDocument | null> | RoutedDocument | null

/** What goes with a document; without a printer the routes choose. */
export type PrintOrder = {
  printerId?: string | null | undefined
  shipmentId?: string | null
  copies?: number | undefined
  requestedBy: string
  desk?: string | null
}

export type PrintJobServicePorts = {
  database: Database
  jobs: PrintJobRepository
  printers: PrinterRepository
  routes: PrintRouteRepository
  findLabel: FindLabel
  clock: Clock
  ids: Ids
  publish: ChangeFeed['publish']
  wake: (printerId: string) => void
  /** Asks a printer in the background how it is. */
  lookAgain: (printerId: string) => void
}

export type PrintJobService = ReturnType<typeof createPrintJobService>

/** Printing and printing again. Nothing here can buy. `requestedBy` names who asked, for the record. */
export function createPrintJobService(ports: PrintJobServicePorts) {
  const { database, jobs } = ports
  const nowMs = () => ports.clock.now().getTime()

  /** `desk`: where it is printed, for the routes; null when nobody said. */
  async function create(
    body: NewPrintJob,
    requestedBy: string,
    desk: string | null = null,
  ): Promise<Result<PrintJob>> {
    const found = await documentOf(body)
    if (!found.ok) return found
    const { printer_id: printerId, shipment_id: shipmentId = null, copies } = body
    return print(found.value, { printerId, shipmentId, copies, requestedBy, desk })
  }

  /** Puts a document in the line of a printer. */
  async function print(document: RoutedDocument, how: PrintOrder): Promise<Result<PrintJob>> {
    const { bytes, format, name, kind, trackingNumbers } = document
    const question = questionOf(document, how.desk ?? null)
    return queue(() => {
      const chosen = choose(how.printerId, question)
      if (!chosen.ok) return chosen
      const { printer, copies } = chosen.value
      const payloadHash = createHash('sha256').update(bytes).digest('hex')
      jobs.keepPayload(payloadHash, bytes, nowMs())
      return ok({
        printerId: printer.id,
        printerName: printer.name,
        shipmentId: how.shipmentId ?? null,
        payloadHash,
        name,
        format,
        kind,
        trackingNumbers: JSON.stringify(trackingNumbers),
        sizeBytes: bytes.length,
        copies: how.copies ?? copies,
        requestedBy: how.requestedBy,
      })
    })
  }

  /** A printer that was passed over is asked how it is, so that it gets the next print once it is well again. */
  function choose(printerId: string | null | undefined, question: RouteQuestion): Result<RoutedPrint> {
    const chosen = routePrinter(ports, printerId, question)
    if (!chosen.ok) return chosen
    const { printer, insteadOf } = chosen.value
    if (printer.language !== 'any' && printer.language !== question.format)
      return refuse('state_error', { message: foreignText(printer, question.format) })
    if (insteadOf?.enabled) ports.lookAgain(insteadOf.id)
    return chosen
  }

  async function documentOf(body: NewPrintJob): Promise<Result<RoutedDocument>> {
    if (typeof body.shipment_id === 'string') {
      const label = await ports.findLabel(body.shipment_id)
      return label ? ok(label) : refuse('not_found', { message: 'No label is stored for this shipment.' })
    }
    const { document_base64: base64 = null, format = 'ZPL', name = 'document' } = body
    const bytes = readDocument(base64 ?? '', format)
    return bytes.ok ? ok({ bytes: bytes.value, format, name, kind: 'other', trackingNumbers: [] }) : bytes
  }

  /** A failed job is repeated for the copies it still owes, any other one whole. */
  function retry(id: string, body: PrintAgain, requestedBy: string): Result<PrintJob> {
    return queue(() => {
      const before = jobs.find(id)
      if (!before) return refuse('not_found')
      const rootId = before.repeatOf ?? before.id
      const { repeats, waiting } = jobs.repeatsOf(rootId)
      if (!canRepeat(before.state) || waiting > 0)
        return refuse('state_error', { message: 'This document is already waiting to be printed.' })
      const printerId = body.printer_id ?? before.printerId
      if (printerId === null)
        return refuse('state_error', {
          message: `"${before.printerName}" was removed. Choose another printer.`,
        })
      const { kind, format } = before
      const chosen = choose(printerId, { kind, format, desk: null, carrierName: null, media: null })
      if (!chosen.ok) return chosen
      const { printer } = chosen.value
      return ok({
        printerId: printer.id,
        printerName: printer.name,
        shipmentId: before.shipmentId,
        payloadHash: before.payloadHash,
        name: before.name,
        format: before.format,
        kind: before.kind,
        trackingNumbers: before.trackingNumbers,
        sizeBytes: before.sizeBytes,
        copies: before.state === 'failed' ? before.copies - before.copiesDone : before.copies,
        repeatOf: rootId,
        repeatNumber: repeats + 1,
        requestedBy,
      })
    })
  }

  type Wanted = Omit<PrintJobValues, 'id' | 'state' | 'createdAt' | 'updatedAt'>

  function queue(decide: () => Result<Wanted>): Result<PrintJob> {
    const queued = database.transact(() => {
      const wanted = decide()
      if (!wanted.ok) return wanted
      const times = { createdAt: nowMs(), updatedAt: nowMs() }
      return ok(jobs.insert({ ...wanted.value, ...times, id: ports.ids('printJob'), state: 'queued' }))
    })
    return queued.ok ? announced(queued.value, 'created') : queued
  }

  function cancel(id: string): Result<PrintJob> {
    const before = jobs.find(id)
    if (!before) return refuse('not_found')
    const cancelled = jobs.move(before, 'cancelled', nowMs(), { nextAttemptAt: null })
    const message = `The print job is '${before.state}' and can not be cancelled anymore.`
    return cancelled ? announced(cancelled, 'updated') : refuse('state_error', { message })
  }

  function announced(job: PrintJobRow, action: 'created' | 'updated'): Result<PrintJob> {
    faultPoint('print.job_written')
    ports.publish({ topic: 'print-jobs', id: job.id, action })
    if (job.printerId !== null) ports.wake(job.printerId)
    return ok(toPrintJob(job))
  }

  return {
    create,
    print,
    retry,
    cancel,
    retrieve: (id: string): Result<PrintJob> => {
      const row = jobs.find(id)
      return row ? ok(toPrintJob(row)) : refuse('not_found')
    },
    list: (filters: PrintJobFilters) => {
      const { rows, ...page } = jobs.page(filters)
      return { ...page, records: rows.map(toPrintJob) }
    },
  }
}
