import { type AskStep, createFrameReader, type ScaleProtocol } from '../../shared/scales/protocol.ts'
import type { ScaleReading } from '../../shared/scales/reading.ts'
import type { Clock } from '../platform/clock.ts'
import type { ListedPort, SerialConnection, SerialPorts } from '../platform/serial-ports.ts'

/** Where a scale was found. The adapter is known again by its numbers when its path has changed. */
export type ScalePort = Pick<ListedPort, 'path' | 'serialNumber' | 'locationId'>

export type ScaleLink =
  | { state: 'stopped' | 'opening' }
  /** Open, and nothing heard yet. */
  | { state: 'waiting' }
  | { state: 'listening' }
  /** Open, and no answer for a second, three times over. */
  | { state: 'silent' }
  /** It was there and was pulled out, or its port broke. */
  | { state: 'lost'; message: string }
  /** It cannot be opened; `code` as the system has it: `ENOENT`, `EACCES`, `EBUSY`, `NO_SERIAL`. */
  | { state: 'unreachable'; code: string | null; message: string }

export type SerialScaleOptions = {
  serial: SerialPorts
  clock: Clock
  port: ScalePort
  protocol: ScaleProtocol
  /** Never told of a frame whose beginning nobody heard. */
  onReading: (reading: ScaleReading, at: Date) => void
  onLink: (link: ScaleLink) => void
}

export type SerialScale = {
  start: () => void
  /** Closes the port; nothing is reported any more once it has answered. */
  stop: () => Promise<void>
  link: () => ScaleLink
}

const answerMs = 1_000
const stepMs = 300
const patience = 3
const reopenAfterMs = [1_000, 2_000, 5_000, 10_000] as const

/**
 * A scale at a serial port of this machine: opens it, asks in the way of its protocol or listens, and opens it again
 * when it was lost. One driver has the port to itself; who wants the weight listens to it.
 */
export function createSerialScale(options: SerialScaleOptions): SerialScale {
  const { serial, clock, port, protocol, onReading, onLink } = options
  let current: ScaleLink = { state: 'stopped' }
  let failures = 0
  let cancelTimer = () => {}
  let connection: SerialConnection | null = null
  let isStopped = true
  let underWay: Promise<void> = Promise.resolve()

  function tell(link: ScaleLink): void {
    if (isStopped) return
    current = link
    onLink(link)
  }

  async function open(): Promise<void> {
    tell({ state: 'opening' })
    const path = await findPort(serial, port)
    const opened = await serial
      .open({ path, ...protocol.line, flow: 'none' })
      .catch((error: unknown) => void unreachable(error))
    if (!opened) return
    if (isStopped) return opened.close().catch(() => undefined)
    connection = opened
    tell({ state: 'waiting' })
    converse(opened)
  }

  function unreachable(error: unknown): void {
    const { code = null, message = String(error) } = (error ?? {}) as { code?: string; message?: string }
    tell({ state: 'unreachable', code, message })
    reopen()
  }

  function reopen(): void {
    if (isStopped) return
    const afterMs = reopenAfterMs[Math.min(failures, reopenAfterMs.length - 1)] ?? 0
    failures += 1
    cancelTimer = clock.after(afterMs, begin)
  }

  function begin(): void {
    underWay = open().catch(unreachable)
  }

  function lose(lost: SerialConnection, error: unknown): void {
    if (connection !== lost) return
    connection = null
    cancelTimer()
    tell({ state: 'lost', message: error instanceof Error ? error.message : String(error) })
    lost.close().catch(() => undefined)
    reopen()
  }

  function converse(line: SerialConnection): void {
    const talk = createConversation({
      line,
      protocol,
      clock,
      onReading: reading => {
        if (isStopped || connection !== line) return
        failures = 0
        if (current.state !== 'listening') tell({ state: 'listening' })
        onReading(reading, clock.now())
      },
      onSilent: () => tell({ state: 'silent' }),
      onTrouble: error => lose(line, error),
    })
    line.onLost(error => {
      talk.stop()
      lose(line, error)
    })
    cancelTimer = talk.stop
    talk.start()
  }

  function start(): void {
    if (!isStopped) return
    isStopped = false
    failures = 0
    begin()
  }

  async function stop(): Promise<void> {
    isStopped = true
    current = { state: 'stopped' }
    cancelTimer()
    await underWay
    const open = connection
    connection = null
    await open?.close().catch(() => undefined)
  }

  return { start, stop, link: () => current }
}

/** The path of a port now: its adapter by its numbers, else the path it had. */
export async function findPort(
  serial: SerialPorts,
  { path, serialNumber, locationId }: ScalePort,
): Promise<string> {
  if (serialNumber === undefined && locationId === undefined) return path
  const listed = await serial.list().catch(() => [])
  const found =
    listed.find(each => serialNumber !== undefined && each.serialNumber === serialNumber) ??
    listed.find(each => locationId !== undefined && each.locationId === locationId)
  return found?.path ?? path
}

type ConversationOptions = {
  line: SerialConnection
  protocol: ScaleProtocol
  clock: Clock
  onReading: (reading: ScaleReading) => void
  onSilent: () => void
  onTrouble: (error: unknown) => void
}

/** Questions and answers over one open line: a question waits for the answer to the one before, or for its time. */
function createConversation({ line, protocol, clock, onReading, onSilent, onTrouble }: ConversationOptions) {
  const { ask, askEveryMs } = protocol
  // A scale that is asked says nothing before.
  const frames = createFrameReader(protocol, ask.length === 0)
  let cancel = () => {}
  let awaited: { byte: number; next: () => void } | null = null
  let unanswered = 0
  let isOver = false

  function hear(bytes: Uint8Array): void {
    if (isOver) return
    const wanted = awaited
    if (wanted && bytes.includes(wanted.byte)) {
      awaited = null
      wanted.next()
    }
    const readings = frames.push(bytes)
    for (const reading of readings) onReading(reading)
    if (readings.length === 0) return
    unanswered = 0
    waitFor(ask.length > 0 ? askEveryMs : answerMs, ask.length > 0 ? question : miss)
  }

  function waitFor(ms: number, work: () => void): void {
    cancel()
    if (!isOver) cancel = clock.after(ms, work)
  }

  function miss(): void {
    unanswered += 1
    // What was held of a broken answer must not begin the next one.
    frames.reset()
    if (unanswered === patience) onSilent()
    if (ask.length > 0) question()
    else waitFor(answerMs, miss)
  }

  function question(): void {
    send(0)
  }

  function send(index: number): void {
    const step = ask[index]
    if (!step || isOver) return
    const isLast = index === ask.length - 1
    waitFor(isLast ? answerMs : stepMs, miss)
    awaited = isLast || step.awaits === null ? null : { byte: step.awaits, next: () => send(index + 1) }
    write(step)
  }

  function write({ send: bytes }: AskStep): void {
    line.write(bytes).catch((error: unknown) => {
      if (!isOver) onTrouble(error)
    })
  }

  function start(): void {
    line.onData(hear)
    if (ask.length > 0) question()
    else waitFor(answerMs, miss)
  }

  function stop(): void {
    isOver = true
    awaited = null
    cancel()
  }

  return { start, stop }
}
