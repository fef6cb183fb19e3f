import { sumMinor } from '../../../shared/units/money.ts'
import { ownValue } from '../../../shared/values/own-value.ts'
import type { Quote } from '../contract/model.ts'
import { balancedPrice } from '../kit/balanced-quote.ts'
import { listAt, minorAt, textAt } from '../kit/reading.ts'
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
