import type { LabelContent } from '../../../../shared/labels/label-content.ts'
import type { Area, Mark } from '../marks.ts'
import { fitLine, inset, type Pen } from './pen.ts'

const noteMm = 3.6
const bandMm = 8
const mostNotes = 3

/** How much the notes and the test band need. */
export const footerHeightMm = ({ notes, testMode }: LabelContent): number =>
  Math.min(notes.length, mostNotes) * noteMm + (testMode ? bandMm : 0)

/** Notes in small print and, on labels that must not travel, a black band that says so. */
export function footerSection(content: LabelContent, area: Area, pen: Pen): Mark[] {
  const height = pen.dots(noteMm)
  const notes = content.notes
    .slice(0, mostNotes)
    .flatMap((note, index) =>
      fitLine(
        pen,
        note,
        { ...area, y: area.y + index * height, height },
        { maxMm: 2.8, minMm: 2, weight: 'regular' },
      ),
    )
  if (!content.testMode) return notes
  const band = { ...area, y: area.y + area.height - pen.dots(bandMm - 1), height: pen.dots(bandMm - 1) }
  return [
    ...notes,
    { kind: 'box', ...band },
    ...fitLine(pen, 'TEST LABEL - NOT FOR SHIPPING', inset(pen, band, 1), {
      maxMm: 6,
      minMm: 3,
      weight: 'bold',
      align: 'center',
      inverse: true,
    }),
  ]
}
