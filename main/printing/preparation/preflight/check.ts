import type { PreflightFinding } from '../../../../shared/desk/printing/preflight.ts'
import type { PrintLanguage } from '../../../../shared/desk/printing/printer-kinds.ts'
import type { GrayImage } from '../../labels/convert/png.ts'
import type { ZplInk } from '../../zpl/inventory.ts'
import type { ZplDocument } from '../../zpl/zpl-document.ts'
import type { PicturedPage } from '../pages/placeable-pages.ts'
import type { LaidPage } from '../pages/sheet.ts'
import type { SourcePage } from '../pages/source-page.ts'
import type { PrintDocument, PrintTarget } from '../preparation.ts'
import type { BarArea } from './codes/bar-areas.ts'
import type { ProvenCode } from './codes/prove-codes.ts'

/** What is about to be printed. */
export type CheckInput = {
  /** The document as it was given; the bytes may have been made of it. */
  document: PrintDocument
  target: PrintTarget
  /** Exactly what leaves. */
  bytes: Uint8Array
  language: PrintLanguage
  /** What will be on the paper, at the dots of the printer; empty when the language cannot be drawn. */
  pages: readonly GrayImage[]
  /** Pages of the document of which not every dot comes onto the paper as it is. */
  sources?: readonly SourcePage[]
  /** Where the pages of the document come onto `pages`; none where nothing is drawn in dots. */
  laid?: readonly LaidPage[]
  /** Pages of an office print that are put onto it as pictures. */
  pictured?: readonly PicturedPage[]
  /** Pages of the document that are no labels and stay away, from 1. */
  keptPages?: readonly number[]
  /** An area of it is grey that no dot is burnt for. */
  paled?: boolean
}

/** The same with what several checks need, made once. */
export type Facts = CheckInput & {
  /** Null unless the bytes are ZPL. */
  zpl: ZplDocument | null
  /** What of the document leaves ink, by its commands; none unless the document is ZPL. */
  ink: readonly ZplInk[]
  /** Codes read off the pages; null when they were not looked for, or looking failed. */
  codes: readonly ProvenCode[] | null
  /** Codes read off the pages of the document, of those in `sources`. */
  sourceCodes: readonly ProvenCode[]
  /** Bars on the pages that are in none of the codes. */
  unreadBars: readonly (BarArea & { page: number })[]
}

/** One thing that is looked at. Checks are pure and know nothing of each other. */
export type Check = { name: string; find: (facts: Facts) => PreflightFinding[] }
