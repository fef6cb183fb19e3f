import { nothingFound, type Preflight } from '../../../shared/desk/printing/preflight.ts'
import type { PrintKind } from '../../../shared/desk/printing/print-jobs.ts'
import type {
  PrinterDpi,
  PrinterLanguage,
  PrinterMedia,
  PrinterTurn,
  PrintFit,
  PrintLanguage,
} from '../../../shared/desk/printing/printer-kinds.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { LabelCode, LabelDrawing, LabelPaper } from '../../../shared/labels.ts'

/** A document as it is stored or was handed in, with what is known about it. */
export type PrintDocument = {
  bytes: Uint8Array
  format: PrintLanguage
  name: string
  kind: PrintKind
  /** Tracking numbers whose barcodes have to be on it; empty when nothing is known. */
  trackingNumbers: readonly string[]
  /** Its texts with a character that no font of the station has. */
  undrawn?: readonly string[]
  /** The paper its carrier was asked for it on, which tells how large a picture is that does not. */
  paper?: LabelPaper | null
  /** Dots an inch ZPL was made for, which need not say it; its commands are asked where nobody knows. */
  madeFor?: PrinterDpi | null
  /** What every label of its carrier bears; nothing is known when left out. */
  codes?: readonly LabelCode[]
  /** Of a label the station drew itself: what from. */
  drawing?: LabelDrawing | null
  /** How somebody wants it on paper it is too large for. */
  fit?: PrintFit | null | undefined
}

/** What makes one printer's bytes differ from another's. */
export type PrintTarget = {
  language: PrinterLanguage
  dpi: PrinterDpi
  media: PrinterMedia
  turn: PrinterTurn
  /** Cuts the label out of a larger page, such as a carrier's A4 PDF. */
  crop: boolean
  /** What stays away then is told and stops nothing; not when left out. */
  dropsRest?: boolean
  /** Moves everything right and down, micrometres; negative moves left and up. */
  offsetUm: { x: number; y: number }
  /** The printer's own scale; null leaves it as the printer is set. */
  darkness: number | null
  /** Labels may make the printer keep their settings; not when left out. */
  allowsSaving?: boolean
  /** Where on a shared sheet the next label goes, from 0; always 0 when the sheet is not shared. */
  slot: number
}

/** The bytes that will leave, exactly, and what was found about exactly these bytes. */
export type Prepared = {
  bytes: Uint8Array
  language: PrintLanguage
  preflight: Preflight
  /** How many labels are on it: places taken on a shared sheet. */
  labels: number
}

/**
 * Makes of a document what the target prints, and checks it. The same input always gives the same bytes; what was
 * made once is found again by its content. Refused when it cannot be made (unreadable, nothing draws it).
 */
export type Preparation = {
  prepare: (document: PrintDocument, target: PrintTarget) => Promise<Result<Prepared>>
}

/** Takes documents as they are, to printers that speak their format; draws and checks nothing. */
export const createPreparation = (): Preparation => ({
  prepare: async ({ bytes, format }, { language }) =>
    language === 'any' || language === format ? ok(asItIs(bytes, format)) : noWay(format, language),
})

export const asItIs = (bytes: Uint8Array, language: PrintLanguage): Prepared => ({
  bytes,
  language,
  preflight: nothingFound,
  labels: 1,
})

const noWay = (format: PrintLanguage, language: PrinterLanguage) =>
  refuse('state_error', { message: `${format} cannot be printed on a printer for ${language}.` })

/** The first thing that is wrong, in words. */
export const firstErrorOf = ({ findings }: Preflight): string =>
  findings.find(({ severity }) => severity === 'error')?.message ?? 'Something is wrong with it.'
