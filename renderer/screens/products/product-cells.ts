import { countryNames, isCountryCode } from '../../../shared/countries/countries.ts'
import { currencyCodes } from '../../../shared/countries/currencies.ts'
import type { ProductFieldsInput, ProductRecord } from '../../../shared/desk/products.ts'
import { measureText, toMeasure } from '../../lib/measure.ts'
import { t } from '../../lib/text.ts'

/** The columns somebody types in. */
export const typedColumns = [
  'sku',
  'name',
  'barcode',
  'weight',
  'sides',
  'hs_code',
  'origin',
  'value',
  'shelf',
  'alone',
] as const
export type TypedColumn = (typeof typedColumns)[number]

/** As the station takes them, or what is wrong with what was typed. */
export type ReadCell = { fields: ProductFieldsInput } | { sku: string } | { wrong: string }

/** A thousandth of what is shown: grams of kilograms. */
const inThousandths = (value: number | null): string => (value === null ? '' : measureText(value / 1000))
const inTenths = (value: number): string => measureText(value / 10)

/** What stands in a cell as one would type it. */
export const cellText: Record<TypedColumn, (product: ProductRecord) => string> = {
  sku: ({ sku }) => sku,
  name: ({ name }) => name ?? '',
  barcode: ({ barcode }) => barcode ?? '',
  weight: ({ weight_grams: grams }) => inThousandths(grams),
  sides: ({ length_mm: length, width_mm: width, height_mm: height }) =>
    length === null || width === null || height === null
      ? ''
      : [length, width, height].map(inTenths).join(' × '),
  hs_code: ({ hs_code: code }) => code ?? '',
  origin: ({ origin_country: country }) => country ?? '',
  value: ({ value, currency }) => (value === null ? '' : `${currency} ${measureText(value, 2)}`),
  shelf: ({ shelf }) => shelf ?? '',
  alone: ({ ships_alone: alone }) => (alone ? 'x' : ''),
}

/** Reads what was typed or pasted; `currency` is meant where none was written. */
export function readCell(column: TypedColumn, typed: string, currency: string | null): ReadCell {
  const text = typed.trim()
  switch (column) {
    case 'sku':
      return { sku: text }
    case 'name':
    case 'barcode':
    case 'hs_code':
    case 'shelf':
      return { fields: { [column]: text === '' ? null : text } }
    case 'weight':
      return readMeasure(text, grams => ({ weight_grams: grams }))
    case 'sides':
      return readSides(text)
    case 'origin':
      return readCountry(text)
    case 'value':
      return readValue(text, currency)
    case 'alone':
      return { fields: { ships_alone: /^(x|yes|y|1|true|✓)$/i.test(text) } }
  }
}

function readMeasure(text: string, toFields: (thousandths: number | null) => ProductFieldsInput): ReadCell {
  if (text === '') return { fields: toFields(null) }
  const number = toMeasure(text.replace(/\s*kg$/i, ''))
  if (typeof number !== 'number' || !(number > 0)) return { wrong: t('entries.number') }
  return { fields: toFields(Math.round(number * 1000)) }
}

function readSides(text: string): ReadCell {
  if (text === '') return { fields: { length_mm: null, width_mm: null, height_mm: null } }
  const sides = text
    .replace(/\s*cm$/i, '')
    .split(/\s*[x×*]\s*|\s+/i)
    .map(side => toMeasure(side))
  const [length, width, height] = sides.map(side =>
    typeof side === 'number' && side > 0 ? Math.round(side * 10) : 0,
  )
  return sides.length === 3 && length && width && height
    ? { fields: { length_mm: length, width_mm: width, height_mm: height } }
    : { wrong: t('products.wrongSides') }
}

function readCountry(text: string): ReadCell {
  if (text === '') return { fields: { origin_country: null } }
  const code = text.toUpperCase()
  const named = Object.entries(countryNames).find(
    ([, name]) => name.toLowerCase() === text.toLowerCase(),
  )?.[0]
  const found = isCountryCode(code) ? code : named
  return found && isCountryCode(found)
    ? { fields: { origin_country: found } }
    : { wrong: t('products.wrongCountry') }
}

function readValue(text: string, usual: string | null): ReadCell {
  if (text === '') return { fields: { value: null, currency: null } }
  const [, before = '', figure = '', after = ''] =
    /^([A-Za-z]{3})?\s*([\d.,]+)\s*([A-Za-z]{3})?$/.exec(text) ?? []
  const value = toMeasure(figure)
  if (typeof value !== 'number') return { wrong: t('entries.number') }
  const said = (before || after || usual || '').toUpperCase()
  const currency = currencyCodes.find(code => code === said)
  return currency ? { fields: { value, currency } } : { wrong: t('products.wrongCurrency') }
}

/** How tables of others call the columns. */
const headers: Record<string, TypedColumn | 'grams'> = {
  sku: 'sku',
  'item number': 'sku',
  name: 'name',
  title: 'name',
  product: 'name',
  barcode: 'barcode',
  ean: 'barcode',
  gtin: 'barcode',
  upc: 'barcode',
  weight: 'weight',
  kg: 'weight',
  'weight (kg)': 'weight',
  'weight (g)': 'grams',
  grams: 'grams',
  'l × w × h cm': 'sides',
  sides: 'sides',
  dimensions: 'sides',
  hs: 'hs_code',
  'hs code': 'hs_code',
  made: 'origin',
  'made in': 'origin',
  origin: 'origin',
  'country of origin': 'origin',
  value: 'value',
  price: 'value',
  shelf: 'shelf',
  bin: 'shelf',
  location: 'shelf',
  alone: 'alone',
  'ships alone': 'alone',
}

/** What was pasted as rows of the station; `wrong` says what could not be read of a row. */
export type PastedRow = { sku: string; fields: ProductFieldsInput; wrong: string[] }

type Pasted = {
  cells: readonly (readonly string[])[]
  /** The column it was pasted into. */
  from: TypedColumn
  /** The rows it was pasted over, where it has no SKUs of its own. */
  over: readonly ProductRecord[]
  currency: string | null
}

/** A table with a SKU in it says by it which products it is about; one without is about the rows it was pasted over. */
export function readPasted({ cells, from, over, currency }: Pasted): PastedRow[] {
  const [head = []] = cells
  const named = head.map(cell => headers[cell.toLowerCase()] ?? null)
  const hasHead = named.filter(each => each !== null).length >= Math.min(2, head.length)
  const at = typedColumns.indexOf(from)
  const columns = hasHead ? named : head.map((_, place) => typedColumns[at + place] ?? null)
  return cells
    .slice(hasHead ? 1 : 0)
    .map((row, place) => readRow({ row, columns, known: over[place], currency }))
}

type Row = {
  row: readonly string[]
  columns: readonly (TypedColumn | 'grams' | null)[]
  known: ProductRecord | undefined
  currency: string | null
}

function readRow({ row, columns, known, currency }: Row): PastedRow {
  const read: PastedRow = { sku: columns.includes('sku') ? '' : (known?.sku ?? ''), fields: {}, wrong: [] }
  for (const [place, column] of columns.entries()) {
    const text = row[place] ?? ''
    if (column === null || (text === '' && column !== 'sku')) continue
    const cell =
      column === 'grams'
        ? readMeasure(text.replace(/\s*g$/i, ''), grams => ({
            weight_grams: grams && Math.round(grams / 1000),
          }))
        : readCell(column, text, known?.currency ?? currency)
    if ('sku' in cell) read.sku = cell.sku
    else if ('wrong' in cell) read.wrong.push(cell.wrong)
    else Object.assign(read.fields, cell.fields)
  }
  return read
}
