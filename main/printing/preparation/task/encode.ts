import type { PrintLanguage } from '../../../../shared/desk/printing/printer-kinds.ts'
import type { LabelFormat } from '../../../../shared/labels/label-content.ts'
import { mergePdfs, toPdf, toZpl } from '../../labels/convert/label-tasks.ts'
import { blackDots, type GrayImage, stackedPng } from '../../labels/convert/png.ts'
import type { Bitmap } from '../../labels/text/rasterise.ts'
import { eplForm } from '../../labels/writers/epl-graphic.ts'
import { escposRaster } from '../../labels/writers/escpos-raster.ts'
import { withoutWhiteEnd } from '../pictures/lay-out.ts'

type Head = { dpi: number; darkness: number | null }

/** Finished sheets in the language of a printer. */
export async function encode(
  sheets: readonly GrayImage[],
  language: PrintLanguage,
  head: Head,
): Promise<Uint8Array> {
  const { dpi, darkness } = head
  if (language === 'EPL')
    return Buffer.concat(sheets.map(sheet => eplForm(bitmapOf(sheet), { dpi, darkness })))
  if (language === 'ESCPOS') return escposRaster(sheets.map(withoutWhiteEnd).map(bitmapOf), darkness)
  return encodeLabel(sheets, language, head)
}

async function encodeLabel(
  sheets: readonly GrayImage[],
  format: LabelFormat,
  { dpi, darkness }: Head,
): Promise<Uint8Array> {
  if (format === 'PNG') return stackedPng(sheets, dpi)
  if (format === 'PDF') return mergePdfs({ pdfs: await Promise.all(sheets.map(sheet => toPdf(sheet, dpi))) })
  const level =
    darkness === null ? '' : `~SD${String(Math.min(30, Math.max(0, darkness))).padStart(2, '0')}\n`
  return Buffer.from(level + sheets.map(toZpl).join(''))
}

const bitmapOf = (sheet: GrayImage): Bitmap => ({
  width: sheet.width,
  height: sheet.height,
  ...blackDots(sheet),
})
