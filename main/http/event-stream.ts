import type { Change, ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { OpenStream } from './answer.ts'

const heartbeatMs = 15_000

/** A stream of the changes of some topics; null for all of them. */
export type OpenEvents = (topics: readonly string[] | null) => OpenStream

/** Keeps one connection open and writes every change to it until the other side goes away. */
export function createEventStream(changes: ChangeFeed, clock: Clock): OpenEvents {
  return topics => (request, reply) => {
    reply.hijack()
    const headers = {
      ...reply.getHeaders(),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    }
    reply.raw.writeHead(200, headers as Record<string, string>)
    reply.raw.write(': open\n\n')
    const write = (change: Change) => {
      if (topics === null || topics.includes(change.topic))
        reply.raw.write(`data: ${JSON.stringify(change)}\n\n`)
    }
    const stopListening = changes.subscribe(write)
    let stopBeating = () => {}
    const beat = () => {
      reply.raw.write(': still here\n\n')
      stopBeating = clock.after(heartbeatMs, beat)
    }
    stopBeating = clock.after(heartbeatMs, beat)
    request.raw.on('close', () => {
      stopListening()
      stopBeating()
    })
  }
}
