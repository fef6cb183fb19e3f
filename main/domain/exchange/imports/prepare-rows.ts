import { mostBatchItems } from '../../../../shared/api/batches.ts'
import type { ImportKind } from '../../../../shared/desk/import-layout.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { CompiledField } from './layout/compile-layout.ts'
import type { ImportNote, Prepared } from './prepared.ts'
import { type BuiltOrders, buildOrders } from './records/build-orders.ts'
import { buildRecords } from './records/build-records.ts'
import { createRecordCheck } from './records/check-records.ts'
import {
  createProblemList,
  type Dictionary,
  type Draft,
  isOfBilling,
  type ProblemList,
  tellCellErrors,
  tellDoubts,
  tellOverflow,
} from './records/row-reading.ts'
import { createSkipTest, type SkipTest } from './records/skip-rows.ts'
import {
  createMendings,
  fillFromBilling,
  type Mendings,
  type Tidying,
  tidyAddress,
  tidyItem,
} from './records/tidy-records.ts'
import type { Source } from './sources/source.ts'
import { refuseFile, type Table } from './table.ts'

export type RowsToPrepare = {
  kind: ImportKind
  table: Table
  fields: readonly CompiledField[]
  source: Source | null
  /** `/v1`: nothing is guessed, filled in or left out. */
  isExact: boolean
  leavesOutDone: boolean
  key: readonly string[]
  leftOut: readonly number[]
  notes: readonly ImportNote[]
  ignored: readonly string[]
}

/** Rows become records, each held against its shape, and everything that cannot become one is told by row and column. */
export function prepareRows(given: RowsToPrepare): Result<Prepared> {
  const { kind, table, fields, isExact, key } = given
  const problems = createProblemList(table)
  const torn = tellOverflow(table, problems, overflowText)
  const mendings = createMendings()
  const check = createRecordCheck({ kind, table, fields, key, problems, isExact })
  const take = (draft: Draft) => {
    if (!isExact) tidy(draft, given, problems, mendings)
    check.take(draft)
  }
  const built = build(given, { problems, torn }, take)
  if (isExact && built.count > mostBatchItems)
    return refuseFile(
      `The file has ${built.count.toLocaleString('en')} ${kind}; no more than ${mostBatchItems.toLocaleString('en')} go at once. Split it; nothing was stored.`,
    )
  if (!isExact) tellDoubts(table, fields, problems)
  if (!isExact) tellCellErrors(table, fields, problems)
  return ok({
    ...check.done(),
    rows: table.rows.length,
    problems: problems.all
      .map(problem => ({
        ...problem,
        head: headInFile(table, problem),
        order: built.numberOf(problem.row),
      }))
      .sort((a, b) => a.row - b.row),
    skipped: built.skipped,
    notes: [...given.notes, ...built.notes, ...mendings.notes()],
    ignored: [...given.ignored],
  })
}

const headInFile = ({ rows }: Table, { row, head }: { row: number; head: string | null }) =>
  head === null ? null : (rows[row]?.writtenUnder?.[head] ?? head)

const overflowText = 'The row has more cells than the first row has headers.'

type Telling = { problems: ProblemList; torn: ReadonlySet<number> }

function build(given: RowsToPrepare, telling: Telling, take: (draft: Draft) => void): BuiltOrders {
  const { kind, table, fields, source, isExact } = given
  const statuses = fields.flatMap(({ field, heads }) => (field.type === 'status' ? heads : []))
  const skip: SkipTest = given.leavesOutDone ? createSkipTest(table, source, statuses) : () => null
  const common = { table, fields, isExact, skip, leftOut: new Set(given.leftOut), ...telling }
  if (kind === 'orders') return buildOrders({ ...common, source }, take)
  return { ...buildRecords({ ...common, kind }, take), notes: [], numberOf: () => null }
}

const addressFields: Partial<Record<ImportKind, readonly string[]>> = {
  orders: ['shipping_to', 'shipping_from', 'billing_address'],
  shipments: ['recipient', 'shipper'],
}

type ToTidy = Pick<RowsToPrepare, 'kind' | 'table' | 'fields' | 'source'>

/** Mends what of a record is only written otherwise than it is wanted, and tells what it mended. */
export function tidy(draft: Draft, given: ToTidy, problems: ProblemList, mendings: Mendings): void {
  const { kind, table, source, fields } = given
  const row = draft.rows[0] ?? 0
  const line = table.rows[row]?.line ?? 0
  if (source?.billingStandsIn) fillFromBilling(draft, line, mendings)
  const problem: Tidying['problem'] = (at, value, fault) => {
    const isWarning = isOfBilling(at)
    problems.add(row, fields.find(({ field }) => field.at === at)?.heads[0] ?? null, value, {
      ...fault,
      isWarning,
    })
    if (!isWarning) draft.isTorn = true
  }
  const tidying = { line, mendings, problem }
  if (kind === 'addresses') tidyAddress(draft.input, '', tidying)
  for (const field of addressFields[kind] ?? []) {
    const address = draft.input[field]
    if (typeof address !== 'object' || address === null) continue
    if (field === 'billing_address' && isHollow(address as Dictionary)) delete draft.input[field]
    else tidyAddress(address as Dictionary, `${field}.`, tidying)
  }
  for (const item of (draft.input.line_items ?? []) as Dictionary[]) tidyItem(item, line, mendings)
}

/** Without a country nothing can be an address, and a billing address is no reason to refuse an order. */
const isHollow = (address: Dictionary): boolean =>
  !address.country_code || Object.keys(address).every(key => key === 'country_code' || key === 'residential')
