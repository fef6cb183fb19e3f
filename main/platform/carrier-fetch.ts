import { performance } from 'node:perf_hooks'
import { UnusableAnswer } from '../../shared/errors/result.ts'
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
 * another host. `seen` is told of every exchange once it is over; it must not throw. `who` is asked, as sentences name it.
 */
export function createCarrierFetch(
  ports: CarrierFetchPorts,
): (seen: (exchange: Exchange) => void, who?: string) => Fetch {
  const { fetch, now, mostBytes = usualMostBytes } = ports
  const once = async (request: Asked, exchange: Exchange, who: string): Promise<Response> => {
    const response = await fetch(request.url, { ...request.init, redirect: 'manual' })
    exchange.status = response.status
    exchange.responseHeaders = [...response.headers]
    const bytes = await readBody(response, mostBytes, who)
    exchange.responseBody = capture(bytes)
    return toAnswer(response, bytes, who)
  }
  const observed = async (
    request: Asked,
    seen: (exchange: Exchange) => void,
    who: string,
  ): Promise<Response> => {
    const exchange = begun(request, now())
    const start = performance.now()
    try {
      return await once(request, exchange, who)
    } catch (error) {
      exchange.problem = problemOf(error)
      throw error
    } finally {
      exchange.durationMs = Math.round(performance.now() - start)
      seen(exchange)
    }
  }
  return (seen, who = 'the carrier') =>
    async (input, init) => {
      let request = toAsked(input, init)
      for (let hops = 0; hops <= mostRedirects; hops += 1) {
        const response = await observed(request, seen, who)
        const next = redirectOf(request, response, who)
        if (next === null) return response
        request = next
      }
      throw new UnusableAnswer(`${atStart(who)} sends from one address to the next without end.`)
    }
}

const atStart = (who: string): string => `${who.charAt(0).toUpperCase()}${who.slice(1)}`

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

function toAnswer(response: Response, bytes: Uint8Array<ArrayBuffer>, who: string): Response {
  const { status, statusText } = response
  const type = response.headers.get('content-type')
  const shape = shapeOf(type)
  const content = shape === 'binary' ? bytes : toUtf8(bytes, type)
  if (shape === 'json' && response.ok) checkJson(content, who)
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name)
  return new Response(bodiless.has(status) ? null : content, { status, statusText, headers })
}

const redirects = new Set([301, 302, 303, 307, 308])

/** Where to ask next, on the same host only; null when this is the answer. */
function redirectOf({ url, init }: Asked, response: Response, who: string): Asked | null {
  const to = redirects.has(response.status) ? response.headers.get('location') : null
  if (to === null) return null
  if (!URL.canParse(to, url)) throw new UnusableAnswer(`${atStart(who)} sends to an address that is none.`)
  const next = new URL(to, url)
  if (next.origin !== url.origin)
    throw new UnusableAnswer(
      `${atStart(who)} sends to another host (${next.host.slice(0, 100)}). Credentials are not sent there; check the address of the connection.`,
    )
  const isRead = ['GET', 'HEAD'].includes((init.method ?? 'GET').toUpperCase())
  if (isRead) return { url: next, init }
  throw new UnusableAnswer(
    `${atStart(who)} sends to another address (${next.pathname.slice(0, 100)}), where this is not sent a second time.`,
  )
}

/**
 * Reads a body to its end, but never more than `mostBytes` of it, counted as they are after unpacking: what is small
 * on the wire may be endless. Throws `UnusableAnswer`, and what the signal of the request says.
 */
async function readBody(
  response: Response,
  mostBytes: number,
  who: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(response.headers.get('content-length'))
  if (announced > mostBytes) {
    await response.body?.cancel()
    throw tooLarge(mostBytes, who)
  }
  if (!response.body) return new Uint8Array()
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of chunksOf(response.body, who)) {
    bytes += part.byteLength
    if (bytes > mostBytes) throw tooLarge(mostBytes, who)
    parts.push(part)
  }
  return joined(parts, bytes)
}

async function* chunksOf(body: ReadableStream<Uint8Array>, who: string): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    if (error instanceof UnusableAnswer || isAbort(error)) throw error
    throw new UnusableAnswer(`The answer of ${who} broke off before its end.`, { cause: error })
  }
}

const isAbort = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')

const tooLarge = (mostBytes: number, who: string): UnusableAnswer =>
  new UnusableAnswer(
    `The answer of ${who} is larger than ${Math.floor(mostBytes / 1024 / 1024)} MB and was cut off.`,
  )

function joined(parts: readonly Uint8Array[], bytes: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(bytes)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.byteLength
  }
  return all
}

/** What an answer is made of, by its own words. */
export type Shape = 'json' | 'text' | 'binary'

function shapeOf(contentType: string | null): Shape {
  const type = (contentType ?? '').toLowerCase()
  if (/[/+]json\b/.test(type)) return 'json'
  return /^text\/|[/+]xml\b|x-www-form-urlencoded/.test(type) ? 'text' : 'binary'
}

/**
 * The text of an answer in UTF-8, which is what adapters read it as. Carriers write Latin-1 and name it in a header, in
 * the first line of the XML, or nowhere: then bytes that are no UTF-8 are read as Latin-1, which loses none.
 */
function toUtf8(bytes: Uint8Array<ArrayBuffer>, contentType: string | null): Uint8Array<ArrayBuffer> {
  const named = charsetOf(contentType) ?? charsetOfXml(bytes)
  if (named === null || /^(utf-?8|us-ascii)$/i.test(named))
    return isUtf8(bytes) ? bytes : encoded(new TextDecoder('windows-1252').decode(bytes))
  const decoder = decoderOf(named)
  return decoder ? encoded(decoder.decode(bytes)) : toUtf8(bytes, 'text/plain; charset=utf-8')
}

const encoded = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

const charsetOf = (contentType: string | null): string | null =>
  /charset\s*=\s*"?([\w:.-]{1,40})/i.exec(contentType ?? '')?.[1] ?? null

const charsetOfXml = (bytes: Uint8Array): string | null =>
  /^\s*<\?xml[^>]{0,80}encoding\s*=\s*["']([\w:.-]{1,40})/.exec(
    Buffer.from(bytes.subarray(0, 160)).toString('latin1'),
  )?.[1] ?? null

function decoderOf(charset: string): TextDecoder | null {
  try {
    return new TextDecoder(charset)
  } catch {
    return null
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Far more than any carrier needs, far less than what makes code that walks through it run out of stack. */
const deepest = 200

const [quote, backslash, openList, closeList, openObject, closeObject] = [...'"\\[]{}'].map(sign =>
  sign.charCodeAt(0),
)

/** Throws `UnusableAnswer` for JSON that is nested without end or ends in the middle. What it says is not looked at. */
function checkJson(bytes: Uint8Array, who: string): void {
  let depth = 0
  let inText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const sign = bytes[at]
    if (inText) {
      if (sign === backslash) at += 1
      else if (sign === quote) inText = false
    } else if (sign === quote) inText = true
    else if (sign === openList || sign === openObject) depth += 1
    else if (sign === closeList || sign === closeObject) depth -= 1
    if (depth > deepest)
      throw new UnusableAnswer(`The answer of ${who} is nested more than ${deepest} levels deep.`)
  }
  if (inText || depth > 0) throw new UnusableAnswer(`The answer of ${who} broke off before its end.`)
}
