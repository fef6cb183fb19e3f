import type { Socket } from 'node:net'
import type { PrintProblem, PrintProblemCode } from '../../../../shared/desk/printing/print-problems.ts'
import type { Clock } from '../../../platform/clock.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import { type Patience, watch } from '../patience.ts'

/** Opens a socket that has not connected yet. */
export type OpenSocket = (where: { host: string; port: number }) => Socket

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
export function pour(socket: Socket, bytes: Uint8Array, patience: Patience): Promise<Trouble | null> {
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

/**
 * Asks something and waits for what `read` makes of everything said since; null when nothing readable came in time. A
 * question may be asked again; once the line is broken every answer is null.
 */
export type Ask = <T>(question: string, read: (said: string) => T | null) => Promise<T | null>

export type Conversation = {
  ask: Ask
  /** Ends it and waits until the printer has let go, so that it can take the next connection. */
  hangUp: () => Promise<void>
}

/** Longer than any answer; a printer that says more is not answering. */
const mostHeard = 16 * 1024

type AnswerPatience = { signal: AbortSignal; answerMs: number; clock: Clock }

/** A conversation on a connected socket, in which a printer can neither hang nor flood the station. */
export function converse(socket: Socket, { signal, answerMs, clock }: AnswerPatience): Conversation {
  let said = ''
  let listener = () => {}
  let isOver = false
  const end = () => {
    isOver = true
    listener()
  }
  const letGo = Promise.withResolvers<void>()
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    said = said.length < mostHeard ? said + text : said
    listener()
  })
  socket.on('error', end)
  socket.on('end', end)
  socket.once('close', () => {
    end()
    letGo.resolve()
  })

  const ask: Ask = (question, read) => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof read>>()
    const giveUp = () => resolve(null)
    said = ''
    listener = () => {
      const answer = read(said.slice(0, mostHeard))
      if (answer !== null || isOver || said.length >= mostHeard) resolve(answer)
    }
    const cancelTimer = clock.after(answerMs, giveUp)
    signal.addEventListener('abort', giveUp)
    if (isOver || signal.aborted) giveUp()
    else socket.write(question, 'latin1')
    return promise.finally(() => {
      listener = () => {}
      cancelTimer()
      signal.removeEventListener('abort', giveUp)
    })
  }

  async function hangUp(): Promise<void> {
    const cancelTimer = clock.after(answerMs, () => socket.destroy())
    const stop = () => socket.destroy()
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    socket.end()
    await letGo.promise
    cancelTimer()
    signal.removeEventListener('abort', stop)
  }

  return { ask, hangUp }
}

/** Sentences about a connection that did not come about. */
export function connectProblem(place: string, code: PrintProblemCode): PrintProblem {
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

export const noAnswer = (place: string): PrintProblem => ({
  code: 'no_answer',
  message: `The printer at ${place} does not answer the questions it has answered before.`,
})

export const unsettled = (place: string): PrintProblem => ({
  code: 'unsettled',
  message: `The printer at ${place} has not printed all it was given and does not seem to be at it.`,
})

/** Sentences about bytes that did not all arrive, with how many had left. */
export function pourProblem(place: string, { code, handedBytes }: Trouble, totalBytes: number): PrintProblem {
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
