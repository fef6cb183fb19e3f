import { readPictureSize } from '../../../labels/convert/fit-picture.ts'
import { drawPdfPages } from '../../pages/pdf-pages.ts'
import { drawPicturePages } from '../../pages/picture-pages.ts'
import { fitsInto, type Size, swapped } from '../../pictures/box.ts'
import { blackened } from '../../pictures/picture.ts'
import { sheetOfMedia } from '../../sheet.ts'
import type { Made, PrepareInput } from '../made.ts'
import { isPlain } from '../settings.ts'

/** An office printer has no dots anybody sees; more than this is only waiting. */
const mostOfficeDpi = 300
/** How much of its paper a page may leave free and still be a page of this paper. */
const leastPart = 0.98

/** Documents that already are what the printer takes, on its paper: they leave byte for byte. */
export async function kept({ document, target }: PrepareInput): Promise<Made | null> {
  const { bytes, format } = document
  const { slots, ...paper } = sheetOfMedia(target.media, target.dpi, true)
  if (format !== target.language) return null
  if (format === 'EPL' || format === 'ESCPOS') return { bytes, language: format, labels: 1, pages: [] }
  if (slots > 1 || !isPlain(target)) return null
  if (format === 'PNG') {
    const pages = await drawPicturePages(bytes, target.dpi)
    const [page] = pages
    if (!page || pages.length > 1 || !fitsInto(page.image, paper)) return null
    if (page.image.width !== (await readPictureSize(bytes)).width) return null
    return { bytes, language: format, labels: 1, pages: [blackened(page.image)] }
  }
  if (format !== 'PDF') return null
  const dpi = Math.min(target.dpi, mostOfficeDpi)
  const pages = (await drawPdfPages(bytes, dpi)).map(({ image }) => image)
  const sheet = sheetOfMedia(target.media, dpi, true)
  if (!pages.every(page => fills(page, sheet) || fills(swapped(page), sheet))) return null
  return { bytes, language: format, labels: pages.length, pages: pages.map(blackened) }
}

const fills = (page: Size, sheet: Size): boolean =>
  fitsInto(page, sheet) &&
  page.width >= sheet.width * leastPart &&
  (page.height >= sheet.height * leastPart || !Number.isFinite(sheet.height))
