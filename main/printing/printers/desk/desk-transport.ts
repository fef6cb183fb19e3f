import { hash } from 'node:crypto'
import { z } from 'zod'
import { type DeskAnswer, deskLineTimes } from '../../../../shared/desk/printing/desk-line.ts'
import type { PrintProblem } from '../../../../shared/desk/printing/print-problems.ts'
import type { DeskUri } from '../../../../shared/desk/printing/printer-uri.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Finder } from '../discovery/finders.ts'
import type {
  CheckOptions,
  Delivery,
  FoundPrinter,
  PrinterIdentity,
  PrinterState,
  PrintTransport,
  Progress,
  Receipt,
  SendOptions,
} from '../transport.ts'
import { type DeskLines, newId } from './desk-lines.ts'

/**
 * How a copy is found again at its desk.
 * - `handed`: its bytes left for the desk; only the desk knows more.
 * - `followed`: the desk said that the printer took it, and the printer can be asked.
 * - `final`: the same, and nobody can say more.
 */
const receiptSchema = z.object({
  job: z.string(),
  journal: z.string(),
  at: z.number(),
  stage: z.enum(['handed', 'followed', 'final']),
})
type DeskReceipt = z.output<typeof receiptSchema>

/** What is older the desk may have forgotten: nobody can tell any more. */
const askedForMs = 14 * 24 * 3_600_000

export type DeskTransportPorts = {
  lines: DeskLines
  clock: Pick<Clock, 'now'>
  /** What the desk is called and when it was heard; null when it is not paired. */
  findDesk: (id: string) => { name: string; heardAt: Date } | null
}

/** A printer that hangs at another computer of the shop, where the program of a paired desk prints what it is given. */
export function createDeskTransport(
  uri: DeskUri,
  { lines, findDesk, clock }: DeskTransportPorts,
): PrintTransport {
  const nowMs = () => clock.now().getTime()
  const away = (): PrintProblem =>
    lines.journalOf(uri.desk) === null
      ? awayProblem(findDesk(uri.desk), nowMs())
      : silentProblem(findDesk(uri.desk)?.name)
  const lost = (): PrintProblem => lostProblem(findDesk(uri.desk)?.name)
  const about = ({ language, answers = false, timeoutMs }: CheckOptions) => ({
    printer: uri.printer,
    timeout_ms: timeoutMs,
    language: language ?? null,
    answers,
  })
  const patience = ({ signal, timeoutMs }: CheckOptions) => ({ signal, timeoutMs })

  async function send(bytes: Uint8Array, options: SendOptions): Promise<Delivery> {
    const { copy, media = null, signal, noteReceipt = () => undefined } = options
    const journal = lines.journalOf(uri.desk)
    if (journal === null) return { outcome: 'failed', problem: away() }
    const job = newId()
    const at = nowMs()
    const note = (stage: DeskReceipt['stage']) => noteReceipt(JSON.stringify({ job, journal, at, stage }))
    const { jobId, name, format, copy: number } = copy
    const document = { job: jobId, name, format, copy: number, size: bytes.length }
    const reply = await lines.ask(
      uri.desk,
      { ask: 'send', ...about(options), media, ...document, sha256: hash('sha256', bytes) },
      {
        signal,
        timeoutMs: deskLineTimes.takeMs,
        carried: { id: job, bytes, onTaken: () => note('handed') },
      },
    )
    if (reply.heard === null)
      return reply.why === 'left'
        ? { outcome: 'failed', problem: signal.aborted ? stopped : away() }
        : { outcome: 'unknown', problem: signal.aborted ? stopped : lost() }
    const delivery = asDelivery(reply.heard)
    if (delivery?.outcome === 'sent') note(delivery.isFollowed ? 'followed' : 'final')
    return delivery ?? { outcome: 'unknown', problem: lost() }
  }

  async function check(options: CheckOptions): Promise<PrinterState> {
    const { heard } = await lines.ask(uri.desk, { ask: 'check', ...about(options) }, patience(options))
    return (heard && asState(heard)) ?? { state: 'offline', problem: away() }
  }

  async function identify(options: CheckOptions): Promise<PrinterIdentity | null> {
    const { heard } = await lines.ask(uri.desk, { ask: 'identify', ...about(options) }, patience(options))
    return heard?.of === 'identity' ? asIdentity(heard) : null
  }

  async function follow(receipt: Receipt, options: CheckOptions): Promise<Progress> {
    const known = readReceipt(receipt)
    const nobodyKnows = (): Progress => ({ outcome: 'unknown', problem: lost() })
    if (known?.stage === 'final') return { outcome: 'sent' }
    if (!known || findDesk(uri.desk) === null || nowMs() - known.at > askedForMs) return nobodyKnows()
    // What its printer took can be followed later; what was on its way when the line broke is asked about now.
    const isOnItsWay = known.stage === 'handed'
    if (isOnItsWay) await lines.whenHeard(uri.desk, patience(options))
    const journal = lines.journalOf(uri.desk)
    if (journal !== null && journal !== known.journal) return nobodyKnows()
    const question = { ask: 'follow', ...about(options), job: known.job } as const
    const { heard } = await lines.ask(uri.desk, question, patience(options))
    const said = heard && asProgress(heard)
    if (said) return said
    return isOnItsWay ? nobodyKnows() : { outcome: 'pending', troubles: [], problem: away() }
  }

  async function withdraw(receipt: Receipt, options: CheckOptions): Promise<boolean> {
    const known = readReceipt(receipt)
    if (!known) return false
    const question = { ask: 'withdraw', ...about(options), job: known.job } as const
    const { heard } = await lines.ask(uri.desk, question, patience(options))
    return heard?.of === 'withdrawn' && heard.is_withdrawn
  }

  return { send, check, identify, follow, withdraw }
}

