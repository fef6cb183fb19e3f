import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { databaseFile } from '../../main/db/open.ts'

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const pausesSchema = z.object({ longestMs: z.number(), p99Ms: z.number() })
const readySchema = z.object({ url: z.string() })

/** A program in a process of its own that has said that it is ready. */
export type Started = {
  url: string
  process: ChildProcess
  /** From the start of the process until it said so. */
  readyMs: number
  stop: () => Promise<void>
}

export type StartOptions = {
  sample?: boolean
  /** Whether `residentMegabytes` and `longestPauseMs` can ask it; that takes a little time at the start. */
  probe?: boolean
}

/** A station as it runs on a desk: the launcher and `serve`. Rejects when it ends before it is ready. */
export const startStation = (home: string, { sample = false, probe = false }: StartOptions = {}) =>
  start(
    pathOf('../../main/packdesk.mjs'),
    ['serve', '--home', home, '--port', '0', '--json', ...(sample ? ['--sample'] : [])],
    probe,
  )

/** What a station is compared with: Node that opens the same file and does nothing. */
export const startBareNode = (home: string, { probe = false }: StartOptions = {}) =>
  start(pathOf('bare-node.mjs'), [databaseFile(home)], probe)

/** Any program of Node that says where it answers in a line of JSON. */
export const startProgram = (script: string, args: string[]) => start(script, args, false)

async function start(script: string, args: string[], probe: boolean): Promise<Started> {
  const startedMs = performance.now()
  const child = fork(script, args, {
    execArgv: probe ? probeArgs : [],
    // A page is not part of any figure, and building one would be. Load is far above what one program may ask.
    env: { ...process.env, PACKDESK_PAGE_BUILD: 'never', PACKDESK_RATE_LIMIT: '0' },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const closed = once(child, 'close')
  const ended = closed.then(([code]) => Promise.reject(new Error(`${script} ended with code ${code}.`)))
  const url = await Promise.race([readyUrl(child), ended])
  const readyMs = performance.now() - startedMs
  const stop = async () => {
    ended.catch(() => undefined)
    child.kill('SIGTERM')
    await closed
    process.off('exit', kill)
  }
  return { url, process: child, readyMs, stop }
}

async function readyUrl({ stdout }: ChildProcess): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let text = ''
  stdout?.setEncoding('utf8').on('data', part => {
    text += part
    if (text.includes('\n')) resolve(text)
  })
  return readySchema.parse(JSON.parse(await promise)).url
}

/** Start a process with these arguments of Node and a message channel to let `residentMegabytes` and `longestPauseMs` ask it. */
export const probeArgs = [
  '--expose-gc',
  '--import',
  fileURLToPath(new URL('./process-probe.mjs', import.meta.url)),
]

/** The memory a process holds: after it has thrown away what it does not need, or as it is `now`. */
export async function residentMegabytes(
  child: ChildProcess,
  when: 'cleaned' | 'now' = 'cleaned',
): Promise<number> {
  child.send(when === 'now' ? 'resident-bytes-now' : 'resident-bytes')
  const [bytes] = await once(child, 'message')
  return z.number().parse(bytes) / 1024 / 1024
}

/** The longest time a process answered nobody while something was done to it, that of all but a hundredth, and what that gave. */
export async function longestPauseMs<T>(
  child: ChildProcess,
  work: () => Promise<T>,
): Promise<{ pauseMs: number; p99Ms: number; result: T }> {
  child.send('watch-pauses')
  await once(child, 'message')
  const result = await work()
  child.send('longest-pause-ms')
  const [pauses] = await once(child, 'message')
  const { longestMs, p99Ms } = pausesSchema.parse(pauses)
  return { pauseMs: longestMs, p99Ms, result }
}
