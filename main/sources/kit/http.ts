import { LimitReached } from '../../carriers/contract/limits.ts'
import { askedPauseMs, type CarrierAnswer, type CarrierCall, jsonOf, send } from '../../carriers/kit/send.ts'
import type { SourceContext } from '../contract/adapter.ts'
import {
  given,
  type SourceOutcome,
  type SourceRefused,
  type SourceTrouble,
  troubled,
} from '../contract/outcome.ts'

/** One call of a shop. */
export type ShopCall = {
  method: CarrierCall['method']
  url: string
  headers?: Record<string, string>
  /** Goes out as JSON; a form as its text. */
  body?: unknown
  /** Whether something is another after it; what is only asked is asked again while the shop is busy. Not of GET. */
  changes?: boolean
  /** What is asked for may be there no more: a 404 with data is an answer then. */
  mayBeAbsent?: boolean
  /** What it answers well is not looked at: the status says it all. */
  isUnread?: boolean
  /** Nothing with the status 204 is an answer, of which the body is undefined. */
  mayBeEmpty?: boolean
}

export type ShopAnswer = { status: number; headers: Headers; body: unknown }

/** How a shop speaks. */
export type ShopSpeech = {
  /** The name people know. */
  title: string
  /** What must not be read in any sentence. */
  secrets: readonly (string | null | undefined)[]
  /** What a refusal means by the shop's own words; null where its status says it all. */
  troubleIn: (body: unknown, status: number) => SourceTrouble | null
  /** For how long it wants to be left alone, where it does not say so by `Retry-After`. */
  pauseIn?: (headers: Headers) => number | null
}

/**
 * Asks a shop. What it says against it, a line that breaks and an answer nobody can read are trouble with what may have
 * been done; nothing is thrown. A call that changes something is sent once.
 */
export async function askShop(
  context: SourceContext,
  call: ShopCall,
  speech: ShopSpeech,
): Promise<SourceOutcome<ShopAnswer>> {
  const { method, changes = method !== 'GET' } = call
  if (context.signal.aborted) return troubled(timeIsOver(speech))
  try {
    const answer = await send(context, { ...toCarrierCall(call), isRepeatable: !changes })
    return withoutSecrets(fromAnswer(answer, speech, { ...call, changes }), speech)
  } catch (error) {
    if (error instanceof LimitReached) return troubled(asOftenAsAllowed(speech, error.freeInMs))
    const words = context.signal.aborted ? timeIsOver(speech) : unreachable(speech, reasonOf(error))
    return withoutSecrets(troubled(words, changes ? 'unknown' : 'none'), speech)
  }
}

function toCarrierCall({ method, url, headers, body }: ShopCall): CarrierCall {
  const isText = typeof body === 'string'
  const type = isText ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    method,
    url,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
  }
}

function fromAnswer(
  answer: CarrierAnswer,
  speech: ShopSpeech,
  { changes, mayBeAbsent, mayBeEmpty, isUnread }: ShopCall & { changes: boolean },
): SourceOutcome<ShopAnswer> {
  const { status, headers, text } = answer
  const isPage = /^\s*</.test(text) || /\bhtml\b/i.test(headers.get('content-type') ?? '')
  const body = isPage ? undefined : jsonOf(answer)
  const ok = answer.ok || (mayBeAbsent && status === 404 && body !== undefined)
  const isEnough = isUnread || (mayBeEmpty && status === 204) || body !== undefined
  if (ok && isEnough) return given({ status, headers, body })
  if (ok) return troubled({ kind: 'nonsense', message: unreadableWords(speech, isPage) }, effectOf(changes))
  const trouble = troubleOf({ status, headers, isPage, body }, speech)
  // Busy, not let in and refused are the shop's doors; a broken server may have done it all the same.
  return troubled(trouble, status >= 500 ? effectOf(changes) : 'none')
}

const effectOf = (changes: boolean) => (changes ? ('unknown' as const) : ('none' as const))

const unreadableWords = ({ title }: ShopSpeech, isPage: boolean) =>
  isPage
    ? `${title} answered with a web page in place of data. A firewall or a page about maintenance stands before the shop.`
    : `${title} answered with something that cannot be read. Notices of a plugin before the answer are a usual reason.`

type Turned = { status: number; headers: Headers; isPage: boolean; body: unknown }

