import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { done } from '../contract/outcome.ts'
import { type AdviceByCode, advised } from '../kit/advice.ts'
import { createApi } from '../kit/api.ts'
import { baseUrlOf } from '../kit/base-url.ts'
import { askForToken, type TokenRequest } from '../kit/sign-in.ts'
import { refusalAnswer, type UpsError, type UpsResponse } from './answers.ts'
import type { Ups, UpsConnection } from './settings.ts'
import { requestShapes } from './wire.ts'

export const label = 'UPS'

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
  /** What customs will ask. */
  landedCost: '/api/landedcost/v1/quotes',
}

/** Calls the carrier; it also refuses with the status of a success. */
export const { ask, misfitOf } = createApi<UpsConnection>({
  label,
  servers: hosts,
  shapes: requestShapes,
  headers: (_, __, token) => ({ authorization: `Bearer ${token}` }),
  signIn: (connection, context) => ({
    signIn: url => askForToken(context, toTokenRequest(url, connection)),
  }),
  complaintsIn: errorsIn,
  refusesInside: true,
})

const keyFields = ['credentials.client_id', 'credentials.client_secret']

function toTokenRequest(url: string, { settings, config }: UpsConnection): TokenRequest {
  const keys = Buffer.from(`${settings.client_id}:${settings.client_secret}`).toString('base64')
  return {
    label,
    url: `${url}/security/v1/oauth/token`,
    headers: {
      authorization: `Basic ${keys}`,
      ...(config.merchant_id ? { 'x-merchant-id': config.merchant_id } : {}),
    },
    fields: keyFields,
    wrongAt: [400, 401, 403],
    complaintsIn: errorsIn,
  }
}

/** Signs in and nothing else. */
export const verifyCredentials: Ups['verifyCredentials'] = async (_, connection, context) => {
  const base = baseUrlOf(connection, hosts)
  if (!base.ok) return base.refused
  const signed = await askForToken(context, toTokenRequest(base.url, connection))
  return signed.ok ? done(undefined) : signed
}

const wrongClient = {
  hint: 'Check the client ID and the client secret of the connection.',
  fields: keyFields,
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

/** Warnings beside an answer that was given. */
export const alertsIn = ({ Response }: { Response: UpsResponse }): CarrierMessage[] => listed(Response.Alert)
