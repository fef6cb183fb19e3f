import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { plainText } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { Confirmation, PickupCancelRequest, PickupRequest } from '../contract/model.ts'
import { done, failed, type Outcome, type Refused } from '../contract/outcome.ts'
import { totalWeightIn } from '../kit/fitting.ts'
import { pickupAsAsked, rebook } from '../kit/pickups.ts'
import { toAddress, toContact } from './addresses.ts'
import { pickupAnswer, pickupCancelAnswer } from './answers.ts'
import { ask, type FedexCall, label, misfitOf, paths } from './client.ts'
import { codeOf, countryOf, type Mover, moverOf } from './codes.ts'
import type { Fedex, FedexConnection } from './settings.ts'

/** One booking at one part of the company; what cancels it is kept with the pickup. */
type Booking = { code: string; carrier: Mover; location: string | null; day: string }

/** Express and Ground collect by themselves: parcels of both are two bookings of one pickup, both or none. */
export const schedulePickup: Fedex['schedulePickup'] = async (request, connection, context) => {
  const calls = moversOf(request).map(carrier => ({
    carrier,
    call: toPickupCall(request, carrier, connection, context),
  }))
  const misfit = calls.map(({ call }) => misfitOf(call)).find(Boolean)
  if (misfit) return misfit
  const bookings: Booking[] = []
  const messages: CarrierMessage[] = []
  for (const { carrier, call } of calls) {
    noteBooked(bookings, context)
    const booked = await book(call, { carrier, day: request.pickupDate }, connection, context)
    if (!booked.ok) return undone(booked, bookings, connection, context)
    bookings.push(booked.value)
    messages.push(...booked.messages)
  }
  return done(
    { ...pickupAsAsked(bookings.map(({ code }) => code).join('+')), carrierData: { bookings } },
    messages,
  )
}

function noteBooked(bookings: readonly Booking[], { note }: CarrierContext): void {
  if (bookings.length > 0) note({ ids: { confirmation_number: bookings.map(({ code }) => code).join('+') } })
}

async function book(
  call: FedexCall,
  { carrier, day }: Pick<Booking, 'carrier' | 'day'>,
  connection: FedexConnection,
  context: CarrierContext,
): Promise<Outcome<Booking>> {
  const answer = await ask(call, connection, context)
  if (!answer.ok) return answer.refused
  const { pickupConfirmationCode: code, location, message } = pickupAnswer.parse(answer.body).output
  if (code === null) {
    const words =
      'FedEx answered without a confirmation number. Look at fedex.com whether the pickup is booked.'
    return failed(
      [
        { code: 'unreadable_answer', message: message ? `${words} It says: ${message}` : words },
        ...answer.messages,
      ],
      'unknown-outcome',
    )
  }
  return done({ code, carrier, location, day }, answer.messages)
}

/** What was booked before goes again with what was refused; where that is not certain, it is said. */
async function undone(
  refused: Refused,
  bookings: readonly Booking[],
  connection: FedexConnection,
  context: CarrierContext,
): Promise<Refused> {
  for (const booking of bookings) {
    const cancelled = await cancelBooking(booking, connection, context).catch(() => null)
    if (!cancelled?.ok) return failed([stillBooked(booking), ...refused.messages], 'unknown-outcome')
  }
  return refused
}

const stillBooked = ({ code, carrier }: Booking): CarrierMessage => ({
  code: 'partly_booked',
  message: `The ${carrier === 'FDXE' ? 'Express' : 'Ground'} pickup ${code} is booked and the other one is not. Cancel it at fedex.com.`,
})

/** Told by the shipments, or by an option where none are known. */
function moversOf({ shipments, options }: PickupRequest): Mover[] {
  const asked = plainText(options.fedex_carrier_code).toUpperCase()
  if (asked === 'FDXE' || asked === 'FDXG') return [asked]
  const movers = shipments.map(({ service }) => moverOf(service === null ? null : codeOf(service)))
  return movers.length > 0 ? [...new Set(movers)].toSorted() : ['FDXE']
}

/** Parcels of the shipments one part of the company moves; all where nobody said whose they are. */
function parcelsOf({ shipments, parcels }: PickupRequest, carrier: Mover) {
  const own = shipments.filter(
    ({ service }) => moverOf(service === null ? null : codeOf(service)) === carrier,
  )
  return own.length > 0 && own.length < shipments.length ? own.flatMap(each => each.parcels) : parcels
}

