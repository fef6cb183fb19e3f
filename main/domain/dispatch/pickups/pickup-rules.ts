import type { AddressRecord } from '../../../../shared/api/addresses.ts'
import {
  closesAfterReady,
  closesTooEarly,
  type PickupRecord,
  type PickupUpdateInput,
} from '../../../../shared/api/pickups.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type { ShopDay } from '../../../../shared/units/shop-day.ts'
import type { UnknownWords } from '../../intents/intent-kind.ts'
import type { OwnedRecords } from '../../shipping/saved-record-service.ts'

/** What a carrier is asked to do with a pickup, as intents are filed. */
export const pickupIntents = 'pickup_'
export type PickupIntentKind = 'pickup_schedule' | 'pickup_update' | 'pickup_cancel'

export const noPickup = (id: string) =>
  refuse('not_found', { message: `There is no pickup ${id.slice(0, 80)}.` })

const listed = (numbers: readonly string[]) => `[${numbers.map(number => `'${number}'`).join(', ')}]`

export const unknownNumbers = (numbers: readonly string[]) =>
  refuseFields({ tracking_numbers: [`Shipment with the tracking numbers: ${listed(numbers)} not found`] })

export const alreadyScheduled = (numbers: readonly string[]) =>
  refuseFields({
    tracking_numbers: [`The following shipments ${listed(numbers)} are already scheduled for pickups`],
  })

type Window = { pickup_date: string; ready_time: string; closing_time: string }

/** `isNewDay`: a day that was agreed on before may pass. */
export function checkWindow(window: Window, today: ShopDay, isNewDay = true): Result<void> {
  if (isNewDay && window.pickup_date < today)
    return refuseFields({ pickup_date: ['The pickup date has passed.'] })
  return closesAfterReady(window) ? ok(undefined) : refuseFields({ closing_time: [closesTooEarly] })
}

/** What the carrier need not hear of. */
export const isOnlyMetadata = ({ metadata: _, confirmation_number: __, ...rest }: PickupUpdateInput) =>
  Object.values(rest).every(value => value === undefined)

/** A number of another pickup would change that one at the carrier. */
export const assertOwnNumber = (sent: string | null | undefined, own: string): Result<void> =>
  !sent || sent === own
    ? ok(undefined)
    : refuseFields({ confirmation_number: [`The confirmation number of this pickup is ${own}.`] })

const unknownWords: Record<PickupIntentKind, string> = {
  pickup_schedule:
    'The pickup may have been scheduled. It will not be scheduled again by itself; ask the carrier, then settle it.',
  pickup_update:
    'The pickup may have been changed. It will not be changed again by itself; ask the carrier, then settle it.',
  pickup_cancel:
    'The pickup may have been cancelled. It will not be cancelled again by itself; ask the carrier, then settle it.',
}

/** Said where nobody knows whether a carrier did something with a pickup; by proxy there is no record to settle. */
export const pickupUnknownWords = (kind: PickupIntentKind, pickupId: string | null): UnknownWords => ({
  message: pickupId === null ? unknownWords[kind].replace(', then settle it', ' first') : unknownWords[kind],
  ...(pickupId === null ? {} : { details: { pickup_id: pickupId } }),
})

/** The carrier did its part and the station could not do its own. */
export const pickupNotWritten = (pickupId: string, confirmationNumber: string): UnknownWords => ({
  message: `The carrier did it (confirmation number ${confirmationNumber}), but it could not be written down. Note the number: the carrier will not be asked again by itself.`,
  details: { pickup_id: pickupId, confirmation_number: confirmationNumber },
})

/** Addresses that live inside pickups. The courier was told them, so they change only with the pickup. */
export function createPickupAddresses(
  findByAddress: (addressId: string) => PickupRecord | null,
): OwnedRecords<AddressRecord> {
  const linked = () =>
    refuse('state_error', {
      message:
        'This address is linked to a pickup. Change the pickup instead, so that the carrier hears of it.',
    })
  return {
    find: id => findByAddress(id)?.address ?? null,
    assertEditable: linked,
    change: linked,
    remove: linked,
  }
}
