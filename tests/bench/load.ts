import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'

export type LoadOptions = {
  /** Requested in turn, over and over. */
  urls: readonly string[]
  headers?: Record<string, string>
  /** Keep-alive connections, each with one request at a time. */
  connections: number
  warmUpMs: number
  durationMs: number
}

const loadSchema = z.object({
  requestsPerSecond: z.number(),
  p50Ms: z.number(),
  p95Ms: z.number(),
  p99Ms: z.number(),
  runs: z.number(),
})
const reportSchema = z.union([z.object({ load: loadSchema }), z.object({ failure: z.string() })])
export type Load = z.infer<typeof loadSchema>

/**
 * Requests addresses as fast as they are answered, from a process of its own so that the client does not take
 * time from the server. Throws when an answer is anything but 200.
 */
export async function measureLoad(options: LoadOptions): Promise<Load> {
  const worker = fork(join(import.meta.dirname, 'load-worker.ts'), { execArgv: [] })
  worker.send(options)
  const [message] = await Promise.race([once(worker, 'message'), gone(worker)])
  const report = reportSchema.parse(message)
  if ('failure' in report) throw new Error(`${options.urls[0]}: ${report.failure}`)
  return report.load
}

async function gone(worker: ReturnType<typeof fork>): Promise<never> {
  const [exitCode] = await once(worker, 'close')
  throw new Error(`The load worker ended with code ${exitCode}.`)
}
