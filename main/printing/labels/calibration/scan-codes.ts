import { code128Modules, code128QuietModules } from '../codes/code128.ts'
import { qrModules } from '../codes/matrix-codes.ts'
import { caption, type Pen } from '../layout/pen.ts'
import type { Area, Mark } from '../marks.ts'
import { mostQrModuleDots } from '../writers/zpl-codes.ts'
import { code128Text, squareText } from './calibration-content.ts'

/** Narrow bars to try, millimetres; carriers ask for a quarter and more. */
const modulesMm = [0.125, 0.25, 0.375, 0.5]
const barsMm = 8
const rowMm = 12.5
const captionMm = 2.6
const squareModuleMm = 0.5
const squareRowMm = 20
/** Clear space a QR code needs around it, in modules. */
const qrQuietModules = 4

/** Code 128 in growing sizes, as many beside each other as fit; each says, and is named by, how many dots its narrow bar has. */
export function barcodes(area: Area, pen: Pen): { marks: Mark[]; height: number } {
  const sizes = [...new Set(modulesMm.map(mm => Math.max(1, pen.dots(mm))))]
  const marks: Mark[] = []
  let [x, y] = [0, 0]
  for (const dots of sizes) {
    const text = code128Text(dots)
    const quiet = code128QuietModules * dots
    const width = code128Modules(text) * dots + 2 * quiet
    if (width > area.width) continue
    if (x + width > area.width) [x, y] = [0, y + pen.dots(rowMm)]
    const left = area.x + x + quiet
    const top = area.y + y + pen.dots(captionMm)
    marks.push(...caption(pen, text, { x: left, y: area.y + y, width: width - quiet, height: 0 }), {
      kind: 'code128',
      text,
      x: left,
      y: top,
      height: pen.dots(barsMm),
      moduleDots: dots,
    })
    x += width
  }
  return { marks, height: y + pen.dots(rowMm) }
}

/** A QR code and a Data Matrix that say the same. */
export function squares(area: Area, pen: Pen): { marks: Mark[]; height: number } {
  const text = squareText(pen.grid.dpi)
  const moduleDots = Math.min(mostQrModuleDots, pen.dots(squareModuleMm))
  const quiet = qrQuietModules * moduleDots
  const y = area.y + pen.dots(captionMm) + quiet
  const right = area.x + qrModules(text).side * moduleDots + 3 * quiet
  const heading = { y: area.y, width: area.x + area.width - right, height: 0 }
  return {
    marks: [
      ...caption(pen, 'QR', { ...heading, x: area.x + quiet, width: right - area.x }),
      { kind: 'qr', text, x: area.x + quiet, y, moduleDots },
      ...caption(pen, 'Data Matrix', { ...heading, x: right }),
      { kind: 'matrix', text, x: right, y, moduleDots },
    ],
    height: pen.dots(squareRowMm),
  }
}
