import { rowKey } from '../../../lib/drafts/json-draft.ts'
import { newKey } from '../connection-draft.ts'
import type { SheetRow } from './sheet-rows.ts'

/**
 * The zones of a service as a table: places across, weights down. A row of the sheet is one cell of it, so nothing that
 * was not touched changes; one without a price is there to be typed in, and is not saved.
 */
export type RateGrid = { heads: Head[]; lines: Line[] }

/** Where a column delivers. */
export type Head = {
  label: string
  country_codes: string[]
  postal_codes: string[]
  cities: string[]
  transit_days: unknown
  /** Keys of the rows of the sheet that are its cells, by key of the band. */
  cells: ReadonlyMap<string, string>
}

/** From which weight to which; what a band includes costs its price, each step above it more. */
export type Band = { min: Weight; max: Weight; included: Weight; step: Weight }
/** Null where nothing is set; a text that is no number stays one until it is. */
type Weight = number | string | null

/** The prices of a band, or what each further step costs in it. */
export type Line = { key: string; kind: 'price' | 'further'; band: Band }

export const placeFields = ['label', 'country_codes', 'postal_codes', 'cities'] as const
const fieldOf = { price: 'rate', further: 'extra_rate' } as const

export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''
const known = (value: unknown): Weight => (isBlank(value) ? null : (value as Weight))
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const keyOf = (row: SheetRow): string => String(row[rowKey])

export const bandOf = (row: SheetRow): Band => {
  const hasSteps = [row.extra_rate, row.included_weight, row.extra_weight_step].some(each => !isBlank(each))
  return {
    min: known(row.min_weight),
    max: known(row.max_weight),
    included: hasSteps ? (known(row.included_weight) ?? 0) : null,
    step: hasSteps ? (known(row.extra_weight_step) ?? 1) : null,
  }
}

export const bandKey = (band: Band): string =>
  JSON.stringify([band.min ?? 0, band.max, band.included, band.step])
export const placeKey = (row: SheetRow): string =>
  JSON.stringify([String(row.label ?? ''), ...placeFields.slice(1).map(name => texts(row[name]))])

const asNumber = (weight: Weight, unset: number): number => (typeof weight === 'number' ? weight : unset)

const byWeight = (a: Band, b: Band): number =>
  asNumber(a.min, 0) - asNumber(b.min, 0) ||
  compare(asNumber(a.max, Number.POSITIVE_INFINITY), asNumber(b.max, Number.POSITIVE_INFINITY)) ||
  asNumber(a.included, -1) - asNumber(b.included, -1)

const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

/** Reads the rows of a sheet; two rows for one cell make two columns of one name. */
export function gridOf(zones: readonly SheetRow[]): RateGrid {
  const columns: { place: string; row: SheetRow; cells: Map<string, string> }[] = []
  const bands = new Map<string, Band>()
  for (const row of zones) {
    const band = bandOf(row)
    const key = bandKey(band)
    bands.set(key, band)
    const place = placeKey(row)
    const free = columns.find(each => each.place === place && !each.cells.has(key))
    if (free) free.cells.set(key, keyOf(row))
    else columns.push({ place, row, cells: new Map([[key, keyOf(row)]]) })
  }
  return {
    heads: columns.map(({ row, cells }) => ({
      label: String(row.label ?? ''),
      country_codes: texts(row.country_codes),
      postal_codes: texts(row.postal_codes),
      cities: texts(row.cities),
      transit_days: row.transit_days,
      cells,
    })),
    lines: [...bands]
      .toSorted(([, a], [, b]) => byWeight(a, b))
      .flatMap(([key, band]): Line[] => [
        { key, kind: 'price', band },
        ...(band.step === null ? [] : [{ key, kind: 'further' as const, band }]),
      ]),
  }
}

/** A cell of the table, by where it stands. */
export type Place = { line: number; head: number }

const rowAt = (zones: readonly SheetRow[], grid: RateGrid, { line, head }: Place): SheetRow | undefined => {
  const key = grid.heads[head]?.cells.get(grid.lines[line]?.key ?? '')
  return key === undefined ? undefined : zones.find(row => keyOf(row) === key)
}

/** What stands in a cell: a number, a text that is none yet, or null where nothing is offered. */
export function valueAt(zones: readonly SheetRow[], grid: RateGrid, place: Place): number | string | null {
  const kind = grid.lines[place.line]?.kind ?? 'price'
  return known(rowAt(zones, grid, place)?.[fieldOf[kind]])
}

export type CellChange = Place & { value: number | string | null }

/** The rows with other prices; one that was not there begins with what its column and its band have. */
export function withCells(zones: readonly SheetRow[], changes: readonly CellChange[]): SheetRow[] {
  const grid = gridOf(zones)
  const made = new Map<string, SheetRow>()
  let next = [...zones]
  for (const { line, head, value } of changes) {
    const at = grid.lines[line]
    const column = grid.heads[head]
    if (!at || !column) continue
    const key = column.cells.get(at.key) ?? made.get(`${head} ${at.key}`)?.[rowKey]
    if (key !== undefined) {
      next = next.map(row => (row[rowKey] === key ? { ...row, [fieldOf[at.kind]]: value ?? '' } : row))
    } else if (value !== null) {
      const row = { ...newRow(column, at.band), [fieldOf[at.kind]]: value }
      made.set(`${head} ${at.key}`, row)
      next = insertedAfter(next, [...column.cells.values()], row)
    }
  }
  return next
}

