import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import { adapterCodes, done, failed, type Outcome, type Refused } from '../contract/outcome.ts'
import { type AdviceByCode, advised } from '../kit/advice.ts'
import { membersIn } from '../kit/answers.ts'
import { type ApiAnswer, type ApiCall, createApi } from '../kit/api.ts'
import { type CarrierAnswer, unreadable } from '../kit/send.ts'
import { parseXml } from '../kit/xml.ts'
import { type Answered, type AnsweredRoot, answers } from './answers.ts'
import type { CpcConnection } from './settings.ts'
import { requestShapes } from './wire.ts'

export const label = 'Canada Post'

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
export type CpcCall = Omit<ApiCall, 'headers' | 'query'> & { mediaType: string }

const api = createApi<CpcConnection>({
  label,
  servers: hosts,
  shapes: requestShapes,
  headers: ({ settings: { username, password, language } }) => ({
    'accept-language': `${language}-CA`,
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
  }),
  complaintsIn: (body, { status }) => (status === 401 ? [...messagesIn(body), wrongKey] : messagesIn(body)),
  refusesInside: true,
  warningsIn: body => Object.values(membersIn(body)).flatMap(messagesIn),
})

/** A document the carrier would not take, found before it is sent and told at its fields; null when it fits. */
export const { misfitOf } = api

const isOnlyFetched = ({ method, isHarmless = method === 'GET' }: Pick<CpcCall, 'method' | 'isHarmless'>) =>
  isHarmless

/** The document of an answer; the page of a gateway is none, however well formed. */
function documentIn({ text }: CarrierAnswer): unknown {
  const body = parseXml(text)
  return Object.hasOwn(membersIn(body), 'html') ? null : body
}

/** Asks the carrier; every call signs in anew with the key, and names the version of its family. */
export async function ask(
  { mediaType, path, ...call }: CpcCall,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<ApiAnswer> {
  const answer = await api.ask(
    {
      read: documentIn,
      ...call,
      isHarmless: isOnlyFetched(call),
      path: pathIn(path),
      headers: { accept: mediaType, ...(call.body === undefined ? {} : { 'content-type': mediaType }) },
    },
    connection,
    context,
  )
  return !answer.ok && answer.status === 500 && messagesIn(answer.body).some(isRule)
    ? { ...answer, refused: { ...answer.refused, retry: 'never' } }
    : answer
}

/** Asks for a document, by the name of its root. */
export async function askFor<Root extends AnsweredRoot>(
  root: Root,
  call: CpcCall,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<Answered<Root>>> {
  const answer = await ask(call, connection, context)
  if (!answer.ok) return answer.refused
  const document = readRoot(answer.body, root)
  return document === null ? unreadable(isOnlyFetched(call)) : done(document)
}

/** A link of an answer is followed on the host that was asked: credentials go nowhere else. */
function pathIn(link: string): string {
  if (!URL.canParse(link)) return link
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** The carrier no longer has, or never had, what was asked about. */
export const isGone = (answer: ApiAnswer): boolean =>
  !answer.ok && (answer.status === 404 || answer.status === 410)

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
export const messagesIn = (body: unknown): CarrierMessage[] =>
  (readRoot(body, 'messages')?.message ?? []).flatMap(({ code, description }) =>
    code || description ? [toMessage(code, description)] : [],
  )

/** A document by the name of its root; null where it is another one, or none. */
export function readRoot<Root extends AnsweredRoot>(body: unknown, root: Root): Answered<Root> | null {
  const members = membersIn(body)
  return Object.hasOwn(members, root) ? (answers[root].parse(members[root]) as Answered<Root>) : null
}

const wrongKey: CarrierMessage = {
  code: '401',
  message:
    'Canada Post does not know this key. Check the user name and password of the connection; development keys work only for test connections and production keys only for live ones.',
  details: { fields: ['credentials.username', 'credentials.password'] },
}

/** The carrier's door says 500 to what does not fit its schema, or with the code of a rule: it did nothing then. */
const isRule = ({ code, message }: CarrierMessage): boolean =>
  /^\d{3,5}$/.test(code ?? '') ||
  /\bcvc-|schema|not a valid value|not (?:expected|allowed)/i.test(message ?? '')

/** Asked what became of something, the carrier's answers do not settle it. */
export const cannotTell = (message: string): Refused =>
  failed([{ code: adapterCodes.notSupported, message }], 'safe')
