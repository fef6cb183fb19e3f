import Papa from 'papaparse'
import { isFurtherLine, readPrice, readWeight } from '../../../../shared/desk/rate-matrix.ts'
import { roundDecimal, sumOfProducts } from '../../../../shared/units/decimal.ts'
import { numberFormat } from '../../../lib/formatters.ts'
import { joined, t } from '../../../lib/text.ts'
import {
  type CellChange,
  gridOf,
  type Head,
  type Line,
  type RateGrid,
  valueAt,
  withCells,
  withWeight,
  withZone,
} from './rate-grid.ts'
import type { SheetRow } from './sheet-rows.ts'

/** How an empty cell is written: not offered. */
export const notOffered = '–'

/** What a column is called: its name, or else its places. */
export const headName = ({ label, country_codes, postal_codes, cities }: Head): string =>
  label.trim() === ''
    ? joined([country_codes.join(', '), postal_codes.join(', '), cities.join(', ')]) || t('rates.everywhere')
    : label

/** A price as it stands in its cell, with every decimal it has. */
export function priceText(value: number | string | null, decimals: number): string {
  if (typeof value !== 'number') return value ?? ''
  return numberFormat({
    useGrouping: false,
    minimumFractionDigits: decimals,
    maximumFractionDigits: 6,
  }).format(value)
}

/** From the lowest to the highest price of a service, without those that cannot be read; empty where it has none. */
export function priceSpan(zones: readonly SheetRow[], decimals: number): string {
  const prices = zones.map(({ rate }) => rate).filter(rate => typeof rate === 'number')
  const ends = [...new Set([Math.min(...prices), Math.max(...prices)])]
  return prices.length === 0 ? '' : ends.map(price => priceText(price, decimals)).join(' – ')
}

/** A price and so many per cent of it, exact, rounded half away from zero. */
export function raised(value: number, percent: number, decimals: number): number {
  const { units, scale } = sumOfProducts([
    [value, 100],
    [value, percent],
  ])
  const digits = roundDecimal({ units, scale: scale + 2 }, decimals)
    .toString()
    .padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return Number(`${digits.slice(0, cut)}.${digits.slice(cut)}`)
}

/** The weight a band ends at; with the one it begins at where that is not the end of the one before. */
export function bandText({ lines }: RateGrid, at: number): string {
  const line = lines[at]
  if (!line) return ''
  const { min, max, step } = line.band
  if (line.kind === 'further') return `+${step}`
  const before = lines.slice(0, at).findLast(({ kind }) => kind === 'price')
  const follows = (min ?? 0) === (before?.band.max ?? 0)
  if (max === null) return follows && before ? '' : `${min ?? 0}-`
  return follows ? String(max) : `${min ?? 0}-${max}`
}

/** The table as other programs read it: heads first, then a line for each weight. */
export function toTable(zones: readonly SheetRow[], corner: string): string[][] {
  const grid = gridOf(zones)
  const cell = (line: number, head: number) => String(valueAt(zones, grid, { line, head }) ?? '')
  return [
    [corner, ...grid.heads.map(({ label }) => label)],
    ...grid.lines.map((_, line) => [bandText(grid, line), ...grid.heads.map((_, head) => cell(line, head))]),
  ]
}

export const toCsv = (table: string[][]): string => Papa.unparse(table, { newline: '\r\n' })

/** Lines of a file, whatever separates its columns. */
export const fromCsv = (text: string): string[][] =>
  Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' }).data

/** The rows with what a table says, and how many of its lines and columns have no place in it. */
export function withTable(
  zones: readonly SheetRow[],
  table: readonly (readonly string[])[],
): { zones: SheetRow[]; unread: number } {
  const [heads = [], ...lines] = table
  const named = heads.slice(1).map(name => name.trim())
  let next = named.reduce(withZoneNamed, [...zones])
  for (const [band = ''] of lines) {
    const weight = readWeight(band)
    const isNew = !isFurtherLine(band) && lineNamed(gridOf(next), band) < 0
    if (isNew && typeof weight === 'number' && weight > 0) next = withWeight(next, weight)
  }
  const grid = gridOf(next)
  const found = linesNamed(
    grid,
    lines.map(([band = '']) => band),
  )
  const changes: CellChange[] = lines.flatMap((cells, at) =>
    named.map((name, column) => ({
      line: found[at] ?? -1,
      head: grid.heads.findIndex(({ label }) => isSameName(label, name)),
      value: readPrice(cells[column + 1] ?? ''),
    })),
  )
  return {
    zones: withCells(
      next,
      changes.filter(({ line, head }) => line >= 0 && head >= 0),
    ),
    unread: found.filter(line => line < 0).length,
  }
}

const isSameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.toLowerCase()

const withZoneNamed = (zones: SheetRow[], name: string): SheetRow[] =>
  name === '' || gridOf(zones).heads.some(({ label }) => isSameName(label, name))
    ? zones
    : withZone(zones, name)

/** The line a weight stands for: written as here, or the plain number it ends at. */
function lineNamed(grid: RateGrid, typed: string): number {
  const text = typed.trim().replace(/\s*[-–]\s*/, '-')
  const written = grid.lines.findIndex((line, at) => line.kind === 'price' && bandText(grid, at) === text)
  if (written >= 0) return written
  const weight = readWeight(typed)
  return grid.lines.findIndex(({ kind, band }) => kind === 'price' && band.max === weight && weight !== null)
}

/** Where each line of a table goes; what each further step costs belongs to the weight before it. */
function linesNamed(grid: RateGrid, bands: readonly string[]): number[] {
  let last = -1
  return bands.map(band => {
    if (isFurtherLine(band)) return isFurther(grid.lines[last + 1]) ? last + 1 : -1
    last = lineNamed(grid, band)
    return last
  })
}

const isFurther = (line: Line | undefined): boolean => line?.kind === 'further'