/** What desks that are heard now offer, ready to be added. */
export const deskFinder = ({ offered }: Pick<DeskLines, 'offered'>): Finder => ({
  source: 'desk',
  find: async () =>
    offered().map(({ deskId: desk, deskName, printer: { uri: printer, name, ...known } }): FoundPrinter => {
      const room = 80 - deskName.length - ' ()'.length
      return {
        uri: { scheme: 'desk', desk, printer },
        name: `${name.slice(0, room)} (${deskName})`,
        ...known,
      }
    }),
})

function asDelivery(answer: DeskAnswer): (Delivery & { isFollowed?: boolean }) | null {
  if (answer.of === 'undelivered') return { outcome: answer.outcome, problem: answer.problem }
  return answer.of === 'delivered' ? { outcome: answer.outcome, isFollowed: answer.is_followed } : null
}

function asState(answer: DeskAnswer): PrinterState | null {
  if (answer.of === 'ready') return { state: 'ready', ...withTroubles(answer) }
  if (answer.of !== 'standing') return null
  return { state: answer.state, problem: answer.problem, ...withTroubles(answer) }
}

function asProgress(answer: DeskAnswer): Progress | null {
  if (answer.of === 'known') return { outcome: answer.outcome }
  if (answer.of === 'undelivered') return { outcome: answer.outcome, problem: answer.problem }
  if (answer.of !== 'pending') return null
  const { troubles, problem } = answer
  return { outcome: 'pending', troubles, ...(problem ? { problem } : {}) }
}

const withTroubles = ({ troubles }: { troubles?: PrinterState['troubles'] | undefined }) =>
  troubles ? { troubles } : {}

function asIdentity({ said }: Extract<DeskAnswer, { of: 'identity' }>): PrinterIdentity | null {
  if (said === null) return null
  const { media_mm: mediaMm, ...rest } = said
  return { ...rest, mediaMm }
}

function readReceipt(receipt: Receipt): DeskReceipt | null {
  try {
    return receiptSchema.safeParse(JSON.parse(receipt)).data ?? null
  } catch {
    return null
  }
}

const stopped: PrintProblem = {
  code: 'interrupted',
  message: 'The station stopped before the desk said what came of this document.',
}

function awayProblem(desk: ReturnType<DeskTransportPorts['findDesk']>, nowMs: number): PrintProblem {
  if (desk === null)
    return {
      code: 'bad_address',
      message:
        'The desk this printer hangs at was put out. Nothing was sent; choose another printer, or pair that computer again and add its printer anew.',
    }
  const minutes = Math.max(0, Math.round((nowMs - desk.heardAt.getTime()) / 60_000))
  return {
    code: 'offline',
    message: `"packdesk desk" does not run on ${desk.name}, or that computer cannot reach the station (last heard ${minutes} min ago). Nothing was sent.`,
  }
}

const silentProblem = (name = 'The desk'): PrintProblem => ({
  code: 'offline',
  message: `${name} did not answer in time about this printer.`,
})

const lostProblem = (name = 'a desk that was put out'): PrintProblem => ({
  code: 'cut_off',
  message: `The document was handed to ${name}, and what came of it there is not known.`,
})
