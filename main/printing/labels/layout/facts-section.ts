import type { LabelContent } from '../../../../shared/labels/label-content.ts'
import type { Area, Mark } from '../marks.ts'
import { fitBlock } from './fit-block.ts'
import { caption, fitLine, type Pen, ruleAbove } from './pen.ts'
import { matrixIn } from './place-matrix.ts'

/** The two-dimensional code on the left; weight, date and reference beside it. */
export function factsSection(content: LabelContent, area: Area, pen: Pen): Mark[] {
  const pad = pen.dots(2)
  const code = { x: area.x, y: area.y + pad, width: area.height - 2 * pad, height: area.height - 2 * pad }
  const factsX = code.x + code.width + pen.dots(4)
  const facts = { x: factsX, y: code.y, width: area.x + area.width - factsX, height: code.height }
  const half = Math.floor((facts.width - pad) / 2)
  const row = Math.floor(facts.height / 2)
  const upper = { ...facts, width: half, height: row }
  const lower = { ...facts, y: facts.y + row, height: facts.height - row }
  return [
    ruleAbove(pen, area),
    matrixIn(content.matrixText, code),
    ...fact(pen, 'WEIGHT', content.weight, upper),
    ...fact(pen, 'SHIP DATE', content.shipDate, { ...upper, x: upper.x + half + pad }),
    ...(content.reference ? reference(pen, content.reference, lower) : []),
  ]
}

function fact(pen: Pen, heading: string, value: string, room: Area): Mark[] {
  const headed = pen.dots(3)
  const below = { ...room, y: room.y + headed, height: pen.dots(5) }
  return [
    ...caption(pen, heading, room),
    ...fitLine(pen, value, below, { maxMm: 5.4, minMm: 2.4, weight: 'bold' }),
  ]
}

function reference(pen: Pen, value: string, room: Area): Mark[] {
  const headed = pen.dots(3.4)
  return [
    ...caption(pen, 'REFERENCE', room),
    ...fitBlock(
      pen,
      [{ text: value, weight: 'bold', scale: 1 }],
      { ...room, y: room.y + headed, height: room.height - headed },
      { maxMm: 5, minMm: 2.2 },
    ),
  ]
}
