import { drawPdfPages } from '../../pages/pdf-pages.ts'
import { blackened } from '../../pictures/picture.ts'
import { sheetOfMedia } from '../../sheet.ts'
import { composePdf } from '../compose-pdf.ts'
import type { Made, PrepareInput } from '../made.ts'
import { placePages } from '../place-pages.ts'
import { movesOf } from '../settings.ts'

/** Fine enough to find what is on a page. */
const placingDpi = 203

/** A PDF for an office printer with other paper, or other settings: its pages put onto that paper without loss. */
export async function pdfPaper(input: PrepareInput): Promise<Made | null> {
  const { document, target } = input
  if (document.format !== 'PDF' || target.language !== 'PDF') return null
  const sheet = sheetOfMedia(target.media, placingDpi, true)
  const pages = await drawPdfPages(document.bytes, placingDpi)
  const placements = placePages(pages, sheet, input, placingDpi).map(({ placement }) => placement)
  const moves = movesOf({ ...target, dpi: placingDpi })
  const bytes = await composePdf(document.bytes, { placements, sheet, moves, dpi: placingDpi })
  const shown = await drawPdfPages(bytes, Math.min(target.dpi, 300))
  return { bytes, language: 'PDF', labels: pages.length, pages: shown.map(({ image }) => blackened(image)) }
}
