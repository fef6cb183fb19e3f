import { drawPdf, drawZpl } from '../../../main/printing/labels/convert/draw-pages.ts'
import { type GrayImage, readGray } from '../../../main/printing/labels/convert/png.ts'
import type { CheckInput } from '../../../main/printing/preparation/preflight/check.ts'
import { checkPrint } from '../../../main/printing/preparation/preflight/check-print.ts'
import type { PrintTarget } from '../../../main/printing/preparation/preparation.ts'
import type { Preflight } from '../../../shared/desk/printing/preflight.ts'
import type { PrintKind } from '../../../shared/desk/printing/print-jobs.ts'
import {
  type PrinterDpi,
  type PrintLanguage,
  printerMediaSizes,
} from '../../../shared/desk/printing/printer-kinds.ts'
import type { LabelCode } from '../../../shared/labels.ts'

/** The paper the corpus is made for. */
const { widthMm, heightMm } = printerMediaSizes['4x6in']
const sheet = (dpi: number) => ({
  widthDots: Math.round((widthMm / 25.4) * dpi),
  heightDots: Math.round((heightMm / 25.4) * dpi),
})

export const printerFor = (language: PrintLanguage, dpi: PrinterDpi = 203): PrintTarget => ({
  language,
  dpi,
  media: '4x6in',
  turn: 0,
  crop: false,
  offsetUm: { x: 0, y: 0 },
  darkness: null,
  slot: 0,
})

/** What a printer of these dots would put on 4x6 inch paper. */
export async function pagesOf(bytes: Uint8Array, language: PrintLanguage, dpi: number): Promise<GrayImage[]> {
  if (language === 'PDF') return drawPdf(bytes, dpi, { widthInch: 4, heightInch: 6 })
  if (language === 'PNG') return [await readGray(bytes)]
  return language === 'ZPL' ? drawZpl(Buffer.from(bytes).toString('latin1'), { ...sheet(dpi), dpi }) : []
}

export type Sample = {
  bytes: Uint8Array
  language?: PrintLanguage
  dpi?: PrinterDpi
  numbers?: readonly string[]
  undrawn?: readonly string[]
  /** What every label of its carrier bears. */
  codes?: readonly LabelCode[] | undefined
  kind?: PrintKind
  target?: Partial<PrintTarget>
  /** What leaves for a printer of another language; the label as it is when left out. */
  made?: { bytes: Uint8Array; language: PrintLanguage }
  /** Instead of drawing. */
  pages?: readonly GrayImage[]
  /** What the pages were made of, where they do not show all of it. */
  sources?: CheckInput['sources']
  /** Where its pages come onto the paper. */
  laid?: CheckInput['laid']
  /** Pages of it that leave as pictures. */
  pictured?: CheckInput['pictured']
  /** Whether an area of it is grey and goes. */
  paled?: boolean
}

/** Everything the check is given, for a sample printed as it is. */
export async function inputOf(sample: Sample): Promise<CheckInput> {
  const {
    bytes,
    language = 'ZPL',
    dpi = 203,
    numbers = [],
    undrawn = [],
    codes = [],
    kind = 'label',
    made = { bytes, language },
    target,
    pages,
    sources = [],
    laid = [],
    pictured = [],
    paled = false,
  } = sample
  return {
    document: { bytes, format: language, name: 'label', kind, trackingNumbers: numbers, undrawn, codes },
    target: { ...printerFor(made.language, dpi), ...target },
    ...made,
    pages: pages ?? (await pagesOf(bytes, language, dpi)),
    sources,
    laid,
    pictured,
    paled,
  }
}

export const check = async (sample: Sample): Promise<Preflight> => checkPrint(await inputOf(sample))

/** What was found, shortly. */
export const codesOf = ({ findings }: Preflight): string[] => findings.map(({ code }) => code)
