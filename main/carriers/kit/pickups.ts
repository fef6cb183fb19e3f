import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext, Operations } from '../contract/adapter.ts'
import type { Confirmation, PickupResult } from '../contract/model.ts'
import { failed, type Outcome, type Refused } from '../contract/outcome.ts'

/** A pickup under a number of which the carrier repeats nothing: it stands as it was asked for. */
export const pickupAsAsked = (confirmationNumber: string): PickupResult => ({
  confirmationNumber,
  pickupDate: null,
  readyTime: null,
  closingTime: null,
  charge: null,
})

/** A pickup the carrier answered without its number: it may be booked all the same. */
export const pickupWithoutNumber = (
  label: string,
  site: string,
  messages: readonly CarrierMessage[],
): Refused => {
  const message = `${label} answered the pickup without a number. Look at ${site} whether it is booked.`
  return failed([{ code: 'unreadable_answer', message }, ...messages], 'unknown-outcome')
}

type Rebooking = {
  /** The carrier's name, and where somebody can look what became of it. */
  label: string
  site: string
  confirmationNumber: string
  cancel: () => Promise<Outcome<Confirmation>>
  book: () => Promise<Outcome<PickupResult>>
}

/** For a carrier that changes no pickup: the old one is cancelled and a new one booked, under another number. */
export async function rebook(
  { label, site, confirmationNumber, cancel, book }: Rebooking,
  { note }: Pick<CarrierContext, 'note'>,
): Promise<Outcome<PickupResult>> {
  const cancelled = await cancel()
  if (!cancelled.ok) return cancelled
  const message = `Pickup ${confirmationNumber} is cancelled, and ${label} has not confirmed the new one. Check at ${site} and book it again.`
  const between = { code: 'pickup_not_rebooked', message }
  note(between)
  const booked = await book().catch(() => failed([], 'unknown-outcome'))
  return booked.ok ? booked : failed([between, ...booked.messages], 'unknown-outcome')
}

/** The change of a pickup by a carrier that changes none; what `refuse` finds is told before the old one is cancelled. */
export const changeByRebooking =
  <Settings, Config>({
    label,
    site,
    refuse,
    cancel,
    book,
  }: Pick<Rebooking, 'label' | 'site'> & {
    refuse: (...asked: Parameters<Operations<Settings, Config>['updatePickup']>) => Refused | null | undefined
    cancel: Operations<Settings, Config>['cancelPickup']
    book: Operations<Settings, Config>['schedulePickup']
  }): Operations<Settings, Config>['updatePickup'] =>
  async (request, connection, context) => {
    const refused = refuse(request, connection, context)
    if (refused) return refused
    const { confirmationNumber, address, pickupDate, carrierData } = request
    const old = { confirmationNumber, address, pickupDate, reason: null, carrierData }
    return rebook(
      {
        label,
        site,
        confirmationNumber,
        cancel: () => cancel(old, connection, context),
        book: () => book(request, connection, context),
      },
      context,
    )
  }
