import { plainOrderNumber } from '../../../../../shared/order-number.ts'
import type { Fault } from '../convert/faults.ts'
import { foldHead } from '../heads/fold-head.ts'
import type { CompiledField } from '../layout/compile-layout.ts'
import type { ImportNote, SkippedRow } from '../prepared.ts'
import type { SkipReason, Source } from '../sources/source.ts'
import type { Table } from '../table.ts'
import { type Dictionary, type Draft, isOfBilling, type ProblemList, putField } from './row-reading.ts'
import { type SkipTest, skippedRow } from './skip-rows.ts'

export type OrderBuild = {
  table: Table
  fields: readonly CompiledField[]
  source: Source | null
  /** `/v1`: every row is an item, and nothing is left out or filled in. */
  isExact: boolean
  skip: SkipTest
  leftOut: ReadonlySet<number>
  problems: ProblemList
  torn: ReadonlySet<number>
}

export type BuiltOrders = {
  count: number
  skipped: SkippedRow[]
  notes: ImportNote[]
  numberOf: (row: number) => string | null
}

type OrderDraft = Draft & {
  key: string
  texts: string[]
  items: Dictionary[]
  skip: SkipReason | null
  /** Rows that would leave the whole order out if all of them did. */
  votes: number
  skippedRows: { row: number; why: SkipReason }[]
  weight: { value: number; unit: string | null } | null
  count: number
  /** The last of its rows is read. */
  isWhole: boolean
  /** The unit of the weight of the parcel, where it has a column of its own. */
  unit: unknown
}

const isOfItem = ({ target }: CompiledField) => target?.isOfItem ?? false

/**
 * Rows of one order number become one order, wherever they stand. What is empty is as above. An order is handed over
 * with the last of its rows, so that no more of them are held than are open.
 */
export function buildOrders(build: OrderBuild, take: (draft: Draft) => void): BuiltOrders {
  const { rows } = build.table
  const { keys, lastRows } = keysOfRows(build)
  const open = new Map<string, OrderDraft>()
  const numbers = new Map<string, string>()
  const apart: number[] = []
  const skipped: SkippedRow[] = []
  for (const [row, { line, cells }] of rows.entries()) {
    const key = keys[row] ?? ''
    const draft = open.get(key) ?? newDraft(key)
    open.set(key, draft)
    if (draft.rows.length > 0 && keys[row - 1] !== key) apart.push(row)
    const texts = build.fields.map(({ read }) => read(cells))
    if (build.leftOut.has(line)) skipped.push(skippedRow(line, labelOf(texts, build.fields), 'left_out'))
    else addRow(draft, texts, row, build)
    if (lastRows.get(key) !== row) continue
    draft.isWhole = true
    if (draft.label !== '') numbers.set(key, draft.label)
    // In the order of the file: what is whole waits for those that begin further up.
    for (const [first, each] of open) {
      if (!each.isWhole) break
      open.delete(first)
      if (each.rows.length === 0) continue
      settle(each, build, skipped)
      if (each.skip === null) take(each)
    }
  }
  return {
    count: lastRows.size,
    skipped,
    notes: build.isExact ? [] : [...apartNote(apart, build.table), ...skipNotes(skipped)],
    numberOf: row => numbers.get(keys[row] ?? '') ?? null,
  }
}

function keysOfRows(build: OrderBuild) {
  const keyOf = orderKeyOf(build)
  const keys: string[] = []
  const lastRows = new Map<string, number>()
  for (const [row, { cells }] of build.table.rows.entries()) {
    const key = keyOf(cells, row, keys[row - 1])
    keys.push(key)
    lastRows.set(key, row)
  }
  return { keys, lastRows }
}

const newDraft = (key: string): OrderDraft => ({
  key,
  input: {},
  rows: [],
  itemRows: [],
  isTorn: false,
  label: '',
  texts: [],
  items: [],
  skip: null,
  votes: 0,
  skippedRows: [],
  weight: null,
  count: 0,
  isWhole: false,
  unit: undefined,
})

const labelOf = (texts: readonly string[], fields: readonly CompiledField[]): string | null =>
  texts[fields.findIndex(({ field }) => field.key === 'order_id')] || null

