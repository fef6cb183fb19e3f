import type { TrackerStatus } from '../contract/model.ts'

export const languages = ['en', 'de'] as const

/** What DHL allows a new key. */
export const startCallsADay = 250
export const pauseBetweenCallsMs = 5_000

/** The division a carrier of the interface is at DHL, so that a number of two of them is looked for in the right one. */
export const divisions: Readonly<Record<string, string>> = {
  dhl_express: 'express',
  dpdhl: 'parcel-de',
  dhl_poland: 'parcel-pl',
}

/** Divisions that say more to those who know the postal code; others do not look at it. */
export const divisionsByPostalCode: readonly string[] = ['parcel-de', 'parcel-nl', 'post-de']

/** Only `statusCode` is the same for all divisions. */
export const statuses: Readonly<Record<string, TrackerStatus>> = {
  'pre-transit': 'pending',
  transit: 'in_transit',
  delivered: 'delivered',
  failure: 'on_hold',
  unknown: 'unknown',
}

/** A failure that ends with whoever sent it. */
export const goesBack = /return|rücksendung/i

/** What the free text of a division tells beyond the code; the first that fits counts. */
export const wordsOfStatus: Readonly<Record<string, readonly { says: RegExp; status: TrackerStatus }[]>> = {
  transit: [
    { says: /out for delivery|with delivery courier|in zustellung/i, status: 'out_for_delivery' },
    {
      says: /ready for (?:pick-?\s?up|collection)|packstation|postfiliale|abholbereit/i,
      status: 'ready_for_pickup',
    },
  ],
  failure: [
    { says: goesBack, status: 'delivery_failed' },
    { says: /attempt|refused|not home|nicht angetroffen|verweigert/i, status: 'delivery_failed' },
  ],
}
