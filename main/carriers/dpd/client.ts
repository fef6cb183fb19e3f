import type { CarrierContext, SignedIn } from '../contract/adapter.ts'
import type { SoapBody, SoapFault } from '../contract/bodies.ts'
import { done, type Outcome, type Refused } from '../contract/outcome.ts'
import { type AdviceByCode, advisedFailure } from '../kit/advice.ts'
import { baseUrlOf } from '../kit/base-url.ts'
import { refusedMisfit } from '../kit/request-shape.ts'
import {
  type CarrierAnswer,
  type CarrierCall,
  failedAnswer,
  send,
  sendSignedIn,
  tokenOf,
  unreadable,
} from '../kit/send.ts'
import { readSoap, writeSoap } from '../kit/soap.ts'
import { isAboutSignIn } from './codes.ts'
import type { DpdConnection } from './settings.ts'
import { faultDetail, loginAnswer, namespaces, paths, requestShapes } from './wire.ts'

const hosts = {
  BE: { test: 'https://shipperadmintest.dpd.be/PublicApi', live: 'https://wsshipper.dpd.be' },
  NL: { test: 'https://shipperadmintest.dpd.nl/PublicApi', live: 'https://wsshipper.dpd.nl' },
}
const hostsOf = ({ settings }: DpdConnection) =>
  settings.account_country_code === 'NL' ? hosts.NL : hosts.BE

/** Where DPD does not say until when a token is good: it is a day, and logins are few. */
const usualLifeMs = 12 * 60 * 60_000

const signInCode = 'sign_in'

const known: AdviceByCode = {
  [signInCode]: [
    {
      hint: 'Check Delis ID and password.',
      fields: ['credentials.delis_id', 'credentials.password'],
      retry: 'never',
    },
  ],
}

/** Asks about a parcel with the token of the day. What DPD would not take is refused before anybody signs in. */
export async function ask<T>(
  body: SoapBody['body'],
  connection: DpdConnection,
  context: CarrierContext,
  read: (body: unknown) => Outcome<T> | null,
): Promise<Outcome<T>> {
  const call = prepare(paths.lifeCycle, envelopeOf(body, 'token', connection), connection)
  if (!call.ok) return call
  const sent = await sendSignedIn(context, wayIn(connection, context), token => ({
    ...call.value,
    body: envelopeOf(body, token, connection),
    isRepeatable: true,
  }))
  if (!sent.ok) return sent.refused
  const told = toldBy(sent.answer)
  return told.ok ? (read(told.value) ?? unreadable(true)) : told
}

export async function verifyCredentials(
  _: undefined,
  connection: DpdConnection,
  context: CarrierContext,
): Promise<Outcome<undefined>> {
  const signed = await tokenOf(context, wayIn(connection, context))
  return signed.ok ? done(undefined) : signed
}

const wayIn = (connection: DpdConnection, context: CarrierContext) => ({
  name: 'login',
  signIn: () => signIn(connection, context),
  isTurnedAway: (answer: CarrierAnswer) =>
    answer.status === 401 || toldBy(answer).messages[0]?.code === signInCode,
})

/** Logins a day are few, so the token is kept over restarts. */
async function signIn(connection: DpdConnection, context: CarrierContext): Promise<Outcome<SignedIn>> {
  const { delis_id: delisId, password, message_language: messageLanguage } = connection.settings
  const soap: SoapBody = {
    soap: '1.1',
    action: `${namespaces.login.replace('/types/', '/')}/getAuth`,
    namespaces: { ns: namespaces.login },
    body: { 'ns:getAuth': { delisId, password, messageLanguage } },
  }
  const call = prepare(paths.login, soap, connection)
  if (!call.ok) return call
  const told = toldBy(await send(context, call.value))
  if (!told.ok) return told
  const { authToken: token, authTokenExpires } = loginAnswer.parse(told.value).getAuthResponse.return ?? {}
  if (!token) return unreadable(true)
  const leftMs = Date.parse(authTokenExpires ?? '') - context.now().getTime()
  return done({ token, lifetimeMs: leftMs > 0 ? leftMs : usualLifeMs, isRare: true })
}

const envelopeOf = (body: SoapBody['body'], authToken: string, { settings }: DpdConnection): SoapBody => ({
  soap: '1.1',
  action: `${namespaces.lifeCycle.replace('/types/', '/')}/getTrackingData`,
  namespaces: { ns: namespaces.lifeCycle, auth: namespaces.authentication },
  header: {
    'auth:authentication': {
      delisId: settings.delis_id,
      authToken,
      messageLanguage: settings.message_language,
    },
  },
  body,
})

/** A call DPD takes, on the server of the connection. */
function prepare(path: string, body: SoapBody, connection: DpdConnection): Outcome<CarrierCall> {
  const misfit = refusedMisfit(requestShapes, { method: 'POST', path, body: writeSoap(body) }, 'DPD')
  if (misfit) return misfit
  const base = baseUrlOf(connection, hostsOf(connection))
  return base.ok ? done({ method: 'POST', url: `${base.url}${path}`, body }) : base.refused
}

function toldBy(answer: CarrierAnswer): Outcome<unknown> {
  const read = readSoap(answer)
  if (read?.ok && answer.ok) return done(read.body)
  if (read && !read.ok) return refusedByFault(read.fault, answer)
  return answer.ok ? unreadable(true) : failedAnswer(answer, { messages: [], isHarmless: true })
}

/** A fault that is not about the sign-in is about the number, whatever status it comes with. */
function refusedByFault({ code, reason, detail, isServer }: SoapFault, answer: CarrierAnswer): Refused {
  const { authenticationFault: turnedAway, faults } = faultDetail.parse(detail)
  const own = turnedAway?.errorCode ?? faults?.faultCode ?? null
  const message = turnedAway?.errorMessage ?? faults?.message ?? reason ?? 'DPD refused without a word.'
  const isSignIn = turnedAway !== null || isAboutSignIn(own, message)
  const complaints = [{ code: isSignIn ? signInCode : (own ?? code), message }]
  const refused = advisedFailure(answer, { known, complaints, isHarmless: true })
  return isSignIn || faults !== null || !isServer ? { ...refused, retry: 'never' } : refused
}
