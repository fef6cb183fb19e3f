import { statusesByCode } from '../kit/tracking.ts'

/** What the carrier calls the states of a parcel, several with spaces between them. */
export const statusByCode = statusesByCode({
  pending: 'CREATED',
  in_transit: 'MOVING',
  out_for_delivery: 'COURIER',
  on_hold: 'HELD',
  ready_for_pickup: 'SHELF',
  delivery_failed: 'FAILED',
  delivered: 'DONE',
})
