import type { TrackerStatus } from '../contract/model.ts'

const key = (status: string): string => status.toUpperCase().replaceAll(/[^A-Z]/g, '')

/** Words of the life cycle, without case and underscores: services of several countries write them differently. */
const statuses = new Map<string, TrackerStatus>(
  (
    [
      ['SHIPMENT', 'pending'],
      ['ACCEPTED', 'in_transit'],
      ['ON_THE_ROAD', 'in_transit'],
      ['AT_SENDING_DEPOT', 'in_transit'],
      ['AT_DELIVERY_DEPOT', 'in_transit'],
      ['RETURNING_FROM_DELIVERY', 'out_for_delivery'],
      ['COURIER', 'out_for_delivery'],
      ['PARCELSHOP', 'ready_for_pickup'],
      ['PICKUP_BY_CONSIGNEE', 'ready_for_pickup'],
      ['DELIVERED', 'delivered'],
      ['NOT_DELIVERED', 'delivery_failed'],
      ['DELIVERY_FAILURE', 'delivery_failed'],
      ['RETURNED', 'delivery_failed'],
    ] as const
  ).map(([word, status]) => [key(word), status]),
)

export const statusOfWord = (word: string): TrackerStatus | undefined => statuses.get(key(word))

/** It goes back to whoever sent it. */
export const isReturned = (word: string): boolean => key(word) === 'RETURNED'

/** The sign-in is no longer taken, or the keys are wrong: by the code, whose list DPD does not publish, or by its words. */
export const isAboutSignIn = (code: string | null, words: string | null): boolean =>
  /^LOGIN/i.test(code ?? '') || /token|authenticat|log ?in|password/i.test(words ?? '')
