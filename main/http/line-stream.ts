import type { Refusal } from '../../shared/errors/result.ts'
import { type OpenStream, StreamAnswer } from './answer.ts'
import { toErrorBody } from './error-bodies.ts'

/** The last line of work that was refused after the answer had begun. */
export type RefusedLine = { type: 'refused'; refusal: Refusal }

/** Says one thing to whoever asked; becomes a line of JSON. */
export type Say<Line> = (line: Line | RefusedLine) => void

/** An answer of lines of JSON, sent as `work` says them. What it throws cuts the answer off and goes to the log. */
export function lineStream<Line extends object>(work: (say: Say<Line>) => Promise<void>): StreamAnswer {
  const open: OpenStream = (request, reply) => {
    reply.hijack()
    const headers = {
      ...reply.getHeaders(),
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store',
    }
    reply.raw.writeHead(200, headers as Record<string, string>)
    work(line => void reply.raw.write(`${JSON.stringify(toWire(line))}\n`)).then(
      () => void reply.raw.end(),
      (error: unknown) => {
        request.log.error({ err: error }, 'an answer of lines was broken off')
        reply.raw.destroy()
      },
    )
  }
  return new StreamAnswer(open)
}

const toWire = (line: object): object =>
  'refusal' in line ? { type: 'refused', ...toErrorBody((line as RefusedLine).refusal) } : line
