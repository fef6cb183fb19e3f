import type { LabelContent } from '../../../../shared/labels/label-content.ts'
import type { Area, Mark } from '../marks.ts'
import { fitLine, type Pen, ruleAbove } from './pen.ts'

/** The name of the service and which parcel of how many this is. */
export function serviceSection(content: LabelContent, area: Area, pen: Pen): Mark[] {
  const counterWidth = pen.dots(24)
  const name = { ...area, width: area.width - counterWidth - pen.dots(2) }
  const counter = { ...area, x: area.x + area.width - counterWidth, width: counterWidth }
  const { index, total } = content.parcel
  return [
    ruleAbove(pen, area),
    ...fitLine(pen, content.serviceName, name, { maxMm: 6.4, minMm: 3, weight: 'bold' }),
    ...fitLine(pen, `${index} of ${total}`, counter, {
      maxMm: 6.4,
      minMm: 3,
      weight: 'bold',
      align: 'right',
    }),
  ]
}
