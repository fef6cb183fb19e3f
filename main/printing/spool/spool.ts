import type { Clock } from '../../platform/clock.ts'
import { createLanes, type Lanes, type Next } from '../../platform/loops/loop.ts'
import { takesJobs } from '../printers/printer-rules.ts'
import type { PrintJobRow } from './print-job-row.ts'
import { createConditions, createFollowing } from './spool-following.ts'
import { createSending, type SendingPorts } from './spool-sending.ts'

/** What the spool hands on to the sending. */
type SharedWithSending = Omit<SendingPorts, 'nowMs' | 'signal' | 'stopping' | 'following' | 'conditions'>

export type SpoolPorts = SharedWithSending & {
  clock: Clock
  random: () => number
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
  const { database, jobs, queue, printers, transports, publish, clock, limits } = ports
  const giveUp = new AbortController()
  const { signal } = giveUp
  const stopping = { is: false }
  const nowMs = () => clock.now().getTime()
  const conditions = createConditions({ printers, publish })
  const following = createFollowing({
    jobs,
    queue,
    transports,
    publish,
    limits,
    nowMs,
    signal,
    pause: ms => pause(clock, ms, signal),
    conditions,
  })
  const sending = createSending({
    database,
    jobs,
    queue,
    printers,
    prepare: ports.prepare,
    slots: ports.slots,
    transports,
    publish,
    limits,
    nowMs,
    signal,
    stopping,
    following,
    conditions,
    underWay: ports.underWay,
  })

  /** Only called when nothing is under way there: such a job was left by a crash or a write that failed. */
  function markUnknown(job: PrintJobRow): void {
    const problemMessage = 'The station was interrupted while this document was on its way.'
    const problemCode = 'interrupted' as const
    if (jobs.move(job, 'unknown', nowMs(), { problemCode, problemMessage, receipt: null }))
      ports.publish({ topic: 'print-jobs', id: job.id, action: 'updated' })
  }

  const markUnaskable = () => {
    for (const job of queue.underWay()) if (job.receipt === null || job.printerId === null) markUnknown(job)
  }

  async function settleLeftovers(printerId: string): Promise<void> {
    for (const job of queue.underWay(printerId)) {
      const printer = printers.find(printerId)
      const answer = printer ? await following.inquire(printer, job) : null
      if (answer === null && !giveUp.signal.aborted) markUnknown(job)
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
    const followed = await following.look(printer)
    if (stopping.is) return 'idle'
    if (followed === 'changed') return 'again'
    const { blocks, askAtMs } = followed
    const job = blocks || !takesJobs(printer) ? undefined : queue.nextInQueue(printerId)
    const atMs = job ? attemptAtMs(job) : null
    if (job && atMs !== null && atMs <= nowMs()) {
      if (!(await following.standsStill(printer, job)) && !stopping.is) await sending.print(printer, job)
      return 'again'
    }
    const next = [atMs, askAtMs].filter(each => each !== null)
    return next.length > 0 ? { atMs: Math.min(...next) } : 'idle'
  }

  const lanes = createLanes<string>({
    name: 'printing',
    clock,
    random: ports.random,
    backOff: limits.troubleBackOff,
    atStart: () => {
      markUnaskable()
      return queue.printersWithWork()
    },
    step,
    report: ports.report,
    changed: ports.changed,
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
