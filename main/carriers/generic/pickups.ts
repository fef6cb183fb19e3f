import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { isDay, wallClock, weekdayOf } from '../../../shared/units/shop-day.ts'
import { weekdays } from '../../../shared/units/working-days.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type {
  Confirmation,
  PickupCancelRequest,
  PickupRequest,
  PickupResult,
  PickupUpdateRequest,
} from '../contract/model.ts'
import { done, failed, fieldError, type Outcome, required, timeIsOver } from '../contract/outcome.ts'
import { pickupAsAsked } from '../kit/pickups.ts'
import type { GenericConnection } from './rates.ts'
import type { GenericConfig } from './settings.ts'
import { checkDigit, trackingPrefix } from './tracking-number.ts'

/** Books a tour of the shop's own vehicle. A number is taken only when it can come. */
export async function schedulePickup(
  request: PickupRequest,
  connection: GenericConnection,
  context: CarrierContext,
): Promise<Outcome<PickupResult>> {
  const refused = refusal(request, connection, context)
  if (refused) return refused
  const prefix = trackingPrefix(connection.settings, connection.config)
  return done(pickupAsAsked(nextPickupNumber(prefix, context.nextNumber)))
}

/** The number stays, whatever changes. */
export async function updatePickup(
  request: PickupUpdateRequest,
  connection: GenericConnection,
  context: CarrierContext,
): Promise<Outcome<PickupResult>> {
  return refusal(request, connection, context) ?? done(pickupAsAsked(request.confirmationNumber))
}

/** The place in the day's tour is free again as soon as the station forgets the pickup. */
export async function cancelPickup(
  _request: PickupCancelRequest,
  _connection: GenericConnection,
  context: CarrierContext,
): Promise<Outcome<Confirmation>> {
  return context.signal.aborted ? timeIsOver() : done({ operation: 'Cancel Pickup', success: true })
}

function refusal(
  request: PickupRequest,
  { config }: GenericConnection,
  context: CarrierContext,
): Outcome<never> | null {
  if (context.signal.aborted) return timeIsOver()
  if (request.parcels.length === 0)
    return failed([fieldError({ parcel: required('Send at least one parcel.') })])
  const local = wallClock(config.pickup_time_zone || context.calendar.timeZone(), context.now().getTime())
  const reason = pickupProblem(request, config, local)
  return reason && failed([reason])
}

/** Prefix, `P`, six digits of a durable row of numbers and a check digit: short enough for the telephone. */
function nextPickupNumber(prefix: string, nextNumber: (sequence: string) => number): string {
  const digits = String(nextNumber(`pickup:${prefix}`)).padStart(6, '0')
  return `${prefix}P${digits}${checkDigit(digits)}`
}

/** Day and time where the vehicle drives. */
type Local = ReturnType<typeof wallClock>

/** Why the vehicle cannot come then; null when it can. */
function pickupProblem(request: PickupRequest, config: GenericConfig, local: Local): CarrierMessage | null {
  const { pickupDate: day, readyTime: ready, closingTime: closing } = request
  const weekday = isDay(day) ? weekdays[weekdayOf(day)] : undefined
  if (day < local.day || (day === local.day && closing <= local.time))
    return { code: 'pickup_time_passed', message: `${day} ${closing} has passed.` }
  if (!weekday || !config.pickup_days.includes(weekday))
    return { code: 'pickup_day_not_served', message: daysServed(config) }
  if (config.pickup_closed_dates.some(closed => closed === day))
    return { code: 'pickup_day_not_served', message: `There are no pickups on ${day}.` }
  if (closing <= config.pickup_from || ready >= config.pickup_until)
    return {
      code: 'pickup_hours',
      message: `Pickups are made between ${config.pickup_from} and ${config.pickup_until}.`,
    }
  const { pickup_cut_off: cutOff, pickup_daily_capacity: capacity } = config
  if (cutOff && day === local.day && local.time >= cutOff)
    return { code: 'pickup_cut_off', message: `A pickup on the same day has to be ordered before ${cutOff}.` }
  if (capacity != null && request.othersThatDay >= capacity)
    return { code: 'pickup_capacity', message: `All ${capacity} pickups of ${day} are taken.` }
  return null
}

const daysServed = ({ pickup_days: days }: GenericConfig): string =>
  days.length > 0 ? `Pickups are made on ${days.join(', ')}.` : 'This carrier makes no pickups.'
