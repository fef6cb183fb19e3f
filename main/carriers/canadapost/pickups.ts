import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { AskedPickup, CarrierContext } from '../contract/adapter.ts'
import type { PickupRequest, PickupResult, PickupUpdateRequest } from '../contract/model.ts'
import {
  done,
  exceeds,
  type FieldProblem,
  type FieldProblems,
  failed,
  invalid,
  type Refused,
  refusedFor,
  required,
} from '../contract/outcome.ts'
import type { CarrierData } from '../contract/parties.ts'
import { membersIn } from '../kit/answers.ts'
import { pickupAsAsked } from '../kit/pickups.ts'
import { parcelNeeded, problemsAmong } from '../kit/problems.ts'
import { unreadable } from '../kit/send.ts'
import { writeXml, type XmlNode } from '../kit/xml.ts'
import type { AnsweredPickup } from './answers.ts'
import {
  ask,
  askFor,
  availabilityPath,
  families,
  misfitOf,
  pickupPath,
  pickupsPath,
  readRoot,
} from './client.ts'
import { currency } from './codes.ts'
import {
  companyOf,
  isCanadian,
  isMailAddress,
  kilograms,
  noMailHere,
  onlyInCanada,
  plainPostalCode,
  postalProblem,
} from './request-parts.ts'
import type { CanadaPost, CpcConnection } from './settings.ts'
import { pickupLengths } from './wire.ts'

const { mediaType, namespace } = families.pickup
/** A heavier parcel needs another vehicle or two people. */
const heavyKg = 23
const hours = { first: 12 * 60, last: 17 * 60 + 45 }

/** Asks first whether anybody comes to that postal code at all. */
export const schedulePickup: CanadaPost['schedulePickup'] = async (request, connection, context) => {
  const body = toPickupRequest(request, connection)
  const call = { method: 'POST', path: pickupsPath(connection.settings), mediaType, body } as const
  const refused =
    refusedFor(pickupProblems(request, connection)) ??
    misfitOf(call) ??
    (await whyNobodyComes(request, connection, context))
  if (refused) return refused
  const read = await askFor('pickup-request-info', call, connection, context)
  if (!read.ok) return read
  const result = fromPickupInfo(read.value)
  if (!result) return failed([noNumber], 'unknown-outcome')
  return done({ ...withTimes(result, request), carrierData: { place: placeOf(request) } }, fitted(request))
}

/** The number stays. The answer may be empty; then the request stands as it was sent. */
export const updatePickup: CanadaPost['updatePickup'] = async (request, connection, context) => {
  const refused = refusedFor({ ...pickupProblems(request, connection), ...movedFrom(request) })
  if (refused) return refused
  const { confirmationNumber } = request
  const path = pickupPath(connection.settings, confirmationNumber)
  const body = toPickupUpdate(request, connection)
  const answer = await ask({ method: 'PUT', path, mediaType, body, isSilent: true }, connection, context)
  if (!answer.ok) return answer.refused
  const info = readRoot(answer.body, 'pickup-request-info')
  if (!info && Object.keys(membersIn(answer.body)).length > 0) return unreadable(false)
  const result = (info && fromPickupInfo(info)) ?? pickupAsAsked(confirmationNumber)
  return done(withTimes(result, request), fitted(request))
}

export const cancelPickup: CanadaPost['cancelPickup'] = async (
  { confirmationNumber },
  connection,
  context,
) => {
  const path = pickupPath(connection.settings, confirmationNumber)
  const answer = await ask({ method: 'DELETE', path, mediaType, isSilent: true }, connection, context)
  return answer.ok ? done({ operation: 'Cancel Pickup', success: true }) : answer.refused
}

