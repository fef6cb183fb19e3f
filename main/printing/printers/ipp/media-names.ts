import { type PrinterMedia, printerMediaSizes } from '../../../../shared/desk/printing/printer-kinds.ts'

/** Names every IPP printer knows these papers by (PWG 5101.1). */
const standardNames: Partial<Record<PrinterMedia, string>> = {
  '4x6in': 'na_index-4x6_4x6in',
  a6: 'iso_a6_105x148mm',
  a5: 'iso_a5_148x210mm',
  a4: 'iso_a4_210x297mm',
  a4_halves: 'iso_a4_210x297mm',
  letter: 'na_letter_8.5x11in',
  letter_halves: 'na_letter_8.5x11in',
}

export type SizeMm = { width: number; height: number }

/** Names are rounded to whole millimetres by some printers. */
const toleranceMm = 1

/** Reads the size off a media name, e.g. `na_index-4x6_4x6in` or `custom_max_215.9x355.6mm`. */
export function sizeOfMedia(name: string): SizeMm | null {
  const [, width, height, unit] = /_(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(in|mm)$/.exec(name) ?? []
  if (width === undefined || height === undefined) return null
  const toMm = (length: string) => Math.round(Number(length) * (unit === 'in' ? 254 : 10)) / 10
  return { width: toMm(width), height: toMm(height) }
}

export const isSameSize = (one: SizeMm, other: SizeMm): boolean =>
  Math.abs(one.width - other.width) <= toleranceMm && Math.abs(one.height - other.height) <= toleranceMm

/**
 * How a printer with these papers is told to take one of ours; it is told nothing when it names none, or for a roll.
 * `refused`: it has no such paper, and would print on another.
 */
export function mediaName(
  media: PrinterMedia,
  supported: readonly string[],
): { media: string | null } | 'refused' {
  const { widthMm: width, heightMm: height } = printerMediaSizes[media]
  if (height === null || supported.length === 0) return { media: null }
  const wanted = { width, height }
  const standard = standardNames[media]
  if (standard !== undefined && supported.includes(standard)) return { media: standard }
  const own = supported.find(name => {
    const size = name.startsWith('custom_m') ? null : sizeOfMedia(name)
    return size !== null && isSameSize(size, wanted)
  })
  if (own !== undefined) return { media: own }
  return takesCustom(supported, wanted) ? { media: `custom_packdesk_${width}x${height}mm` } : 'refused'
}

function takesCustom(supported: readonly string[], { width, height }: SizeMm): boolean {
  const bound = (prefix: string) =>
    supported.map(name => name.startsWith(prefix) && sizeOfMedia(name)).find(Boolean)
  const least = bound('custom_min_')
  const most = bound('custom_max_')
  if (!least || !most) return false
  const fits = (value: number, from: number, to: number) =>
    value >= from - toleranceMm && value <= to + toleranceMm
  return fits(width, least.width, most.width) && fits(height, least.height, most.height)
}
