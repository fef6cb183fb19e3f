import {
  isStandstill,
  type PrintProblem,
  standstillOf,
} from '../../../shared/desk/printing/print-problems.ts'
import { type PrinterTrouble, printerTroubles } from '../../../shared/desk/printing/printer-kinds.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { PrinterRepository, PrinterRow } from '../printers/printer-repository.ts'
import { askedAs } from '../printers/printer-rules.ts'
import { type PrintTransport, type Progress, stateAfter } from '../printers/transport.ts'
import { type FindTransport, namedTransport } from '../printers/transports.ts'
import { fromProblem } from './print-job-mapper.ts'
import type { PrintJobRepository, PrintQueueRepository } from './print-job-repository.ts'
import type { PrintJobRow } from './print-job-row.ts'
import { type SpoolLimits, settlementOfProgress } from './print-job-rules.ts'

/** What the copies that were handed over mean for the queue of a printer. */
export type Followed =
  /** Something became of one of them: look again. */
  | 'changed'
  /** When to ask again, null for never; `blocks`: the next copy has to wait for these. */
  | { blocks: boolean; askAtMs: number | null }

export type FollowingPorts = {
  transports: FindTransport
  limits: SpoolLimits
  publish: ChangeFeed['publish']
  jobs: PrintJobRepository
  queue: PrintQueueRepository
  nowMs: () => number
  /** Ends questions that are under way. */
  signal: AbortSignal
  /** Waits, or not any more once the signal came. */
  pause: (ms: number) => Promise<void>
  conditions: Conditions
}

export type Following = ReturnType<typeof createFollowing>

