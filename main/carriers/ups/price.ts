import { sumMinor } from '../../../shared/units/money.ts'
import { ownValue } from '../../../shared/values.ts'
import { listAt, minorAt, textAt, valueAt } from '../kit/reading.ts'
import { balancedPrice } from '../kit/results.ts'
import { chargeNames } from './codes.ts'

/** Where the parts of a price stand: list charges, negotiated ones, and those of each parcel. */
export type PricedParts = { list: unknown; negotiated: unknown; packages: readonly unknown[] }

type Line = { name: string; amountMinor: number }

const currencyAt = (value: unknown, ...names: string[]) =>
  names.map(name => textAt(value, `${name}.CurrencyCode`)).find(found => found !== null) ?? null

const amountsAt = (value: unknown, currency: string, ...names: string[]) =>
  names.map(name => minorAt(value, `${name}.MonetaryValue`, currency)).find(found => found !== null) ?? null

const plainCode = (code: string) => (code.startsWith('0') ? code.replace(/^0+/, '') : code)

function nameOf(line: unknown, code: string | null, kind: string | null): string {
  const name =
    (code === null ? undefined : ownValue(chargeNames, plainCode(code))) ??
    textAt(line, 'Description') ??
    (code ? `UPS charge ${code}` : 'Other')
  return kind ? `${name} (${kind})` : name
}

/** The charges of a shipment or of each of its parcels; the same charge of several is one. */
function itemised(values: readonly unknown[], currency: string): Line[] {
  const lines = new Map<string, Line>()
  for (const value of values)
    for (const each of listAt(value, 'ItemizedCharges')) {
      const amountMinor = minorAt(each, 'MonetaryValue', currency)
      if (amountMinor === null) continue
      const code = textAt(each, 'Code')
      const kind = textAt(each, 'SubType')
      const key = code !== null && kind === null ? code : nameOf(each, code, kind)
      const line = lines.get(key)
      if (line) line.amountMinor += amountMinor
      else lines.set(key, { name: nameOf(each, code, kind), amountMinor })
    }
  return [...lines.values()]
}

const taxes = (value: unknown, currency: string): Line[] =>
  listAt(value, 'TaxCharges').map(tax => ({
    name: textAt(tax, 'Type') ?? 'Tax',
    amountMinor: minorAt(tax, 'MonetaryValue', currency) ?? 0,
  }))

const sumOf = (lines: readonly Line[]) => sumMinor(lines.map(line => line.amountMinor))

/** What was said of the whole, and what was said of each parcel where only that makes the sum come out. */
function linesOf(whole: Line[], missing: number | null, ofPackages: () => Line[]): Line[] {
  if (whole.length === 0) return ofPackages()
  if (missing === null || sumOf(whole) === missing) return whole
  const both = [...whole, ...ofPackages()]
  return sumOf(both) === missing ? both : whole
}

/** The price to be paid: negotiated before list, with taxes before without; null when no total is named. */
export function priceOf({ list, negotiated, packages }: PricedParts) {
  const isNegotiated =
    valueAt(negotiated, 'TotalCharge') !== undefined ||
    valueAt(negotiated, 'TotalChargesWithTaxes') !== undefined
  const [source, ...totals] = isNegotiated
    ? [negotiated, 'TotalChargesWithTaxes', 'TotalCharge']
    : [list, 'TotalChargesWithTaxes', 'TotalCharges']
  const currency = currencyAt(source, ...(totals as string[]))
  const totalMinor = currency === null ? null : amountsAt(source, currency, ...(totals as string[]))
  if (currency === null || totalMinor === null) return null
  const taxLines = taxes(source, currency)
  const dutiesMinor = sumOf(taxLines)
  const baseMinor = amountsAt(source, currency, 'BaseServiceCharge')
  const ofPackages = () =>
    itemised(isNegotiated ? packages.map(each => valueAt(each, 'NegotiatedCharges')) : packages, currency)
  const missing = baseMinor === null ? null : totalMinor - baseMinor - dutiesMinor
  const listTotal =
    textAt(list, 'TotalChargesWithTaxes.MonetaryValue') ?? textAt(list, 'TotalCharges.MonetaryValue')
  return {
    ...balancedPrice({
      currency,
      totalMinor,
      baseMinor,
      dutiesMinor,
      charges: linesOf(itemised([source], currency), missing, ofPackages),
    }),
    meta: {
      negotiated: isNegotiated,
      ...(isNegotiated && listTotal ? { list_total: Number(listTotal) } : {}),
      ...(taxLines.length > 0 ? { taxes: taxLines.map(tax => tax.name) } : {}),
    },
  }
}
