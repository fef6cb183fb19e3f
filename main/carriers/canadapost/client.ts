import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { CarrierParcel } from '../contract/model.ts'
import {
  adapterCodes,
  type FieldProblems,
  failed,
  fieldError,
  type Refused,
  required,
  timeIsOver,
} from '../contract/outcome.ts'
import { type AdviceByCode, advised } from '../kit/advice.ts'
import { baseUrlOf } from '../kit/base-url.ts'
import { refusedMisfit } from '../kit/request-shape.ts'
import { type CarrierAnswer, type CarrierCall, failedAnswer, send, unreadable } from '../kit/send.ts'
import { parseXml } from '../kit/xml.ts'
import { type Answered, type AnsweredRoot, answers } from './answers.ts'
import type { CpcConnection } from './settings.ts'
import { requestShapes } from './wire.ts'

const hosts = { test: 'https://ct.soa-gw.canadapost.ca', live: 'https://soa-gw.canadapost.ca' }

const mediaTypeOf = (name: string) => `application/vnd.cpc.${name}+xml`
const namespaceOf = (name: string) => `http://www.canadapost.ca/ws/${name}`

/** Every family of calls has its version in its media type, and the same in the namespace of what is sent. */
export const families = {
  rate: { mediaType: mediaTypeOf('ship.rate-v4'), namespace: namespaceOf('ship/rate-v4') },
  shipment: { mediaType: mediaTypeOf('shipment-v8'), namespace: namespaceOf('shipment-v8') },
  counterShipment: { mediaType: mediaTypeOf('ncshipment-v4'), namespace: namespaceOf('ncshipment-v4') },
  manifest: { mediaType: mediaTypeOf('manifest-v8'), namespace: namespaceOf('manifest-v8') },
  track: { mediaType: mediaTypeOf('track-v2'), namespace: namespaceOf('track-v2') },
  availability: { mediaType: mediaTypeOf('pickup'), namespace: namespaceOf('pickup') },
  pickup: { mediaType: mediaTypeOf('pickuprequest'), namespace: namespaceOf('pickuprequest') },
} as const

/** The parts of a call that differ. `path` may be a whole address out of an answer. */
export type CpcCall = {
  method: CarrierCall['method']
  path: string
  mediaType: string
  body?: string
  isRepeatable?: boolean
}

/** Asks the carrier; every call signs in anew with the key. */
export const ask = (
  connection: CpcConnection,
  context: Pick<CarrierContext, 'fetch' | 'signal' | 'wait'>,
  { path, mediaType, body, ...call }: CpcCall,
): Promise<CarrierAnswer> =>
  send(context, {
    ...call,
    url: toUrl(path, addressOf(connection)),
    headers: {
      accept: mediaType,
      ...(body === undefined ? {} : { 'content-type': mediaType }),
      'accept-language': `${connection.settings.language}-CA`,
      authorization: `Basic ${keyOf(connection)}`,
    },
    ...(body === undefined ? {} : { body }),
  })

const keyOf = ({ settings: { username, password } }: CpcConnection): string =>
  Buffer.from(`${username}:${password}`).toString('base64')

/** Null, or why this connection may ask nobody. */
export const notAllowed = (connection: CpcConnection): Refused | null => {
  const base = baseUrlOf(connection, hosts)
  return base.ok ? null : base.refused
}

function addressOf(connection: CpcConnection): string {
  const base = baseUrlOf(connection, hosts)
  if (!base.ok) throw new Error('This connection may not be used.')
  return base.url
}

/** A link of an answer is followed on the host that was asked: credentials go nowhere else. */
function toUrl(path: string, base: string): string {
  if (!URL.canParse(path)) return base + path
  const { pathname, search } = new URL(path)
  return base + pathname + search
}

const pathPart = (value: string | null | undefined): string => encodeURIComponent(value ?? '')

type Account = Pick<CpcConnection['settings'], 'customer_number' | 'contract_id'>

/** Accounts without a contract ship by calls of their own. */
export const hasContract = ({ contract_id }: Account): boolean => Boolean(contract_id)

export const shipmentFamily = (settings: Account) =>
  hasContract(settings) ? families.shipment : families.counterShipment

/** Where the shipments of an account are. */
export const shipmentsPath = (settings: Account): string =>
  hasContract(settings)
    ? `${ownPath(settings)}/shipment`
    : `/rs/${pathPart(settings.customer_number)}/ncshipment`

export const shipmentPath = (settings: Account, id: string): string =>
  `${shipmentsPath(settings)}/${pathPart(id)}`

export const manifestsPath = (settings: Account): string => `${ownPath(settings)}/manifest`

/** The customer mails on its own behalf. */
const ownPath = ({ customer_number: number }: Account) => `/rs/${pathPart(number)}/${pathPart(number)}`

export const pickupsPath = ({ customer_number }: Account): string =>
  `/enab/${pathPart(customer_number)}/pickuprequest`

export const pickupPath = (settings: Account, id: string): string =>
  `${pickupsPath(settings)}/${pathPart(id)}`

