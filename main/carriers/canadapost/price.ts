import { sumMinor } from '../../../shared/units/money.ts'
import { ownValue } from '../../../shared/values.ts'
import type { Charge, Quote } from '../contract/model.ts'
import { listAt, minorAt, textAt } from '../kit/reading.ts'
import { balancedPrice } from '../kit/results.ts'
import { adjustmentNames, currency } from './codes.ts'

const taxes = ['gst', 'pst', 'hst']

/** Rates and shipments name the same amounts differently. */
const amount = (value: unknown, ...paths: string[]): number | null =>
  paths.map(path => minorAt(value, path, currency)).find(minor => minor !== null) ?? null

const nameOf = (code: string | null): string => ownValue(adjustmentNames, code ?? '') ?? code ?? 'Adjustment'

type Price = Omit<Quote, 'service' | 'serviceName' | 'transitDays' | 'estimatedDelivery' | 'meta'>

/** Base, options, adjustments (a discount is a negative one) and taxes; null without an amount to pay. */
export function priceOf(details: unknown): Price | null {
  const totalMinor = amount(details, 'due', 'due-amount')
  if (totalMinor === null) return null
  const options = [...listAt(details, 'options.option'), ...listAt(details, 'priced-options.priced-option')]
  const adjustments = listAt(details, 'adjustments.adjustment').map(each => ({
    name: textAt(each, 'adjustment-name') ?? nameOf(textAt(each, 'adjustment-code')),
    amountMinor: amount(each, 'adjustment-cost', 'adjustment-amount') ?? 0,
  }))
  const discounts = adjustments.filter(({ amountMinor }) => amountMinor < 0)
  return balancedPrice({
    currency,
    totalMinor,
    baseMinor: amount(details, 'base', 'base-amount'),
    discountMinor: -sumMinor(discounts.map(({ amountMinor }) => amountMinor)),
    dutiesMinor: sumMinor(taxes.map(tax => amount(details, `taxes.${tax}`, `${tax}-amount`) ?? 0)),
    charges: [
      ...options.map(option => ({
        name: textAt(option, 'option-name') ?? textAt(option, 'option-code') ?? 'Option',
        amountMinor: amount(option, 'option-price') ?? 0,
      })),
      ...adjustments.filter(({ amountMinor }) => amountMinor > 0),
    ],
  })
}

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
