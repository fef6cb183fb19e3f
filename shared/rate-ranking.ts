import { z } from 'zod'
import type { RateRecord } from './api/rates.ts'
import { currencyOfCountry } from './countries/currencies.ts'

/**
 * What must be in a parcel for a service to take it: books, recordings and other media; the same between libraries,
 * schools and museums; bound printed matter such as catalogues. The wire has it in `meta.needs` of a rate, and what is in a
 * parcel in `options.content_class` of an order or a shipment.
 */
export const contentNeeds = ['media', 'library', 'printed_matter'] as const
export type ContentNeed = (typeof contentNeeds)[number]

const oneNeed = z.enum(contentNeeds).nullable().catch(null)

type Told = Readonly<Record<string, unknown>> | null | undefined

/** The condition of a price; null where anything may be sent for it. */
export const needOf = ({ meta }: { meta?: RateRecord['meta'] | undefined }): ContentNeed | null =>
  oneNeed.parse(meta?.needs ?? null)

/** What an order or a shipment says is in it; null where it does not. */
export const contentOf = (options: Told): ContentNeed | null => oneNeed.parse(options?.content_class ?? null)

/** The currency prices are compared in first: the one that is asked for, else that of the place it is sent from. */
export function homeCurrencyOf(options: Told, countryCode: string | null | undefined): string | null {
  const asked = options?.currency
  if (typeof asked === 'string' && asked !== '') return asked
  return currencyOfCountry(countryCode?.toUpperCase() ?? '')
}

type Priced = Pick<RateRecord, 'total_charge' | 'transit_days' | 'meta'> & { currency?: string | undefined }

/** Cheaper first, the quicker one first among equals. Of one currency only. */
const byCharge = (one: Priced, other: Priced): number =>
  one.total_charge - other.total_charge ||
  (one.transit_days ?? Number.MAX_SAFE_INTEGER) - (other.transit_days ?? Number.MAX_SAFE_INTEGER)

/** Amounts of two currencies are not compared: those of `home` come first, then currencies with more prices. */
function byCurrency<R extends Priced>(rates: readonly R[], home: string | null): R[][] {
  const rank = (currency: string | undefined) => (currency === home ? 0 : 1)
  return [...Map.groupBy(rates, ({ currency }) => currency)]
    .toSorted(
      ([one, prices], [other, others]) =>
        rank(one) - rank(other) ||
        others.length - prices.length ||
        (one ?? '').localeCompare(other ?? '', 'en'),
    )
    .map(([, group]) => group)
}

/** All prices, each currency by itself and in it the cheapest first. */
export const rankedRates = <R extends Priced>(rates: readonly R[], home: string | null): R[] =>
  byCurrency(rates, home).flatMap(group => group.toSorted(byCharge))

export type Preference = {
  home: string | null
  /** What is in the parcel, where somebody said so. */
  content: ContentNeed | null
}

/** The prices anything may be sent for, and those for what is known to be in the parcel. */
export const openRates = <R extends Priced>(rates: readonly R[], content: ContentNeed | null): R[] =>
  rates.filter(rate => [null, content].includes(needOf(rate)))

/** The prices that may be held against each other: open ones of one currency, cheapest first. */
export const comparableRates = <R extends Priced>(rates: readonly R[], { home, content }: Preference): R[] =>
  byCurrency(openRates(rates, content), home)[0]?.toSorted(byCharge) ?? []

/**
 * The cheapest of each currency that has another price to be cheaper than. A service with a condition on what is inside is
 * none of them: that it may be used somebody has to say.
 */
export function cheapestRates<R extends Priced>(rates: readonly R[], content: ContentNeed | null): R[] {
  return byCurrency(openRates(rates, content), null).flatMap(group =>
    group.length > 1 ? group.toSorted(byCharge).slice(0, 1) : [],
  )
}
