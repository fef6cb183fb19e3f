import type { ImportPlan, ImportProblem } from '../../../../shared/desk/import-records.ts'
import type { ImportAction } from '../../../../shared/desk/import-states.ts'
import { importActions } from '../../../../shared/desk/import-states.ts'
import { fromMinor, toMinor } from '../../../../shared/units/money.ts'
import { createPause } from '../../../platform/breathe.ts'
import type { ImportRowRepository, PlannedRow } from './import-row-repository.ts'
import type { Prepared, PreparedItem, RowProblem } from './prepared.ts'
import type { ImportTarget, OfImport, Verdict } from './targets/import-target.ts'

/** Rows that reach the disk together. */
const rowsAtOnce = 250
/** From so many times the median on an amount is looked at. */
const farFromMedian = 10

export type PlanPorts = {
  rows: Pick<ImportRowRepository, 'add' | 'markOutliers'>
  /** In one transaction. */
  together: (work: () => void) => void
}

/** Holds what was read against what is stored and writes down what would become of it, with others in between. */
export async function writePlan(
  prepared: Prepared,
  { target, of, leftOut }: { target: ImportTarget; of: OfImport; leftOut: readonly number[] },
  { rows, together }: PlanPorts,
): Promise<ImportPlan> {
  const pause = createPause()
  const sums = createSums()
  let waiting: PlannedRow[] = []
  const flush = () => {
    const piece = waiting
    waiting = []
    if (piece.length > 0) together(() => rows.add(of.id, piece))
  }
  let position = 0
  for (const found of inFileOrder(prepared, leftOut)) {
    const row = 'item' in found ? rowOf(found, { target, of }) : found.row
    sums.count(row)
    waiting.push({ ...row, position })
    position += 1
    if (waiting.length >= rowsAtOnce) flush()
    const others = pause()
    if (others) await others
  }
  flush()
  let outliers = 0
  for (const [currency, limit] of sums.limits())
    together(() => {
      outliers += rows.markOutliers(of.id, currency, limit)
    })
  const { notes, ignored } = prepared
  return { ...sums.total(), rows: prepared.rows, records: position, outliers, notes: [...notes], ignored }
}

type BareRow = Omit<PlannedRow, 'position'>
type Found = { item: PreparedItem; at: number; bytes: number; warnings: ImportProblem[] } | { row: BareRow }

/** Records and what is none, as they follow each other in the file. */
function* inFileOrder(prepared: Prepared, leftOut: readonly number[]): Generator<Found> {
  const warnings = Map.groupBy(
    prepared.problems.filter(({ is_warning: isWarning }) => isWarning),
    ({ line }) => line,
  )
  const others = [...errorRows(prepared), ...skippedRows(prepared, leftOut)].sort(
    (a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0),
  )
  let next = 0
  for (const { text, at, bytes } of linesIn(prepared.items)) {
    const item = JSON.parse(text) as PreparedItem
    for (; (others[next]?.lines[0] ?? Number.POSITIVE_INFINITY) < (item.lines[0] ?? 0); next += 1)
      yield { row: others[next] as BareRow }
    const about = warnings.size > 0 ? item.lines.flatMap(line => warnings.get(line) ?? []) : []
    yield { item, at, bytes, warnings: about.map(toProblem) }
  }
  for (const row of others.slice(next)) yield { row }
}

/** Where each line of NDJSON stands among all pieces. */
export function* linesIn(
  ndjson: readonly Uint8Array[],
): Generator<{ text: string; at: number; bytes: number }> {
  let before = 0
  for (const { buffer, byteOffset, byteLength } of ndjson) {
    const piece = Buffer.from(buffer, byteOffset, byteLength)
    for (let at = 0; at < piece.length; ) {
      const end = piece.indexOf(10, at)
      const to = end < 0 ? piece.length : end
      if (to > at) yield { text: piece.toString('utf8', at, to), at: before + at, bytes: to - at }
      at = to + 1
    }
    before += byteLength
  }
}

const toProblem = ({ row: _, order: __, ...problem }: RowProblem): ImportProblem => ({
  ...problem,
  params: { ...problem.params },
})

