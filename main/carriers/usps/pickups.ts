import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { isDay, weekdayOf } from '../../../shared/units/shop-day.ts'
import type { AskedPickup, CarrierContext } from '../contract/adapter.ts'
import type { PickupCancelRequest, PickupRequest, PickupResult } from '../contract/model.ts'
import {
  done,
  type FieldProblems,
  failed,
  invalid,
  type Outcome,
  refusedFor,
  required,
} from '../contract/outcome.ts'
import { membersIn } from '../kit/answers.ts'
import { splitName, totalWeightIn } from '../kit/fitting.ts'
import { trimmed } from '../kit/parties.ts'
import { pickupAsAsked, pickupWithoutNumber } from '../kit/pickups.ts'
import { parcelNeeded, problemsAmong } from '../kit/problems.ts'
import { type CarrierAnswer, jsonOf } from '../kit/send.ts'
import { cellOf, lineProblems, placeIn } from './addresses.ts'
import { pickupAnswer } from './answers.ts'
import { ask, label, misfitOf, paths } from './client.ts'
import { isDomestic, type Mail, servicesOf } from './codes.ts'
import { wordOf } from './options.ts'
import type { Usps, UspsConnection } from './settings.ts'
import { pickupKinds, pickupPlaces } from './wire-words.ts'

const pathOf = (number: string) => `${paths.pickup}/${encodeURIComponent(number)}`

/** The version a pickup has stands in a header. */
const versionRead = (answer: CarrierAnswer) => ({
  ...membersIn(jsonOf(answer)),
  etag: answer.headers.get('etag'),
})

/** The letter carrier takes parcels along on the usual round; there are no hours to choose. */
export const schedulePickupWith =
  (mail: Mail): Usps['schedulePickup'] =>
  async (request, connection, context) => {
    const refused = refusedFor(pickupProblems(request))
    if (refused) return refused
    const body = toPickupRequest(request, mail)
    const call = { method: 'POST', path: paths.pickup, body, read: versionRead } as const
    const answer = await ask(call, connection, context)
    return answer.ok ? fromPickupAnswer(answer.body, request, null) : answer.refused
  }

/** Changed in place, under the version the carrier has of it now: one it gave before is good for an hour only. */
export const updatePickupWith =
  (mail: Mail): Usps['updatePickup'] =>
  async (request, connection, context) => {
    const { confirmationNumber } = request
    const body = toPickupRequest(request, mail)
    const call = { method: 'PUT', path: pathOf(confirmationNumber), body, read: versionRead } as const
    const refused = refusedFor(pickupProblems(request)) ?? misfitOf(call)
    if (refused) return refused
    const version = await versionOf(request, connection, context)
    if (!version.ok) return version
    const answer = await ask({ ...call, headers: { 'if-match': version.value } }, connection, context)
    return answer.ok ? fromPickupAnswer(answer.body, request, confirmationNumber) : answer.refused
  }

export const cancelPickup: Usps['cancelPickup'] = async (request, connection, context) => {
  const version = await versionOf(request, connection, context)
  if (!version.ok) return version
  const call = {
    method: 'DELETE',
    path: pathOf(request.confirmationNumber),
    headers: { 'if-match': version.value },
    isSilent: true,
  } as const
  const answer = await ask(call, connection, context)
  return answer.ok ? done({ operation: 'Cancel Pickup', success: true }) : answer.refused
}

/** The version of a pickup, without which it is neither changed nor cancelled. */
async function versionOf(
  { confirmationNumber, carrierData }: Pick<PickupCancelRequest, 'confirmationNumber' | 'carrierData'>,
  connection: UspsConnection,
  context: CarrierContext,
): Promise<Outcome<string>> {
  const call = {
    method: 'GET',
    path: pathOf(confirmationNumber),
    isHarmless: true,
    read: versionRead,
  } as const
  const answer = await ask(call, connection, context)
  if (!answer.ok) return answer.refused
  const kept = typeof carrierData.etag === 'string' ? carrierData.etag : null
  const version = pickupAnswer.parse(answer.body).etag ?? kept
  if (version !== null) return done(version)
  return failed([
    {
      code: 'no_version',
      message: 'USPS does not say which version of the pickup it has. Change it at usps.com.',
    },
  ])
}

/** `known` is its number, where it was booked before. */
export function fromPickupAnswer(
  body: unknown,
  request: PickupRequest,
  known: string | null,
): Outcome<PickupResult> {
  const { confirmationNumber: said, pickupDate, etag } = pickupAnswer.parse(body)
  const confirmationNumber = said ?? (pickupDate === null ? null : known)
  if (confirmationNumber === null) return pickupWithoutNumber(label, 'usps.com', [])
  return done(
    {
      ...pickupAsAsked(confirmationNumber),
      pickupDate,
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
  const { email, personName, companyName } = address
  return {
    ...lineProblems(address, 'address'),
    ...parcelNeeded(parcels),
    ...problemsAmong({
      'address.country_code': !isDomestic(address) && invalid('USPS collects in the United States only.'),
      pickup_date:
        isDay(pickupDate) &&
        weekdayOf(pickupDate) === 0 &&
        invalid('USPS does not come on Sundays. Choose Monday to Saturday.'),
      'address.email':
        !trimmed(email) &&
        cellOf(address) === null &&
        required('USPS confirms a pickup by e-mail or to a mobile phone.'),
      'address.person_name': !trimmed(personName) && !trimmed(companyName) && required(),
    }),
  }
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
  const firm = trimmed(companyName)
  const { firstName, lastName } = splitName(personName?.trim() || companyName)
  return { firstName, lastName: lastName || firstName, firm }
}

/** One way to confirm it is taken: the mail address where there is one. */
export const isConfirmedByMail = (asked: AskedPickup): boolean =>
  'address' in asked && Boolean(trimmed(asked.address.email))

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
