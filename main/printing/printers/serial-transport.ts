import type { PrintProblem, PrintProblemCode } from '../../../shared/desk/printing/print-problems.ts'
import { type SerialUri, usualLine } from '../../../shared/desk/printing/printer-uri.ts'
import type { Clock } from '../../platform/clock.ts'
import { faultPoint } from '../../platform/fault-points.ts'
import type { SerialConnection, SerialPorts } from '../../platform/serial-ports.ts'
import { deviceProblem, namedProblem } from './device-problems.ts'
import { watch } from './patience.ts'
import {
  type CheckOptions,
  type Delivery,
  type FoundPrinter,
  type PrinterState,
  type SendOptions,
  stateAfter,
} from './transport.ts'

export type SerialTransportPorts = { serial: SerialPorts; clock: Clock }

/** About a second at 9600 baud: a slow line is not taken for a printer that stands still. */
const chunkBytes = 1024

/** A printer at a serial port. That every byte went over the wire is all it says. */
export function createSerialTransport(uri: SerialUri, { serial, clock }: SerialTransportPorts) {
  const { path } = uri
  type Opened = { connection: SerialConnection; problem: null } | { problem: PrintProblem }

  async function opened({ signal }: CheckOptions): Promise<Opened> {
    if (signal.aborted) return { problem: namedProblem(path, 'interrupted') }
    try {
      return { connection: await serial.open(uri), problem: null }
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException | null)?.code === 'NO_SERIAL'
      const message = 'Serial ports cannot be used by this installation of Packdesk.'
      return { problem: isMissing ? { code: 'no_serial_support', message } : deviceProblem(path, error) }
    }
  }

  async function send(bytes: Uint8Array, options: SendOptions): Promise<Delivery> {
    const line = await opened(options)
    if (line.problem) return { outcome: 'failed', problem: line.problem }
    const { handedBytes, trouble } = await pourInto(line.connection, bytes, options)
    if (trouble === null) {
      await line.connection.close().catch(() => undefined)
      return { outcome: 'sent' }
    }
    const letGo = async () => {
      await line.connection.discard()
      await line.connection.close()
    }
    letGo().catch(() => line.connection.close().catch(() => undefined))
    const amount = `${handedBytes} of ${bytes.length} bytes`
    const problem =
      typeof trouble === 'string' ? namedProblem(path, trouble, amount) : deviceProblem(path, trouble, amount)
    return { outcome: 'unknown', problem }
  }

  async function pourInto(connection: SerialConnection, bytes: Uint8Array, options: SendOptions) {
    const gaveUp = Promise.withResolvers<unknown>()
    const watching = watch({ ...options, clock }, (code: PrintProblemCode) => gaveUp.resolve(code))
    connection.onLost(error => gaveUp.resolve(error))
    let handedBytes = 0
    let isOver = false

    async function pour(): Promise<unknown> {
      while (handedBytes < bytes.length && !isOver) {
        const chunk = bytes.subarray(handedBytes, handedBytes + chunkBytes)
        await connection.write(chunk)
        handedBytes += chunk.length
        watching.progress()
        faultPoint(handedBytes < bytes.length ? 'print.mid_bytes' : 'print.last_byte')
      }
      if (!isOver) await connection.drain()
      return null
    }

    const pouring = pour().catch((error: unknown) => error ?? 'device_error')
    const trouble = await Promise.race([pouring, gaveUp.promise])
    isOver = true
    watching.stop()
    return { handedBytes, trouble: trouble as PrintProblemCode | Error | null }
  }

  async function check(options: CheckOptions): Promise<PrinterState> {
    const line = await opened(options)
    if (line.problem) return stateAfter(line.problem)
    await line.connection.close().catch(() => undefined)
    return { state: 'ready' }
  }

  return { send, check }
}

/** The serial ports of this machine. Whether a printer is at them nobody knows before printing. */
export async function findSerialPrinters(serial: SerialPorts): Promise<FoundPrinter[]> {
  const ports = await serial.list().catch(() => [])
  return ports.map(({ path, name }) => ({
    uri: { scheme: 'serial' as const, path, ...usualLine },
    name,
    language: null,
    dpi: null,
  }))
}
