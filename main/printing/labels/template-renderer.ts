import { join } from 'node:path'
import { ok, type Result, refuse, refuseFields } from '../../../shared/errors/result.ts'
import type { LabelFormat, LabelTemplate } from '../../../shared/labels.ts'
import { inkOf, undrawnCommands } from '../zpl/inventory.ts'
import { readCommands, zplText } from '../zpl/read-zpl.ts'
import { titledCommand } from '../zpl/zpl-commands.ts'
import type { ConversionPool } from './convert/conversions.ts'
import { causeOf } from './label-problem.ts'
import { fillTemplate, findTemplateProblems } from './label-template.ts'
import { allFontFiles } from './text/label-fonts.ts'
import { writeImagePdf } from './writers/image-pdf-writer.ts'
import { graphicField } from './writers/zpl-graphic.ts'

export type TemplateTarget = { format: LabelFormat; dpi: number }

/**
 * Fills a template once for every entry of `parcels` and makes one document of the results. A ZPL template asked for
 * as ZPL stays native; every other combination is drawn once and its picture is what PDF and ZPL contain, so text in
 * them is not extractable. Refuses templates that are not safe or cannot be drawn.
 */
export type DrawTemplate = (
  template: LabelTemplate,
  parcels: readonly unknown[],
  target: TemplateTarget,
) => Promise<Result<Uint8Array>>

export type TemplateRendererDeps = { pool: ConversionPool; fontsFolder: string }

type Sheet = { widthDots: number; heightDots: number; dpi: number }

export function createTemplateRenderer({ pool, fontsFolder }: TemplateRendererDeps): DrawTemplate {
  const fontFiles = allFontFiles.map(file => join(fontsFolder, file))
  const draw = (type: LabelTemplate['template_type'], filled: string[], sheet: Sheet) =>
    type === 'SVG'
      ? pool.run('svgToPng', { svgs: filled, fontFiles, ...sheet })
      : pool.run('zplToPng', { zpl: zplText(Buffer.from(filled.join('\n'))), ...sheet })
  return async (template, parcels, { format, dpi }) => {
    const problems = findTemplateProblems(template)
    if (problems.length > 0) return refuseFields({ template: problems })
    const filled = parcels.map(data => fillTemplate(template, data))
    if (format === template.template_type) return ok(Buffer.from(filled.join('\n')))
    const undrawn =
      template.template_type === 'ZPL' ? undrawnCommands(inkOf(readCommands(filled.join('\n')))) : []
    if (undrawn.length > 0) return refuseFields({ template: [cannotDraw(undrawn, format)] })
    const sheet = {
      dpi,
      widthDots: Math.round(template.width * dpi),
      heightDots: Math.round(template.height * dpi),
    }
    try {
      const png = await draw(template.template_type, filled, sheet)
      return ok(format === 'PNG' ? png : await fromPicture(png, format, sheet, pool))
    } catch (error) {
      return refuse('validation', {
        details: { template: [`This template cannot be drawn: ${causeOf(error)}`] },
      })
    }
  }
}

const cannotDraw = (commands: readonly string[], format: LabelFormat): string =>
  `${commands.map(titledCommand).join(', ')} cannot be drawn here, so a ${format} of this template would lack it. Ask for the label as ZPL, or use another command.`

async function fromPicture(
  png: Uint8Array,
  format: 'PDF' | 'ZPL',
  sheet: Sheet,
  pool: ConversionPool,
): Promise<Uint8Array> {
  if (format === 'PDF') return writeImagePdf(png, sheet)
  const { width, sheets } = await pool.run('pngToDots', { png, heightDots: sheet.heightDots })
  const rowBytes = Math.ceil(width / 8)
  const formats = sheets.map(data => {
    const picture = graphicField({ width, height: sheet.heightDots, rowBytes, data })
    return `^XA\n^PW${sheet.widthDots}\n^LL${sheet.heightDots}\n^LH0,0\n^FO0,0${picture}\n^XZ\n`
  })
  return Buffer.from(formats.join(''))
}
