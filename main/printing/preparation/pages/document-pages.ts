import type { PDFiumDocument } from '@hyzyla/pdfium'
import type { PrinterDpi, PrinterMedia } from '../../../../shared/desk/printing/printer-kinds.ts'
import { type LabelPaper, labelMedia } from '../../../../shared/labels.ts'
import { drawZpl, type PdfPage, sizeInPoints, withPdf } from '../../labels/convert/draw-pages.ts'
import { readPictureSize } from '../../labels/convert/fit-picture.ts'
import { type GrayImage, openPicture, readGray } from '../../labels/convert/png.ts'
import { sheetOf } from '../../labels/grid.ts'
import type { ZplPage, ZplSheet } from '../../zpl/draw/draw-labels.ts'
import { resizeZpl, zplResolution } from '../../zpl/rewrite-zpl.ts'
import type { PrintTarget } from '../preparation.ts'
import { createPageShelf } from './page-shelf.ts'
import {
  createPixelBudget,
  cut,
  type DrawnPage,
  enlarged,
  mostPages,
  type Size,
  type SizedBy,
  TooMuchAtOnce,
  wholeDensity,
} from './picture.ts'
import { resized, sheetOfMedia } from './sheet.ts'
import type { SourcePage } from './source-page.ts'

const pointsPerInch = 72

/**
 * The pages of a PDF at their true size; for a print head, within a hair of it, so that the dots of a picture in it
 * stay whole dots. Throws with a sentence for one that is protected, broken or far too long.
 */
export const drawPdfPages = (pdf: Uint8Array, dpi: number, { forHead = false } = {}): Promise<DrawnPage[]> =>
  withPdf(pdf, async (document, unitOf) => {
    const count = document.getPageCount()
    if (count === 0) throw new RangeError('it has no page')
    if (count > mostPages) throw new TooMuchAtOnce(`it has ${count} pages, ${mostPages} are the most`)
    const budget = createPixelBudget()
    const shelf = createPageShelf()
    const pages: DrawnPage[] = []
    for (let index = 0; index < count; index += 1) {
      const page = document.getPage(index)
      const unit = unitOf(index)
      const density = forHead ? imageDensity(page) : null
      const at = wholeDensity(density && density / unit, dpi) ?? dpi
      pages.push({
        image: shelf(await drawPage(page, unit, at, budget)),
        redraw: scale => redrawPage(pdf, index, at * scale),
      })
    }
    return pages
  })

function drawPage(
  page: PdfPage,
  unit: number,
  dpi: number,
  budget = createPixelBudget(),
): Promise<GrayImage> {
  const size = sizeInPoints(page, unit)
  const [width, height] = [pointsToDots(size.width, dpi), pointsToDots(size.height, dpi)]
  budget({ width, height })
  return page.render({ width, height, colorSpace: 'Gray', renderFormFields: true })
}

const redrawPage = (pdf: Uint8Array, index: number, dpi: number): Promise<GrayImage> =>
  withPdf(pdf, (document, unitOf) => drawPage(document.getPage(index), unitOf(index), dpi))

const pointsToDots = (points: number, dpi: number): number =>
  Math.max(1, Math.round((points / pointsPerInch) * dpi))

/** What the binding of pdfium keeps to itself: its page, and the functions of the library it does not wrap. */
type PageInsides = {
  pageIdx: number
  module: {
    HEAPU8: Uint8Array
    wasmExports: { malloc: (size: number) => number; free: (at: number) => void }
    _FPDFPage_CountObjects: (page: number) => number
    _FPDFPage_GetObject: (page: number, index: number) => number
    _FPDFPageObj_GetType: (object: number) => number
    _FPDFImageObj_GetImagePixelSize: (object: number, width: number, height: number) => number
    _FPDFPageObj_GetBounds: (
      object: number,
      left: number,
      bottom: number,
      right: number,
      top: number,
    ) => number
  }
}
const imageObject = 3
const mostObjects = 200
/** A smaller picture is a logo or a stamp and does not decide about the page. */
const leastAreaInch = 6

