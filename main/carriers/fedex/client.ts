import { gunzipSync } from 'node:zlib'
import { type CarrierMessage, UnusableAnswer } from '../../../shared/errors/result.ts'
import type { CarrierContext, SignedIn } from '../contract/adapter.ts'
import {
  adapterCodes,
  done,
  failed,
  fieldError,
  type Outcome,
  type Refused,
  required,
  timeIsOver,
} from '../contract/outcome.ts'
import { type AdviceByCode, advised } from '../kit/advice.ts'
import { baseUrlOf } from '../kit/base-url.ts'
import { refusedMisfit } from '../kit/request-shape.ts'
import {
  type CarrierAnswer,
  type CarrierCall,
  failedAnswer,
  jsonOf,
  send,
  sendSignedIn,
  unreadable,
} from '../kit/send.ts'
import { type Alert, alertsAnswer, refusalAnswer, tokenAnswer } from './answers.ts'
import type { FedexConnection } from './settings.ts'
import { requestShapes } from './wire.ts'

const hosts = { test: 'https://apis-sandbox.fedex.com', live: 'https://apis.fedex.com' }
const documentHosts = {
  test: 'https://documentapitest.prod.fedex.com/sandbox',
  live: 'https://documentapi.prod.fedex.com',
}

export const paths = {
  rate: '/rate/v1/rates/quotes',
  ship: '/ship/v1/shipments',
  /** Of a purchase the carrier makes in the background. */
  results: '/ship/v1/shipments/results',
  cancel: '/ship/v1/shipments/cancel',
  track: '/track/v1/trackingnumbers',
  reference: '/track/v1/referencenumbers',
  proof: '/track/v1/trackingdocuments',
  pickup: '/pickup/v1/pickups',
  cancelPickup: '/pickup/v1/pickups/cancel',
  upload: '/documents/v1/etds/upload',
  address: '/address/v1/addresses/resolve',
} as const

/** Which of the two projects asks. */
type Keys = 'ship' | 'track'

export type FedexCall = {
  method: 'POST' | 'PUT'
  path: string
  body: unknown
  /** It costs, books and changes nothing. */
  isHarmless?: boolean
  keys?: Keys
  /** Ours, said again in the answer and in the carrier's log. */
  transaction?: string
  /** The parties of the body have changed places. */
  isReturn?: boolean
}

export type FedexAnswer =
  | { ok: true; body: unknown; messages: CarrierMessage[] }
  | { ok: false; refused: Refused }

const refuse = (refused: Refused): FedexAnswer => ({ ok: false, refused })

/** A request the carrier would not take, found before it is sent and told at its fields; null when it fits. */
export function misfitOf({ method, path, body, isReturn = false }: FedexCall): Refused | null {
  const refused = refusedMisfit(requestShapes, { method, path, body }, 'FedEx')
  if (!refused || !isReturn) return refused
  const [message] = refused.messages
  const fields = Object.entries(message?.details ?? {}).map(([name, problem]) => [
    name.replace(/^(shipper|recipient)\b/, side => (side === 'shipper' ? 'recipient' : 'shipper')),
    problem,
  ])
  return failed([{ ...message, details: Object.fromEntries(fields) }])
}

/** Calls the carrier and reads its JSON; until the sign-in stands nothing was asked, so whatever stops it is no doubt. */
export async function ask(
  call: FedexCall,
  connection: FedexConnection,
  context: CarrierContext,
): Promise<FedexAnswer> {
  if (context.signal.aborted) return refuse(timeIsOver())
  const misfit = misfitOf(call)
  if (misfit) return refuse(misfit)
  const base = baseUrlOf(connection, hosts)
  if (!base.ok) return refuse(base.refused)
  const { isHarmless = false } = call
  const keys = projectOf(call.keys ?? 'ship', connection)
  const url = call.path === paths.upload ? documentServer(connection, base.url) : base.url
  const signed = await sendSignedIn(
    context,
    { name: keys, signIn: () => signIn(keys, connection, context) },
    token => toCarrierCall(call, connection, { url, token }),
  )
  if (!signed.ok) return refuse(signed.refused)
  const body = jsonOf({ text: plainText(signed.answer) })
  const messages = errorsIn(body, keys)
  if (!signed.answer.ok) return refuse(failedAnswer(signed.answer, { messages, isHarmless }))
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return refuse(unreadable(isHarmless))
  return messages.length > 0 ? refuse(failed(messages)) : { ok: true, body, messages: alertsIn(body) }
}

/** Another server than the carrier's own takes the papers too. */
const documentServer = ({ config, testMode }: FedexConnection, url: string): string =>
  config.base_url || config.document_server === 'apis' ? url : documentHosts[testMode ? 'test' : 'live']

function toCarrierCall(
  { method, path, body, isHarmless = false, transaction }: FedexCall,
  { config }: FedexConnection,
  { url, token }: { url: string; token: string },
): CarrierCall {
  const isForm = body instanceof FormData
  return {
    method,
    url: `${url}${path}`,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      'x-locale': config.locale ?? 'en_US',
      ...(transaction ? { 'x-customer-transaction-id': transaction } : {}),
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
    isRepeatable: isHarmless,
  }
}

const mostBytes = 50_000_000

/** The carrier packs answers nobody asked to be packed, and does not always say so. */
function plainText({ bytes, text }: CarrierAnswer): string {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return text
  try {
    return gunzipSync(bytes, { maxOutputLength: mostBytes }).toString('utf8')
  } catch {
    return ''
  }
}

const keyFields = { ship: ['api_key', 'secret_key'], track: ['track_api_key', 'track_secret_key'] } as const

