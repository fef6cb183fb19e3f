import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext, SignedIn } from '../contract/adapter.ts'
import { failed, fieldError, type Outcome, type Refused, required } from '../contract/outcome.ts'
import { type AdviceByCode, advised } from '../kit/advice.ts'
import { type ApiCall, createApi } from '../kit/api.ts'
import { baseUrlOf } from '../kit/base-url.ts'
import { askForToken } from '../kit/sign-in.ts'
import { type Alert, alertsAnswer, refusalAnswer } from './answers.ts'
import type { FedexConnection } from './settings.ts'
import { requestShapes } from './wire.ts'

export const label = 'FedEx'

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
export type FedexCall = ApiCall & { keys?: Keys }

const keyFields = { ship: ['api_key', 'secret_key'], track: ['track_api_key', 'track_secret_key'] } as const
const fieldsOfKeys = (keys: Keys) => keyFields[keys].map(name => `credentials.${name}`)

/** Without a project for tracking the other one is tried: the carrier says when it may not. */
const projectOf = ({ keys = 'ship' }: FedexCall, { settings }: FedexConnection): Keys =>
  keys === 'track' && !settings.track_api_key ? 'ship' : keys

/** Calls the carrier; it also refuses with the status of a success. */
export const { ask, misfitOf } = createApi<FedexConnection, FedexCall>({
  label,
  servers: ({ path }, { config }) =>
    path === paths.upload && config.document_server !== 'apis' ? documentHosts : hosts,
  shapes: requestShapes,
  headers: ({ config }, _, token) => ({
    authorization: `Bearer ${token}`,
    'x-locale': config.locale ?? 'en_US',
  }),
  signIn: (connection, context, call) => {
    const keys = projectOf(call, connection)
    return { name: keys, signIn: () => signIn(keys, connection, context) }
  },
  complaintsIn: (body, { call, connection }) => errorsIn(body, projectOf(call, connection)),
  warningsIn: body => messagesOf(alertsAnswer.parse(body).output.alerts),
  refusesInside: true,
})

export async function signIn(
  keys: Keys,
  connection: FedexConnection,
  context: CarrierContext,
): Promise<Outcome<SignedIn>> {
  const base = baseUrlOf(connection, hosts)
  if (!base.ok) return base.refused
  const [id, secret] = keyFields[keys]
  const { [id]: client_id, [secret]: client_secret } = connection.settings
  if (!client_id || !client_secret) return missingKeys
  return askForToken(context, {
    label,
    url: `${base.url}/oauth/token`,
    form: { client_id, client_secret },
    fields: fieldsOfKeys(keys),
    complaintsIn: body => errorsIn(body, keys),
    refusedAs: (refused, status) => (status === 403 ? blocked(refused) : refused),
  })
}

const missingKeys = failed([
  fieldError({ 'credentials.api_key': required('Add the keys of your shipping project to the connection.') }),
])

/** Asking for tokens too often blocks for minutes: nobody is to try again at once. */
const blocked = (refused: Refused): Refused => ({
  ...refused,
  retryAfterMs: 600_000,
  messages: [
    {
      code: 'sign_in_blocked',
      message:
        'FedEx lets nobody sign in with these keys right now. Wait ten minutes, then check the project at developer.fedex.com.',
    },
    ...refused.messages,
  ],
})

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
  const fields = code === 'NOT.AUTHORIZED.ERROR' ? fieldsOfKeys(keys) : fieldsNamedBy(code ?? '')
  return {
    code: code ?? 'refused',
    ...(fields.length > 0 ? { details: { fields } } : {}),
    ...known,
  }
}

/** What a refusal says. */
const errorsIn = (body: unknown, keys: Keys): CarrierMessage[] =>
  refusalAnswer.parse(body).errors.map(({ code, message }) => toMessage(code, message, keys))

/** Warnings beside what was answered, each once. */
export function messagesOf(alerts: readonly Alert[]): CarrierMessage[] {
  const said = new Map<string, CarrierMessage>()
  for (const { code, message } of alerts)
    if (code ?? message)
      said.set(`${code} ${message}`, { code: code ?? 'alert', message: message ?? code ?? '' })
  return [...said.values()]
}