/** What makes rows one order: number and source, or what its program groups by. */
function orderKeyOf({ fields, source, table, isExact }: OrderBuild) {
  const number = fields.find(({ field }) => field.key === 'order_id')
  const from = fields.find(({ field }) => field.key === 'order_source')
  const group = source?.groupBy ? table.headers.map(foldHead).indexOf(foldHead(source.groupBy)) : -1
  const ofWhole = fields.filter(field => !isOfItem(field) && field.heads.length > 0)
  return (cells: readonly string[], row: number, above: string | undefined): string => {
    const grouped = group >= 0 ? (cells[group] ?? '').trim() : ''
    if (grouped !== '') return `g${grouped}`
    const text = plainOrderNumber(number?.read(cells) ?? '')
    if (text !== '') return from ? `n${from.read(cells)}\t${text}` : `n${text}`
    // A row that only has an item goes on with the order above it.
    const isOnward = !isExact && above !== undefined && ofWhole.every(({ read }) => read(cells) === '')
    return isOnward ? above : `r${row}`
  }
}

function addRow(draft: OrderDraft, texts: readonly string[], row: number, build: OrderBuild): void {
  const { fields, problems, table } = build
  const cells = table.rows[row]?.cells ?? []
  draft.rows.push(row)
  draft.isTorn ||= build.torn.has(row)
  const skip = build.skip(cells)
  if (skip?.of === 'order') draft.skip ??= skip.why
  if (skip?.of === 'all_rows') draft.votes += 1
  if (skip?.of === 'row') {
    draft.skippedRows.push({ row, why: skip.why })
    draft.itemRows.push(-1)
  }
  const item: Dictionary = {}
  let hasItem = false
  for (const [at, compiled] of fields.entries()) {
    const text = texts[at] ?? ''
    if (text === '') continue
    const problem = (fault: Fault) => {
      const isWarning = fault.isWarning ?? (!build.isExact && isOfBilling(compiled.field.at))
      problems.add(row, compiled.heads[0] ?? null, text, { ...fault, isWarning })
      if (!isWarning) draft.isTorn = true
    }
    if (isOfItem(compiled)) {
      if (skip?.of === 'row') continue
      hasItem ||= compiled.heads.length > 0 && compiled.field.key !== 'weight_unit'
      putField(item, compiled, text, problem)
    } else addWhole(draft, at, text, compiled, problem, build)
  }
  if (skip?.of === 'row') return
  draft.unit ??= item.weight_unit
  if (!build.isExact && !hasItem) draft.itemRows.push(-1)
  else addItem(draft, item, row, build)
}

function addWhole(
  draft: OrderDraft,
  at: number,
  text: string,
  compiled: CompiledField,
  problem: (fault: Fault) => void,
  { table }: OrderBuild,
): void {
  const { field } = compiled
  const before = draft.texts[at]
  if (before !== undefined) {
    if (before !== text && field.key !== 'order_status' && field.at !== null)
      problem(differs(before, table.rows[draft.rows[0] ?? 0]?.line ?? 0))
    return
  }
  draft.texts[at] = text
  if (field.key === 'order_id') draft.label = text
  if (field.at !== null) putField(draft.input, compiled, text, problem)
  else addHelper(draft, compiled, text, problem)
}

const differs = (before: string, line: number): Fault => ({
  code: 'differs',
  params: { line, before: before.slice(0, 100) },
  text: `Differs from line ${line} of the same order, which counts: "${before.slice(0, 100)}".`,
  isWarning: true,
})

/** Totals, weights and counts of a whole order, which it has no field for. */
function addHelper(
  draft: OrderDraft,
  { field, convert }: CompiledField,
  text: string,
  problem: (fault: Fault) => void,
) {
  if (field.type === 'status') return
  const converted = convert(text)
  if ('fault' in converted) {
    // What only helps is no reason to refuse an order.
    problem({ ...converted.fault, isWarning: field.key !== 'order_weight' })
    return
  }
  const { value, unit = null } = converted
  if (typeof value !== 'number') return
  if (field.key === 'order_total') draft.total = value
  if (field.key === 'item_count') draft.count = value
  if (field.key === 'order_weight') draft.weight = { value, unit }
}

