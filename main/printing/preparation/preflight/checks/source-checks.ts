import type { PreflightFinding } from '../../../../../shared/desk/printing/preflight.ts'
import { finding } from '../../../../../shared/desk/printing/preflight-findings.ts'
import { isCarrierLabel } from '../../../../../shared/desk/printing/print-jobs.ts'
import { isBlack } from '../../../labels/convert/png.ts'
import { recalledFromPrinter } from '../../../zpl/stored-formats.ts'
import { readDocument } from '../../../zpl/zpl-document.ts'
import type { PicturedPage } from '../../pages/placeable-pages.ts'
import {
  grown,
  inkDots,
  isSheet,
  linesOutside,
  pictureMark,
  type SourcePage,
} from '../../pages/source-page.ts'
import type { Check, Facts } from '../check.ts'
import type { FoundCode } from '../codes/read-codes.ts'
import { inWords, paperOf, toMm } from './page-checks.ts'

/** What was on the label as it was given, against what is on the paper. */

/** Short contents of weak codes are found in pictures and text, too. */
const leastText = { strong: 4, weak: 8 }
const isWeak = ({ symbology }: FoundCode): boolean =>
  /^(ITF|Codabar|DataBar|UPCE|UPC-E|EAN-?8)/i.test(symbology)
const isSure = (code: FoundCode): boolean =>
  code.text.length >= (isWeak(code) ? leastText.weak : leastText.strong)

/** Codes of the document whose content no code on the paper has. */
export const lostCodes = (given: readonly FoundCode[], printed: readonly FoundCode[]): FoundCode[] => {
  const known = new Set(printed.map(({ text }) => text))
  return given.filter(code => isSure(code) && !known.has(code.text))
}

const shown = 40

/** Whether every barcode of the document can be read off the paper. */
export const lostCodesCheck: Check = {
  name: 'the barcodes that were given',
  find: ({ codes, sourceCodes }) => {
    if (codes === null) return []
    const texts = new Set(lostCodes(sourceCodes, codes).map(({ text }) => text.slice(0, shown)))
    return [...texts].map(text => finding('code_lost', { text }))
  },
}

const mostNames = 3

/** Whether the label recalls what only a printer has stored: nothing here draws it, and nothing reads it. */
export const recalledCheck: Check = {
  name: 'what the label recalls',
  find: ({ document, zpl }) => {
    if (document.format !== 'ZPL') return []
    const missing = recalledFromPrinter(readDocument(document.bytes).commands)
    if (missing.length === 0) return []
    const names = missing.slice(0, mostNames).join(', ')
    const isLeft = zpl !== null && recalledFromPrinter(zpl.commands).length > 0
    return [finding(isLeft ? 'recalled_unseen' : 'recalled_missing', { names })]
  },
}

/** Whether the size of a picture is only inferred, and its true size on paper with it. */
export const inferredCheck: Check = {
  name: 'the size of the picture',
  find: ({ document, sources = [], target }) => {
    const source = sources.find(({ sizedBy }) => sizedBy)
    if (!source || !isCarrierLabel(document.kind)) return []
    const wide = Math.min(source.image.width, source.image.height)
    const mm = inWords(toMm(wide, target.dpi))
    return [finding(source.sizedBy === 'carrier' ? 'size_declared' : 'size_inferred', { mm })]
  },
}

const picturedFor = {
  annotations: 'form fields or notes',
  layers: 'layers, which may be switched off',
  overprint: 'colours that print over each other',
  structure: 'parts where a page has none',
} as const satisfies Record<PicturedPage['why'], string>

/** Whether a page comes onto office paper as a picture. */
export const picturedCheck: Check = {
  name: 'the pages that are pictures',
  find: ({ document, pictured = [] }) => [
    ...pictured.map(({ index, why }) => finding('pictured', { what: picturedFor[why] }, index + 1)),
    ...(wasPictured(document) ? [finding('pictured_before', {})] : []),
  ],
}

/** Pages of files with layers are pictures where labels were put together. */
const wasPictured = ({ format, bytes }: Facts['document']): boolean =>
  format === 'PDF' &&
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(`/${pictureMark} true`)

/** Rollers and heads forgive this much at the edges. */
const slackMm = 2
/** More than a speck. */
const leastInkMm2 = 2
/** On a sheet, what stands closer to the label than this belongs to it, where it is as dark as bars are. */
const besideMm = 5
const darkPart = 0.03

