import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { isDay, weekdayOf } from '../../../shared/units/shop-day.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type {
  Confirmation,
  PickupCancelRequest,
  PickupRequest,
  PickupResult,
  PickupUpdateRequest,
} from '../contract/model.ts'
import {
  done,
  type FieldProblems,
  failed,
  invalid,
  type Outcome,
  refusedFor,
  required,
  timeIsOver,
} from '../contract/outcome.ts'
import { splitName, totalWeightIn } from '../kit/fitting.ts'
import type { CarrierAnswer } from '../kit/send.ts'
import { cellOf, lineProblems, placeIn } from './addresses.ts'
import { pickupAnswer } from './answers.ts'
import { ask, misfitOf, readJson, type UspsCall } from './client.ts'
import { isDomestic, type Mail, servicesOf } from './codes.ts'
import { wordOf } from './options.ts'
import type { UspsConnection } from './settings.ts'
import { pickupKinds, pickupPlaces } from './wire-words.ts'

const path = '/pickup/v3/carrier-pickup'
const pathOf = (number: string) => `${path}/${encodeURIComponent(number)}`

/** The letter carrier takes parcels along on the usual round; there are no hours to choose. */
export const schedulePickupWith =
  (mail: Mail) =>
  async (
    request: PickupRequest,
    connection: UspsConnection,
    context: CarrierContext,
  ): Promise<Outcome<PickupResult>> => {
    if (context.signal.aborted) return timeIsOver()
    const refused = refusedFor(pickupProblems(request))
    if (refused) return refused
    const body = toPickupRequest(request, mail)
    return book({ method: 'POST', path, body }, { connection, context, request, known: null })
  }

/** Changed in place, under the version the carrier has of it now: one it gave before is good for an hour only. */
export const updatePickupWith =
  (mail: Mail) =>
  async (
    request: PickupUpdateRequest,
    connection: UspsConnection,
    context: CarrierContext,
  ): Promise<Outcome<PickupResult>> => {
    if (context.signal.aborted) return timeIsOver()
    const call = {
      method: 'PUT' as const,
      path: pathOf(request.confirmationNumber),
      body: toPickupRequest(request, mail),
    }
    const refused = refusedFor(pickupProblems(request)) ?? misfitOf(call)
    if (refused) return refused
    const version = await versionOf(request, connection, context)
    if (!version.ok) return version
    const headers = { 'if-match': version.value }
    return book({ ...call, headers }, { connection, context, request, known: request.confirmationNumber })
  }

export async function cancelPickup(
  request: PickupCancelRequest,
  connection: UspsConnection,
  context: CarrierContext,
): Promise<Outcome<Confirmation>> {
  if (context.signal.aborted) return timeIsOver()
  const version = await versionOf(request, connection, context)
  if (!version.ok) return version
  const call: UspsCall = {
    method: 'DELETE',
    path: pathOf(request.confirmationNumber),
    headers: { 'if-match': version.value },
  }
  const asked = await ask(call, connection, context)
  if (!asked.ok) return asked.refused
  // A success has no body; what has one is no answer of this carrier.
  if (asked.answer.text.trim() !== '' && !readJson(asked.answer, false).ok) return unclear
  return done({ operation: 'Cancel Pickup', success: true })
}

const unclear = failed(
  [
    {
      code: 'unreadable_answer',
      message: 'USPS does not say whether the pickup is cancelled. Look at usps.com.',
    },
  ],
  'unknown-outcome',
)

/** The version of a pickup, without which it is neither changed nor cancelled. */
async function versionOf(
  { confirmationNumber, carrierData }: Pick<PickupCancelRequest, 'confirmationNumber' | 'carrierData'>,
  connection: UspsConnection,
  context: CarrierContext,
): Promise<Outcome<string>> {
  const call = { method: 'GET' as const, path: pathOf(confirmationNumber), isHarmless: true }
  const asked = await ask(call, connection, context)
  if (!asked.ok) return asked.refused
  const kept = typeof carrierData.etag === 'string' ? carrierData.etag : null
  const version = asked.answer.headers.get('etag') ?? kept
  if (version !== null) return done(version)
  return failed([
    {
      code: 'no_version',
      message: 'USPS does not say which version of the pickup it has. Change it at usps.com.',
    },
  ])
}

type Booking = {
  connection: UspsConnection
  context: CarrierContext
  request: PickupRequest
  /** Its number, where it was booked before. */
  known: string | null
}

async function book(
  call: UspsCall,
  { connection, context, request, known }: Booking,
): Promise<Outcome<PickupResult>> {
  const asked = await ask(call, connection, context)
  if (!asked.ok) return asked.refused
  return fromPickupAnswer(asked.answer, request, known)
}

