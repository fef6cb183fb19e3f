import { type Figure, meetsTarget, ratioOf, type Target } from './figure.ts'

const headings = ['figure', 'measured', 'floor', 'ratio', 'target', '']

/** The figures as one aligned table; a missed target is said in its row. */
export function toTable(figures: Figure[]): string {
  const rows = [headings, ...figures.map(toRow)]
  const widths = headings.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows
    .map(row =>
      row
        .map((cell, column) =>
          column === 0 || column >= 4 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function toRow(figure: Figure): string[] {
  const { name, value, unit, floor, target } = figure
  const ratio = ratioOf(figure)
  const met = meetsTarget(figure)
  return [
    name,
    `${rounded(value)} ${unit}`,
    floor === null ? '-' : `${rounded(floor)} ${unit}`,
    ratio === null ? '-' : ratio.toFixed(2),
    target === null ? '-' : targetInWords(target, unit),
    met === null ? '' : met ? 'met' : 'MISSED',
  ]
}

function targetInWords(target: Target, unit: string): string {
  if ('atMost' in target) return `<= ${target.atMost} ${unit}`
  if ('atLeast' in target) return `>= ${target.atLeast} ${unit}`
  return `ratio >= ${target.ratioAtLeast}`
}

/** Three digits say all a measurement knows. */
const rounded = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
