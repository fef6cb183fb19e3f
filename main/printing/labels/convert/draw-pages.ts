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
  withPdf(pdf, async document => {
    if (document.getPageCount() > mostPages) throw new RangeError('The document has too many pages')
    const images = []
    for (const page of document.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const size = { width: originalWidth / pointsPerInch, height: originalHeight / pointsPerInch }
      const scale = paper ? Math.min(paper.widthInch / size.width, paper.heightInch / size.height) : 1
      const toDots = (inch: number) => Math.round(inch * scale * dpi)
      const dots = { width: toDots(size.width), height: toDots(size.height) }
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

/** Opens a PDF, and closes it whatever becomes of it. */
export async function withPdf<T>(pdf: Uint8Array, use: (document: PdfDocument) => Promise<T>): Promise<T> {
  const library = await pdfium()
  const document = await library.loadDocument(pdf)
  try {
    return await use(document)
  } finally {
    document.destroy()
  }
}

const pdfium = onFirstUse(async () => (await import('@hyzyla/pdfium')).PDFiumLibrary.init())

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
