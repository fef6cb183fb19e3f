import { createLabelLedger, lostTrack } from '../../../../main/printing/printers/tcp/label-ledger.ts'
import { readReceipt } from '../../../../main/printing/printers/tcp/label-receipt.ts'
import type { Delivery } from '../../../../main/printing/printers/transport.ts'
import type { PrintJobRow } from '../../../../main/printing/spool/print-job-row.ts'
import {
  settlementOf,
  settlementOfProgress,
  spoolLimits,
} from '../../../../main/printing/spool/print-job-rules.ts'
import { canMove, type PrintJobState } from '../../../../shared/desk/printing/print-jobs.ts'
import { type PrintProblem, standstillOf } from '../../../../shared/desk/printing/print-problems.ts'
import type { LyingPrinter } from './lying-printer.ts'

/** Where the station dies: behind the receipt of a copy, behind the copy, or behind its outcome. */
export type Death = 'noted' | 'handed' | 'settled'

export type ModelJob = { row: PrintJobRow; labels: number }

/**
 * The spool of one raw printer as a plain function of time: what the station does in turn, with the rules and the ledger
 * of the station, and without its disk and sockets. What a death forgets is what the process would have forgotten.
 */
export function createSpoolModel(printer: LyingPrinter) {
  const jobs: ModelJob[] = []
  let ledger = createLabelLedger('the printer')
  let death: Death | null = null
  let nowMs = 0

  const change = (job: ModelJob, to: PrintJobState, changes: Partial<PrintJobRow>) => {
    if (to !== job.row.state && !canMove(job.row.state, to)) throw new Error(`${job.row.state} to ${to}`)
    job.row = { ...job.row, ...changes, state: to }
  }

  /** True: the process is gone, and what it had in mind with it. */
  function diesAt(point: Death): boolean {
    if (death !== point) return false
    death = null
    ledger = createLabelLedger('the printer')
    return true
  }

  const failed = (problem: PrintProblem): Delivery => ({ outcome: 'failed', problem })

  /** Null: the process died. */
  function send(job: ModelJob): Delivery | null {
    const reading = printer.read()
    if (!reading) return failed(offline)
    const standstill = standstillOf('Zebra', reading.situation.troubles)
    if (standstill) return failed(standstill)
    if (ledger.isUnsettled(reading)) return failed(unsettled)
    const receipt = ledger.open(bytesOf(job), reading)
    job.row = { ...job.row, receipt }
    if (diesAt('noted')) return null
    const delivery = ledger.settle(printer.take(job.row.id, job.labels))
    return diesAt('handed') ? null : delivery
  }

  /** What is known of a copy by its receipt; true when something became of it. */
  function ask(job: ModelJob): 'unknown' | 'pending' | 'settled' {
    const text = job.row.receipt ?? ''
    const receipt = readReceipt(text)
    const reading = printer.read()
    if (!reading) {
      ledger.noteAway(text)
      return 'pending'
    }
    const progress = receipt ? ledger.progress(text, receipt, reading) : lostTrack('the printer')
    const settled = settlementOfProgress(job.row, progress)
    if (!settled) return 'pending'
    if (job.row.state === 'sending' && progress.outcome === 'unknown') return 'unknown'
    change(job, settled.to, settled.changes)
    diesAt('settled')
    return 'settled'
  }

  /** As the spool inquires: what nobody can tell is unknown, what is pending is followed from now on. */
  function inquire(job: ModelJob): 'unknown' | 'known' {
    const answer = ask(job)
    if (answer === 'pending') change(job, 'sent', { copiesDone: job.row.copiesDone + 1 })
    return answer === 'unknown' ? 'unknown' : 'known'
  }

  function carryOut(job: ModelJob): void {
    change(job, 'sending', { attempts: job.row.attempts + 1, nextAttemptAt: null, receipt: null })
    const delivery = send(job)
    if (!delivery) return
    const isFollowed = job.row.receipt !== null
    if (isFollowed && delivery.outcome === 'unknown' && inquire(job) === 'known') return
    const at = { ...spoolLimits, nowMs, isStopping: false, isFollowed, isRemade: false }
    const settlement = settlementOf(job.row, delivery, at)
    if (settlement.isSettled) change(job, settlement.to, settlement.changes)
    diesAt('settled')
  }

  function step(): void {
    for (const job of jobs)
      if (job.row.state === 'sending' && inquire(job) === 'unknown') change(job, 'unknown', { receipt: null })
    const followed = jobs.find(({ row }) => row.state === 'sent' && row.receipt !== null)
    if (followed && ask(followed) === 'pending') return
    const next = jobs.find(({ row }) => row.state === 'queued')
    if (!followed && next && (next.row.nextAttemptAt ?? 0) <= nowMs) carryOut(next)
  }

  return {
    jobs,
    add: (labels: number) => void jobs.push({ row: rowOf(`job ${jobs.length + 1}`), labels }),
    dieAt: (point: Death) => {
      death = point
    },
    passTime: (ms: number) => {
      nowMs += ms
      step()
    },
  }
}

const offline: PrintProblem = { code: 'offline', message: 'Nobody is there.' }
const unsettled: PrintProblem = { code: 'unsettled', message: 'It has not shown all.' }

const bytesOf = ({ row, labels }: ModelJob): Buffer => Buffer.from(`^XA^FD${row.id}^FS^PQ${labels}^XZ`)

const rowOf = (id: string): PrintJobRow => ({
  seq: 0,
  id,
  printerId: 'printer',
  printerName: 'Zebra',
  shipmentId: null,
  payloadHash: '',
  name: id,
  format: 'ZPL',
  sizeBytes: 0,
  kind: 'label',
  trackingNumbers: '[]',
  undrawn: '[]',
  paper: null,
  codes: '[]',
  madeFor: null,
  fit: null,
  sentHash: null,
  sentFormat: null,
  preflight: null,
  overriddenBy: null,
  receipt: null,
  line: 0,
  heldAt: null,
  heldBy: null,
  runId: null,
  answeredBy: null,
  asFile: 0,
  testMode: 0,
  copies: 1,
  copiesDone: 0,
  state: 'queued',
  attempts: 0,
  nextAttemptAt: null,
  problemCode: null,
  problemMessage: null,
  repeatOf: null,
  repeatNumber: 0,
  requestedBy: 'bench',
  createdAt: 0,
  updatedAt: 0,
})
