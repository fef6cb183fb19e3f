import type { CommodityRecord } from '../../../../shared/api/commodities.ts'
import type { CurrencyCode } from '../../../../shared/countries/currencies.ts'
import {
  type ProductField,
  type ProductFieldsInput,
  type ProductRowInput,
  productData,
  productFields,
  productFieldsData,
} from '../../../../shared/desk/products.ts'
import { toFieldErrors } from '../../../../shared/errors/field-errors.ts'
import { convertWeight } from '../../../../shared/units/measures.ts'
import { currencyDecimals, fromMinor, toMinor } from '../../../../shared/units/money.ts'
import type { StoredOrder } from '../orders/order-mapper.ts'
import { isReadable, noFacts, type ProductFacts, skuKey } from './product-mapper.ts'

type Texts = Record<string, string[]>

/** A row of a table that was pasted or sent, as far as it can be read. */
export type ReadRow = {
  index: number
  sku: string
  fields: ProductFieldsInput
  revision: number | null
  errors: Texts
}

/** Every row by itself; the second row of a SKU is not read. */
export function readRows(rows: readonly ProductRowInput[]): ReadRow[] {
  const first = new Map<string, number>()
  return rows.map((row, index) => {
    const read = readRow(row, index)
    if (read.errors.sku) return read
    const before = first.get(skuKey(read.sku))
    first.set(skuKey(read.sku), before ?? index)
    return before === undefined
      ? read
      : { ...read, errors: { sku: [`Row ${before + 1} is about this SKU as well. Remove one of them.`] } }
  })
}

function readRow({ sku: given, fields: said, revision }: ProductRowInput, index: number): ReadRow {
  const sku = productData.shape.sku.safeParse(given)
  const fields = productFieldsData.safeParse(said)
  const unknown = Object.keys(said ?? {}).filter(name => !productFields.some(field => field === name))
  const errors: Texts = {
    ...(sku.success ? {} : { sku: sku.error.issues.map(({ message }) => message) }),
    ...(fields.success ? {} : (toFieldErrors(fields.error.issues, said) as Texts)),
    ...Object.fromEntries(unknown.map(name => [name, ['Products have no such field.']])),
  }
  return {
    index,
    sku: sku.success ? sku.data : given.slice(0, 80),
    fields: fields.success ? fields.data : {},
    revision: revision ?? null,
    errors,
  }
}

/** What is wrong with a product though each field could be read. */
export function problemsIn({ hs_code: code, value, currency }: ProductFacts): Texts {
  const problems: Texts =
    code === null || isHsCode(code) ? {} : { hs_code: ['Write the HS code in digits, for example 6912.00.'] }
  if (value === null) return problems
  if (currency === null) return { ...problems, currency: ['This field is required.'] }
  return isExact(value, currency)
    ? problems
    : { ...problems, value: [`Write no more than ${currencyDecimals(currency)} decimals of ${currency}.`] }
}

const isHsCode = (code: string): boolean => /^\d[\d. ]{2,}\d$/.test(code)

const isExact = (value: number, currency: CurrencyCode): boolean =>
  fromMinor(toMinor(value, currency), currency) === value

/** How the fields are called in sentences. */
const fieldWords: Record<ProductField | 'sku', string> = {
  sku: 'SKU',
  name: 'name',
  weight_grams: 'weight',
  length_mm: 'length',
  width_mm: 'width',
  height_mm: 'height',
  hs_code: 'HS code',
  origin_country: 'origin',
  value: 'value',
  currency: 'currency',
  barcode: 'barcode',
  shelf: 'shelf',
  ships_alone: 'way it ships',
}

/** `the weight and the HS code` */
export function wordsOfFields(fields: readonly string[]): string {
  const words = fields.map(field => `the ${fieldWords[field as ProductField] ?? field}`)
  return words.length < 2 ? (words[0] ?? 'it') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

type Item = Pick<
  CommodityRecord,
  | 'sku'
  | 'title'
  | 'description'
  | 'weight'
  | 'weight_unit'
  | 'hs_code'
  | 'origin_country'
  | 'value_amount'
  | 'value_currency'
>

/** What an order says of the products in it, by SKU: of several lines the first that says something counts. */
export function factsInOrder({ line_items: items, options }: Pick<StoredOrder, 'line_items' | 'options'>) {
  const usual = typeof options.currency === 'string' ? options.currency : null
  const found = new Map<string, { sku: string; facts: ProductFacts }>()
  for (const item of items) {
    const sku = item.sku?.trim()
    if (!sku || !productData.shape.sku.safeParse(sku).success) continue
    const known = found.get(skuKey(sku))
    found.set(skuKey(sku), { sku, facts: filledWith(known?.facts ?? noFacts, factsOfItem(item, usual)) })
  }
  return found
}

function factsOfItem(item: Item, usualCurrency: string | null): ProductFacts {
  const grams = Math.round(convertWeight(item.weight, item.weight_unit, 'G'))
  const currency = (item.value_currency ?? usualCurrency) as CurrencyCode | null
  const value = item.value_amount
  const isPriced = value !== null && value >= 0 && currency !== null && isExact(value, currency)
  const facts: ProductFacts = {
    ...noFacts,
    name: item.title || item.description || null,
    weight_grams: grams > 0 ? grams : null,
    hs_code: item.hs_code && isHsCode(item.hs_code) ? item.hs_code : null,
    origin_country: item.origin_country,
    value: isPriced ? value : null,
    currency: isPriced ? currency : null,
  }
  // Orders take what products do not: what could not be typed is not filled in either.
  for (const field of saidByOrders)
    if (facts[field] !== null && !isReadable(field, facts[field])) facts[field] = null
  return facts
}

const saidByOrders = [
  'name',
  'weight_grams',
  'hs_code',
  'origin_country',
  'value',
  'currency',
] as const satisfies ProductField[]

/** Empty fields get what others say; a value and its currency go together. */
export function filledWith(known: ProductFacts, found: ProductFacts): ProductFacts {
  const price = known.value === null ? found : known
  return {
    ...known,
    name: known.name ?? found.name,
    weight_grams: known.weight_grams ?? found.weight_grams,
    hs_code: known.hs_code ?? found.hs_code,
    origin_country: known.origin_country ?? found.origin_country,
    value: price.value,
    currency: price.currency,
  }
}

/** Whether a product could say more about an item than it says itself. */
export const lacksSomething = (item: Item): boolean =>
  item.weight === 0 || !item.hs_code || !item.origin_country || item.value_amount === null

/** The item with what its product says where it says nothing itself. */
export function completed<T extends Item>(item: T, product: ProductFacts): T {
  const { weight_unit: unit, value_currency: currency } = item
  const isPriced = item.value_amount !== null || (currency !== null && currency !== product.currency)
  return {
    ...item,
    title: item.title || item.description ? item.title : (product.name?.slice(0, 35) ?? item.title),
    weight: item.weight || (product.weight_grams ? convertWeight(product.weight_grams, 'G', unit) : 0),
    hs_code: item.hs_code || product.hs_code,
    origin_country: item.origin_country || product.origin_country,
    value_amount: isPriced ? item.value_amount : product.value,
    value_currency: isPriced ? currency : (product.currency ?? currency),
  }
}
