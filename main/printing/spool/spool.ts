import type { Clock } from '../../platform/clock.ts'
import { createLanes, type Lanes, type Next } from '../../platform/loops/lanes.ts'
import { takesJobs } from '../printers/printer-rules.ts'
import type { PrintJobRow } from './print-job-repository.ts'
import { createConditions, createFollowing, createStandstillCheck } from './spool-following.ts'
import type { SpoolPorts } from './spool-ports.ts'
import { createSending } from './spool-sending.ts'

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
  const { jobs, line, printers, clock, limits } = ports
  const giveUp = new AbortController()
  const stopping = { is: false }
  const nowMs = () => clock.now().getTime()
  const noteCondition = createConditions(ports)
  const following = createFollowing({
    ...ports,
    nowMs,
    signal: giveUp.signal,
    pause: ms => pause(clock, ms, giveUp.signal),
    noteTroubles: noteCondition.troubles,
    noteProblem: noteCondition.problem,
  })
  const standsStill = createStandstillCheck({
    ...ports,
    nowMs,
    signal: giveUp.signal,
    noteProblem: noteCondition.problem,
  })
  const sending = createSending({
    ...ports,
    nowMs,
    signal: giveUp.signal,
    stopping,
    following,
    noteCondition,
  })

  /** Only called when nothing is under way there: such a job was left by a crash or a write that failed. */
  function doubt(job: PrintJobRow): void {
    const problemMessage = 'The station was interrupted while this document was on its way.'
    const problemCode = 'interrupted' as const
    if (jobs.move(job, 'unknown', nowMs(), { problemCode, problemMessage, receipt: null }))
      ports.publish({ topic: 'print-jobs', id: job.id, action: 'updated' })
  }

  const doubtLeftovers = () => {
    for (const job of line.underWay()) if (job.receipt === null || job.printerId === null) doubt(job)
  }

  async function settleLeftovers(printerId: string): Promise<void> {
    for (const job of line.underWay(printerId)) {
      const printer = printers.find(printerId)
      const answer = printer ? await following.inquire(printer, job) : null
      if (answer === null && !giveUp.signal.aborted) doubt(job)
    }
  }

  /** A time further off than the longest pause was noted before the clock was set back, and holds nothing up. */
  const attemptAtMs = ({ nextAttemptAt }: PrintJobRow): number => {
    const latestMs = nowMs() + Math.max(limits.standstillMs, ...limits.retryDelaysMs)
    return nextAttemptAt !== null && nextAttemptAt <= latestMs ? nextAttemptAt : nowMs()
  }

  async function step(printerId: string): Promise<Next> {
    await settleLeftovers(printerId)
    const printer = printers.find(printerId)
    if (stopping.is || !printer) return 'idle'
    const standing = await following.look(printer)
    if (stopping.is) return 'idle'
    if (standing === 'changed') return 'again'
    const { blocks, askAtMs } = standing
    const job = blocks || !takesJobs(printer) ? undefined : line.nextInLine(printerId)
    const atMs = job ? attemptAtMs(job) : null
    if (job && atMs !== null && atMs <= nowMs()) {
      if (!(await standsStill(printer, job)) && !stopping.is) await sending.print(printer, job)
      return 'again'
    }
    const next = [atMs, askAtMs].filter(each => each !== null)
    return next.length > 0 ? { atMs: Math.min(...next) } : 'idle'
  }

  const lanes = createLanes<string>({
    ...ports,
    name: 'printing',
    backOff: limits.troubleBackOff,
    atStart: () => {
      doubtLeftovers()
      return line.printersWithWork()
    },
    step,
  })

  return {
    ...lanes,
    stop: async () => {
      stopping.is = true
      const cancelTimer = clock.after(limits.stopGraceMs, () => giveUp.abort())
      await lanes.stop()
      cancelTimer()
    },
  }
}

const pause = (clock: Clock, ms: number, signal: AbortSignal): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const cancelTimer = clock.after(ms, resolve)
  signal.addEventListener('abort', () => resolve(), { once: true })
  if (signal.aborted) resolve()
  return promise.finally(cancelTimer)
}
