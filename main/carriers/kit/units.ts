import { convertDimension, type DimensionUnit } from '../../../shared/units/dimension.ts'
import { convertWeight, type WeightUnit } from '../../../shared/units/weight.ts'
import type { CarrierParcel } from '../contract/model.ts'

type Wanted<Unit> = {
  unit: Unit
  /** Digits behind the point the carrier takes. */
  decimals: number
  /** The carrier takes nothing smaller. */
  least?: number
}

/** Up to the next step: a parcel must never be heavier or larger than what was paid for. */
function roundUp(value: number, { decimals, least = 0 }: { decimals: number; least?: number }): number {
  const step = 10 ** decimals
  return Math.max(least, Math.ceil(Math.round(value * step * 1e6) / 1e6) / step)
}

/** The weight of a parcel in a unit of the carrier, rounded up. */
export const weightIn = (
  { weight, weightUnit }: Pick<CarrierParcel, 'weight' | 'weightUnit'>,
  wanted: Wanted<WeightUnit>,
): number => roundUp(convertWeight(weight, weightUnit, wanted.unit), wanted)

/** The sides of a parcel in a unit of the carrier, each rounded up; nothing unless all three are known. */
export function sidesIn(
  {
    length,
    width,
    height,
    dimensionUnit,
  }: Pick<CarrierParcel, 'length' | 'width' | 'height' | 'dimensionUnit'>,
  wanted: Wanted<DimensionUnit>,
): { length: number; width: number; height: number } | undefined {
  if (!length || !width || !height || dimensionUnit === null) return undefined
  const side = (value: number) => roundUp(convertDimension(value, dimensionUnit, wanted.unit), wanted)
  return { length: side(length), width: side(width), height: side(height) }
}

/** The weight of all parcels together, each rounded up as it is charged. */
export const totalWeightIn = (parcels: readonly CarrierParcel[], wanted: Wanted<WeightUnit>): number =>
  roundUp(
    parcels.reduce((sum, parcel) => sum + weightIn(parcel, wanted), 0),
    { decimals: wanted.decimals },
  )
