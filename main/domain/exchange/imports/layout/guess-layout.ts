import type { FieldLayout, GuessReason, ImportKind } from '../../../../../shared/desk/import-layout.ts'
import { fieldOf, fieldsOf } from '../fields.ts'
import { foldHead } from '../heads/fold-head.ts'
import { readHead, unitOfHead } from '../heads/known-heads.ts'
import type { GuessedField, KnownTemplate } from '../prepared.ts'
import type { Source } from '../sources/source.ts'
import type { Table } from '../table.ts'
import { fieldForKind, fieldOfConcept } from './concept-fields.ts'
import { areGtins, guessByValues, looksLikeOrderNumbers } from './guess-values.ts'

type Found = { field: string; columns: string[]; why: GuessReason; constant?: string | undefined }

export type Recognised = { source: Source | null; template: KnownTemplate | null; fileType: string }

/** What the columns of a file seem to mean: by template or source where one is known, else by heads and values. */
export function guessLayout(kind: ImportKind, table: Table, recognised: Recognised): GuessedField[] {
  const { source, template, fileType } = recognised
  if (template)
    return template.layout.fields.map(field => ({ ...present(field, table), why: 'template' as const }))
  const known = source ? bySource(kind, table, source) : []
  const wanted = source && known.length > 0 ? new Set(fieldsOfSource(kind, source)) : null
  const all = byHeads(kind, table, known, wanted)
  const complete = guessByValues(kind, table, all)
  const named = complete.some(({ field }) => field === 'order_source')
  const from = source ? (source.orderSource ?? source.name) : fileType
  const sourced: Found[] =
    kind === 'orders' && !named
      ? [{ field: 'order_source', columns: [], constant: from, why: source ? 'source' : 'values' }]
      : []
  return [...complete, ...sourced].map(found => toLayout(kind, found, source))
}

const present = (field: FieldLayout, { headers }: Table): FieldLayout => {
  const byFold = new Map(headers.map(head => [foldHead(head), head]))
  return { ...field, columns: field.columns.map(head => byFold.get(foldHead(head)) ?? head) }
}

function toLayout(kind: ImportKind, found: Found, source: Source | null): GuessedField {
  const { field, columns, why, constant } = found
  const type = fieldOf(kind, field)?.type
  const habit = why === 'source' ? source : null
  const unit =
    columns.map(unitOfHead).find(each => each !== null) ??
    (type === 'weight' ? habit?.weightUnit : type === 'money' ? habit?.currency : undefined)
  const hasDecimal = type === 'weight' || type === 'money' || type === 'number' || type === 'length'
  const dates = type === 'day' ? habit?.dates : undefined
  return {
    field,
    columns,
    why,
    ...(columns.length > 1 ? { join: /address/.test(field) ? ', ' : ' ' } : {}),
    ...(constant === undefined ? {} : { constant }),
    ...(unit ? { unit } : {}),
    ...(hasDecimal && habit?.decimal ? { decimal: habit.decimal } : {}),
    ...(dates ? { dates } : {}),
  }
}

const fieldsOfSource = (kind: ImportKind, { fields }: Source): string[] =>
  Object.keys(fields).flatMap(key => fieldForKind(kind, key) ?? [])

/** Columns by the heads a program is known to write. Of two that are alike the first counts. */
function bySource(kind: ImportKind, { headers }: Table, source: Source): Found[] {
  if (source.id === 'packdesk') return []
  const byFold = new Map<string, string>()
  for (const head of headers) if (!byFold.has(foldHead(head))) byFold.set(foldHead(head), head)
  const actual = (head: string): string[] =>
    head
      .split('|')
      .map(each => byFold.get(foldHead(each)))
      .filter(each => each !== undefined)
      .slice(0, 1)
  const laid = Object.entries(source.fields).flatMap(([key, heads]): Found[] => {
    const field = fieldForKind(kind, key)
    const columns = [heads].flat().flatMap(actual)
    return field && fieldOf(kind, field) && columns.length > 0 ? [{ field, columns, why: 'source' }] : []
  })
  const constants = Object.entries(source.constants ?? {}).flatMap(([key, constant]): Found[] => {
    const field = fieldForKind(kind, key)
    return field ? [{ field, columns: [], constant, why: 'source' }] : []
  })
  return [...laid, ...constants]
}

type Candidate = { field: string; head: string; rank: number; part: 'first' | 'last' | 'whole' }

/** Columns by what they are called, each used once and each field filled once; a name may be in two parts. */
function byHeads(
  kind: ImportKind,
  table: Table,
  known: readonly Found[],
  wanted: ReadonlySet<string> | null,
) {
  const used = new Set(known.flatMap(({ columns }) => columns))
  const filled = new Set(known.map(({ field }) => field))
  const candidates = table.headers
    .filter(head => !used.has(head))
    .flatMap((head, at) => candidatesOf(kind, head, at, table))
    .filter(({ field }) => !filled.has(field) && (wanted === null || wanted.has(field)))
    .sort((a, b) => a.rank - b.rank)
  const found = new Map<string, Found & { parts: Candidate[] }>()
  for (const candidate of candidates) {
    const { field, head, part } = candidate
    const there = found.get(field)
    if (used.has(head)) continue
    if (!there) found.set(field, { field, columns: [head], why: 'head', parts: [candidate] })
    else if (part === 'whole' || there.parts.some(each => each.part === part || each.part === 'whole'))
      continue
    else there.parts.push(candidate)
    used.add(head)
  }
  const joined = [...found.values()].map(({ parts, ...rest }) => ({
    ...rest,
    columns: [...parts].sort((a, b) => a.part.localeCompare(b.part)).map(({ head }) => head),
  }))
  return withTotalWeight(kind, [...known, ...joined])
}

function candidatesOf(kind: ImportKind, head: string, at: number, table: Table): Candidate[] {
  const folded = foldHead(head)
  const own = fieldsOf[kind].find(({ key, label }) => foldHead(label) === folded || foldHead(key) === folded)
  if (own) return [{ field: own.key, head, rank: at / 1000, part: 'whole' }]
  const { party, concepts } = readHead(head)
  return concepts.flatMap((concept, order): Candidate[] => {
    const isNumber = concept === 'name' && party === null && looksLikeOrderNumbers(table, head)
    const field = fieldOfConcept(kind, party, isNumber ? 'order_id' : concept)
    if (field === null || !fieldOf(kind, field)) return []
    if (field === 'gtin' && !areGtins(table, head)) return []
    const part = concept === 'first_name' ? 'first' : concept === 'last_name' ? 'last' : 'whole'
    // A whole name beats its parts, a column that says whose it is beats one that does not, `reference` is a last resort.
    const rank =
      1 +
      order +
      (party === 'to' ? -0.5 : 0) +
      (part === 'whole' ? 0 : 0.25) +
      (concept === 'reference' ? 5 : 0)
    return [{ field, head, rank: rank + at / 1000, part }]
  })
}

/** Without items, the weight in a list of orders is that of the parcel. */
function withTotalWeight(kind: ImportKind, all: readonly Found[]): Found[] {
  const has = (field: string) => all.some(each => each.field === field)
  if (kind !== 'orders' || has('title') || has('sku') || has('order_weight') || has('quantity'))
    return [...all]
  return all.map(each =>
    each.field === 'weight' && foldHead(each.columns[0] ?? '') !== 'item weight'
      ? { ...each, field: 'order_weight' }
      : each,
  )
}
