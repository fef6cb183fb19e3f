import { fitLine, type Pen } from '../layout/pen.ts'
import type { Area, Mark } from '../marks.ts'

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
