import type { Socket } from 'node:net'
import { type PrintProblem, standstillOf } from '../../../../shared/desk/printing/print-problems.ts'
import type { Clock } from '../../../platform/clock.ts'
import {
  type CheckOptions,
  type Delivery,
  type PrinterIdentity,
  type PrinterState,
  type PrintTransport,
  type Progress,
  type Receipt,
  type SendOptions,
  stateAfter,
} from '../transport.ts'
import { type Dialect, dialectOf, identifyFirstAs } from './dialects.ts'
import { createLabelLedger, readReceipt } from './label-ledger.ts'
import {
  type Ask,
  connectProblem,
  converse,
  dial,
  noAnswer,
  type OpenSocket,
  pour,
  pourProblem,
  unsettled,
} from './tcp-conversation.ts'

export type TcpPorts = { openSocket: OpenSocket; clock: Clock; connectTimeoutMs: number }

/** Longer than printers on a network take to answer, short enough for somebody who waits. */
const answerMs = 1_500

/**
 * Raw printing (port 9100): one connection a copy, the document and nothing else on it. A printer that answers questions
 * is asked before a copy, on a connection of its own, and can be asked what became of it. One that never answered, here
 * or when it was asked who it is, is never asked about a copy: silence would cost time with every label.
 */
export function createTcpTransport(where: { host: string; port: number }, ports: TcpPorts) {
  const { openSocket, clock } = ports
  const place = `${where.host}:${where.port}`
  const ledger = createLabelLedger(place, clock)
  const inTurn = createTurns()
  let counts = true
  let known: 'unknown' | 'answers' | 'silent' = 'unknown'

  type Line = { socket: Socket; problem: null } | { problem: PrintProblem }

  async function connect({ signal, timeoutMs }: CheckOptions): Promise<Line> {
    if (signal.aborted) return { problem: connectProblem(place, 'interrupted') }
    const socket = openSocket(where)
    const code = await dial(socket, { signal, clock, timeoutMs: Math.min(timeoutMs, ports.connectTimeoutMs) })
    return code === null ? { socket, problem: null } : { problem: connectProblem(place, code) }
  }

  type Heard<T> = { said: T; problem: null } | { problem: PrintProblem }

  async function asked<T>(options: CheckOptions, work: (ask: Ask) => Promise<T>): Promise<Heard<T>> {
    const line = await connect(options)
    if (line.problem) return line
    const { signal, timeoutMs } = options
    const { ask, hangUp } = converse(line.socket, { signal, clock, answerMs: Math.min(timeoutMs, answerMs) })
    const said = await work(ask)
    await hangUp()
    return signal.aborted ? { problem: connectProblem(place, 'interrupted') } : { said, problem: null }
  }

  const answers = (options: CheckOptions) =>
    known === 'answers' || (known === 'unknown' && options.answers === true)

  /** What keeps the printer from taking a copy now; otherwise the copy has been noted. */
  async function obstacle(
    bytes: Uint8Array,
    options: SendOptions,
    dialect: Dialect,
  ): Promise<PrintProblem | null> {
    const heard = await asked(options, ask => lookBefore(ask, dialect))
    if (heard.problem) return heard.problem
    if (heard.said === null) return noAnswer(place)
    known = 'answers'
    const { situation, counter, isUnsettled } = heard.said
    const problem = standstillOf(place, situation.troubles) ?? (isUnsettled ? unsettled(place) : null)
    if (problem) return problem
    const receipt = ledger.open(bytes, situation, counter)
    if (receipt !== null) options.noteReceipt?.(receipt)
    return null
  }

  /** A printer that has just been given something may need a moment before it says so: it is asked more than once. */
  async function lookBefore(ask: Ask, dialect: Dialect) {
    for (let attempt = 1; ; attempt++) {
      const situation = await dialect.situation(ask)
      if (situation === null) return null
      const counter = await count(ask, dialect)
      const isUnsettled = counter !== null && ledger.isUnsettled(situation, counter)
      if (!isUnsettled || attempt === 5) return { situation, counter, isUnsettled }
    }
  }

  /** Printers that do not count are asked once. */
  async function count(ask: Ask, { labelsPrinted }: Dialect): Promise<number | null> {
    if (!counts || !labelsPrinted) return null
    const counter = await labelsPrinted(ask)
    counts = counter !== null
    return counter
  }

  const send = (bytes: Uint8Array, options: SendOptions): Promise<Delivery> =>
    inTurn(async () => {
      const dialect = answers(options) ? dialectOf(options.copy.format) : null
      const problem = dialect && (await obstacle(bytes, options, dialect))
      if (problem) return { outcome: 'failed', problem }
      const line = await connect(options)
      if (line.problem) return ledger.settle({ outcome: 'failed', problem: line.problem })
      const trouble = await pour(line.socket, bytes, { ...options, clock })
      return ledger.settle(
        trouble
          ? { outcome: 'unknown', problem: pourProblem(place, trouble, bytes.length) }
          : { outcome: 'sent' },
      )
    })

  async function check(options: CheckOptions): Promise<PrinterState> {
    const dialect = options.language === undefined ? null : dialectOf(options.language)
    if (dialect) return inTurn(() => look(options, dialect))
    const line = await connect(options)
    if (line.problem) return stateAfter(line.problem)
    line.socket.destroy()
    return { state: 'ready' }
  }

  async function look(options: CheckOptions, dialect: Dialect) {
    const heard = await asked(options, dialect.situation)
    if (heard.problem) return stateAfter(heard.problem)
    if (heard.said === null)
      return answers(options) ? stateAfter(noAnswer(place)) : { state: 'ready' as const }
    known = 'answers'
    const { troubles } = heard.said
    const problem = standstillOf(place, troubles)
    return problem ? { ...stateAfter(problem), troubles } : { state: 'ready' as const, troubles }
  }

  const identify = (options: CheckOptions): Promise<PrinterIdentity | null> =>
    inTurn(async () => {
      const heard = await asked(options, ask => identifyFirstAs(options.language ?? 'any', ask))
      if (heard.problem) return null
      known = heard.said === null ? 'silent' : 'answers'
      return heard.said
    })

  const follow = (text: Receipt, options: CheckOptions): Promise<Progress> =>
    inTurn(async () => {
      const receipt = readReceipt(text)
      const zpl = dialectOf('ZPL')
      if (!receipt || !zpl) return ledger.unreadable()
      counts = true
      const heard = await asked(options, async ask => {
        const situation = await zpl.situation(ask)
        return { situation, counter: situation && (await count(ask, zpl)) }
      })
      if (heard.problem) return { outcome: 'pending', troubles: [], problem: heard.problem }
      const { situation, counter } = heard.said
      if (!situation || counter === null) return ledger.silent()
      return ledger.progress(text, receipt, situation, counter)
    })

  return { send, check, identify, follow } satisfies PrintTransport
}

/** One conversation at a time: most printers take only one connection. */
function createTurns() {
  let last: Promise<unknown> | null = null
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last ? last.then(work) : work()
    const over: Promise<unknown> = turn
      .catch(() => undefined)
      .then(() => {
        if (last === over) last = null
      })
    last = over
    return turn
  }
}
