import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createDeflate } from 'node:zlib'
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  PDFName,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import { type PdfPage, sizeInPoints, withPdf } from '../../labels/convert/draw-pages.ts'
import { type BesideContent, pagesOf, shownBeside, userUnit } from '../../labels/convert/pdf-structure.ts'
import { createPixelBudget, type DrawnPage, type Size, swapped } from './picture.ts'
import { pictureMark } from './source-page.ts'

/** A page that is put onto paper as a picture, and why: `structure` where its parts are not where a page has them. */
export type PicturedPage = { index: number; why: BesideContent | 'structure' }

const pointsPerInch = 72
const pictureDpi = 600

/**
 * The pages of a PDF whose content alone shows what a viewer shows, as they are, and pictures of all others. `scaleOf`:
 * how large each comes onto its paper, so that no dot is drawn that nobody sees.
 */
export async function placeablePages(
  pdf: Uint8Array,
  { pages, dpi, scaleOf }: { pages: readonly DrawnPage[]; dpi: number; scaleOf: (index: number) => number },
): Promise<{ placeable: PDFPage[]; pictured: PicturedPage[] }> {
  const written = await writtenPages(pdf)
  const isWhole = written.length === pages.length
  const pictured = pages.flatMap(({ image }, index): PicturedPage[] => {
    const page = isWhole ? written[index] : undefined
    const why = page ? whyPicture(page, image, dpi) : 'structure'
    return why === null ? [] : [{ index, why }]
  })
  const drawn = pictured.map(({ index }) => index)
  const pictures = await picturePages(pdf, drawn, scaleOf)
  const placeable = pages.flatMap((_, index) => {
    const page = pictures[drawn.indexOf(index)] ?? written[index]
    return page ? [page] : []
  })
  return { placeable, pictured }
}

/** None where nobody but a viewer finds them. */
async function writtenPages(pdf: Uint8Array): Promise<PDFPage[]> {
  try {
    return await pagesOf(pdf)
  } catch {
    return []
  }
}

function whyPicture(page: PDFPage, shown: Size, dpi: number): PicturedPage['why'] | null {
  try {
    return isWhereShown(page, shown, dpi) ? shownBeside(page) : 'structure'
  } catch {
    return 'structure'
  }
}

/** Whether a page has content, and is as large in its file as a viewer shows it. Throws where its parts are none. */
function isWhereShown(page: PDFPage, shown: Size, dpi: number): boolean {
  const { angle } = page.getRotation()
  if (page.node.normalizedEntries().Contents === undefined || angle % 90 !== 0) return false
  const box = angle % 180 === 0 ? page.getCropBox() : swapped(page.getCropBox())
  const dots = (units: number) => (units * userUnit(page) * dpi) / pointsPerInch
  return Math.abs(dots(box.width) - shown.width) <= 1 && Math.abs(dots(box.height) - shown.height) <= 1
}

/** Pages of a new document that show pictures of these pages, each at its size. */
export async function picturePages(
  pdf: Uint8Array,
  indices: readonly number[],
  scaleOf: (index: number) => number = () => 1,
): Promise<PDFPage[]> {
  if (indices.length === 0) return []
  const album = await PDFDocument.create({ updateMetadata: false })
  return withPdf(pdf, async (document, unitOf) => {
    const pages: PDFPage[] = []
    for (const index of indices) {
      const page = document.getPage(index)
      const size = sizeInPoints(page, unitOf(index))
      const draw = bandsDrawer(page, document.initializeFormFields())
      try {
        pages.push(addPicture(album, await drawPicture(draw, size, scaleOf(index)), size))
      } finally {
        draw.close()
      }
    }
    return pages
  })
}

/** A sixth larger than the smallest, in a third of its time. */
const packing = 3
/** Dots an inch at which any colour of a page is seen, and it is small. */
const lookDpi = 100

