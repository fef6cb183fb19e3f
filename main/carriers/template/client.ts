import type { CarrierConnection, CarrierContext, SignedIn } from '../contract/adapter.ts'
import { done, type Outcome } from '../contract/outcome.ts'
import { baseUrlOf } from '../kit/base-url.ts'
import { refusedMisfit } from '../kit/request-shape.ts'
import { type CarrierCall, failedAnswer, jsonOf, send, sendSignedIn, unreadable } from '../kit/send.ts'
import { fromErrors } from './errors.ts'
import type { TemplateConfig, TemplateSettings } from './settings.ts'
import { requestShapes, tokenAnswer } from './wire.ts'

export type TemplateConnection = CarrierConnection<TemplateSettings, TemplateConfig>

const servers = { test: 'https://sandbox.api.example.com', live: 'https://api.example.com' }
const secondsOfAToken = 3600

/** `isHarmless`: it costs, books and changes nothing, so it may be sent again. */
export type Ask = {
  method: CarrierCall['method']
  path: string
  body?: unknown
  isHarmless: boolean
}

/** Asks the carrier what fits its shape; `read` makes the value of an answer that is a success, or null of one that cannot be understood. */
export async function ask<T>(
  { method, path, body, isHarmless }: Ask,
  connection: TemplateConnection,
  context: CarrierContext,
  read: (body: unknown) => Promise<Outcome<T> | null> | Outcome<T> | null,
): Promise<Outcome<T>> {
  const misfit = refusedMisfit(requestShapes, { method, path, body }, 'Template')
  if (misfit) return misfit
  const base = baseUrlOf(connection, servers)
  if (!base.ok) return base.refused
  const signed = await sendSignedIn(
    context,
    { signIn: () => signIn(base.url, connection, context) },
    token => ({
      method,
      url: `${base.url}${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      isRepeatable: isHarmless,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
  if (!signed.ok) return signed.refused
  const json = jsonOf(signed.answer)
  if (!signed.answer.ok) return failedAnswer(signed.answer, { messages: fromErrors(json), isHarmless })
  return (await read(json)) ?? unreadable(isHarmless)
}

async function signIn(
  url: string,
  { settings }: TemplateConnection,
  context: CarrierContext,
): Promise<Outcome<SignedIn>> {
  const form = { client_id: settings.client_id, client_secret: settings.client_secret }
  const answer = await send(context, {
    method: 'POST',
    url: `${url}/oauth/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString(),
    isRepeatable: true,
  })
  const body = jsonOf(answer)
  if (!answer.ok) return failedAnswer(answer, { messages: fromErrors(body), isHarmless: true })
  const { access_token: token, expires_in: seconds } = tokenAnswer.parse(body)
  return token === null ? unreadable(true) : done({ token, lifetimeMs: (seconds ?? secondsOfAToken) * 1000 })
}
