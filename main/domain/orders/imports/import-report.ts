import { Readable } from 'node:stream'
import type { ImportPlan } from '../../../../shared/desk/imports.ts'
import { minorToText } from '../../../../shared/units/money.ts'
import { breathe } from '../../../platform/breathe.ts'
import { byteOrderMark, delimitedLine } from '../../../platform/delimited-text.ts'
import type { ImportRowRepository, RowEntry } from './import-row-repository.ts'

const heads = ['Line', 'Record', 'Plan', 'Reason', 'Outcome', 'Amount', 'Currency', 'Id', 'Message']
const rowsAtOnce = 500

/** What became of every record of a file, as a table that is made while it is sent. */
export const reportOf = (importId: string, rows: Pick<ImportRowRepository, 'after'>): Readable =>
  Readable.from(linesOf(importId, rows))

async function* linesOf(importId: string, rows: Pick<ImportRowRepository, 'after'>): AsyncGenerator<string> {
  yield byteOrderMark + delimitedLine(heads, ',')
  for (let last = -1; ; ) {
    const some = rows.after(importId, last, rowsAtOnce)
    const end = some.at(-1)
    if (!end) return
    yield some.map(lineOf).join('')
    last = end.position
    await breathe()
  }
}

const lineOf = (row: RowEntry): string =>
  delimitedLine(
    [
      row.lines.join(' '),
      row.label,
      row.action,
      row.reason,
      row.outcome,
      row.amountMinor === null || row.currency === null ? null : minorToText(row.amountMinor, row.currency),
      row.currency,
      row.recordId,
      row.message ?? row.problems?.map(({ text }) => text).join(' ') ?? null,
    ],
    ',',
  )

/** A plan in one line, the same words wherever it is told: `created 3, updated 1, unchanged 0, skipped 0, errors 2`. */
export function planWords(plan: ImportPlan): string {
  const parts = [
    ['created', plan.create],
    ['updated', plan.update],
    ['unchanged', plan.unchanged],
    ...(plan.ask > 0 ? [['to decide', plan.ask] as const] : []),
    ['skipped', plan.skip],
    ['errors', plan.error],
  ] as const
  return parts.map(([word, count]) => `${word} ${count.toLocaleString('en')}`).join(', ')
}
