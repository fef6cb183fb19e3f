import { type CarrierMessage, UnusableAnswer } from '../../../shared/errors/result.ts'
import type { CarrierContext, SignedIn } from '../contract/adapter.ts'
import {
  adapterCodes,
  done,
  failed,
  type Outcome,
  type Refused,
  SignInRefused,
  timeIsOver,
} from '../contract/outcome.ts'
import { type AdviceByCode, advised } from '../kit/advice.ts'
import { baseUrlOf } from '../kit/base-url.ts'
import { refusedMisfit } from '../kit/request-shape.ts'
import { type CarrierAnswer, type CarrierCall, failedAnswer, jsonOf, send, unreadable } from '../kit/send.ts'
import { refusalAnswer, tokenAnswer, type UpsError, type UpsResponse } from './answers.ts'
import type { UpsConnection } from './settings.ts'
import { requestShapes } from './wire.ts'

const hosts = { test: 'https://wwwcie.ups.com', live: 'https://onlinetools.ups.com' }

/** Paths carry a version. */
export const paths = {
  rate: (which: 'Rate' | 'Shop') => `/api/rating/v2409/${which}?additionalinfo=timeintransit`,
  ship: '/api/shipments/v2409/ship',
  /** Labels of a purchase once more; the first version has the search by reference. */
  recovery: '/api/labels/v1/recovery',
  void: (id: string) => `/api/shipments/v2409/void/cancel/${encodeURIComponent(id)}`,
  track: (number: string, locale: string) =>
    `/api/track/v1/details/${encodeURIComponent(number)}?locale=${locale}&returnSignature=true&returnMilestones=false&returnPOD=false`,
  pickup: '/api/pickupcreation/v2409/pickup',
  cancelPickup: '/api/shipments/v2409/pickup/02',
  /** Whether it is there, and whether somebody lives there. */
  addressCheck: '/api/addressvalidation/v2/3',
  upload: '/api/paperlessdocuments/v2/upload',
}

export type UpsCall = {
  method: CarrierCall['method']
  path: string
  body?: unknown
  headers?: Record<string, string>
  /** It costs, books and changes nothing. */
  isHarmless?: boolean
}

export type UpsAnswer = { ok: true; body: unknown } | { ok: false; refused: Refused; body: unknown }

const tokenName = 'access'

/**
 * Calls the carrier and reads its JSON. A token the carrier no longer takes is replaced once: a call that was not let
 * in has done nothing. Until the sign-in stands nothing was asked, so whatever stops it is safe to try again.
 */
export async function ask(
  connection: UpsConnection,
  context: CarrierContext,
  call: UpsCall,
): Promise<UpsAnswer> {
  if (context.signal.aborted) return refuse(timeIsOver())
  const misfit = misfitOf(call)
  if (misfit) return refuse(misfit)
  const base = baseUrlOf(connection, hosts)
  if (!base.ok) return refuse(base.refused)
  const withToken = async (): Promise<{ token: string; answer: CarrierAnswer }> => {
    const token = await tokenOf(connection, context, base.url)
    if (context.signal.aborted) throw new SignInRefused(timeIsOver())
    return { token, answer: await send(context, toCarrierCall(call, base.url, token)) }
  }
  try {
    const first = await withToken()
    if (first.answer.status !== 401) return read(first.answer, call)
    context.tokens.drop(tokenName, first.token)
    return read((await withToken()).answer, call)
  } catch (error) {
    if (error instanceof SignInRefused) return refuse(error.outcome)
    throw error
  }
}

/** Signs in and nothing else. */
export async function signIn(
  connection: UpsConnection,
  context: CarrierContext,
): Promise<Outcome<undefined>> {
  if (context.signal.aborted) return timeIsOver()
  const base = baseUrlOf(connection, hosts)
  if (!base.ok) return base.refused
  try {
    await fetchToken(connection, context, base.url)
    return done(undefined)
  } catch (error) {
    if (error instanceof SignInRefused) return error.outcome
    throw error
  }
}

const refuse = (refused: Refused, body: unknown = null): UpsAnswer => ({ ok: false, refused, body })

function toCarrierCall(call: UpsCall, url: string, token: string): CarrierCall {
  const { method, path, body, headers = {}, isHarmless = false } = call
  return {
    method,
    url: `${url}${path}`,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    isRepeatable: isHarmless,
  }
}

function read(answer: CarrierAnswer, { isHarmless = false }: UpsCall): UpsAnswer {
  const body = jsonOf(answer)
  const messages = errorsIn(body)
  if (!answer.ok) return refuse(failedAnswer(answer, { messages, isHarmless }), body)
  if (typeof body !== 'object' || body === null) return refuse(unreadable(isHarmless), body)
  return messages.length > 0 ? refuse(failed(messages), body) : { ok: true, body }
}

