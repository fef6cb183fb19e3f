import type { PrinterDpi } from '../../../shared/desk/printing/printer-kinds.ts'
import { type LabelStock, labelMedia } from '../../../shared/labels.ts'
import { saidSize } from '../zpl/zpl-document.ts'

const mmPerInch = 25.4

/** The dots of one sheet: everything on a label is placed in whole dots of the print head. */
export type DotGrid = { dpi: PrinterDpi; widthDots: number; heightDots: number }

/** Millimetres as whole dots. */
export const toDots = (mm: number, dpi: number): number => Math.round((mm / mmPerInch) * dpi)

export function dotGrid({ media, dpi }: LabelStock): DotGrid {
  const { widthMm, heightMm } = labelMedia[media]
  return { dpi, widthDots: toDots(widthMm, dpi), heightDots: toDots(heightMm, dpi) }
}

const mostDots = 12_000
const defaultSheet = { widthInch: 4, heightInch: 6 }

/** The sheet ZPL names for itself in `^PW` and `^LL`, else the paper, else 4x6 inch. */
export function sheetOf(
  zpl: string,
  dpi: number,
  paper: { widthInch: number; heightInch: number } = defaultSheet,
): { widthDots: number; heightDots: number } {
  const { width, height } = saidSize(zpl)
  const dots = (said: number | null, defaultInch: number) =>
    said !== null && said <= mostDots ? said : Math.round(defaultInch * dpi)
  return { widthDots: dots(width, paper.widthInch), heightDots: dots(height, paper.heightInch) }
}
