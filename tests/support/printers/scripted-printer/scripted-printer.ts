import { EventEmitter, once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { plugged } from '../../plugged.ts'
import { ordinary, type Person } from './answers.ts'
import { createInput } from './input.ts'
import { createMachine, type Pace } from './machine.ts'

/**
 * How it treats connections that bring more than questions, from the next one on.
 * - `prints`: reads and prints.
 * - `slow`: the same, in small bites.
 * - `breaks_off`: reads and prints, and then breaks the connection instead of closing it.
 * - `stalls` / `closes`: stops reading, or hangs up, once it has that many bytes of the connection.
 */
export type Treatment =
  | { manner: 'prints' | 'slow' | 'breaks_off' }
  | { manner: 'stalls' | 'closes'; atByte: number }

/**
 * How it answers questions: as it should, with nonsense, not at all, or it says things all the time without being asked,
 * nonsense or more than anybody would read.
 */
export type Voice = 'answers' | 'nonsense' | 'silent' | 'babbles' | 'floods'

const nonsense = Buffer.from('\x02030,7,x\x03\r\n\xff\x00"\x0299999999999,,,,\x03"? \x11\x13', 'latin1')
const flood = Buffer.alloc(64 * 1024, nonsense)

/** What a test has told it to be like. */
type Told = { treatment: Treatment; voice: Voice; takesOnlyOne: boolean }

/** A printer on a real loopback port that understands what it is sent, and fails as it is told. */
export async function scriptedPrinter(person: Partial<Person> = {}, pace: Pace = 'at_once') {
  const machine = createMachine(pace)
  const who = { ...ordinary, ...person }
  const news = new EventEmitter()
  const open = new Set<Socket>()
  const documents: Buffer[] = []
  const told: Told = { treatment: { manner: 'prints' }, voice: 'answers', takesOnlyOne: false }

  const server = createServer({ allowHalfOpen: true }, socket =>
    serve(socket, { machine, who, told, open, documents, news }),
  )
  const { port, unplug, plugIn } = await plugged(server, () => {
    for (const socket of open) socket.destroy()
  })

  return {
    uri: `tcp://127.0.0.1:${port}`,
    port,
    machine,
    /** What came on connections that brought documents, a buffer a connection, in the order they ended. */
    documents,
    received: async (count: number) => {
      while (documents.length < count) await once(news, 'document')
      return documents
    },
    treat: (next: Treatment) => {
      told.treatment = next
    },
    speak: (next: Voice) => {
      told.voice = next
    },
    takeOnlyOne: () => {
      told.takesOnlyOne = true
    },
    /** When a connection has reached the byte at which it misbehaves. */
    misbehaved: async () => void (await once(news, 'misbehaved')),
    /** The network cable: connections break and are refused, its memory stays. */
    unplug,
    plugIn,
    /** Connections break, and what it held and did not print is gone. */
    cutPower: async () => {
      machine.switchOff()
      await unplug()
    },
    powerUp: async () => {
      machine.switchOn()
      await plugIn()
    },
  }
}

export type ScriptedPrinter = Awaited<ReturnType<typeof scriptedPrinter>>

type Printer = {
  machine: ReturnType<typeof createMachine>
  who: Person
  told: Told
  open: Set<Socket>
  documents: Buffer[]
  news: EventEmitter
}

/** One connection, from its beginning to its end. */
function serve(socket: Socket, { machine, who, told, open, documents, news }: Printer): void {
  socket.on('error', () => {})
  if (told.takesOnlyOne && open.size > 0) return void socket.resetAndDestroy()
  open.add(socket)
  socket.on('close', () => open.delete(socket))
  const { manner, atByte } = { atByte: Number.POSITIVE_INFINITY, ...told.treatment }
  const chunks: Buffer[] = []
  let size = 0
  let isStuck = false
  const input = createInput(machine, who, text => answer(socket, told.voice, text))
  const quieten = talk(socket, told.voice)
  const done = () => {
    quieten()
    if (input.end() && chunks.length > 0) {
      documents.push(Buffer.concat(chunks.splice(0)))
      news.emit('document')
    }
  }
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    if (size < atByte) {
      input.take(chunk)
      if (manner === 'slow') {
        socket.pause()
        setImmediate(() => socket.resume())
      }
      return
    }
    isStuck = true
    if (manner === 'stalls') socket.pause()
    else socket.resetAndDestroy()
    news.emit('misbehaved')
  })
  socket.on('end', () => {
    if (isStuck) return
    const isDocument = chunks.length > 0 && input.hasBegun()
    done()
    if (manner === 'breaks_off' && isDocument) socket.resetAndDestroy()
    else socket.end()
  })
  socket.on('close', done)
}

/** What it says when it is asked. */
function answer(socket: Socket, voice: Voice, text: string): void {
  if (voice === 'answers') socket.write(text, 'latin1')
  else if (voice === 'nonsense') socket.write(nonsense)
}

/** What it says without being asked, until the function it answers with is called. */
function talk(socket: Socket, voice: Voice): () => void {
  const noise = voice === 'babbles' ? nonsense : voice === 'floods' ? flood : null
  const talking = noise && setInterval(() => socket.write(noise), 1)
  return () => {
    if (talking) clearInterval(talking)
  }
}
