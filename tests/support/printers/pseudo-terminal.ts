import { spawn, spawnSync } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Why no pseudo-terminal can be made here; null when one can. Node itself cannot make one. */
export function noTerminalBecause(): string | null {
  if (process.platform === 'win32') return 'Windows has no pseudo-terminals of this kind'
  const tried = spawnSync('python3', ['-c', 'import pty; pty.openpty()'])
  return tried.status === 0 ? null : 'python3 with its pty module is not on this machine'
}

/** A serial line with both ends here: `path` is where a program plugs in, the rest is the printer at the other end. */
export async function pseudoTerminal() {
  const news = new EventEmitter()
  const documents: Buffer[] = []
  const chunks: Buffer[] = []
  let path = ''
  let stallAt = Number.POSITIVE_INFINITY
  const helper = spawn('python3', [join(import.meta.dirname, 'pseudo-terminal.py')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  helper.stdin.on('error', () => {})
  const ended = once(helper, 'exit')
  const stop = async () => {
    helper.stdin.end()
    helper.kill()
    await ended
  }
  onTestFinished(stop)

  const size = () => chunks.reduce((sum, { length }) => sum + length, 0)
  function meet(kind: string, payload: Buffer): void {
    if (kind === 'N') path = String(payload)
    if (kind === 'D') chunks.push(payload)
    if (kind === 'E') documents.push(Buffer.concat(chunks.splice(0)))
    news.emit(kind, payload)
    if (kind !== 'D' || size() < stallAt) return
    stallAt = Number.POSITIVE_INFINITY
    helper.stdin.write('pause\n')
    news.emit('misbehaved')
  }
  helper.stdout.on('data', createFrameReader(meet))
  const tell = async (line: string) => {
    const obeyed = once(news, 'A')
    helper.stdin.write(`${line}\n`)
    await obeyed
  }
  await once(news, 'N')

  return {
    path,
    /** Each piece as it comes. */
    onBytes: (listener: (bytes: Buffer) => void) => void news.on('D', listener),
    documents,
    begun: () => documents.length + (chunks.length > 0 ? 1 : 0),
    arrived: async (count: number) => {
      while (documents.length < count) await once(news, 'E')
      return documents
    },
    /** When that many bytes of the document at hand have come. */
    heard: async (bytes: number) => {
      while (size() < bytes) await once(news, 'D')
    },
    stallAt: (atByte: number) => {
      stallAt = atByte
      return { done: async () => void (await once(news, 'misbehaved')) }
    },
    goOn: () => tell('resume'),
    say: (bytes: Uint8Array) => tell(`say ${Buffer.from(bytes).toString('hex')}`),
    stop,
  }
}

/** Puts what comes in pieces together to frames: a letter, four bytes of length, and so many bytes. */
function createFrameReader(meet: (kind: string, payload: Buffer) => void) {
  let unread = Buffer.alloc(0)
  return (data: Buffer) => {
    unread = Buffer.concat([unread, data])
    while (unread.length >= 5 && unread.length >= 5 + unread.readUInt32BE(1)) {
      const length = unread.readUInt32BE(1)
      const [kind, payload] = [String.fromCharCode(unread[0] ?? 0), unread.subarray(5, 5 + length)]
      unread = unread.subarray(5 + length)
      meet(kind, payload)
    }
  }
}
