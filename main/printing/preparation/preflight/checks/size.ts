import type { PreflightFinding } from '../../../../../shared/desk/printing/preflight.ts'
import { finding } from '../../../../../shared/desk/printing/preflight-messages.ts'
import type { GrayImage } from '../../../labels/convert/png.ts'
import type { Check, Facts } from '../check.ts'
import { hasPaper, inWords, paperOf, toMm } from './paper.ts'
import { resolutionMeant } from './resolution.ts'

/** What heads and rollers forgive. */
const slackMm = 2
const dark = 128

/** Whether everything that is black lies on the paper. */
export const size: Check = {
  name: 'the size',
  find: facts => {
    if (!hasPaper(facts) || resolutionMeant(facts) !== null) return []
    const drawn = facts.pages.flatMap((page, index) => offPaper(facts, reachOf(facts, page), index + 1))
    return drawn.length > 0 ? drawn : offPaper(facts, fieldsOf(facts), null)
  },
}

type Ink = { right: number; bottom: number }

function offPaper(facts: Facts, { right, bottom }: Ink, page: number | null): PreflightFinding[] {
  const { widthMm, heightMm } = paperOf(facts)
  const { dpi } = facts.target
  const [wide, long] = [toMm(right, dpi), toMm(bottom, dpi)]
  const found: PreflightFinding[] = []
  if (wide > widthMm + slackMm)
    found.push(finding('too_wide', { mm: inWords(wide), paperMm: inWords(widthMm) }, page))
  if (heightMm !== null && long > heightMm + slackMm)
    found.push(finding('too_long', { mm: inWords(long), paperMm: inWords(heightMm) }, page))
  return found
}

/** Where the fields of ZPL begin: what lies off a drawn page is not on it. */
const fieldsOf = ({ zpl }: Facts): Ink =>
  (zpl?.fields ?? []).reduce(
    (ink, { x, y }) => ({ right: Math.max(ink.right, x), bottom: Math.max(ink.bottom, y) }),
    { right: 0, bottom: 0 },
  )

/** A page that is no larger than the paper cannot reach off it. */
const reachOf = (facts: Facts, page: GrayImage): Ink =>
  offPaper(facts, { right: page.width, bottom: page.height }, null).length > 0
    ? inkOf(page)
    : { right: 0, bottom: 0 }

/** The last black column and row. */
function inkOf({ width, height, data }: GrayImage): Ink {
  let [right, bottom] = [0, 0]
  for (let y = 0; y < height; y += 1)
    for (let x = width - 1; x >= 0; x -= 1)
      if ((data[y * width + x] ?? 255) < dark) {
        right = Math.max(right, x + 1)
        bottom = y + 1
        break
      }
  return { right, bottom }
}
