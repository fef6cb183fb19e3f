import { foldHead } from '../heads/fold-head.ts'
import type { SkippedRow } from '../prepared.ts'
import { type SkipReason, type SkipRule, type Source, skipReasons } from '../sources/source.ts'
import type { Table } from '../table.ts'

export type RowSkip = { why: SkipReason; of: 'row' | 'order' | 'all_rows' }

/** Why a row, or its whole order, is no work for the packers; null where it is. */
export type SkipTest = (cells: readonly string[]) => RowSkip | null

const words: readonly (readonly [when: RegExp, why: SkipReason])[] = [
  [
    /^(wc-)?(cancell?ed|voided?|failed|storniert|annul[ée]{1,2}e?|cancelad[oa]|annullat[oa]|geannuleerd)$/i,
    'cancelled',
  ],
  [
    /^(wc-)?(refunded|rückerstattet|rembours[ée]{1,2}e?|reembolsad[oa]|rimborsat[oa]|terugbetaald)$/i,
    'refunded',
  ],
  [
    /^(wc-)?(shipped|fulfilled|delivered|completed?|closed|versendet|versandt|zugestellt|abgeschlossen|expédiée?|livrée?|enviad[oa]|entregad[oa]|spedit[oa]|consegnat[oa]|verzonden|geleverd)$/i,
    'shipped',
  ],
]

/** The rules of the program that wrote the file, and what the words of a status mean everywhere. */
export function createSkipTest(
  table: Table,
  source: Source | null,
  statusHeads: readonly string[],
): SkipTest {
  const folded = table.headers.map(foldHead)
  const place = (head: string) => folded.indexOf(foldHead(head))
  const rules = (source?.skips ?? [])
    .map(rule => ({ rule, at: place(rule.head) }))
    .filter(({ at }) => at >= 0)
  const statuses = source?.skips
    ? []
    : statusHeads.map(head => table.headers.indexOf(head)).filter(at => at >= 0)
  return cells => {
    for (const { rule, at } of rules)
      if (isMet(rule, (cells[at] ?? '').trim())) return { why: rule.why, of: rule.of ?? 'row' }
    for (const at of statuses) {
      const found = words.find(([when]) => when.test((cells[at] ?? '').trim()))
      if (found) return { why: found[1], of: 'order' }
    }
    return null
  }
}

const isMet = ({ when }: SkipRule, text: string): boolean =>
  when === 'filled' ? text !== '' && text !== '--' : when.test(text)

export const skippedRow = (line: number, order: string | null, why: SkipReason): SkippedRow => ({
  line,
  order,
  code: why,
  params: {},
  text: skipReasons[why],
})

/** The heads of the file by which rows are left out. */
export function headsOfSkips({ headers }: Pick<Table, 'headers'>, { skips = [] }: Source): string[] {
  const asked = new Set(skips.map(({ head }) => foldHead(head)))
  return headers.filter(head => asked.has(foldHead(head)))
}
