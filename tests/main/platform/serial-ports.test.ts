import type { EventEmitter } from 'node:events'
import { SerialPort } from 'serialport'
import { expect, onTestFinished, type TestContext, test } from 'vitest'
import { waitForBoth } from '../../../main/platform/serial-ports.ts'
import { noTerminalBecause, pseudoTerminal } from '../../support/printers/pseudo-terminal.ts'

const notRun = noTerminalBecause()

/** More than the line holds while nobody reads at its other end. */
const longDocument = Buffer.alloc(300_000, '^XA')

async function openPort(path: string) {
  const port = new SerialPort({ path, baudRate: 115_200, autoOpen: false })
  await new Promise<void>((resolve, reject) => port.open(error => (error ? reject(error) : resolve())))
  onTestFinished(() => new Promise<void>(resolve => port.close(() => resolve())))
  if (!port.port) throw new Error('the port is not open')
  return port.port
}

test('a write that waits for room goes on when there is some, though somebody waits for a byte since', async ({
  skip,
}: TestContext) => {
  if (notRun) return skip(`NOT RUN: ${notRun}`)
  const terminal = await pseudoTerminal()
  const stalled = terminal.stallAt(1)
  const port = await openPort(terminal.path)
  waitForBoth(port)
  const { poller } = port as unknown as { poller: EventEmitter }
  const waits = { begun: 0, seen: -1 }
  poller.on('newListener', event => (waits.begun += event === 'writable' ? 1 : 0))
  const writing = port.write(longDocument)
  await stalled.done()
  // The line is full once the same wait is met twice.
  const isFull = () => {
    const same = waits.begun > 0 && waits.begun === waits.seen
    waits.seen = waits.begun
    return same && poller.listenerCount('writable') > 0
  }
  await expect.poll(isFull, { interval: 200 }).toBe(true)
  port.read(Buffer.alloc(1), 0, 1).catch(() => undefined)
  await expect.poll(() => poller.listenerCount('readable')).toBeGreaterThan(0)
  await terminal.goOn()
  await writing
  await terminal.heard(longDocument.length)
})
