import type { ServerResponse } from 'node:http'
import type { Random } from '../random.ts'

/**
 * How the carrier treats a request. Whatever it says, what it was asked for may be done: `does` says how likely.
 * - `silent`, `drips`: it never gets to the end of its answer.
 */
export const carrierManners = {
  answers: { weight: 16, does: 1 },
  slow: { weight: 2, does: 1 },
  hangs_up: { weight: 1, does: 0.7 },
  silent: { weight: 1, does: 0.7 },
  drips: { weight: 1, does: 1 },
  garbage: { weight: 1, does: 1 },
  truncated: { weight: 1, does: 1 },
  empty: { weight: 1, does: 1 },
  html: { weight: 1, does: 0.5 },
  status_500: { weight: 1, does: 0.5 },
  status_503_html: { weight: 1, does: 0.3 },
  status_429: { weight: 1, does: 0 },
  refuses: { weight: 1, does: 0 },
} as const satisfies Record<string, { weight: number; does: number }>

export type CarrierManner = keyof typeof carrierManners

const names = Object.keys(carrierManners) as CarrierManner[]
const weights = names.flatMap(name => Array.from({ length: carrierManners[name].weight }, () => name))

export const anyManner = (random: Random): CarrierManner => random.pick(weights)

const page = '<!doctype html><title>Bad gateway</title><h1>We will be back</h1>'

/** Answers so; `true` when no end of the answer will ever come. */
export function treatRequest(
  response: ServerResponse,
  manner: CarrierManner,
  answer: object | null,
): boolean {
  const json = JSON.stringify(answer)
  const send = (status: number, body: string, type = 'application/json') =>
    void response.writeHead(status, { 'content-type': type }).end(body)
  switch (manner) {
    case 'answers':
      send(200, json)
      return false
    case 'slow':
      setTimeout(() => send(200, json), 15)
      return false
    case 'hangs_up':
      response.socket?.resetAndDestroy()
      return false
    case 'silent':
      return true
    case 'drips':
      response.writeHead(200, { 'content-type': 'application/json' }).write(json.slice(0, 5))
      return true
    case 'garbage':
      send(200, `${json.slice(1)}\u0000\ufffd{{{`)
      return false
    case 'truncated':
      response.writeHead(200, { 'content-length': json.length + 10 }).write(json.slice(0, -4))
      response.socket?.end()
      return false
    case 'empty':
      send(200, '')
      return false
    case 'html':
      send(200, page, 'text/html')
      return false
    case 'status_500':
      send(500, '{}')
      return false
    case 'status_503_html':
      send(503, page, 'text/html')
      return false
    case 'status_429':
      send(429, '{"code":"429","message":"Too many requests."}')
      return false
    case 'refuses':
      send(400, '{"code":"E1","message":"Not today."}')
      return false
  }
}
