import type { PrintProblem, PrintProblemCode } from '../../../shared/desk/printing/print-problems.ts'
import { formatPrinterUri } from '../../../shared/desk/printing/printer-uri.ts'
import type { Clock } from '../../platform/clock.ts'
import { faultPoint } from '../../platform/fault-points.ts'
import { readDeviceId } from './answers/ieee1284-id.ts'
import type { DeviceFiles, DeviceHandle } from './device-files.ts'
import { deviceProblem, namedProblem } from './device-problems.ts'
import { watch } from './patience.ts'
import {
  type CheckOptions,
  type Delivery,
  type FoundPrinter,
  type PrinterState,
  type PrintTransport,
  type SendOptions,
  stateAfter,
} from './transport.ts'

export type DevicePorts = { devices: DeviceFiles; clock: Clock }

const chunkBytes = 16 * 1024

/** How often a device that takes nothing is tried again. */
const againMs = 10

/** A device file such as `/dev/usb/lp0`. That it took every byte is all it says. */
export function createDeviceTransport(path: string, { devices, clock }: DevicePorts) {
  type Opened = { handle: DeviceHandle; problem: null } | { problem: PrintProblem }

  async function opened({ signal }: CheckOptions): Promise<Opened> {
    if (signal.aborted) return { problem: namedProblem(path, 'interrupted') }
    try {
      const handle = await devices.open(path)
      return handle ? { handle, problem: null } : { problem: namedProblem(path, 'not_a_device') }
    } catch (error) {
      return { problem: deviceProblem(path, error) }
    }
  }

  async function send(bytes: Uint8Array, options: SendOptions): Promise<Delivery> {
    const device = await opened(options)
    if (device.problem) return { outcome: 'failed', problem: device.problem }
    const { handedBytes, isWriting, trouble } = await pourInto(device.handle, bytes, options)
    // A device that hangs may hang in this too.
    device.handle.close().catch(() => undefined)
    if (trouble === null) return { outcome: 'sent' }
    const amount = `${handedBytes} of ${bytes.length} bytes`
    const problem =
      typeof trouble === 'string' ? namedProblem(path, trouble, amount) : deviceProblem(path, trouble, amount)
    return { outcome: handedBytes === 0 && !isWriting ? 'failed' : 'unknown', problem }
  }

  /** Resolves with a code, with the error of the system, or with null once everything was taken. */
  async function pourInto(handle: DeviceHandle, bytes: Uint8Array, { signal, timeoutMs }: SendOptions) {
    const gaveUp = Promise.withResolvers<PrintProblemCode>()
    let isOver = false
    let isWriting = false
    let handedBytes = 0
    const watching = watch({ signal, timeoutMs, clock }, code => gaveUp.resolve(code))

    async function pour(): Promise<unknown> {
      while (handedBytes < bytes.length && !isOver) {
        isWriting = true
        const taken = await handle
          .write(bytes.subarray(handedBytes, handedBytes + chunkBytes))
          .finally(() => {
            isWriting = false
          })
        if (taken === null) await aWhile()
        else {
          handedBytes += taken
          watching.progress()
          faultPoint(handedBytes < bytes.length ? 'print.mid_bytes' : 'print.last_byte')
        }
      }
      return null
    }
    const aWhile = () => new Promise<void>(resolve => clock.after(againMs, resolve))

    const pouring = pour().catch((error: unknown) => error ?? 'device_error')
    const trouble = await Promise.race([pouring, gaveUp.promise])
    isOver = true
    watching.stop()
    return { handedBytes, isWriting, trouble: trouble as PrintProblemCode | Error | null }
  }

  async function check(options: CheckOptions): Promise<PrinterState> {
    const device = await opened(options)
    if (device.problem) return stateAfter(device.problem)
    await device.handle.close().catch(() => undefined)
    return { state: 'ready' }
  }

  const identify = async () => readDeviceId((await devices.identityText(path)) ?? '')

  return { send, check, identify } satisfies PrintTransport
}

/** The USB printers this machine has device files for. */
export async function findDevicePrinters(devices: DeviceFiles): Promise<FoundPrinter[]> {
  const paths = await devices.list()
  return Promise.all(
    paths.map(async path => {
      const identity = readDeviceId((await devices.identityText(path)) ?? '')
      return {
        uri: { scheme: 'device' as const, path },
        name: identity?.model ?? formatPrinterUri({ scheme: 'device', path }),
        language: identity?.languages[0] ?? null,
        dpi: identity?.dpi ?? null,
      }
    }),
  )
}
