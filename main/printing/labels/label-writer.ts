import type { LabelContent, LabelStock } from '../../../shared/labels.ts'
import { dotGrid } from './grid.ts'
import { layoutLabel } from './layout/label-layout.ts'
import { createPen } from './layout/pen.ts'
import type { LabelFonts } from './text/label-fonts.ts'
import { createMeasure } from './text/shape-text.ts'
import { writePdf } from './writers/pdf-writer.ts'
import { writeZpl } from './writers/zpl-writer.ts'

/** Writes the station's own labels, on whichever thread it is called; the same labels always give the same bytes. */
export function createLabelWriter(fonts: LabelFonts) {
  const measure = createMeasure(fonts)
  const layout = (labels: readonly LabelContent[], stock: LabelStock) => {
    const grid = dotGrid(stock)
    const pen = createPen(grid, measure)
    return { grid, pages: labels.map(label => layoutLabel(label, pen)) }
  }
  return {
    zpl: (labels: readonly LabelContent[], stock: LabelStock): Uint8Array => {
      const { grid, pages } = layout(labels, stock)
      return Buffer.from(pages.map(marks => writeZpl(marks, grid, fonts)).join(''))
    },
    pdf: (labels: readonly LabelContent[], stock: LabelStock): Promise<Uint8Array> => {
      const { grid, pages } = layout(labels, stock)
      return writePdf(pages, grid, fonts)
    },
  }
}
