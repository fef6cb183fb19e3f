import { createLanes, type Lanes, type Next } from '../jobs/lanes.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import { faultPoint } from '../platform/fault-points.ts'
import type { PrintJobRepository, PrintJobRow } from './print-job-repository.ts'
import type { PrinterRepository, PrinterRow } from './printer-repository.ts'
import { type Delivery, stateAfter } from './printers/transport.ts'
import type { FindTransport } from './printers/transports.ts'
import { type Settlement, settlementOf } from './settlement.ts'
import type { SpoolLimits } from './spool-limits.ts'

export type SpoolPorts = {
  jobs: PrintJobRepository
  printers: PrinterRepository
  transports: FindTransport
  clock: Clock
  random: () => number
  publish: ChangeFeed['publish']
  limits: SpoolLimits
  /** Trouble of the station itself, for its log. */
  report: (error: unknown) => void
  /** Trouble began or ended. */
  changed: () => void
}

/**
 * Settles after a start what a crash left open and goes on with what waits. A stop starts nothing new and waits,
 * not for ever, for what is under way.
 */
export type Spool = Lanes<string>

/**
 * Takes the jobs of every printer to it: in order, one at a time, printers beside each other. A job is
 * `sending` on disk before its first byte leaves, and stays so until its outcome is on disk.
 */
export function createSpool(ports: SpoolPorts): Spool {
  const { jobs, printers, clock, limits } = ports
  const giveUp = new AbortController()
  let isStopping = false

  const nowMs = () => clock.now().getTime()
  const jobChanged = (id: string) => ports.publish({ topic: 'print-jobs', id, action: 'updated' })

  /** Only called when nothing is under way there: such a job was left by a crash or a write that failed. */
  function settleLeftovers(printerId?: string): void {
    const problemMessage = 'The station was interrupted while this document was on its way.'
    for (const job of jobs.underWay(printerId)) {
      jobs.move(job, 'unknown', nowMs(), { problemCode: 'interrupted', problemMessage })
      jobChanged(job.id)
    }
  }

  /** A time further off than the longest pause was noted before the clock was set back, and holds nothing up. */
  const attemptAtMs = ({ nextAttemptAt }: PrintJobRow): number => {
    const latestMs = nowMs() + Math.max(0, ...limits.retryDelaysMs)
    return nextAttemptAt !== null && nextAttemptAt <= latestMs ? nextAttemptAt : nowMs()
  }

  async function step(printerId: string): Promise<Next> {
    settleLeftovers(printerId)
    const printer = printers.find(printerId)
    const job = printer?.enabled ? jobs.nextInLine(printerId) : undefined
    if (isStopping || !printer || !job) return 'idle'
    const atMs = attemptAtMs(job)
    if (atMs > nowMs()) return { atMs }
    await print(printer, job)
    return 'again'
  }

  async function print(printer: PrinterRow, waiting: PrintJobRow): Promise<void> {
    const bytes = jobs.bytesOf(waiting)
    let job = jobs.claim(waiting, nowMs())
    jobChanged(job.id)
    for (;;) {
      faultPoint('print.before_first_byte')
      const delivery = await sendCopy(printer, job, bytes)
      faultPoint('print.copy_done')
      const settlement = settle(job, delivery)
      faultPoint('print.outcome_written')
      noteCondition(printer, delivery)
      if (settlement.isSettled) return jobChanged(job.id)
      job = jobs.noteCopy(job, settlement.copiesDone, nowMs())
    }
  }

  function sendCopy(printer: PrinterRow, job: PrintJobRow, bytes: Uint8Array): Promise<Delivery> {
    const copy = { jobId: job.id, name: job.name, format: job.format, copy: job.copiesDone + 1 }
    const { media } = printer
    const options = { copy, media, signal: giveUp.signal, timeoutMs: limits.stallMs }
    return ports.transports(printer.uri).send(bytes, options)
  }

  function settle(job: PrintJobRow, delivery: Delivery): Settlement {
    const at = { nowMs: nowMs(), isStopping, retryDelaysMs: limits.retryDelaysMs }
    const settlement = settlementOf(job, delivery, at)
    if (settlement.isSettled) jobs.move(job, settlement.to, at.nowMs, settlement.changes)
    return settlement
  }

  function noteCondition({ id }: PrinterRow, delivery: Delivery): void {
    const problem = 'problem' in delivery ? delivery.problem : null
    if (problem?.code === 'interrupted') return
    const state = problem ? stateAfter(problem).state : 'ready'
    if (printers.noteCondition(id, state, problem?.message ?? null))
      ports.publish({ topic: 'printers', id, action: 'updated' })
  }

  const lanes = createLanes<string>({
    ...ports,
    name: 'printing',
    backOff: limits.troubleBackOff,
    atStart: () => {
      settleLeftovers()
      return jobs.printersWithWork()
    },
    step,
  })

  return {
    ...lanes,
    stop: async () => {
      isStopping = true
      const cancelTimer = clock.after(limits.stopGraceMs, () => giveUp.abort())
      await lanes.stop()
      cancelTimer()
    },
  }
}
