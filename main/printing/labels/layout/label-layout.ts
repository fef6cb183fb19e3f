import type { LabelContent } from '../../../../shared/labels/label-content.ts'
import type { Area, Mark } from '../marks.ts'
import { barcodeSection } from './barcode-section.ts'
import { factsSection } from './facts-section.ts'
import { footerHeightMm, footerSection } from './footer-section.ts'
import { headerSection } from './header-section.ts'
import type { Pen } from './pen.ts'
import { recipientSection } from './recipient-section.ts'
import { serviceSection } from './service-section.ts'

/** Nothing is drawn nearer to an edge: heads and rollers do not reach it. */
export const marginMm = 3.5

type Section = (content: LabelContent, area: Area, pen: Pen) => Mark[]

/** Places everything one parcel's label says. The recipient gets the height the other sections leave. */
export function layoutLabel(content: LabelContent, pen: Pen): Mark[] {
  const margin = pen.dots(marginMm)
  const { widthDots, heightDots } = pen.grid
  const stack: [Section, heightMm: number | 'rest'][] = [
    [headerSection, 24],
    [serviceSection, 9.5],
    [recipientSection, 'rest'],
    [factsSection, 25],
    [barcodeSection, 34.5],
    [footerSection, footerHeightMm(content)],
  ]
  const fixed = stack.reduce((sum, [, mm]) => sum + (mm === 'rest' ? 0 : pen.dots(mm)), 0)
  let y = margin
  return stack.flatMap(([section, mm]) => {
    const height = mm === 'rest' ? heightDots - 2 * margin - fixed : pen.dots(mm)
    const marks = section(content, { x: margin, y, width: widthDots - 2 * margin, height }, pen)
    y += height
    return marks
  })
}