/** Null where pickups on demand are made, and where the carrier does not say. */
async function whyNobodyComes(
  { address }: PickupRequest,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Refused | null> {
  const path = availabilityPath(plainPostalCode(address.postalCode))
  const { mediaType } = families.availability
  const read = await askFor('pickup-availability', { method: 'GET', path, mediaType }, connection, context)
  if (!read.ok) return read
  const { 'on-demand-tour': tour } = read.value
  return tour === null || /^(true|1|y|yes)$/i.test(tour) ? null : failed([nobodyComes(address.postalCode)])
}

const nobodyComes = (postalCode: string | null): CarrierMessage => ({
  code: 'pickup_unavailable',
  message: `Canada Post makes no pickups on demand at ${postalCode ?? 'this address'}. Bring the parcels to a post office.`,
})

const noNumber: CarrierMessage = {
  code: 'unreadable_answer',
  message: 'The carrier arranged a pickup without saying its number.',
}

function pickupProblems(request: PickupRequest, connection: CpcConnection): FieldProblems {
  const { address } = request
  const found = problemsAmong({
    'credentials.customer_number':
      !connection.settings.customer_number && required('Pickups need the customer number of the connection.'),
    'address.country_code': !isCanadian(address) && invalid(onlyInCanada),
    'address.postal_code': postalProblem(address),
    'address.phone_number': phoneProblem(address),
    'address.email': mailProblem(mailOf(request, connection)),
    'address.address_line1': lineProblem(streetOf(address)),
    'address.city': lineProblem(address.city),
    'address.state_code': !address.stateCode && required(),
    'address.company_name': lineProblem(address.companyName || address.personName),
    'address.person_name':
      (address.personName?.length ?? 0) > pickupLengths.contact && exceeds(tooLong('contact')),
    instruction:
      instructionsOf(request).length > pickupLengths.instructions && exceeds(tooLong('instructions')),
    ready_time: timesOf(request) === null && invalid(noSuchTimes),
  })
  return { ...parcelNeeded(request.parcels), ...found }
}

const tooLong = (part: keyof typeof pickupLengths): string =>
  part === 'instructions'
    ? `At most ${pickupLengths.instructions} characters, with the location of the parcels and the second address line.`
    : `Canada Post takes at most ${pickupLengths[part]} characters here for a pickup.`

const lineProblem = (line: string | null): FieldProblem | null => {
  if (!line?.trim()) return required()
  return line.trim().length > pickupLengths.line ? exceeds(tooLong('line')) : null
}

/** The sender's, or that of the connection where the carrier would not take it: endings of more than four letters, say. */
function mailOf({ address }: PickupRequest, { config }: CpcConnection): string {
  const known = [address.email, config.refund_email].flatMap(each => each?.trim() || [])
  return known.find(isMailAddress) ?? known[0] ?? ''
}

const mailProblem = (email: string): FieldProblem | null => {
  if (email === '')
    return required(
      'Canada Post writes to a mail address about pickups. Enter one here or in the connection.',
    )
  return isMailAddress(email) ? null : noMailHere
}

type Phone = { number: string; extension: string | undefined }

/** `+1 (514) 000-0000 x12` as `514-000-0000` and `12`; null where that is no number of North America. */
function pickupPhoneOf({ phoneNumber }: PickupRequest['address']): Phone | null {
  const [main = '', extension = ''] = (phoneNumber ?? '').split(/(?:ext|x|#)\.?/i)
  const digits = main.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  if (digits.length !== 10) return null
  return {
    number: `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`,
    extension: extension.replace(/\D/g, '').slice(0, 6) || undefined,
  }
}

const phoneProblem = (address: PickupRequest['address']): FieldProblem | null => {
  if (!address.phoneNumber?.trim()) return required('Canada Post wants a telephone number for a pickup.')
  return pickupPhoneOf(address) ? null : invalid('A telephone number of ten digits, such as 514-555-0100.')
}

const noSuchTimes =
  'Canada Post collects from 12:00 to 17:45. Give at least a quarter of an hour within that.'

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The quarters of an hour within what was asked for at which the carrier comes; null where there are none. */
function timesOf({ readyTime, closingTime }: PickupRequest): { ready: string; closing: string } | null {
  const ready = Math.max(Math.ceil(minutesOf(readyTime) / 15) * 15, hours.first)
  const closing = Math.min(Math.floor(minutesOf(closingTime) / 15) * 15, hours.last)
  return closing > ready ? { ready: clock(ready), closing: clock(closing) } : null
}

/** The carrier does not repeat the times: those that were sent stand where they are others than asked for. */
function withTimes(result: PickupResult, request: PickupRequest): PickupResult {
  const times = timesOf(request)
  if (!times || fitted(request).length === 0) return result
  return {
    ...result,
    readyTime: result.readyTime ?? times.ready,
    closingTime: result.closingTime ?? times.closing,
  }
}

function fitted(request: PickupRequest): CarrierMessage[] {
  const times = timesOf(request)
  if (!times || (times.ready === request.readyTime && times.closing === request.closingTime)) return []
  const message = `Canada Post collects from 12:00 to 17:45 at full quarters of an hour: this pickup is from ${times.ready} to ${times.closing}.`
  return [{ code: 'pickup_times_fitted', message }]
}

const streetOf = (address: PickupRequest['address']): string =>
  [address.streetNumber, address.addressLine1].filter(Boolean).join(' ').trim()

/** Instructions are required, and there is one line for an address: the second one stands here. */
function instructionsOf({ packageLocation, instruction, address, parcels }: PickupRequest): string {
  const told = [address.addressLine2, packageLocation, instruction].filter(Boolean).join(', ')
  return told || (parcels.length === 1 ? '1 parcel' : `${parcels.length} parcels`)
}

/** What the making of a pickup and its change have in common. The order of the elements is part of it. */
const toParts = (request: PickupRequest, connection: CpcConnection): Record<string, XmlNode> => ({
  'contact-info': {
    'contact-name': request.address.personName ?? companyOf(request.address),
    email: mailOf(request, connection),
    'contact-phone': pickupPhoneOf(request.address)?.number,
    'telephone-ext': pickupPhoneOf(request.address)?.extension,
    'receive-email-updates-flag': false,
  },
  'location-details': {
    'five-ton-flag': request.options.five_ton === true,
    'loading-dock-flag': request.options.loading_dock === true,
    'pickup-instructions': instructionsOf(request),
  },
  'items-characteristics': {
    'heavy-item-flag': request.parcels.some(
      ({ weight, weightUnit }) => kilograms(weight, weightUnit) > heavyKg,
    ),
  },
  'pickup-volume': String(request.parcels.length),
  'pickup-times': {
    'on-demand-pickup-time': {
      date: request.pickupDate,
      'preferred-time': timesOf(request)?.ready,
      'closing-time': timesOf(request)?.closing,
    },
  },
})

const toPickupRequest = (request: PickupRequest, connection: CpcConnection): string =>
  writeXml({
    'pickup-request-details': {
      '@xmlns': namespace,
      'pickup-type': 'OnDemand',
      'pickup-location': toLocation(request),
      ...toParts(request, connection),
      'payment-info': toPayment(connection),
    },
  })

/** Where the carrier comes to, by the fields it is said in. */
const placeOf = ({ address }: PickupRequest): Record<string, string> => ({
  'address.company_name': companyOf(address),
  'address.address_line1': streetOf(address),
  'address.city': address.city ?? '',
  'address.state_code': address.stateCode ?? '',
  'address.postal_code': plainPostalCode(address.postalCode) ?? '',
  'address.residential': address.residential ? 'true' : 'false',
})

/** Fields the place is said in; a change of them is sent nowhere. */
export const ofPlace = [
  ...['company_name', 'address_line1', 'street_number', 'city', 'state_code', 'postal_code'],
  'residential',
].map(field => `address.${field}`)

/** Of a pickup that was booked elsewhere nobody here knows whether its place was changed. */
export const isPlaceUnknown = (asked: AskedPickup): boolean =>
  'carrierData' in asked && !placeIn(asked.carrierData)

const placeIn = ({ place }: CarrierData): Record<string, unknown> | null =>
  typeof place === 'object' && place !== null ? { ...place } : null

/** The driver would come to the old place. */
function movedFrom(request: PickupUpdateRequest): FieldProblems {
  const before = placeIn(request.carrierData)
  const changed = Object.entries(placeOf(request)).filter(([field, now]) => before && before[field] !== now)
  return Object.fromEntries(changed.map(([field]) => [field, invalid(staysThere)]))
}

const staysThere =
  'Canada Post changes no place of a pickup that is booked. Cancel it and book one at the new place.'

/** Where a pickup is cannot be changed, nor who pays for it. */
const toPickupUpdate = (request: PickupRequest, connection: CpcConnection): string =>
  writeXml({ 'pickup-request-update': { '@xmlns': namespace, ...toParts(request, connection) } })

function toLocation({ address }: PickupRequest): XmlNode {
  return {
    'business-address-flag': !address.residential,
    'alternate-address': {
      company: companyOf(address),
      'address-line-1': streetOf(address),
      city: address.city ?? undefined,
      province: address.stateCode ?? undefined,
      'postal-code': plainPostalCode(address.postalCode),
    },
  }
}

const toPayment = ({ settings, config }: CpcConnection): XmlNode => ({
  'contract-id': settings.contract_id ?? undefined,
  'method-of-payment': settings.contract_id && !config.paid_by_card ? 'Account' : 'CreditCard',
})

/** Null without a number. What is due already holds the taxes. */
export function fromPickupInfo(info: AnsweredPickup): PickupResult | null {
  const { 'request-id': confirmationNumber, 'next-pickup-date': pickupDate } = info['pickup-request-header']
  if (confirmationNumber === null) return null
  const due = info['pickup-request-price']['due-amount']
  const times = info['pickup-times']['on-demand-pickup-time']
  return {
    confirmationNumber,
    pickupDate,
    readyTime: times['preferred-time'],
    closingTime: times['closing-time'],
    charge: due ? { name: 'Pickup', amountMinor: due, currency } : null,
  }
}
