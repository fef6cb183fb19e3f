import { fromMinor, sumMinor, timesMinor, toMinor } from '../../../shared/units/money.ts'
import { convertWeight, round2, type WeightUnit } from '../../../shared/units/weight.ts'
import { isBlank, type Typed, toMeasure } from '../measure.ts'
import type { CommodityDraft } from './commodity-draft.ts'
import type { ParcelDraft } from './parcel-draft.ts'

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