/**
 * Dots per inch of the largest picture on a page, when it is large enough to be the label; else null. Drawn at exactly
 * this density every dot of the picture becomes one dot of the print, and bars keep their widths.
 */
function imageDensity(page: ReturnType<PDFiumDocument['getPage']>): number | null {
  const { module, pageIdx } = page as unknown as PageInsides
  const at = module.wasmExports.malloc(24)
  try {
    const images = []
    const count = Math.min(mostObjects, module._FPDFPage_CountObjects(pageIdx))
    for (let index = 0; index < count; index += 1) {
      const object = module._FPDFPage_GetObject(pageIdx, index)
      if (module._FPDFPageObj_GetType(object) === imageObject) images.push(measured(module, object, at))
    }
    const [largest] = images.sort((a, b) => b.areaInch - a.areaInch)
    return largest && largest.areaInch >= leastAreaInch ? largest.density : null
  } finally {
    module.wasmExports.free(at)
  }
}

function measured(module: PageInsides['module'], object: number, at: number) {
  const sized = module._FPDFImageObj_GetImagePixelSize(object, at, at + 4)
  const bounded = module._FPDFPageObj_GetBounds(object, at + 8, at + 12, at + 16, at + 20)
  const view = new DataView(module.HEAPU8.buffer, at, 24)
  const [width, height] = [view.getUint32(0, true), view.getUint32(4, true)]
  const [left, bottom, right, top] = [8, 12, 16, 20].map(offset => view.getFloat32(offset, true))
  const [wideInch, highInch] = [
    ((right ?? 0) - (left ?? 0)) / pointsPerInch,
    ((top ?? 0) - (bottom ?? 0)) / pointsPerInch,
  ]
  const areaInch = sized && bounded ? wideInch * highInch : 0
  const densities = [
    [width / wideInch, height / highInch],
    [height / wideInch, width / highInch],
  ] as const
  const even = densities.find(([across, down]) => Math.abs(across / down - 1) < 0.01)
  return { areaInch, density: even ? even[0] : null }
}

const labelSizes = Object.values(labelMedia).map(({ widthMm, heightMm }) => ({
  widthInch: widthMm / 25.4,
  heightInch: heightMm / 25.4,
}))
const play = 0.03
/** Without a word about its density a picture is one of the screen, and says nothing about paper. */
const leastPaperDensity = 150
const mostPaperDensity = 1300

/** The labels of a picture, which are below each other when there are several, at their true size. */
export async function drawPicturePages(
  png: Uint8Array,
  dpi: number,
  paper: LabelPaper | null = null,
): Promise<DrawnPage[]> {
  const size = await readPictureSize(png)
  const { density: said } = await (await openPicture(png)).metadata()
  const { density: known, sizedBy } = densityOf(size, said, paper)
  const density = known ?? dpi
  const scale = (wholeDensity(density, dpi) ?? dpi) / density
  const budget = createPixelBudget()
  budget({ width: size.width * Math.max(1, scale), height: size.height * Math.max(1, scale) })
  const image = await readGray(png)
  const pages = []
  const times = wholeOr(density, dpi)
  for (const page of labelsOf(image, density))
    pages.push({
      image: await scaledBy(page, times),
      ...(times < 1 || sizedBy !== null ? { given: page } : {}),
      sizedBy,
    })
  return pages
}

/** A whole number where one dot becomes a square of dots, else what makes the size on paper right. */
const wholeOr = (density: number, dpi: number): number => {
  const whole = wholeDensity(density, dpi)
  return whole === null ? dpi / density : Math.round(whole / density)
}

const scaledBy = async (image: GrayImage, scale: number): Promise<GrayImage> =>
  Number.isInteger(scale) ? enlarged(image, scale) : resized(image, scale)

type Density = { density: number | null; sizedBy: SizedBy | null }

