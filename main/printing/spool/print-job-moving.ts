import type { PrintJob } from '../../../shared/desk/printing/print-jobs.ts'
import type { PrintMove } from '../../../shared/desk/printing/print-queue.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { PrinterRepository } from '../printers/printer-repository.ts'
import { choosePrinter } from '../routes/choose-printer.ts'
import { toPrintDocument } from './print-job-mapper.ts'
import type { PrintJobRepository, PrintQueueRepository } from './print-job-repository.ts'
import type { PrintJobRow } from './print-job-row.ts'
import type { Checked, PrintJobWriter } from './print-job-writer.ts'

export type PrintJobMovingPorts = {
  jobs: PrintJobRepository
  queue: Pick<PrintQueueRepository, 'atPlace' | 'end' | 'makeRoomBefore'>
  printers: PrinterRepository
  writer: PrintJobWriter
  wake: (printerId: string) => void
}

const conflict = (message: string) => refuse('state_error', { message })

/** Moving print jobs that wait, within the queue of their printer or to that of another one. */
export function createPrintJobMoving(ports: PrintJobMovingPorts) {
  const { jobs, queue, printers, writer } = ports

  async function move(id: string, to: PrintMove, requestedBy: string): Promise<Result<PrintJob>> {
    const before = waiting(id)
    if (!before.ok) return before
    const elsewhere = await checkElsewhere(before.value, to, requestedBy)
    if (!elsewhere.ok) return elsewhere
    const stored = writer.transact(() => {
      const job = waiting(id)
      if (!job.ok) return job
      const printer = elsewhere.value && writer.stillThere(elsewhere.value)
      if (printer && !printer.ok) return printer
      const printerId = printer?.value.id ?? job.value.printerId ?? ''
      const place = placeFor(printerId, job.value, to)
      if (!place.ok) return place
      const there = printer ? { printerId, printerName: printer.value.name, ...elsewhere.value?.record } : {}
      const changes = { ...there, line: place.value, nextAttemptAt: null, attempts: 0 }
      const now = jobs.change(job.value, changes, writer.nowMs())
      return now ? ok(now) : conflict('The print job has moved on.')
    })
    if (!stored.ok) return stored
    if (before.value.printerId !== null) ports.wake(before.value.printerId)
    return ok(writer.announce(stored.value, 'updated'))
  }

  function waiting(id: string): Result<PrintJobRow> {
    const job = jobs.find(id)
    if (!job) return refuse('not_found')
    return job.state === 'queued'
      ? ok(job)
      : conflict(`The print job is '${job.state}'; only one that waits can be moved.`)
  }

  /** Null: it stays at its printer. */
  async function checkElsewhere(
    job: PrintJobRow,
    to: PrintMove,
    requestedBy: string,
  ): Promise<Result<Checked | null>> {
    if (!to.printer_id || to.printer_id === job.printerId) return ok(null)
    const printer = choosePrinter(printers, to.printer_id, job.format)
    if (!printer.ok) return printer
    const document = toPrintDocument(job, jobs.bytesOf(job))
    return writer.check(printer.value, document, to.override ? requestedBy : job.overriddenBy)
  }

  function placeFor(printerId: string, job: PrintJobRow, { before, position }: PrintMove): Result<number> {
    const behindId = before ?? (position ? queue.atPlace(printerId, job, position) : undefined)
    if (behindId === undefined) return ok(queue.end(printerId))
    const behind = jobs.find(behindId)
    if (behind?.id === job.id) return ok(job.line)
    return behind?.state === 'queued' && behind.printerId === printerId
      ? ok(queue.makeRoomBefore(behind))
      : conflict('The job it was to go in front of does not wait at that printer.')
  }

  return { move }
}
