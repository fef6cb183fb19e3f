import { isCountryCode } from '../../../../../shared/countries/countries.ts'
import type { ImportKind } from '../../../../../shared/desk/import-layout.ts'
import type { Fault } from '../convert/faults.ts'
import { readCountry } from '../convert/places.ts'
import type { CompiledField } from '../layout/compile-layout.ts'
import type { SkippedRow } from '../prepared.ts'
import type { Table } from '../table.ts'
import { type Dictionary, type Draft, type ProblemList, putField } from './row-reading.ts'
import { type SkipTest, skippedRow } from './skip-rows.ts'

export type RecordBuild = {
  kind: Exclude<ImportKind, 'orders'>
  table: Table
  fields: readonly CompiledField[]
  isExact: boolean
  skip: SkipTest
  leftOut: ReadonlySet<number>
  problems: ProblemList
  torn: ReadonlySet<number>
}

const mostPieces = 99

/** A row a record, but for rates: there the rows of a service are its prices. */
export function buildRecords(
  build: RecordBuild,
  take: (draft: Draft) => void,
): { count: number; skipped: SkippedRow[] } {
  const prices: Draft[] = []
  const skipped: SkippedRow[] = []
  for (const [row, { line, cells }] of build.table.rows.entries()) {
    const skip = build.leftOut.has(line) ? 'left_out' : build.skip(cells)?.why
    if (skip) skipped.push(skippedRow(line, null, skip))
    else if (build.kind === 'rates') prices.push(toDraft(row, cells, build))
    else take(toDraft(row, cells, build))
  }
  for (const service of groupRates(prices)) take(service)
  return { count: build.table.rows.length - skipped.length, skipped }
}

function toDraft(row: number, cells: readonly string[], build: RecordBuild): Draft {
  const whole: Dictionary = {}
  const item: Dictionary = {}
  const draft: Draft = { input: whole, rows: [row], itemRows: [0], isTorn: build.torn.has(row), label: '' }
  let pieces = 1
  for (const compiled of build.fields) {
    const text = compiled.read(cells)
    if (text === '') continue
    const problem = (fault: Fault) => {
      build.problems.add(row, compiled.heads[0] ?? null, text, fault)
      if (!fault.isWarning) draft.isTorn = true
    }
    if (compiled.field.key === 'pieces') pieces = readPieces(text, problem)
    putField(compiled.target?.isOfItem ? item : whole, compiled, text, problem)
  }
  if (build.kind === 'shipments') withParcels(whole, item, pieces)
  if (build.kind === 'rates') whole.zones = [toZone(item)]
  return draft
}

function readPieces(text: string, problem: (fault: Fault) => void): number {
  const pieces = Number(text)
  if (Number.isInteger(pieces) && pieces >= 1 && pieces <= mostPieces) return pieces
  problem({
    code: 'pieces',
    params: { most: mostPieces },
    text: `A whole number from 1 to ${mostPieces} is required.`,
  })
  return 1
}

function withParcels(whole: Dictionary, item: Dictionary, pieces: number): void {
  item.weight_unit ??= 'KG'
  if (item.width ?? item.height ?? item.length) item.dimension_unit ??= 'CM'
  whole.parcels = Array.from({ length: pieces }, () => item)
}

const listOf = (value: unknown): string[] | undefined =>
  typeof value === 'string'
    ? value
        .split(/[;,|]/)
        .map(part => part.trim())
        .filter(part => part !== '')
    : undefined

/** Lists of places are written in one cell. */
function toZone(item: Dictionary): Dictionary {
  const { country_codes, postal_codes, cities, ...rest } = item
  const countries = listOf(country_codes)?.map(each =>
    isCountryCode(each) ? each : (readCountry(each) ?? each),
  )
  const isEverywhere = countries?.some(each => each === '*' || /^(all|everywhere|world)$/i.test(each))
  return {
    ...rest,
    ...(countries && !isEverywhere ? { country_codes: countries } : {}),
    ...(postal_codes === undefined ? {} : { postal_codes: listOf(postal_codes) }),
    ...(cities === undefined ? {} : { cities: listOf(cities) }),
  }
}

/** Prices of one service code are zones of one service. */
function groupRates(rows: readonly Draft[]): Draft[] {
  const services = new Map<string, Draft>()
  for (const draft of rows) {
    const code = String(draft.input.service_code ?? `row ${draft.rows[0]}`)
    const known = services.get(code)
    if (!known) {
      draft.input.service_name ??= draft.input.service_code
      services.set(code, draft)
      continue
    }
    const zones = known.input.zones as Dictionary[]
    known.rows.push(...draft.rows)
    known.itemRows.push(zones.length)
    zones.push(...(draft.input.zones as Dictionary[]))
    known.isTorn ||= draft.isTorn
  }
  return [...services.values()]
}
