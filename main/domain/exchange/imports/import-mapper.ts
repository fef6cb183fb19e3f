import { Readable } from 'node:stream'
import type { ImportRecord, ImportRow, ImportSummary } from '../../../../shared/desk/import-records.ts'
import { fromMinor, minorToText } from '../../../../shared/units/money.ts'
import { breathe } from '../../../platform/breathe.ts'
import { byteOrderMark, delimitedLine } from '../../../platform/delimited-text.ts'
import type { ImportEntry } from './import-repository.ts'
import type { ImportRowRepository, RowEntry } from './import-row-repository.ts'
import type { Inspected } from './prepared.ts'

const instant = (ms: number): string => new Date(ms).toISOString()
const instantOrNull = (ms: number | null): string | null => (ms === null ? null : instant(ms))

type Progress = ImportSummary['progress']

/** How far it is: of what a plan that is carried out stores, before that of nothing. */
export const toImportSummary = (entry: ImportEntry, progress: Omit<Progress, 'all'>): ImportSummary => ({
  id: entry.id,
  object_type: 'import',
  kind: entry.kind,
  name: entry.name,
  bytes: entry.bytes,
  state: entry.state,
  test_mode: entry.testMode,
  by: entry.by,
  template: entry.template,
  policy: entry.policy,
  plan: entry.plan,
  progress: { all: entry.plan ? entry.plan.create + entry.plan.update : 0, ...progress },
  trouble: entry.trouble,
  created_at: instant(entry.createdAt),
  started_at: instantOrNull(entry.startedAt),
  ended_at: instantOrNull(entry.endedAt),
})

export const toImportRecord = (
  entry: ImportEntry,
  {
    progress,
    same,
    hasFile,
  }: { progress: Omit<Progress, 'all'>; same: ImportEntry | null; hasFile: boolean },
): ImportRecord => ({
  ...toImportSummary(entry, progress),
  revision: entry.revision,
  source: entry.source,
  connection_id: entry.connectionId,
  service_code: entry.serviceCode,
  reading: entry.reading,
  layout: entry.layout,
  edits: entry.edits,
  left_out: entry.leftOut,
  seen: entry.seen,
  has_file: hasFile,
  same_as: same && { id: same.id, at: instant(same.endedAt ?? same.createdAt) },
})

export const toImportRow = (row: RowEntry): ImportRow => {
  const { action, isOutlier, grams, gramsBefore, currency, amountMinor } = row
  const weighsOther =
    (action === 'update' || action === 'ask') &&
    gramsBefore !== null &&
    grams !== null &&
    grams !== gramsBefore
  return {
    position: row.position,
    lines: row.lines,
    label: row.label,
    action,
    reason: row.reason,
    changes: row.changes ?? [],
    amount:
      currency === null || amountMinor === null
        ? null
        : { currency, amount: fromMinor(amountMinor, currency) },
    weight_grams: grams,
    weight_grams_before: gramsBefore,
    doubts: [...(isOutlier ? (['value'] as const) : []), ...(weighsOther ? (['weight'] as const) : [])],
    problems: row.problems ?? [],
    outcome: row.outcome,
    message: row.message,
    record_id: row.recordId,
  }
}

/** What the record says of the file; how it is read and its layout can be changed and stand beside it. */
export const toSeen = ({ layout, ...inspected }: Inspected): NonNullable<ImportRecord['seen']> => ({
  file: {
    ...inspected.file,
    delimiter: inspected.file.delimiter ?? null,
    encoding: inspected.file.encoding ?? null,
  },
  columns: inspected.columns,
  source: inspected.source,
  template: inspected.template,
  why: Object.fromEntries(layout.map(({ field, why }) => [field, why])),
  unused: inspected.unused,
  notes: inspected.notes.map(note => ({ ...note, params: { ...note.params } })),
})

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