/** Nothing was asked of the carrier yet: a lost sign-in must not look like a purchase nobody knows the outcome of. */
async function tokenOf(connection: UpsConnection, context: CarrierContext, url: string): Promise<string> {
  try {
    return await context.tokens.get(tokenName, () => fetchToken(connection, context, url))
  } catch (error) {
    if (error instanceof SignInRefused || context.signal.aborted) throw error
    const words =
      error instanceof UnusableAnswer
        ? error.message
        : 'UPS could not be reached to sign in. Nothing was asked.'
    throw new SignInRefused(failed([{ code: adapterCodes.unreachable, message: words }], 'safe'))
  }
}

async function fetchToken(
  { settings, config }: UpsConnection,
  context: CarrierContext,
  url: string,
): Promise<SignedIn> {
  const { client_id, client_secret } = settings
  const answer = await send(context, {
    method: 'POST',
    url: `${url}/security/v1/oauth/token`,
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
      ...(config.merchant_id ? { 'x-merchant-id': config.merchant_id } : {}),
    },
    body: 'grant_type=client_credentials',
    isRepeatable: true,
  })
  const body = jsonOf(answer)
  if (!answer.ok) throw new SignInRefused(notLetIn(answer, errorsIn(body)))
  const { access_token: token, expires_in: seconds } = tokenAnswer.parse(body)
  if (token === null) throw new SignInRefused(unreadable(true))
  // Seconds as text; an hour is far less than what the carrier gives.
  return { token, lifetimeMs: 1000 * (seconds ?? 3600) }
}

function notLetIn(answer: CarrierAnswer, said: CarrierMessage[]): Refused {
  const fields = ['credentials.client_id', 'credentials.client_secret']
  const isWrong = answer.status === 401 || answer.status === 400 || answer.status === 403
  const messages = said.map(each => (isWrong ? { ...each, details: { fields } } : each))
  const outcome = failedAnswer(answer, { messages, isHarmless: true })
  return isWrong ? { ...outcome, retry: 'never' } : outcome
}

const wrongClient = {
  hint: 'Check the client ID and the client secret of the connection.',
  fields: ['credentials.client_id', 'credentials.client_secret'],
}
const ofSender = /\bship(?:per|ped)?[ -]?from\b|\bshipper\b|\borigin\b/i

const advice: AdviceByCode = {
  '10401': [wrongClient],
  '250002': [wrongClient],
  '250003': [wrongClient],
  '111210': [{ hint: 'Choose another service: this one does not go there.' }],
  '111285': [
    { says: ofSender, hint: 'Check the postal code of the sender.', fields: ['shipper.postal_code'] },
    { hint: 'Check the postal code of the recipient.', fields: ['recipient.postal_code'] },
  ],
  '111286': [
    { says: ofSender, hint: 'Check the state of the sender.', fields: ['shipper.state_code'] },
    { hint: 'Check the state of the recipient.', fields: ['recipient.state_code'] },
  ],
  '120100': [{ hint: 'Check the shipper number of the connection.', fields: ['credentials.account_number'] }],
  '190102': [
    {
      says: /\balready\b.*\bvoid|\bvoided\b.*\b(?:already|before|previously)\b/i,
      hint: 'Nothing more is to be done; do not use the label.',
    },
    { hint: 'The parcel was scanned or the label is too old; ask for a refund at ups.com.' },
  ],
  '9369054': [{ hint: 'The account takes no paperless documents; enrol it at ups.com or print the papers.' }],
}

const toMessage = (code: string | null, words: string | null): CarrierMessage => ({
  ...(code === null ? {} : { code }),
  ...advised(advice, code, words ?? 'UPS refused without a reason.'),
})

const listed = (errors: readonly UpsError[]): CarrierMessage[] =>
  errors.map(({ code, Code, message, Description, description }) =>
    toMessage(code ?? Code, message ?? Description ?? description),
  )

/** What a refusal says, in the shape of today and that of old paths. */
export function errorsIn(body: unknown): CarrierMessage[] {
  const { response, errors, Fault, fault } = refusalAnswer.parse(body)
  const details = [Fault, fault].flatMap(({ detail }) => detail.Errors.ErrorDetail)
  return listed([...response.errors, ...errors, ...details.flatMap(each => each.PrimaryErrorCode)])
}

/** A request the carrier would not take, found before it is sent and told at its fields; null when it fits. */
export const misfitOf = (call: Pick<UpsCall, 'method' | 'path' | 'body'>): Refused | null =>
  refusedMisfit(requestShapes, call, 'UPS')

/** Warnings beside an answer that was given. */
export const alertsIn = ({ Response }: { Response: UpsResponse }): CarrierMessage[] => listed(Response.Alert)
