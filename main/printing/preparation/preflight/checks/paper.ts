import { printerMediaSizes } from '../../../../../shared/desk/printing/printer-kinds.ts'
import type { Facts } from '../check.ts'

const mmPerInch = 25.4

export const toMm = (dots: number, dpi: number): number => (dots / dpi) * mmPerInch

/** Millimetres in words. */
export const inWords = (mm: number): string => String(Math.round(mm * 10) / 10)

/** The paper of one label; a sheet that labels share is cut into them. */
export function paperOf({ target }: Pick<Facts, 'target'>): { widthMm: number; heightMm: number | null } {
  const { widthMm, heightMm, slots } = printerMediaSizes[target.media]
  return { widthMm, heightMm: heightMm === null ? null : heightMm / slots }
}

/** Places that keep what they are given have no paper, and no dots. */
export const hasPaper = ({ target }: Pick<Facts, 'target'>): boolean => target.language !== 'any'
