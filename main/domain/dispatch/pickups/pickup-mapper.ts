import {
  closesAfterReady,
  type PickupInput,
  type PickupRecord,
  type PickupUpdateInput,
} from '../../../../shared/api/pickups.ts'
import type { CarrierMessage } from '../../../../shared/errors/result.ts'
import { fromMinor, toMinor } from '../../../../shared/units/money.ts'
import { isDay } from '../../../../shared/units/shop-day.ts'
import type { HandedShipment, PickupRequest, PickupResult } from '../../../carriers/contract/model.ts'
import { mapOutcome, type Outcome } from '../../../carriers/contract/outcome.ts'
import type { Price, Subject } from '../../money/money-ledger.ts'
import { toCarrierAddress } from '../../shipping/addresses/address-mapper.ts'
import { toCarrierParcel } from '../../shipping/parcels/parcel-mapper.ts'

/** A shipment of a pickup and the number it was named by. */
export type PickupLink = { shipmentId: string; trackingNumber: string }

/** What a pickup and its shipments become if the carrier does it, and which shipments it had until then. */
export type PickupProposal = { pickup: PickupRecord | null; links: PickupLink[]; before: PickupLink[] }

type Arranged = Pick<PickupInput, 'pickup_date' | 'ready_time' | 'closing_time'> &
  Pick<PickupInput, 'instruction' | 'package_location' | 'options' | 'metadata'>

type Around = Pick<PickupRecord, 'address' | 'parcels' | 'carrier_name' | 'carrier_id' | 'test_mode'>

/** A pickup the carrier has not confirmed yet. */
export const toPickupRecord = (id: string, input: Arranged, around: Around): PickupRecord => ({
  id,
  object_type: 'pickup',
  confirmation_number: '',
  pickup_date: input.pickup_date,
  pickup_charge: null,
  ready_time: input.ready_time,
  closing_time: input.closing_time,
  instruction: input.instruction ?? null,
  package_location: input.package_location ?? null,
  options: input.options ?? {},
  metadata: input.metadata ?? {},
  ...around,
})

/** The pickup with what was sent; what was left out stays. */
export function changedPickup(
  stored: PickupRecord,
  sent: PickupUpdateInput,
  around: Pick<PickupRecord, 'address' | 'parcels'>,
): PickupRecord {
  const { instruction, package_location: location } = sent
  return {
    ...stored,
    ...around,
    pickup_date: sent.pickup_date ?? stored.pickup_date,
    ready_time: sent.ready_time ?? stored.ready_time,
    closing_time: sent.closing_time ?? stored.closing_time,
    instruction: instruction === undefined ? stored.instruction : instruction,
    package_location: location === undefined ? stored.package_location : location,
    options: sent.options ?? stored.options,
    metadata: sent.metadata ?? stored.metadata,
  }
}

/** As adapters read it. */
export const toPickupRequest = (
  pickup: Omit<PickupRecord, 'id'>,
  { shipments, othersThatDay }: { shipments: HandedShipment[]; othersThatDay: number },
): PickupRequest => ({
  pickupDate: pickup.pickup_date,
  readyTime: pickup.ready_time,
  closingTime: pickup.closing_time,
  address: toCarrierAddress(pickup.address),
  parcels: pickup.parcels.map(toCarrierParcel),
  shipments,
  instruction: pickup.instruction,
  packageLocation: pickup.package_location,
  options: pickup.options,
  othersThatDay,
})

/** The pickup as the carrier has it; a day or times of its own only where they make sense. */
export function withResult<P extends Omit<PickupRecord, 'id'>>(pickup: P, result: PickupResult): P {
  const { pickupDate: date, charge } = result
  const times = { ready_time: result.readyTime ?? '', closing_time: result.closingTime ?? '' }
  const isWindow = Object.values(times).every(time => /^\d\d:\d\d$/.test(time)) && closesAfterReady(times)
  return {
    ...pickup,
    ...(isWindow ? times : {}),
    pickup_date: date !== null && isDay(date) ? date : pickup.pickup_date,
    confirmation_number: result.confirmationNumber,
    // A change that names no price leaves the one that was agreed on.
    pickup_charge: charge
      ? {
          name: charge.name,
          amount: fromMinor(charge.amountMinor, charge.currency),
          currency: charge.currency,
        }
      : pickup.pickup_charge,
  }
}

/** What the carrier says a pickup costs. Of one it says nothing about nothing is written: most are free. */
export const toPickupPrice = ({ amount, currency }: NonNullable<PickupRecord['pickup_charge']>): Price =>
  amount === null || currency === null
    ? { amountMinor: null, currency }
    : { amountMinor: toMinor(amount, currency), currency }

type Confirmed = Pick<PickupRecord, 'carrier_name' | 'carrier_id' | 'confirmation_number' | 'test_mode'>

/** A pickup as something that is paid for. */
export const toPickupSubject = (
  pickup: Confirmed,
  { connectionId, pickupId }: { connectionId: string | null; pickupId: string | null },
): Subject => ({
  connectionId,
  pickupId,
  carrierName: pickup.carrier_name,
  carrierId: pickup.carrier_id,
  service: null,
  identifier: pickup.confirmation_number || null,
  trackingNumber: null,
  testMode: pickup.test_mode,
})

/** The pickup as the carrier has it, with what its adapter has to have back. */
export const arrangedBy = (outcome: Outcome<PickupResult>, pickup: PickupRecord) =>
  mapOutcome(outcome, result => ({
    pickup: { ...withResult(withoutMessages(pickup), result), ...toMessages(outcome.messages) },
    carrierData: result.carrierData,
  }))

const withoutMessages = ({ messages: _, ...pickup }: PickupRecord): PickupRecord => pickup

export const toMessages = (messages: readonly CarrierMessage[]): Pick<PickupRecord, 'messages'> =>
  messages.length > 0 ? { messages: [...messages] } : {}
