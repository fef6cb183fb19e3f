import { existsSync } from 'node:fs'
import type { SerialUri } from '../../shared/desk/printing/printer-uri.ts'

/** A port and how its line is set. */
export type SerialPlace = Omit<SerialUri, 'scheme'>

/** An open serial port. */
export type SerialConnection = {
  /** Resolves once the system has taken all of it. */
  write: (bytes: Uint8Array) => Promise<void>
  /** Resolves once all of it has gone over the wire. */
  drain: () => Promise<void>
  /** Takes back what has not gone over the wire. */
  discard: () => Promise<void>
  close: () => Promise<void>
  /** What comes in. Nothing is kept for somebody who asks later. */
  onData: (listener: (bytes: Uint8Array) => void) => void
  /** Called when the port breaks, for instance because its adapter was pulled out. */
  onLost: (listener: (error: unknown) => void) => void
}

/** A port and what tells its adapter from others, where the system knows: a path changes when it is plugged in again. */
export type ListedPort = {
  path: string
  name: string
  serialNumber?: string | undefined
  locationId?: string | undefined
}

/** The serial ports of this machine. Rejects with `code: 'NO_SERIAL'` where the binding does not run. */
export type SerialPorts = {
  open: (place: SerialPlace) => Promise<SerialConnection>
  list: () => Promise<ListedPort[]>
}

/** Loaded on first use: most desks have no serial printer. */
const load = () =>
  import('serialport').catch((cause: unknown) => {
    throw Object.assign(new Error('Serial ports cannot be used here.', { cause }), { code: 'NO_SERIAL' })
  })

/** Real ports. */
export const serialPorts: SerialPorts = {
  open: async ({ path, baud, dataBits, parity, stopBits, flow }) => {
    const { SerialPort } = await load()
    const isSoft = flow === 'xonxoff'
    const line = { baudRate: baud, dataBits, parity, stopBits, rtscts: flow === 'rtscts' } as const
    const port = new SerialPort({ path, ...line, xon: isSoft, xoff: isSoft, autoOpen: false })
    const done = (work: (callback: (error: Error | null | undefined) => void) => void) =>
      new Promise<void>((resolve, reject) => work(error => (error ? reject(withCode(error)) : resolve())))
    const lost: ((error: unknown) => void)[] = []
    port.on('error', error => {
      for (const listener of lost) listener(withCode(error))
    })
    port.on('close', (error: Error | null) => {
      if (error) for (const listener of lost) listener(withCode(error))
    })
    await done(callback => port.open(callback))
    waitForBoth(port.port)
    const watch = watchPath(path, error => port.emit('error', error))
    port.once('close', () => clearInterval(watch))
    // What nobody listens to is read and dropped, or the other side would wait for it.
    const heard: ((bytes: Uint8Array) => void)[] = []
    port.on('data', (bytes: Buffer) => {
      for (const listener of heard) listener(bytes)
    })
    return {
      write: bytes => done(callback => void port.write(Buffer.from(bytes), callback)),
      drain: () => done(callback => port.drain(callback)),
      discard: () => done(callback => port.flush(callback)),
      close: () => done(callback => port.close(callback)),
      onData: listener => void heard.push(listener),
      onLost: listener => void lost.push(listener),
    }
  },
  list: async () => {
    const { SerialPort } = await load()
    const ports = await SerialPort.list()
    return ports.map(({ path, manufacturer, serialNumber, locationId }) => ({
      path,
      name: manufacturer ?? path,
      serialNumber,
      locationId,
    }))
  },
}

const [readable, writable] = [1, 2]

/** What waits for a port on Linux and macOS; not part of what the binding promises, so it is looked at first. */
type Poller = { poll: (events: number) => void; listenerCount: (event: string) => number }

const isPoller = (poller: unknown): poller is Poller =>
  typeof (poller as Poller | null)?.poll === 'function' &&
  typeof (poller as Poller | null)?.listenerCount === 'function'

/**
 * The binding (13.0.0, `Poller::poll`) waits for what was asked for last: to wait for a byte ended the wait for room, and a
 * write that had begun it never went on. Now each goes on until it is over.
 */
export function waitForBoth(port: unknown): void {
  const poller = (port as { poller?: unknown } | undefined)?.poller
  if (!isPoller(poller)) return
  const poll = poller.poll.bind(poller)
  poller.poll = events => {
    const toRead = poller.listenerCount('readable') > 0 ? readable : 0
    const toWrite = poller.listenerCount('writable') > 0 ? writable : 0
    poll(events | toRead | toWrite)
  }
}

const lookEveryMs = 1_000

/** A line that hangs up in the middle of a read reads as nothing for ever in the binding; its path is gone by then. */
function watchPath(path: string, gone: (error: Error) => void): NodeJS.Timeout | undefined {
  if (!path.startsWith('/')) return undefined
  const watch = setInterval(() => {
    if (existsSync(path)) return
    clearInterval(watch)
    gone(new Error('The port was disconnected.'))
  }, lookEveryMs)
  return watch.unref()
}

/** The binding only says in words what the system said. */
function withCode(error: Error): Error {
  const said: [RegExp, string][] = [
    [/no such file|file not found|cannot find/i, 'ENOENT'],
    [/permission denied|access denied/i, 'EACCES'],
    [/lock|busy|resource temporarily/i, 'EBUSY'],
    [/not a tty|inappropriate ioctl|not a typewriter/i, 'EISDIR'],
    [/disconnected|no such device|input\/output|bad file descriptor/i, 'EIO'],
  ]
  const code = said.find(([words]) => words.test(error.message))?.[1]
  return Object.assign(error, code === undefined ? {} : { code })
}
