import { sumMinor } from '../../../shared/units/money.ts'
import type { Charge, Quote } from '../contract/model.ts'

/** Prices of several parcels as prices of the shipment: services that every parcel can have, parts added up. */
export function sumQuotes([first = [], ...others]: readonly (readonly Quote[])[]): Quote[] {
  return first.flatMap(quote => {
    const rest = others.map(quotes => quotes.find(({ service }) => service === quote.service))
    const known = rest.filter(each => each !== undefined)
    return known.length === rest.length ? [addUp([quote, ...known])] : []
  })
}

/** At least one; all of the same service. */
export function addUp(quotes: readonly [Quote, ...Quote[]]): Quote {
  const [first] = quotes
  if (quotes.length === 1) return first
  const sum = (part: 'baseMinor' | 'discountMinor' | 'dutiesMinor' | 'totalMinor') =>
    sumMinor(quotes.map(quote => quote[part]))
  return {
    ...first,
    baseMinor: sum('baseMinor'),
    discountMinor: sum('discountMinor'),
    dutiesMinor: sum('dutiesMinor'),
    totalMinor: sum('totalMinor'),
    charges: mergeCharges(quotes.flatMap(({ charges }) => charges)),
    transitDays: latest(quotes.map(({ transitDays }) => transitDays)),
    estimatedDelivery: latest(quotes.map(({ estimatedDelivery }) => estimatedDelivery)),
  }
}

function mergeCharges(charges: readonly Charge[]): Charge[] {
  const merged = new Map<string, Charge>()
  for (const charge of charges) {
    const before = merged.get(charge.name)?.amountMinor ?? 0
    merged.set(charge.name, { ...charge, amountMinor: sumMinor([before, charge.amountMinor]) })
  }
  return [...merged.values()]
}

/** Null when nothing is known of one of them: a shipment has arrived with its last parcel. */
function latest<T extends number | string>(all: readonly (T | null)[]): T | null {
  const known = all.filter(each => each !== null)
  return known.length === all.length ? (known.sort((one, other) => (one < other ? 1 : -1))[0] ?? null) : null
}
