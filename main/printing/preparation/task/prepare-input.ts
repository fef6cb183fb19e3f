import { isCarrierLabel } from '../../../../shared/desk/printing/print-jobs.ts'
import type { PrinterDpi, PrintLanguage } from '../../../../shared/desk/printing/printer-kinds.ts'
import type { GrayImage } from '../../labels/convert/png.ts'
import type { PicturedPage } from '../pages/placeable-pages.ts'
import type { LaidPage } from '../pages/sheet.ts'
import type { SourcePage } from '../pages/source-page.ts'
import type { PrintDocument, PrintTarget } from '../preparation.ts'

export type PrepareInput = {
  document: PrintDocument
  target: PrintTarget
  /** Drawing it took too long: only what the printer draws itself is left, and its barcodes are not read. */
  isUndrawn?: boolean
}

/** What leaves, and what it looks like: `pages` at the printer's dots, empty where nothing draws it. */
export type Converted = {
  bytes: Uint8Array
  language: PrintLanguage
  labels: number
  pages: readonly GrayImage[]
  /** Dots an inch of `pages` and `sources`, where those of the printer are finer than anybody has to look. */
  drawnDpi?: PrinterDpi
  /** Pages of the document of which not every dot comes onto the paper as it is; none where nothing is changed. */
  sources?: readonly SourcePage[]
  /** Where the pages of the document come onto `pages`; none where nothing is drawn in dots. */
  laid?: readonly LaidPage[]
  /** Pages of an office print that are no lines and letters any more. */
  pictured?: readonly PicturedPage[]
  /** Pages of the document that are no labels and stay away, from 1. */
  keptPages?: readonly number[]
  /** An area of it is grey that no dot is burnt for. */
  paled?: boolean
}

/** Only of a label may a part of the page be left away, and only where the printer is set to it. */
export const mayCut = ({ document, target }: PrepareInput): boolean =>
  target.crop && isCarrierLabel(document.kind)

/** An office printer has no dots anybody sees; more than this is only waiting. */
export const officeDpi = ({ dpi }: Pick<PrintTarget, 'dpi'>): PrinterDpi => (dpi > 300 ? 300 : dpi)

const umPerInch = 25_400

/** The offset of a printer in its dots. */
export const moveOf = ({
  offsetUm,
  dpi,
}: Pick<PrintTarget, 'offsetUm' | 'dpi'>): { x: number; y: number } => ({
  x: Math.round((offsetUm.x / umPerInch) * dpi) || 0,
  y: Math.round((offsetUm.y / umPerInch) * dpi) || 0,
})

export const movesOf = (target: PrintTarget) => ({
  slot: target.slot,
  turn: target.turn,
  move: moveOf(target),
})

/** Nothing about this printer changes where a page lies on its paper. */
export const isPlain = (target: PrintTarget): boolean => {
  const { x, y } = moveOf(target)
  return target.turn === 0 && x === 0 && y === 0
}
