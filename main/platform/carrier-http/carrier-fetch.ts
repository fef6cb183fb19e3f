import { performance } from 'node:perf_hooks'
import { UnusableAnswer } from '../../../shared/errors/unusable-answer.ts'
import { readBody } from './answer-body.ts'
import { checkJson, shapeOf, toUtf8 } from './answer-text.ts'
import { capture, captureSent, type Exchange } from './exchange.ts'

type Fetch = typeof globalThis.fetch

export type CarrierFetchPorts = {
  fetch: Fetch
  now: () => Date
  /** Labels of a shipment with many parcels come in one answer. */
  mostBytes?: number
}

const usualMostBytes = 32 * 1024 * 1024
const mostRedirects = 5

/**
 * The `fetch` adapters are given. Answers are read to their end before they are handed on, so that none is larger than
 * the limit, broken off or nested without end: those are an `UnusableAnswer`. Credentials never follow a redirect to
 * another host. `seen` is told of every exchange once it is over; it must not throw.
 */
export function createCarrierFetch(ports: CarrierFetchPorts): (seen: (exchange: Exchange) => void) => Fetch {
  const { fetch, now, mostBytes = usualMostBytes } = ports
  const once = async (request: Asked, exchange: Exchange): Promise<Response> => {
    const response = await fetch(request.url, { ...request.init, redirect: 'manual' })
    exchange.status = response.status
    exchange.responseHeaders = [...response.headers]
    const bytes = await readBody(response, mostBytes)
    exchange.responseBody = capture(bytes)
    return toAnswer(response, bytes)
  }
  const observed = async (request: Asked, seen: (exchange: Exchange) => void): Promise<Response> => {
    const exchange = begun(request, now())
    const start = performance.now()
    try {
      return await once(request, exchange)
    } catch (error) {
      exchange.problem = problemOf(error)
      throw error
    } finally {
      exchange.durationMs = Math.round(performance.now() - start)
      seen(exchange)
    }
  }
  return seen => async (input, init) => {
    let request = toAsked(input, init)
    for (let hops = 0; hops <= mostRedirects; hops += 1) {
      const response = await observed(request, seen)
      const next = redirectOf(request, response)
      if (next === null) return response
      request = next
    }
    throw new UnusableAnswer('The carrier sends from one address to the next without end.')
  }
}

type Asked = { url: URL; init: RequestInit }

function toAsked(input: Parameters<Fetch>[0], init: RequestInit = {}): Asked {
  if (!(input instanceof Request)) return { url: new URL(input), init }
  const { url, method, headers, body, signal } = input
  const own = { method, headers, signal, ...(body ? { body, duplex: 'half' as const } : {}) }
  return { url: new URL(url), init: { ...own, ...init } }
}

const begun = ({ url, init }: Asked, at: Date): Exchange => ({
  at: at.getTime(),
  durationMs: 0,
  method: (init.method ?? 'GET').toUpperCase(),
  url: url.href,
  requestHeaders: [...new Headers(init.headers)],
  requestBody: captureSent(init.body),
  status: null,
  responseHeaders: [],
  responseBody: null,
  problem: null,
})

/** The system hides the reason of a lost connection one level deeper. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error instanceof UnusableAnswer ? null : error.cause
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message
}

const bodiless = new Set([101, 204, 205, 304])

function toAnswer(response: Response, bytes: Uint8Array<ArrayBuffer>): Response {
  const { status, statusText } = response
  const type = response.headers.get('content-type')
  const shape = shapeOf(type)
  const content = shape === 'binary' ? bytes : toUtf8(bytes, type)
  if (shape === 'json' && response.ok) checkJson(content)
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name)
  return new Response(bodiless.has(status) ? null : content, { status, statusText, headers })
}

const redirects = new Set([301, 302, 303, 307, 308])

/** Where to ask next, on the same host only; null when this is the answer. */
function redirectOf({ url, init }: Asked, response: Response): Asked | null {
  const to = redirects.has(response.status) ? response.headers.get('location') : null
  if (to === null) return null
  if (!URL.canParse(to, url)) throw new UnusableAnswer('The carrier sends to an address that is none.')
  const next = new URL(to, url)
  if (next.origin !== url.origin)
    throw new UnusableAnswer(
      `The carrier sends to another host (${next.host.slice(0, 100)}). Credentials are not sent there; check the address of the connection.`,
    )
  const isRead = ['GET', 'HEAD'].includes((init.method ?? 'GET').toUpperCase())
  if (isRead) return { url: next, init }
  throw new UnusableAnswer(
    `The carrier sends to another address (${next.pathname.slice(0, 100)}), where this is not sent a second time.`,
  )
}
