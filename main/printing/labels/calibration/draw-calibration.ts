import type { LabelFonts } from '../text/label-fonts.ts'
import { createMeasure } from '../text/measure.ts'
import { writeDots } from '../writers/dot-writer.ts'
import { writePdf } from '../writers/pdf-writer.ts'
import { writeZpl } from '../writers/zpl-writer.ts'
import type { CalibrationContent } from './calibration-content.ts'
import { layoutCalibration } from './calibration-layout.ts'

/** Draws calibration labels: ZPL in the printer's own commands, PDF in vectors, PNG dot by dot. */
export type CalibrationDrawing = (
  content: CalibrationContent,
  format: 'ZPL' | 'PDF' | 'PNG',
) => Promise<Uint8Array>

export function createCalibrationDrawing(fonts: LabelFonts): CalibrationDrawing {
  const measure = createMeasure(fonts)
  return async (content, format) => {
    const { grid, marks } = layoutCalibration(content, fonts, measure)
    if (format === 'ZPL') return Buffer.from(writeZpl(marks, grid, fonts))
    return format === 'PDF' ? writePdf([marks], grid, fonts) : writeDots(marks, grid, fonts)
  }
}
