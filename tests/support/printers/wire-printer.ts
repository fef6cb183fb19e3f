import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { Progress } from '../../../main/printing/printers/transport.ts'
import { createScriptedPrinterTransport } from './scripted-printer-transport.ts'
import type { Asked } from './wire-transport.ts'

/**
 * The scripted printer behind a socket, so that a station in a process of its own can be killed while it talks to it.
 * A message is whole or it never happened, as with a printer that throws away half a label.
 */
export async function wirePrinter() {
  const printer = createScriptedPrinterTransport()
  const receipts = new Map<string, string>()
  const known = new AbortController().signal
  const server = createServer({ allowHalfOpen: true }, async socket => {
    socket.on('error', () => undefined)
    const message = await text(socket).catch(() => '')
    if (!message.endsWith('\n')) return socket.destroy()
    const asked = JSON.parse(message) as Asked
    if ('send' in asked) {
      const options = {
        copy: { jobId: '', name: '', format: 'ZPL' as const, copy: 1 },
        signal: known,
        timeoutMs: 1,
      }
      const noteReceipt = (own: string) => void receipts.set(asked.receipt, own)
      await printer.transports('').send(Buffer.from(asked.send, 'base64'), { ...options, noteReceipt })
      return socket.end('{}')
    }
    const own = receipts.get(asked.ask)
    const never: Progress = { outcome: 'failed', problem: { code: 'not_printed', message: 'It never came.' } }
    const answer = own ? await printer.transports('').follow?.(own, { signal: known, timeoutMs: 1 }) : never
    return socket.end(JSON.stringify(answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { ...printer, port: (server.address() as AddressInfo).port }
}
