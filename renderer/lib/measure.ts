import { readTypedNumber } from '../../shared/desk/rate-matrix.ts'
import { numberFormat } from './formatters.ts'

/** A measure while it is typed: whatever stands in the field. */
export type Typed = string

/** A stored measure as it is typed. */
export const fromMeasure = (value: number | null | undefined): Typed =>
  value === null || value === undefined ? '' : String(value)

/** The same with the decimal mark of the language of the page, and with at least so many decimals. */
export const measureText = (value: number, decimals = 0): Typed =>
  numberFormat({
    useGrouping: false,
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, 3),
  }).format(value)

export const isBlank = (typed: Typed): boolean => typed.trim() === ''

/**
 * What was typed as a number; a decimal comma is a point. A text that is no number stays one, against its
 * type, so that the schema refuses it at its field instead of something being made of it here.
 */
export function toMeasure(typed: Typed): number {
  return readTypedNumber(typed) as number
}
