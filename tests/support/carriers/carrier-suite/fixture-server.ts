import { readBody } from '../../../../main/carriers/kit/request-shape.ts'

/** A request as an adapter sent it; `content` are the members of its body. */
export type SentRequest = {
  method: string
  url: URL
  headers: Record<string, string>
  body: string
  content: unknown
}

/** What a carrier answers. `body`: text and bytes as they are, everything else as JSON. */
export type FixtureAnswer = { status?: number; headers?: Record<string, string>; body?: unknown }

/**
 * Answers by `METHOD /path`, where `*` stands for any part of the path. Several are given one after the other, the
 * last again and again.
 */
export type FixtureAnswers = Readonly<
  Record<string, FixtureAnswer | readonly FixtureAnswer[] | ((request: SentRequest) => FixtureAnswer)>
>

/** What happens in place of the usual answer: another one, a lost line, or nothing until the time is over. */
export type Instead = FixtureAnswer | { lost: Error } | 'silence'
export type Intercept = (request: SentRequest, usual: FixtureAnswer) => Instead

export type FixtureServer = { fetch: typeof globalThis.fetch; sent: SentRequest[] }

/** A carrier's server without a network: answers out of fixtures, and a record of what was asked. */
export function fixtureServer(answers: FixtureAnswers, intercept?: Intercept): FixtureServer {
  const sent: SentRequest[] = []
  const given = new Map<string, number>()
  const usualOf = (request: SentRequest): FixtureAnswer => {
    const key = Object.keys(answers).find(each => fits(each, request))
    const answer = key === undefined ? undefined : answers[key]
    if (key === undefined || answer === undefined)
      throw new Error(`The fixtures have no answer for ${request.method} ${request.url.pathname}`)
    if (typeof answer === 'function') return answer(request)
    if (!isList(answer)) return answer
    const turn = given.get(key) ?? 0
    given.set(key, turn + 1)
    return answer[Math.min(turn, answer.length - 1)] ?? {}
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    init?.signal?.throwIfAborted()
    const request = await readRequest(input, init)
    sent.push(request)
    const usual = usualOf(request)
    const instead = intercept ? intercept(request, usual) : usual
    if (instead === 'silence') return silence(init?.signal)
    if ('lost' in instead) throw instead.lost
    return toResponse(instead)
  }
  return { fetch, sent }
}

const isList = (answer: FixtureAnswer | readonly FixtureAnswer[]): answer is readonly FixtureAnswer[] =>
  Array.isArray(answer)

/** Thousands of requests are held against the same few addresses. */
const addresses = new Map<string, { wanted: string; path: RegExp }>()

function addressOf(key: string) {
  const known = addresses.get(key)
  if (known) return known
  const [wanted = '', path = ''] = key.split(' ')
  const pattern = path.split('*').map(part => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  const address = { wanted, path: new RegExp(`^${pattern.join('.*')}$`) }
  addresses.set(key, address)
  return address
}

function fits(key: string, { method, url }: SentRequest): boolean {
  const { wanted, path } = addressOf(key)
  return wanted === method && path.test(url.pathname)
}

/** Ends with the time of the call; a call made without a signal would wait for ever. */
const silence = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

async function readRequest(input: string | URL | Request, init?: RequestInit): Promise<SentRequest> {
  if (input instanceof Request) throw new Error('Adapters pass an address and options to fetch')
  return {
    method: init?.method ?? 'GET',
    url: new URL(input),
    headers: Object.fromEntries(new Headers(init?.headers)),
    body: await bodyText(init?.body),
    // Most are never looked at.
    get content() {
      return readBody(init?.body ?? undefined)
    },
  }
}

async function bodyText(body: RequestInit['body']): Promise<string> {
  if (body === undefined || body === null) return ''
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  if (!(body instanceof FormData)) throw new Error('The suite reads bodies that are text or forms')
  const parts = [...body].map(async ([name, value]) =>
    typeof value === 'string'
      ? `${name}: ${value}`
      : `${name}: ${value.name} (${value.type}, ${(await value.arrayBuffer()).byteLength} bytes)`,
  )
  return (await Promise.all(parts)).join('\n')
}

function toResponse({ status = 200, headers = {}, body }: FixtureAnswer): Response {
  const isEmpty = body === undefined || status === 204
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  const content = isRaw ? (body as string) : JSON.stringify(body)
  return new Response(isEmpty ? null : content, { status, headers })
}
