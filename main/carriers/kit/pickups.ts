import type { PickupResult } from '../contract/model.ts'

/** A pickup under a number of which the carrier repeats nothing: it stands as it was asked for. */
export const asAsked = (confirmationNumber: string): PickupResult => ({
  confirmationNumber,
  pickupDate: null,
  readyTime: null,
  closingTime: null,
  charge: null,
})
