import { randomBytes } from 'node:crypto'
import type { CallProblem, CallResult, Client } from '../../../shared/api/client.ts'
import {
  type DeskAnswer,
  type DeskTask,
  deskLineEndpoints,
  deskLineTimes,
  deskProtocol,
  type OfferedPrinter,
} from '../../../shared/desk/printing/desk-line.ts'
import type { Clock } from '../../platform/clock.ts'
import type { FindTransport } from '../printers/transports.ts'
import { createDeskWork } from './desk-work.ts'
import type { JobJournal } from './job-journal.ts'

export type DeskAgentPorts = {
  client: Client
  version: string
  /** What this desk and its station speak; the one of this build when left out. */
  protocol?: number | undefined
  journal: JobJournal
  transports: FindTransport
  /** The printers of this computer as they are now. */
  findPrinters: () => Promise<OfferedPrinter[]>
  clock: Clock
  random: () => number
  /** One line for whoever looks. */
  say: (line: string) => void
  report: (error: unknown) => void
  limits?: Partial<DeskAgentLimits> | undefined
}

export type DeskAgentLimits = {
  /** Waits between tries to reach the station, doubled from the first to the last. */
  firstWaitMs: number
  mostWaitMs: number
  /** Longest wait for an answer that comes at once. */
  answerMs: number
  /** How often printers are looked for. */
  lookEveryMs: number
  /** How long a stop lets what is under way go on. */
  graceMs: number
}

const usualLimits: DeskAgentLimits = {
  firstWaitMs: 500,
  mostWaitMs: 30_000,
  answerMs: 15_000,
  lookEveryMs: 60_000,
  graceMs: 25_000,
}

/** Why it ended: it was asked to, or the station has no work for this program any more, in a sentence. */
export type DeskAgentEnd = { why: 'stopped' } | { why: 'refused'; sentence: string }

const putOut =
  'The station does not know this desk any more: it was put out, or never paired. Pair it again with --code. What was under way is kept at the station, which asks about it.'
const replacedText =
  'Another program took the place of this one at the station. One computer alone holds the pairing of a desk; pair this one anew if both are to print.'

type Step = { go: 'on' } | { go: 'greet' } | { go: 'wait' } | { go: 'end'; sentence: string }

/**
 * Keeps the line of a desk to its station, offers the printers of this computer and does what the station asks for there.
 * It calls and is never called. Ends when `stop` says so, once what is under way is done, or for good by a sentence.
 */
