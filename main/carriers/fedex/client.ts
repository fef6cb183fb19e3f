import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { SignedIn } from '../contract/adapter.ts'
import { failed, fieldError, type Outcome, type Refused, required } from '../contract/outcome.ts'
import { type AdviceByCode, advised } from '../kit/advice.ts'
import { type ApiCall, createApi } from '../kit/api.ts'
import { baseUrlOf } from '../kit/base-url.ts'
import { eachOnce } from '../kit/problems.ts'
import { askForToken } from '../kit/sign-in.ts'
import { type Alert, alertsAnswer, refusalAnswer } from './answers.ts'
import { type FedexConnection, type FedexLine, keyPairs, type Project } from './settings.ts'
import { requestShapes } from './wire.ts'

export const label = 'FedEx'

const hosts = { test: 'https://apis-sandbox.fedex.com', live: 'https://apis.fedex.com' }
const documentHosts = {
  test: 'https://documentapitest.prod.fedex.com/sandbox',
  live: 'https://documentapi.prod.fedex.com',
}

export type FedexCall = ApiCall & {
  /** Which of the two projects asks. */
  project?: Project
}

const upload = '/documents/v1/etds/upload'

/** Every call, but for its body. */
export const calls = {
  rate: { method: 'POST', path: '/rate/v1/rates/quotes', isHarmless: true },
  ship: { method: 'POST', path: '/ship/v1/shipments' },
  /** Of a purchase the carrier makes in the background. */
  results: { method: 'POST', path: '/ship/v1/shipments/results', isHarmless: true },
  cancel: { method: 'PUT', path: '/ship/v1/shipments/cancel' },
  track: { method: 'POST', path: '/track/v1/trackingnumbers', isHarmless: true, project: 'track' },
  reference: { method: 'POST', path: '/track/v1/referencenumbers', isHarmless: true, project: 'track' },
  proof: { method: 'POST', path: '/track/v1/trackingdocuments', isHarmless: true, project: 'track' },
  pickup: { method: 'POST', path: '/pickup/v1/pickups' },
  cancelPickup: { method: 'PUT', path: '/pickup/v1/pickups/cancel' },
  upload: { method: 'POST', path: upload },
  address: { method: 'POST', path: '/address/v1/addresses/resolve', isHarmless: true },
  points: { method: 'POST', path: '/location/v1/locations', isHarmless: true },
} as const satisfies Record<string, FedexCall>

const fieldsOfKeys = (project: Project) => keyPairs[project].map(name => `credentials.${name}`)

/** Without a project for tracking the other one is tried: the carrier says when it may not. */
const projectOf = ({ project = 'ship' }: FedexCall, { settings }: FedexConnection): Project =>
  project === 'track' && !settings.track_api_key ? 'ship' : project

/** Calls the carrier; it also refuses with the status of a success. */
export const { ask, misfitOf } = createApi<FedexConnection, FedexCall>({
  label,
  servers: ({ path }, { config }) =>
    path === upload && config.document_server !== 'apis' ? documentHosts : hosts,
  shapes: requestShapes,
  headers: ({ config }, _, token) => ({
    authorization: `Bearer ${token}`,
    'x-locale': config.locale ?? 'en_US',
  }),
  signIn: (connection, context, call) => {
    const project = projectOf(call, connection)
    return { name: project, signIn: () => signIn(project, { connection, context }) }
  },
  complaintsIn: (body, { call, connection }) => errorsIn(body, projectOf(call, connection)),
  warningsIn: body => messagesOf(alertsAnswer.parse(body).output.alerts),
  refusesInside: true,
})

export async function signIn(
  project: Project,
  { connection, context }: FedexLine,
): Promise<Outcome<SignedIn>> {
  const base = baseUrlOf(connection, hosts)
  if (!base.ok) return base.refused
  const [id, secret] = keyPairs[project]
  const { [id]: client_id, [secret]: client_secret } = connection.settings
  if (!client_id || !client_secret) return missingKeys
  return askForToken(context, {
    label,
    url: `${base.url}/oauth/token`,
    form: { client_id, client_secret },
    fields: fieldsOfKeys(project),
    complaintsIn: body => errorsIn(body, project),
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

/** Of the location a parcel is held at: one that has closed, or takes no such parcel. */
const heldAt = /HOLD_?AT_?LOCATION|LOCATION_?ID/

const members: readonly (readonly [RegExp, string])[] = [
  [/POSTAL|ZIP/, 'postal_code'],
  [/PHONE/, 'phone_number'],
  [/STATE|PROVINCE/, 'state_code'],
  [/CITY/, 'city'],
  [/STREET|ADDRESSLINE/, 'address_line1'],
  [/COUNTRY/, 'country_code'],
]

const parties: typeof members = [
  [/^(RECIPIENT|DESTINATION)/, 'recipient'],
  [/^(SHIPPER|ORIGIN)/, 'shipper'],
]

/** Codes such as `RECIPIENTCONTACT.PHONENUMBER.INVALID` name the member. */
function fieldsNamedBy(code: string): string[] {
  if (heldAt.test(code)) return ['options.hold_at_location']
  const [party, member] = [parties, members].map(words => words.find(([form]) => form.test(code))?.[1])
  return party && member ? [`${party}.${member}`] : []
}

/** What a refusal says. */
const errorsIn = (body: unknown, project: Project): CarrierMessage[] =>
  refusalAnswer.parse(body).errors.map(({ code, message }) => {
    const fields = code === 'NOT.AUTHORIZED.ERROR' ? fieldsOfKeys(project) : fieldsNamedBy(code ?? '')
    return {
      code: code ?? 'refused',
      ...(fields.length > 0 ? { details: { fields } } : {}),
      ...advised(advice, code, message ?? 'FedEx refused without a reason.'),
    }
  })

/** Warnings beside what was answered, each once. */
export const messagesOf = (alerts: readonly Alert[]): CarrierMessage[] =>
  eachOnce(
    alerts
      .filter(({ code, message }) => code ?? message)
      .map(({ code, message }) => ({ code: code ?? 'alert', message: message ?? code ?? '' })),
  )
