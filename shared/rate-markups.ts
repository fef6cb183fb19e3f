import { z } from 'zod'
import type { RateRecord } from './api/rates.ts'
import { fromMinor, percentOfMinor, toMinor } from './units/money.ts'

/**
 * What the shop adds to the price of a carrier. It stands among the extra charges of a rate, at their end, and once
 * more in its `meta`, so that the price of the carrier is known from the rate alone, whatever becomes of the mark-up.
 */
export type AppliedMarkup = { id: string; name: string; amount: number }

/** How much is added: a percentage of the carrier's total, or an amount of one currency. */
export type MarkupTerms = { kind: 'percent' | 'amount'; value: number; currency: string | null }

type MarkedUp = Pick<RateRecord, 'currency' | 'total_charge' | 'meta'>

const mostApplied = 100
/** No price is higher, with what is added to it. */
export const highestPrice = 1e12
const appliedList = z
  .array(z.object({ id: z.string(), name: z.string(), amount: z.number().positive().max(highestPrice) }))
  .max(mostApplied)

/**
 * The mark-ups of a rate. Rates of the proxy come from its caller: what cannot be, such as more than the whole price,
 * counts for none.
 */
export function markupsOf({ currency, meta, total_charge: total }: MarkedUp): AppliedMarkup[] {
  if (!currency || meta?.markups === undefined) return []
  const { data = [] } = appliedList.safeParse(meta.markups)
  const added = data.reduce((sum, { amount }) => sum + toMinor(amount, currency), 0)
  return added <= toMinor(total, currency) ? data : []
}

/** What the carrier charges for a rate, in minor units of its currency; null without one. */
export function carrierMinor(rate: MarkedUp): number | null {
  const { currency, total_charge: total } = rate
  if (!currency) return null
  return markupsOf(rate).reduce(
    (rest, { amount }) => rest - toMinor(amount, currency),
    toMinor(total, currency),
  )
}

/** The same as the number of the wire; a rate without a currency has no mark-ups. */
export function carrierCharge(rate: MarkedUp): number {
  const minor = carrierMinor(rate)
  return minor === null || !rate.currency ? rate.total_charge : fromMinor(minor, rate.currency)
}

/** What is added to a price of a carrier; null where an amount is of another currency than the price. */
export function markupMinor(
  { kind, value, currency }: MarkupTerms,
  price: { minor: number; currency: string },
): number | null {
  if (kind === 'percent') return percentOfMinor(price.minor, value)
  return currency === price.currency ? toMinor(value, currency) : null
}

/** A rate with what is added to it. Nothing is added twice: it has to be the carrier's own. */
export function withMarkups(rate: RateRecord, markups: readonly AppliedMarkup[]): RateRecord {
  const { currency } = rate
  const known = currency ?? null
  if (known === null || markups.length === 0) return rate
  const minor = markups.reduce(
    (sum, { amount }) => sum + toMinor(amount, known),
    toMinor(rate.total_charge, known),
  )
  const charges = markups.map(({ name, amount }) => ({ name, amount, currency: known }))
  return {
    ...rate,
    total_charge: fromMinor(minor, known),
    extra_charges: [...rate.extra_charges, ...charges],
    meta: { ...rate.meta, markups: markups.map(({ id, name, amount }) => ({ id, name, amount })) },
  }
}

/** A rate at the same price, as if all of it were the carrier's: what the shop added stands in the base price. */
export function withFoldedMarkups(rate: RateRecord): RateRecord {
  const { currency } = rate
  const added = markupsOf(rate)
  if (added.length === 0 || !currency) return rate
  const { markups: _, ...meta } = rate.meta ?? {}
  const base = added.reduce(
    (sum, { amount }) => sum + toMinor(amount, currency),
    toMinor(rate.base_charge, currency),
  )
  return {
    ...rate,
    base_charge: fromMinor(base, currency),
    extra_charges: rate.extra_charges.slice(0, -added.length),
    meta,
  }
}

/** What the shop adds to the price of a rate, in minor units of its currency. */
export const markupsMinor = (rate: MarkedUp): number =>
  markupsOf(rate).reduce((sum, { amount }) => sum + toMinor(amount, rate.currency ?? ''), 0)

type Marked = { minor: number; markupMinor: number; currency: string }

/**
 * The price of a carrier under its name, and beside it, where the shop adds something, the price with that. Whoever is
 * shown one price is answered the second under the name of the first (`withChargedPrices`).
 */
export const bothPrices = <Name extends string>(
  name: Name,
  { minor, markupMinor, currency }: Marked,
): Record<Name, number> & Partial<Record<`${Name}_with_markups`, number>> =>
  ({
    [name]: fromMinor(minor, currency),
    ...(markupMinor === 0 ? {} : { [`${name}${chargedEnding}`]: fromMinor(minor + markupMinor, currency) }),
  }) as Record<Name, number> & Partial<Record<`${Name}_with_markups`, number>>

const chargedEnding = '_with_markups'

/** An object of an answer in which what customers are charged stands in the place of what carriers are paid. */
export function withChargedPrices<Told extends object>(value: Told): Told {
  const charged = Object.keys(value).filter(key => key.endsWith(chargedEnding))
  if (charged.length === 0) return value
  const shown = { ...value } as Record<string, unknown>
  for (const key of charged) {
    shown[key.slice(0, -chargedEnding.length)] = shown[key]
    delete shown[key]
  }
  return shown as Told
}

/** A rate as the carrier gave it. */
export function withoutMarkups(rate: RateRecord): RateRecord {
  const added = markupsOf(rate)
  if (added.length === 0) return rate
  const { markups: _, ...meta } = rate.meta ?? {}
  return {
    ...rate,
    total_charge: carrierCharge(rate),
    extra_charges: rate.extra_charges.slice(0, -added.length),
    meta,
  }
}
