import type { FieldLayout, ImportKind, ImportLayout } from '../../../../../shared/desk/import-layout.ts'
import { cleanCell, plainFromMarkup } from '../convert/cell-text.ts'
import { type CellHabits, type ConvertCell, convertCellOf } from '../convert/convert-cell.ts'
import { type DayProof, proveDays, seeDay } from '../convert/days.ts'
import { type DecimalProof, type DecimalSign, proveDecimal } from '../convert/numbers.ts'
import { type Field, fieldOf } from '../fields.ts'
import { foldHead } from '../heads/fold-head.ts'
import { unitOfHead } from '../heads/known-heads.ts'
import type { ImportNote } from '../prepared.ts'
import type { Source } from '../sources/source.ts'
import type { Table } from '../table.ts'

/** A field, the columns it is read from and how. */
export type CompiledField = {
  field: Field
  heads: string[]
  /** The text of the field in a row, ready to be converted; empty where there is none. */
  read: (cells: readonly string[]) => string
  convert: ConvertCell
  layout: FieldLayout
  /** Where its value goes; null where it only helps. */
  target: FieldTarget | null
}

/** A place in a request, or in an item of it, step by step. */
export type FieldTarget = { isOfItem: boolean; steps: string[]; unitSteps: string[] }

/** Where the value of a field goes, and its unit. */
export function targetOf(field: Field): FieldTarget | null {
  if (field.at === null) return null
  const [whole = '', inItem] = field.at.split('.*.')
  const unitAt = field.unitAt ?? (field.type === 'money' ? 'line_items.*.value_currency' : `${field.at}_unit`)
  const [unitWhole = '', unitInItem] = unitAt.split('.*.')
  return {
    isOfItem: inItem !== undefined,
    steps: (inItem ?? whole).split('.'),
    unitSteps: (unitInItem ?? unitWhole).split('.'),
  }
}

export type CompiledLayout = { fields: CompiledField[]; notes: ImportNote[]; missing: string[] }

/** A layout made ready for the rows of one file: what its values say about themselves is found out here. */
export function compileLayout(
  kind: ImportKind,
  table: Table,
  layout: ImportLayout,
  source: Source | null,
): CompiledLayout {
  const places = new Map(table.headers.map((head, at) => [foldHead(head), at]))
  const missing: string[] = []
  const readers = layout.fields.flatMap(each => {
    const field = fieldOf(kind, each.field)
    if (!field) return []
    const columns = each.columns.flatMap(head => {
      const at = table.headers.indexOf(head)
      const place = at >= 0 ? at : places.get(foldHead(head))
      if (place === undefined) missing.push(head)
      return place === undefined ? [] : [place]
    })
    return [{ field, layout: each, columns, read: readerOf(each, columns, source?.isMarkup ?? false) }]
  })
  const proofs = readers.map(reader => prove(reader, table))
  const usual = usualSign(proofs, table, source)
  const notes: ImportNote[] = []
  const fields = readers.map(({ field, layout: own, columns, read }, at) => {
    const proof = proofs[at] ?? noProof
    const heads = columns.map(place => table.headers[place] ?? '')
    const habits = habitsOf({ field, own, heads, proof, usual }, notes)
    const found = { ...own, ...foundHabits(own, proof) }
    return {
      field,
      heads,
      read,
      layout: found,
      convert: convertCellOf(field, own, habits),
      target: targetOf(field),
    }
  })
  return { fields, notes: [...notes, ...unitNotes(fields, table)], missing }
}

/** What the values proved, so that it can be seen and need not be proved again. */
const foundHabits = (own: FieldLayout, { decimal, days }: Proof): Pick<FieldLayout, 'decimal' | 'dates'> => ({
  ...(own.decimal || !decimal.sign ? {} : { decimal: decimal.sign }),
  ...(own.dates || !days.isProven || !days.form ? {} : { dates: days.form }),
})

type Reader = Pick<CompiledField, 'field' | 'read' | 'layout'>
type Proof = { decimal: DecimalProof; days: DayProof }

const noProof: Proof = {
  decimal: { sign: null, isMixed: false, hasUnclear: false },
  days: { form: null, isProven: false, both: null, unclear: null },
}

