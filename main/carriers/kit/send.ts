import { gunzipSync } from 'node:zlib'
import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext, SignedIn } from '../contract/adapter.ts'
import type { RequestBody } from '../contract/bodies.ts'
import { LimitReached } from '../contract/limits.ts'
import { done, failed, type Outcome, type Refused, SignInRefused, timeIsOver } from '../contract/outcome.ts'
import { encodeBody } from './bodies.ts'

/** A call of a carrier's server. `isRepeatable`: it costs, books and changes nothing, so it may be sent again. */
export type CarrierCall = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: RequestBody
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
      if (error instanceof LimitReached || !mayRepeat(line, call, tries)) throw error
      return null
    })
    if (answer && !(passing.has(answer.status) && mayRepeat(line, call, tries))) return answer
    const delayMs = answer ? Math.max(askedPauseMs(answer.headers) ?? pauseMs, pauseMs) : pauseMs
    if (answer && delayMs > mostPauseMs) return answer
    await line.wait(delayMs)
  }
}

const mayRepeat = ({ signal }: Line, { isRepeatable = false }: CarrierCall, tries: number): boolean =>
  isRepeatable && tries < mostTries && !signal.aborted

async function sendOnce({ fetch, signal }: Line, call: CarrierCall): Promise<CarrierAnswer> {
  const { method, url } = call
  const { body, headers } = encodeBody(call)
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
    text: new TextDecoder().decode(unpacked(bytes)),
  }
}

const mostBytes = 50_000_000

/** Some carriers pack answers nobody asked to be packed, and do not always say so; nothing where they cannot be unpacked. */
function unpacked(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: mostBytes })
  } catch {
    return new Uint8Array()
  }
}

const mostAskedPauseMs = 24 * 60 * 60_000

/** How long a carrier wants to be left alone, by its own clock where it names a date; null where it does not say. */
export function askedPauseMs(headers: Headers): number | null {
  const given = headers.get('retry-after')
  if (given === null || given.trim() === '') return null
  const seconds = Number(given)
  const untilMs = Date.parse(given) - Date.parse(headers.get('date') ?? '')
  const pause = Number.isFinite(seconds) ? seconds * 1000 : untilMs
  // A date without a clock to read it by: minutes or hours, which nobody waits for here.
  return Number.isFinite(pause) && pause >= 0 ? Math.min(pause, mostAskedPauseMs) : mostPauseMs + 1
}

/** The body as JSON; undefined for a page of HTML, a broken answer or none. */
export function jsonOf({ text }: Pick<CarrierAnswer, 'text'>): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The outcome of an answer that is no success. `messages` are the carrier's own words where it had any; without them
 * the status is put into words. `isHarmless`: the call costs, books and changes nothing.
 */
export function failedAnswer(
  { status, text, headers }: Pick<CarrierAnswer, 'status' | 'text'> & { headers?: Headers },
  { messages, isHarmless }: { messages: CarrierMessage[]; isHarmless: boolean },
): Refused {
  const words = messages.length > 0 ? messages : [{ code: String(status), message: wordsOf(status, text) }]
  const retryAfterMs = headers && (status === 429 || status === 503) ? askedPauseMs(headers) : null
  return { ...failed(words, retryOf(status, isHarmless)), ...(retryAfterMs === null ? {} : { retryAfterMs }) }
}

/** The carrier answered well, but not with what was asked for: it may have done it all the same. */
export const unreadable = (isHarmless: boolean): Refused =>
  failed(
    [{ code: 'unreadable_answer', message: 'The carrier answered with something that cannot be read.' }],
    isHarmless ? 'safe' : 'unknown-outcome',
  )

/** Below 500 the carrier understood and did nothing; busy and not signed in are its doors, not its work. */
function retryOf(status: number, isHarmless: boolean) {
  if (status === 429 || status === 401) return 'safe'
  if (status < 500) return 'never'
  return isHarmless ? 'safe' : 'unknown-outcome'
}

function wordsOf(status: number, text: string): string {
  if (status === 401) return 'The carrier does not know these credentials. Check them in the connection.'
  if (status === 403) return 'The carrier knows these credentials, but this account may not do that.'
  if (status === 429) return 'The carrier was asked too often. Try again in a minute.'
  if (status >= 500) return `The carrier has trouble of its own (${status}).`
  const isPage = /^\s*</.test(text)
  return `The carrier refused (${status})${isPage || text.trim() === '' ? '.' : `: ${text.trim().slice(0, 300)}`}`
}

/** How a token is got. */
type SignIn = {
  /** Accounts with several tokens keep them apart by name. */
  name?: string
  /** Asks for a token; what the carrier says against it is the outcome of the whole call. */
  signIn: () => Promise<Outcome<SignedIn>>
}

/** How it is used. */
type TokenUse<Answer> = {
  use: (token: string) => Promise<Answer>
  /** Whether an answer says that the token is no longer taken. */
  isTurnedAway: (answer: Answer) => boolean
}

/** What came of it; without a token nothing was asked. */
export type Signed<Answer> = { ok: true; answer: Answer } | { ok: false; refused: Refused }
export type SignedAnswer = Signed<CarrierAnswer>

/**
 * Asks with a token of the connection. A token the carrier no longer takes is replaced once and the same asked again, a
 * purchase too: a call that was turned away at the door has done nothing.
 */
export async function withToken<Answer>(
  context: CarrierContext,
  way: SignIn,
  { use, isTurnedAway }: TokenUse<Answer>,
): Promise<Signed<Answer>> {
  const first = await tokenOf(context, way)
  if (!first.ok) return { ok: false, refused: first }
  const answer = await use(first.value)
  if (!isTurnedAway(answer)) return { ok: true, answer }
  context.tokens.drop(way.name ?? usualName, first.value)
  const renewed = await tokenOf(context, way)
  if (!renewed.ok) return { ok: false, refused: renewed }
  return { ok: true, answer: await use(renewed.value) }
}

/** Sends a call with a token; it is no longer taken where a status of 401, or what is told, says so. */
export const sendSignedIn = (
  context: CarrierContext,
  {
    isTurnedAway = ({ status }) => status === 401,
    ...way
  }: SignIn & Partial<Pick<TokenUse<CarrierAnswer>, 'isTurnedAway'>>,
  call: (token: string) => CarrierCall,
): Promise<SignedAnswer> =>
  withToken(context, way, { use: token => send(context, call(token)), isTurnedAway })

const usualName = 'access'

/** The token of a connection, kept or new; for carriers whose keys are told right or wrong by nothing but a sign-in. */
export async function tokenOf(
  { tokens, signal }: CarrierContext,
  { name = usualName, signIn }: SignIn,
): Promise<Outcome<string>> {
  try {
    const token = await tokens.get(name, async () => {
      const signed = await signIn()
      if (signed.ok) return signed.value
      throw new SignInRefused(signed)
    })
    // Signing in may have taken all the time there was; nothing was asked yet.
    return signal.aborted ? timeIsOver() : done(token)
  } catch (error) {
    if (error instanceof SignInRefused) return error.outcome
    throw error
  }
}