export function createDeskAgent(ports: DeskAgentPorts) {
  const { client, clock, journal, say } = ports
  const limits = { ...usualLimits, ...ports.limits }
  const run = randomBytes(16).toString('hex')
  const breakOff = new AbortController()
  const underWay = new Set<Promise<void>>()
  let offered: readonly OfferedPrinter[] = []
  let lookedAt: number | null = null

  const work = createDeskWork({
    journal,
    transports: ports.transports,
    isOffered: printer => offered.some(({ uri }) => uri === printer),
    take,
    signal: breakOff.signal,
    report: ports.report,
  })

  const pause = (ms: number, signal: AbortSignal): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const cancelTimer = clock.after(ms, resolve)
    const wake = () => resolve()
    signal.addEventListener('abort', wake, { once: true })
    if (signal.aborted) resolve()
    return promise.finally(() => {
      cancelTimer()
      signal.removeEventListener('abort', wake)
    })
  }

  /** Calls with a limit: a line that is half open says nothing for ever. */
  async function inTime<T>(
    ms: number,
    stop: AbortSignal,
    call: (signal: AbortSignal) => Promise<CallResult<T>>,
  ): Promise<CallResult<T>> {
    const late = new AbortController()
    const cancelTimer = clock.after(ms, () => late.abort())
    return call(AbortSignal.any([late.signal, stop])).finally(cancelTimer)
  }

  /** A line that breaks while bytes come is tried again: the station gives the same bytes to the same task. */
  async function take(id: string): Promise<Uint8Array | 'gone' | null> {
    for (let time = 0; time < 3; time += 1) {
      const got = await inTime(limits.answerMs, breakOff.signal, signal =>
        client.file(deskLineEndpoints.take, { body: { run, id } }, { signal }),
      )
      if (got.ok) return new Uint8Array(await got.value.arrayBuffer())
      if (got.problem.kind === 'station' && got.problem.status < 500) return 'gone'
      await pause(limits.firstWaitMs, breakOff.signal)
    }
    return null
  }

  async function lookForPrinters(): Promise<boolean> {
    if (lookedAt !== null && clock.now().getTime() - lookedAt < limits.lookEveryMs) return false
    lookedAt = clock.now().getTime()
    const before = JSON.stringify(offered)
    offered = await ports.findPrinters()
    return JSON.stringify(offered) !== before
  }

  async function greet(stop: AbortSignal): Promise<Step> {
    await lookForPrinters()
    const { protocol = deskProtocol, version } = ports
    const body = { protocol, version, run, journal: journal.id, printers: [...offered] }
    const greeted = await inTime(limits.answerMs, stop, signal =>
      client.call(deskLineEndpoints.hello, { body }, { signal }),
    )
    if (!greeted.ok) return stepAfter(greeted.problem)
    const names = offered.map(({ name }) => name).join(', ') || 'no printer yet'
    say(`The station hears this desk as ${greeted.value.desk}. It offers: ${names}.`)
    return { go: 'on' }
  }

  async function listen(stop: AbortSignal): Promise<Step> {
    if (await lookForPrinters()) return { go: 'greet' }
    const asked = await inTime(deskLineTimes.pollMs + limits.answerMs, stop, signal =>
      client.call(deskLineEndpoints.tasks, { query: { run } }, { signal }),
    )
    if (!asked.ok) return stepAfter(asked.problem)
    const { state, tasks } = asked.value
    if (state === 'replaced') return { go: 'end', sentence: replacedText }
    for (const task of tasks) begin(task)
    return { go: state === 'hello' ? 'greet' : 'on' }
  }

  function begin(task: DeskTask): void {
    const doing = work(task)
      .then(answer => (answer ? tell(task.id, answer) : undefined))
      .catch(ports.report)
      .finally(() => underWay.delete(doing))
    underWay.add(doing)
  }

  /** Until the station has heard it, or does not want to hear it; what is not heard it asks about. */
  async function tell(id: string, answer: DeskAnswer): Promise<void> {
    for (let waitMs = limits.firstWaitMs; !breakOff.signal.aborted; waitMs = longer(waitMs)) {
      const told = await inTime(limits.answerMs, breakOff.signal, signal =>
        client.call(deskLineEndpoints.answer, { body: { run, id, answer } }, { signal }),
      )
      if (told.ok || (told.problem.kind === 'station' && told.problem.status < 500)) return
      await pause(waitMs, breakOff.signal)
    }
  }

  const longer = (waitMs: number) => Math.min(waitMs * 2, limits.mostWaitMs)

  /** Lets what is under way come to its end, and breaks off what takes too long. */
  async function comeToEnd(): Promise<void> {
    const cancelTimer = clock.after(limits.graceMs, () => breakOff.abort())
    await Promise.all(underWay)
    cancelTimer()
    breakOff.abort()
  }

  async function keepLine(stop: AbortSignal): Promise<DeskAgentEnd> {
    let isGreeted = false
    let waitMs = limits.firstWaitMs
    while (!stop.aborted) {
      const step: Step = await (isGreeted ? listen(stop) : greet(stop))
      if (step.go === 'end') return { why: 'refused', sentence: step.sentence }
      if (stop.aborted) break
      if (step.go === 'wait') {
        if (waitMs === limits.firstWaitMs) say('The station does not answer. Trying again.')
        await pause(waitMs * (0.75 + ports.random() / 2), stop)
        waitMs = longer(waitMs)
        continue
      }
      isGreeted = step.go === 'on'
      waitMs = limits.firstWaitMs
    }
    return { why: 'stopped' }
  }

  return {
    run: async (stop: AbortSignal): Promise<DeskAgentEnd> => {
      const end = await keepLine(stop)
      await comeToEnd()
      return end
    },
  }
}

/** What is refused for good ends the program with a sentence; everything else passes. */
function stepAfter(problem: CallProblem): Step {
  if (problem.kind !== 'station' || problem.status >= 500 || problem.status === 429) return { go: 'wait' }
  if (problem.status === 401) return { go: 'end', sentence: putOut }
  const [{ message = `The station refuses this desk (${problem.status}).` }] = problem.errors
  return { go: 'end', sentence: message }
}
