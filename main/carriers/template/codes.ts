import { readListing } from '../kit/listing.ts'
import { statusesByCode } from '../kit/tracking.ts'

/** That of a carrier is `resources/carriers/<slug>.json`, with its options, packaging and presets as well. */
const file = {
  tracking_url: null,
  services: [
    { code: 'template_ground', carrier_code: 'GND', name: 'Template Ground' },
    { code: 'template_express', carrier_code: 'EXP', name: 'Template Express' },
  ],
}

export const listing = readListing(file, { label: 'Template', prefix: 'template', code: /^[a-z]{3}$/ })
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
