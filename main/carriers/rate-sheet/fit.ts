import { withoutNoise } from '../../../shared/units/decimal.ts'
import { convertDimension } from '../../../shared/units/dimension.ts'
import { convertWeight } from '../../../shared/units/weight.ts'
import type { CarrierParcel } from '../contract/model.ts'
import { type ServiceLevel, sheetUnits } from './service-level.ts'

/** The parcel in the units of a service: real weight, and the sides from the longest to the shortest. */
export type MeasuredParcel = { weight: number; sides: [number, number, number] | null }

/** Measures a parcel in a service's units. Sides are known only when all three were given. */
export function measureFor(level: ServiceLevel, parcel: CarrierParcel): MeasuredParcel {
  const weight = convertWeight(parcel.weight, parcel.weightUnit, level.weight_unit ?? sheetUnits.weight)
  const { length, width, height } = parcel
  if (length === null || width === null || height === null) return { weight, sides: null }
  const from = parcel.dimensionUnit ?? sheetUnits.dimension
  const to = level.dimension_unit ?? sheetUnits.dimension
  const [a = 0, b = 0, c = 0] = [length, width, height]
    .map(side => convertDimension(side, from, to))
    .sort((x, y) => y - x)
  return { weight, sides: [a, b, c] }
}

/**
 * Whether the box fits, however it is turned. A maximum length limits the longest side, a width the middle
 * one, a height the shortest; maxima given in another order are sorted among themselves first.
 */
export function sidesFit(level: ServiceLevel, sides: MeasuredParcel['sides']): boolean {
  const maxima = [level.max_length, level.max_width, level.max_height]
  const limits = maxima.filter(max => max != null).sort((x, y) => y - x)
  const limited = (sides ?? []).filter((_, index) => maxima[index] != null)
  return limited.every((side, index) => side <= (limits[index] ?? side))
}

type Band = Pick<ServiceLevel, 'min_weight' | 'max_weight'>

/** Both ends of a band belong to it; a missing end is open. */
export const inBand = ({ min_weight: min, max_weight: max }: Band, weight: number): boolean =>
  (min == null || weight >= min) && (max == null || weight <= max)

/** The weight the price is found by: the real one, or that of the space taken when it is more. */
export function chargeableWeight(level: ServiceLevel, { weight, sides }: MeasuredParcel): number {
  if (level.volumetric_divisor == null || sides === null) return weight
  const [a, b, c] = sides
  return Math.max(weight, withoutNoise((a * b * c) / level.volumetric_divisor))
}
