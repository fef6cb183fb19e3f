import file from '../../../resources/carriers/royalmail.json' with { type: 'json' }
import type { TrackerStatus } from '../contract/model.ts'
import { readListing } from '../kit/listing.ts'
import { readOptions } from '../kit/options.ts'
import type { ServiceLevel } from '../rate-sheet/service-level.ts'

export const label = 'Royal Mail'
export const listing = readListing(file, { label, prefix: 'royalmail', code: /^[a-z\d]{2,10}$/ })
export const { noService, packagingOf, trackingUrlOf } = listing
export const options = readOptions(listing.catalogue)

/** Accounts have codes of their own: the one somebody entered in the row of the sheet goes before the usual one. */
export const codeOfLevel = ({
  service_code: service,
  carrier_service_code: own,
}: Pick<ServiceLevel, 'service_code' | 'carrier_service_code'>): string | null =>
  own?.trim() || listing.codeOf(service)

/** Why goods leave the country, by content type. */
export const categories: Readonly<Record<string, string>> = {
  merchandise: 'commercialSaleOfGoods',
  gift: 'gift',
  sample: 'commercialSample',
  documents: 'documents',
  return_merchandise: 'returnedGoods',
  other: 'other',
}

/** It is brought back to whoever sent it. */
export const goesBack = /\breturn(?:ed|ing)?\b/i

/** `IN TRANSIT` is attested; the other categories are read by their words. */
export const statusWords: readonly { says: RegExp; status: TrackerStatus }[] = [
  { says: goesBack, status: 'delivery_failed' },
  { says: /attempted|unable to deliver|not delivered|undeliver/i, status: 'delivery_failed' },
  { says: /ready for collection|available for collection|awaiting collection/i, status: 'ready_for_pickup' },
  { says: /out for delivery|ready for delivery|due for delivery/i, status: 'out_for_delivery' },
  { says: /\bdelivered\b|\bcollected by (?:recipient|addressee)\b/i, status: 'delivered' },
  { says: /sender (?:is )?preparing|sender despatching|we.?re expecting/i, status: 'pending' },
  { says: /customs charge|held|on hold/i, status: 'on_hold' },
  { says: /delay/i, status: 'delivery_delayed' },
  {
    says: /in transit|accepted|processed|arrived|despatched|leaving|we.?ve got it|collected/i,
    status: 'in_transit',
  },
]

/** Said of a number Royal Mail has no scan of yet. */
export const notFoundCode = 'E1142'
