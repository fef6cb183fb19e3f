import { withoutNoise } from './decimal.ts'

export const dimensionUnits = ['CM', 'IN'] as const
export type DimensionUnit = (typeof dimensionUnits)[number]

const centimetresPerInch = 2.54

/** Converts a side, exactly enough to compare with a limit (six decimals). */
export function convertDimension(value: number, from: DimensionUnit, to: DimensionUnit): number {
  if (from === to) return value + 0
  return withoutNoise(from === 'IN' ? value * centimetresPerInch : value / centimetresPerInch)
}