export function fromPickupAnswer(
  answer: CarrierAnswer,
  request: PickupRequest,
  known: string | null,
): Outcome<PickupResult> {
  const read = readJson(answer, false)
  if (!read.ok) return read
  const { confirmationNumber: said, pickupDate } = pickupAnswer.parse(read.body)
  const confirmationNumber = said ?? (pickupDate === null ? null : known)
  if (confirmationNumber === null) {
    const message = 'USPS answered the pickup without a number. Look at usps.com whether it is booked.'
    return failed([{ code: 'unreadable_answer', message }], 'unknown-outcome')
  }
  const etag = answer.headers.get('etag')
  return done(
    {
      confirmationNumber,
      pickupDate,
      readyTime: null,
      closingTime: null,
      charge: null,
      ...(etag === null ? {} : { carrierData: { etag } }),
    },
    messagesOf(request, pickupDate),
  )
}

function messagesOf(
  { pickupDate: asked, packageLocation, instruction }: PickupRequest,
  day: string | null,
): CarrierMessage[] {
  const moved = { code: 'other_day', message: `USPS comes on ${day}, not on ${asked}.` }
  const knocks = {
    code: 'place_not_named',
    message: 'No place was named, so the letter carrier knocks at the door.',
  }
  return [
    ...(day !== null && day !== asked ? [moved] : []),
    ...(packageLocation?.trim() || instruction?.trim() ? [] : [knocks]),
  ]
}

function pickupProblems({ parcels, address, pickupDate }: PickupRequest): FieldProblems {
  const found: FieldProblems = { ...lineProblems(address, 'address') }
  if (parcels.length === 0) found.parcel = required('Send at least one parcel.')
  if (!isDomestic(address))
    found['address.country_code'] = invalid('USPS collects in the United States only.')
  if (isDay(pickupDate) && weekdayOf(pickupDate) === 0)
    found.pickup_date = invalid('USPS does not come on Sundays. Choose Monday to Saturday.')
  if (!address.email?.trim() && cellOf(address) === null)
    found['address.email'] = required('USPS confirms a pickup by e-mail or to a mobile phone.')
  if (!address.personName?.trim() && !address.companyName?.trim()) found['address.person_name'] = required()
  return found
}

const wordsOfPlace = (text: string) =>
  text
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')

/** Where the parcels are: one of the carrier's places, another one in words, or whoever opens. */
function placeOf({ packageLocation, instruction }: PickupRequest) {
  const words = packageLocation?.trim() ?? ''
  const known = wordOf(wordsOfPlace(words), pickupPlaces)
  const more = instruction?.trim() ?? ''
  if (known && known !== 'OTHER') return { packageLocation: known, specialInstructions: more || undefined }
  const told = [known ? '' : words, more].filter(Boolean).join('. ')
  return told ? { packageLocation: 'OTHER', specialInstructions: told } : { packageLocation: 'KNOCK_ON_DOOR' }
}

/** Both names are wanted; a shop that names nobody goes by its own. */
function whom({ personName, companyName }: PickupRequest['address']) {
  const firm = companyName?.trim() || undefined
  const { firstName, lastName } = splitName(personName?.trim() || companyName)
  return { firstName, lastName: lastName || firstName, firm }
}

export function toPickupRequest(request: PickupRequest, mail: Mail) {
  const { address, parcels, pickupDate } = request
  const cellNumber = cellOf(address)
  const email = address.email?.trim()
  return {
    pickupDate,
    pickupAddress: {
      ...whom(address),
      address: placeIn(address),
      contact: [email ? { email } : { cellNumber: cellNumber ?? '' }],
    },
    packages: packagesOf(request, mail),
    estimatedWeight: Math.ceil(totalWeightIn(parcels, { unit: 'LB', decimals: 2, least: 0.01 })),
    pickupLocation: placeOf(request),
  }
}

/** Parcels by their kind, as far as it is known how they go. */
function packagesOf({ shipments, parcels, options }: PickupRequest, mail: Mail) {
  const counts = new Map<string, number>()
  const count = (kind: string, more: number) => counts.set(kind, (counts.get(kind) ?? 0) + more)
  for (const { service, parcels: bought } of shipments) count(kindOf(service, mail), bought.length)
  const named = typeof options.service === 'string' ? options.service : null
  const rest = parcels.length - [...counts.values()].reduce((sum, each) => sum + each, 0)
  if (rest > 0) count(kindOf(named, mail), rest)
  return [...counts].map(([packageType, packageCount]) => ({ packageType, packageCount }))
}

function kindOf(service: string | null, mail: Mail): string {
  if (mail.isAbroad) return 'INTERNATIONAL'
  const sold = servicesOf(mail).find(({ code }) => code === service)?.carrierCode
  return pickupKinds.find(kind => kind === sold) ?? 'OTHER'
}
