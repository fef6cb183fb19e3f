import type { z } from 'zod'
import type { CommodityRecord, commodityData } from '../../../shared/api/commodities.ts'
import { isTariffCode } from '../../../shared/customs/tariff-code.ts'
import { convertWeight, round2, type WeightUnit } from '../../../shared/units/measures.ts'
import { fromMinor, sumMinor, timesMinor, toMinor } from '../../../shared/units/money.ts'
import { fromMeasure, isBlank, type Typed, toMeasure } from '../measure.ts'
import type { FieldTexts } from '../station/field-errors.ts'
import { t } from '../text.ts'
import type { ParcelDraft } from './parcel-draft.ts'

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

/** What a new row begins with; never where it was made, which is not where it is sent from. */
export type CommodityDefaults = Pick<CommodityDraft, 'value_currency' | 'weight_unit'>

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
  origin_country: '',
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
    origin_country: stored.origin_country ?? '',
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

/** What the interface allows and customs do not: goods without a name, a number or a value. */
export function wrongInCommodity(draft: CommodityDraft): FieldTexts {
  const isZero = (typed: Typed) => isBlank(typed) || toMeasure(typed) === 0
  const isBelow = (typed: Typed) => Number(toMeasure(typed)) < 0
  return {
    ...(isBlank(draft.description) ? { description: t('customs.missingDescription') } : {}),
    ...(isZero(draft.quantity) ? { quantity: t('customs.missingQuantity') } : {}),
    ...(isZero(draft.value_amount) || isBelow(draft.value_amount)
      ? { value_amount: t('customs.missingValue') }
      : {}),
    ...(isZero(draft.weight) ? { weight: t('customs.missingWeight') } : {}),
    ...(draft.origin_country === '' ? { origin_country: t('customs.missingOrigin') } : {}),
    ...(!isBlank(draft.hs_code) && !isTariffCode(draft.hs_code) ? { hs_code: t('customs.wrongHsCode') } : {}),
  }
}

/** What the entries add up to as far as they are numbers; what is not yet typed counts nothing. */
export type CustomsTotals = {
  /** One sum a currency, in the order they appear. */
  values: { amount: number; currency: string }[]
  weight: number
  unit: WeightUnit
  parcelWeight: number
  /** The things weigh more than the parcels they are in. */
  isTooHeavy: boolean
}

/** Weights are rounded when they are read off a scale or converted; less than that is no contradiction. */
const toleratedShare = 1.01
/** More than any amount or number of pieces of one parcel. */
const highest = 1e9

function numberOf(typed: Typed): number {
  const value = isBlank(typed) ? 0 : toMeasure(typed)
  return typeof value === 'number' && value > 0 && value < highest ? value : 0
}

type Parcels = readonly Pick<ParcelDraft, 'weight' | 'weight_unit'>[]

/** What the parcels weigh together, in one unit. */
export const parcelWeightIn = (parcels: Parcels, unit: WeightUnit): number =>
  parcels.reduce((sum, each) => sum + convertWeight(numberOf(each.weight), each.weight_unit, unit), 0)

export function customsTotals(commodities: readonly CommodityDraft[], parcels: Parcels): CustomsTotals {
  const unit = parcels[0]?.weight_unit ?? 'KG'
  const weight = commodities.reduce(
    (sum, each) =>
      sum + convertWeight(numberOf(each.weight), each.weight_unit, unit) * numberOf(each.quantity),
    0,
  )
  const parcelWeight = parcelWeightIn(parcels, unit)
  return {
    values: valuesOf(commodities),
    weight: round2(weight),
    unit,
    parcelWeight: round2(parcelWeight),
    isTooHeavy: parcelWeight > 0 && weight > parcelWeight * toleratedShare,
  }
}

const valuesOf = (commodities: readonly CommodityDraft[]) =>
  [...Map.groupBy(commodities, each => each.value_currency)]
    .map(([currency, same]) => ({
      currency,
      amount: fromMinor(
        sumMinor(
          same.map(each =>
            timesMinor(toMinor(numberOf(each.value_amount), currency), numberOf(each.quantity)),
          ),
        ),
        currency,
      ),
    }))
    .filter(({ amount }) => amount > 0)

/** The rows with the weight of the parcels shared among the pieces of those that have none, in two decimals. */
export function withSharedWeight(commodities: readonly CommodityDraft[], parcels: Parcels): CommodityDraft[] {
  const unit = parcels[0]?.weight_unit ?? 'KG'
  const { weight: known } = customsTotals(commodities, parcels)
  const pieces = commodities
    .filter(each => isBlank(each.weight))
    .reduce((sum, each) => sum + numberOf(each.quantity), 0)
  const share = Math.floor(((parcelWeightIn(parcels, unit) - known) / pieces) * 1000) / 1000
  if (!Number.isFinite(share) || share <= 0) return [...commodities]
  return commodities.map(each =>
    isBlank(each.weight) ? { ...each, weight: String(share), weight_unit: unit } : each,
  )
}
