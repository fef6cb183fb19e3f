import type { ParcelPatch, ParcelRecord } from '../../../../shared/api/parcels.ts'
import {
  type DimensionUnit,
  dimensionUnits,
  type WeightUnit,
  weightUnits,
} from '../../../../shared/units/measures.ts'
import { measureText, toMeasure } from '../../../lib/measure.ts'
import { t } from '../../../lib/text.ts'

/** The columns somebody types in. */
export const typedColumns = ['name', 'sides', 'weight'] as const
export type TypedColumn = (typeof typedColumns)[number]

/** A package with the sides it is known to have. */
export type Sized = {
  length?: number | null | undefined
  width?: number | null | undefined
  height?: number | null | undefined
  dimension_unit?: string | null | undefined
}

/** `30 × 20 × 10 cm`; nothing where a side is not known. */
export const sidesText = ({ length, width, height, dimension_unit: unit }: Sized): string =>
  length && width && height && unit
    ? `${[length, width, height].map(side => measureText(side)).join(' × ')} ${unit.toLowerCase()}`
    : ''

/** What stands in a cell as one would type it. */
export const cellText: Record<TypedColumn, (parcel: ParcelRecord) => string> = {
  name: ({ description }) => description ?? '',
  sides: sidesText,
  weight: ({ weight, weight_unit: unit }) =>
    weight > 0 ? `${measureText(weight)} ${unit.toLowerCase()}` : '',
}

/** As the station takes it, or what is wrong with what was typed. */
export type ReadCell = { patch: ParcelPatch } | { wrong: string }

/** Reads what was typed; where no unit was written that of the parcel is meant. */
export function readCell(column: TypedColumn, typed: string, parcel: ParcelRecord): ReadCell {
  const text = typed.trim()
  if (column === 'name')
    return text === '' ? { wrong: t('packages.wrongName') } : { patch: { description: text } }
  return column === 'weight' ? readWeight(text, parcel) : readSides(text, parcel)
}

/** The figures in front, and the unit behind them in capitals. */
const parted = (text: string): { figures: string; unit: string } => {
  const [, figures = '', unit = ''] = /^(.*?)\s*([a-z]*)$/i.exec(text) ?? []
  return { figures, unit: unit.toUpperCase() }
}

/** A scale that shows 2 pounds says "lbs". */
const weightUnitOf = (unit: string): WeightUnit | undefined =>
  weightUnits.find(known => known === unit.replace(/^LBS$/, 'LB'))

function readWeight(text: string, parcel: ParcelRecord): ReadCell {
  if (text === '') return { patch: { weight: 0 } }
  const { figures, unit } = parted(text)
  const weight = toMeasure(figures)
  const weightUnit = unit === '' ? parcel.weight_unit : weightUnitOf(unit)
  return typeof weight === 'number' && weight >= 0 && weightUnit
    ? { patch: { weight, weight_unit: weightUnit } }
    : { wrong: t('packages.wrongWeight') }
}

const dimensionUnitOf = (unit: string): DimensionUnit | undefined =>
  dimensionUnits.find(known => known === unit)

function readSides(text: string, parcel: ParcelRecord): ReadCell {
  // A package of a carrier has that carrier's sides; one of the shop's own sizes is none of its any more.
  if (text === '')
    return { patch: { length: null, width: null, height: null, dimension_unit: null, package_preset: null } }
  const { figures, unit } = parted(text)
  const sides = figures.split(/\s*[x×*]\s*|\s+/i).map(side => toMeasure(side))
  const [length, width, height] = sides.map(side => (typeof side === 'number' && side > 0 ? side : 0))
  const dimensionUnit = unit === '' ? (parcel.dimension_unit ?? 'CM') : dimensionUnitOf(unit)
  return sides.length === 3 && length && width && height && dimensionUnit
    ? { patch: { length, width, height, dimension_unit: dimensionUnit, package_preset: null } }
    : { wrong: t('packages.wrongSides') }
}

/** What takes a change back, and nothing else that somebody changed since. */
export const wayBack = (before: ParcelRecord, patch: ParcelPatch): ParcelPatch =>
  Object.fromEntries(Object.keys(patch).map(key => [key, before[key as keyof ParcelRecord]])) as ParcelPatch
