import { hasClassLayout, hidScale, readHidReport } from '../../../shared/scales/hid-report.ts'
import { createFrameReader, type ScaleProtocol } from '../../../shared/scales/protocol.ts'
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
type Serial = EventTarget & { getPorts: () => Promise<SerialPort[]>; requestPort: () => Promise<SerialPort> }

const hid = (): Hid | null => (navigator as unknown as { hid?: Hid }).hid ?? null
const serial = (): Serial | null => (navigator as unknown as { serial?: Serial }).serial ?? null

export const hasHid = (): boolean => hid() !== null
export const hasSerial = (): boolean => serial() !== null

/** Calls `look` when a device that was allowed before is plugged in, until the answer is called. */
export function onPluggedIn(kind: 'hid' | 'serial', look: () => void): () => void {
  const bus = kind === 'hid' ? hid() : serial()
  bus?.addEventListener('connect', look)
  return () => bus?.removeEventListener('connect', look)
}

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

/** Listens until it is stopped; a port that was pulled out is opened again when it is back. */
function listenToSerial(
  port: SerialPort,
  protocol: ScaleProtocolName,
  { onReading, onLink }: ScaleListener,
): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let isOpen = false
  async function run(at: SerialPort): Promise<void> {
    if (isOpen || signal.aborted) return
    isOpen = true
    await converse(at, scaleProtocols[protocol], { signal, onReading, onOpen: () => onLink('plugged') })
      .catch(() => undefined)
      .finally(() => at.close().catch(() => undefined))
    isOpen = false
    onLink('unplugged')
  }
  // The browser may hand the same port out as another object now.
  const again = () =>
    void serial()
      ?.getPorts()
      .then(([found]) => run(found ?? port))
  serial()?.addEventListener('connect', again, { signal })
  void run(port)
  return () => stopping.abort()
}

type Conversation = { signal: AbortSignal; onReading: ScaleListener['onReading']; onOpen: () => void }

/** Asks and listens until the port breaks or it is stopped. */
async function converse(
  port: SerialPort,
  protocol: ScaleProtocol,
  { signal, onReading, onOpen }: Conversation,
): Promise<void> {
  const { baud: baudRate, dataBits, parity, stopBits } = protocol.line
  await port.open({ baudRate, dataBits, parity, stopBits })
  onOpen()
  const frames = createFrameReader(protocol, true)
  const timer =
    protocol.ask.length > 0 ? setInterval(() => void ask(port, protocol), everyMs(protocol)) : null
  const reader = port.readable?.getReader()
  const cancel = () => void reader?.cancel().catch(() => undefined)
  signal.addEventListener('abort', cancel)
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
      for (const reading of frames.push(read.value)) onReading(reading)
  } finally {
    if (timer !== null) clearInterval(timer)
    signal.removeEventListener('abort', cancel)
    reader?.releaseLock()
  }
}

const everyMs = ({ askEveryMs }: ScaleProtocol): number => Math.max(100, askEveryMs)

/** What cannot be sent shows as an end of what is read. */
async function ask({ writable }: SerialPort, { ask: steps }: ScaleProtocol): Promise<void> {
  if (!writable || writable.locked) return
  const writer = writable.getWriter()
  for (const { send } of steps) await writer.write(send).catch(() => undefined)
  writer.releaseLock()
}
