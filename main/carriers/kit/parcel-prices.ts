import { sumMinor } from '../../../shared/units/money.ts'
import type { Charge, Quote } from '../contract/model.ts'

/** For carriers that price parcels one by one. */

const isSameWay = (one: Quote, other: Quote): boolean =>
  one.service === other.service && one.choice?.code === other.choice?.code

/** Prices of several parcels as prices of the shipment: the ways every parcel can go, their parts added up. */
export const sumQuotes = ([first = [], ...others]: readonly (readonly Quote[])[]): Quote[] =>
  first.flatMap(quote => {
    const same = others.flatMap(quotes => quotes.find(each => isSameWay(each, quote)) ?? [])
    return same.length === others.length ? [addUp([quote, ...same])] : []
  })

/** At least one; all of the same way. */
export function addUp(quotes: readonly [Quote, ...Quote[]]): Quote {
  const [first] = quotes
  if (quotes.length === 1) return first
  const sum = (part: 'baseMinor' | 'discountMinor' | 'dutiesMinor' | 'totalMinor') =>
    sumMinor(quotes.map(quote => quote[part]))
  const weight = quotes.reduce((total, { billingWeight }) => total + (billingWeight?.value ?? 0), 0)
  return {
    ...first,
    baseMinor: sum('baseMinor'),
    discountMinor: sum('discountMinor'),
    dutiesMinor: sum('dutiesMinor'),
    totalMinor: sum('totalMinor'),
    charges: addedCharges(quotes.flatMap(({ charges }) => charges)),
    transitDays: latest(quotes.map(({ transitDays }) => transitDays)),
    estimatedDelivery: latest(quotes.map(({ estimatedDelivery }) => estimatedDelivery)),
    ...(first.isGuaranteed === undefined
      ? {}
      : { isGuaranteed: quotes.every(({ isGuaranteed }) => isGuaranteed) }),
    ...(first.billingWeight ? { billingWeight: { ...first.billingWeight, value: weight } } : {}),
  }
}

function addedCharges(charges: readonly Charge[]): Charge[] {
  const added = new Map<string, Charge>()
  for (const charge of charges) {
    const before = added.get(charge.name)?.amountMinor ?? 0
    added.set(charge.name, { ...charge, amountMinor: sumMinor([before, charge.amountMinor]) })
  }
  return [...added.values()]
}

/** Null when nothing is known of one of them: a shipment has arrived with its last parcel. */
function latest<T extends number | string>(all: readonly (T | null)[]): T | null {
  const known = all.filter(each => each !== null)
  return known.length === all.length ? (known.sort((one, other) => (one < other ? 1 : -1))[0] ?? null) : null
}
