import type { CountryCode } from '../../../../shared/countries/countries.ts'
import type { CurrencyCode } from '../../../../shared/countries/currencies.ts'
import {
  type ProductField,
  type ProductFieldsInput,
  type ProductRecord,
  productFields,
  productFieldsData,
} from '../../../../shared/desk/products.ts'
import { fromMinor, toMinor } from '../../../../shared/units/money.ts'
import { createRowCodec } from '../../../db/row-shape.ts'
import { sortName } from '../../../db/sort-name.ts'

/** A product as the file has it. */
export type ProductRow = {
  seq: number
  id: string
  testMode: boolean
  sku: string
  name: string | null
  sortName: string | null
  weightGrams: number | null
  lengthMm: number | null
  widthMm: number | null
  heightMm: number | null
  hsCode: string | null
  originCountry: CountryCode | null
  valueMinor: number | null
  currency: CurrencyCode | null
  barcode: string | null
  shelf: string | null
  shipsAlone: boolean
  sources: Record<string, string>
  pictureTag: string | null
  revision: number
  changedBy: string | null
  isSample: boolean
  deletedAt: number | null
  createdAt: number
  updatedAt: number
}

export const productRows = createRowCodec<ProductRow>({
  seq: 'plain',
  id: 'plain',
  testMode: 'flag',
  sku: 'plain',
  name: 'plain',
  sortName: 'plain',
  weightGrams: 'plain',
  lengthMm: 'plain',
  widthMm: 'plain',
  heightMm: 'plain',
  hsCode: 'plain',
  originCountry: 'plain',
  valueMinor: 'plain',
  currency: 'plain',
  barcode: 'plain',
  shelf: 'plain',
  shipsAlone: 'flag',
  sources: 'json',
  pictureTag: 'plain',
  revision: 'plain',
  changedBy: 'plain',
  isSample: 'flag',
  deletedAt: 'plain',
  createdAt: 'plain',
  updatedAt: 'plain',
})

/** What is known of a product besides its SKU, as the interface names it. */
export type ProductFacts = Pick<ProductRecord, ProductField>

export const noFacts: ProductFacts = {
  name: null,
  weight_grams: null,
  length_mm: null,
  width_mm: null,
  height_mm: null,
  hs_code: null,
  origin_country: null,
  value: null,
  currency: null,
  barcode: null,
  shelf: null,
  ships_alone: false,
}

/** SKUs that differ in the case of plain letters only are the same one, here as in the file. */
export const skuKey = (sku: string): string => sku.replace(/[A-Z]/g, letter => letter.toLowerCase())

export const factsOf = (row: Omit<ProductRow, 'seq' | 'pictureTag' | 'deletedAt'>): ProductFacts => ({
  name: row.name,
  weight_grams: row.weightGrams,
  length_mm: row.lengthMm,
  width_mm: row.widthMm,
  height_mm: row.heightMm,
  hs_code: row.hsCode,
  origin_country: row.originCountry,
  value: row.valueMinor === null || row.currency === null ? null : fromMinor(row.valueMinor, row.currency),
  currency: row.currency,
  barcode: row.barcode,
  shelf: row.shelf,
  ships_alone: row.shipsAlone,
})

/** The columns that hold what is known. */
export const toColumns = (facts: ProductFacts) => ({
  name: facts.name,
  sortName: facts.name === null ? null : sortName(facts.name),
  weightGrams: facts.weight_grams,
  lengthMm: facts.length_mm,
  widthMm: facts.width_mm,
  heightMm: facts.height_mm,
  hsCode: facts.hs_code,
  originCountry: facts.origin_country,
  valueMinor: facts.value === null || facts.currency === null ? null : toMinor(facts.value, facts.currency),
  currency: facts.currency,
  barcode: facts.barcode,
  shelf: facts.shelf,
  shipsAlone: facts.ships_alone,
})

export const toProductRecord = (row: ProductRow, openOrders: number): ProductRecord => ({
  id: row.id,
  object_type: 'product',
  sku: row.sku,
  ...factsOf(row),
  picture_url: row.pictureTag === null ? null : `/desk/products/${row.id}/picture?tag=${row.pictureTag}`,
  sources: row.sources,
  open_orders: openOrders,
  revision: row.revision,
  changed_by: row.changedBy,
  created_at: new Date(row.createdAt).toISOString(),
  updated_at: new Date(row.updatedAt).toISOString(),
})

/** What is known with what was said over it; a price needs its currency, and goes with it. */
export function withFields(known: ProductFacts, said: ProductFieldsInput): ProductFacts {
  const next: Record<string, unknown> = { ...known }
  for (const field of productFields)
    if (said[field] !== undefined) next[field] = said[field] === '' ? null : said[field]
  const facts = next as ProductFacts
  return facts.value === null ? { ...facts, currency: null } : facts
}

/** What differs, field by field. */
export function differencesOf(before: ProductFacts, after: ProductFacts): ProductField[] {
  return productFields.filter(field => before[field] !== after[field])
}

/** Reads one field of a row by itself; used for fields that an order has and that may be anything. */
export function isReadable(field: ProductField, value: unknown): boolean {
  const known = readable[field]
  const before = known.get(value)
  if (before !== undefined) return before
  const { success } = productFieldsData.shape[field].safeParse(value)
  if (known.size >= mostRemembered) known.clear()
  known.set(value, success)
  return success
}

/** What the orders of a shop say of its products is the same over and over again. */
const mostRemembered = 1_000
const readable = Object.fromEntries(productFields.map(field => [field, new Map()])) as Record<
  ProductField,
  Map<unknown, boolean>
>
