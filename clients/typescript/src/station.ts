import type { CallOptions, Listing, Page, StationFile } from './calls.ts'
import { type Operations, operations } from './generated.ts'

export type StationOptions = {
  /** `key_…`, made at Developers, Keys, or by `packdesk keys create`. */
  key: string
  /** Where the station listens; `http://127.0.0.1:5006` when left out. */
  url?: string
  /** How often a call is sent again that may not have arrived; 3 when left out. */
  retries?: number
  fetch?: typeof fetch
  /** Waits before a call is sent again. */
  wait?: (milliseconds: number) => Promise<void>
}

type Refusal = { code?: string; message?: string; details?: unknown; index?: number }

/** The station or a carrier refused, or nobody answered (`status` 0, `code` `unreachable`). */
export class StationError extends Error {
  override readonly name = 'StationError'
  readonly status: number
  /** The code of the first reason. */
  readonly code: string
  /** All that was refused, in the words of the station or of carriers. */
  readonly reasons: readonly Refusal[]
  readonly requestId: string | null

  constructor(status: number, reasons: readonly Refusal[], requestId: string | null, cause?: unknown) {
    const [first] = reasons
    const told = first?.message ?? fieldsOf(first?.details).join(' ')
    super(told || first?.code || `The station answered ${status}.`, { cause })
    this.status = status
    this.code = first?.code ?? 'failure'
    this.reasons = reasons
    this.requestId = requestId
  }
}

/** What is wrong at which field: `line_items.0.weight: This field is required.` */
function fieldsOf(details: unknown, path: readonly string[] = []): string[] {
  if (typeof details === 'string') return [[path.join('.'), details].filter(Boolean).join(': ')]
  if (typeof details !== 'object' || details === null) return []
  const isList = Array.isArray(details)
  return Object.entries(details).flatMap(([name, each]) =>
    fieldsOf(each, isList && typeof each === 'string' ? path : [...path, name]),
  )
}

type Operation = {
  method: string
  path: string
  takes: 'query' | 'json' | 'form' | 'nothing'
  answers: 'record' | 'list' | 'file'
  takesKey: boolean
}
type Asked = {
  method: string
  path: string
  body?: BodyInit
  isJson?: boolean
  key?: string
  signal?: AbortSignal
}
type Query = Record<string, unknown>

/**
 * Operations of a station by groups of records: `station.shipments.create({...})`. A refusal is thrown as a `StationError`.
 * What may not have arrived is sent again where that cannot do it twice.
 */
export function createStation(options: StationOptions): Operations {
  const ask = asker(options)
  const call = (operation: Operation, args: readonly unknown[]): unknown => {
    const names = operation.path.match(/\{\w+\}/g) ?? []
    const path = names.reduce(
      (whole, name, at) => whole.replace(name, encodeURIComponent(String(args[at]))),
      operation.path,
    )
    const rest = args.slice(names.length)
    const [input, more] = operation.takes === 'nothing' ? [undefined, ...rest] : rest
    return send({ ...operation, path }, input, (more ?? {}) as CallOptions & { query?: Query })
  }
  const send = (operation: Operation, input: unknown, more: CallOptions & { query?: Query }): unknown => {
    const { method, takes, takesKey, answers } = operation
    const path = withQuery(operation.path, takes === 'query' ? ((input ?? {}) as Query) : (more.query ?? {}))
    const asked: Asked = {
      method,
      path,
      ...(takes === 'json' ? { body: JSON.stringify(input ?? {}), isJson: true } : {}),
      ...(takes === 'form' ? { body: input as FormData } : {}),
      ...(takesKey ? { key: more.idempotencyKey ?? crypto.randomUUID() } : {}),
      ...(more.signal ? { signal: more.signal } : {}),
    }
    if (answers === 'list') return listing(asked, ask)
    return answers === 'file' ? ask(asked).then(fileOf) : ask(asked).then(answer => answer.json())
  }
  const groups = Object.entries(operations).map(([group, all]) => [
    group,
    Object.fromEntries(
      Object.entries<Operation>(all).map(([name, operation]) => [
        name,
        (...args: unknown[]) => call(operation, args),
      ]),
    ),
  ])
  return Object.fromEntries(groups) as Operations
}

const fileOf = async (answer: Response): Promise<StationFile> => ({
  bytes: new Uint8Array(await answer.arrayBuffer()),
  mediaType: answer.headers.get('content-type') ?? '',
})

function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length > 0 ? `${path}?${search}` : path
}

function listing<T>(asked: Asked, ask: (asked: Asked) => Promise<Response>): Listing<T> {
  const read = async (path: string): Promise<Page<T>> => (await ask({ ...asked, path })).json()
  return {
    // biome-ignore lint/suspicious/noThenProperty: a list is awaited for its first page.
    then: (resolve, reject) => read(asked.path).then(resolve, reject),
    async *[Symbol.asyncIterator]() {
      for (let path: string | null = asked.path; path !== null; ) {
        const page: Page<T> = await read(path)
        yield* page.results
        const next: URL | null = page.next === null ? null : new URL(page.next)
        path = next && `${next.pathname}${next.search}`
      }
    },
  }
}

const firstWaitMs = 250
const longestWaitMs = 30_000
const later = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))

function asker({ key, url = 'http://127.0.0.1:5006', retries = 3, wait = later, ...ports }: StationOptions) {
  const ask = ports.fetch ?? fetch
  const once = (asked: Asked): Promise<Response> =>
    ask(new URL(asked.path, url), {
      method: asked.method,
      headers: {
        authorization: `Token ${key}`,
        ...(asked.isJson ? { 'content-type': 'application/json' } : {}),
        ...(asked.key === undefined ? {} : { 'idempotency-key': asked.key }),
      },
      ...(asked.body === undefined ? {} : { body: asked.body }),
      ...(asked.signal ? { signal: asked.signal } : {}),
    })
  return async (asked: Asked): Promise<Response> => {
    for (let tried = 0; ; tried += 1) {
      const answer = await once(asked).catch((error: unknown) => {
        if (asked.signal?.aborted) throw error
        return error
      })
      const mayRetry = tried < retries && isSafe(asked, answer)
      if (answer instanceof Response && answer.ok) return answer
      if (!mayRetry) throw await refusalOf(answer, url)
      await wait(waitBefore(tried, answer))
    }
  }
}

/** Whether it can be sent again: nothing was done, or it is done once however often it is sent. */
function isSafe({ method, key }: Asked, answer: unknown): boolean {
  if (answer instanceof Response) return answer.status === 429 || answer.status === 503
  return method === 'GET' || key !== undefined
}

function waitBefore(tried: number, answer: unknown): number {
  const told = answer instanceof Response ? Number(answer.headers.get('retry-after')) * 1_000 : 0
  return Math.min(told > 0 ? told : firstWaitMs * 2 ** tried, longestWaitMs)
}

async function refusalOf(answer: unknown, url: string): Promise<StationError> {
  if (!(answer instanceof Response)) {
    const message = `Nothing answers at ${url}. Whether the call was carried out is not known.`
    return new StationError(0, [{ code: 'unreachable', message }], null, answer)
  }
  const body = (await answer.json().catch(() => ({}))) as { errors?: Refusal[]; messages?: Refusal[] }
  return new StationError(
    answer.status,
    body.errors ?? body.messages ?? [],
    answer.headers.get('x-request-id'),
  )
}
