import type { PrinterDpi } from '../../../shared/desk/printing/printer-kinds.ts'
import { type LabelStock, labelMedia } from '../../../shared/labels/label-content.ts'

const mmPerInch = 25.4

/** The dots of one sheet: everything on a label is placed in whole dots of the print head. */
export type DotGrid = { dpi: PrinterDpi; widthDots: number; heightDots: number }

/** Millimetres as whole dots. */
export const toDots = (mm: number, dpi: number): number => Math.round((mm / mmPerInch) * dpi)

export function dotGrid({ media, dpi }: LabelStock): DotGrid {
  const { widthMm, heightMm } = labelMedia[media]
  return { dpi, widthDots: toDots(widthMm, dpi), heightDots: toDots(heightMm, dpi) }
}