/** What the picture says about itself, else what fits the paper it was asked for on, else a label of usual size. */
function densityOf(size: Size, said: number | undefined, paper: LabelPaper | null): Density {
  if (said !== undefined && said >= leastPaperDensity && said <= mostPaperDensity)
    return { density: said, sizedBy: null }
  const declared = paper && declaredDensity(size, paper)
  const usual = usualDensity(size)
  const agree = declared !== null && usual !== null && Math.abs(declared / usual - 1) <= play
  if (declared !== null && !agree) return { density: declared, sizedBy: 'carrier' }
  if (usual !== null) return { density: usual, sizedBy: null }
  const inferred = inferredDensity(size)
  return { density: inferred, sizedBy: inferred === null ? null : 'usual' }
}

function usualDensity({ width, height }: Size): number | null {
  const fits = (dots: number, inch: number, density: number) => Math.abs(dots / density / inch - 1) <= play
  const isLabel = (density: number) =>
    labelSizes.some(
      ({ widthInch, heightInch }) =>
        fits(width, widthInch, density) ||
        (fits(height, widthInch, density) && fits(width, heightInch, density)),
    )
  return [203, 300, 600].find(isLabel) ?? null
}

/** White at the end of a label may be left away, or be more than was asked for. */
const ofPaper = { least: 0.5, most: 1.2 }

/** What makes a picture as wide as the paper it was asked for on; null where it has another shape. */
function declaredDensity({ width, height }: Size, { widthInch, heightInch }: LabelPaper): number | null {
  const density = Math.min(width, height) / Math.min(widthInch, heightInch)
  const part = Math.max(width, height) / density / Math.max(widthInch, heightInch)
  const isOfPaper = part >= ofPaper.least && part <= ofPaper.most
  return isOfPaper && density >= leastInferred && density <= mostPaperDensity ? density : null
}

/** How much longer than wide labels are: from nearly square ones to those of 4x8 inch, which may be white at the end. */
const labelShape = { least: 1.2, most: 2.05 }
/** Less than a screen has is a logo. */
const leastInferred = 90
const inferredInch = 4

/** What makes a picture of the shape of a label as wide as labels are; null for any other shape. */
function inferredDensity({ width, height }: Size): number | null {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const density = short / inferredInch
  const isLabel = long / short >= labelShape.least && long / short <= labelShape.most
  return isLabel && density >= leastInferred && density <= mostPaperDensity ? density : null
}

/** One picture a label: as many as there are heights of a label that has this width. */
function labelsOf(image: GrayImage, density: number): GrayImage[] {
  const { width, height } = image
  const size = labelSizes.find(({ widthInch, heightInch }) => {
    const count = height / density / heightInch
    return (
      Math.abs(width / density / widthInch - 1) <= play &&
      Math.round(count) > 1 &&
      Math.abs(count - Math.round(count)) <= play
    )
  })
  const count = size ? Math.round(height / density / size.heightInch) : 1
  if (count === 1 || count > mostPages) return [image]
  const each = height / count
  return Array.from({ length: count }, (_, index) => {
    const y = Math.round(index * each)
    return cut(image, { x: 0, y, width, height: Math.round((index + 1) * each) - y })
  })
}

/** Media a thermal head prints ZPL on; on any other a label is taken for 4x6 inch unless it says its size. */
const thermalMedia: readonly PrinterMedia[] = ['4x6in', '4x8in', 'a6']

/** Labels of ZPL at their true size, whichever head they were made for. */
export async function drawZplPages(
  zpl: string,
  { dpi, media }: Pick<PrintTarget, 'dpi' | 'media'>,
  said: PrinterDpi | null = null,
): Promise<DrawnPage[]> {
  const madeFor = said ?? zplResolution(zpl) ?? dpi
  if (madeFor === dpi) return drawAt(zpl, dpi, media)
  const rewritten = resizeZpl(zpl, dpi / madeFor)
  if (rewritten !== null) return drawAt(rewritten, dpi, media)
  const shelf = createPageShelf()
  const pages = []
  for (const { image } of await drawAt(zpl, madeFor, media))
    pages.push({ image: shelf(await resized(image, dpi / madeFor)) })
  return pages
}

