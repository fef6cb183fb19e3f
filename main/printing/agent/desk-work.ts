import { hash } from 'node:crypto'
import type { DeskAnswer, DeskSending, DeskTask } from '../../../shared/desk/printing/desk-line.ts'
import type { PrintProblem } from '../../../shared/desk/printing/print-problems.ts'
import { faultPoint } from '../../platform/fault-points.ts'
import { toSaid } from '../printers/printer-mapper.ts'
import type {
  CheckOptions,
  Delivery,
  PrinterState,
  PrintTransport,
  Progress,
  SendOptions,
} from '../printers/transport.ts'
import type { FindTransport } from '../printers/transports.ts'
import type { JobJournal, JournalEntry } from './job-journal.ts'

export type DeskWorkPorts = {
  journal: JobJournal
  /** The ways the station has to its own printers. */
  transports: FindTransport
  isOffered: (printer: string) => boolean
  /** The bytes of a job; `gone`: the station gives it no more; null: they did not come. */
  take: (id: string) => Promise<Uint8Array | 'gone' | null>
  /** Breaks off what is under way. */
  signal: AbortSignal
  /** Trouble of the desk itself. */
  report: (error: unknown) => void
}

/** Does what the station asks for at the printers of this desk. Null: there is nobody to tell. */
export type DeskWork = (task: DeskTask) => Promise<DeskAnswer | null>

/**
 * A job is written down before its first byte can leave for a printer, and what came of it before the station is told.
 * What is asked about and was never written down is written down as what never will be printed.
 */
export function createDeskWork({
  journal,
  transports,
  isOffered,
  take,
  signal,
  report,
}: DeskWorkPorts): DeskWork {
  const underWay = new Set<string>()
  const optionsOf = ({ timeout_ms: timeoutMs, language, answers }: DeskTask): CheckOptions => ({
    signal,
    timeoutMs,
    answers,
    ...(language === null ? {} : { language }),
  })

  async function send(task: DeskSending): Promise<DeskAnswer | null> {
    if (underWay.has(task.id)) return null
    underWay.add(task.id)
    try {
      return await print(task)
    } finally {
      underWay.delete(task.id)
    }
  }

  async function print(task: DeskSending): Promise<DeskAnswer | null> {
    const bytes = await take(task.id)
    if (bytes === 'gone') return null
    if (journal.find(task.id) !== null) return null
    if (bytes === null || hash('sha256', bytes) !== task.sha256 || bytes.length !== task.size) {
      journal.write(task.id, { state: 'never' })
      return undelivered('failed', notWhole)
    }
    faultPoint('desk.taken')
    const transport = transports(task.printer)
    const { printer } = task
    let receipt: string | null = null
    let isWritten = false
    const begun = () => {
      isWritten = false
      journal.write(task.id, { state: 'begun', printer, receipt })
      isWritten = true
    }
    const noteReceipt = (given: string) => {
      receipt = given
      begun()
    }
    try {
      begun()
      faultPoint('desk.begun')
      const delivery = await transport.send(bytes, { ...sendOptions(task), noteReceipt })
      faultPoint('desk.printed')
      const answer = toDelivered(delivery, receipt !== null && transport.follow !== undefined)
      writeOutcome(task.id, { state: 'done', printer, receipt, answer })
      faultPoint('desk.outcome_written')
      return answer
    } catch (error) {
      report(error)
      // Without a line in the journal nothing leaves for a printer.
      return isWritten ? undelivered('unknown', interrupted) : undelivered('failed', noJournal)
    }
  }

  /** The station is told what is known, also when the desk could not keep it. */
  function writeOutcome(job: string, entry: JournalEntry): void {
    try {
      journal.write(job, entry)
    } catch (error) {
      report(error)
    }
  }

  const sendOptions = (task: DeskSending): Omit<SendOptions, 'noteReceipt'> => ({
    ...optionsOf(task),
    copy: { jobId: task.job, name: task.name, format: task.format, copy: task.copy },
    ...(task.media === null ? {} : { media: task.media }),
  })

  async function follow(task: DeskTask & { job: string }): Promise<DeskAnswer> {
    if (underWay.has(task.job)) return { of: 'pending', troubles: [] }
    const entry = journal.find(task.job)
    if (entry === null) journal.write(task.job, { state: 'never' })
    if (entry === null || entry.state === 'never') return undelivered('failed', neverCame)
    const known = entry.state === 'done' ? asKnown(entry.answer) : null
    if (known) return known
    const { receipt } = entry
    const { follow: ask } = transports(entry.printer)
    if (receipt === null || !ask) return unknownOf(entry)
    const answer = toFollowed(await ask(receipt, optionsOf(task)))
    if (answer.of === 'known') writeOutcome(task.job, { ...entry, state: 'done', answer })
    return answer
  }

  async function withdraw(task: DeskTask & { job: string }): Promise<DeskAnswer> {
    const entry = journal.find(task.job)
    const receipt = entry && entry.state !== 'never' ? entry.receipt : null
    const { withdraw: takeBack } = transports(task.printer)
    const isWithdrawn = receipt !== null && (await takeBack?.(receipt, optionsOf(task))) === true
    return { of: 'withdrawn', is_withdrawn: isWithdrawn }
  }

  return async task => {
    // What it printed before is still told of a printer that is offered no more.
    if (task.ask === 'follow') return follow(task)
    if (!isOffered(task.printer)) return notOffered(task)
    const transport: PrintTransport = transports(task.printer)
    switch (task.ask) {
      case 'send':
        return send(task)
      case 'check':
        return toState(await transport.check(optionsOf(task)))
      case 'identify': {
        const said = (await transport.identify?.(optionsOf(task))) ?? null
        return { of: 'identity', said: said && toSaid(said) }
      }
      case 'withdraw':
        return withdraw(task)
    }
  }
}