const newRow = (head: Omit<Head, 'cells'>, band: Band): SheetRow => ({
  [rowKey]: newKey(),
  label: head.label,
  country_codes: head.country_codes,
  postal_codes: head.postal_codes,
  cities: head.cities,
  ...(isBlank(head.transit_days) ? {} : { transit_days: head.transit_days }),
  min_weight: band.min ?? 0,
  ...(band.max === null ? {} : { max_weight: band.max }),
  ...(band.step === null ? {} : { included_weight: band.included, extra_weight_step: band.step }),
  rate: '',
})

/** After the last of some rows, or at the end. */
function insertedAfter(zones: SheetRow[], keys: readonly string[], row: SheetRow): SheetRow[] {
  const last = zones.findLastIndex(each => keys.includes(keyOf(each)))
  return last < 0 ? [...zones, row] : zones.toSpliced(last + 1, 0, row)
}

/** The rows when a band begins or ends elsewhere; the next one then begins at its end. */
export function withBand(
  zones: readonly SheetRow[],
  line: Line,
  { start, end }: { start?: Weight; end: Weight },
): SheetRow[] {
  const { max, step } = line.band
  return zones.map(row => {
    if (bandKey(bandOf(row)) === line.key)
      return { ...row, ...(start === undefined ? {} : { min_weight: start ?? '' }), max_weight: end ?? '' }
    if (max === null || step !== null || end === null) return row
    return {
      ...row,
      ...(known(row.min_weight) === max ? { min_weight: end } : {}),
      ...(known(row.min_weight) === max && known(row.included_weight) === max
        ? { included_weight: end }
        : {}),
    }
  })
}

/** The rows with what each further step of a band is, in its unit. */
export const withStep = (zones: readonly SheetRow[], line: Line, step: Weight): SheetRow[] =>
  zones.map(row => (bandKey(bandOf(row)) === line.key ? { ...row, extra_weight_step: step ?? '' } : row))

/**
 * The rows with one weight more. Inside a band it divides it and both parts keep their prices; above the last one it
 * begins a band without prices, and what each further step costs begins behind it.
 */
export function withWeight(zones: readonly SheetRow[], weight: number): SheetRow[] {
  const { heads, lines } = gridOf(zones)
  const flat = lines.filter(({ kind, band }) => kind === 'price' && band.step === null)
  if (flat.some(({ band }) => band.max === weight)) return [...zones]
  const isWithin = ({ band }: Line) =>
    weight > asNumber(band.min, 0) && weight < asNumber(band.max, Number.POSITIVE_INFINITY)
  const divided = flat.filter(isWithin).map(({ key }) => key)
  if (divided.length > 0)
    return zones.flatMap(row =>
      divided.includes(bandKey(bandOf(row)))
        ? [
            { ...row, max_weight: weight },
            { ...row, [rowKey]: newKey(), id: null, min_weight: weight },
          ]
        : [row],
    )
  const from = Math.max(0, ...flat.map(({ band }) => asNumber(band.max, 0)).filter(max => max < weight))
  const moved = zones.map(row => {
    const { min, step, included } = bandOf(row)
    if (step === null || asNumber(min, 0) !== from) return row
    return { ...row, min_weight: weight, ...(included === from ? { included_weight: weight } : {}) }
  })
  const [first = noPlace] = heads
  return [...moved, newRow(first, { min: from, max: weight, included: null, step: null })]
}

/**
 * The rows with what each begun step above the last weight costs: behind it a band without an end, for every column that
 * has a price there and beginning with that price. Unchanged where there is one already.
 */
export function withFurther(zones: readonly SheetRow[], step: number): SheetRow[] {
  const grid = gridOf(zones)
  const { heads, lines } = grid
  if (lines.some(({ band }) => band.step !== null)) return [...zones]
  const from = Math.max(0, ...lines.map(({ band }) => asNumber(band.max, 0)))
  const last = lines.findLastIndex(({ band }) => asNumber(band.max, 0) === from)
  const band = { min: from, max: null, included: from, step }
  return heads.reduce<SheetRow[]>(
    (rows, head, at) => {
      const price = last < 0 ? null : valueAt(zones, grid, { line: last, head: at })
      const row = { ...newRow(head, band), rate: price ?? '' }
      return price === null && at > 0 ? rows : insertedAfter(rows, [...head.cells.values()], row)
    },
    [...zones],
  )
}

const noPlace: Omit<Head, 'cells'> = {
  label: '',
  country_codes: [],
  postal_codes: [],
  cities: [],
  transit_days: null,
}

/** The rows with one more column, still without prices. */
export function withZone(zones: readonly SheetRow[], label: string): SheetRow[] {
  const [line] = gridOf(zones).lines
  const band = line?.band ?? { min: 0, max: null, included: null, step: null }
  return [...zones, newRow({ ...noPlace, label }, band)]
}