export const availabilityPath = (postalCode: string): string =>
  `/ad/pickup/pickupavailability/${pathPart(postalCode)}`

export const trackPath = (pin: string): string => `/vis/track/pin/${pathPart(pin)}/detail`

/** A shipment of several parcels is several for the carrier; together they go by all their numbers. */
export const joinIds = (ids: readonly string[]): string => ids.join(',')

export const splitIds = (joined: string): string[] =>
  joined.split(',').flatMap(id => (id.trim() === '' ? [] : [id.trim()]))

const both = 'Check the customer number and the contract of the connection.'
const account = [
  {
    says: /(?:customer|client).*(?:contract|contrat)|(?:contract|contrat).*(?:customer|client)/i,
    hint: both,
    fields: ['credentials.customer_number', 'credentials.contract_id'],
  },
  {
    says: /contract|contrat/i,
    hint: 'Check the contract of the connection.',
    fields: ['credentials.contract_id'],
  },
  {
    says: /customer|client/i,
    hint: 'Check the customer number of the connection.',
    fields: ['credentials.customer_number'],
  },
  { hint: both, fields: ['credentials.customer_number', 'credentials.contract_id'] },
]

const advice: AdviceByCode = {
  '1722': account,
  '7278': account,
  '9111': [{ hint: 'Choose another service: this one has no price for this way.' }],
  '8534': [{ hint: 'A pickup is arranged there already: change that one.' }],
}

const toMessage = (code: string | null, words: string | null): CarrierMessage => ({
  code: code ?? 'Server',
  ...advised(advice, code, words ?? `The carrier says ${code}.`),
})

/** What the carrier says in a document of its own, in its words and with what to change. */
export const fromMessages = (text: string): CarrierMessage[] =>
  (readRoot(text, 'messages')?.message ?? []).flatMap(({ code, description }) =>
    code || description ? [toMessage(code, description)] : [],
  )

/** A document by the name of its root; null where it is another one, or none. */
export function readRoot<Root extends AnsweredRoot>(text: string, root: Root): Answered<Root> | null {
  const parsed = parseXml(text)
  if (typeof parsed !== 'object' || parsed === null || !Object.hasOwn(parsed, root)) return null
  return answers[root].parse((parsed as Record<string, unknown>)[root]) as Answered<Root>
}

const wrongKey: CarrierMessage = {
  code: '401',
  message:
    'Canada Post does not know this key. Check the user name and password of the connection; development keys work only for test connections and production keys only for live ones.',
  details: { fields: ['credentials.username', 'credentials.password'] },
}

/** The outcome of an answer that is no success. `isHarmless`: the call costs, books and changes nothing. */
export function refusedBy(answer: CarrierAnswer, isHarmless: boolean): Refused {
  const said = fromMessages(answer.text)
  const messages = answer.status === 401 ? [...said, wrongKey] : said
  const status = answer.status === 500 && said.some(isRefusal) ? 400 : answer.status
  return failedAnswer({ ...answer, status }, { messages, isHarmless })
}

/** The carrier's door says 500 to what does not fit its schema, or with the code of a rule: it did nothing then. */
const isRefusal = ({ code, message }: CarrierMessage): boolean =>
  /^\d{3,5}$/.test(code ?? '') ||
  /\bcvc-|schema|not a valid value|not (?:expected|allowed)/i.test(message ?? '')

/** A document the carrier would not take, found before it is sent and told at its fields; null when it fits. */
export const misfitOf = (call: Pick<CpcCall, 'method' | 'path' | 'body'>): Refused | null =>
  refusedMisfit(requestShapes, call, 'Canada Post')

/**
 * The document of an answer by the name of its root, or the outcome of what came instead. Some failures come with a
 * status of success: then the carrier understood, and says so.
 */
export function documentOf<Root extends AnsweredRoot>(
  answer: CarrierAnswer,
  root: Root,
  isHarmless: boolean,
): { ok: true; document: Answered<Root> } | Refused {
  if (!answer.ok) return refusedBy(answer, isHarmless)
  const document = readRoot(answer.text, root)
  if (document !== null) return { ok: true, document }
  const messages = fromMessages(answer.text)
  return messages.length > 0
    ? failedAnswer({ ...answer, status: 400 }, { messages, isHarmless })
    : unreadable(isHarmless)
}

/** What stops any operation before it begins; null when nothing does. */
export function refusal(
  { signal }: Pick<CarrierContext, 'signal'>,
  connection: CpcConnection,
  parcels: readonly CarrierParcel[] | null = null,
): Refused | null {
  if (signal.aborted) return timeIsOver()
  if (parcels?.length === 0) return refuseFields({ parcel: required('Send at least one parcel.') })
  return notAllowed(connection)
}

export const refuseFields = (problems: FieldProblems): Refused => failed([fieldError(problems)])

/** Asked what became of something, the carrier's answers do not settle it. */
export const cannotTell = (message: string): Refused =>
  failed([{ code: adapterCodes.notSupported, message }], 'safe')
