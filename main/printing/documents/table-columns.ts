import type { MarkupElement } from './markup.ts'
import { TemplateError } from './template-error.ts'

const mostColumns = 30

/** The elements inside an element; between rows and cells there is nothing else. */
export const elementsOf = (element: MarkupElement): MarkupElement[] =>
  element.children.filter(child => typeof child !== 'string')

export const spanOf = ({ attributes }: MarkupElement): number => Number(attributes.colspan ?? 1)

/** Where columns begin, and the end of the last. Widths are those said anywhere in a column, the rest shared. */
export function columnEdges(rows: readonly MarkupElement[], width: number): number[] {
  const count = Math.max(1, ...rows.map(row => elementsOf(row).reduce((sum, cell) => sum + spanOf(cell), 0)))
  if (count > mostColumns)
    throw new TemplateError(`A table may have ${mostColumns} columns.`, rows[0]?.line ?? null)
  const shares: (number | null)[] = Array.from({ length: count }, () => null)
  for (const row of rows) {
    let at = 0
    for (const cell of elementsOf(row)) {
      const said = spanOf(cell) === 1 ? cell.attributes.width : undefined
      if (said !== undefined) shares[at] ??= Number.parseFloat(said) / 100
      at += spanOf(cell)
    }
  }
  const said = shares.reduce<number>((sum, share) => sum + (share ?? 0), 0)
  const open = shares.filter(share => share === null).length
  const rest = open > 0 ? Math.max(1 - said, 0.05 * open) / open : 0
  const scale = width / (said + rest * open || 1)
  const edges = [0]
  for (const share of shares) edges.push((edges.at(-1) ?? 0) + (share ?? rest) * scale)
  return edges
}
