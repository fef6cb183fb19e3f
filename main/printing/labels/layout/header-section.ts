import type { LabelContent } from '../../../../shared/labels/label-content.ts'
import type { Area, Mark } from '../marks.ts'
import { readsRightToLeft } from '../text/text-runs.ts'
import { fitBlock } from './fit-block.ts'
import { caption, fitLine, inset, type Pen } from './pen.ts'

/** Who sends it (small, left) and the carrier with the mark of its service (right). */
export function headerSection(content: LabelContent, area: Area, pen: Pen): Mark[] {
  const right = pen.dots(34)
  const gap = pen.dots(3)
  const sender = { ...area, width: area.width - right - gap }
  const carrier = { ...area, x: area.x + area.width - right, width: right, height: pen.dots(5) }
  const mark = { ...carrier, y: area.y + pen.dots(5.6), height: area.height - pen.dots(5.6) }
  const { name, lines, phone, countryCode } = content.sender
  const paragraphs = [name, ...lines, ...(phone ? [`Tel ${phone}`] : [])].map((text, index) => ({
    text,
    weight: index === 0 ? ('bold' as const) : ('regular' as const),
    scale: 1,
  }))
  const headed = pen.dots(3.2)
  return [
    ...caption(pen, `FROM ${countryCode}`, sender, readsRightToLeft(name) ? 'right' : 'left'),
    ...fitBlock(
      pen,
      paragraphs,
      { ...sender, y: sender.y + headed, height: sender.height - headed },
      { maxMm: 3.2, minMm: 2 },
    ),
    ...fitLine(pen, content.carrierName, carrier, {
      maxMm: 4.6,
      minMm: 2.4,
      weight: 'bold',
      align: 'center',
    }),
    { kind: 'box', ...mark },
    ...fitLine(pen, content.serviceMark, inset(pen, mark, 1.5), {
      maxMm: 17,
      minMm: 4,
      weight: 'bold',
      align: 'center',
      inverse: true,
    }),
  ]
}
