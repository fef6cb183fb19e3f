import type { WeightUnit } from '../../../shared/units/measures.ts'
import { ownValue } from '../../../shared/values.ts'
import type { SourceContext } from '../contract/adapter.ts'
import { given, type SourceOutcome } from '../contract/outcome.ts'
import { memoryOf } from '../kit/memory.ts'
import { ask } from './client.ts'
import type { BigcommerceConnection } from './settings.ts'
import { type AnsweredCustoms, type AnsweredLine, customsAnswer, storeAnswer } from './wire.ts'

/** The unit weights of a store are in; `times` where we have none as large. */
export type StoreUnit = { unit: WeightUnit; times: number }

/** What the lines of an order do not say. */
export type CatalogueFacts = {
  unit: StoreUnit | null
  /** By the id of the article; null for one nothing is declared of. */
  customs: ReadonlyMap<string, AnsweredCustoms | null>
}

type Kept<T> = { atMs: number; value: T }
type Known = { unit: Kept<StoreUnit | null> | null; customs: Map<string, Kept<AnsweredCustoms | null>> }

const knownOf = memoryOf((): Known => ({ unit: null, customs: new Map() }))

/** What is corrected in the store counts from the next hour on. */
const freshMs = 60 * 60_000
const mostKept = 20_000
const mostAtOnce = 50

const units: Readonly<Record<string, StoreUnit>> = {
  kgs: { unit: 'KG', times: 1 },
  grams: { unit: 'G', times: 1 },
  lbs: { unit: 'LB', times: 1 },
  ounces: { unit: 'OZ', times: 1 },
  tonnes: { unit: 'KG', times: 1000 },
}

/** The article of a line; null for one that was made up for the order, or is none. */
export const articleOf = ({ product_id }: AnsweredLine): string | null =>
  product_id === '0' ? null : product_id

/** What the store says of the articles of lines: asked for fifty at a time, each once an hour. */
export async function factsOf(
  lines: readonly AnsweredLine[],
  connection: BigcommerceConnection,
  context: SourceContext,
): Promise<SourceOutcome<CatalogueFacts>> {
  const known = knownOf(connection)
  const nowMs = context.now().getTime()
  const isFresh = (kept: Kept<unknown> | null | undefined) => kept && nowMs - kept.atMs < freshMs
  if (lines.length > 0 && !isFresh(known.unit)) {
    const unit = await unitOf(connection, context)
    if (!unit.ok) return unit
    known.unit = { atMs: nowMs, value: unit.value }
  }
  const wanted = [...new Set(lines.flatMap(line => articleOf(line) ?? []))]
  const missing = wanted.filter(id => !isFresh(known.customs.get(id)))
  const learnt = await customsOf(missing, connection, context)
  if (!learnt.ok) return learnt
  if (known.customs.size > mostKept) known.customs.clear()
  for (const id of missing) known.customs.set(id, { atMs: nowMs, value: learnt.value.get(id) ?? null })
  return given({
    unit: known.unit?.value ?? null,
    customs: new Map(wanted.map(id => [id, known.customs.get(id)?.value ?? null])),
  })
}

async function unitOf(
  connection: BigcommerceConnection,
  context: SourceContext,
): Promise<SourceOutcome<StoreUnit | null>> {
  const answer = await ask({ method: 'GET', path: '/v2/store' }, connection, context)
  if (!answer.ok) return answer
  const { weight_units } = storeAnswer.parse(answer.value.body)
  return given(ownValue(units, weight_units?.toLowerCase() ?? '') ?? null)
}

async function customsOf(
  ids: readonly string[],
  connection: BigcommerceConnection,
  context: SourceContext,
): Promise<SourceOutcome<Map<string, AnsweredCustoms>>> {
  const found = new Map<string, AnsweredCustoms>()
  for (let at = 0; at < ids.length; at += mostAtOnce) {
    const some = ids.slice(at, at + mostAtOnce)
    const query = { 'product_id:in': some.join(','), limit: String(mostAtOnce) }
    const path = '/v3/shipping/products/customs-information'
    const answer = await ask({ method: 'GET', path, query, mayBeEmpty: true }, connection, context)
    if (!answer.ok) return answer
    for (const each of customsAnswer.parse(answer.value.body).data)
      if (each.product_id) found.set(each.product_id, each)
  }
  return given(found)
}
