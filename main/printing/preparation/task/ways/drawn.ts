import type { PrinterDpi } from '../../../../../shared/desk/printing/printer-kinds.ts'
import type { DrawnPage } from '../../pages/drawn-page.ts'
import { drawPdfPages } from '../../pages/pdf-pages.ts'
import { drawPicturePages } from '../../pages/picture-pages.ts'
import { drawZplPages } from '../../pages/zpl-pages.ts'
import { layOut } from '../../pictures/lay-out.ts'
import { sheetOfMedia } from '../../sheet.ts'
import { encode } from '../encode.ts'
import type { Made, PrepareInput } from '../made.ts'
import { placePages } from '../place-pages.ts'
import { movesOf } from '../settings.ts'

/** Draws the document in the dots of the printer and writes the picture in its language. */
export async function drawn(input: PrepareInput): Promise<Made | null> {
  const { target } = input
  const { language, dpi, media, darkness } = target
  const pages = await pagesOf(input, dpi)
  if (language === 'any' || !pages) return null
  if (pages.length === 0) throw new RangeError('There is nothing to draw')
  const sheet = sheetOfMedia(media, dpi, language === 'PDF')
  const sheets = await layOut(placePages(pages, sheet, input, dpi), sheet, movesOf(target))
  const bytes = await encode(sheets, language, { dpi, darkness })
  return { bytes, language, labels: pages.length, pages: sheets }
}

function pagesOf({ document, target }: PrepareInput, dpi: PrinterDpi): Promise<DrawnPage[]> | null {
  const { bytes, format } = document
  if (format === 'PDF') return drawPdfPages(bytes, dpi, { forHead: true })
  if (format === 'PNG') return drawPicturePages(bytes, dpi)
  if (format === 'ZPL') return drawZplPages(Buffer.from(bytes).toString('latin1'), dpi, target.media)
  return null
}
