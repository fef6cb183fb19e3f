import { createServer } from 'node:net'
import type { Random } from '../random.ts'
import { listening } from './servers.ts'

/** A printer on port 9100, with what came out of it. It resets some connections on its way, if told so. */
export async function roundPrinter() {
  /** What was printed whole, in order. */
  const printed: string[] = []
  let random: Random | null = null
  const server = createServer({ allowHalfOpen: true }, socket => {
    const chunks: Buffer[] = []
    const breaksAt = random?.chance(0.15) ? random.int(1, 60_000) : Number.POSITIVE_INFINITY
    let size = 0
    socket.on('data', chunk => {
      chunks.push(chunk)
      size += chunk.length
      if (size >= breaksAt) socket.resetAndDestroy()
    })
    socket.on('end', () => socket.end())
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('latin1')
      if (text.endsWith('^XZ')) printed.push(/\^FD([^^]*)\^FS/.exec(text)?.[1] ?? '?')
    })
  })
  const listen = await listening(server)
  return {
    ...listen,
    printed,
    uri: `tcp://127.0.0.1:${listen.port}`,
    behave: (next: Random | null) => {
      random = next
    },
    forget: () => {
      printed.length = 0
    },
  }
}
