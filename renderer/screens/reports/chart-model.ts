import type { Behind } from './behind.ts'

/** Numbers by row, each with how it is said. A number that cannot be said is null. */
export type ChartSeries = {
  name: string
  values: readonly (number | null)[]
  text: (value: number) => string
  /** Of the period before: drawn as an outline. */
  isBefore?: boolean
  /** Told in the table alone: it is no measure of what is drawn. */
  isTold?: boolean
  /** The rows each number counts. */
  behind?: readonly (Behind | null)[]
}

/**
 * Something a report says: drawn, and told in a sentence; as a table it has the same figures. `bars` stand beside each
 * other, `stack` on top of each other, `across` lie with the names of their rows; `grid` and `table` are tables always.
 */
export type Chart = {
  key: string
  title: string
  finding: string
  form: 'bars' | 'stack' | 'across' | 'lines' | 'grid' | 'table'
  /** What the rows are. */
  head: string
  rows: readonly string[]
  series: readonly ChartSeries[]
  /** The rows all numbers of a row count together. */
  behind?: readonly (Behind | null)[]
  /** No number is higher: the whole of a share. */
  most?: number
}

/** More nobody tells apart. */
export const mostSeries = 5

export const isEmpty = ({ rows, series }: Chart): boolean =>
  rows.length === 0 || series.every(({ values }) => values.every(value => value === null))

/** What a number of a chart counts: its own rows, else those of its row. */
export const behindOf = ({ series, behind }: Chart, row: number, of = 0): Behind | null =>
  series[of]?.behind?.[row] ?? behind?.[row] ?? null

/** A text a spreadsheet would calculate is marked as text. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

/** The figures of charts as a file for a spreadsheet, one below the other; numbers are plain. */
export const csvOf = (charts: readonly Chart[]): Blob => {
  const parts = charts.map(({ title, head, rows, series }) => {
    const lines = rows.map((row, at) => line([row, ...series.map(({ values }) => String(values[at] ?? ''))]))
    return line([title]) + line([head, ...series.map(({ name }) => name)]) + lines.join('')
  })
  return new Blob([`\ufeff${parts.join('\r\n')}`], { type: 'text/csv;charset=utf-8' })
}
