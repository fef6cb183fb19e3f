import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { plainText } from '../../../shared/values.ts'
import type { AskedPickup } from '../contract/adapter.ts'
import type { Confirmation, PickupCancelRequest, PickupRequest } from '../contract/model.ts'
import { done, failed, type Outcome, type Refused } from '../contract/outcome.ts'
import { totalWeightIn } from '../kit/fitting.ts'
import { trimmed } from '../kit/parties.ts'
import { changeByRebooking, pickupAsAsked } from '../kit/pickups.ts'
import { unclear } from '../kit/problems.ts'
import { toAddress, toContact } from './addresses.ts'
import { pickupAnswer, pickupCancelAnswer } from './answers.ts'
import { ask, calls, label, misfitOf } from './client.ts'
import { codeOf, countryOf, type Mover, moverOf } from './codes.ts'
import type { Fedex, FedexLine } from './settings.ts'
import { mostOfRemarks } from './wire.ts'

/** One booking at one part of the company; what cancels it is kept with the pickup. */
type Booking = { code: string; carrier: Mover; location: string | null; day: string }

/** Express and Ground collect by themselves: parcels of both are two bookings of one pickup, both or none. */
export const schedulePickup: Fedex['schedulePickup'] = async (request, connection, context) => {
  const line = { connection, context }
  const asked = pickupCalls(request, line)
  const misfit = asked.map(misfitOf).find(Boolean)
  if (misfit) return misfit
  const bookings: Booking[] = []
  const messages: CarrierMessage[] = []
  for (const call of asked) {
    const number = numberOf(bookings)
    if (number !== '') context.note({ ids: { confirmation_number: number } })
    const booked = await book(call, request.pickupDate, line)
    if (!booked.ok) return undone(booked, bookings, line)
    bookings.push(booked.value)
    messages.push(...booked.messages)
  }
  return done({ ...pickupAsAsked(numberOf(bookings)), carrierData: { bookings } }, messages)
}

const numberOf = (bookings: readonly Booking[]): string => bookings.map(({ code }) => code).join('+')

async function book(call: PickupCall, day: string, line: FedexLine): Promise<Outcome<Booking>> {
  const answer = await ask({ ...call, gives: givesPickup }, line.connection, line.context)
  if (!answer.ok) return answer.refused
  const { pickupConfirmationCode: code, location, message } = pickupAnswer.parse(answer.body).output
  return code === null
    ? unclear(noNumber, answer.messages, message)
    : done({ code, carrier: call.body.carrierCode, location, day }, answer.messages)
}

const givesPickup = (body: unknown): boolean =>
  pickupAnswer.parse(body).output.pickupConfirmationCode !== null

const noNumber =
  'FedEx answered without a confirmation number. Look at fedex.com whether the pickup is booked.'

/** What was booked before goes again with what was refused; where that is not certain, it is said. */
async function undone(refused: Refused, bookings: readonly Booking[], line: FedexLine): Promise<Refused> {
  for (const booking of bookings) {
    const cancelled = await cancelBooking(booking, line).catch(() => null)
    if (!cancelled?.ok) return failed([stillBooked(booking), ...refused.messages], 'unknown-outcome')
  }
  return refused
}

const stillBooked = ({ code, carrier }: Booking): CarrierMessage => ({
  code: 'partly_booked',
  message: `The ${carrier === 'FDXE' ? 'Express' : 'Ground'} pickup ${code} is booked and the other one is not. Cancel it at fedex.com.`,
})

const moverOfShipment = ({ service }: PickupRequest['shipments'][number]): Mover =>
  moverOf(service === null ? null : codeOf(service))

/** Told by the shipments, or by an option where none are known. */
function moversOf({ shipments, options }: PickupRequest): Mover[] {
  const asked = plainText(options.fedex_carrier_code).toUpperCase()
  if (asked === 'FDXE' || asked === 'FDXG') return [asked]
  return shipments.length > 0 ? [...new Set(shipments.map(moverOfShipment))].toSorted() : [moverOf(null)]
}

/** Parcels of the shipments one part of the company moves; all where nobody said whose they are. */
function parcelsOf({ shipments, parcels }: PickupRequest, carrier: Mover) {
  const own = shipments.filter(each => moverOfShipment(each) === carrier)
  return own.length > 0 && own.length < shipments.length ? own.flatMap(each => each.parcels) : parcels
}

const spots = [
  [/front/i, 'FRONT'],
  [/rear|back/i, 'REAR'],
  [/side/i, 'SIDE'],
] as const

type PickupCall = ReturnType<typeof toPickupCall>

/** One at each part of the company that collects. */
const pickupCalls = (request: PickupRequest, line: FedexLine): PickupCall[] =>
  moversOf(request).map(carrier => toPickupCall(request, carrier, line))

