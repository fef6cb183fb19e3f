import { customsNeed } from '../../../shared/countries/customs-need.ts'
import { plainText } from '../../../shared/values.ts'
import { isReturnAsked } from '../contract/adapter.ts'
import type { CarrierAddress, RateRequest } from '../contract/model.ts'
import { exceeds, type FieldProblems } from '../contract/outcome.ts'
import { placeOf } from '../contract/parties.ts'
import { type SplitLines, splitLines, streetOf } from './fitting.ts'

/** Text with something in it, trimmed. */
export const trimmed = (text: string | null | undefined): string | undefined => text?.trim() || undefined

type Place = Pick<CarrierAddress, 'countryCode' | 'stateCode'>

/** Northern Ireland has a code of its own for customs, which no carrier knows. */
export const countryOf = ({ countryCode }: Pick<CarrierAddress, 'countryCode'>): string => {
  const country = countryCode.toUpperCase()
  return country === 'XI' ? 'GB' : country
}

/** Countries of their own to some, states of the United States to others. */
export const americanTerritories = ['PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'MH', 'PW']

/** The same for carriers to whom Puerto Rico and the islands are countries of their own, however they were written. */
export const countryOrTerritory = (place: Place): string => {
  const country = countryOf(place)
  const state = place.stateCode?.trim().toUpperCase() ?? ''
  return country === 'US' && americanTerritories.includes(state) ? state : country
}

/** Company and person, the one for the other where one is missing; empty where both are. */
export function bothNames({ companyName, personName }: CarrierAddress): { company: string; person: string } {
  const [company, person] = [trimmed(companyName), trimmed(personName)]
  return { company: company ?? person ?? '', person: person ?? company ?? '' }
}

/** The digits of a telephone number without its extension. */
export const phoneDigitsOf = ({ phoneNumber }: Pick<CarrierAddress, 'phoneNumber'>): string =>
  (phoneNumber ?? '').split(/(?:ext|x|#)/i)[0]?.replace(/\D/g, '') ?? ''

/** The same without the code of the country, for the countries of the American plan. */
export const withoutAmericanCode = (digits: string): string => digits.replace(/^1(?=\d{10}$)/, '')

const formerStates: Readonly<Record<string, string>> = { PQ: 'QC' }

/** The state as carriers of North America know it; undefined without one. */
export const stateOf = ({ stateCode }: Pick<CarrierAddress, 'stateCode'>): string | undefined => {
  const state = trimmed(stateCode)?.toUpperCase()
  return state === undefined ? undefined : (formerStates[state] ?? state)
}

type Room = { length: number; lines: number }

/** The street of an address in the lines a carrier has. */
export const streetIn = (address: CarrierAddress, room: Room): SplitLines =>
  splitLines([streetOf(address), address.addressLine2], room)

/** A street that does not fit is told, never cut; `label` is the carrier's name. */
export const streetProblems = (
  parties: Readonly<Record<string, CarrierAddress>>,
  room: Room,
  label: string,
): FieldProblems =>
  Object.fromEntries(
    Object.entries(parties)
      .filter(([, address]) => streetIn(address, room).isCut)
      .map(([path]) => [
        `${path}.address_line2`,
        exceeds(`${label} has ${room.lines} lines of ${room.length} characters; shorten it.`),
      ]),
  )

type Way = Pick<RateRequest, 'shipper' | 'recipient' | 'options'>

/** Both sides on their way: a return goes from who was sent to, to the shop. */
export function laneOf({ shipper, recipient, options }: Way) {
  const isReturn = isReturnAsked(options)
  return isReturn ? { isReturn, from: recipient, to: shipper } : { isReturn, from: shipper, to: recipient }
}

/** Whether all that is sent is papers. */
export const isPaperOnly = ({ parcels, customs }: Pick<RateRequest, 'parcels' | 'customs'>): boolean =>
  customs?.contentType === 'documents' || (parcels.length > 0 && parcels.every(parcel => parcel.isDocument))

/** Whether the two places are on two sides of customs, which may lie within one country. */
export function crossesCustoms(way: Way): boolean {
  const { from, to } = laneOf(way)
  return customsNeed(placeOf(from), placeOf(to)).isNeeded
}

/** Goods that cross a border are declared; papers are not. */
export const isDeclarable = (request: Way & Pick<RateRequest, 'parcels' | 'customs'>): boolean =>
  !isPaperOnly(request) && crossesCustoms(request)

/** The address somebody asked about, with its lines and its place as the carrier writes them. */
export function suggestedAddress(
  asked: CarrierAddress,
  {
    lines,
    ...place
  }: { lines: readonly (string | null)[] } & Record<'city' | 'stateCode' | 'postalCode', string | null>,
): CarrierAddress {
  const [first, ...others] = lines.flatMap(line => line ?? [])
  return {
    ...asked,
    streetNumber: null,
    addressLine1: first ?? null,
    addressLine2: others.join(', ') || null,
    city: place.city ?? asked.city,
    stateCode: place.stateCode ?? asked.stateCode,
    postalCode: place.postalCode ?? asked.postalCode,
  }
}

/** Whom the carrier tells by mail: as it was said, else the recipient; undefined where that is no address. */
export function mailToTell({ options, recipient }: Way): string | undefined {
  const mail = trimmed(plainText(options.email_notification_to)) ?? trimmed(recipient.email)
  return mail?.includes('@') ? mail : undefined
}

/** Whether parcels are weighed in pounds: always from the United States, from Canada where the first one is. */
export function isImperialFrom({ shipper, parcels }: Pick<RateRequest, 'shipper' | 'parcels'>): boolean {
  const country = countryOf(shipper)
  const isFirst = ['LB', 'OZ'].includes(parcels[0]?.weightUnit ?? '')
  return ['US', 'PR'].includes(country) || (country === 'CA' && isFirst)
}
