import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext, SignedIn } from '../contract/adapter.ts'
import {
  done,
  type FieldProblems,
  type Outcome,
  type Refused,
  refusedFor,
  required,
  SignInRefused,
  timeIsOver,
} from '../contract/outcome.ts'
import { type AdviceByCode, advised } from '../kit/advice.ts'
import { baseUrlOf } from '../kit/base-url.ts'
import { fieldOf, refusedMisfit, shapeAt } from '../kit/request-shape.ts'
import {
  type CarrierAnswer,
  type CarrierCall,
  failedAnswer,
  jsonOf,
  type SignedAnswer,
  sendSignedIn,
  unreadable,
} from '../kit/send.ts'
import { askForToken } from '../kit/sign-in.ts'
import { paymentAnswer, refusalAnswer, signInRefusal } from './answers.ts'
import type { UspsConnection } from './settings.ts'
import { requestShapes } from './wire.ts'

const hosts = { test: 'https://apis-tem.usps.com', live: 'https://apis.usps.com' }

const json = 'application/json'

/** One flat object in place of a form in several parts; what comes as a form all the same is read as well. */
export const labelsAccepted = 'application/vnd.usps.labels+json'

export type UspsCall = {
  method: CarrierCall['method']
  path: string
  body?: unknown
  headers?: Record<string, string>
  /** It costs, books and changes nothing. */
  isHarmless?: boolean
  /** It makes or changes labels, for which the carrier wants to know who pays. */
  isPaid?: boolean
}

export type UspsAnswer = { ok: true; answer: CarrierAnswer } | { ok: false; refused: Refused }

/** A request the carrier would not take, told at its fields; those of a parcel at its place among several. */
export function misfitOf(call: Pick<UspsCall, 'method' | 'path' | 'body'>, parcel = 0): Refused | null {
  const refused = refusedMisfit(requestShapes, call, 'USPS')
  if (refused === null || parcel === 0) return refused
  const placed = refused.messages.map(({ details, ...message }) => ({
    ...message,
    details: Object.fromEntries(
      Object.entries(details ?? {}).map(([field, problem]) => [
        field.replace('parcel[0]', `parcel[${parcel}]`),
        problem,
      ]),
    ),
  }))
  return { ...refused, messages: placed }
}

/**
 * Asks the carrier. Tokens it no longer takes are replaced: a call that was not let in has done nothing, a purchase
 * neither.
 */
export async function ask(
  call: UspsCall,
  connection: UspsConnection,
  context: CarrierContext,
): Promise<UspsAnswer> {
  if (context.signal.aborted) return { ok: false, refused: timeIsOver() }
  const misfit = misfitOf(call)
  if (misfit) return { ok: false, refused: misfit }
  const base = baseUrlOf(connection, hosts)
  if (!base.ok) return base
  const signed = await (call.isPaid
    ? sendPaid(call, connection, context, base.url)
    : sendOpen(call, connection, context, base.url))
  if (!signed.ok) return signed
  const { answer } = signed
  if (answer.ok) return { ok: true, answer }
  const messages = errorsIn(jsonOf(answer), call)
  return { ok: false, refused: failedAnswer(answer, { messages, isHarmless: call.isHarmless ?? false }) }
}