/** What is wrong, a record at a time, with all of its lines: none of them is imported, and all are mended together. */
function errorRows({ problems, torn }: Prepared): BareRow[] {
  const wrong = problems.filter(({ is_warning: isWarning }) => !isWarning)
  const recordOf = new Map(torn.flatMap(lines => lines.map(line => [line, lines] as const)))
  const byRecord = Map.groupBy(wrong, ({ line }) => recordOf.get(line) ?? line)
  return [...byRecord].map(([record, some]) => ({
    ...nothing,
    lines: typeof record === 'number' ? [record] : record,
    label: some[0]?.order ?? '',
    action: 'error',
    problems: some.map(toProblem),
  }))
}

function skippedRows({ skipped }: Prepared, leftOut: readonly number[]): BareRow[] {
  return [
    ...skipped.map(({ line, order, ...sentence }): BareRow => {
      const said = {
        ...sentence,
        params: { ...sentence.params },
        line,
        head: null,
        value: '',
        is_warning: true,
      }
      return {
        ...nothing,
        lines: [line],
        label: order ?? '',
        action: 'skip',
        reason: 'no_work',
        problems: [said],
      }
    }),
    ...leftOut.map((line): BareRow => ({ ...nothing, lines: [line], action: 'skip', reason: 'left_out' })),
  ]
}

const nothing: Omit<BareRow, 'action'> = {
  lines: [],
  label: '',
  key: null,
  digest: null,
  reason: null,
  changes: null,
  amountMinor: null,
  currency: null,
  grams: null,
  gramsBefore: null,
  isAsked: false,
  problems: null,
  inputAt: null,
  inputBytes: null,
  recordId: null,
}

function rowOf(
  { item, at, bytes, warnings }: Extract<Found, { item: PreparedItem }>,
  { target, of }: { target: ImportTarget; of: OfImport },
): BareRow {
  const verdict = target.plan(item, of)
  const { total, currency } = item
  return {
    lines: item.lines,
    label: item.label.slice(0, 200),
    key: target.keyOf?.(item, of) ?? null,
    digest: item.digest,
    ...byPolicy(verdict, of.policy),
    changes: verdict.changes.length > 0 ? verdict.changes : null,
    amountMinor: total !== undefined && currency ? toMinor(total, currency) : null,
    currency: currency ?? null,
    grams: item.grams ?? null,
    gramsBefore: verdict.gramsBefore,
    problems: warnings.length > 0 ? warnings : null,
    inputAt: at,
    inputBytes: bytes,
    recordId: verdict.recordId,
  }
}

/** What happens to a record that is there already is up to whoever imports. */
function byPolicy(
  { action, reason, isCompletion }: Verdict,
  policy: OfImport['policy'],
): Pick<BareRow, 'action' | 'reason' | 'isAsked'> {
  if (action !== 'update' || policy === 'update' || isCompletion) return { action, reason, isAsked: false }
  return policy === 'skip'
    ? { action: 'skip', reason: 'known', isAsked: false }
    : { action: 'ask', reason: null, isAsked: true }
}

/** What a plan comes to, added up while it is made. */
function createSums() {
  const counts = Object.fromEntries(importActions.map(name => [name, 0])) as Record<ImportAction, number>
  const amounts = new Map<string, number[]>()
  let warnings = 0
  let weightChanges = 0
  return {
    count: ({ action, problems, currency, amountMinor, grams, gramsBefore }: BareRow) => {
      counts[action] += 1
      const isImported = action === 'create' || action === 'update' || action === 'ask'
      if (problems && action !== 'error' && action !== 'skip') warnings += 1
      if (isImported && gramsBefore !== null && grams !== null && grams !== gramsBefore) weightChanges += 1
      if (!isImported || currency === null || amountMinor === null) return
      const known = amounts.get(currency)
      if (known) known.push(amountMinor)
      else amounts.set(currency, [amountMinor])
    },
    /** From which amount on one is far from the others, by currency; alone nothing is far from anything. */
    limits: () =>
      [...amounts]
        .filter(([, all]) => all.length > 2)
        .map(([currency, all]) => [currency, medianOf(all) * farFromMedian] as const)
        .filter(([, limit]) => limit > 0),
    total: () => ({
      ...counts,
      warnings,
      weight_changes: weightChanges,
      totals: [...amounts].map(([currency, all]) => ({
        currency,
        amount: fromMinor(
          all.reduce((sum, each) => sum + each, 0),
          currency,
        ),
      })),
    }),
  }
}

function medianOf(all: readonly number[]): number {
  const sorted = Float64Array.from(all).sort()
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
