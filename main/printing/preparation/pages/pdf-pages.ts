import type { PDFiumDocument } from '@hyzyla/pdfium'
import { type PdfPage, withPdf } from '../../labels/convert/draw-pages.ts'
import type { GrayImage } from '../../labels/convert/png.ts'
import { createPixelBudget, type DrawnPage, mostPages, wholeDensity } from './picture.ts'

const pointsPerInch = 72

/**
 * The pages of a PDF at their true size; for a print head, within a hair of it, so that the dots of a picture in it
 * stay whole dots. Throws with a sentence for one that is protected, broken or far too long.
 */
export const drawPdfPages = (pdf: Uint8Array, dpi: number, { forHead = false } = {}): Promise<DrawnPage[]> =>
  withPdf(pdf, async document => {
    const count = document.getPageCount()
    if (count > mostPages) throw new RangeError(`It has ${count} pages, ${mostPages} are the most`)
    const budget = createPixelBudget()
    const pages: DrawnPage[] = []
    for (let index = 0; index < count; index += 1) {
      const page = document.getPage(index)
      const at = (forHead ? wholeDensity(imageDensity(page), dpi) : null) ?? dpi
      pages.push({
        image: await drawPage(page, at, budget),
        redraw: scale => redrawPage(pdf, index, at * scale),
      })
    }
    return pages
  })

function drawPage(page: PdfPage, dpi: number, budget = createPixelBudget()): Promise<GrayImage> {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const [width, height] = [toDots(originalWidth, dpi), toDots(originalHeight, dpi)]
  budget({ width, height })
  return page.render({ width, height, colorSpace: 'Gray', renderFormFields: true })
}

const redrawPage = (pdf: Uint8Array, index: number, dpi: number): Promise<GrayImage> =>
  withPdf(pdf, document => drawPage(document.getPage(index), dpi))

const toDots = (points: number, dpi: number): number =>
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
