import { sumMinor } from '../../../shared/units/money.ts'
import type { Charge, PickupResult, Quote } from '../contract/model.ts'

/** What a carrier said of a price, part by part; null where it did not say. */
export type PriceParts = {
  currency: string
  /** What is to be paid in the end. */
  totalMinor: number
  baseMinor: number | null
  discountMinor?: number
  dutiesMinor?: number
  charges: readonly { name: string; amountMinor: number }[]
}

type Price = Pick<
  Quote,
  'currency' | 'baseMinor' | 'discountMinor' | 'dutiesMinor' | 'charges' | 'totalMinor'
>

/**
 * A price whose parts add up. Carriers round, leave parts out or say them twice: what is left over is shown as a
 * charge or discount of its own, because the total is what will be billed.
 */
export function balancedPrice(parts: PriceParts): Price {
  const { currency, totalMinor, discountMinor = 0, dutiesMinor = 0 } = parts
  const charges: Charge[] = parts.charges
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map(charge => ({ ...charge, currency }))
  const others = sumMinor([...charges.map(charge => charge.amountMinor), dutiesMinor, -discountMinor])
  const baseMinor = parts.baseMinor ?? totalMinor - others
  const remainder = totalMinor - baseMinor - others
  const rest = { name: remainder < 0 ? 'Other discounts' : 'Other charges', amountMinor: remainder, currency }
  return {
    currency,
    baseMinor,
    discountMinor,
    dutiesMinor,
    charges: remainder === 0 ? charges : [...charges, rest],
    totalMinor,
  }
}

/** A pickup under a number of which the carrier repeats nothing: it stands as it was asked for. */
export const pickupAsAsked = (confirmationNumber: string): PickupResult => ({
  confirmationNumber,
  pickupDate: null,
  readyTime: null,
  closingTime: null,
  charge: null,
})
