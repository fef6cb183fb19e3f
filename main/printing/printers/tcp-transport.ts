import type { Socket } from 'node:net'
import type { PrintProblem, PrintProblemCode } from '../../../shared/desk/print-problems.ts'
import type { Clock } from '../../platform/clock.ts'
import { dial, type OpenSocket, pour, type Trouble } from './socket-conversation.ts'
import {
  type CheckOptions,
  type Delivery,
  type PrinterState,
  type PrintTransport,
  type SendOptions,
  stateAfter,
} from './transport.ts'

export type TcpPorts = { openSocket: OpenSocket; clock: Clock; connectTimeoutMs: number }

/** Raw printing (port 9100): one connection a copy, the document and nothing else on it. */
export function createTcpTransport(where: { host: string; port: number }, ports: TcpPorts): PrintTransport {
  const { openSocket, clock } = ports
  const place = `${where.host}:${where.port}`

  type Line = { socket: Socket; problem: null } | { problem: PrintProblem }

  async function connect({ signal, timeoutMs }: CheckOptions): Promise<Line> {
    if (signal.aborted) return { problem: connectProblem(place, 'interrupted') }
    const socket = openSocket(where)
    const code = await dial(socket, { signal, clock, timeoutMs: Math.min(timeoutMs, ports.connectTimeoutMs) })
    return code === null ? { socket, problem: null } : { problem: connectProblem(place, code) }
  }

  async function send(bytes: Uint8Array, options: SendOptions): Promise<Delivery> {
    const line = await connect(options)
    if (line.problem) return { outcome: 'failed', problem: line.problem }
    const trouble = await pour(line.socket, bytes, { ...options, clock })
    return trouble
      ? { outcome: 'unknown', problem: pourProblem(place, trouble, bytes.length) }
      : { outcome: 'sent' }
  }

  async function check(options: CheckOptions): Promise<PrinterState> {
    const line = await connect(options)
    if (line.problem) return stateAfter(line.problem)
    line.socket.destroy()
    return { state: 'ready' }
  }

  return { send, check }
}

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
