import type { Socket } from 'node:net'
import type { PrintProblemCode } from '../../../shared/desk/printing/print-problems.ts'
import { faultPoint } from '../../platform/fault-points.ts'
import { type Patience, watch } from './patience.ts'

/** Opens a socket that has not connected yet. */
export type OpenSocket = (where: { host: string; port: number }) => Socket

/** A problem by name, with how many bytes this station had given away when it happened. */
export type Trouble = { code: PrintProblemCode; handedBytes: number }

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
