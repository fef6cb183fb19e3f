import { type PrinterLanguage, printerMediaSizes } from '../../../shared/desk/printing/printer-kinds.ts'
import type { CalibrationContent } from '../labels/calibration/calibration-content.ts'
import type { CalibrationDrawing } from '../labels/calibration/draw-calibration.ts'
import type { PrintDocument, PrintTarget } from '../preparation/preparation.ts'
import type { PrinterRow } from '../printer-repository.ts'
import { printTargetOf } from '../spool/print-target.ts'

/** Sheets that labels share hold labels of this size. */
const sharedLabel = { widthMm: 101.6, heightMm: 152.4 }

/** What a calibration label of this printer is written in: its own language where the station has a writer for it. */
const formatFor = (language: PrinterLanguage) => (language === 'ZPL' || language === 'PDF' ? language : 'PNG')

/** The calibration label of a printer as it is set now. */
export async function calibrationOf(
  row: PrinterRow,
  now: Date,
  draw: CalibrationDrawing,
): Promise<PrintDocument> {
  const target = printTargetOf(row)
  const { slots, ...sheet } = printerMediaSizes[target.media]
  const content: CalibrationContent = {
    printerName: row.name,
    settings: settingsOf(target),
    date: `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    dpi: target.dpi,
    ...(slots > 1 ? sharedLabel : sheet),
  }
  const format = formatFor(target.language)
  const bytes = await draw(content, format)
  return { bytes, format, name: 'Calibration', kind: 'test', trackingNumbers: [] }
}

function settingsOf({ language, dpi, media, turn, crop, offsetUm, darkness }: PrintTarget): string[] {
  const mm = (um: number) => `${um / 1000} mm`
  return [
    `${language}, ${dpi} dpi, ${media}, turned ${turn} degrees`,
    `Moved right ${mm(offsetUm.x)}, down ${mm(offsetUm.y)}`,
    `Darkness ${darkness ?? 'as the printer is set'}, ${crop ? 'cuts labels out of pages' : 'prints pages whole'}`,
  ]
}
