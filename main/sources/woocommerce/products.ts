import type { WeightUnit } from '../../../shared/units/measures.ts'
import { ownValue } from '../../../shared/values.ts'
import type { SourceContext } from '../contract/adapter.ts'
import type { SourceLine } from '../contract/order.ts'
import { given, type SourceOutcome } from '../contract/outcome.ts'
import { memoryOf } from '../kit/memory.ts'
import { countryIn } from '../kit/values.ts'
import { ask } from './client.ts'
import type { WooConnection, WooSettings } from './settings.ts'
import {
  type AnsweredLine,
  type AnsweredOrder,
  type AnsweredProduct,
  productsAnswer,
  settingAnswer,
} from './wire.ts'

/** What an order does not say of an article, but the article itself does. */
export type ProductFacts = Pick<SourceLine, 'weight' | 'hsCode' | 'originCountry'> & { isVirtual: boolean }

type Kept = { atMs: number; facts: ProductFacts | null }
type Known = { unit: { atMs: number; value: WeightUnit | null } | null; products: Map<string, Kept> }

const knownOf = memoryOf((): Known => ({ unit: null, products: new Map() }))

/** A weight that is corrected in the shop counts from the next hour on. */
const freshMs = 60 * 60_000
const mostKept = 20_000
const mostAtOnce = 100

/** What goes by one name: a variation of an article, or the article. */
export const productKey = ({ product_id, variation_id }: AnsweredLine): string | null =>
  product_id === null || product_id === '0'
    ? null
    : variation_id === null || variation_id === '0'
      ? product_id
      : `${product_id}/${variation_id}`

const units: Readonly<Record<string, WeightUnit>> = { kg: 'KG', g: 'G', lbs: 'LB', oz: 'OZ' }

/**
 * What the shop knows of the articles of orders, by `productKey`; those it has no more are null. Asked for a hundred at a
 * time, variations by their article, each once an hour.
 */
export async function factsOf(
  orders: readonly AnsweredOrder[],
  connection: WooConnection,
  context: SourceContext,
): Promise<SourceOutcome<ReadonlyMap<string, ProductFacts | null>>> {
  const known = knownOf(connection)
  const nowMs = context.now().getTime()
  const wanted = new Set(
    orders.flatMap(({ line_items }) => line_items.flatMap(line => productKey(line) ?? [])),
  )
  const missing = [...wanted].filter(key => !isFresh(known.products.get(key), nowMs))
  if (missing.length > 0) {
    const unit = await unitOf(known, connection, context)
    if (!unit.ok) return unit
    const learnt = await learn(missing, unit.value, connection, context)
    if (!learnt.ok) return learnt
    if (known.products.size > mostKept) known.products.clear()
    for (const [key, facts] of learnt.value) known.products.set(key, { atMs: nowMs, facts })
  }
  return given(new Map([...wanted].map(key => [key, known.products.get(key)?.facts ?? null])))
}

const isFresh = (kept: { atMs: number } | null | undefined, nowMs: number): boolean =>
  kept !== null && kept !== undefined && nowMs - kept.atMs < freshMs

async function unitOf(
  known: Known,
  connection: WooConnection,
  context: SourceContext,
): Promise<SourceOutcome<WeightUnit | null>> {
  const nowMs = context.now().getTime()
  if (known.unit && isFresh(known.unit, nowMs)) return given(known.unit.value)
  const answer = await ask(weightUnitCall, connection, context)
  if (!answer.ok) return answer
  const value = ownValue(units, settingAnswer.parse(answer.value.body).value ?? '') ?? null
  known.unit = { atMs: nowMs, value }
  return given(value)
}

export const weightUnitCall = {
  method: 'GET',
  path: '/wc/v3/settings/products/woocommerce_weight_unit',
} as const

async function learn(
  keys: readonly string[],
  unit: WeightUnit | null,
  connection: WooConnection,
  context: SourceContext,
): Promise<SourceOutcome<Map<string, ProductFacts | null>>> {
  const facts = new Map<string, ProductFacts | null>(keys.map(key => [key, null]))
  const parents = [...new Set(keys.map(key => key.split('/')[0] ?? key))]
  const products = await readProducts('/wc/v3/products', parents, connection, context)
  if (!products.ok) return products
  for (const [id, product] of products.value) facts.set(id, factsIn(product, null, unit, connection.settings))
  for (const parent of parents) {
    const variations = keys.flatMap(key =>
      key.startsWith(`${parent}/`) ? [key.slice(parent.length + 1)] : [],
    )
    const found = await readProducts(`/wc/v3/products/${parent}/variations`, variations, connection, context)
    if (!found.ok) return found
    for (const [id, variation] of found.value) {
      const article = products.value.get(parent) ?? null
      facts.set(`${parent}/${id}`, factsIn(variation, article, unit, connection.settings))
    }
  }
  return given(facts)
}

async function readProducts(
  path: string,
  ids: readonly string[],
  connection: WooConnection,
  context: SourceContext,
): Promise<SourceOutcome<Map<string, AnsweredProduct>>> {
  const found = new Map<string, AnsweredProduct>()
  for (let at = 0; at < ids.length; at += mostAtOnce) {
    const include = ids.slice(at, at + mostAtOnce).join(',')
    const query = { include, per_page: String(mostAtOnce), status: 'any' }
    // A deleted article takes its variations along.
    const answer = await ask({ method: 'GET', path, query, mayBeAbsent: true }, connection, context)
    if (!answer.ok) return answer
    if (answer.value.status === 404) continue
    for (const product of productsAnswer.parse(answer.value.body))
      if (product.id) found.set(product.id, product)
  }
  return given(found)
}

/** What a variation leaves empty is that of its article. */
function factsIn(
  product: AnsweredProduct,
  article: AnsweredProduct | null,
  unit: WeightUnit | null,
  { hs_keys, origin_keys }: WooSettings,
): ProductFacts {
  const weight = [product, article].map(each => Number(each?.weight ?? 0)).find(each => each > 0)
  const metaOf = (keys: readonly string[]): string | null =>
    [product, article].flatMap(each => keys.flatMap(key => metaValue(each, key) ?? []))[0] ?? null
  return {
    weight: weight === undefined || unit === null ? null : { value: weight, unit },
    hsCode: metaOf(hs_keys),
    originCountry: countryIn(metaOf(origin_keys)),
    isVirtual: product.virtual,
  }
}

const metaValue = (product: AnsweredProduct | null, key: string): string | null =>
  product?.meta_data.find(entry => entry.key === key)?.value ?? null
