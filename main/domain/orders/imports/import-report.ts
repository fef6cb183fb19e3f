import { Readable } from 'node:stream'
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
