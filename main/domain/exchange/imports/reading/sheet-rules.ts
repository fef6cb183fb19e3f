import type { ImportNote } from '../prepared.ts'

/** What holds for the sheets of every format. */

export type SheetChoice = {
  /** The sheet somebody chose. */
  wanted?: string | undefined
  /** How much the first rows of a sheet look like a table that is known. */
  score: (rows: readonly string[][]) => number
  isExact: boolean
}

/** As many rows as tell what a sheet is. */
export const firstRows = 15

/** A sheet before it is read: its first rows, `null` where nothing is in it. */
export type SheetLook = { name: string; first: string[][] | null }

/** The one that was chosen, else the first that looks most like a table that is known. */
export function chooseSheet<T extends SheetLook>(
  sheets: readonly T[],
  { wanted, score, isExact }: SheetChoice,
): T | undefined {
  const filled = sheets.filter(({ first }) => first !== null)
  const chosen = sheets.find(({ name }) => name === wanted)
  if (chosen || isExact || filled.length < 2) return chosen ?? filled[0] ?? sheets[0]
  const ranked = filled.map(sheet => ({ sheet, score: score(sheet.first ?? []) }))
  return ranked.reduce((a, b) => (b.score > a.score ? b : a)).sheet
}

export const hiddenNotes = (hidden: number): ImportNote[] =>
  hidden === 0
    ? []
    : [
        {
          code: 'rows_hidden',
          params: { count: hidden },
          text: `${hidden} rows are hidden in the spreadsheet. They are imported too.`,
        },
      ]

/** Postal codes and the like are often numbers that are shown with zeros in front: formats like `00000`. */
export const keepsZeros = (format: string): boolean => /^0{2,}(-0+)?$/.test(format)

/** A spreadsheet keeps fifteen digits of a number. */
const lostDigits = 1e15

/** Text of what a cell holds. One in a file that is not read to the letter shows where digits were lost. */
export function valueText(value: string | number | boolean | Date, isExact: boolean): string {
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  // Written as it was lost, so that nobody takes it for the whole number.
  if (typeof value === 'number' && !isExact && Math.abs(value) >= lostDigits)
    return value.toExponential(4).toUpperCase()
  return String(value)
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text
}
