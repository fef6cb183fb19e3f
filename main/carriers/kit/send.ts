import type { CarrierContext } from '../contract/adapter.ts'

/** A call of a carrier's server. `isRepeatable`: it costs, books and changes nothing, so it may be sent again. */
export type CarrierCall = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: string | FormData
  isRepeatable?: boolean
}

/** What came back, whatever its status. `text` is the body as text. */
export type CarrierAnswer = {
  status: number
  ok: boolean
  headers: Headers
  bytes: Uint8Array
  text: string
}

type Line = Pick<CarrierContext, 'fetch' | 'signal' | 'wait'>

const mostTries = 3
const pauseMs = 300
/** A carrier that wants longer is not waited for: the time of a call is short. */
const mostPauseMs = 3_000

/** Servers that are busy or just being changed over; everything else would answer the same again. */
const passing = new Set([429, 502, 503, 504])

/**
 * Sends a call and reads its answer. What may be repeated is sent up to three times while the server is busy or the
 * line breaks, no longer than the time of the call. Throws what `fetch` throws when the last try was lost.
 */
export async function send(line: Line, call: CarrierCall): Promise<CarrierAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await sendOnce(line, call).catch(error => {
      if (!mayRepeat(line, call, tries)) throw error
      return null
    })
    if (answer && !(passing.has(answer.status) && mayRepeat(line, call, tries))) return answer
    const delayMs = answer ? retryAfterMs(answer.headers) : pauseMs
    if (answer && delayMs > mostPauseMs) return answer
    await line.wait(delayMs)
  }
}

const mayRepeat = ({ signal }: Line, { isRepeatable = false }: CarrierCall, tries: number): boolean =>
  isRepeatable && tries < mostTries && !signal.aborted

async function sendOnce({ fetch, signal }: Line, call: CarrierCall): Promise<CarrierAnswer> {
  const { method, url, headers, body } = call
  const response = await fetch(url, {
    method,
    signal,
    ...(headers ? { headers } : {}),
    ...(body ? { body } : {}),
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  return {
    status: response.status,
    ok: response.ok,
    headers: response.headers,
    bytes,
    text: new TextDecoder().decode(bytes),
  }
}

/** Seconds only: carriers that name a date mean minutes or hours, which nobody waits for here. */
function retryAfterMs(headers: Headers): number {
  const given = headers.get('retry-after')
  if (given === null) return pauseMs
  const seconds = Number(given)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.max(seconds * 1000, pauseMs) : mostPauseMs + 1
}

/** The body as JSON; undefined for a page of HTML, a broken answer or none. */
export function jsonOf({ text }: Pick<CarrierAnswer, 'text'>): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
