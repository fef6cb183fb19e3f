import type { CarrierContext } from '../contract/adapter.ts'
import type { Refused } from '../contract/outcome.ts'
import { baseUrlOf } from '../kit/base-url.ts'
import { type CarrierAnswer, type CarrierCall, send } from '../kit/send.ts'
import type { CpcConnection } from './settings.ts'

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