const sendOpen = (
  { method, path, body, headers, isHarmless = false }: UspsCall,
  connection: UspsConnection,
  context: CarrierContext,
  url: string,
): Promise<SignedAnswer> =>
  sendSignedIn(context, { signIn: () => signIn(url, connection, context) }, token => ({
    method,
    url: `${url}${path}`,
    headers: {
      accept: json,
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': json }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    isRepeatable: isHarmless,
  }))

const paymentToken = 'payment'

/** With the token of whoever pays, which is renewed once when the carrier does not let it in. */
async function sendPaid(
  call: UspsCall,
  connection: UspsConnection,
  context: CarrierContext,
  url: string,
): Promise<SignedAnswer> {
  const withPayment = async () => {
    const payment = await context.tokens.get(paymentToken, async () => {
      const signed = await authorizePayment(connection, context, url)
      if (signed.ok) return signed.value
      throw new SignInRefused(signed)
    })
    if (context.signal.aborted) throw new SignInRefused(timeIsOver())
    const headers = { ...call.headers, 'x-payment-authorization-token': payment }
    return { payment, signed: await sendOpen({ ...call, headers }, connection, context, url) }
  }
  try {
    const { payment, signed } = await withPayment()
    if (!signed.ok || signed.answer.status !== 401) return signed
    context.tokens.drop(paymentToken, payment)
    return (await withPayment()).signed
  } catch (error) {
    if (error instanceof SignInRefused) return { ok: false, refused: error.outcome }
    throw error
  }
}

const keyFields = ['credentials.client_id', 'credentials.client_secret']

const signIn = (
  url: string,
  { settings: { client_id, client_secret } }: UspsConnection,
  context: CarrierContext,
): Promise<Outcome<SignedIn>> =>
  askForToken(context, {
    label: 'USPS',
    url: `${url}/oauth2/v3/token`,
    form: { client_id, client_secret },
    fields: keyFields,
    wrongAt: [400, 401, 403],
    hint: 'Check the consumer key and the consumer secret of the connection; test and live apps have different ones.',
    complaintsIn: signInErrors,
  })

function signInErrors(body: unknown): CarrierMessage[] {
  const { error, error_description: words } = signInRefusal.parse(body)
  return error === null
    ? errorsIn(body)
    : [{ code: error, message: words ?? `USPS refused the sign-in: ${error}.` }]
}

/** What labels need of a connection beside its keys. */
export function accountProblems({ settings, config }: UspsConnection): FieldProblems {
  const isPermit = settings.account_type === 'PERMIT'
  const needed = {
    'credentials.CRID': settings.CRID,
    'credentials.MID': settings.MID,
    ...(isPermit
      ? { 'config.permit_number': config.permit_number, 'config.permit_ZIP': config.permit_ZIP }
      : { 'credentials.account_number': settings.account_number }),
  }
  return Object.fromEntries(
    Object.entries(needed).flatMap(([field, value]) =>
      value ? [] : [[field, required('Add it to the connection: USPS makes no labels without it.')]],
    ),
  )
}

const hoursOfPayment = 8

/** Who pays, and under whose numbers the labels are made: asked for once in eight hours. */
async function authorizePayment(
  connection: UspsConnection,
  context: CarrierContext,
  url: string,
): Promise<Outcome<SignedIn>> {
  const call: UspsCall = {
    method: 'POST',
    path: '/payments/v3/payment-authorization',
    body: toRoles(connection),
    isHarmless: true,
  }
  const refused = refusedFor(accountProblems(connection)) ?? misfitOf(call)
  if (refused) return refused
  const signed = await sendOpen(call, connection, context, url)
  if (!signed.ok) return signed.refused
  const { answer } = signed
  const body = jsonOf(answer)
  if (!answer.ok) {
    const messages = errorsIn(body).map(atAccount)
    return failedAnswer(answer, { messages, isHarmless: true })
  }
  const { paymentAuthorizationToken: token } = paymentAnswer.parse(body)
  return token === null ? unreadable(true) : done({ token, lifetimeMs: hoursOfPayment * 3_600_000 })
}

/** The field of the account a refusal speaks of. */
function atAccount(message: CarrierMessage): CarrierMessage {
  const words = message.message ?? ''
  const told: readonly (readonly [RegExp, string])[] = [
    [/manifest/i, 'credentials.manifest_MID'],
    [/\bMID\b|mailer/i, 'credentials.MID'],
    [/\bCRID\b|registration/i, 'credentials.CRID'],
    [/permit/i, 'config.permit_number'],
    [/account/i, 'credentials.account_number'],
  ]
  const found = told.filter(([says]) => says.test(words)).map(([, field]) => field)
  const fields =
    found.length > 0 ? found : ['credentials.account_number', 'credentials.CRID', 'credentials.MID']
  return { ...message, details: { fields } }
}

/** The shop is the payer, the owner of the labels and, for contract prices, the one whose prices hold. */
export function toRoles({ settings, config }: UspsConnection) {
  const CRID = settings.CRID ?? ''
  const accountType = settings.account_type ?? 'EPS'
  const account =
    accountType === 'PERMIT'
      ? { accountType, permitNumber: config.permit_number ?? '', permitZIP: config.permit_ZIP ?? '' }
      : { accountType, accountNumber: settings.account_number ?? '' }
  const MID = settings.MID ?? ''
  return {
    roles: [
      { roleName: 'PAYER', CRID, ...account },
      { roleName: 'LABEL_OWNER', CRID, MID, manifestMID: settings.manifest_MID || MID },
      ...(config.price_type === 'CONTRACT' ? [{ roleName: 'RATE_HOLDER', CRID, ...account }] : []),
    ],
  }
}

/** Signs in, and asks about the account as well where the connection names one. */
export async function verifyCredentials(
  _: undefined,
  connection: UspsConnection,
  context: CarrierContext,
): Promise<Outcome<undefined>> {
  if (context.signal.aborted) return timeIsOver()
  const base = baseUrlOf(connection, hosts)
  if (!base.ok) return base.refused
  try {
    await context.tokens.get('access', async () => {
      const signed = await signIn(base.url, connection, context)
      if (signed.ok) return signed.value
      throw new SignInRefused(signed)
    })
  } catch (error) {
    if (error instanceof SignInRefused) return error.outcome
    throw error
  }
  if (Object.keys(accountProblems(connection)).length > 0) return done(undefined, [onlyPrices])
  const paid = await authorizePayment(connection, context, base.url)
  return paid.ok ? done(undefined) : paid
}

const onlyPrices = {
  code: 'no_labels',
  message: 'The keys are right. Labels need the payment account, CRID and mailer ID as well.',
}

const advice: AdviceByCode = {
  '401': [{ hint: 'Check the keys of the connection.', fields: keyFields }],
  '403': [{ hint: 'The app may lack this product: ask for it at developers.usps.com.' }],
}

/** What a refusal says, with the field of the request it speaks of. */
export function errorsIn(body: unknown, call?: UspsCall): CarrierMessage[] {
  const { error, errors, message } = refusalAnswer.parse(body)
  const several = [...error.errors, ...errors].filter(each => each.detail ?? each.title ?? each.message)
  if (several.length === 0) {
    const words = error.message ?? message
    return words === null ? [] : [toMessage(error.code, words)]
  }
  return several.map(({ code, title, detail, message: said, source }) => ({
    ...toMessage(code ?? error.code, detail ?? said ?? title ?? ''),
    ...fieldAt(source.parameter, call),
  }))
}

const toMessage = (code: string | null, words: string): CarrierMessage => ({
  code: code ?? 'refused',
  ...advised(advice, code, words),
})

function fieldAt(parameter: string | null, call: UspsCall | undefined): Pick<CarrierMessage, 'details'> {
  const known = call && shapeAt(requestShapes, call)
  if (!known || parameter === null) return {}
  const path = parameter.replace(/\[(\d+)\]/g, '.$1').split(/[./]/)
  const field = fieldOf(known.fields, path.filter(Boolean))
  return field === null || field === known.fields[''] ? {} : { details: { fields: [field] } }
}

/** The answer as JSON, or that it cannot be read. */
export function readJson(answer: CarrierAnswer, isHarmless: boolean): { ok: true; body: unknown } | Refused {
  const body = jsonOf(answer)
  return typeof body === 'object' && body !== null ? { ok: true, body } : unreadable(isHarmless)
}
