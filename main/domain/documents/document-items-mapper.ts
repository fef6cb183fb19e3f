import type { CommodityRecord } from '../../../shared/api/commodities.ts'
import { countryName } from '../../../shared/countries/countries.ts'
import { convertWeight, type WeightUnit, weightText } from '../../../shared/units/measures.ts'
import { minorToText, sumMinor, timesMinor, toMinor } from '../../../shared/units/money.ts'

/** A thing on a paper, with its amounts as text, and what they add up from. */
type Valued = { shown: { [key: string]: unknown }; valueMinor: number | null; currency: string }

/** What an amount beyond all money becomes: nothing, rather than a wrong number. */
function amountOrNull(work: () => number): number | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const moneyText = (minor: number | null, currency: string): string | null =>
  minor === null ? null : minorToText(minor, currency)

function toItem(item: CommodityRecord, index: number, otherCurrency: string) {
  const currency = item.value_currency ?? otherCurrency
  const { value_amount: value, quantity } = item
  const unitMinor = value === null ? null : amountOrNull(() => toMinor(value, currency))
  const valueMinor = unitMinor === null ? null : amountOrNull(() => timesMinor(unitMinor, quantity))
  const shown = {
    number: index + 1,
    title: item.title ?? item.description ?? item.sku ?? '',
    description: item.title === null ? null : item.description,
    sku: item.sku,
    hs_code: item.hs_code,
    origin_country: item.origin_country,
    origin: item.origin_country && countryName(item.origin_country),
    quantity,
    weight: weightText(item.weight, item.weight_unit),
    unit_value: moneyText(unitMinor, currency),
    value: moneyText(valueMinor, currency),
    currency: value === null ? null : currency,
    metadata: item.metadata,
  }
  return { shown, valueMinor, currency } satisfies Valued
}

/** The things on a paper and what they add up to, in each currency there is. */
export function toItems(items: readonly CommodityRecord[], otherCurrency: string) {
  const valued = items.map((item, index) => toItem(item, index, otherCurrency))
  const currencies = [...new Set(valued.flatMap(each => (each.valueMinor === null ? [] : each.currency)))]
  const values = currencies.map(currency => {
    const minors = valued.flatMap(each => (each.currency === currency ? (each.valueMinor ?? []) : []))
    return {
      currency,
      value: moneyText(
        amountOrNull(() => sumMinor(minors)),
        currency,
      ),
    }
  })
  return {
    items: valued.map(({ shown }) => shown),
    values,
    quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
    net_weight: totalWeight(
      items.map(({ weight, weight_unit, quantity }) => ({ weight: weight * quantity, weight_unit })),
    ),
  }
}

/** Weights together, in the unit of the first; null when there are none. */
export function totalWeight(weights: readonly { weight: number; weight_unit: WeightUnit }[]): string | null {
  const unit = weights[0]?.weight_unit
  if (!unit) return null
  const sum = weights.reduce((total, each) => total + convertWeight(each.weight, each.weight_unit, unit), 0)
  return weightText(sum, unit)
}
