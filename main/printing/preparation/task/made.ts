import { isCarrierLabel } from '../../../../shared/desk/printing/print-kinds.ts'
import type { PrintLanguage } from '../../../../shared/desk/printing/printer-kinds.ts'
import type { GrayImage } from '../../labels/convert/png.ts'
import type { PrintDocument, PrintTarget } from '../preparation.ts'

export type PrepareInput = {
  document: PrintDocument
  target: PrintTarget
  /** Drawing it took too long: only what the printer draws itself is left, and its barcodes are not read. */
  isUndrawn?: boolean
}

/** What leaves, and what it looks like: `pages` at the printer's dots, empty where nothing draws it. */
export type Made = { bytes: Uint8Array; language: PrintLanguage; labels: number; pages: readonly GrayImage[] }

/** Only of a label may a part of the page be left away, and only where the printer is set to it. */
export const mayCut = ({ document, target }: PrepareInput): boolean =>
  target.crop && isCarrierLabel(document.kind)
