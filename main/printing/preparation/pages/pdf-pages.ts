import { type PdfPage, withPdf } from '../../labels/convert/draw-pages.ts'
import type { GrayImage } from '../../labels/convert/png.ts'
import { createPixelBudget, type DrawnPage, mostPages, wholeDensity } from './drawn-page.ts'
import { imageDensity } from './image-density.ts'

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
