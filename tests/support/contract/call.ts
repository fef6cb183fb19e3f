import { expect } from 'vitest'
import { ask } from './ask.ts'

export type Answer<T> = {
  status: number
  headers: Headers
  /** The JSON of the answer; null when it is something else. */
  body: T
  bytes: Buffer
}

export type CallOptions = {
  /** Which key to send; `none` sends no credentials, anything else is sent as it is. */
  as?: 'test' | 'live' | 'none'
  headers?: Record<string, string>
  /** Sent in place of a JSON body. */
  raw?: string | Uint8Array<ArrayBuffer>
}

type Json = Record<string, unknown>

/** Calls an operation with the test-mode key, unless told otherwise. */
export type Call = <T = Json>(
  method: string,
  path: string,
  body?: unknown,
  options?: CallOptions,
) => Promise<Answer<T>>

export type Keys = { test: string; live: string }

/** Whatever is asked, a refusal is JSON of one of two shapes and says nothing about the inside of the station. */
export function callerOf(url: string, keys: Keys, logged: () => string = () => ''): Call {
  return async <T>(method: string, path: string, body?: unknown, options: CallOptions = {}) => {
    const { as = 'test', headers = {}, raw } = options
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const { bytes, ...head } = await ask(`${url}${path}`, {
      method,
      headers: {
        ...(as === 'none' ? {} : { authorization: `Token ${keys[as]}` }),
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      content,
    })
    const isJson = (head.headers.get('content-type') ?? '').startsWith('application/json')
    const answer = {
      ...head,
      body: (isJson && bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : null) as T,
      bytes,
    }
    if (head.status === 500) tellLogged(`${method} ${path} answered 500`, logged())
    if (head.status >= 400 && method !== 'HEAD') checkRefusal(answer, `${method} ${path}`)
    return answer
  }
}

/** The answer says nothing about what went wrong, and the log goes with the home of the station. */
function tellLogged(what: string, log: string): void {
  const line = log.split('\n').findLast(each => each.includes('request failed'))
  if (line) console.error(`${what}: ${line}`)
}

const tellsTooMuch = /\n\s+at |node_modules|\.ts:\d|SQLITE_|better-sqlite3/

function checkRefusal({ body, bytes, status }: Answer<unknown>, what: string): void {
  const shape =
    body !== null && typeof body === 'object' && ('errors' in body ? body.errors : (body as Json).messages)
  expect(
    Array.isArray(shape),
    `${what} answered ${status} in no known shape: ${bytes.subarray(0, 500)}`,
  ).toBe(true)
  expect(bytes.toString('utf8'), `${what} tells about the inside`).not.toMatch(tellsTooMuch)
}

type ErrorEntry = { code?: string; message?: string; details?: unknown }

/** The one error of a refusal. */
export const errorOf = (answer: Pick<Answer<unknown>, 'body'>): ErrorEntry =>
  (answer.body as { errors?: ErrorEntry[] }).errors?.[0] ?? {}

/** What the carriers said in a refusal. */
export const messagesOf = (
  answer: Answer<unknown>,
): { code?: string; message?: string; carrier_id?: string; details?: unknown }[] =>
  (answer.body as { messages?: [] }).messages ?? []
