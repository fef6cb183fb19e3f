// Run as a process of its own by load.ts.
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import type { Load, LoadOptions } from './load.ts'
import { toLatency } from './measure.ts'

async function request(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  const [response] = await once(get(url, { agent, headers }), 'response')
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}`)
}

async function measure(options: LoadOptions): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections })
  const samplesMs: number[] = []
  let next = 0
  const nextUrl = () => options.urls[next++ % options.urls.length] ?? ''
  const countFromMs = performance.now() + options.warmUpMs
  const untilMs = countFromMs + options.durationMs
  const connection = async () => {
    for (let startedMs = performance.now(); startedMs < untilMs; startedMs = performance.now()) {
      await request(nextUrl(), options.headers ?? {}, agent)
      if (startedMs >= countFromMs) samplesMs.push(performance.now() - startedMs)
    }
  }
  await Promise.all(Array.from({ length: options.connections }, connection))
  agent.destroy()
  const seconds = (performance.now() - countFromMs) / 1000
  return { requestsPerSecond: samplesMs.length / seconds, ...toLatency(samplesMs) }
}

const [options] = await once(process, 'message')
const report = await measure(options).then(
  load => ({ load }),
  (error: Error) => ({ failure: error.message }),
)
process.send?.(report)
process.disconnect()
