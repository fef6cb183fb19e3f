import { execFile, spawn } from 'node:child_process'
import { request } from 'node:http'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

/** A program under way that copies on and on. */
export type RunningProgram = {
  /** Resolves when it is gone, with what it said last. */
  ended: Promise<string>
  /** Lets it copy what is left, and ends it by force when that takes too long. */
  stop: () => Promise<void>
}

export type ProgramCall = { path: string; args: string[]; env: NodeJS.ProcessEnv }

/** Longer than the program gives itself for what is left to copy. */
const stopPatienceMs = 8_000
const saidBytes = 2_000

/** Runs the program beside this process. It ends with it, in whatever way that ends. */
export function runProgram({ path, args, env }: ProgramCall): RunningProgram {
  const child = spawn(path, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'], windowsHide: true })
  let said = ''
  for (const stream of [child.stdout, child.stderr] as Readable[])
    stream.on('data', bytes => {
      said = (said + String(bytes)).slice(-saidBytes)
    })
  const { promise: ended, resolve } = Promise.withResolvers<string>()
  child.on('error', error => resolve(error.message))
  // Its channels may be held open by what it started.
  child.on('exit', (code, signal) => {
    for (const each of child.stdio) each?.destroy()
    resolve(said.trim() || `It ended with ${signal ?? code}.`)
  })
  return {
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), stopPatienceMs)
      await ended
      clearTimeout(force)
    },
  }
}

export type ProgramSaid = { ok: boolean; out: string; err: string }

/** Runs the program to its end. One that takes too long is ended. */
export function askProgram({ path, args, env }: ProgramCall, timeoutMs: number): Promise<ProgramSaid> {
  const { promise, resolve } = Promise.withResolvers<ProgramSaid>()
  const options = { env, timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 * 1024 } as const
  execFile(path, args, options, (error, out, err) => {
    const late = error?.killed ? `It did not end within ${Math.round(timeoutMs / 1000)} seconds.` : ''
    resolve({
      ok: error === null,
      out,
      err: [err.trim(), late].filter(Boolean).join(' ') || (error?.message ?? ''),
    })
  })
  return promise
}

const synced = z.object({ txid: z.number(), replicated_txid: z.number() })
const info = z.object({ pid: z.number().int().positive() })

/**
 * Has everything stored so far copied, and waits for it. Resolves to null when it is there, else to what is in the way. What was
 * committed before the call is in the copy after it.
 */
export async function copyNow(socket: string, database: string, timeoutMs: number): Promise<string | null> {
  const body = { path: database, wait: true, timeout: Math.ceil(timeoutMs / 1000) }
  const answer = await ask(socket, { method: 'POST', path: '/sync', body, timeoutMs: timeoutMs + 1_000 })
  if (typeof answer === 'string') return answer
  const read = synced.safeParse(answer.body)
  if (answer.status !== 200 || !read.success) return messageOf(answer.body)
  const { txid, replicated_txid: there } = read.data
  return there >= txid ? null : `Only ${there} of ${txid} changes are in the copy.`
}

/** The process that answers there; null where none does. It may be one a killed station left behind. */
export async function whoAnswers(socket: string): Promise<number | null> {
  const answer = await ask(socket, { method: 'GET', path: '/info', timeoutMs: 2_000 })
  return typeof answer === 'string' ? null : (info.safeParse(answer.body).data?.pid ?? null)
}

/** What is said of a program that cannot be asked: it has not begun to listen, hangs or is gone. */
export const silence = 'The program does not answer.'

type Asked = { method: string; path: string; body?: object; timeoutMs: number }
type Answer = { status: number; body: unknown }

function ask(socket: string, { method, path, body, timeoutMs }: Asked): Promise<Answer | string> {
  const { promise, resolve } = Promise.withResolvers<Answer | string>()
  const asked = request(
    { socketPath: socket, path, method, agent: false, signal: AbortSignal.timeout(timeoutMs) },
    response => {
      text(response)
        .then(said => resolve({ status: response.statusCode ?? 0, body: JSON.parse(said) }))
        .catch((error: Error) => resolve(error.message))
    },
  )
  asked.on('error', () => resolve(silence))
  asked.end(body && JSON.stringify(body))
  return promise
}

const refused = z.object({ error: z.string() })
const messageOf = (body: unknown): string =>
  refused.safeParse(body).data?.error ?? 'The program gave no reason.'
