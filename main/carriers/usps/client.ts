import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext, SignedIn } from '../contract/adapter.ts'
import {
  done,
  type FieldProblems,
  mapOutcome,
  type Outcome,
  refusedFor,
  required,
  timeIsOver,
} from '../contract/outcome.ts'
import { type AdviceByCode, advised } from '../kit/advice.ts'
import { type ApiAnswer, type ApiCall, createApi } from '../kit/api.ts'
import { baseUrlOf } from '../kit/base-url.ts'
import { problemsAmong } from '../kit/problems.ts'
import { fieldNamed } from '../kit/request-shape.ts'
import { tokenOf, unreadable, withToken } from '../kit/send.ts'
import { askForToken } from '../kit/sign-in.ts'
import { paymentAnswer, refusalAnswer, signInRefusal } from './answers.ts'
import type { Usps, UspsConnection } from './settings.ts'
import { requestShapes } from './wire.ts'

export const label = 'USPS'

const hosts = { test: 'https://apis-tem.usps.com', live: 'https://apis.usps.com' }

export const paths = {
  payment: '/payments/v3/payment-authorization',
  prices: '/shipments/v3/options/search',
  returnLabel: '/labels/v3/return-label',
  track: '/tracking/v3/tracking',
  pickup: '/pickup/v3/carrier-pickup',
  scanForm: '/scan-forms/v3/scan-form',
  address: '/addresses/v3/address',
} as const

/** One flat object in place of a form in several parts; what comes as a form all the same is read as well. */
export const labelsAccepted = 'application/vnd.usps.labels+json'

export type UspsCall = ApiCall & {
  /** It makes or changes labels, for which the carrier wants to know who pays. */
  isPaid?: boolean
}

const api = createApi<UspsConnection, UspsCall>({
  label,
  servers: hosts,
  shapes: requestShapes,
  headers: (_, __, token) => ({ authorization: `Bearer ${token}` }),
  signIn: (connection, context) => ({ signIn: url => signIn(url, connection, context) }),
  complaintsIn: (body, { call }) => {
    const messages = errorsIn(body, call)
    return call.path === paths.payment ? messages.map(atAccount) : messages
  },
})

export const { misfitOf } = api

/** Asks the carrier, with the token of whoever pays where it wants to know. */
export async function ask(
  call: UspsCall,
  connection: UspsConnection,
  context: CarrierContext,
): Promise<ApiAnswer> {
  if (!call.isPaid) return api.ask(call, connection, context)
  const payer = { name: 'payment', signIn: () => authorizePayment(connection, context) }
  const paid = await withToken(context, payer, {
    use: token => {
      const headers = { ...call.headers, 'x-payment-authorization-token': token }
      return api.ask({ ...call, headers }, connection, context)
    },
    isTurnedAway: answer => !answer.ok && answer.status === 401,
  })
  return paid.ok ? paid.answer : { ok: false, refused: paid.refused, status: 0, body: null }
}

const keyFields = ['credentials.client_id', 'credentials.client_secret']

const signIn = (
  url: string,
  { settings: { client_id, client_secret } }: UspsConnection,
  context: CarrierContext,
): Promise<Outcome<SignedIn>> =>
  askForToken(context, {
    label,
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
  const missing = required('Add it to the connection: USPS makes no labels without it.')
  return problemsAmong({
    'credentials.CRID': !settings.CRID && missing,
    'credentials.MID': !settings.MID && missing,
    'config.permit_number': isPermit && !config.permit_number && missing,
    'config.permit_ZIP': isPermit && !config.permit_ZIP && missing,
    'credentials.account_number': !isPermit && !settings.account_number && missing,
  })
}

const hoursOfPayment = 8

/** Who pays, and under whose numbers the labels are made: asked for once in eight hours. */
async function authorizePayment(
  connection: UspsConnection,
  context: CarrierContext,
): Promise<Outcome<SignedIn>> {
  const refused = refusedFor(accountProblems(connection))
  if (refused) return refused
  const call = { method: 'POST', path: paths.payment, body: toRoles(connection), isHarmless: true } as const
  const answer = await api.ask(call, connection, context)
  if (!answer.ok) return answer.refused
  const { paymentAuthorizationToken: token } = paymentAnswer.parse(answer.body)
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
export const verifyCredentials: Usps['verifyCredentials'] = async (_, connection, context) => {
  if (context.signal.aborted) return timeIsOver()
  if (Object.keys(accountProblems(connection)).length === 0)
    return mapOutcome(await authorizePayment(connection, context), () => undefined)
  const base = baseUrlOf(connection, hosts)
  if (!base.ok) return base.refused
  const signed = await tokenOf(context, { signIn: () => signIn(base.url, connection, context) })
  return signed.ok ? done(undefined, [onlyPrices]) : signed
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
function errorsIn(body: unknown, call?: UspsCall): CarrierMessage[] {
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
  if (!call || parameter === null) return {}
  const path = parameter.replace(/\[(\d+)\]/g, '.$1').split(/[./]/)
  const field = fieldNamed(requestShapes, call, path.filter(Boolean))
  return field === null || field === fieldNamed(requestShapes, call, [])
    ? {}
    : { details: { fields: [field] } }
}
