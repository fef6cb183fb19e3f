import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import type { LabelPaper } from '../../../../shared/labels.ts'
import { onFirstUse } from '../../../platform/on-first-use.ts'
import type { ZplPage, ZplSheet } from '../../zpl/draw/draw-labels.ts'
import type { GrayImage } from './png.ts'

/** Draws documents page by page. Each engine is loaded when it is first asked for and kept while its thread lives. */

const pointsPerInch = 72
const mostPages = 100

/** Every page at its own size, or as large as it goes on the paper. */
export const drawPdf = (pdf: Uint8Array, dpi: number, paper?: LabelPaper): Promise<GrayImage[]> =>
  withPdf(pdf, async (document, unitOf) => {
    if (document.getPageCount() > mostPages) throw new RangeError('The document has too many pages')
    const images = []
    for (let index = 0; index < document.getPageCount(); index += 1) {
      const page = document.getPage(index)
      const size = sizeInPoints(page, unitOf(index))
      const [widthInch, heightInch] = [size.width / pointsPerInch, size.height / pointsPerInch]
      const scale = paper ? Math.min(paper.widthInch / widthInch, paper.heightInch / heightInch) : 1
      const toDots = (inch: number) => Math.round(inch * scale * dpi)
      const dots = { width: toDots(widthInch), height: toDots(heightInch) }
      images.push(await page.render({ ...dots, colorSpace: 'Gray', renderFormFields: true }))
    }
    return images
  })

/** Throws for a document that does not open, or has no page. */
export const countPdfPages = (pdf: Uint8Array): Promise<number> =>
  withPdf(pdf, async document => {
    const count = document.getPageCount()
    if (count === 0) throw new RangeError('The document has no page')
    return count
  })

type PdfDocument = Awaited<ReturnType<Awaited<ReturnType<typeof pdfium>>['loadDocument']>>
export type PdfPage = ReturnType<PdfDocument['getPage']>

type UnitOf = (index: number) => number

/**
 * Opens a PDF, and closes it whatever becomes of it. `unitOf` says how many points one unit of a page is. A document that
 * takes all memory there is leaves pdfium behind unable to draw any other; the next one gets a new one.
 */
export async function withPdf<T>(
  pdf: Uint8Array,
  use: (document: PdfDocument, unitOf: UnitOf) => Promise<T>,
): Promise<T> {
  const library = await pdfium()
  try {
    const document = await library.loadDocument(pdf)
    const made = await use(document, await unitsOf(pdf)).finally(() => document.destroy())
    return made
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error
    pdfium = onFirstUse(loadPdfium)
    throw new RangeError('it takes more time or memory to draw than a document may')
  }
}

const loadPdfium = async () => (await import('@hyzyla/pdfium')).PDFiumLibrary.init()
let pdfium = onFirstUse(loadPdfium)

/** As large as a viewer shows the page: turned, cropped, and in its unit, which pdfium knows nothing of. */
export function sizeInPoints(page: PdfPage, unit: number): { width: number; height: number } {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  if (originalWidth === 0) throw new RangeError(`page ${page.number + 1} of it is missing or broken`)
  return { width: originalWidth * unit, height: originalHeight * unit }
}

/** Nearly all pages are in points, and their files neither say a unit nor are packed so that it could not be seen. */
async function unitsOf(pdf: Uint8Array): Promise<UnitOf> {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  if (!file.includes('/UserUnit') && !file.includes('/ObjStm')) return () => 1
  const { pagesOf, userUnit } = await import('./pdf-structure.ts')
  try {
    const units = (await pagesOf(pdf)).map(userUnit)
    return index => units[index] ?? 1
  } catch {
    // A unit that is there and cannot be read would print at another size than it has.
    if (file.includes('/UserUnit')) throw new RangeError('nothing says how large its pages are')
    return () => 1
  }
}

/** ZPL as a printer would draw it, one character a byte; what is left out, the inventory tells. */
export async function drawZpl(zpl: string, paper: ZplSheet): Promise<ZplPage[]> {
  const { drawLabels, fonts } = await zplDrawing()
  return drawLabels(zpl, paper, fonts)
}

/** Where the fonts lie: told to the thread by whoever starts it, else beside the sources. */
const fontsFolder = (): string =>
  (workerData as { fontsFolder?: string } | null)?.fontsFolder ??
  join(import.meta.dirname, '../../../../resources/labels/fonts')

const zplDrawing = onFirstUse(async () => {
  const [{ drawLabels }, { createLabelFonts }] = await Promise.all([
    import('../../zpl/draw/draw-labels.ts'),
    import('../text/label-fonts.ts'),
  ])
  return { drawLabels, fonts: createLabelFonts(fontsFolder()) }
})
