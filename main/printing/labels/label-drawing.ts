import type { LabelContent } from '../../../shared/labels/label-content.ts'
import { createLabelAssembler } from './assemble-labels.ts'
import { createCalibrationDrawing } from './calibration/draw-calibration.ts'
import type { ConversionPool } from './convert/conversions.ts'
import { createLabelRenderer } from './label-renderer.ts'
import { createTemplateRenderer } from './templates/template-renderer.ts'
import { createLabelFonts } from './text/label-fonts.ts'
import { findUndrawableText } from './undrawable-text.ts'
import { writeImagePdf } from './writers/image-pdf-writer.ts'

/** Everything that draws: the station's own labels, a shop's templates, pictures as PDF. */
export function createLabelDrawing({ pool, fontsFolder }: { pool: ConversionPool; fontsFolder: string }) {
  const fonts = createLabelFonts(fontsFolder)
  return {
    render: createLabelRenderer({ fonts, pool }),
    findUndrawable: (label: LabelContent) => findUndrawableText(label, fonts),
    assemble: createLabelAssembler(pool),
    renderTemplate: createTemplateRenderer({ pool, fontsFolder }),
    drawCalibration: createCalibrationDrawing(fonts),
    writeImagePdf,
  }
}
