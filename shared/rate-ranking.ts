import { z } from 'zod'
import type { RateRecord } from './api/rates.ts'
import { currencyOfCountry } from './countries/currencies.ts'

/**
 * What must be in a parcel for a service to take it: books, recordings and other media; the same between libraries,
 * schools and museums; bound printed matter such as catalogues. The wire has it in `meta.needs` of a rate, and what is in a
 * parcel in `options.content_class` of an order or a shipment.
 */
const contentNeeds = ['media', 'library', 'printed_matter'] as const
const oneContent = z.enum(contentNeeds).nullable().catch(null)

/**
 * What must be so for a service to take a parcel: what is inside, or that it goes to a pickup point somebody named
 * (`options.hold_at_location`, or its address) and not to a door.
 */
export const rateNeeds = [...contentNeeds, 'pickup_point'] as const
export type RateNeed = (typeof rateNeeds)[number]

const oneNeed = z.enum(rateNeeds).nullable().catch(null)

type Told = Readonly<Record<string, unknown>> | null | undefined

/** The condition of a price; null where anything may be sent for it. */
export const needOf = ({ meta }: { meta?: RateRecord['meta'] | undefined }): RateNeed | null =>
  oneNeed.parse(meta?.needs ?? null)

/** The conditions an order or a shipment says it meets: what is in it, and that it waits at a pickup point. */
export function metNeeds(options: Told): RateNeed[] {
  const content = oneContent.parse(options?.content_class ?? null)
  const { hold_at_location: held, hold_at_location_address: place } = options ?? {}
  const isHeld = [held, place].some(each => (each ?? false) !== false && each !== '')
  return [...(content === null ? [] : [content]), ...(isHeld ? (['pickup_point'] as const) : [])]
}

/** Whether a service takes the parcel to a pickup point and nobody has said that it shall wait at one. */
export const lacksPickupPoint = (rate: Parameters<typeof needOf>[0], options: Told): boolean =>
  needOf(rate) === 'pickup_point' && !metNeeds(options).includes('pickup_point')

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
  /** The conditions somebody said the parcel meets. */
  met: readonly RateNeed[]
}

/** The prices anything may be sent for, and those whose condition the parcel is known to meet. */
export const openRates = <R extends Priced>(rates: readonly R[], met: readonly RateNeed[]): R[] =>
  rates.filter(rate => {
    const need = needOf(rate)
    return need === null || met.includes(need)
  })

/** The prices that may be held against each other: open ones of one currency, cheapest first. */
export const comparableRates = <R extends Priced>(rates: readonly R[], { home, met }: Preference): R[] =>
  byCurrency(openRates(rates, met), home)[0]?.toSorted(byCharge) ?? []

/**
 * The cheapest of each currency that has another price to be cheaper than. A service with a condition is none of them:
 * that it may be used somebody has to say.
 */
export function cheapestRates<R extends Priced>(rates: readonly R[], met: readonly RateNeed[]): R[] {
  return byCurrency(openRates(rates, met), null).flatMap(group =>
    group.length > 1 ? group.toSorted(byCharge).slice(0, 1) : [],
  )
}

const farTimes = z.number().gt(1).nullable().catch(null)

/**
 * How many times the middle price of labels like it a rate costs (`meta.times_usual`, one decimal), where that is far above;
 * null for every other rate. It stays what it was when the rate was asked for.
 */
export const timesUsualOf = ({ meta }: Pick<RateRecord, 'meta'>): number | null =>
  farTimes.parse(meta?.times_usual ?? null)

export const withTimesUsual = (rate: RateRecord, times_usual: number): RateRecord => ({
  ...rate,
  meta: { ...rate.meta, times_usual },
})
