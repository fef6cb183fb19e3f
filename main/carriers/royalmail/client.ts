import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import { invalid, type Outcome, type Refused, refusedFor, required } from '../contract/outcome.ts'
import { type AdviceByCode, advisedFailure } from '../kit/advice.ts'
import { type ApiCall, createApi } from '../kit/api.ts'
import { baseUrlOf } from '../kit/base-url.ts'
import { trimmed } from '../kit/parties.ts'
import { fieldNamed, refusedMisfit } from '../kit/request-shape.ts'
import { type CarrierAnswer, jsonOf, send, unreadable } from '../kit/send.ts'
import { label, notFoundCode } from './codes.ts'
import type { RoyalmailConnection } from './settings.ts'
import { faultAnswer, queryShapes, refusalAnswer, requestShapes } from './wire.ts'

/** There are no test hosts. */
const trackingServer = 'https://api.royalmail.net'
const ordersServer = 'https://api.parcel.royalmail.com'
export const site = 'business.parcel.royalmail.com'

const orders = '/api/v1/orders'
/** References stand between quotes, so that they are no numbers of orders. */
export const paths = {
  orders,
  order: (id: string) => `${orders}/${encodeURIComponent(id)}`,
  ordersOf: (ids: readonly string[]) => `${orders}/${ids.map(encodeURIComponent).join(';')}`,
  orderNamed: (reference: string) => `${orders}/%22${encodeURIComponent(reference)}%22`,
  label: (id: string) => `${orders}/${encodeURIComponent(id)}/label`,
  manifests: '/api/v1/manifests',
  manifest: (id: string) => `/api/v1/manifests/${encodeURIComponent(id)}`,
  retry: (id: string) => `/api/v1/manifests/retry/${encodeURIComponent(id)}`,
  version: '/api/v1/version',
}

type Keys = Pick<RoyalmailConnection, 'settings'>

export const canBuy = ({ settings }: Keys): boolean => trimmed(settings.api_key) !== undefined
export const noKey = required('Labels are bought with the Click & Drop API key.')

const noTest = invalid(
  'Royal Mail has no test server: what is done there is real, and costs. Use a live connection, or enter a simulator here.',
)

/** The refusal of what needs the key, without it, and of what would be real though it is only tried. */
export function ordersRefused({ settings, testMode, config }: RoyalmailConnection): Refused | null {
  if (!canBuy({ settings })) return refusedFor({ 'credentials.api_key': noKey })
  return testMode && !trimmed(config.base_url) ? refusedFor({ 'config.base_url': noTest }) : null
}

/** Calls Click & Drop with the key of the account. */
export const { ask, misfitOf } = createApi<RoyalmailConnection>({
  label,
  servers: { test: ordersServer, live: ordersServer },
  shapes: requestShapes,
  keys: ['credentials.api_key'],
  headers: ({ settings }) => ({ authorization: `Bearer ${settings.api_key ?? ''}` }),
  complaintsIn: (body, { call, status }) => refusalsIn(body, call, status),
  refusesInside: true,
})

/** An answer that is a list, as a record. */
export const asOrders = (answer: CarrierAnswer): unknown => {
  const found = jsonOf(answer)
  return answer.ok && typeof found === 'object' && found !== null ? { orders: found } : found
}

const notAllowed: CarrierMessage = {
  code: '403',
  message: `${label} knows this key, but its account may not do that: labels over the interface are for business accounts (OBA).`,
  details: { fields: ['credentials.api_key'] },
}

/** What it says against a call, against the order that was sent, or against one it was asked about. */
function refusalsIn(body: unknown, call: ApiCall, status: number): CarrierMessage[] {
  const said = refusalAnswer.parse(body).flatMap(({ code, message, details, errors, failedOrders }) => {
    const own = message ?? details
    return [
      ...(own === null ? [] : [{ code: code ?? String(status), message: own }]),
      ...errors.flatMap(each =>
        each.message === null ? [] : [{ code: each.code ?? 'refused', message: each.message }],
      ),
      ...failedOrders
        .flatMap(each => each.errors)
        .flatMap(each => {
          const words = each.errorMessage
          if (words === null) return []
          const fields = each.fields.flatMap(({ fieldName }) => fieldAt(fieldName, call) ?? [])
          const told = { code: each.errorCode ?? 'refused', message: words }
          return [fields.length > 0 ? { ...told, details: { fields } } : told]
        }),
    ]
  })
  return status === 403 && said.length === 0 ? [notAllowed] : said
}

/** `Recipient.Address.Postcode` and `Packages[0].WeightInGrams` are members of the one order that was sent. */
function fieldAt(name: string | null, call: ApiCall): string | null {
  const parts = (name ?? '')
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter(Boolean)
  const path = parts.map(part => part.replace(/^\w/, letter => letter.toLowerCase()))
  return path.length === 0 ? null : fieldNamed(requestShapes, call, ['items', '0', ...path])
}

const known: AdviceByCode = {
  '': [
    {
      statuses: [401, 403],
      hint: 'Check client ID and secret, and that Royal Mail has approved your application for tracking.',
      fields: ['credentials.client_id', 'credentials.client_secret'],
    },
  ],
}

/** Asks the tracking service for the events of one number. */
export async function askEvents<T>(
  mailPieceId: string,
  connection: RoyalmailConnection,
  context: CarrierContext,
  read: (body: unknown) => Outcome<T> | null,
): Promise<Outcome<T>> {
  const query = { method: 'GET', path: '/mailpieces/v2/events', body: { mailPieceId } }
  const misfit = refusedMisfit(queryShapes, query, label)
  if (misfit) return misfit
  const base = baseUrlOf(connection, { test: trackingServer, live: trackingServer })
  if (!base.ok) return base.refused
  const { client_id, client_secret } = connection.settings
  const answer = await send(context, {
    method: 'GET',
    url: `${base.url}/mailpieces/v2/${mailPieceId}/events`,
    headers: {
      accept: 'application/json',
      'x-accept-rmg-terms': 'yes',
      'x-ibm-client-id': client_id ?? '',
      'x-ibm-client-secret': client_secret ?? '',
    },
    isRepeatable: true,
  })
  if (!answer.ok) {
    const complaints = faultsIn(jsonOf(answer), answer)
    return advisedFailure(answer, { known, complaints, isHarmless: true })
  }
  return read(jsonOf(answer)) ?? unreadable(true)
}

/** The service names what is wrong with a number, the gateway what is wrong with the call. */
function faultsIn(body: unknown, { status }: CarrierAnswer) {
  const { httpMessage, moreInformation, errors } = faultAnswer.parse(body)
  const named = errors.flatMap(({ errorCode, errorDescription, errorResolution }) => {
    const words = [errorDescription, errorResolution].filter(Boolean).join(' ')
    const isUnknown = errorCode === notFoundCode
    return words === ''
      ? []
      : [{ code: isUnknown ? 'not_found' : (errorCode ?? String(status)), message: words }]
  })
  const said = moreInformation ?? httpMessage
  return named.length > 0 || said === null ? named : [{ code: String(status), message: said }]
}