const undelivered = (outcome: 'failed' | 'unknown', problem: PrintProblem): DeskAnswer => ({
  of: 'undelivered',
  outcome,
  problem,
})

const notWhole: PrintProblem = {
  code: 'offline',
  message: 'The document did not arrive whole at the desk of this printer. Nothing was printed.',
}
const neverCame: PrintProblem = {
  code: 'not_printed',
  message: 'The document never arrived at the desk of this printer. Nothing was printed.',
}
const interrupted: PrintProblem = {
  code: 'interrupted',
  message: 'The program at the desk of this printer was interrupted while the document was on its way.',
}

const noJournal: PrintProblem = {
  code: 'disk_full',
  message:
    'The desk of this printer could not write down that the document is under way: is its disk full? Nothing was printed.',
}

function unknownOf(entry: JournalEntry): DeskAnswer {
  const isTold = entry.state === 'done' && entry.answer.of === 'undelivered'
  return isTold ? entry.answer : undelivered('unknown', interrupted)
}

function notOffered({ ask, printer }: DeskTask): DeskAnswer {
  const problem: PrintProblem = {
    code: 'no_such_queue',
    message: `The desk does not offer the printer at ${printer} any more. Nothing was printed.`,
  }
  if (ask === 'send') return undelivered('failed', problem)
  return ask === 'withdraw'
    ? { of: 'withdrawn', is_withdrawn: false }
    : { of: 'standing', state: 'blocked', problem }
}

function toDelivered(delivery: Delivery, isFollowed: boolean): DeskAnswer {
  if ('problem' in delivery) return undelivered(delivery.outcome, delivery.problem)
  return { of: 'delivered', outcome: delivery.outcome, is_followed: isFollowed }
}

function toState(found: PrinterState): DeskAnswer {
  const troubles = found.troubles ? { troubles: [...found.troubles] } : {}
  if (found.state === 'ready') return { of: 'ready', ...troubles }
  return { of: 'standing', state: found.state, problem: found.problem, ...troubles }
}

function toFollowed(progress: Progress): DeskAnswer {
  if (progress.outcome === 'failed' || progress.outcome === 'unknown')
    return undelivered(progress.outcome, progress.problem)
  if (progress.outcome !== 'pending') return { of: 'known', outcome: progress.outcome }
  const { troubles, problem } = progress
  return { of: 'pending', troubles: [...troubles], ...(problem ? { problem } : {}) }
}

/** What needs no printer to be asked. */
function asKnown(answer: Extract<JournalEntry, { state: 'done' }>['answer']): DeskAnswer | null {
  if (answer.of === 'known') return answer
  if (answer.of === 'undelivered') return answer.outcome === 'failed' ? answer : null
  if (answer.of !== 'delivered') return null
  return answer.outcome === 'confirmed' || !answer.is_followed
    ? { of: 'known', outcome: answer.outcome }
    : null
}
