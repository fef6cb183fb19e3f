import { currencyOfCountry } from '../../../shared/countries/currencies.ts'
import { minorToText, shareOfMinor, toMinor } from '../../../shared/units/money.ts'
import { isYes, ownValue, plainText } from '../../../shared/values.ts'
import type { CatalogueEntry } from '../catalogue/catalogue-entry.ts'
import type { RateRequest } from '../contract/model.ts'
import type { FieldProblem, FieldProblems } from '../contract/outcome.ts'
import { countryOf } from './parties.ts'

export type Options = Readonly<Record<string, unknown>>
type Row = CatalogueEntry['options'][number]

/** What people write for no; nothing at all is no, too. */
export const isNo = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (isPlain(value) && /^(false|no|n|off|0|)$/i.test(plainText(value).trim()))

const isPlain = (value: unknown): boolean => typeof value !== 'object'

/**
 * Reads what was asked for under the carrier's name of an option or the common one that means it. Which options there are,
 * the carrier's codes of them and where each goes stands in the carrier's file in `resources/carriers`.
 */
export function readOptions({
  options: rows,
  unified_options: unified,
}: Pick<CatalogueEntry, 'options' | 'unified_options'>) {
  const commonKeys = new Map(Object.entries(unified).map(([common, own]) => [own, common]))
  const rowOf = (key: string): Row | undefined => rows.find(each => each.key === key)
  const valueAt = (given: Options, key: string): unknown =>
    given[key] === undefined ? given[commonKeys.get(key) ?? key] : given[key]
  const isSet = (given: Options, ...keys: string[]): boolean => keys.some(key => !isNo(valueAt(given, key)))
  const amountOf = (given: Options, key: string): string | undefined => {
    const value = plainText(valueAt(given, key)).trim()
    return /^\d{1,9}(\.\d{1,4})?$/.test(value) && Number(value) > 0 ? value : undefined
  }
  const enteredAt = (given: Options, key: string): string =>
    `options.${given[key] === undefined ? (commonKeys.get(key) ?? key) : key}`

  return {
    valueAt,
    /** Whether any of them is there and says no no. */
    isSet,
    /** What an option says besides yes. */
    textOf: (given: Options, key: string): string | undefined => {
      const value = valueAt(given, key)
      return isNo(value) || isYes(plainText(value).trim()) ? undefined : plainText(value).trim() || undefined
    },
    /** An amount of money, or of what an option counts, as decimal text; undefined where there is none. */
    amountOf,
    /** The same as a number. */
    numberOf: (given: Options, key: string): number | undefined => {
      const amount = amountOf(given, key)
      return amount === undefined ? undefined : Number(amount)
    },
    /** A choice by the carrier's code, given as that or by its name; of a plain yes what the option says that means. */
    codeOf: (given: Options, key: string): string | undefined => {
      const value = valueAt(given, key)
      if (isNo(value)) return undefined
      const { on, values } = rowOf(key) ?? {}
      const meant = on !== undefined && isYes(plainText(value).trim()) ? on : plainText(value)
      return (values && !Array.isArray(values) ? ownValue(values, meant) : undefined) ?? meant
    },
    /** The rows of options that go to a place of the request, of those that are asked for. */
    askedAt: (given: Options, place: string): Row[] =>
      rows.filter(row => row.place === place && isSet(given, row.key)),
    /** Where an option was entered: under its own key, or the common one that means it. */
    enteredAt,
    /** The options among those given that cannot be had, each told where it was entered. */
    problemsOf: (given: Options, isRefused: (row: Row) => boolean, problem: FieldProblem): FieldProblems =>
      Object.fromEntries(
        rows
          .filter(row => isRefused(row) && isSet(given, row.key))
          .map(({ key }) => [enteredAt(given, key), problem]),
      ),
  }
}

/** An amount of the whole shipment as the part of one parcel, as decimal text; what is left over goes on the first. */
export const shareOf = (
  total: string,
  { parcels }: Pick<RateRequest, 'parcels'>,
  index: number,
  currency: string,
): string => minorToText(shareOfMinor(toMinor(total, currency), parcels.length, index), currency)

/** What is declared for a parcel, as decimal text: its own, or its share of what the shipment is worth. */
export function declaredFor(
  { amountOf }: Pick<ReturnType<typeof readOptions>, 'amountOf'>,
  request: Pick<RateRequest, 'options' | 'parcels'>,
  index: number,
  currency: string,
): string | undefined {
  const told = (given: Options) => amountOf(given, 'insurance') ?? amountOf(given, 'declared_value')
  const total = told(request.options)
  const share = total === undefined ? undefined : shareOf(total, request, index, currency)
  return told(request.parcels[index]?.options ?? {}) ?? share
}

/** What amounts of options are in: as told, as set for the connection, or that of the sender's country. */
export function currencyOf(
  { options, shipper }: Pick<RateRequest, 'options' | 'shipper'>,
  preferred: string | null | undefined,
  usual: string,
): string {
  const told = plainText(options.currency).trim().toUpperCase()
  if (/^[A-Z]{3}$/.test(told)) return told
  return preferred ?? currencyOfCountry(countryOf(shipper)) ?? usual
}
