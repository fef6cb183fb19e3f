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
 * - `stalls` / `closes`: stops reading, or hangs up, once it has that many bytes of the connection.
 */
export type Treatment = { manner: 'prints' | 'slow' } | { manner: 'stalls' | 'closes'; atByte: number }

/**
 * How it answers questions: as it should, with nonsense, not at all, or it says things all the time without being asked,
 * nonsense or more than anybody would read.
 */
export type Voice = 'answers' | 'nonsense' | 'silent' | 'babbles' | 'floods'

const nonsense = Buffer.from('\x02030,7,x\x03\r\n\xff\x00"\x0299999999999,,,,\x03"? \x11\x13', 'latin1')
const flood = Buffer.alloc(64 * 1024, nonsense)

/** A printer on a real loopback port that understands what it is sent, and fails as it is told. */
export async function scriptedPrinter(person: Partial<Person> = {}, pace: Pace = 'at_once') {
  const machine = createMachine(pace)
  const who = { ...ordinary, ...person }
  const news = new EventEmitter()
  const open = new Set<Socket>()
  const documents: Buffer[] = []
  let treatment: Treatment = { manner: 'prints' }
  let voice: Voice = 'answers'
  let takesOnlyOne = false

  function serve(socket: Socket): void {
    socket.on('error', () => {})
    if (takesOnlyOne && open.size > 0) return void socket.resetAndDestroy()
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    const { manner, atByte } = { atByte: Number.POSITIVE_INFINITY, ...treatment }
    const chunks: Buffer[] = []
    let size = 0
    let isStuck = false
    const say = (text: string) => {
      if (voice === 'answers') socket.write(text, 'latin1')
      else if (voice === 'nonsense') socket.write(nonsense)
    }
    const input = createInput(machine, who, say)
    const noise = voice === 'babbles' ? nonsense : voice === 'floods' ? flood : null
    const talking = noise && setInterval(() => socket.write(noise), 1)
    const done = () => {
      if (talking) clearInterval(talking)
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
      done()
      socket.end()
    })
    socket.on('close', done)
  }

  const server = createServer({ allowHalfOpen: true }, serve)
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
      treatment = next
    },
    speak: (next: Voice) => {
      voice = next
    },
    takeOnlyOne: () => {
      takesOnlyOne = true
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
