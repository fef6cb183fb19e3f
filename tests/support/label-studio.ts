import { fileURLToPath } from 'node:url'
import { createWorkerPool } from '../../main/platform/worker-pool.ts'
import { createLabelAssembler } from '../../main/printing/labels/assemble-labels.ts'
import { createCalibrationDrawing } from '../../main/printing/labels/calibration/draw-calibration.ts'
import {
  type ConversionTasks,
  conversionWorkerUrl,
  createLabelConversions,
} from '../../main/printing/labels/convert/conversions.ts'
import { createLabelRenderer } from '../../main/printing/labels/label-renderer.ts'
import { createTemplateRenderer } from '../../main/printing/labels/templates/template-renderer.ts'
import { createLabelFonts } from '../../main/printing/labels/text/label-fonts.ts'

export const fontsFolder = fileURLToPath(new URL('../../resources/labels/fonts', import.meta.url))

/** The label machinery with its real fonts and real threads; close it when done. */
export function openLabelStudio() {
  const fonts = createLabelFonts(fontsFolder)
  const pool = createWorkerPool<ConversionTasks>({ workerUrl: conversionWorkerUrl })
  return {
    fonts,
    renderLabels: createLabelRenderer({ fonts, pool }),
    assembleLabels: createLabelAssembler(pool),
    renderTemplate: createTemplateRenderer({ pool, fontsFolder }),
    drawCalibration: createCalibrationDrawing(fonts),
    ...createLabelConversions(pool),
    close: pool.close,
  }
}
