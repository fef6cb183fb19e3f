import type { CarrierAddress } from '../contract/model.ts'
import { fieldError, invalid } from '../contract/outcome.ts'
import { catalogue } from './codes.ts'

type Place = Pick<CarrierAddress, 'countryCode' | 'stateCode'>
type Lane = { shipper: Place; recipient: Place }

const europeanUnion = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PT RO SE SI SK'.split(' '),
)

/** Puerto Rico is a country of its own to the carrier, however it was written. */
export const countryOf = ({ countryCode, stateCode }: Place): string => {
  const country = countryCode.toUpperCase()
  if (country === 'US' && stateCode?.toUpperCase() === 'PR') return 'PR'
  return country === 'XI' ? 'GB' : country
}

/** Region of origin, which decides what a service code means; null where the worldwide meaning holds. */
export function originOf(place: Place): string | null {
  const country = countryOf(place)
  if (['US', 'CA', 'PR', 'MX', 'PL'].includes(country)) return country
  return europeanUnion.has(country) ? 'EU' : null
}

export const isInternational = ({ shipper, recipient }: Lane): boolean => {
  const [from, to] = [countryOf(shipper), countryOf(recipient)]
  return from !== to && !(isAmerican(from) && isAmerican(to))
}

const isAmerican = (country: string) => country === 'US' || country === 'PR'

/** Lanes where signature and cash on delivery are asked for parcel by parcel; everywhere else for the shipment. */
export const isPackageLane = ({ shipper, recipient }: Lane): boolean => {
  const [from, to] = [countryOf(shipper), countryOf(recipient)]
  return (isAmerican(from) && isAmerican(to)) || (from === 'CA' && to === 'CA')
}

/** What a service code means from a place. `isKnown` is false for codes nobody has listed. */
export type NamedService = { service: string; name: string; isKnown: boolean }

/** Codes that mean the same from wherever they have no meaning of their own; the others are American. */
const worldwide = new Set(['07', '08', '11', '54', '65'])

/** From Canada one code is two services, by where it goes. */
const toUnitedStates = 'ups_express_early_ca_us'

type Row = (typeof catalogue.services)[number]

const isSoldFrom = (row: Row, lane: Lane): boolean => {
  const origin = originOf(lane.shipper)
  if (row.origin === undefined) return true
  if (row.origin === 'DE') return countryOf(lane.shipper) === 'DE'
  if (origin === null) return row.origin === 'US' && worldwide.has(row.carrier_code ?? '')
  return row.origin === origin
}

const fitsDestination = ({ code, carrier_code }: Row, lane: Lane): boolean =>
  carrier_code !== '54' ||
  originOf(lane.shipper) !== 'CA' ||
  (code === toUnitedStates) === (countryOf(lane.recipient) === 'US')

/** The service a code means on a lane. */
export function serviceOf(code: string, lane: Lane): NamedService {
  const row = catalogue.services.find(
    each => each.carrier_code === code && isSoldFrom(each, lane) && fitsDestination(each, lane),
  )
  return row
    ? { service: row.code, name: row.name ?? row.code, isKnown: true }
    : { service: `ups_${code.toLowerCase()}`, name: `UPS ${code}`, isKnown: false }
}

/** The carrier's code of a service on a lane; a message where it is not sold. */
export function codeOf(service: string, lane: Lane) {
  const row = catalogue.services.find(each => each.code === service)
  if (row?.carrier_code && isSoldFrom(row, lane)) return { ok: true as const, code: row.carrier_code }
  const bare = /^ups_(\d{2,3})$/.exec(service)?.[1]
  if (!row && bare) return { ok: true as const, code: bare }
  const country = countryOf(lane.shipper)
  const sameCode = row?.carrier_code ? serviceOf(row.carrier_code, lane) : null
  const hint = sameCode?.isKnown ? ` From there use "${sameCode.service}".` : ''
  const words = row
    ? `UPS sells ${row.name ?? service} from other countries than ${country}.${hint}`
    : `UPS has no service "${service.slice(0, 50)}".`
  return { ok: false as const, message: fieldError({ service: invalid(words) }) }
}
