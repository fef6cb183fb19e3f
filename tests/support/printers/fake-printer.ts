import { EventEmitter, once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { plugged } from '../plugged.ts'

/**
 * How the printer treats a connection.
 * - `prints`: reads all of it, then closes.
 * - `stalls`: stops reading for good once it has `atByte` bytes.
 * - `closes` / `resets`: hangs up once it has `atByte` bytes.
 * - `ends`: says goodbye in good order once it has `atByte` bytes.
 * - `holds`: reads all of it and never closes.
 * - `talks`: as `prints`, and sends status lines back all the time.
 */
export type PrinterManner =
  | { manner: 'prints' | 'holds' | 'talks' }
  | { manner: 'stalls' | 'closes' | 'resets' | 'ends'; atByte: number }

export type FakePrinter = {
  uri: string
  port: number
  /** Everything that came but questions, a buffer a connection, in the order they ended. */
  documents: Buffer[]
  /** How many connections were accepted so far, and how many were open at once at most. */
  connections: { accepted: number; mostAtOnce: number }
  /** Later connections are treated so. */
  behave: (manner: PrinterManner) => void
  /** When that many documents have come. */
  received: (count: number) => Promise<Buffer[]>
  /** When a connection has reached the byte at which it misbehaves. */
  misbehaved: () => Promise<void>
  /** How the next connection to end was ended by the other side. */
  nextEnding: () => Promise<'finished' | 'reset'>
  /** Lets stalled connections go on. */
  comeBack: () => void
  /** From now on connections are refused. */
  unplug: () => Promise<void>
  plugIn: () => Promise<void>
}

const statusLine = Buffer.alloc(64 * 1024, '\u0002030,0,0,1245,000,0,0,0,000,0,0,0\u0003\r\n')

/** What stations ask printers before and after a document, in the languages printers speak; nobody answers here. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: ESC/POS asks by control characters.
const questions = /^(?:~H[SI]|~HQES|\^ee\s*|\x10\x04.|\x1dI.|! U1 getvar "[^"]*"\s*)*$/s
const isQuestion = (bytes: Buffer): boolean => bytes.length < 1000 && questions.test(bytes.toString('latin1'))

/** A raw-printing (port 9100) printer on a real loopback socket that does as it is told. */
export async function fakePrinter(first: PrinterManner = { manner: 'prints' }): Promise<FakePrinter> {
  let manner = first
  const news = new EventEmitter()
  const open = new Set<Socket>()
  const documents: Buffer[] = []
  const connections = { accepted: 0, mostAtOnce: 0 }
  const server = createServer({ allowHalfOpen: true }, socket => {
    open.add(socket)
    connections.accepted += 1
    connections.mostAtOnce = Math.max(connections.mostAtOnce, open.size)
    treat(socket, manner, {
      misbehaved: () => news.emit('misbehaved'),
      ended: how => news.emit('ended', how),
      finished: bytes => {
        if (isQuestion(bytes)) return
        documents.push(bytes)
        news.emit('document')
      },
    })
    socket.on('close', () => open.delete(socket))
  })

  const { port, unplug, plugIn } = await plugged(server, () => {
    for (const socket of open) socket.destroy()
  })

  return {
    uri: `tcp://127.0.0.1:${port}`,
    port,
    documents,
    connections,
    behave: next => {
      manner = next
    },
    received: async count => {
      while (documents.length < count) await once(news, 'document')
      return documents
    },
    misbehaved: async () => void (await once(news, 'misbehaved')),
    nextEnding: async () => (await once(news, 'ended'))[0],
    comeBack: () => {
      for (const socket of open) socket.resume()
    },
    unplug,
    plugIn,
  }
}

type Watcher = {
  misbehaved: () => void
  ended: (how: 'finished' | 'reset') => void
  finished: (bytes: Buffer) => void
}

function treat(socket: Socket, manner: PrinterManner, watcher: Watcher): void {
  const chunks: Buffer[] = []
  let size = 0
  let hasMisbehaved = false
  const finish = () => watcher.finished(Buffer.concat(chunks.splice(0)))
  const talking = manner.manner === 'talks' ? setInterval(() => socket.write(statusLine), 1) : undefined
  socket.on('data', chunk => {
    chunks.push(chunk)
    size += chunk.length
    if (!('atByte' in manner) || hasMisbehaved || size < manner.atByte) return
    hasMisbehaved = true
    if (manner.manner === 'stalls') socket.pause()
    else if (manner.manner === 'closes') socket.destroy()
    else if (manner.manner === 'ends') socket.end()
    else socket.resetAndDestroy()
    watcher.misbehaved()
  })
  socket.on('end', () => {
    clearInterval(talking)
    finish()
    watcher.ended('finished')
    if (manner.manner === 'holds') watcher.misbehaved()
    else socket.end()
  })
  socket.on('error', () => watcher.ended('reset'))
  socket.on('close', () => {
    clearInterval(talking)
    finish()
  })
}