/** Asks printers what became of copies that left the station, and whether they still stand still. */
export function createFollowing(ports: FollowingPorts) {
  const { jobs, queue, nowMs, limits } = ports
  const asked = new Map<string, { atMs: number; times: number }>()
  const changed = (id: string) => ports.publish({ topic: 'print-jobs', id, action: 'updated' })

  const ask = (printer: PrinterRow, transport: PrintTransport, receipt: string) =>
    transport.follow?.(receipt, { ...askedAs(printer), signal: ports.signal, timeoutMs: limits.stallMs })

  /** What was sent and is not followed any more stays sent. */
  const write = (job: PrintJobRow, { to, changes }: NonNullable<ReturnType<typeof settlementOfProgress>>) =>
    to === job.state ? jobs.change(job, changes, nowMs()) : jobs.move(job, to, nowMs(), changes)

  /** Writes down what is known now; true when something became of the copy. */
  function note(printer: PrinterRow, job: PrintJobRow, progress: Progress): boolean {
    const settled = settlementOfProgress(job, progress)
    if (settled || progress.outcome !== 'pending') {
      if (settled && write(job, settled)) changed(job.id)
      if (progress.outcome === 'confirmed') ports.conditions.troubles(printer, [])
      return true
    }
    const { troubles, problem = standstillOf(printer.name, troubles) } = progress
    // A job that is held says nothing of the printer.
    if (progress.problem && progress.problem.code !== 'job_held')
      ports.conditions.problem(printer, progress.problem)
    else ports.conditions.troubles(printer, troubles)
    const { code: problemCode = null, message: problemMessage = null } = problem ?? {}
    const isOther = job.problemCode !== problemCode || job.problemMessage !== problemMessage
    if (isOther && jobs.change(job, { problemCode, problemMessage }, nowMs())) changed(job.id)
    return false
  }

  async function look(printer: PrinterRow): Promise<Followed> {
    const transport = namedTransport(ports.transports, printer)
    const rows = transport.follow ? queue.followed(printer.id) : []
    const [first] = rows
    const hasOwnQueue = transport.hasOwnQueue === true
    if (!first) {
      asked.delete(printer.id)
      return { blocks: false, askAtMs: null }
    }
    const { atMs, times } = asked.get(printer.id) ?? { atMs: nowMs(), times: 0 }
    const latestMs = nowMs() + (limits.followDelaysMs.at(-1) ?? 0)
    // A time further off was noted before the clock was set back.
    if (atMs > nowMs() && atMs <= latestMs) return { blocks: !hasOwnQueue, askAtMs: atMs }
    let isChanged = false
    for (const job of hasOwnQueue ? rows : [first]) {
      const progress = await ask(printer, transport, job.receipt ?? '')
      if (!progress || ports.signal.aborted) break
      isChanged = note(printer, job, progress) || isChanged
    }
    if (isChanged) {
      asked.delete(printer.id)
      return 'changed'
    }
    const delayMs = limits.followDelaysMs[times] ?? limits.followDelaysMs.at(-1) ?? 1_000
    asked.set(printer.id, { atMs: nowMs() + delayMs, times: times + 1 })
    return { blocks: !hasOwnQueue, askAtMs: nowMs() + delayMs }
  }

  /**
   * Asks about a copy that was interrupted or broke off, by its receipt. Null when nobody can tell: then it may have
   * come out. What is on its way out is followed from now on.
   */
  async function inquire(printer: PrinterRow, job: PrintJobRow): Promise<'settled' | null> {
    const transport = namedTransport(ports.transports, printer)
    for (let time = 0; job.receipt !== null && time < limits.askTimes; time += 1) {
      const progress = await ask(printer, transport, job.receipt)
      if (!progress || progress.outcome === 'unknown' || ports.signal.aborted) return null
      if (progress.outcome !== 'pending') {
        note(printer, job, progress)
        return 'settled'
      }
      if (time + 1 < limits.askTimes) await ports.pause(limits.followDelaysMs[time] ?? 0)
    }
    if (job.receipt === null) return null
    const handed = jobs.move(job, 'sent', nowMs(), { copiesDone: job.copiesDone + 1 })
    if (handed) changed(handed.id)
    return 'settled'
  }

  /**
   * Asks a printer that stood still whether it still does, before its next job is taken: until it goes on the job is
   * one that waits, which can be moved, held and withdrawn at any moment.
   */
  async function standsStill(printer: PrinterRow, before: PrintJobRow): Promise<boolean> {
    const transport = namedTransport(ports.transports, printer)
    if (transport.hasOwnQueue || before.problemCode === null || !isStandstill(before.problemCode))
      return false
    const patience = { signal: ports.signal, timeoutMs: limits.stallMs }
    const found = await transport.check({ ...askedAs(printer), ...patience })
    if (found.state !== 'blocked' || !isStandstill(found.problem.code)) return false
    ports.conditions.problem(printer, found.problem)
    const job = queue.nextInQueue(printer.id)
    // It was moved, held or withdrawn meanwhile: whatever is next is looked at anew.
    if (job?.id !== before.id) return true
    const nextAttemptAt = nowMs() + limits.standstillMs
    if (jobs.change(job, { ...fromProblem(found.problem), nextAttemptAt }, nowMs())) changed(job.id)
    return true
  }

  return { look, inquire, standsStill }
}

export type Conditions = {
  /** What sending something said about the printer; null: it took it. */
  problem: (printer: PrinterRow, problem: PrintProblem | null) => void
  /** What the printer itself names as its troubles. */
  troubles: (printer: PrinterRow, troubles: readonly PrinterTrouble[]) => void
}

/** Keeps what printing shows about the printers themselves, and tells who looks at them. */
export function createConditions(ports: {
  printers: PrinterRepository
  publish: ChangeFeed['publish']
}): Conditions {
  const note = (...condition: Parameters<PrinterRepository['noteCondition']>) => {
    const [id] = condition
    if (ports.printers.noteCondition(...condition))
      ports.publish({ topic: 'printers', id, action: 'updated' })
  }
  return {
    problem: (printer, problem) => {
      if (problem?.code === 'interrupted' || problem?.code === 'not_printed') return
      const state = problem ? stateAfter(problem).state : 'ready'
      note(printer.id, state, problem?.message ?? null, problem ? troublesIn(problem) : [])
    },
    troubles: (printer, troubles) => {
      const problem = standstillOf(printer.name, troubles)
      note(printer.id, problem ? 'blocked' : 'ready', problem?.message ?? null, troubles)
    },
  }
}

const troublesIn = ({ code }: PrintProblem): PrinterTrouble[] =>
  isStandstill(code) ? printerTroubles.filter(trouble => trouble === code) : []
