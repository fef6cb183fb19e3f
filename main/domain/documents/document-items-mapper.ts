import type { CommodityRecord } from '../../../shared/api/commodities.ts'
import type { Paper } from '../../../shared/papers/paper.ts'
import { convertWeight, type WeightUnit, weightText } from '../../../shared/units/measures.ts'
import {
  currencyDecimals,
  minorToText,
  sumMinor,
  toMinor,
  worthOfGoods,
} from '../../../shared/units/money.ts'

/** A thing on a paper, with its amounts as text, and what they add up from. */
type Valued = { shown: { [key: string]: unknown }; valueMinor: number | null; currency: string }

/** What an amount beyond all money becomes: nothing, rather than a wrong number. */
function amountOrNull<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const moneyText = (minor: number | null, currency: string, paper: Paper): string | null =>
  minor === null ? null : paper.number(minorToText(minor, currency))

/** What one piece is worth, to the last digit that was given: a screw of 0.335 is not one of 0.34. */
function unitText(value: number, currency: string): string | null {
  const short = amountOrNull(() => minorToText(toMinor(value, currency), currency))
  const plain = String(value)
  const digits = plain.split('.')[1]?.length ?? 0
  return short === null || digits <= currencyDecimals(currency) || plain.includes('e') ? short : plain
}

/** Rounded once, when all pieces are together. */
const lineMinor = (value: number, quantity: number, currency: string): number | null => {
  const minor = Number(worthOfGoods([{ value, quantity }], currency))
  return Number.isSafeInteger(minor) ? minor : null
}

const plain = (text: string | null): string => text?.trim().toLocaleLowerCase('en') ?? ''

/** Whether the description is the title already. */
const isSaid = ({ title, description }: CommodityRecord): boolean =>
  title === null || plain(title) === plain(description)

function toItem(item: CommodityRecord, index: number, otherCurrency: string, paper: Paper) {
  const currency = item.value_currency ?? otherCurrency
  const { value_amount: value, quantity } = item
  const valueMinor = value === null ? null : lineMinor(value, quantity, currency)
  const shown = {
    number: index + 1,
    title: item.title ?? item.description ?? item.sku ?? '',
    description: isSaid(item) ? null : item.description,
    sku: item.sku,
    hs_code: item.hs_code,
    origin_country: item.origin_country,
    origin: item.origin_country && paper.country(item.origin_country),
    quantity,
    weight: paper.measure(weightText(item.weight, item.weight_unit)),
    unit_value: value === null ? null : paper.measure(unitText(value, currency)),
    value: moneyText(valueMinor, currency, paper),
    currency: value === null ? null : currency,
    metadata: item.metadata,
  }
  return { shown, valueMinor, currency } satisfies Valued
}

/** What is on an invoice beside the goods: freight, insurance. */
export type Charge = { name: string; amount: number | string; currency: string }
type ShownCharge = { name: string; value: string | null; currency: string }

/** The things on a paper and what they add up to together with the charges, in each currency there is. */
export function toItems(
  items: readonly CommodityRecord[],
  otherCurrency: string,
  paper: Paper,
  charges: readonly Charge[] = [],
) {
  const goods = items.map((item, index) => toItem(item, index, otherCurrency, paper))
  const added = charges.map(({ name, amount, currency }): Valued & { shown: ShownCharge } => {
    const valueMinor = amountOrNull(() => toMinor(amount, currency))
    return { shown: { name, value: moneyText(valueMinor, currency, paper), currency }, valueMinor, currency }
  })
  const valued: Valued[] = [...goods, ...added]
  const currencies = [...new Set(valued.flatMap(each => (each.valueMinor === null ? [] : each.currency)))]
  const values = currencies.map(currency => {
    const minors = valued.flatMap(each => (each.currency === currency ? (each.valueMinor ?? []) : []))
    return {
      currency,
      value: moneyText(
        amountOrNull(() => sumMinor(minors)),
        currency,
        paper,
      ),
    }
  })
  const quantity = items.reduce((sum, each) => sum + each.quantity, 0)
  return {
    items: goods.map(({ shown }) => shown),
    charges: added.map(({ shown }) => shown),
    values,
    quantity,
    quantity_text: paper.count(paper.texts.counts.pieces, quantity),
    net_weight: totalWeight(
      items.map(({ weight, weight_unit, quantity }) => ({ weight: weight * quantity, weight_unit })),
      paper,
    ),
  }
}

/** Weights together, in the unit of the first; null when there are none. */
export function totalWeight(
  weights: readonly { weight: number; weight_unit: WeightUnit }[],
  paper: Paper,
): string | null {
  const unit = weights[0]?.weight_unit
  if (!unit) return null
  const sum = weights.reduce((total, each) => total + convertWeight(each.weight, each.weight_unit, unit), 0)
  return paper.measure(weightText(sum, unit))
}
