import { constants } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { PrintProblem, PrintProblemCode } from '../../../shared/desk/printing/print-problems.ts'
import { type PrinterLanguage, printerLanguages } from '../../../shared/desk/printing/printer-kinds.ts'
import { formatPrinterUri } from '../../../shared/desk/printing/printer-uri.ts'
import { ownValue } from '../../../shared/values.ts'
import type { Clock } from '../../platform/clock.ts'
import { faultPoint } from '../../platform/fault-points.ts'
import { deviceProblem, namedProblem } from './device-problems.ts'
import { watch } from './patience.ts'
import {
  type CheckOptions,
  type Delivery,
  type FoundPrinter,
  type PrinterIdentity,
  type PrinterState,
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

  return { send, check, identify }
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

/** An open device. `write` takes what fits now; null when nothing does. Rejects with the error of the system. */
export type DeviceHandle = {
  write: (bytes: Uint8Array) => Promise<number | null>
  close: () => Promise<void>
}

/** The devices of this machine. */
export type DeviceFiles = {
  /** Opens without waiting for anybody. Null when there is something else than a device at this path. */
  open: (path: string) => Promise<DeviceHandle | null>
  /** What the printer behind a device file calls itself (IEEE 1284); null where the system does not know. */
  identityText: (path: string) => Promise<string | null>
  list: () => Promise<string[]>
}

export type DevicePlaces = { usb: string; sysfs: string }

/** Where Linux keeps USB printers. */
const linuxPlaces: DevicePlaces = { usb: '/dev/usb', sysfs: '/sys' }

/** Real devices. A pipe passes for one, a file never does: printing into it would overwrite it. */
export const deviceFiles = (places: DevicePlaces = linuxPlaces): DeviceFiles => ({
  open: openDevice,
  identityText: path =>
    readFile(join(places.sysfs, 'class/usbmisc', basename(path), 'device/ieee1284_id'), 'latin1').catch(
      () => null,
    ),
  list: async () => {
    const names = await readdir(places.usb).catch((): string[] => [])
    return names
      .filter(name => /^lp\d+$/.test(name))
      .sort()
      .map(name => join(places.usb, name))
  },
})

async function openDevice(path: string): Promise<DeviceHandle | null> {
  const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants
  const handle = await open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY)
  const about = await handle.stat()
  if (!about.isCharacterDevice() && !about.isFIFO()) {
    await handle.close()
    return null
  }
  return {
    write: bytes =>
      handle.write(bytes).then(
        ({ bytesWritten }) => bytesWritten,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EAGAIN') return null
          throw error
        },
      ),
    close: () => handle.close(),
  }
}

const languageNames: Record<string, PrinterLanguage> = {
  ...Object.fromEntries(printerLanguages.filter(name => name !== 'any').map(name => [name, name])),
  ZPLII: 'ZPL',
  EPL2: 'EPL',
  'ESC/POS': 'ESCPOS',
}

/** Reads `MFG:Zebra Technologies;CMD:ZPL;MDL:ZTC ZD421;`; null for text that names no printer. */
export function readDeviceId(text: string): PrinterIdentity | null {
  const fields = new Map(
    [...text.slice(0, 2_000).matchAll(/([A-Z][A-Z0-9 ]{0,19}):([^;\p{Cc}]{0,200});/gu)].map(
      ([, key = '', value = '']) => [key.trim(), value.trim()],
    ),
  )
  const field = (...keys: string[]) => keys.map(key => fields.get(key)).find(Boolean) ?? null
  const model = field('MDL', 'MODEL')
  const maker = field('MFG', 'MANUFACTURER')
  if (model === null) return null
  const commands = (field('CMD', 'COMMAND SET') ?? '').toUpperCase().split(/[,\s]+/)
  const dots = /(203|300|600) ?dpi/i.exec(model)?.[1]
  return {
    model: maker === null || model.startsWith(maker) ? model : `${maker} ${model}`,
    firmware: null,
    serial: field('SN', 'SERN', 'SERIALNUMBER'),
    languages: [
      ...new Set(commands.map(name => ownValue(languageNames, name)).filter(name => name !== undefined)),
    ],
    dpi: dots === '203' ? 203 : dots === '300' ? 300 : dots === '600' ? 600 : null,
    mediaMm: null,
  }
}