function toPickupCall(request: PickupRequest, carrier: Mover, { connection, context }: FedexLine) {
  const { address, pickupDate, readyTime, closingTime, packageLocation, instruction } = request
  const parcels = parcelsOf(request, carrier)
  const units = countryOf(address) === 'US' ? ('LB' as const) : ('KG' as const)
  const place = toAddress(address)
  const spot = spots.find(([words]) => words.test(packageLocation ?? ''))
  const isPlain = spot !== undefined && packageLocation?.trim().toUpperCase() === spot[1]
  const body = {
    associatedAccountNumber: { value: connection.settings.account_number ?? '' },
    carrierCode: carrier,
    originDetail: {
      pickupAddressType: 'OTHER',
      pickupLocation: {
        contact: toContact(address),
        address: {
          ...place,
          stateOrProvinceCode: place.stateOrProvinceCode ?? '',
          postalCode: place.postalCode ?? '',
          residential: address.residential || undefined,
        },
      },
      readyDateTimestamp: `${pickupDate}T${readyTime}:00Z`,
      customerCloseTime: `${closingTime}:00`,
      pickupDateType: pickupDate > context.calendar.today() ? 'FUTURE_DAY' : 'SAME_DAY',
      packageLocation: spot?.[1] ?? 'NONE',
    },
    totalWeight: { units, value: totalWeightIn(parcels, { unit: units, decimals: 1 }) },
    packageCount: parcels.length,
    countryRelationships: relationOf(request),
    remarks: [isPlain ? null : packageLocation, instruction].filter(Boolean).join('. ') || undefined,
  }
  return { ...calls.pickup, body }
}

function relationOf({ shipments, address }: PickupRequest) {
  if (shipments.length === 0) return undefined
  return shipments.some(each => each.recipientCountry !== address.countryCode) ? 'INTERNATIONAL' : 'DOMESTIC'
}

/** The driver is told why only in few words. */
export const isReasonTooLong = (asked: AskedPickup): boolean =>
  'reason' in asked && (asked.reason?.length ?? 0) > mostOfRemarks

export const cancelPickup: Fedex['cancelPickup'] = async (asked, connection, context) => {
  const { confirmationNumber, pickupDate, carrierData } = asked
  const remarks = isReasonTooLong(asked) ? null : trimmed(asked.reason)
  const known = bookingsIn(carrierData)
  const day = pickupDate ?? context.calendar.today()
  const bookings = known.length > 0 ? known : bookingsOf(confirmationNumber, day)
  const cancelled: string[] = []
  for (const booking of bookings) {
    if (cancelled.length > 0)
      context.note({ code: 'partly_cancelled', message: `Cancelled so far: ${cancelled.join(', ')}.` })
    const outcome = await cancelBooking(booking, { connection, context }, remarks)
    if (!outcome.ok) return cancelled.length > 0 ? { ...outcome, retry: 'unknown-outcome' } : outcome
    cancelled.push(booking.code)
  }
  return done({ operation: 'Cancel Pickup', success: true })
}

export const updatePickup: Fedex['updatePickup'] = changeByRebooking({
  label,
  site: 'fedex.com',
  refuse: (request, connection, context) =>
    pickupCalls(request, { connection, context }).map(misfitOf).find(Boolean),
  cancel: cancelPickup,
  book: schedulePickup,
})

/** Of a number alone: both where it is of two bookings, else the part that collects what nobody says the service of. */
function bookingsOf(number: string, day: string): Booking[] {
  const [first = number, second] = number.split('+')
  return second === undefined
    ? [{ code: first, carrier: moverOf(null), location: null, day }]
    : [
        { code: first, carrier: 'FDXE', location: null, day },
        { code: second, carrier: 'FDXG', location: null, day },
      ]
}

function bookingsIn({ bookings }: PickupCancelRequest['carrierData']): Booking[] {
  if (!Array.isArray(bookings)) return []
  return bookings.flatMap((each: Partial<Record<keyof Booking, unknown>> | null) => {
    const [code, day, location] = [each?.code, each?.day, each?.location].map(plainText)
    return code && day
      ? [{ code, day, location: location || null, carrier: each?.carrier === 'FDXG' ? 'FDXG' : 'FDXE' }]
      : []
  })
}

async function cancelBooking(
  { code, carrier, location, day }: Booking,
  { connection, context }: FedexLine,
  remarks?: string | null,
): Promise<Outcome<Confirmation>> {
  const body = {
    associatedAccountNumber: { value: connection.settings.account_number ?? '' },
    pickupConfirmationCode: code,
    carrierCode: carrier,
    scheduledDate: day,
    location: location ?? undefined,
    remarks: remarks ?? undefined,
  }
  const answer = await ask({ ...calls.cancelPickup, body }, connection, context)
  if (!answer.ok) return answer.refused
  const { pickupConfirmationCode, cancelConfirmationMessage } = pickupCancelAnswer.parse(answer.body).output
  return (pickupConfirmationCode ?? cancelConfirmationMessage)
    ? done({ operation: 'Cancel Pickup', success: true }, answer.messages)
    : unclear('FedEx does not say whether the pickup is cancelled. Look at fedex.com.', answer.messages)
}
