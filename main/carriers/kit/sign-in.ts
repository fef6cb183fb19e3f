import { type CarrierMessage, UnusableAnswer } from '../../../shared/errors/result.ts'
import type { CarrierContext, SignedIn } from '../contract/adapter.ts'
import { adapterCodes, done, failed, type Outcome, type Refused, timeIsOver } from '../contract/outcome.ts'
import { number, record, text } from './answers.ts'
import { type CarrierAnswer, failedAnswer, jsonOf, send, unreadable } from './send.ts'

const tokenAnswer = record({ access_token: text, expires_in: number })

/** An hour is less than any carrier gives. */
const usualSeconds = 3600

export type TokenRequest = {
  /** The carrier's name. */
  label: string
  url: string
  headers?: Record<string, string>
  /** Besides `grant_type`. */
  form?: Readonly<Record<string, string>>
  /** The credentials that are named where they are wrong. */
  fields: readonly string[]
  /** The statuses that mean so. */
  wrongAt?: readonly number[]
  /** What somebody can do then. */
  hint?: string
  complaintsIn: (body: unknown) => CarrierMessage[]
  /** What a status means besides, such as for how long nobody may sign in. */
  refusedAs?: (refused: Refused, status: number) => Refused
}

/**
 * A token for the keys of an app (OAuth 2, client credentials). Nothing was asked of the carrier yet: a sign-in that is
 * lost must not look like a purchase nobody knows the outcome of.
 */
export async function askForToken(context: CarrierContext, asked: TokenRequest): Promise<Outcome<SignedIn>> {
  if (context.signal.aborted) return timeIsOver()
  const { url, headers, form } = asked
  const answer = await send(context, {
    method: 'POST',
    url,
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString(),
    isRepeatable: true,
  }).catch(error => unreached(error, asked, context))
  if ('messages' in answer) return answer
  const body = jsonOf(answer)
  if (!answer.ok) return notLetIn(answer, body, asked)
  const { access_token: token, expires_in: seconds } = tokenAnswer.parse(body)
  return token === null ? unreadable(true) : done({ token, lifetimeMs: 1000 * (seconds || usualSeconds) })
}

function unreached(error: unknown, { label }: TokenRequest, { signal }: CarrierContext): Refused {
  if (signal.aborted) return timeIsOver()
  const message =
    error instanceof UnusableAnswer
      ? error.message
      : `${label} could not be reached to sign in. Nothing was asked.`
  return failed([{ code: adapterCodes.unreachable, message }], 'safe')
}

function notLetIn(
  answer: CarrierAnswer,
  body: unknown,
  { fields, wrongAt = [400, 401], hint, complaintsIn, refusedAs }: TokenRequest,
): Refused {
  const refused = failedAnswer(answer, { messages: complaintsIn(body), isHarmless: true })
  if (!wrongAt.includes(answer.status)) return refusedAs?.(refused, answer.status) ?? refused
  const messages = refused.messages.map(({ message = '', ...each }) => ({
    ...each,
    message: hint ? `${message.replace(/[.\s]+$/, '')}. ${hint}` : message,
    details: { fields },
  }))
  return { ...refused, messages, retry: 'never' }
}
