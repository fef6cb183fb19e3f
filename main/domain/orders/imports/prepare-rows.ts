import { mostBatchItems } from '../../../../shared/api/batches.ts'
import type { ImportKind } from '../../../../shared/desk/import-layout.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { CompiledField } from './layout/compile-layout.ts'
import type { ImportNote, Prepared, SkippedRow } from './prepared.ts'
import { buildOrders } from './records/build-orders.ts'
import { buildRecords } from './records/build-records.ts'
import { checkRecords } from './records/check-records.ts'
import {
  createProblemList,
  type Dictionary,
  type Draft,
  type ProblemList,
  tellCellError,
  tellDoubts,
  tellOverflow,
} from './records/row-reading.ts'
import { createSkipTest, type SkipTest } from './records/skip-rows.ts'
import {
  createMendings,
  fillFromBilling,
  type Mendings,
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
  const { kind, table, fields, isExact } = given
  let numberOf: (row: number) => string | null = () => null
  const problems = createProblemList(table, row => numberOf(row))
  const torn = tellOverflow(table, problems, overflowText)
  const built = build(given, problems, torn)
  numberOf = built.numberOf
  if (isExact && built.drafts.length > mostBatchItems)
    return refuseFile(
      `The file has ${built.drafts.length.toLocaleString('en')} ${kind}; no more than ${mostBatchItems.toLocaleString('en')} go at once. Split it; nothing was stored.`,
    )
  const mendings = createMendings()
  if (!isExact) tidy(built.drafts, given, problems, mendings)
  if (!isExact) tellDoubts(table, fields, problems)
  if (!isExact) tellErrors(given, problems)
  const checked = checkRecords(built.drafts, { kind, table, fields, key: given.key, problems, isExact })
  const told = problems.all.map(problem => ({ ...problem, order: problem.order ?? numberOf(problem.row) }))
  return ok({
    items: checked.items,
    count: checked.count,
    rows: table.rows.length,
    problems: told.sort((a, b) => a.row - b.row),
    skipped: built.skipped,
    notes: [...given.notes, ...built.notes, ...mendings.notes()],
    ignored: [...given.ignored],
  })
}

const overflowText = 'The row has more cells than the first row has headers.'

type Built = {
  drafts: Draft[]
  skipped: SkippedRow[]
  notes: ImportNote[]
  numberOf: (row: number) => string | null
}

function build(given: RowsToPrepare, problems: ProblemList, torn: ReadonlySet<number>): Built {
  const { kind, table, fields, source, isExact } = given
  const statuses = fields.flatMap(({ field, heads }) => (field.type === 'status' ? heads : []))
  const skip: SkipTest = given.leavesOutDone ? createSkipTest(table, source, statuses) : () => null
  const leftOut = new Set(given.leftOut)
  const common = { table, fields, isExact, skip, leftOut, problems, torn }
  if (kind === 'orders') return buildOrders({ ...common, source })
  return { ...buildRecords({ ...common, kind }), notes: [], numberOf: () => null }
}

const addressFields: Partial<Record<ImportKind, readonly string[]>> = {
  orders: ['shipping_to', 'shipping_from', 'billing_address'],
  shipments: ['recipient', 'shipper'],
}

function tidy(
  drafts: readonly Draft[],
  given: RowsToPrepare,
  problems: ProblemList,
  mendings: Mendings,
): void {
  const { kind, table, source, fields } = given
  for (const draft of drafts) {
    const row = draft.rows[0] ?? 0
    const line = table.rows[row]?.line ?? 0
    if (source?.billingStandsIn) fillFromBilling(draft, line, mendings)
    const tell = (at: string, value: string, fault: Parameters<ProblemList['add']>[3]) => {
      problems.add(row, fields.find(({ field }) => field.at === at)?.heads[0] ?? null, value, fault)
      draft.isTorn = true
    }
    const tidying = { line, mendings, problem: tell }
    if (kind === 'addresses') tidyAddress(draft.input, '', tidying)
    for (const field of addressFields[kind] ?? []) {
      const address = draft.input[field]
      if (typeof address !== 'object' || address === null) continue
      if (field === 'billing_address' && isHollow(address as Dictionary)) delete draft.input[field]
      else tidyAddress(address as Dictionary, `${field}.`, tidying)
    }
    for (const item of (draft.input.line_items ?? []) as Dictionary[]) tidyItem(item, line, mendings)
  }
}

/** Without a country nothing can be an address, and a billing address is no reason to refuse an order. */
const isHollow = (address: Dictionary): boolean =>
  !address.country_code || Object.keys(address).every(key => key === 'country_code' || key === 'residential')

function tellErrors({ table, fields }: RowsToPrepare, problems: ProblemList): void {
  const columns = new Set(fields.flatMap(({ heads }) => heads.map(head => table.headers.indexOf(head))))
  for (const [row, each] of table.rows.entries())
    if ([...columns].some(at => each.cells[at]?.charCodeAt(0) === 35))
      for (const field of fields) tellCellError(row, each, table, field, problems)
}
