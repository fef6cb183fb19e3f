import { fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type Latency, toLatency } from './measure.ts'

const loadOptions = z.object({
  /** Requested in turn, over and over; all of one server. */
  urls: z.array(z.string()).min(1),
  headers: z.record(z.string(), z.string()).default({}),
  /** Keep-alive connections, each with one request at a time. */
  connections: z.int().positive(),
  warmUpMs: z.number(),
  durationMs: z.number(),
})
export type LoadOptions = z.input<typeof loadOptions>
type Options = z.output<typeof loadOptions>

const reportSchema = z.union([
  z.object({ samplesMs: z.array(z.number()), seconds: z.number() }),
  z.object({ failure: z.string() }),
])

export type Load = Latency & { requestsPerSecond: number }

/**
 * Requests addresses as fast as they are answered, from processes of their own so that the client does not take
 * time from the server. Throws when an answer is anything but 200.
 */
export async function measureLoad(options: LoadOptions, processes = 1): Promise<Load> {
  const each = Math.ceil(options.connections / processes)
  const shares = Array.from({ length: processes }, (_, index) =>
    Math.min(each, options.connections - index * each),
  )
  const reports = await Promise.all(shares.map(connections => loadFrom({ ...options, connections })))
  const requestsPerSecond = reports.reduce(
    (sum, { samplesMs, seconds }) => sum + samplesMs.length / seconds,
    0,
  )
  return { requestsPerSecond, ...toLatency(reports.flatMap(({ samplesMs }) => samplesMs)) }
}

async function loadFrom(options: LoadOptions) {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: [] })
  child.send(options)
  // A long report may still be on its way when the process has ended; not when its channel has, too.
  const gone = Promise.all([once(child, 'close'), once(child, 'disconnect')]).then(([[code]]) => {
    throw new Error(`A load process ended with code ${code}.`)
  })
  const [message] = await Promise.race([once(child, 'message'), gone])
  gone.catch(() => undefined)
  const report = reportSchema.parse(message)
  if ('failure' in report) throw new Error(`${options.urls[0]}: ${report.failure}`)
  return report
}

/**
 * Answered requests a second, by a client that is not the limit: `wrk` where it is installed, else two processes.
 * A client written for Node with everything its `http` does takes longer for an answer than a quick server.
 */
export const measureRate = async (options: LoadOptions): Promise<number> =>
  isInstalled('wrk') ? rateByWrk(options) : (await measureLoad(options, 2)).requestsPerSecond

const isInstalled = (tool: string) => spawnSync(tool, ['--version']).error === undefined

async function rateByWrk(given: LoadOptions): Promise<number> {
  const { urls, headers, connections, warmUpMs, durationMs } = loadOptions.parse(given)
  const [first = ''] = urls
  const script = join(tmpdir(), `packdesk-load-${process.pid}.lua`)
  const paths = urls.map(url => `"${new URL(url).pathname}${new URL(url).search}"`)
  writeFileSync(
    script,
    `local paths = {${paths.join(',')}}\nlocal at = 0\nrequest = function()\n  at = at % #paths + 1\n  return wrk.format("GET", paths[at])\nend\n`,
  )
  try {
    const run = async (ms: number) => {
      const seconds = `${Math.max(1, Math.round(ms / 1000))}s`
      const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
      const child = spawn('wrk', ['-t1', `-c${connections}`, `-d${seconds}`, ...named, '-s', script, first])
      return fromWrk(await text(child.stdout))
    }
    if (warmUpMs > 0) await run(warmUpMs)
    return await run(durationMs)
  } finally {
    rmSync(script)
  }
}

/** What `wrk` says it has measured. Throws when an answer was no success or a connection failed. */
export function fromWrk(output: string): number {
  const trouble = /^ *(Non-2xx or 3xx responses|Socket errors):.*$/m.exec(output)
  if (trouble) throw new Error(`wrk: ${trouble[0].trim()}`)
  return z.coerce.number().parse(/^Requests\/sec: +([\d.]+)$/m.exec(output)?.[1])
}

/** In a process of its own: the requests as bytes over bare sockets, which costs next to nothing. */
async function request(options: Options) {
  const { host, hostname, port } = new URL(options.urls[0] ?? '')
  const named = Object.entries(options.headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const requests = options.urls.map(url => {
    const { pathname, search } = new URL(url)
    return `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n${named.join('')}\r\n`
  })
  const samplesMs: number[] = []
  let next = 0
  const countFromMs = performance.now() + options.warmUpMs
  const untilMs = countFromMs + options.durationMs
  const connection = async () => {
    const socket = connect(Number(port), hostname)
    const ask = asker(socket)
    for (let startedMs = performance.now(); startedMs < untilMs; startedMs = performance.now()) {
      await ask(requests[next++ % requests.length] ?? '')
      if (startedMs >= countFromMs) samplesMs.push(performance.now() - startedMs)
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: options.connections }, connection))
  return { samplesMs, seconds: (performance.now() - countFromMs) / 1000 }
}

/** Sends one request at a time and waits for all of its answer, whose length its head has to say. */
function asker(socket: Socket): (request: string) => Promise<void> {
  let head = ''
  let left = -1
  let waiting = Promise.withResolvers<void>()
  socket.on('error', error => waiting.reject(error))
  socket.on('close', () => waiting.reject(new Error('the connection was closed')))
  socket.on('data', bytes => {
    if (left >= 0) left -= bytes.byteLength
    else {
      head += bytes.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      if (!head.startsWith('HTTP/1.1 200 ')) return waiting.reject(new Error(`answered ${head.slice(9, 12)}`))
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
      if (length === undefined) return waiting.reject(new Error('answered without a length'))
      left = Number(length) - (head.length - end - 4)
    }
    if (left === 0) waiting.resolve()
  })
  return request => {
    head = ''
    left = -1
    waiting = Promise.withResolvers<void>()
    waiting.promise.catch(() => undefined)
    socket.write(request)
    return waiting.promise
  }
}

if (import.meta.main) {
  const [given] = await once(process, 'message')
  const report = await request(loadOptions.parse(given)).catch((error: Error) => ({ failure: error.message }))
  // A long report is lost with a channel that is closed before it is written.
  process.send?.(report, () => process.disconnect())
}
