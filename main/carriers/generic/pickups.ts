import type { CarrierContext } from '../contract/adapter.ts'
import { fieldError, required } from '../contract/field-error.ts'
import type {
  Confirmation,
  PickupCancelRequest,
  PickupRequest,
  PickupResult,
  PickupUpdateRequest,
} from '../contract/model.ts'
import { done, failed, type Outcome, timeIsOver } from '../contract/outcome.ts'
import { asAsked } from '../kit/pickups.ts'
import { whyNot } from './pickup-hours.ts'
import type { GenericConnection } from './rates.ts'
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
  return done(asAsked(nextPickupNumber(prefix, context.nextNumber)))
}

/** The number stays, whatever changes. */
export async function updatePickup(
  request: PickupUpdateRequest,
  connection: GenericConnection,
  context: CarrierContext,
): Promise<Outcome<PickupResult>> {
  return refusal(request, connection, context) ?? done(asAsked(request.confirmationNumber))
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
  const reason = whyNot(request, config, context.now())
  return reason && failed([reason])
}

/** Prefix, `P`, six digits of a durable row of numbers and a check digit: short enough for the telephone. */
function nextPickupNumber(prefix: string, nextNumber: (sequence: string) => number): string {
  const digits = String(nextNumber(`pickup:${prefix}`)).padStart(6, '0')
  return `${prefix}P${digits}${checkDigit(digits)}`
}
