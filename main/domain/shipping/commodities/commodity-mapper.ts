import type { z } from 'zod'
import type { CommodityInput, CommodityRecord, commodityPatch } from '../../../../shared/api/commodities.ts'
import { mergeDictionary } from '../../../../shared/api/merge.ts'
import { type FieldErrors, ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type { CarrierCommodity } from '../../../carriers/contract/model.ts'
import type { Ids } from '../../../platform/ids.ts'

type CommodityPatch = z.output<typeof commodityPatch>

/** A checked item as it is stored; without `ids` it is one that is not stored. */
export const toCommodityRecord = (input: CommodityInput, ids: Ids | null): CommodityRecord => ({
  id: ids?.('commodity') ?? null,
  weight: input.weight,
  weight_unit: input.weight_unit,
  title: input.title ?? null,
  description: input.description ?? null,
  quantity: input.quantity ?? 1,
  sku: input.sku ?? null,
  hs_code: input.hs_code ?? null,
  value_amount: input.value_amount ?? null,
  value_currency: input.value_currency ?? null,
  origin_country: input.origin_country ?? null,
  parent_id: input.parent_id ?? null,
  metadata: input.metadata ?? {},
  object_type: 'commodity',
})

/** Items given as themselves or as ids, ids replaced by what they stand for; refused where one stands for nothing. */
export function resolveCommodities(
  given: readonly (CommodityInput | string)[],
  findCommodity: (id: string) => CommodityInput | null,
): Result<CommodityInput[]> {
  const items: CommodityInput[] = []
  for (const each of given) {
    const item = typeof each === 'string' ? findCommodity(each) : each
    if (!item) return refuse('not_found', { message: `There is no commodity ${String(each).slice(0, 80)}.` })
    items.push(item)
  }
  return ok(items)
}

/** Items with a known id are changed, others added; items that are not named stay. */
export function changeCommodities(
  stored: readonly CommodityRecord[],
  patches: readonly CommodityPatch[],
  ids: Ids,
  field: string,
): Result<CommodityRecord[]> {
  const next = new Map(stored.map(item => [item.id, item]))
  const errors: FieldErrors[] = []
  for (const patch of patches) {
    const known = patch.id ? next.get(patch.id) : undefined
    const item = known ? changeCommodity(known, patch) : newCommodity(patch, ids)
    if (item) next.set(item.id, item)
    errors.push(item ? {} : missingWeight(patch))
  }
  return errors.some(entry => Object.keys(entry).length > 0)
    ? refuseFields({ [field]: errors })
    : ok([...next.values()])
}

const newCommodity = ({ id: _, ...patch }: CommodityPatch, ids: Ids): CommodityRecord | null =>
  patch.weight === undefined || patch.weight_unit === undefined
    ? null
    : toCommodityRecord({ ...patch, weight: patch.weight, weight_unit: patch.weight_unit }, ids)

const missingWeight = (patch: CommodityPatch): { [field: string]: string[] } =>
  Object.fromEntries(
    (['weight', 'weight_unit'] as const)
      .filter(field => patch[field] === undefined)
      .map(field => [field, ['This field is required.']]),
  )

function changeCommodity(
  stored: CommodityRecord,
  { id: _, metadata, ...patch }: CommodityPatch,
): CommodityRecord {
  const sent = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  const merged = { ...stored, ...sent, metadata: mergeDictionary(stored.metadata, metadata) }
  return { ...toCommodityRecord(merged as CommodityInput, null), id: stored.id }
}

/** As adapters read it. */
export const toCarrierCommodity = (record: CommodityRecord): CarrierCommodity => ({
  title: record.title,
  description: record.description,
  sku: record.sku,
  hsCode: record.hs_code,
  quantity: record.quantity,
  weight: record.weight,
  weightUnit: record.weight_unit,
  valueAmount: record.value_amount,
  valueCurrency: record.value_currency,
  originCountry: record.origin_country,
  metadata: record.metadata,
})
