import type { Reading } from '../../../../../shared/desk/import-layout.ts'

/** Why a row is no work for the packers, or no order at all. */
export const skipReasons = {
  digital: 'Nothing of this is shipped: it is digital.',
  cancelled: 'The order is cancelled.',
  refunded: 'The order is refunded.',
  shipped: 'This is shipped already.',
  unpaid: 'The order is not paid yet. Import the file again when it is.',
  elsewhere: 'Somebody else ships this order.',
  returned: 'The quantity is zero or less: a return, or cancelled.',
  left_out: 'Left out by hand.',
} as const
export type SkipReason = keyof typeof skipReasons

/** A row, or with `order` all rows of its number, that is left out for what stands in a column. */
export type SkipRule = {
  head: string
  /** What the cell says in that case; `filled` for anything. */
  when: RegExp | 'filled'
  why: SkipReason
  /** Of the whole order, when it is so in any of its rows; `all_rows` when it is so in all of them. */
  of?: 'order' | 'all_rows'
}

/** A row that is no record: what a program writes beside the data. `*` looks at the whole row. */
export type DropRule = { head: string; when: RegExp }

/** Items or address parts that stand in one cell, read into columns of their own. */
export type SpecialCells = 'pipe_items' | 'bar_items' | 'times_items' | 'address_cell'

/** A program whose files are known: by which heads, and what they mean. */
export type Source = {
  id: string
  name: string
  /** What orders of it are said to come from; its name unless told otherwise. */
  orderSource?: string
  needs: readonly string[]
  excludes?: readonly string[]
  /** Further heads of the file, which make it more certain. */
  proofs?: readonly string[]
  /** Which field is read from which heads: a list is joined, of `A|B` the first that is there counts. */
  fields: Readonly<Record<string, string | readonly string[]>>
  /** Rows with the same value here are one order, whatever stands in the column of the number. */
  groupBy?: string
  constants?: Readonly<Record<string, string>>
  dates?: 'dmy' | 'mdy' | 'ymd'
  decimal?: ',' | '.'
  weightUnit?: 'KG' | 'G' | 'LB' | 'OZ'
  currency?: string
  skips?: readonly SkipRule[]
  drops?: readonly DropRule[]
  special?: { cells: SpecialCells; heads: RegExp }
  /** Where a whole recipient is missing, the billing address stands in for it. */
  billingStandsIn?: true
  /** Cells are written for web pages: `&amp;`, `<br />`. */
  isMarkup?: true
  encoding?: Reading['encoding']
}

/** A file that looks like orders and is none, and what to tell whoever brings it. */
export type LookAlike = { name: string; needs: readonly string[]; excludes?: readonly string[]; text: string }
