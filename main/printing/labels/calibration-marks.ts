import type { PrinterDpi } from '../../../shared/desk/printing/printer-kinds.ts'
import { code128Modules, code128QuietModules } from './code128.ts'
import { caption, fitLine, type Pen } from './layout/pen.ts'
import type { Area, BoxMark, Mark } from './marks.ts'
import { qrModules } from './matrix-codes.ts'
import { mostQrModuleDots } from './writers/zpl-writer.ts'

/** What a calibration label says. */
export type CalibrationContent = {
  printerName: string
  /** How the printer is set, a line each. */
  settings: readonly string[]
  /** When it was made. */
  date: string
  dpi: PrinterDpi
  widthMm: number
  /** Null: as long as what is on it. */
  heightMm: number | null
}

/** What the codes of a calibration label hold. */
const code128Text = (moduleDots: number): string => `PD-${moduleDots}`
export const squareText = (dpi: PrinterDpi): string => `PACKDESK CALIBRATION ${dpi}`

/** As many frames as can be counted at a glance, a millimetre apart; the outermost is the edge of the paper. */
export const frames = 5
const lineMm = 0.15

/** Frames along the edges. Whichever are missing on a side say how far the print is off there. */
export function edgeFrames(pen: Pen): Mark[] {
  const thick = Math.max(1, pen.dots(lineMm))
  return Array.from({ length: frames }, (_, mm) => pen.dots(mm)).flatMap(at => frame(pen, at, thick))
}

function frame({ grid }: Pen, at: number, thick: number): BoxMark[] {
  const width = grid.widthDots - 2 * at
  const height = grid.heightDots - 2 * at
  const box = (x: number, y: number, w: number, h: number): BoxMark => ({
    kind: 'box',
    x,
    y,
    width: w,
    height: h,
  })
  return [
    box(at, at, width, thick),
    box(at, at + height - thick, width, thick),
    box(at, at, thick, height),
    box(at + width - thick, at, thick, height),
  ]
}

const style = { maxMm: 2.6, minMm: 1.6, weight: 'regular' } as const
const mmPerInch = 25.4
const tickMm = 0.15

/** A ruler along the upper edge of an area, with its unit at the end. */
export function rulerAcross(area: Area, pen: Pen, unit: 'mm' | 'inch'): Mark[] {
  const step = unit === 'mm' ? 1 : mmPerInch / 8
  const named = unit === 'mm' ? 10 : 8
  const thick = Math.max(1, pen.dots(tickMm))
  const count = Math.floor((area.width - thick) / pen.dots(step * named)) * named
  const ticks = Array.from({ length: count + 1 }, (_, index): Mark[] => {
    const x = area.x + pen.dots(index * step)
    const height = pen.dots(index % named === 0 ? 3.5 : index % (named / 2) === 0 ? 2.5 : 1.5)
    return [{ kind: 'box', x, y: area.y, width: thick, height }, ...nameOf(index, x)]
  })
  function nameOf(index: number, x: number): Mark[] {
    if (index % named !== 0) return []
    const text = String(unit === 'mm' ? index : index / named)
    const room = { x: x + 2 * thick, y: area.y + pen.dots(2.4), width: pen.dots(9), height: pen.dots(2.6) }
    return fitLine(pen, index === 0 ? `0 ${unit}` : text, room, style)
  }
  return ticks.flat()
}

/** Millimetres from the upper edge of the paper down, along the right of the sheet. */
export function rulerDown(area: Area, pen: Pen): Mark[] {
  const stepMm = 5
  const thick = Math.max(1, pen.dots(tickMm))
  const marks: Mark[] = []
  for (let mm = 0; pen.dots(mm) < area.y + area.height; mm += stepMm) {
    const y = pen.dots(mm)
    if (y < area.y) continue
    const width = pen.dots(mm % 10 === 0 ? 3 : 1.5)
    marks.push({ kind: 'box', x: area.x + area.width - width, y, width, height: thick })
    const room = { x: area.x, y: y + thick, width: area.width, height: pen.dots(2.6) }
    if (mm % 10 === 0) marks.push(...fitLine(pen, String(mm), room, { ...style, align: 'right' }))
  }
  return marks
}

const mostDots = 6
const captionMm = 2.6

/**
 * Bars and gaps of one to six dots, upright and lying. Where they run together or break off the head is dirty, too
 * hot or too fast, or a driver has scaled the print.
 */
export function dotLadder(area: Area, pen: Pen): Mark[] {
  const cell = Math.floor(area.width / mostDots)
  const gap = pen.dots(1)
  const top = area.y + pen.dots(captionMm)
  const side = Math.min(Math.floor((cell - 2 * gap) / 2), area.y + area.height - top)
  return Array.from({ length: mostDots }, (_, index): Mark[] => {
    const dots = index + 1
    const x = area.x + index * cell
    const name = dots === 1 ? '1 dot' : `${dots} dots`
    return [
      ...caption(pen, name, { x, y: area.y, width: cell - gap, height: 0 }),
      ...stripes(side, dots, 2 * dots).map(([at, width]) => box(x + at, top, width, side)),
      ...stripes(side, dots, 2 * dots).map(([at, height]) => box(x + side + gap, top + at, side, height)),
    ]
  }).flat()
}

/** Parts of black out of four; lines so thin that the eye takes them for grey. */
const shades = [4, 3, 2, 1] as const

/** Patches from black to light grey, to judge by how dark the printer is set. */
export function shadePatches(area: Area, pen: Pen): Mark[] {
  const cell = Math.floor(area.width / shades.length)
  const gap = pen.dots(1)
  const top = area.y + pen.dots(captionMm)
  const height = area.y + area.height - top
  // As fine as heads of all resolutions can do: never thinner than an eighth of a millimetre.
  const unit = Math.max(1, pen.dots(0.125))
  return shades.flatMap((black, index): Mark[] => {
    const x = area.x + index * cell
    const width = cell - gap
    const lines = black === 4 ? [[0, height] as const] : stripes(height, black * unit, 4 * unit)
    return [
      ...caption(pen, `${black * 25} %`, { x, y: area.y, width, height: 0 }),
      ...lines.map(([at, thick]) => box(x, top + at, width, thick)),
    ]
  })
}

/** Stripes of `thick` that begin every `step`, as long as they fit whole. */
function stripes(length: number, thick: number, step: number): [at: number, thick: number][] {
  const count = Math.floor((length - thick) / step) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => [index * step, thick])
}

const box = (x: number, y: number, width: number, height: number): BoxMark => ({
  kind: 'box',
  x,
  y,
  width,
  height,
})

/** Narrow bars to try, millimetres; carriers ask for a quarter and more. */
const modulesMm = [0.125, 0.25, 0.375, 0.5]
const barsMm = 8
const rowMm = 12.5
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
