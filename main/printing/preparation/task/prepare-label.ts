import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import type { Preflight } from '../../../../shared/desk/printing/preflight.ts'
import type { PrinterDpi } from '../../../../shared/desk/printing/printer-kinds.ts'
import { readPictureSize } from '../../labels/convert/fit-picture.ts'
import { stackedPng } from '../../labels/convert/png.ts'
import { causeOf } from '../../labels/label-problem.ts'
import { drawPdfPages, drawPicturePages, drawZplPages } from '../pages/document-pages.ts'
import { shelved } from '../pages/page-shelf.ts'
import {
  blackened,
  type DrawnPage,
  fitsInto,
  losesGrey,
  type Size,
  swapped,
  TooMuchAtOnce,
} from '../pages/picture.ts'
import { keptAmong, labelsAmong, placePages } from '../pages/place-pages.ts'
import { laidPages, layOut, sheetOfMedia } from '../pages/sheet.ts'
import { changedPages } from '../pages/source-page.ts'
import { CannotSplit, splitPages } from '../pages/split-pages.ts'
import { checkPrint } from '../preflight/check-print.ts'
import { documentProblem, sentenceOf } from './document-problem.ts'
import { encode, nativeZpl } from './encode.ts'
import { type Converted, isPlain, movesOf, officeDpi, type PrepareInput } from './prepare-input.ts'

export type PreparedLabel = Pick<Converted, 'bytes' | 'language' | 'labels'> & {
  preflight: Preflight
  /** The pages as PNG files. */
  pictures: Uint8Array[]
  /** The bytes as they are kept: pictures of many labels are mostly white, and storing megabytes holds everybody up. */
  packed: Uint8Array | null
}

/** A document that cannot be printed is an answer and not an error; `message` is a sentence. */
export type LabelAnswer = ({ ok: true } & PreparedLabel) | { ok: false; message: string }

/**
 * Converts a document for a printer, draws what will be on the paper and checks it, all from one drawing. Each way
 * answers null where it is not the one for this document and target.
 */
export async function prepareLabel(input: PrepareInput): Promise<LabelAnswer> {
  const { document, target } = input
  const problem = documentProblem(document.format, document.bytes)
  if (problem !== null) return { ok: false, message: problem }
  try {
    const made = input.isUndrawn ? await nativeZpl(input) : await firstOf(input)
    if (!made) return { ok: false, message: `Nothing here turns ${document.format} into ${target.language}.` }
    const { bytes, language, labels, pages, drawnDpi = target.dpi } = made
    const preflight = await checkPrint({ document, target: { ...target, dpi: drawnDpi }, ...made })
    return {
      ok: true,
      bytes,
      language,
      labels,
      preflight,
      packed: bytes === document.bytes ? null : await packedIfLarge(bytes),
      // Small ones would lie in memory they share with others, and all of that would come along.
      pictures: pages.map(page => new Uint8Array(stackedPng([page], drawnDpi))),
    }
  } catch (error) {
    if (error instanceof CannotSplit) return { ok: false, message: error.message }
    if (error instanceof TooMuchAtOnce)
      return {
        ok: false,
        message: `This ${document.format} is too much for one print: ${error.message}. Print it in parts.`,
      }
    return { ok: false, message: sentenceOf(document.format, causeOf(error)) }
  }
}

const large = 512 * 1024
const deflate = promisify(deflateRaw)

async function packedIfLarge(bytes: Uint8Array): Promise<Uint8Array | null> {
  if (bytes.length < large) return null
  const packed = await deflate(bytes, { level: 1 })
  return packed.length < bytes.length / 2 ? new Uint8Array(packed) : null
}

const firstOf = async (input: PrepareInput): Promise<Converted | null> =>
  (await keepAsItIs(input)) ??
  (await nativeZpl(input)) ??
  (await composeForOffice(input)) ??
  (await drawInDots(input))

/** What puts PDF pages on other paper is large, and most desks never do. */
async function composeForOffice(input: PrepareInput): Promise<Converted | null> {
  const { format, fit } = input.document
  if (format !== 'PDF' || input.target.language !== 'PDF' || fit === 'split') return null
  const { composeOnPaper } = await import('./compose-pdf.ts')
  return composeOnPaper(input)
}

