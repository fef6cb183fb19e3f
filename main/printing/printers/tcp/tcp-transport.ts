import type { Socket } from 'node:net'
import {
  type PrintProblem,
  type PrintProblemCode,
  standstillOf,
} from '../../../../shared/desk/printing/print-problems.ts'
import type { Clock } from '../../../platform/clock.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import { type Patience, watch } from '../patience.ts'
import {
  type CheckOptions,
  type Delivery,
  type PrinterIdentity,
  type PrinterState,
  type Progress,
  type Receipt,
  type SendOptions,
  stateAfter,
} from '../transport.ts'
import { type Ask, converse, type Dialect, dialectOf, identifyFirstAs } from './dialects.ts'
import { createLabelLedger, lostTrack, noAnswer, type Reading } from './label-ledger.ts'
import { readReceipt } from './label-receipt.ts'

/** Opens a socket that has not connected yet. */
export type OpenSocket = (where: { host: string; port: number }) => Socket

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
  const ledger = createLabelLedger(place)
  const inTurn = createTurns()
  /** Whether it is asked for its counter of labels, which it may not have. */
  let counting: 'unknown' | 'counts' | 'silent' = 'unknown'
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
    const { reading, isUnsettled } = heard.said
    const problem = standstillOf(place, reading.situation.troubles) ?? (isUnsettled ? unsettled(place) : null)
    if (problem) return problem
    const receipt = ledger.open(bytes, reading)
    if (receipt !== null) options.noteReceipt?.(receipt)
    return null
  }

  /** A printer that has just been given something may need a moment before it says so: it is asked more than once. */
  async function lookBefore(ask: Ask, dialect: Dialect) {
    for (let attempt = 1; ; attempt++) {
      const reading = await read(ask, dialect)
      if (reading === null) return null
      const isUnsettled = ledger.isUnsettled(reading)
      if (!isUnsettled || attempt === 5) return { reading, isUnsettled }
    }
  }

  async function read(ask: Ask, dialect: Dialect): Promise<Reading | null> {
    const situation = await dialect.situation(ask)
    if (situation === null) return null
    const counter = await count(ask, dialect)
    return { situation, counter, atMs: clock.now().getTime() }
  }

  /** Printers that never counted are asked once. */
  async function count(ask: Ask, { labelsPrinted }: Dialect): Promise<number | null> {
    if (counting === 'silent' || !labelsPrinted) return null
    const counter = await labelsPrinted(ask)
    if (counter !== null) counting = 'counts'
    else if (counting === 'unknown') counting = 'silent'
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
      if (!receipt || !zpl) return lostTrack(place)
      counting = 'counts'
      const heard = await asked(options, ask => read(ask, zpl))
      if (heard.problem) {
        ledger.noteAway(text)
        return { outcome: 'pending', troubles: [], problem: heard.problem }
      }
      if (heard.said === null) return { outcome: 'pending', troubles: [], problem: noAnswer(place) }
      return ledger.progress(text, receipt, heard.said)
    })

  return { send, check, identify, follow }
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

/** A problem by name, with how many bytes this station had given away when it happened. */
type Trouble = { code: PrintProblemCode; handedBytes: number }

/** Enough for most labels in one write, small enough to tell a slow printer from a stalled one. */
const chunkBytes = 32 * 1024

const connectProblems: Record<string, PrintProblemCode> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'no_such_host',
  EAI_AGAIN: 'no_such_host',
}

/** Connects. Nothing has left the station when the answer is a problem. */
export function dial(socket: Socket, patience: Patience): Promise<PrintProblemCode | null> {
  const { promise, resolve } = Promise.withResolvers<PrintProblemCode | null>()
  const giveUp = (code: PrintProblemCode) => {
    resolve(code)
    socket.destroy()
  }
  const stopWatching = watch(patience, giveUp).stop
  socket.once('connect', () => resolve(null))
  socket.on('error', (error: NodeJS.ErrnoException) =>
    resolve(connectProblems[error.code ?? ''] ?? 'offline'),
  )
  return promise.finally(stopWatching)
}

/**
 * Pours the bytes into a connected socket, ends it and waits until the other side has closed too. Whatever
 * the printer says meanwhile is read and dropped: a socket closed with unread input is reset, and a reset
 * takes the tail of the label with it.
 */
function pour(socket: Socket, bytes: Uint8Array, patience: Patience): Promise<Trouble | null> {
  const { promise, resolve } = Promise.withResolvers<Trouble | null>()
  let handedBytes = 0
  let code: PrintProblemCode | null = null
  const isWhole = () => handedBytes === bytes.length
  const breakOff = (reason: PrintProblemCode) => {
    code ??= reason
    // A reset also takes back what the system still holds, so that no old tail prints later. Once
    // everything is handed over the rest may arrive.
    if (isWhole()) socket.destroy()
    else socket.resetAndDestroy()
  }
  const watching = watch(patience, breakOff)
  const pourOn = () => {
    watching.progress()
    if (isWhole()) {
      faultPoint('print.last_byte')
      return void socket.end()
    }
    const chunk = bytes.subarray(handedBytes, handedBytes + chunkBytes)
    socket.write(chunk, error => {
      if (error) return
      handedBytes += chunk.length
      if (!isWhole()) faultPoint('print.mid_bytes')
      pourOn()
    })
  }
  socket.on('data', () => undefined)
  // A printer that hangs up early does not read the rest, even when the system here still takes it.
  socket.on('end', () => !isWhole() && breakOff('cut_off'))
  socket.on('error', () => {
    code ??= 'cut_off'
  })
  socket.once('close', () => resolve(code && { code, handedBytes }))
  pourOn()
  return promise.finally(watching.stop)
}

/** Sentences about a connection that did not come about. */
function connectProblem(place: string, code: PrintProblemCode): PrintProblem {
  switch (code) {
    case 'refused':
      return { code, message: `${place} refused the connection.` }
    case 'no_such_host':
      return { code, message: `No printer named ${place} is known on this network.` }
    case 'interrupted':
      return { code, message: `The attempt to reach ${place} was given up.` }
    default:
      return { code: 'offline', message: `${place} did not answer.` }
  }
}

const unsettled = (place: string): PrintProblem => ({
  code: 'unsettled',
  message: `The printer at ${place} has not printed all it was given and does not seem to be at it.`,
})

/** Sentences about bytes that did not all arrive, with how many had left. */
function pourProblem(place: string, { code, handedBytes }: Trouble, totalBytes: number): PrintProblem {
  const amount = `${handedBytes} of ${totalBytes} bytes`
  switch (code) {
    case 'stalled':
      return handedBytes === totalBytes
        ? { code, message: `${place} was given the whole document but did not finish the connection.` }
        : { code, message: `${place} stopped taking data after ${amount}.` }
    case 'interrupted':
      return { code, message: `The station stopped after ${amount} had left for ${place}.` }
    default:
      return { code: 'cut_off', message: `${place} broke the connection off after ${amount} had left.` }
  }
}
