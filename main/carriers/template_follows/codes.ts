import { readListing } from '../kit/listing.ts'
import { statusesByCode } from '../kit/tracking.ts'

/** That of a carrier is `resources/carriers/<slug>.json`, with its options, packaging and presets as well. */
const file = {
  tracking_url: null,
  services: [
    { code: 'template_follows_ground', carrier_code: 'GND', name: 'Template Follows Ground' },
    { code: 'template_follows_express', carrier_code: 'EXP', name: 'Template Follows Express' },
  ],
}

export const listing = readListing(file, {
  label: 'Template Follows',
  prefix: 'template_follows',
  code: /^[a-z]{3}$/,
})
export const { codeOf, noService, serviceOf, trackingUrlOf } = listing

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

/** What the carrier calls the states of an order that mean something here. */
export const orderStates = { cancelled: 'CANCELLED' } as const
