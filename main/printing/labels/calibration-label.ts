import {
  barcodes,
  type CalibrationContent,
  dotLadder,
  edgeFrames,
  rulerAcross,
  rulerDown,
  shadePatches,
  squares,
} from './calibration-marks.ts'
import { type DotGrid, toDots } from './grid.ts'
import { createPen, fitLine, type Pen } from './layout/pen.ts'
import type { Area, Mark } from './marks.ts'
import type { LabelFonts } from './text/label-fonts.ts'
import { createMeasure, type Measure } from './text/shape-text.ts'
import { writeDots } from './writers/dot-writer.ts'
import { writePdf } from './writers/pdf-writer.ts'
import { writeZpl } from './writers/zpl-writer.ts'

/** Draws calibration labels: ZPL in the printer's own commands, PDF in vectors, PNG dot by dot. */
export type CalibrationDrawing = (
  content: CalibrationContent,
  format: 'ZPL' | 'PDF' | 'PNG',
) => Promise<Uint8Array>

export function createCalibrationDrawing(fonts: LabelFonts): CalibrationDrawing {
  const measure = createMeasure(fonts)
  return async (content, format) => {
    const { grid, marks } = layoutCalibration(content, measure)
    if (format === 'ZPL') return Buffer.from(writeZpl(marks, grid, fonts))
    return format === 'PDF' ? writePdf([marks], grid, fonts) : writeDots(marks, grid, fonts)
  }
}

/** Behind the frames of the edges. */
const marginMm = 6
const rulerDownMm = 7
/** Narrower paper has no room for a ruler at its side. */
const ruledFromMm = 60
const line = { maxMm: 3, minMm: 1.6, weight: 'regular' } as const

export type CalibrationSheet = { grid: DotGrid; marks: Mark[] }

/** Places everything on a calibration label. A roll becomes as long as that needs. */
export function layoutCalibration(content: CalibrationContent, measure: Measure): CalibrationSheet {
  const { dpi } = content
  const widthDots = toDots(content.widthMm, dpi)
  const open = createPen({ dpi, widthDots, heightDots: 0 }, measure)
  const margin = open.dots(marginMm)
  const hasRulerDown = content.widthMm >= ruledFromMm
  const width = widthDots - 2 * margin - (hasRulerDown ? open.dots(rulerDownMm) : 0)
  const stacked = stack(content, open, { x: margin, y: margin, width })
  const heightDots = content.heightMm === null ? stacked.bottom + margin : toDots(content.heightMm, dpi)
  const grid = { dpi, widthDots, heightDots }
  const pen = { ...open, grid }
  const ruler = {
    x: margin + width,
    y: margin,
    width: open.dots(rulerDownMm),
    height: heightDots - 2 * margin,
  }
  return {
    grid,
    marks: [...edgeFrames(pen), ...(hasRulerDown ? rulerDown(ruler, pen) : []), ...stacked.marks],
  }
}

type Column = Omit<Area, 'height'>
type Block = (area: Area, pen: Pen) => Mark[]

function stack(content: CalibrationContent, pen: Pen, column: Column): { marks: Mark[]; bottom: number } {
  const marks: Mark[] = []
  let y = column.y
  const put = (heightMm: number, block: Block) => {
    const height = pen.dots(heightMm)
    marks.push(...block({ ...column, y, height }, pen))
    y += height
  }
  const flow = (block: typeof barcodes) => {
    const drawn = block({ ...column, y, height: 0 }, pen)
    marks.push(...drawn.marks)
    y += drawn.height
  }
  const say = (text: string, heightMm: number, style: Parameters<typeof fitLine>[3]) =>
    put(heightMm, area => fitLine(pen, text, area, style))
  say('Packdesk calibration', 5.5, { maxMm: 4.5, minMm: 2, weight: 'bold' })
  say(content.printerName, 5, { maxMm: 4, minMm: 2, weight: 'bold' })
  for (const text of [...content.settings, content.date]) say(text, 3.8, line)
  say('Five frames, 1 mm apart: count them on every side.', 4.4, line)
  put(6.5, (area, own) => rulerAcross(area, own, 'mm'))
  put(7.5, (area, own) => rulerAcross(area, own, 'inch'))
  put(11, dotLadder)
  put(2, () => [])
  put(11, shadePatches)
  put(2, () => [])
  flow(barcodes)
  flow(squares)
  return { marks, bottom: y }
}
