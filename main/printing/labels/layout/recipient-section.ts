import type { LabelContent } from '../../../../shared/labels/label-content.ts'
import type { Area, Mark } from '../marks.ts'
import { readsRightToLeft } from '../text/text-runs.ts'
import { fitBlock, type Paragraph } from './fit-block.ts'
import { caption, fitLine, inset, type Pen, ruleAbove } from './pen.ts'

/** Where it goes: the largest thing on the label, with the country code in a box at the far end. */
export function recipientSection(content: LabelContent, area: Area, pen: Pen): Mark[] {
  const { name, lines, phone, countryCode } = content.recipient
  const isRightToLeft = readsRightToLeft(name)
  const room = { ...area, y: area.y + pen.dots(2), height: area.height - pen.dots(3) }
  const codeWidth = pen.dots(16)
  const gap = pen.dots(2)
  const code = {
    ...room,
    x: isRightToLeft ? room.x : room.x + room.width - codeWidth,
    width: codeWidth,
    height: pen.dots(9),
  }
  const headed = pen.dots(3.6)
  const block = {
    x: isRightToLeft ? room.x + codeWidth + gap : room.x,
    y: room.y + headed,
    width: room.width - codeWidth - gap,
    height: room.height - headed,
  }
  return [
    ruleAbove(pen, area),
    ...caption(pen, 'SHIP TO', room, isRightToLeft ? 'right' : 'left'),
    { kind: 'box', ...code },
    ...fitLine(pen, countryCode, inset(pen, code, 1), {
      maxMm: 8.4,
      minMm: 3,
      weight: 'bold',
      align: 'center',
      inverse: true,
    }),
    ...fitBlock(pen, paragraphs(name, lines, phone), block, { maxMm: 7, minMm: 2.4 }),
  ]
}

const paragraphs = (name: string, lines: readonly string[], phone: string | null): Paragraph[] => [
  { text: name, weight: 'bold', scale: 1 },
  ...lines.map(text => ({ text, weight: 'bold' as const, scale: 0.9 })),
  ...(phone ? [{ text: `Tel ${phone}`, weight: 'regular' as const, scale: 0.62 }] : []),
]