function troubleOf({ status, headers, isPage, body }: Turned, speech: ShopSpeech): SourceTrouble {
  const { title, troubleIn, pauseIn } = speech
  const waitMs = askedPauseMs(headers) ?? pauseIn?.(headers) ?? null
  if (status === 429 || (status === 503 && waitMs !== null))
    return { kind: 'throttled', message: `${title} was asked too often.`, waitMs }
  if (status >= 500) return unreachable(speech, `Its server is in trouble (${status}).`)
  if (isPage && status !== 404) return { kind: 'nonsense', message: unreadableWords(speech, isPage) }
  const own = body === undefined ? null : troubleIn(body, status)
  if (own) return own
  if (status === 401) return { kind: 'sign_in', message: `${title} does not know these keys.` }
  if (status === 403)
    return { kind: 'permissions', message: `${title} does not let these keys do that.`, missing: [] }
  return { kind: 'refused', message: `${title} refused (${status}).` }
}

const timeIsOver = (speech: ShopSpeech) => unreachable(speech, 'The time for the request was over.')

const unreachable = ({ title }: ShopSpeech, why: string): SourceTrouble => ({
  kind: 'unreachable',
  message: `${title} could not be reached. ${why}`,
})

const asOftenAsAllowed = ({ title }: ShopSpeech, waitMs: number): SourceTrouble => ({
  kind: 'throttled',
  message: `${title} takes no more requests for now. It was not asked.`,
  waitMs,
})

/** What the system says of a lost line stands one level deeper. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const said = cause instanceof Error ? cause.message : error instanceof Error ? error.message : ''
  return said === '' ? 'The connection broke off.' : `${said.replace(/[.\s]+$/, '')}.`
}

/** Shops repeat keys in what they say against them. */
function withoutSecrets<T>(outcome: SourceOutcome<T>, { secrets }: ShopSpeech): SourceOutcome<T> {
  if (outcome.ok) return outcome
  const message = secrets.reduce<string>(
    (text, secret) => (secret ? text.replaceAll(secret, '[hidden]') : text),
    outcome.trouble.message,
  )
  return { ...outcome, trouble: { ...outcome.trouble, message } }
}

/** Something was changed before it: whatever stopped the rest, nobody knows how far the whole has come. */
export const afterChange = (refused: SourceRefused): SourceRefused => ({ ...refused, effect: 'unknown' })

/** The first that was refused of several that are asked, else the values of all, with what was said beside them. */
export function allOf<T>(outcomes: readonly SourceOutcome<T>[]): SourceOutcome<T[]> {
  const values: T[] = []
  for (const outcome of outcomes) {
    if (!outcome.ok) return outcome
    values.push(outcome.value)
  }
  return given(
    values,
    outcomes.flatMap(outcome => (outcome.ok ? outcome.notes : [])),
  )
}

/** Thrown out of the function the tokens of a connection were given, so that whoever waits for it hears why. */
class SignInTroubled extends Error {
  readonly refused: SourceRefused
  constructor(refused: SourceRefused) {
    super('The sign-in was refused')
    this.refused = refused
  }
}

export type ShopSignIn = {
  name: string
  signIn: () => Promise<SourceOutcome<{ token: string; lifetimeMs: number }>>
}

/**
 * Asks with a token of the connection. One the shop no longer takes is replaced once and the same asked again, a change
 * too: what was turned away at the door has done nothing.
 */
export async function withToken<T>(
  context: SourceContext,
  way: ShopSignIn,
  use: (token: string) => Promise<SourceOutcome<T>>,
): Promise<SourceOutcome<T>> {
  const first = await tokenOf(context, way)
  if (!first.ok) return first
  const outcome = await use(first.value)
  if (outcome.ok || outcome.trouble.kind !== 'sign_in') return outcome
  context.tokens.drop(way.name, first.value)
  const renewed = await tokenOf(context, way)
  return renewed.ok ? use(renewed.value) : renewed
}

async function tokenOf(
  { tokens }: SourceContext,
  { name, signIn }: ShopSignIn,
): Promise<SourceOutcome<string>> {
  try {
    const token = await tokens.get(name, async () => {
      const signed = await signIn()
      if (signed.ok) return signed.value
      throw new SignInTroubled(signed)
    })
    return { ok: true, value: token, notes: [] }
  } catch (error) {
    if (error instanceof SignInTroubled) return error.refused
    throw error
  }
}
