import { code128Bars } from '../code128.ts'
import { encodeOneBitPng } from '../convert/one-bit-png.ts'
import type { DotGrid } from '../grid.ts'
import type { Mark, MatrixMark, QrMark, TextMark } from '../marks.ts'
import { type MatrixModules, matrixModules, qrModules } from '../matrix-codes.ts'
import type { LabelFonts } from '../text/label-fonts.ts'
import { rasteriseGlyphs } from '../text/rasterise.ts'
import { shapeRuns, toRuns } from '../text/shape-text.ts'

type Paint = (x: number, y: number, width: number, height: number, isBlack?: boolean) => void

/**
 * A PNG in which every mark has exactly its dots: nothing is rounded on the way, as it is where a PDF is drawn, so that
 * bars and gaps of one dot stay that.
 */
export function writeDots(
  marks: readonly Mark[],
  { widthDots, heightDots, dpi }: DotGrid,
  fonts: LabelFonts,
): Uint8Array {
  const rowBytes = Math.ceil(widthDots / 8)
  const rows = new Uint8Array(rowBytes * heightDots).fill(255)
  const paint: Paint = (left, top, width, height, isBlack = true) => {
    for (let y = Math.max(0, top); y < Math.min(heightDots, top + height); y += 1)
      for (let x = Math.max(0, left); x < Math.min(widthDots, left + width); x += 1) {
        const at = y * rowBytes + (x >> 3)
        const bit = 0x80 >> (x & 7)
        rows[at] = isBlack ? (rows[at] ?? 0) & ~bit : (rows[at] ?? 0) | bit
      }
  }
  for (const mark of marks) draw(mark, paint, fonts)
  return encodeOneBitPng(rows, widthDots, heightDots, dpi)
}

function draw(mark: Mark, paint: Paint, fonts: LabelFonts): void {
  if (mark.kind === 'text') drawText(mark, paint, fonts)
  else if (mark.kind === 'box') paint(mark.x, mark.y, mark.width, mark.height)
  else if (mark.kind === 'matrix') drawModules(matrixModules(mark.text), mark, paint)
  else if (mark.kind === 'qr') drawModules(qrModules(mark.text), mark, paint)
  else
    for (const [start, modules] of code128Bars(mark.text))
      paint(mark.x + start * mark.moduleDots, mark.y, modules * mark.moduleDots, mark.height)
}

function drawModules(
  { side, isDark }: MatrixModules,
  { x, y, moduleDots }: MatrixMark | QrMark,
  paint: Paint,
): void {
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1)
      if (isDark(column, row)) paint(x + column * moduleDots, y + row * moduleDots, moduleDots, moduleDots)
}

function drawText(mark: TextMark, paint: Paint, fonts: LabelFonts): void {
  const { glyphs, width } = shapeRuns(toRuns(mark.text, mark.weight, fonts))
  const bitmap = rasteriseGlyphs(glyphs, mark.sizeDots)
  if (!bitmap) return
  const lineDots = width * mark.sizeDots
  const start = Math.round(mark.x - { left: 0, center: lineDots / 2, right: lineDots }[mark.align])
  for (let y = 0; y < bitmap.height; y += 1)
    for (let x = 0; x < bitmap.width; x += 1)
      if (((bitmap.data[y * bitmap.rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0)
        paint(start + bitmap.left + x, mark.baseline + bitmap.top + y, 1, 1, !mark.inverse)
}
