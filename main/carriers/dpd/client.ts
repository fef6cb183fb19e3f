import type { CarrierContext, SignedIn } from '../contract/adapter.ts'
import type { SoapBody, SoapFault } from '../contract/bodies.ts'
import { done, failed, type Outcome, type Refused, SignInRefused } from '../contract/outcome.ts'
import { type AdviceByCode, advisedFailure } from '../kit/advice.ts'
import { baseUrlOf } from '../kit/base-url.ts'
import { refusedMisfit } from '../kit/request-shape.ts'
import { type CarrierAnswer, failedAnswer, send, unreadable } from '../kit/send.ts'
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

const known: AdviceByCode = {
  sign_in: [
    {
      hint: 'Check Delis ID and password.',
      fields: ['credentials.delis_id', 'credentials.password'],
      retry: 'never',
    },
  ],
}

/** Calls a service with the token of the day. One that is no longer taken is replaced once. */
export async function ask<T>(
  body: SoapBody['body'],
  connection: DpdConnection,
  context: CarrierContext,
  read: (body: unknown) => Outcome<T> | null,
): Promise<Outcome<T>> {
  try {
    const token = await tokenOf(connection, context)
    const first = await call(envelopeOf(body, token, connection), paths.lifeCycle, connection, context)
    if (first.ok) return read(first.body) ?? unreadable(true)
    if (!first.isAboutSignIn) return first.refused
    context.tokens.drop(tokenName, token)
    const renewed = await tokenOf(connection, context)
    const second = await call(envelopeOf(body, renewed, connection), paths.lifeCycle, connection, context)
    return second.ok ? (read(second.body) ?? unreadable(true)) : second.refused
  } catch (error) {
    if (error instanceof SignInRefused) return error.outcome
    throw error
  }
}

const tokenName = 'login'

const tokenOf = (connection: DpdConnection, context: CarrierContext): Promise<string> =>
  context.tokens.get(tokenName, async () => {
    const signed = await signIn(connection, context)
    if (signed.ok) return signed.value
    throw new SignInRefused(signed)
  })

/** Logins a day are few, so the token is kept over restarts. */
async function signIn(connection: DpdConnection, context: CarrierContext): Promise<Outcome<SignedIn>> {
  const { delis_id: delisId, password, message_language: messageLanguage } = connection.settings
  const answer = await call(
    {
      soap: '1.1',
      action: `${namespaces.login.replace('/types/', '/')}/getAuth`,
      namespaces: { ns: namespaces.login },
      body: { 'ns:getAuth': { delisId, password, messageLanguage } },
    },
    paths.login,
    connection,
    context,
  )
  if (!answer.ok) return answer.refused
  const { authToken: token, authTokenExpires } = loginAnswer.parse(answer.body).getAuthResponse.return ?? {}
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

type Called = { ok: true; body: unknown } | { ok: false; refused: Refused; isAboutSignIn: boolean }

async function call(
  soap: SoapBody,
  path: string,
  connection: DpdConnection,
  context: CarrierContext,
): Promise<Called> {
  const misfit = refusedMisfit(requestShapes, { method: 'POST', path, body: writeSoap(soap) }, 'DPD')
  const base = baseUrlOf(connection, hostsOf(connection))
  const refused = misfit ?? (base.ok ? null : base.refused)
  if (refused || !base.ok) return { ok: false, refused: refused ?? failed([]), isAboutSignIn: false }
  const answer = await send(context, {
    method: 'POST',
    url: `${base.url}${path}`,
    body: soap,
    isRepeatable: path === paths.lifeCycle,
  })
  const read = readSoap(answer)
  if (read?.ok && answer.ok) return { ok: true, body: read.body }
  return read && !read.ok ? refusedByFault(read.fault, answer) : refusedByStatus(answer)
}

function refusedByStatus(answer: CarrierAnswer): Called {
  const refused = answer.ok ? unreadable(true) : failedAnswer(answer, { messages: [], isHarmless: true })
  return { ok: false, refused, isAboutSignIn: answer.status === 401 }
}

/** A fault that is not about the sign-in is about the number, whatever status it comes with. */
function refusedByFault({ code, reason, detail, isServer }: SoapFault, answer: CarrierAnswer): Called {
  const { authenticationFault, faults } = faultDetail.parse(detail)
  const own = authenticationFault?.errorCode ?? faults?.faultCode ?? null
  const message =
    authenticationFault?.errorMessage ?? faults?.message ?? reason ?? 'DPD refused without a word.'
  const signIn = authenticationFault !== null || isAboutSignIn(own, message)
  const complaints = [{ code: signIn ? 'sign_in' : (own ?? code), message }]
  const refused = advisedFailure(answer, { known, complaints, isHarmless: true })
  const isUnderstood = signIn || faults !== null || !isServer
  return {
    ok: false,
    refused: isUnderstood ? { ...refused, retry: 'never' } : refused,
    isAboutSignIn: signIn,
  }
}

export const verifyCredentials = async (
  _: undefined,
  connection: DpdConnection,
  context: CarrierContext,
): Promise<Outcome<undefined>> => {
  const signed = await tokenOf(connection, context).catch(error => {
    if (error instanceof SignInRefused) return error.outcome
    throw error
  })
  return typeof signed === 'string' ? done(undefined) : signed
}
