import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Printer } from '../../shared/desk/printing/printers.ts'
import type { Api } from './api.ts'

/** A raw printer that takes everything and says nothing. */
export async function openSink() {
  const waiting: { count: number; resolve: () => void }[] = []
  let count = 0
  const server = createServer({ allowHalfOpen: true }, socket => {
    socket.resume()
    socket.on('error', () => undefined)
    socket.on('end', () => {
      socket.end()
      count += 1
      for (const each of waiting) if (each.count === count) each.resolve()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  /** When so many more documents have come than by now. */
  const more = (wanted: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push({ count: count + wanted, resolve })
    return promise
  }
  /** Sets it up as a label printer of a station. */
  const addTo = async (api: Api): Promise<Printer> => {
    const body = { name: 'Sink', uri: `tcp://127.0.0.1:${port}`, language: 'ZPL', dpi: 203, is_default: true }
    return JSON.parse(await api.call('POST', '/desk/printers', body)) as Printer
  }
  return { port, more, addTo, close: () => server.close() }
}
