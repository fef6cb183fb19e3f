import PDFDocument from 'pdfkit'
import { breathe } from '../../../platform/breathe.ts'
import { code128Bars } from '../code128.ts'
import type { DotGrid } from '../grid.ts'
import type { Code128Mark, Mark, MatrixMark, QrMark, TextMark } from '../marks.ts'
import { type MatrixModules, matrixModules, qrModules } from '../matrix-codes.ts'
import type { LabelFonts } from '../text/label-fonts.ts'
import { collect, drawLine, shapeLine } from './pdf-text.ts'

const pointsPerInch = 72

type Page = { doc: PDFKit.PDFDocument; fonts: LabelFonts }

/**
 * One PDF page per label, sized so that a raster at the grid's resolution has exactly its dots. Bars are filled
 * vectors, text is text in embedded subsets of the shipped fonts.
 */
export async function writePdf(
  labels: readonly (readonly Mark[])[],
  grid: DotGrid,
  fonts: LabelFonts,
): Promise<Uint8Array> {
  const scale = pointsPerInch / grid.dpi
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    // The type of the option leaves out that a page can start without any font.
    font: null as unknown as string,
    // A document must not depend on the clock: the same label is the same file.
    info: { Producer: 'Packdesk', Creator: 'Packdesk', CreationDate: new Date(0) },
  })
  const bytes = collect(doc)
  for (const marks of labels) {
    doc.addPage({ size: [grid.widthDots * scale, grid.heightDots * scale], margin: 0 })
    doc.scale(scale)
    for (const mark of marks) draw(mark, { doc, fonts })
  }
  // The fonts it used are cut to size and packed at its end, which takes as long again.
  await breathe()
  doc.end()
  return bytes
}

function draw(mark: Mark, page: Page): void {
  if (mark.kind === 'text') drawText(mark, page)
  else if (mark.kind === 'code128') drawBars(mark, page)
  else if (mark.kind === 'matrix') drawModules(matrixModules(mark.text), mark, page)
  else if (mark.kind === 'qr') drawModules(qrModules(mark.text), mark, page)
  else page.doc.rect(mark.x, mark.y, mark.width, mark.height).fill('black')
}

function drawBars({ text, x, y, height, moduleDots }: Code128Mark, { doc }: Page): void {
  for (const [start, width] of code128Bars(text))
    doc.rect(x + start * moduleDots, y, width * moduleDots, height)
  doc.fill('black')
}

function drawModules(
  { side, isDark }: MatrixModules,
  { x, y, moduleDots }: MatrixMark | QrMark,
  { doc }: Page,
): void {
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const start = column
      while (column < side && isDark(column, row)) column += 1
      if (column > start)
        doc.rect(x + start * moduleDots, y + row * moduleDots, (column - start) * moduleDots, moduleDots)
    }
  }
  doc.fill('black')
}

function drawText(mark: TextMark, { doc, fonts }: Page): void {
  const line = shapeLine(mark.text, mark.weight, fonts)
  const width = line.width * mark.sizeDots
  const x = mark.x - { left: 0, center: width / 2, right: width }[mark.align]
  doc.fillColor(mark.inverse ? 'white' : 'black')
  drawLine(doc, line, { x, baseline: mark.baseline, size: mark.sizeDots })
}
