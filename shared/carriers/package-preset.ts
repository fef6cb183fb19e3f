import { convertDimension, type DimensionUnit, round2 } from '../units/measures.ts'

/** A package a carrier names and sells, with the sizes it is known to have. */
export type PackagePreset = {
  code: string
  width?: number | undefined
  height?: number | undefined
  length?: number | undefined
  dimension_unit?: DimensionUnit | undefined
  weight?: number | undefined
  weight_unit?: 'KG' | 'LB' | undefined
  packaging_type?: string | undefined
}

type Sizes = {
  width?: number | null | undefined
  height?: number | null | undefined
  length?: number | null | undefined
  dimension_unit?: DimensionUnit | null | undefined
}

/**
 * Fills the sides and their unit a parcel does not mention. A side sent as null stays null, weight is never
 * filled, and sides are converted when the parcel names the other unit.
 */
export function fillFromPreset<P extends object>(parcel: P, preset: PackagePreset): P & Sizes {
  const given: Sizes = parcel
  const unit = preset.dimension_unit
  const side = (size: number | undefined) =>
    size === undefined || !unit ? size : round2(convertDimension(size, unit, given.dimension_unit ?? unit))
  const known: Sizes = {
    width: side(preset.width),
    height: side(preset.height),
    length: side(preset.length),
    dimension_unit: unit,
  }
  const missing = Object.entries(known).filter(
    ([key, value]) => value !== undefined && given[key as keyof Sizes] === undefined,
  )
  return { ...parcel, ...Object.fromEntries(missing) }
}
