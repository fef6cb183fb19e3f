import type { Preflight } from '../../../../shared/desk/preflight.ts'
import { isCarrierLabel } from '../../../../shared/desk/print-kinds.ts'
import type { PrintLanguage } from '../../../../shared/desk/printer-kinds.ts'
import { causeOf } from '../../labels/convert/cause-of.ts'
import { type GrayImage, stackedPng } from '../../labels/convert/png.ts'
import { checkPrint } from '../preflight/check-print.ts'
import type { PrintDocument, PrintTarget } from '../preparation.ts'
import { documentProblem, sentenceOf } from './document-problem.ts'
import { drawn } from './ways/drawn.ts'
import { kept } from './ways/kept.ts'
import { nativeZpl } from './ways/native-zpl.ts'
import { pdfPaper } from './ways/pdf-paper.ts'

/** What leaves, and what it looks like: `pages` at the printer's dots, empty where nothing draws it. */
export type Made = { bytes: Uint8Array; language: PrintLanguage; labels: number; pages: readonly GrayImage[] }

export type PreparedLabel = Omit<Made, 'pages'> & {
  preflight: Preflight
  /** The pages as PNG files. */
  pictures: Uint8Array[]
}

/** A document that cannot be printed is an answer and not an error; `message` is a sentence. */
export type LabelAnswer = ({ ok: true } & PreparedLabel) | { ok: false; message: string }

export type PrepareInput = { document: PrintDocument; target: PrintTarget }

/**
 * Converts a document for a printer, draws what will be on the paper and checks it, all from one drawing. Each way
 * answers null where it is not the one for this document and target.
 */
export async function prepareLabel(input: PrepareInput): Promise<LabelAnswer> {
  const { document, target } = input
  const problem = documentProblem(document.format, document.bytes)
  if (problem !== null) return { ok: false, message: problem }
  try {
    const made =
      (await kept(input)) ?? (await nativeZpl(input)) ?? (await pdfPaper(input)) ?? (await drawn(input))
    if (!made) return { ok: false, message: `Nothing here turns ${document.format} into ${target.language}.` }
    const { pages, ...rest } = made
    const preflight = await checkPrint({ document, target, ...made })
    return { ok: true, ...rest, preflight, pictures: pages.map(page => stackedPng([page], target.dpi)) }
  } catch (error) {
    return { ok: false, message: sentenceOf(document.format, causeOf(error)) }
  }
}

/** Only of a label may a part of the page be left away, and only where the printer is set to it. */
export const mayCut = ({ document, target }: PrepareInput): boolean =>
  target.crop && isCarrierLabel(document.kind)
