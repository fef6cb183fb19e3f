import { hash } from 'node:crypto'
import { misfitsOf } from '../../../../../shared/api/addresses.ts'
import type { OrderInput } from '../../../../../shared/api/orders.ts'
import type { ImportKind } from '../../../../../shared/desk/import-layout.ts'
import { entryText, readEntryText } from '../../../../../shared/errors/entry-texts.ts'
import { toFieldErrors, wholeObject } from '../../../../../shared/errors/field-errors.ts'
import type { FieldErrors } from '../../../../../shared/errors/result.ts'
import { plainOrderNumber } from '../../../../../shared/order-number.ts'
import { fieldsOf } from '../fields.ts'
import type { CompiledField } from '../layout/compile-layout.ts'
import type { PreparedItem } from '../prepared.ts'
import type { Table } from '../table.ts'
import { labelOf, measuresOf, schemas, usualKeys, valueAt } from './record-kinds.ts'
import { type Draft, type ProblemList, putField } from './row-reading.ts'

export type RecordChecks = {
  kind: ImportKind
  table: Table
  fields: readonly CompiledField[]
  /** Keys of the fields a record is known by; those of its kind when there are none. */
  key: readonly string[]
  problems: ProblemList
  /** Texts as `/v1` words them, rather than as people are told at a form. */
  isExact: boolean
}

/** Takes requests one after the other; those that fit are kept as lines of bytes. */
export type RecordCheck = {
  take: (draft: Draft) => void
  done: () => { items: Uint8Array[]; count: number; torn: number[][] }
}

/** Holds every request against its shape, and tells all that does not fit by row and column. */
export function createRecordCheck(checks: RecordChecks): RecordCheck {
  const schema = schemas[checks.kind]
  const out = createLines()
  const seen = new Map<string, number>()
  const torn: number[][] = []
  let count = 0
  /** Whether it became something. */
  const add = (draft: Draft): boolean => {
    const parsed = schema.safeParse(draft.input)
    if (!parsed.success) {
      tellLeaves(draft, toFieldErrors(parsed.error.issues, draft.input), checks)
      return false
    }
    if (draft.isTorn) return false
    if (checks.kind === 'orders' && !checks.isExact) tellBilling(draft, parsed.data as OrderInput, checks)
    const key = keyOf(parsed.data, draft, checks)
    const first = seen.get(key)
    // The interface tells repeats by what is stored, in the order of the file.
    if (first !== undefined && !checks.isExact) {
      tellRepeat(draft, first, checks)
      return false
    }
    seen.set(key, draft.rows[0] ?? 0)
    out.add(lineOf(draft, parsed.data, key, checks))
    count += 1
    return true
  }
  return {
    take: draft => {
      if (!add(draft)) torn.push(linesOf(draft, checks.table))
    },
    done: () => ({ items: out.pieces(), count, torn }),
  }
}

const linesOf = ({ rows }: Draft, table: Table): number[] => [
  ...new Set(rows.map(row => table.rows[row]?.line ?? 0)),
]

function keyOf(input: unknown, draft: Draft, { kind, key, fields }: RecordChecks): string {
  if (key.length > 0) {
    const paths = key.map(name => fields.find(({ field }) => field.key === name)?.field.at ?? name)
    return JSON.stringify(paths.map(path => keyPart(input, path)))
  }
  const values = usualKeys[kind].map(path => keyPart(input, path))
  // What has nothing to be known by is known by what it says.
  if (values.every(value => value === ''))
    return JSON.stringify([hash('sha256', JSON.stringify([input, draft.rows[0]]))])
  return JSON.stringify(kind === 'addresses' ? values.map(value => String(value).toLowerCase()) : values)
}

function keyPart(input: unknown, path: string): unknown {
  const value = valueAt(input, path) ?? ''
  return path === 'order_id' && typeof value === 'string' ? plainOrderNumber(value) : value
}

/** The same whether the number of an order has its sign or not. */
function digestOf(input: unknown, json: string): string {
  const { order_id: number } = input as { order_id?: unknown }
  const isSigned = typeof number === 'string' && number !== plainOrderNumber(number)
  const said = isSigned ? JSON.stringify({ ...(input as object), order_id: plainOrderNumber(number) }) : json
  return hash('sha256', said, 'base64url').slice(0, 22)
}

function lineOf(draft: Draft, input: unknown, key: string, { kind, table }: RecordChecks): string {
  const json = JSON.stringify(input)
  const item: Omit<PreparedItem, 'input'> = {
    lines: linesOf(draft, table),
    row: draft.rows[0] ?? 0,
    key,
    label: labelOf(kind, input),
    digest: digestOf(input, json),
    ...(draft.isCounted ? { isCounted: true } : {}),
    ...measuresOf(kind, draft, input),
  }
  return `${JSON.stringify(item).slice(0, -1)},"input":${json}}\n`
}

const pieceLength = 1 << 18

