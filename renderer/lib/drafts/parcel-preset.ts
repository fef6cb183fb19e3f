import { fromMeasure } from '../measure.ts'
import { isDimensionUnit, type ParcelDraft } from './parcel-draft.ts'

type Sizes = {
  width?: number | undefined
  height?: number | undefined
  length?: number | undefined
  dimension_unit?: string | undefined
}

/** The parcel in a carrier's own package: its sizes, its code; the weight stays what the scale said. */
export const withPreset = (parcel: ParcelDraft, code: string, sizes: Sizes): ParcelDraft => ({
  ...parcel,
  package_preset: code,
  length: fromMeasure(sizes.length),
  width: fromMeasure(sizes.width),
  height: fromMeasure(sizes.height),
  dimension_unit: isDimensionUnit(sizes.dimension_unit) ? sizes.dimension_unit : parcel.dimension_unit,
})
