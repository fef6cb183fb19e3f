import type { z } from 'zod'
import type { CommodityRecord, commodityData } from '../../../shared/api/commodities.ts'
import type { WeightUnit } from '../../../shared/units/weight.ts'
import { fromMeasure, isBlank, type Typed, toMeasure } from '../measure.ts'
import type { FieldTexts } from '../station/field-errors.ts'
import { t } from '../text.ts'

/** Goods of one kind while they are typed; weight and value are of one piece. */
export type CommodityDraft = {
  /** Tells the rows apart on the screen only. */
  key: string
  description: string
  quantity: Typed
  value_amount: Typed
  value_currency: string
  weight: Typed
  weight_unit: WeightUnit
  origin_country: string
  hs_code: string
  sku: string
  /** As it was stored; the title stands as long as the description it was shown as is not changed. */
  rest: { title?: string; description?: string; parent_id?: string; metadata?: Record<string, unknown> }
}

/** What a new row begins with. */
export type CommodityDefaults = Pick<CommodityDraft, 'value_currency' | 'weight_unit' | 'origin_country'>

type CommodityInput = z.input<typeof commodityData>

/** A stored thing of any kind: of a declaration, of a parcel, of an order. */
export type StoredCommodity = Partial<
  Record<'title' | 'description' | 'sku' | 'hs_code' | 'value_currency' | 'origin_country', string | null>
> & {
  quantity?: number | null | undefined
  value_amount?: number | null | undefined
  parent_id?: string | null | undefined
  metadata?: Record<string, unknown> | null | undefined
} & Pick<CommodityRecord, 'weight' | 'weight_unit'>

/** Longest title of the interface; a longer text is a description alone. */
const titleLength = 35

export const emptyCommodity = (defaults: CommodityDefaults, key: string): CommodityDraft => ({
  key,
  description: '',
  quantity: '1',
  value_amount: '',
  value_currency: defaults.value_currency,
  weight: '',
  weight_unit: defaults.weight_unit,
  origin_country: defaults.origin_country,
  hs_code: '',
  sku: '',
  rest: {},
})

export function fromCommodity(
  stored: StoredCommodity,
  defaults: CommodityDefaults,
  key: string,
): CommodityDraft {
  const description = stored.description || stored.title || ''
  const { title, parent_id, metadata } = stored
  return {
    key,
    description,
    quantity: fromMeasure(stored.quantity ?? 1),
    value_amount: fromMeasure(stored.value_amount),
    value_currency: stored.value_currency || defaults.value_currency,
    weight: fromMeasure(stored.weight),
    weight_unit: stored.weight_unit,
    origin_country: stored.origin_country || defaults.origin_country,
    hs_code: stored.hs_code ?? '',
    sku: stored.sku ?? '',
    rest: {
      ...(title ? { title, description } : {}),
      ...(parent_id ? { parent_id } : {}),
      ...(metadata && Object.keys(metadata).length > 0 ? { metadata } : {}),
    },
  }
}

/** As the interface takes it: without what is empty. */
export function toCommodityData(draft: CommodityDraft): CommodityInput {
  const { title, description: shown, ...rest } = draft.rest
  const text = draft.description.trim()
  const kept = title !== undefined && text === shown ? title : text
  const texts = {
    title: kept.length <= titleLength ? kept : '',
    description: text,
    hs_code: draft.hs_code.trim(),
    sku: draft.sku.trim(),
    origin_country: draft.origin_country,
    value_currency: isBlank(draft.value_amount) ? '' : draft.value_currency,
  }
  const measures = { quantity: draft.quantity, value_amount: draft.value_amount, weight: draft.weight }
  return {
    ...rest,
    ...Object.fromEntries(Object.entries(texts).filter(([, each]) => each !== '')),
    ...Object.fromEntries(
      Object.entries(measures).flatMap(([name, typed]) => (isBlank(typed) ? [] : [[name, toMeasure(typed)]])),
    ),
    weight_unit: draft.weight_unit,
  } as CommodityInput
}

/** Nothing of its own was entered. */
export const isBlankCommodity = (draft: CommodityDraft): boolean =>
  [draft.description, draft.value_amount, draft.weight, draft.hs_code, draft.sku].every(isBlank)

/** Six digits are the world's; countries add up to six more. */
const tariffNumber = /^\d{6}(\d{2}){0,3}$/

/** What the interface allows and customs do not: goods without a name, a number or a value. */
export function wrongInCommodity(draft: CommodityDraft): FieldTexts {
  const isZero = (typed: Typed) => isBlank(typed) || toMeasure(typed) === 0
  const isBelow = (typed: Typed) => Number(toMeasure(typed)) < 0
  const digits = draft.hs_code.replaceAll(/[\s.-]/g, '')
  return {
    ...(isBlank(draft.description) ? { description: t('customs.missingDescription') } : {}),
    ...(isZero(draft.quantity) ? { quantity: t('customs.missingQuantity') } : {}),
    ...(isZero(draft.value_amount) || isBelow(draft.value_amount)
      ? { value_amount: t('customs.missingValue') }
      : {}),
    ...(isZero(draft.weight) ? { weight: t('customs.missingWeight') } : {}),
    ...(draft.origin_country === '' ? { origin_country: t('customs.missingOrigin') } : {}),
    ...(digits !== '' && !tariffNumber.test(digits) ? { hs_code: t('customs.wrongHsCode') } : {}),
  }
}
