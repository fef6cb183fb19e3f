import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Misbehaviour,
  type MisbehaviourInput,
  type MisbehaviourKind,
  planMisbehaviours,
  type Script,
  scriptSchema,
} from './misbehaviour.ts'

/** A call a simulated carrier got. */
export type SimulatedCall = {
  operation: string
  method: string
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string>>
  body: string
  /** The body as it came. */
  bytes: Uint8Array
  /** What the pattern of the route caught. */
  groups: readonly string[]
  /** A misbehaviour that is up to the carrier. */
  quirk: Extract<MisbehaviourKind, 'partial' | 'refused_address'> | null
}

/** `body`: text and bytes as they are, everything else as JSON. */
export type SimulatedAnswer = {
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

export type SimulatedRoute = {
  method: string
  /** Matched against the whole path. */
  path: RegExp
  /** Tells calls of one path apart. */
  fits?: (call: SimulatedCall) => boolean
  operation: string
  answer: (call: SimulatedCall) => SimulatedAnswer | Promise<SimulatedAnswer>
}

/** The carrier's own words for what every server may say. */
export type SimulatedWords = {
  expiredToken: SimulatedAnswer
  busy: SimulatedAnswer
  broken: SimulatedAnswer
  notFound: SimulatedAnswer
}

export type StartOptions = {
  port: number
  script?: Script
  /** The clock of the carrier; that of this computer when left out. */
  now?: () => Date
}

type Rewrite = (answer: SimulatedAnswer) => SimulatedAnswer

export type Simulator = {
  url: string
  stop: () => Promise<void>
  misbehave: (given: MisbehaviourInput) => void
  /** What the next call of an operation is answered: it is done as always, and told in other words. */
  rewrite: (operation: string, change: Rewrite) => void
  /** Lets the answers go that are held, and holds no more. */
  release: () => void
  /** Every call so far, oldest first. */
  calls: SimulatedCall[]
}

export type SimulatedCarrier = { routes: readonly SimulatedRoute[]; words: SimulatedWords }

const page = '<!DOCTYPE html><html><body><h1>We are changing things for you</h1></body></html>'
const hugeChunk = Buffer.alloc(1024 * 1024, 32)

/** Serves a simulated carrier on loopback. Port 0 takes a free one. */
export async function serveCarrier(
  { routes, words }: SimulatedCarrier,
  { port, script }: StartOptions,
): Promise<Simulator> {
  const plan = planMisbehaviours(scriptSchema.parse(script ?? {}).misbehaviours)
  const calls: SimulatedCall[] = []
  const rewrites = new Map<string, Rewrite>()
  const gate = Promise.withResolvers<void>()

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const found = await readCall(request, routes)
    if (!found) return write(response, words.notFound)
    const { call, route } = found
    const wrong = plan.next(call.operation)
    const quirk = wrong?.kind === 'partial' || wrong?.kind === 'refused_address' ? wrong.kind : null
    const asked = { ...call, quirk }
    calls.push(asked)
    const rewrite = rewrites.get(call.operation) ?? (answer => answer)
    rewrites.delete(call.operation)
    const answer = async () => rewrite(await route.answer(asked))
    await behave({ wrong, words, response, released: gate.promise, answer })
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    misbehave: plan.add,
    rewrite: (operation, change) => void rewrites.set(operation, change),
    release: gate.resolve,
    calls,
  }
}

type Turn = {
  wrong: Misbehaviour | null
  words: SimulatedWords
  response: ServerResponse
  released: Promise<void>
  answer: () => Promise<SimulatedAnswer>
}

async function behave({ wrong, words, response, released, answer }: Turn): Promise<void> {
  switch (wrong?.kind) {
    case 'expired_token':
      return write(response, words.expiredToken)
    case 'busy': {
      const headers = { ...words.busy.headers, 'retry-after': String(wrong.retry_after_seconds) }
      return write(response, { ...words.busy, headers })
    }
    case 'broken':
      return write(response, words.broken)
    case 'html':
      return write(response, { headers: { 'content-type': 'text/html' }, body: page })
    case 'empty':
      return write(response, { body: '' })
    case 'huge':
      return writeWithoutEnd(response)
    case 'timeout':
      return
    case 'charge_then_error':
      await answer()
      return write(response, words.broken)
    case 'charge_then_timeout':
      // The line stays open and silent until the caller gives up or the server stops.
      await answer()
      return
    case 'truncated': {
      const { bytes, type } = toBytes(await answer())
      response.writeHead(200, { 'content-type': type })
      response.end(bytes.subarray(0, Math.floor(bytes.length / 2)))
      return
    }
    case 'held': {
      const right = await answer()
      await released
      return write(response, right)
    }
    case 'slow': {
      const right = await answer()
      setTimeout(() => write(response, right), wrong.delay_ms).unref()
      return
    }
    default:
      return write(response, await answer())
  }
}

function write(response: ServerResponse, answer: SimulatedAnswer): void {
  const { bytes, type } = toBytes(answer)
  const isEmpty = answer.status === 204
  response.writeHead(answer.status ?? 200, {
    ...(isEmpty ? {} : { 'content-type': type, 'content-length': String(bytes.length) }),
    ...answer.headers,
  })
  response.end(isEmpty ? undefined : bytes)
}

function writeWithoutEnd(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const more = () => {
    while (!response.destroyed && response.write(hugeChunk));
  }
  response.on('drain', more)
  more()
}

function toBytes({ body, headers }: SimulatedAnswer): { bytes: Buffer; type: string } {
  const named = headers?.['content-type']
  if (body instanceof Uint8Array) {
    return { bytes: Buffer.from(body), type: named ?? 'application/octet-stream' }
  }
  if (typeof body === 'string')
    return { bytes: Buffer.from(body), type: named ?? 'text/plain; charset=utf-8' }
  return {
    bytes: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
    type: named ?? 'application/json',
  }
}

async function readCall(
  request: IncomingMessage,
  routes: readonly SimulatedRoute[],
): Promise<{ call: SimulatedCall; route: SimulatedRoute } | null> {
  const { method = 'GET', url = '/' } = request
  const { pathname, searchParams } = new URL(url, 'http://simulator')
  const path = decodeURI(pathname)
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const call = {
    method,
    path,
    query: searchParams,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value ?? '')]),
    ),
    body: bytes.toString('utf8'),
    bytes,
    quirk: null,
  }
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(path) : null
    const found = match && { ...call, operation: route.operation, groups: match.slice(1) }
    if (found && route.fits?.(found) !== false) return { call: found, route }
  }
  return null
}