/** Lines as bytes, in pieces of memory that every thread sees: tens of megabytes are handed on without a copy. */
function createLines() {
  const pieces: Uint8Array[] = []
  let waiting: string[] = []
  let length = 0
  const flush = () => {
    if (waiting.length > 0) pieces.push(toShared(waiting.join('')))
    waiting = []
    length = 0
  }
  return {
    add: (line: string) => {
      waiting.push(line)
      length += line.length
      if (length >= pieceLength) flush()
    },
    pieces: (): Uint8Array[] => {
      flush()
      return pieces
    },
  }
}

function toShared(text: string): Uint8Array {
  const bytes = new Uint8Array(new SharedArrayBuffer(Buffer.byteLength(text)))
  Buffer.from(bytes.buffer).write(text)
  return bytes
}

type Leaf = { path: string[]; text: string }

/** The texts of a tree of mistakes, each with the way to it; those about a whole object with the way to that. */
const listLeaves = (tree: FieldErrors, path: string[] = []): Leaf[] =>
  Array.isArray(tree) && tree.every(each => typeof each === 'string')
    ? tree.map(text => ({ path, text }))
    : Object.entries(tree).flatMap(([key, child]) =>
        listLeaves(child as FieldErrors, key === wholeObject ? path : [...path, key]),
      )

const listed = new Set(['line_items', 'parcels', 'zones'])

function tellLeaves(draft: Draft, tree: FieldErrors, checks: RecordChecks): void {
  const told = new Set<string>()
  for (const { path, text } of listLeaves(tree)) {
    const [list = '', index, ...rest] = path
    const isInList = listed.has(list) && index !== undefined
    const at = isInList ? [list, '*', ...rest].join('.') : path.join('.')
    const row = (isInList ? rowOfItem(draft, Number(index)) : null) ?? rowWith(draft, at, checks)
    const id = `${row} ${at} ${text}`
    // Pieces are alike, and one of them says it for all.
    if (!told.has(id)) tellLeaf(draft, { at, row, path, text }, checks)
    told.add(id)
  }
}

const rowOfItem = ({ itemRows, rows }: Draft, item: number): number | null => {
  const place = itemRows.indexOf(item)
  return place < 0 ? null : (rows[place] ?? null)
}

/** The row of a record in which a field of the whole is filled, the first where none is. */
function rowWith({ rows }: Draft, at: string, { fields, table }: RecordChecks): number {
  const compiled = fields.find(({ field }) => field.at === at)
  const filled = compiled && rows.find(row => compiled.read(table.rows[row]?.cells ?? []) !== '')
  return filled ?? rows[0] ?? 0
}

/** What does not fit of a billing address: the order goes in with it as it is. */
function tellBilling(draft: Draft, { billing_address: billing }: OrderInput, checks: RecordChecks): void {
  if (!billing || typeof billing === 'string') return
  for (const { field, message: text } of misfitsOf(billing)) {
    const path = ['billing_address', field]
    const at = path.join('.')
    tellLeaf(draft, { at, row: rowWith(draft, at, checks), path, text, isWarning: true }, checks)
  }
}

type Told = { at: string; row: number; path: string[]; text: string; isWarning?: boolean }

function tellLeaf({ isTorn }: Draft, { at, row, path, text, isWarning }: Told, checks: RecordChecks): void {
  const { fields, table, problems, isExact } = checks
  const compiled = fields.find(({ field }) => field.at === at)
  const value = compiled?.read(table.rows[row]?.cells ?? []) ?? ''
  // What could not be read is told already, and is missing for no other reason.
  if (isTorn && !isExact && compiled && value !== '' && !canRead(compiled, value)) return
  const head = compiled?.heads[0] ?? (isExact ? labelOfPath(at, checks) : null)
  if (isExact) {
    problems.add(row, head, value, {
      code: 'invalid',
      params: {},
      text: head === null ? `${path.join('.')}: ${text}` : text,
    })
    return
  }
  const named = labelOfPath(at, checks) ?? path.join('.')
  const entry = readEntryText(at, text)
  problems.add(row, head, value, {
    code: value === '' ? 'missing' : 'entry',
    params: { field: at, name: named, ...(entry ? { key: entry.key, ...entry.fill } : {}) },
    text: value === '' ? `${named} is missing. ${entryText(at, text)}` : `${named}: ${entryText(at, text)}`,
    ...(isWarning ? { isWarning } : {}),
  })
}

const canRead = (compiled: CompiledField, text: string): boolean => putField({}, compiled, text, () => {})

const labelOfPath = (at: string, { kind }: RecordChecks): string | null =>
  fieldsOf[kind].find(field => field.at === at)?.label ?? null

function tellRepeat(draft: Draft, first: number, { problems, table }: RecordChecks): void {
  const line = table.rows[first]?.line ?? 0
  problems.add(draft.rows[0] ?? 0, null, draft.label, {
    code: 'repeated',
    params: { line },
    text: `This is in line ${line} already. The first one counts.`,
    isWarning: true,
  })
}
