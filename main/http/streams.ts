import type { FastifyRequest } from 'fastify'
import type { Refusal } from '../../shared/errors/result.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import { type OpenStream, StreamAnswer } from './answer.ts'
import { toErrorBody } from './error-handler.ts'

const heartbeatMs = 15_000

/** What may wait for somebody who reads slowly: thousands of changes. */
const mostWaitingBytes = 1024 * 1024

/** A stream of the changes of some topics; null for all of them. */
export type OpenEvents = (topics: readonly string[] | null) => OpenStream

/** So much is not gathered for a moment longer. */
const mostTogetherBytes = 256 * 1024

/** A change as it is written to everybody. */
type Told = { topic: string; text: string }

/**
 * Keeps one connection open and writes every change to it until the other side goes away. Whoever does not read is
 * hung up on: what they missed they learn by reading everything again once they are back, which every listener does.
 * Changes of one piece of work are put into words once and go to each listener in one piece: an import makes hundreds
 * at a time, and fifty pages may listen.
 */
export function createEventStream(
  changes: ChangeFeed,
  clock: Clock,
  /** Looked at before anything is written: whoever may not listen any more is hung up on. */
  mayListen: (request: FastifyRequest) => boolean = () => true,
): OpenEvents {
  const listeners = new Set<(told: readonly Told[]) => void>()
  tellTogether(changes, told => {
    for (const hear of listeners) hear(told)
  })
  return topics => (request, reply) => {
    reply.hijack()
    const headers = {
      ...reply.getHeaders(),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    }
    reply.raw.writeHead(200, headers as Record<string, string>)
    const write = (text: string) => {
      if (reply.raw.writableLength > mostWaitingBytes || !mayListen(request)) reply.raw.destroy()
      else if (text !== '') reply.raw.write(text)
    }
    write(': open\n\n')
    const hear = (told: readonly Told[]) =>
      write(
        told
          .filter(({ topic }) => topics === null || topics.includes(topic))
          .map(({ text }) => text)
          .join(''),
      )
    listeners.add(hear)
    let stopBeating = () => {}
    const beat = () => {
      write(': still here\n\n')
      stopBeating = clock.after(heartbeatMs, beat)
    }
    stopBeating = clock.after(heartbeatMs, beat)
    request.raw.on('close', () => {
      listeners.delete(hear)
      stopBeating()
    })
  }
}

/** Gathers the changes of one piece of work; of very many at once, as many as may wait. */
function tellTogether(changes: ChangeFeed, tell: (told: readonly Told[]) => void): void {
  let waiting: Told[] = []
  let bytes = 0
  const flush = () => {
    const told = waiting
    waiting = []
    bytes = 0
    if (told.length > 0) tell(told)
  }
  changes.subscribe(change => {
    const text = `data: ${JSON.stringify(change)}\n\n`
    // Before anything else has its turn: who may listen stands in the data, which a stop closes.
    if (waiting.push({ topic: change.topic, text }) === 1) queueMicrotask(flush)
    bytes += text.length
    if (bytes >= mostTogetherBytes) flush()
  })
}

/** Facts as they happen, an event each, until the other side goes away; whoever does not read them is hung up on. */
export function factStream<Fact extends object>(
  listen: (say: (fact: Fact) => void) => () => void,
): StreamAnswer {
  return new StreamAnswer((request, reply) => {
    reply.hijack()
    const headers = {
      ...reply.getHeaders(),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    }
    reply.raw.writeHead(200, headers as Record<string, string>)
    reply.raw.write(': open\n\n')
    const stop = listen(fact => {
      if (reply.raw.writableLength > mostWaitingBytes) reply.raw.destroy()
      else reply.raw.write(`data: ${JSON.stringify(fact)}\n\n`)
    })
    request.raw.on('close', stop)
  })
}

/** The last line of work that was refused after the answer had begun. */
export type RefusedLine = { type: 'refused'; refusal: Refusal }

/** Says one thing to whoever asked; becomes a line of JSON. */
export type Say<Line> = (line: Line | RefusedLine) => void

/** An answer of lines of JSON, sent as `work` says them. What it throws cuts the answer off and goes to the log. */
export function lineStream<Line extends object>(work: (say: Say<Line>) => Promise<void>): StreamAnswer {
  const open: OpenStream = (request, reply, shown) => {
    reply.hijack()
    const headers = {
      ...reply.getHeaders(),
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store',
    }
    reply.raw.writeHead(200, headers as Record<string, string>)
    work(line => void reply.raw.write(`${shown(JSON.stringify(toWire(line)))}\n`)).then(
      () => void reply.raw.end(),
      (error: unknown) => {
        request.log.error({ err: error, reqId: request.id }, 'an answer of lines was broken off')
        reply.raw.destroy()
      },
    )
  }
  return new StreamAnswer(open)
}

const toWire = (line: object): object =>
  'refusal' in line ? { type: 'refused', ...toErrorBody((line as RefusedLine).refusal) } : line
