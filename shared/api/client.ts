import type { ErrorCode } from '../errors/catalogue.ts'
import type { CarrierMessage, FieldErrors } from '../errors/result.ts'
import type { Endpoint, EndpointCall, EndpointOutput } from './endpoint.ts'

type StationError = { code?: ErrorCode; message?: string; details?: FieldErrors; index?: number }

/** Why a call has no value. `unreachable` and `unreadable`: whether the station did it is not known. */
export type CallProblem =
  | { kind: 'unreachable' }
  | { kind: 'aborted' }
  | { kind: 'unreadable'; status: number }
  | { kind: 'station'; status: number; errors: [StationError, ...StationError[]] }
  | { kind: 'carrier'; status: number; messages: CarrierMessage[] }

export type CallResult<T> = { ok: true; status: number; value: T } | { ok: false; problem: CallProblem }

type Given<E extends Endpoint> = EndpointCall<E> extends { query: infer Q } ? { query?: Partial<Q> } : object

/** What a call needs: parameters, body and file as the endpoint says, of the query what is wanted. */
export type CallInput<E extends Endpoint> = Omit<EndpointCall<E>, 'query'> & Given<E>

export type ClientOptions = {
  /** Without a slash at the end; empty for the origin of the page. */
  baseUrl: string
  fetch: typeof globalThis.fetch
  /** Read again for every call. */
  headers?: () => Record<string, string>
}

export type CallOptions = {
  signal?: AbortSignal
  /** The station carries the call out once, however often it is sent with this. Only where the endpoint takes it. */
  idempotencyKey?: string
  /** In place of those every call has. */
  headers?: Record<string, string>
  /** Goes out also when the page is closed before it has; for short bodies only, as browsers have it. */
  keepalive?: boolean
}

export type Client = {
  /** Never throws for a refusal, a lost connection or an answer that cannot be read. */
  call: <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ) => Promise<CallResult<EndpointOutput<E>>>
  /** Calls an operation that answers in lines of JSON and tells each as it comes. A whole answer ends well. */
  lines: <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    onLine: (line: unknown) => void,
    options?: CallOptions,
  ) => Promise<CallResult<undefined>>
  /** Calls an operation that answers with a file. */
  file: <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ) => Promise<CallResult<Blob>>
  /** The address of an operation, for links and pictures. */
  url: <E extends Endpoint>(endpoint: E, input: Omit<CallInput<E>, 'body'>) => string
}

type Parts = { params?: object; query?: object; body?: unknown; file?: Blob }

/** The typed client of the station: every operation is called by its endpoint value. */
export function createClient({ baseUrl, fetch, headers = () => ({}) }: ClientOptions): Client {
  const url = (endpoint: Endpoint, { params = {}, query = {} }: Parts): string =>
    baseUrl + fillPath(endpoint.path, params) + queryText(query)

  const send = (endpoint: Endpoint, input: Parts, options: CallOptions) => {
    const { signal, idempotencyKey, keepalive } = options
    const hasBody = endpoint.body !== undefined
    return fetch(url(endpoint, input), {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...(input.file ? { 'content-type': 'application/octet-stream' } : {}),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...headers(),
        ...options.headers,
      },
      ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
      ...(input.file ? { body: input.file } : {}),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    })
  }

  const lost = ({ signal }: CallOptions) => failed({ kind: signal?.aborted ? 'aborted' : 'unreachable' })

  const call = async (endpoint: Endpoint, input: Parts, options: CallOptions = {}) => {
    try {
      const response = await send(endpoint, input, options)
      return readAnswer(response.status, await response.text())
    } catch {
      return lost(options)
    }
  }

  const file = async (endpoint: Endpoint, input: Parts, options: CallOptions = {}) => {
    try {
      const response = await send(endpoint, input, options)
      const { status } = response
      if (status >= 400) return readAnswer(status, await response.text())
      return { ok: true, status, value: await response.blob() }
    } catch {
      return lost(options)
    }
  }

  const lines = async (
    endpoint: Endpoint,
    input: Parts,
    onLine: (line: unknown) => void,
    options: CallOptions = {},
  ) => {
    try {
      const response = await send(endpoint, input, options)
      if (response.status >= 400) return readAnswer(response.status, await response.text())
      await readLines(response, onLine)
      return { ok: true, status: response.status, value: undefined }
    } catch {
      return lost(options)
    }
  }

  return {
    call: call as Client['call'],
    lines: lines as Client['lines'],
    file: file as Client['file'],
    url: url as Client['url'],
  }
}

async function readLines({ body }: Response, onLine: (line: unknown) => void): Promise<void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true }
    if (done) return
    const whole = (text + value).split('\n')
    text = whole.pop() ?? ''
    for (const line of whole) onLine(JSON.parse(line))
  }
}

const failed = (problem: CallProblem): { ok: false; problem: CallProblem } => ({ ok: false, problem })

function readAnswer(status: number, text: string): CallResult<unknown> {
  const body = parseJson(text)
  if (body === undefined) return failed({ kind: 'unreadable', status })
  if (status < 400) return { ok: true, status, value: body }
  return failed(toProblem(status, body))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A refusal as its body says it. */
export function toProblem(status: number, body: unknown): CallProblem {
  const { errors, messages } = (body ?? {}) as { errors?: StationError[]; messages?: CarrierMessage[] }
  if (Array.isArray(messages)) return { kind: 'carrier', status, messages }
  const [first, ...rest] = Array.isArray(errors) ? errors : []
  return first ? { kind: 'station', status, errors: [first, ...rest] } : { kind: 'unreadable', status }
}

const fillPath = (path: string, params: object): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name] ?? '')),
  )

function queryText(query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