async function drawPicture(draw: BandsDrawer, size: Size, scale: number): Promise<Picture> {
  const dotsAt = (dpi: number): Size => ({
    width: Math.max(1, Math.round((size.width / pointsPerInch) * dpi)),
    height: Math.max(1, Math.round((size.height / pointsPerInch) * dpi)),
  })
  const [small, dots] = [dotsAt(lookDpi * scale), dotsAt(pictureDpi * scale)]
  createPixelBudget()(dots)
  const isColoured = draw.bands(small, true).some(hasColour)
  const packed = await pipeline(draw.bands(dots, isColoured), createDeflate({ level: packing }), buffer)
  return { ...dots, isColoured, packed }
}

/** More than what rounding makes of grey. */
const leastColour = 16

function hasColour(band: Uint8Array): boolean {
  for (let at = 0; at < band.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = [band[at], band[at + 1], band[at + 2]]
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > leastColour) return true
  }
  return false
}

/** What the binding of pdfium keeps to itself: it draws a page only as a whole, with all its colours at once. */
type PageInsides = {
  pageIdx: number
  module: {
    HEAPU8: Uint8Array
    wasmExports: { malloc: (size: number) => number; free: (at: number) => void }
    _FPDFBitmap_CreateEx: (...numbers: number[]) => number
    _FPDFBitmap_FillRect: (...numbers: number[]) => void
    _FPDFBitmap_Destroy: (bitmap: number) => void
    _FPDF_RenderPageBitmap: (...numbers: number[]) => void
    _FPDF_FFLDraw: (...numbers: number[]) => void
    _FORM_OnAfterLoadPage: (page: number, form: number) => void
    _FORM_OnBeforeClosePage: (page: number, form: number) => void
    _FPDF_ClosePage: (page: number) => void
  }
}

const flag = { annotations: 1, grey: 8, redFirst: 16 }
const white = 0xffffffff
/** A few megabytes at a time, of pages that have a hundred. */
const bandRows = 512

type BandsDrawer = ReturnType<typeof bandsDrawer>

/** Draws a page in bands of rows, from the top, as the whole page is drawn for a print head. */
function bandsDrawer(page: PdfPage, form: number) {
  const { pageIdx, module } = page as unknown as PageInsides
  module._FORM_OnAfterLoadPage(pageIdx, form)

  function band({ width, height }: Size, isColoured: boolean, top: number): Uint8Array {
    const [bytes, rows] = [isColoured ? 3 : 1, Math.min(bandRows, height - top)]
    const at = module.wasmExports.malloc(width * rows * bytes)
    if (at === 0) throw new RangeError('there is no memory left to draw it')
    const bitmap = module._FPDFBitmap_CreateEx(width, rows, bytes === 3 ? 2 : 1, at, width * bytes)
    try {
      module._FPDFBitmap_FillRect(bitmap, 0, 0, width, rows, white)
      const flags = isColoured ? flag.redFirst : flag.grey
      const placed = [bitmap, pageIdx, 0, -top, width, height, 0] as const
      module._FPDF_RenderPageBitmap(...placed, flags | flag.annotations)
      module._FPDF_FFLDraw(form, ...placed, flags)
      return module.HEAPU8.slice(at, at + width * rows * bytes)
    } finally {
      module._FPDFBitmap_Destroy(bitmap)
      module.wasmExports.free(at)
    }
  }

  return {
    *bands(size: Size, isColoured: boolean): Generator<Uint8Array> {
      for (let top = 0; top < size.height; top += bandRows) yield band(size, isColoured, top)
    },
    close: () => {
      module._FORM_OnBeforeClosePage(pageIdx, form)
      module._FPDF_ClosePage(pageIdx)
    },
  }
}

type Picture = Size & { isColoured: boolean; packed: Uint8Array }

function addPicture(album: PDFDocument, { width, height, isColoured, packed }: Picture, size: Size): PDFPage {
  const image = album.context.stream(packed, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: isColoured ? 'DeviceRGB' : 'DeviceGray',
    BitsPerComponent: 8,
    Filter: 'FlateDecode',
    [pictureMark]: true,
  })
  const page = album.addPage([size.width, size.height])
  page.node.setXObject(PDFName.of('Picture'), album.context.register(image))
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(size.width, 0, 0, size.height, 0, 0),
    drawObject('Picture'),
    popGraphicsState(),
  )
  return page
}
