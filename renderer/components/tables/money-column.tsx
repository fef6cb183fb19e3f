import type { ReactNode } from 'react'
import { amountText } from '../../lib/format.ts'
import { numberFormat } from '../../lib/formatters.ts'
import { joined, t } from '../../lib/text.ts'
import type { Column } from './record-row.tsx'

/** Decimal text where it is exact, a number where it was rounded before; null where nobody knows. */
type Money = { amount: string | number | null; currency: string | null | undefined }

type Asked<T> = Omit<Column<T>, 'cell' | 'align'> & {
  of: (record: T) => Money | null
  /** Said where there is none. */
  none?: ReactNode
  weight?: number
}

/**
 * A column of amounts. When all of them are of one currency it stands in the head, and the cells have bare figures;
 * else every cell names its own.
 */
export const moneyColumn = <T,>({
  records,
  ...asked
}: Asked<T> & {
  /** All that are loaded: what they have in common stands in the head. */
  records: Iterable<T>
}): Column<T> =>
  amountColumn(
    asked,
    [...records].flatMap(record => asked.of(record) ?? []),
  )

/** The same of a list whose rows come and go: `all` has each of their currencies, so that the column stays as long as these do. */
export function amountColumn<T>(
  { of, none = '–', weight = 400, ...column }: Asked<T>,
  all: readonly Money[],
): Column<T> {
  const { head, text } = moneyIn(all)
  return {
    ...column,
    label: head(column.label),
    align: 'end',
    cell: record => {
      const money = of(record)
      if (!money || money.amount === null) return none
      return <span style={{ fontWeight: weight }}>{text(money)}</span>
    },
  }
}

/** How amounts below each other are written: their head, and each of them. */
export function moneyIn(all: readonly Money[]) {
  const known = all.filter(({ amount }) => amount !== null)
  const [first] = known
  const only = known.every(({ currency }) => currency === first?.currency) ? first?.currency : null
  return {
    head: (label: string): string =>
      only ? t('lists.inCurrency', { column: label, currency: only }) : label,
    text: ({ amount, currency }: Money): string => {
      if (amount === null) return '–'
      const figures = amountText(decimalText(amount, currency), null)
      return only ? figures : joined([currency, figures], '\u00a0')
    },
  }
}

/** With as many decimals as its currency has. */
function decimalText(amount: string | number, currency: string | null | undefined): string {
  if (typeof amount === 'string') return amount
  const isKnown = currency && /^[A-Z]{3}$/i.test(currency)
  return amount.toFixed(isKnown ? decimalsOf(currency) : 2)
}

const knownDecimals = new Map<string, number>()

/** To ask a formatter takes longer than to use it. */
function decimalsOf(currency: string): number {
  const known = knownDecimals.get(currency)
  if (known !== undefined) return known
  const { maximumFractionDigits: decimals = 2 } = numberFormat({
    style: 'currency',
    currency,
  }).resolvedOptions()
  knownDecimals.set(currency, decimals)
  return decimals
}
