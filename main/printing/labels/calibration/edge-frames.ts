import type { Pen } from '../layout/pen.ts'
import type { BoxMark, Mark } from '../marks.ts'

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