/** Whether a part of the label stays away because the paper is too small for it. */
export const lostInkCheck: Check = {
  name: 'what is left away',
  find: facts => {
    const { document, sources = [], target } = facts
    if (!isCarrierLabel(document.kind)) return []
    const isLost = sources.some(source => losesInk(source, target.dpi))
    return isLost ? [inkLost(facts)] : []
  },
}

const inkLost = (facts: Facts): PreflightFinding => finding('ink_lost', { paper: paperInWords(facts) })

function paperInWords(facts: Facts): string {
  const { widthMm, heightMm } = paperOf(facts)
  return heightMm === null ? inWords(widthMm) : `${inWords(widthMm)} x ${inWords(heightMm)}`
}

/** Whether something grey is white on paper. */
export const greyCheck: Check = {
  name: 'what is grey',
  find: ({ paled = false }) => (paled ? [finding('grey_lost', {})] : []),
}

/** Less than this is what paper and heads forgive. */
const leastSmaller = 0.98

/** Whether a label is made smaller without anybody having asked for it. */
export const smallerCheck: Check = {
  name: 'the size on paper',
  find: facts => {
    const { document, sources = [] } = facts
    if (!isCarrierLabel(document.kind) || document.fit) return []
    const scale = Math.min(1, ...sources.map(source => source.scale ?? 1))
    if (scale >= leastSmaller) return []
    return [finding('made_smaller', { percent: Math.round(scale * 100), paper: paperInWords(facts) })]
  },
}

/** A form has a frame and rows; a fold line and the frame of the label itself have fewer lines. */
const formMm = { across: 40, down: 15 }
const formLines = { across: 3, down: 2 }
/** A part with this much of the ink of the label is no instruction. */
const muchInk = 0.5

/**
 * Whether something of a larger page stays away. The words of a carrier beside its label are told. A form or receipt may
 * have to go along, which only the shop knows, so it stops the print until somebody has said so, once or for this
 * printer; so does a page without any code, of which no part is a label.
 */
export const leftOutCheck: Check = {
  name: 'the rest of the page',
  find: ({ document, sources = [], sourceCodes, codes, target, keptPages = [] }) => {
    if (!isCarrierLabel(document.kind)) return []
    const kept = keptPages.map(page => finding('page_kept', {}, page))
    const isCoded = (index: number) => sourceCodes.some(({ page }) => page === index + 1)
    const isNoLabel = (source: SourcePage, index: number) =>
      isSheet(source.image, target.dpi) && !isWhole(source) && !isCoded(index)
    if (codes !== null && sources.some(isNoLabel)) return [...kept, finding('no_label', {})]
    const left = sources.map(source => leftOut(source, target.dpi))
    if (left.every(each => each === 'nothing')) return kept
    if (left.includes('part')) return [...kept, finding(target.dropsRest ? 'rest_dropped' : 'left_out', {})]
    return [...kept, finding('words_kept', {})]
  },
}

const isWhole = ({ image, printed, scale = 1 }: SourcePage): boolean =>
  scale >= leastSmaller && printed.width >= image.width && printed.height >= image.height

function leftOut({ image, printed }: SourcePage, dpi: number): 'part' | 'words' | 'nothing' {
  if (!isSheet(image, dpi)) return 'nothing'
  const dots = (mm: number) => Math.round((mm / 25.4) * dpi)
  const inside = inkDots(image, printed, isBlack)
  const rest = inkDots(image, { x: 0, y: 0, ...image }, isBlack) - inside
  const least = { across: dots(formMm.across), down: dots(formMm.down) }
  const { across, down } = linesOutside(image, printed, least)
  const isForm = across >= formLines.across && down >= formLines.down
  if (isForm || rest > muchInk * inside) return 'part'
  return rest > leastInkMm2 * (dpi / 25.4) ** 2 ? 'words' : 'nothing'
}

function losesInk({ image, printed }: SourcePage, dpi: number): boolean {
  const dots = (mm: number) => Math.round((mm / 25.4) * dpi)
  const ink = (by: number) => inkDots(image, grown(printed, by), isBlack)
  if (isSheet(image, dpi)) return ink(dots(besideMm)) - ink(0) > darkPart * ink(0)
  const all = inkDots(image, { x: 0, y: 0, ...image }, isBlack)
  return all - ink(dots(slackMm)) > leastInkMm2 * (dpi / 25.4) ** 2
}
