import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { sumMinor } from '../../../shared/units/money.ts'
import type { Charge, Quote } from '../contract/model.ts'
import { done, failed, type Outcome } from '../contract/outcome.ts'

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

/** The quotes of the services asked for; without any the carrier's words, or that it named no price. */
export function wantedQuotes(
  quotes: readonly Quote[],
  { services, messages, label }: { services: readonly string[]; messages: CarrierMessage[]; label: string },
): Outcome<Quote[]> {
  const wanted = quotes.filter(({ service }) => services.length === 0 || services.includes(service))
  if (wanted.length > 0) return done(wanted, messages)
  const none = { code: 'no_rates', message: `${label} names no price for this shipment.` }
  return failed(messages.length > 0 ? messages : [none])
}