async function drawAt(zpl: string, dpi: PrinterDpi, media: PrinterMedia): Promise<DrawnPage[]> {
  const { widthDots, heightDots } = sheetOf(zpl, dpi, paperOf(media, dpi))
  const size = { width: widthDots, height: heightDots }
  const pages = await drawOn(zpl, size, dpi)
  const more = beyond(pages, size)
  const drawn = more ? await drawAround(zpl, { size, more, dpi }) : pages
  return drawn.map(image => ({ image }))
}

/** ZPL as a printer with such media shows it, and with what lies beyond its edges where something does. */
export async function drawZplOnMedia(
  zpl: string,
  dpi: PrinterDpi,
  media: PrinterMedia,
): Promise<{ pages: GrayImage[]; sources: SourcePage[] }> {
  const { width, height } = sheetOfMedia(media, dpi, false)
  const { heightDots } = sheetOf(zpl, dpi)
  const size = { width, height: Number.isFinite(height) ? height : heightDots }
  const pages = await drawOn(zpl, size, dpi)
  const more = beyond(pages, size)
  if (!more) return { pages, sources: [] }
  const whole = await drawAround(zpl, { size, more, dpi })
  const sources = whole.map((image, index) => {
    const { width: used, height: tall } = pages[index]?.area ?? size
    const printed = { x: more.left, y: more.top, width: used, height: tall }
    return { image, printed, read: image, readScale: 1 }
  })
  return { pages, sources }
}

/**
 * One label of ZPL on a sheet of so many dots, and with what goes beyond its right and lower edge, where it does. Null when
 * nothing is printed.
 */
export async function drawZplAround(
  zpl: string,
  size: Size,
  dpi: number,
): Promise<{ page: GrayImage; whole: GrayImage | null } | null> {
  const [page] = await drawOn(zpl, size, dpi)
  if (!page) return null
  const more = beyond([page], size)
  const [whole = null] = more ? await drawAround(zpl, { size, more: { ...more, left: 0, top: 0 }, dpi }) : []
  return { page, whole }
}

/** Dots beyond each edge. */
type More = { left: number; top: number; right: number; bottom: number }

/** How far ink reaches beyond what is printed on, at most once as far as that is large; null where it does not. */
function beyond(pages: readonly ZplPage[], size: Size): More | null {
  const most = (dots: number, limit: number) => Math.min(limit, Math.max(0, dots))
  const more = { left: 0, top: 0, right: 0, bottom: 0 }
  for (const { area, reach } of pages) {
    more.left = Math.max(more.left, most(-reach.left, size.width))
    more.top = Math.max(more.top, most(-reach.top, size.height))
    more.right = Math.max(more.right, most(reach.right - area.width, size.width))
    more.bottom = Math.max(more.bottom, most(reach.bottom - area.height, size.height))
  }
  return Object.values(more).some(dots => dots > 0) ? more : null
}

/** With all that lies around the sheet. */
function drawAround(
  zpl: string,
  { size, more, dpi }: { size: Size; more: More; dpi: number },
): Promise<ZplPage[]> {
  const { left, top, right, bottom } = more
  const around = { width: size.width + left + right, height: size.height + top + bottom }
  return drawOn(zpl, around, dpi, { left, top, right })
}

async function drawOn(
  zpl: string,
  { width, height }: Size,
  dpi: number,
  around?: ZplSheet['around'],
): Promise<ZplPage[]> {
  createPixelBudget()({ width: width * 3, height })
  // One more than is printed, so that it is seen to have more.
  const sheet = {
    widthDots: width,
    heightDots: height,
    dpi,
    mostLabels: mostPages + 1,
    keep: createPageShelf(),
  }
  const pages = await drawZpl(zpl, { ...sheet, ...(around ? { around } : {}) })
  if (pages.some(({ isWhole }) => !isWhole)) throw new RangeError('a part of it is larger than any paper')
  return pages
}

function paperOf(media: PrinterMedia, dpi: number) {
  const { width, height } = sheetOfMedia(thermalMedia.includes(media) ? media : '4x6in', dpi, false)
  return { widthInch: width / dpi, heightInch: height / dpi }
}