function addItem(draft: OrderDraft, item: Dictionary, row: number, { isExact }: OrderBuild): void {
  const { quantity } = item
  if (!isExact && typeof quantity === 'number' && quantity <= 0) {
    draft.skippedRows.push({ row, why: 'returned' })
    draft.itemRows.push(-1)
    return
  }
  draft.itemRows.push(draft.items.length)
  draft.items.push(item)
}

/** The order as a request: its items, or one that stands for them, and why it is left out where it is. */
function settle(draft: OrderDraft, build: OrderBuild, skipped: SkippedRow[]): void {
  const line = (row: number) => build.table.rows[row]?.line ?? 0
  const label = draft.label || null
  if (draft.votes > 0 && draft.votes === draft.rows.length) draft.skip ??= 'unpaid'
  if (draft.items.length === 0 && draft.skippedRows.length > 0)
    draft.skip ??= draft.skippedRows[0]?.why ?? null
  const gone =
    draft.skip === null ? draft.skippedRows : draft.rows.map(row => ({ row, why: draft.skip as SkipReason }))
  for (const { row, why } of gone) skipped.push(skippedRow(line(row), label, why))
  if (draft.skip !== null) return
  if (draft.items.length === 0) {
    draft.isCounted = true
    draft.itemRows[0] = 0
    draft.items.push({ quantity: Math.max(draft.count, 1) })
  }
  nameSeveral(draft)
  spreadWeight(draft)
  const currency = (draft.input.options as Dictionary | undefined)?.currency
  for (const item of draft.items) {
    item.weight_unit ??= 'KG'
    if (build.isExact) continue
    item.weight ??= 0
    if (item.value_amount !== undefined && currency !== undefined) item.value_currency ??= currency
  }
  draft.input.line_items = draft.items
  if (build.isExact) dropEmptyAddresses(draft.input)
}

/** Several SKUs in one cell are several things, of which nobody says how many of each. */
function nameSeveral(draft: OrderDraft): void {
  const [item, more] = draft.items
  if (!item || more || draft.count < 1 || item.title !== undefined) return
  draft.isCounted = true
  item.quantity ??= draft.count
  if (draft.count < 2) return
  const skus = typeof item.sku === 'string' ? item.sku : ''
  delete item.sku
  item.title = `${draft.count} items`
  if (skus !== '') item.description = `SKUs ${skus.replaceAll(/\s*,\s*/g, ', ')}`.slice(0, 100)
  item.quantity = draft.count
}

/** The weight of a parcel, over all pieces that have none of their own. */
function spreadWeight({ items, weight, unit }: OrderDraft): void {
  if (!weight || items.some(item => typeof item.weight === 'number' && item.weight > 0)) return
  const pieces = items.reduce((sum, { quantity }) => sum + (typeof quantity === 'number' ? quantity : 1), 0)
  for (const item of items) {
    item.weight = Number((weight.value / Math.max(pieces, 1)).toFixed(4))
    item.weight_unit = weight.unit ?? unit ?? 'KG'
  }
}

/** `no` in the column for residential addresses does not make an address. */
function dropEmptyAddresses(input: Dictionary): void {
  for (const field of ['shipping_from', 'billing_address']) {
    const address = input[field]
    if (typeof address !== 'object' || address === null) continue
    if (Object.keys(address).every(key => key === 'residential')) delete input[field]
  }
}

function apartNote(rows: readonly number[], { rows: all }: Table): ImportNote[] {
  const [first] = rows
  if (first === undefined) return []
  const line = all[first]?.line ?? 0
  return [
    {
      code: 'rows_apart',
      params: { count: rows.length, line },
      text: `${rows.length} rows belong to an order that begins further up, with others between. They are put together.`,
      line,
    },
  ]
}

const skipNotes = (skipped: readonly SkippedRow[]): ImportNote[] =>
  [...Map.groupBy(skipped, ({ code }) => code)].map(([code, rows]) => ({
    code: `skipped_${code}`,
    params: { count: rows.length },
    text: `${rows.length} ${rows.length === 1 ? 'row is' : 'rows are'} left out. ${rows[0]?.text ?? ''}`,
    ...(rows[0] ? { line: rows[0].line } : {}),
  }))
