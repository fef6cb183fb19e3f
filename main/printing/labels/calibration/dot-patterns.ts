import { caption, type Pen } from '../layout/pen.ts'
import type { Area, BoxMark, Mark } from '../marks.ts'

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