/** Without a project for tracking the other one is tried: the carrier says when it may not. */
const projectOf = (keys: Keys, { settings }: FedexConnection): Keys =>
  keys === 'track' && !settings.track_api_key ? 'ship' : keys

export async function signIn(
  keys: Keys,
  connection: FedexConnection,
  context: CarrierContext,
): Promise<Outcome<SignedIn>> {
  if (context.signal.aborted) return timeIsOver()
  const base = baseUrlOf(connection, hosts)
  if (!base.ok) return base.refused
  const [id, secret] = keyFields[keys]
  const { [id]: client_id, [secret]: client_secret } = connection.settings
  if (!client_id || !client_secret) return missingKeys
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
  const call: CarrierCall = {
    method: 'POST',
    url: `${base.url}/oauth/token`,
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
    isRepeatable: true,
  }
  const answer = await send(context, call).catch(error => unreached(error, context))
  if ('messages' in answer) return answer
  const said = jsonOf({ text: plainText(answer) })
  if (!answer.ok) return notLetIn(answer, errorsIn(said, keys), keys)
  const { access_token: token, expires_in: seconds } = tokenAnswer.parse(said)
  return token === null ? unreadable(true) : done({ token, lifetimeMs: 1000 * (seconds || 3600) })
}

/** A lost sign-in must not look like a purchase nobody knows the outcome of. */
function unreached(error: unknown, { signal }: CarrierContext): Refused {
  if (signal.aborted) return timeIsOver()
  const message =
    error instanceof UnusableAnswer
      ? error.message
      : 'FedEx could not be reached to sign in. Nothing was asked.'
  return failed([{ code: adapterCodes.unreachable, message }], 'safe')
}

const missingKeys = failed([
  fieldError({ 'credentials.api_key': required('Add the keys of your shipping project to the connection.') }),
])

/** Asking for tokens too often blocks for minutes: nobody is to try again at once. */
const blockedMs = 600_000

function notLetIn(answer: CarrierAnswer, said: CarrierMessage[], keys: Keys): Refused {
  const fields = keyFields[keys].map(name => `credentials.${name}`)
  const isWrong = answer.status === 400 || answer.status === 401
  const messages = said.map(each => (isWrong ? { ...each, details: { fields } } : each))
  const outcome = failedAnswer(answer, { messages, isHarmless: true })
  if (answer.status === 403) return { ...outcome, messages: [blocked, ...messages], retryAfterMs: blockedMs }
  if (!isWrong) return outcome
  const [first] = outcome.messages
  return {
    ...outcome,
    retry: 'never',
    messages: messages.length > 0 ? messages : [{ ...first, details: { fields } }],
  }
}

const blocked = {
  code: 'sign_in_blocked',
  message:
    'FedEx lets nobody sign in with these keys right now. Wait ten minutes, then check the project at developer.fedex.com.',
}

const account = ['credentials.account_number']

const advice: AdviceByCode = {
  'ACCOUNT.NUMBER.MISMATCH': [{ hint: 'Check the account number of the connection.', fields: account }],
  'SHIPMENT.USER.UNAUTHORIZED': [{ hint: 'The account is not one of this project.', fields: account }],
  'FORBIDDEN.ERROR': [{ hint: 'Add this API to your project at developer.fedex.com.' }],
  'PICKUP.POSTALCODE.MISSING': [{ fields: ['address.postal_code'] }],
  'PICKUP.REQUESTED.PREVIOUS.DAY': [{ hint: 'Choose a day that has not passed.', fields: ['pickup_date'] }],
}

const members: readonly (readonly [RegExp, string])[] = [
  [/POSTAL|ZIP/, 'postal_code'],
  [/PHONE/, 'phone_number'],
  [/STATE|PROVINCE/, 'state_code'],
  [/CITY/, 'city'],
  [/STREET|ADDRESSLINE/, 'address_line1'],
  [/COUNTRY/, 'country_code'],
]

/** Codes such as `RECIPIENTCONTACT.PHONENUMBER.INVALID` name the member. */
function fieldsNamedBy(code: string): string[] {
  const party = /^(RECIPIENT|DESTINATION)/.test(code)
    ? 'recipient'
    : /^(SHIPPER|ORIGIN)/.test(code)
      ? 'shipper'
      : null
  const member = members.find(([words]) => words.test(code))?.[1]
  return party && member ? [`${party}.${member}`] : []
}

function toMessage(code: string | null, said: string | null, keys: Keys): CarrierMessage {
  const known = advised(advice, code, said ?? 'FedEx refused without a reason.')
  const fields =
    code === 'NOT.AUTHORIZED.ERROR'
      ? keyFields[keys].map(name => `credentials.${name}`)
      : fieldsNamedBy(code ?? '')
  return {
    code: code ?? 'refused',
    ...(fields.length > 0 ? { details: { fields } } : {}),
    ...known,
  }
}

/** What a refusal says. */
export const errorsIn = (body: unknown, keys: Keys = 'ship'): CarrierMessage[] =>
  refusalAnswer.parse(body).errors.map(({ code, message }) => toMessage(code, message, keys))

/** Warnings beside what was answered, each once. */
export function messagesOf(alerts: readonly Alert[]): CarrierMessage[] {
  const said = new Map<string, CarrierMessage>()
  for (const { code, message } of alerts)
    if (code ?? message)
      said.set(`${code} ${message}`, { code: code ?? 'alert', message: message ?? code ?? '' })
  return [...said.values()]
}

const alertsIn = (body: unknown): CarrierMessage[] => messagesOf(alertsAnswer.parse(body).output.alerts)
