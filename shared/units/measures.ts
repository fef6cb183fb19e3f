import { withoutNoise } from './decimal.ts'

export const weightUnits = ['KG', 'LB', 'OZ', 'G'] as const
export type WeightUnit = (typeof weightUnits)[number]

/** A weight with its unit. */
export type Weight = { value: number; unit: WeightUnit }

/**
 * What one unit is worth in a smaller one. These are the factors of the interface, not those of the
 * metrology tables, and they do not chain: a direct factor is always used.
 */
const factors: readonly (readonly [WeightUnit, WeightUnit, number])[] = [
  ['KG', 'LB', 2.205],
  ['KG', 'OZ', 35.274],
  ['KG', 'G', 1000],
  ['LB', 'OZ', 16],
  ['LB', 'G', 453.6],
  ['OZ', 'G', 28.35],
]

/** Converts exactly enough to compare with a limit (six decimals); round for people with `round2`. */
export function convertWeight(value: number, from: WeightUnit, to: WeightUnit): number {
  for (const [large, small, factor] of factors) {
    if (from === large && to === small) return withoutNoise(value * factor)
    if (from === small && to === large) return withoutNoise(value / factor)
  }
  return value + 0
}

/** Lighter than anything that can be sent: what a scale without a parcel on it says, or a slip of the unit. */
export const isTooLight = ({ weight, weight_unit }: { weight: number; weight_unit: WeightUnit }): boolean =>
  convertWeight(weight, weight_unit, 'G') < 1

/** Two decimals, as weights and sides appear on the wire after a conversion. */
export const round2 = (value: number): number => Math.round(withoutNoise(value * 100)) / 100 + 0

/** A weight as people read it: `1.20 kg`, `450 g`. What two decimals would distort has more: `0.001 kg`. */
export function weightText(value: number, unit: WeightUnit): string {
  const short = round2(value)
  const isFar = Math.abs(short - value) > Math.abs(value) / 20
  if (isFar && value >= 0.00005) return `${withoutNoise(Number(value.toPrecision(2)))} ${unit.toLowerCase()}`
  const digits = unit === 'G' ? String(short) : short.toFixed(2)
  return `${digits} ${unit.toLowerCase()}`
}

export const dimensionUnits = ['CM', 'IN'] as const
export type DimensionUnit = (typeof dimensionUnits)[number]

const centimetresPerInch = 2.54

/** Converts a side, exactly enough to compare with a limit (six decimals). */
export function convertDimension(value: number, from: DimensionUnit, to: DimensionUnit): number {
  if (from === to) return value + 0
  return withoutNoise(from === 'IN' ? value * centimetresPerInch : value / centimetresPerInch)
}
