import { fileURLToPath } from 'node:url'
import { createCalibrationDrawing } from '../../../main/printing/labels/calibration-label.ts'
import { createLabelConversions } from '../../../main/printing/labels/convert/conversions.ts'
import { createLabelAssembler, createLabelRenderer } from '../../../main/printing/labels/label-drawing.ts'
import { createTemplateRenderer } from '../../../main/printing/labels/template-renderer.ts'
import { createLabelFonts } from '../../../main/printing/labels/text/label-fonts.ts'
import { drawingTools } from './drawing-tools.ts'

export const fontsFolder = fileURLToPath(new URL('../../../resources/labels/fonts', import.meta.url))

/** The label machinery with its real fonts and the real threads of this process. */
export function openLabelStudio() {
  const fonts = createLabelFonts(fontsFolder)
  const { pool } = drawingTools().labels
  return {
    fonts,
    renderLabels: createLabelRenderer({ fonts, pool, fontsFolder }),
    assembleLabels: createLabelAssembler(pool),
    renderTemplate: createTemplateRenderer({ pool, fontsFolder }),
    drawCalibration: createCalibrationDrawing(fonts),
    ...createLabelConversions(pool),
  }
}