/** The rows with something else said of a column: its name, its places, its days. */
export function withHead(zones: readonly SheetRow[], head: Head, change: Partial<SheetRow>): SheetRow[] {
  const keys = [...head.cells.values()]
  return zones.map(row => (keys.includes(keyOf(row)) ? { ...row, ...change } : row))
}

export function withoutHead(zones: readonly SheetRow[], head: Head): SheetRow[] {
  const keys = [...head.cells.values()]
  return zones.filter(row => !keys.includes(keyOf(row)))
}

export const withoutBand = (zones: readonly SheetRow[], line: Line): SheetRow[] =>
  zones.filter(row => bandKey(bandOf(row)) !== line.key)

/** What is saved: rows without a price are not offered. */
export const offered = (zones: readonly SheetRow[]): SheetRow[] => zones.filter(({ rate }) => !isBlank(rate))

/** What of a row stands in the table of prices. */
export const cellFields = [
  'rate',
  'extra_rate',
  'min_weight',
  'max_weight',
  'included_weight',
  'extra_weight_step',
] as const

/** What of a row was typed and is no number. */
export const unreadFields = (row: SheetRow) =>
  cellFields.filter(name => !isBlank(row[name]) && typeof row[name] !== 'number')

/** How many cells differ from those that are saved: prices, and the weights and places they stand for. */
export function changedCells(before: readonly SheetRow[], now: readonly SheetRow[]): number {
  const saved = new Map(before.map(row => [keyOf(row), row]))
  const there = new Set(now.map(keyOf))
  const gone = before.filter(row => !there.has(keyOf(row)) && !isBlank(row.rate)).length
  const typed = now.flatMap(row =>
    (['rate', 'extra_rate'] as const).filter(
      name => known(saved.get(keyOf(row))?.[name]) !== known(row[name]),
    ),
  ).length
  const kept = now.filter(row => saved.has(keyOf(row)))
  return gone + typed + apart(saved, kept, row => bandKey(bandOf(row))) + apart(saved, kept, headText)
}

const headText = (row: SheetRow): string => `${placeKey(row)} ${String(row.transit_days ?? '')}`

/** How many bands, or columns, are others than they were. */
const apart = (
  saved: ReadonlyMap<string, SheetRow>,
  rows: readonly SheetRow[],
  nameOf: (row: SheetRow) => string,
): number =>
  new Set(
    rows.flatMap(row => {
      const was = saved.get(keyOf(row))
      return was && nameOf(was) !== nameOf(row) ? [nameOf(row)] : []
    }),
  ).size

/** What is odd about a cell: nothing is offered between two weights, or more weight costs less. */
export type Oddity = 'gap' | 'falls'

export function oddityAt(zones: readonly SheetRow[], grid: RateGrid, place: Place): Oddity | null {
  const line = grid.lines[place.line]
  if (line?.kind !== 'price') return null
  const value = valueAt(zones, grid, place)
  const others = pricedBands(zones, grid, place)
  if (value === null) {
    const isBetween =
      others.some(({ band }) => endOf(band) <= startOf(line.band)) &&
      others.some(({ band }) => startOf(band) >= endOf(line.band))
    return isBetween && !isCovered(zones, grid, place) ? 'gap' : null
  }
  const lighter = others.findLast(({ band }) => endOf(band) <= startOf(line.band))
  return typeof value === 'number' && typeof lighter?.price === 'number' && value < lighter.price
    ? 'falls'
    : null
}

/** The other bands of a column that have a price. */
const pricedBands = (zones: readonly SheetRow[], { heads, lines }: RateGrid, { line, head }: Place) =>
  lines.flatMap(({ kind, band }, at) => {
    const grid = { heads, lines }
    const price = kind === 'price' && at !== line ? valueAt(zones, grid, { line: at, head }) : null
    return price === null ? [] : [{ band, price }]
  })

const startOf = ({ min }: Band): number => asNumber(min, 0)
const endOf = ({ max }: Band): number => asNumber(max, Number.POSITIVE_INFINITY)

/** Whether other bands of the column price every weight of a cell, so that it is offered although it is empty. */
export function isCovered(zones: readonly SheetRow[], grid: RateGrid, place: Place): boolean {
  const band = grid.lines[place.line]?.band
  if (!band) return false
  let reach = startOf(band)
  for (const { band: other } of pricedBands(zones, grid, place))
    if (startOf(other) <= reach) reach = Math.max(reach, endOf(other))
  return reach > startOf(band) && reach >= endOf(band)
}

/** The chosen cells that hold prices: the first column has the weights. */
export const cellsIn = (
  { heads, lines }: RateGrid,
  { top, bottom, left, right }: Record<'top' | 'bottom' | 'left' | 'right', number>,
): Place[] =>
  lines.flatMap((_, line) =>
    heads.flatMap((__, head) =>
      line >= top && line <= bottom && head + 1 >= left && head + 1 <= right ? [{ line, head }] : [],
    ),
  )
