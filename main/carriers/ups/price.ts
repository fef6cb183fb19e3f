import { sumMinor } from '../../../shared/units/money.ts'
import { balancedPrice } from '../kit/balanced-quote.ts'
import { at, listAt, minorAt, textAt } from '../kit/reading.ts'
import { chargeNames } from './codes.ts'

/** Where the parts of a price stand: list charges, negotiated ones, and those of each parcel. */
export type PricedParts = { list: unknown; negotiated: unknown; packages: readonly unknown[] }

type Line = { name: string; amountMinor: number }

const currencyAt = (value: unknown, ...names: string[]) =>
  names.map(name => textAt(value, `${name}.CurrencyCode`)).find(found => found !== null) ?? null

const amountsAt = (value: unknown, currency: string, ...names: string[]) =>
  names.map(name => minorAt(value, `${name}.MonetaryValue`, currency)).find(found => found !== null) ?? null

const spoken = (code: string | null, words: string | null) =>
  (code === null ? undefined : chargeNames[code.replace(/^0+/, '')]) ??
  words ??
  (code ? `UPS charge ${code}` : 'Other')

function itemised(value: unknown, currency: string): Line[] {
  return listAt(value, 'ItemizedCharges').flatMap(line => {
    const amountMinor = minorAt(line, 'MonetaryValue', currency)
    const name = spoken(textAt(line, 'Code'), textAt(line, 'Description'))
    const kind = textAt(line, 'SubType')
    return amountMinor === null ? [] : [{ name: kind ? `${name} (${kind})` : name, amountMinor }]
  })
}

const taxes = (value: unknown, currency: string): Line[] =>
  listAt(value, 'TaxCharges').map(tax => ({
    name: textAt(tax, 'Type') ?? 'Tax',
    amountMinor: minorAt(tax, 'MonetaryValue', currency) ?? 0,
  }))

/** What was said of the whole, and what was said of each parcel where that makes the sum come out. */
function linesOf(whole: Line[], packages: Line[], missing: number | null): Line[] {
  if (whole.length === 0) return packages
  const both = [...whole, ...packages]
  return missing !== null && sumMinor(both.map(line => line.amountMinor)) === missing ? both : whole
}

/** The price to be paid: negotiated before list, with taxes before without; null when no total is named. */
export function priceOf({ list, negotiated, packages }: PricedParts) {
  const isNegotiated =
    at(negotiated, 'TotalCharge') !== undefined || at(negotiated, 'TotalChargesWithTaxes') !== undefined
  const [source, ...totals] = isNegotiated
    ? [negotiated, 'TotalChargesWithTaxes', 'TotalCharge']
    : [list, 'TotalChargesWithTaxes', 'TotalCharges']
  const currency = currencyAt(source, ...(totals as string[]))
  const totalMinor = currency === null ? null : amountsAt(source, currency, ...(totals as string[]))
  if (currency === null || totalMinor === null) return null
  const taxLines = taxes(source, currency)
  const dutiesMinor = sumMinor(taxLines.map(tax => tax.amountMinor))
  const baseMinor = amountsAt(source, currency, 'BaseServiceCharge')
  const ofPackages = packages.flatMap(each =>
    itemised(isNegotiated ? at(each, 'NegotiatedCharges') : each, currency),
  )
  const missing = baseMinor === null ? null : totalMinor - baseMinor - dutiesMinor
  const listTotal =
    textAt(list, 'TotalChargesWithTaxes.MonetaryValue') ?? textAt(list, 'TotalCharges.MonetaryValue')
  return {
    ...balancedPrice({
      currency,
      totalMinor,
      baseMinor,
      dutiesMinor,
      charges: linesOf(itemised(source, currency), ofPackages, missing),
    }),
    meta: {
      negotiated: isNegotiated,
      ...(isNegotiated && listTotal ? { list_total: Number(listTotal) } : {}),
      ...(taxLines.length > 0 ? { taxes: taxLines.map(tax => tax.name) } : {}),
    },
  }
}