/** How much of its paper a page may leave free and still be a page of this paper. */
const leastPart = 0.98

/** Documents that already are what the printer takes, on its paper: they leave byte for byte. */
async function keepAsItIs({ document, target }: PrepareInput): Promise<Converted | null> {
  const { bytes, format } = document
  const { slots, ...paper } = sheetOfMedia(target.media, target.dpi, true)
  if (format !== target.language || document.fit) return null
  if (format === 'EPL' || format === 'ESCPOS') return { bytes, language: format, labels: 1, pages: [] }
  if (slots > 1 || !isPlain(target)) return null
  if (format === 'PNG') {
    const pages = await drawPicturePages(bytes, target.dpi, document.paper)
    const [page] = pages
    if (!page || pages.length > 1 || !fitsInto(page.image, paper)) return null
    if (page.image.width !== (await readPictureSize(bytes)).width) return null
    return { bytes, language: format, labels: 1, pages: [blackened(page.image)] }
  }
  if (format !== 'PDF' || !(await showsItsContent(bytes))) return null
  const dpi = officeDpi(target)
  const pages = (await drawPdfPages(bytes, dpi)).map(({ image }) => image)
  const sheet = sheetOfMedia(target.media, dpi, true)
  if (!pages.every(page => fills(page, sheet) || fills(swapped(page), sheet))) return null
  const shown = shelved(pages, blackened)
  return { bytes, language: format, labels: pages.length, pages: shown, drawnDpi: dpi }
}

/** A file has one of these names where its pages show more or less than their content. Packed parts may have any. */
const marks = ['/Annots', '/OCProperties', '/OP', '/op', '/UserUnit', '/ObjStm']

async function showsItsContent(pdf: Uint8Array): Promise<boolean> {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  if (!marks.some(mark => file.includes(mark))) return true
  const { isContentOnly } = await import('../../labels/convert/pdf-structure.ts')
  return isContentOnly(pdf)
}

const fills = (page: Size, sheet: Size): boolean =>
  fitsInto(page, sheet) &&
  page.width >= sheet.width * leastPart &&
  (page.height >= sheet.height * leastPart || !Number.isFinite(sheet.height))

/** Draws the document in the dots of the printer and writes the picture in its language. */
async function drawInDots(input: PrepareInput): Promise<Converted | null> {
  const { target } = input
  const { language, dpi, media, darkness } = target
  const given = await pagesOf(input, dpi)
  if (language === 'any' || !given) return null
  if (given.length === 0) throw new RangeError('There is nothing to draw')
  const sheet = sheetOfMedia(media, dpi, language === 'PDF')
  const isLabel = await labelsAmong(given, sheet, input, dpi)
  const pages =
    input.document.fit === 'split'
      ? await splitPages(given, sheet.room, dpi)
      : given.filter((_, index) => isLabel(index))
  const placed = placePages(pages, sheet, input, dpi)
  const sheets = await layOut(placed, sheet, movesOf(target))
  const bytes = await encode(sheets, language, { dpi, darkness })
  const sources = changedPages(placed, sheet, isPlain(target))
  const paled = pages.some(({ image }) => losesGrey(image, dpi))
  return {
    bytes,
    language,
    labels: pages.length,
    pages: sheets,
    sources,
    laid: laidPages(placed, sheet, target.slot),
    keptPages: keptAmong(given, isLabel),
    paled,
  }
}

function pagesOf({ document, target }: PrepareInput, dpi: PrinterDpi): Promise<DrawnPage[]> | null {
  const { bytes, format } = document
  if (format === 'PDF') return drawPdfPages(bytes, dpi, { forHead: true })
  if (format === 'PNG') return drawPicturePages(bytes, dpi, document.paper)
  if (format === 'ZPL')
    return drawZplPages(Buffer.from(bytes).toString('latin1'), { dpi, media: target.media }, document.madeFor)
  return null
}