const spots = [
  [/front/i, 'FRONT'],
  [/rear|back/i, 'REAR'],
  [/side/i, 'SIDE'],
] as const

function toPickupCall(
  request: PickupRequest,
  carrier: Mover,
  { settings }: FedexConnection,
  { calendar }: CarrierContext,
): FedexCall {
  const { address, pickupDate, readyTime, closingTime, packageLocation, instruction } = request
  const parcels = parcelsOf(request, carrier)
  const units = countryOf(address) === 'US' ? ('LB' as const) : ('KG' as const)
  const place = toAddress(address)
  const spot = spots.find(([words]) => words.test(packageLocation ?? ''))
  const isPlain = spot !== undefined && packageLocation?.trim().toUpperCase() === spot[1]
  const body = {
    associatedAccountNumber: { value: settings.account_number ?? '' },
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
      pickupDateType: pickupDate > calendar.today() ? 'FUTURE_DAY' : 'SAME_DAY',
      packageLocation: spot?.[1] ?? 'NONE',
    },
    totalWeight: { units, value: totalWeightIn(parcels, { unit: units, decimals: 1 }) },
    packageCount: parcels.length,
    countryRelationships: relationOf(request),
    remarks: [isPlain ? null : packageLocation, instruction].filter(Boolean).join('. ') || undefined,
  }
  return { method: 'POST', path: paths.pickup, body }
}

function relationOf({ shipments, address }: PickupRequest) {
  if (shipments.length === 0) return undefined
  return shipments.some(each => each.recipientCountry !== address.countryCode) ? 'INTERNATIONAL' : 'DOMESTIC'
}

export const updatePickup: Fedex['updatePickup'] = async (request, connection, context) => {
  const { confirmationNumber, address, pickupDate, carrierData } = request
  const misfit = moversOf(request)
    .map(each => misfitOf(toPickupCall(request, each, connection, context)))
    .find(Boolean)
  if (misfit) return misfit
  const old = { confirmationNumber, address, pickupDate, reason: null, carrierData }
  const cancel = () => cancelPickup(old, connection, context)
  const book = () => schedulePickup(request, connection, context)
  return rebook({ label, site: 'fedex.com', confirmationNumber, cancel, book }, context)
}

export const cancelPickup: Fedex['cancelPickup'] = async (asked, connection, context) => {
  const { confirmationNumber, pickupDate, carrierData } = asked
  const bookings = bookingsIn(carrierData)
  if (bookings.length === 0)
    bookings.push({
      code: confirmationNumber,
      carrier: 'FDXG',
      location: null,
      day: pickupDate ?? context.calendar.today(),
    })
  const cancelled: string[] = []
  for (const booking of bookings) {
    if (cancelled.length > 0)
      context.note({ code: 'partly_cancelled', message: `Cancelled so far: ${cancelled.join(', ')}.` })
    const outcome = await cancelBooking(booking, connection, context)
    if (!outcome.ok) return cancelled.length > 0 ? { ...outcome, retry: 'unknown-outcome' } : outcome
    cancelled.push(booking.code)
  }
  return done({ operation: 'Cancel Pickup', success: true })
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
  connection: FedexConnection,
  context: CarrierContext,
): Promise<Outcome<Confirmation>> {
  const body = {
    associatedAccountNumber: { value: connection.settings.account_number ?? '' },
    pickupConfirmationCode: code,
    carrierCode: carrier,
    scheduledDate: day,
    location: location ?? undefined,
  }
  const answer = await ask({ method: 'PUT', path: paths.cancelPickup, body }, connection, context)
  if (!answer.ok) return answer.refused
  const { pickupConfirmationCode, cancelConfirmationMessage } = pickupCancelAnswer.parse(answer.body).output
  if (pickupConfirmationCode ?? cancelConfirmationMessage)
    return done({ operation: 'Cancel Pickup', success: true }, answer.messages)
  const message = 'FedEx does not say whether the pickup is cancelled. Look at fedex.com.'
  return failed([{ code: 'unreadable_answer', message }, ...answer.messages], 'unknown-outcome')
}
