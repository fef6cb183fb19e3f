import type { LabelContent, LabelRenderer, LabelStock } from '../../../shared/labels/label-content.ts'
import type { ConversionPool } from './convert/conversions.ts'
import { dotGrid } from './grid.ts'
import { layoutLabel } from './layout/label-layout.ts'
import { createPen } from './layout/pen.ts'
import type { LabelFonts } from './text/label-fonts.ts'
import { createMeasure } from './text/measure.ts'
import { writePdf } from './writers/pdf-writer.ts'
import { writeZpl } from './writers/zpl-writer.ts'

export type LabelRendererDeps = { fonts: LabelFonts; pool: ConversionPool }

/**
 * Makes labels for their media. ZPL and PDF are written right here (a millisecond or two, and about ten); PNG is that
 * same PDF drawn on another thread, so that all three show one layout.
 *
 * Throws a `RangeError` when `matrixText` is longer than a two-dimensional code on the label can hold.
 */
export function createLabelRenderer({ fonts, pool }: LabelRendererDeps): LabelRenderer {
  const measure = createMeasure(fonts)
  const layout = (labels: readonly LabelContent[], stock: LabelStock) => {
    const grid = dotGrid(stock)
    const pen = createPen(grid, fonts, measure)
    return { grid, pages: labels.map(label => layoutLabel(label, pen)) }
  }
  return async (labels, { format, ...stock }) => {
    if (labels.length === 0) throw new RangeError('A label document needs at least one label')
    const { grid, pages } = layout(labels, stock)
    if (format === 'ZPL') return Buffer.from(pages.map(marks => writeZpl(marks, grid, fonts)).join(''))
    const pdf = await writePdf(pages, grid, fonts)
    return format === 'PDF' ? pdf : pool.run('pdfToPng', { pdf, dpi: stock.dpi })
  }
}
