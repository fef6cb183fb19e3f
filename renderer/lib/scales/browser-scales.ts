import { hasClassLayout, hidScale, readHidReport } from '../../../shared/scales/hid-report.ts'
import { createFrameReader } from '../../../shared/scales/protocol.ts'
import { type ScaleProtocolName, scaleProtocols } from '../../../shared/scales/protocols.ts'
import { rulesFor, usualRules } from '../../../shared/scales/weighing.ts'
import type { ScaleListener, ScaleSource } from './scale-source.ts'

/** What of WebHID a scale needs; no browser but those of Chromium has it. */
type HidDevice = EventTarget & {
  vendorId: number
  productId: number
  productName: string
  opened: boolean
  open: () => Promise<void>
  close: () => Promise<void>
}
type Hid = EventTarget & {
  getDevices: () => Promise<HidDevice[]>
  requestDevice: (options: { filters: object[] }) => Promise<HidDevice[]>
}
type InputReport = Event & { data: DataView }

/** The same of Web Serial. */
type SerialPort = {
  open: (options: object) => Promise<void>
  close: () => Promise<void>
  readable: ReadableStream<Uint8Array> | null
  writable: WritableStream<Uint8Array> | null
}
type Serial = { getPorts: () => Promise<SerialPort[]>; requestPort: () => Promise<SerialPort> }

const hid = (): Hid | null => (navigator as unknown as { hid?: Hid }).hid ?? null
const serial = (): Serial | null => (navigator as unknown as { serial?: Serial }).serial ?? null

export const hasHid = (): boolean => hid() !== null
export const hasSerial = (): boolean => serial() !== null

const isScale = ({ vendorId, productId }: HidDevice): boolean => hasClassLayout(vendorId, productId)

/** Asks for a scale at USB; only a press of a key or a button may do so. Null: nobody chose one. */
export async function askForHidScale(): Promise<ScaleSource | null> {
  const [device] = (await hid()?.requestDevice({ filters: [hidScale] })) ?? []
  return device && isScale(device) ? hidSource(device) : null
}

/** The one that was allowed before. */
export async function knownHidScale(): Promise<ScaleSource | null> {
  const device = (await hid()?.getDevices())?.find(isScale)
  return device ? hidSource(device) : null
}

const hidSource = (device: HidDevice): ScaleSource => ({
  name: device.productName,
  rules: usualRules,
  listen: listener => listenToHid(device, listener),
})

function listenToHid(device: HidDevice, { onReading, onLink }: ScaleListener): () => void {
  const onReport = (event: Event) => {
    const { data } = event as InputReport
    const reading = readHidReport(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
    if (reading) onReading(reading)
  }
  const onGone = (event: Event) => {
    if ((event as Event & { device: HidDevice }).device === device) onLink('unplugged')
  }
  const plug = () =>
    void (device.opened ? Promise.resolve() : device.open()).then(
      () => onLink('plugged'),
      () => onLink('unplugged'),
    )
  device.addEventListener('inputreport', onReport)
  hid()?.addEventListener('disconnect', onGone)
  hid()?.addEventListener('connect', plug)
  plug()
  return () => {
    device.removeEventListener('inputreport', onReport)
    hid()?.removeEventListener('disconnect', onGone)
    hid()?.removeEventListener('connect', plug)
    void device.close().catch(() => undefined)
  }
}

/** Asks for a scale at a serial port of this browser; only a press of a key or a button may do so. */
export async function askForSerialScale(protocol: ScaleProtocolName): Promise<ScaleSource | null> {
  const port = await serial()
    ?.requestPort()
    .catch(() => null)
  return port ? serialSource(port, protocol) : null
}

export async function knownSerialScale(protocol: ScaleProtocolName): Promise<ScaleSource | null> {
  const [port] = (await serial()?.getPorts()) ?? []
  return port ? serialSource(port, protocol) : null
}

const serialSource = (port: SerialPort, protocol: ScaleProtocolName): ScaleSource => ({
  name: scaleProtocols[protocol].name,
  rules: rulesFor(scaleProtocols[protocol]),
  listen: listener => listenToSerial(port, protocol, listener),
})

function listenToSerial(
  port: SerialPort,
  protocolName: ScaleProtocolName,
  { onReading, onLink }: ScaleListener,
): () => void {
  const protocol = scaleProtocols[protocolName]
  const frames = createFrameReader(protocol, true)
  const stopping = new AbortController()
  let timer: ReturnType<typeof setInterval> | undefined

  async function ask(): Promise<void> {
    const writer = port.writable?.getWriter()
    for (const { send } of protocol.ask) await writer?.write(send)
    writer?.releaseLock()
  }

  async function run(): Promise<void> {
    const { baud: baudRate, dataBits, parity, stopBits } = protocol.line
    await port.open({ baudRate, dataBits, parity, stopBits })
    onLink('plugged')
    if (protocol.ask.length > 0)
      timer = setInterval(() => void ask().catch(() => undefined), Math.max(100, protocol.askEveryMs))
    const reader = port.readable?.getReader()
    stopping.signal.addEventListener('abort', () => void reader?.cancel().catch(() => undefined))
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
      for (const reading of frames.push(read.value)) onReading(reading)
    reader?.releaseLock()
  }

  void run()
    .catch(() => undefined)
    .finally(() => {
      clearInterval(timer)
      onLink('unplugged')
      void port.close().catch(() => undefined)
    })
  return () => stopping.abort()
}
