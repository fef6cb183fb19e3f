import type { LabelPaper } from '../../../../shared/labels.ts'
import { type GrayImage, readOwnGray } from './png.ts'

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

type PdfDocument = Awaited<ReturnType<Awaited<ReturnType<typeof loadPdfium>>['loadDocument']>>
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

let loadedPdfium: ReturnType<typeof loadPdfium> | undefined
const loadPdfium = async () => (await import('@hyzyla/pdfium')).PDFiumLibrary.init()
const pdfium = () => {
  loadedPdfium ??= loadPdfium()
  return loadedPdfium
}

/** What the preview engine is told about the printer; sizes are given in its millimetres to come out in whole dots. */
const dotsPerMm = 8

/** ZPL formats as a printer would draw them, on sheets of the given dots. */
export async function drawZpl(
  zpl: string,
  { widthDots, heightDots }: { widthDots: number; heightDots: number },
): Promise<GrayImage[]> {
  const { getApi } = await import('zpl-renderer-js')
  const { zplToBase64MultipleAsync } = await getApi()
  const pictures = await zplToBase64MultipleAsync(
    zpl,
    widthDots / dotsPerMm,
    heightDots / dotsPerMm,
    dotsPerMm,
  )
  return pictures.map(picture => readOwnGray(Buffer.from(picture, 'base64')))
}
