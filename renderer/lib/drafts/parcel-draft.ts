import type { z } from 'zod'
import type { ParcelRecord, parcelData } from '../../../shared/api/parcels.ts'
import {
  type DimensionUnit,
  dimensionUnits,
  isTooLight,
  type WeightUnit,
} from '../../../shared/units/measures.ts'
import { fromMeasure, isBlank, type Typed, toMeasure } from '../measure.ts'
import type { FieldTexts } from '../station/field-errors.ts'
import { t } from '../text.ts'

/** The sides of a parcel, in the order people name them. */
export const sides = ['length', 'width', 'height'] as const

export type ParcelDraft = {
  /** Tells parcels apart on the screen only. */
  key: string
  weight: Typed
  weight_unit: WeightUnit
  length: Typed
  width: Typed
  height: Typed
  dimension_unit: DimensionUnit
  /** Code of a package a carrier sells; empty for an own box. */
  package_preset: string
  description: string
  /** What a form does not ask for and a stored parcel may have: its items, its packaging. */
  rest: ParcelRest
}

type ParcelRest = Partial<
  Pick<ParcelRecord, 'packaging_type' | 'content' | 'is_document' | 'items' | 'freight_class' | 'options'>
>

const isDimensionUnit = (unit: string | undefined): unit is DimensionUnit =>
  dimensionUnits.some(known => known === unit)

/** The units a desk measures in. */
export type Units = Pick<ParcelDraft, 'weight_unit' | 'dimension_unit'>

export const emptyParcel = (units: Units, key: string): ParcelDraft => ({
  key,
  weight: '',
  weight_unit: units.weight_unit,
  length: '',
  width: '',
  height: '',
  dimension_unit: units.dimension_unit,
  package_preset: '',
  description: '',
  rest: {},
})

const restOf = ({ packaging_type, content, is_document, items, freight_class, options }: ParcelRecord) => {
  const rest = { packaging_type, content, is_document, items, freight_class, options }
  const isThere = (value: unknown) =>
    typeof value !== 'object' || (value !== null && Object.keys(value).length > 0)
  return Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== false && isThere(value)),
  ) as ParcelRest
}

export const fromParcelRecord = (record: ParcelRecord, key: string): ParcelDraft => ({
  key,
  weight: fromMeasure(record.weight),
  weight_unit: record.weight_unit,
  length: fromMeasure(record.length),
  width: fromMeasure(record.width),
  height: fromMeasure(record.height),
  dimension_unit: record.dimension_unit ?? 'CM',
  package_preset: record.package_preset ?? '',
  description: record.description ?? '',
  rest: restOf(record),
})

/** As the interface takes it; sides count only when at least one is given. */
export function toParcelData(draft: ParcelDraft): z.input<typeof parcelData> {
  const given = sides.filter(side => !isBlank(draft[side]))
  return {
    ...draft.rest,
    ...(isBlank(draft.weight) ? {} : { weight: toMeasure(draft.weight) }),
    weight_unit: draft.weight_unit,
    ...Object.fromEntries(given.map(side => [side, toMeasure(draft[side])])),
    ...(given.length > 0 ? { dimension_unit: draft.dimension_unit } : {}),
    ...(draft.package_preset === '' ? {} : { package_preset: draft.package_preset }),
    ...(draft.description === '' ? {} : { description: draft.description }),
  } as z.input<typeof parcelData>
}

/** What the schema allows and a scale does not: a parcel without weight, or with that of a feather. */
export function missingInParcel({ weight: typed, weight_unit }: ParcelDraft): FieldTexts {
  const weight = isBlank(typed) ? 0 : toMeasure(typed)
  if (weight === 0) return { weight: t('fields.missingWeight') }
  const isFeather = typeof weight === 'number' && weight > 0 && isTooLight({ weight, weight_unit })
  return isFeather ? { weight: t('fields.tooLight') } : {}
}

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
