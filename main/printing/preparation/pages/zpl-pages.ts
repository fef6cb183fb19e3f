import type { PrinterDpi, PrinterMedia } from '../../../../shared/desk/printing/printer-kinds.ts'
import { drawZpl } from '../../labels/convert/draw-pages.ts'
import type { GrayImage } from '../../labels/convert/png.ts'
import { sheetOf } from '../../labels/grid.ts'
import { sheetOfMedia } from '../sheet.ts'
import { resizeZpl, zplResolution } from '../task/resize-zpl.ts'
import { resized } from './lay-out.ts'
import { createPixelBudget, type DrawnPage } from './picture.ts'

/** Media a thermal head prints ZPL on; on any other a label is taken for 4x6 inch unless it says its size. */
const labelMedia: readonly PrinterMedia[] = ['4x6in', '4x8in', 'a6']

/** Labels of ZPL at their true size, whichever head they were made for. */
export async function drawZplPages(zpl: string, dpi: PrinterDpi, media: PrinterMedia): Promise<DrawnPage[]> {
  const madeFor = zplResolution(zpl) ?? dpi
  if (madeFor === dpi) return drawAt(zpl, dpi, media)
  const rewritten = resizeZpl(zpl, dpi / madeFor)
  if (rewritten !== null) return drawAt(rewritten, dpi, media)
  const pages = await drawAt(zpl, madeFor, media)
  return Promise.all(pages.map(async ({ image }) => ({ image: await resized(image, dpi / madeFor) })))
}

async function drawAt(zpl: string, dpi: PrinterDpi, media: PrinterMedia): Promise<DrawnPage[]> {
  const { widthDots, heightDots } = sheetOf(zpl, dpi, paperOf(media, dpi))
  return (await drawOn(zpl, { width: widthDots, height: heightDots })).map(image => ({ image }))
}

/** Draws ZPL as a printer with such media shows it; what lies beyond is cut off. */
export async function drawZplOnMedia(
  zpl: string,
  dpi: PrinterDpi,
  media: PrinterMedia,
): Promise<GrayImage[]> {
  const { width, height } = sheetOfMedia(media, dpi, false)
  const { heightDots } = sheetOf(zpl, dpi)
  return drawOn(zpl, { width, height: Number.isFinite(height) ? height : heightDots })
}

/** Bytes of ZPL are read as the characters they are: UTF-8, and latin1 where they are no UTF-8. */
function drawOn(zpl: string, { width, height }: { width: number; height: number }): Promise<GrayImage[]> {
  createPixelBudget()({ width: width * 3, height })
  const bytes = Buffer.from(zpl, 'latin1')
  const utf8 = bytes.toString('utf8')
  return drawZpl(utf8.includes('\ufffd') ? zpl : utf8, { widthDots: width, heightDots: height })
}

function paperOf(media: PrinterMedia, dpi: number) {
  const { width, height } = sheetOfMedia(labelMedia.includes(media) ? media : '4x6in', dpi, false)
  return { widthInch: width / dpi, heightInch: height / dpi }
}
