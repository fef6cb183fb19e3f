import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'

/** The text of every page of a PDF, with single spaces. */
export async function textsOfPdf(pdf: Uint8Array): Promise<string[]> {
  return withPages(pdf, page => page.getText().replace(/\s+/g, ' ').trim())
}

/** Sizes of the pages in points, rounded. */
export const sizesOfPdf = (pdf: Uint8Array): Promise<number[][]> =>
  withPages(pdf, page => {
    const { originalWidth, originalHeight } = page.getOriginalSize()
    return [Math.round(originalWidth), Math.round(originalHeight)]
  })

/** The first page as a PNG, three pixels a point. */
export async function pictureOfPdf(pdf: Uint8Array): Promise<Buffer> {
  const [picture] = await picturesOfPdf(pdf)
  if (!picture) throw new Error('the PDF has no page')
  return picture
}

/** All pages, each as a picture. */
export async function picturesOfPdf(pdf: Uint8Array): Promise<Buffer[]> {
  const pictures = await withPages(pdf, page =>
    page.render({
      scale: 3,
      render: ({ data, width, height }) =>
        sharp(data, { raw: { width, height, channels: 4 } })
          .png()
          .toBuffer(),
    }),
  )
  return Promise.all(pictures.map(async picture => Buffer.from((await picture).data)))
}

type Page = ReturnType<Awaited<ReturnType<PDFiumLibrary['loadDocument']>>['getPage']>

async function withPages<T>(pdf: Uint8Array, look: (page: Page) => T): Promise<T[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  try {
    const found: T[] = []
    for (const page of document.pages()) found.push(await look(page))
    return found
  } finally {
    document.destroy()
    library.destroy()
  }
}