function readerOf(
  { join = ' ', split, replace = [], constant = '' }: FieldLayout,
  columns: readonly number[],
  isMarkup: boolean,
): CompiledField['read'] {
  const clean = isMarkup ? (cell: string) => plainFromMarkup(cleanCell(cell)) : cleanCell
  const [only = -1] = columns
  const joined = (cells: readonly string[]): string =>
    columns.length === 1
      ? clean(cells[only] ?? '')
      : columns
          .map(at => clean(cells[at] ?? ''))
          .filter(text => text !== '')
          .join(join)
  if (!split && replace.length === 0) return constant === '' ? joined : cells => joined(cells) || constant
  return cells => {
    const whole = joined(cells)
    const part = split ? partOf(whole, split) : whole
    return (
      replace.reduce((text, { find, by }) => (find === '' ? text : text.replaceAll(find, by)), part).trim() ||
      constant
    )
  }
}

function partOf(text: string, { at, part }: NonNullable<FieldLayout['split']>): string {
  const parts = text.split(at)
  return (part > 0 ? parts[part - 1] : part < 0 ? parts.at(part) : text)?.trim() ?? ''
}

const hasDecimals = ({ type }: Field) => /^(weight|money|number|length)$/.test(type)

function prove({ field, read, layout }: Reader, { rows }: Table): Proof {
  function* texts() {
    for (const { cells } of rows) yield read(cells)
  }
  if (hasDecimals(field) && !layout.decimal) return { ...noProof, decimal: proveDecimal(texts()) }
  return field.type === 'day' ? { ...noProof, days: proveDays(texts()) } : noProof
}

/** The sign most columns have; a list that is parted by semicolons is so because commas are decimal. */
function usualSign(proofs: readonly Proof[], { facts }: Table, source: Source | null): DecimalSign | null {
  const signs = proofs.map(({ decimal }) => decimal.sign)
  const commas = signs.filter(sign => sign === ',').length
  const points = signs.filter(sign => sign === '.').length
  if (commas !== points) return commas > points ? ',' : '.'
  return source?.decimal ?? (facts.delimiter === ';' ? ',' : null)
}

type Guessing = { field: Field; own: FieldLayout; heads: string[]; proof: Proof; usual: DecimalSign | null }

function habitsOf({ field, own, heads, proof, usual }: Guessing, notes: ImportNote[]): CellHabits {
  const decimal = own.decimal ?? proof.decimal.sign ?? usual
  const unit = own.unit ?? heads.map(unitOfHead).find(each => each !== null) ?? null
  const head = heads[0] ?? field.label
  if (decimal === null && proof.decimal.hasUnclear) notes.push(unclearDecimal(head))
  const { days } = proof
  const weak = days.unclear !== null && usual === ',' ? 'dmy' : null
  const form = own.dates === 'dmy' || own.dates === 'mdy' ? own.dates : days.both ? null : (days.form ?? weak)
  if (field.type === 'day' && !own.dates) notes.push(...dayNotes(head, days, form))
  return { decimal: decimal ?? '.', unit, form, days }
}

const unclearDecimal = (head: string): ImportNote => ({
  code: 'decimal_unclear',
  params: { head },
  text: `Nothing in "${head}" tells whether a comma or a point is decimal. It is read as 1,000.00.`,
})

function dayNotes(head: string, days: DayProof, form: CellHabits['form']): ImportNote[] {
  if (days.unclear === null) return []
  const seen = seeDay(days.unclear)
  const read = 'dmy' in seen ? { dmy: seen.dmy ?? '', mdy: seen.mdy ?? '' } : { dmy: '', mdy: '' }
  const params = { head, value: days.unclear, ...read }
  if (form === null)
    return [
      {
        code: 'dates_unclear',
        params,
        text: `"${days.unclear}" in "${head}" could be ${read.dmy} or ${read.mdy}. Say in which order the dates are written.`,
      },
    ]
  return [
    {
      code: 'dates_guessed',
      params: { ...params, form },
      text: `Dates in "${head}" are read with the ${form === 'dmy' ? 'day' : 'month'} first: "${days.unclear}" is ${read[form]}.`,
    },
  ]
}

/** Weights without any word of their unit are read as kilograms, which may be wrong by a thousand. */
function unitNotes(fields: readonly CompiledField[], { rows }: Table): ImportNote[] {
  const hasUnits = fields.some(({ field }) => field.type === 'weight_unit')
  const isBare = ({ read }: CompiledField) =>
    rows.some(({ cells }) => /^[\d.,\s]*\d[\d.,\s]*$/.test(read(cells)))
  return fields
    .filter(({ field, heads }) => field.type === 'weight' && heads.length > 0 && !hasUnits)
    .filter(each => !each.layout.unit && !each.heads.some(unitOfHead) && isBare(each))
    .map(({ heads: [head = ''] }) => ({
      code: 'weight_unit_guessed',
      params: { head, unit: 'KG' },
      text: `Nothing says what "${head}" is in. Weights without a unit are read as kilograms.`,
    }))
}
