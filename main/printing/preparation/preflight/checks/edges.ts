import type { PreflightFinding } from '../../../../../shared/desk/printing/preflight.ts'
import { finding } from '../../../../../shared/desk/printing/preflight-messages.ts'
import { isCarrierLabel } from '../../../../../shared/desk/printing/print-kinds.ts'
import type { GrayImage } from '../../../labels/convert/png.ts'
import type { Check, Facts } from '../check.ts'
import { barsAtEdges, type EdgeBars } from '../codes/edge-bars.ts'
import type { FoundCode } from '../codes/read-codes.ts'
import { hasPaper, inWords, paperOf, toMm } from './paper.ts'
import { resolutionMeant } from './resolution.ts'

/** Whether a barcode lies on the paper with all its bars. */
export const edges: Check = {
  name: 'the barcodes at the edges',
  find: facts => {
    if (!isCarrierLabel(facts.document.kind)) return []
    const cut = facts.pages.flatMap((page, index) => cutOff(facts, page, index + 1))
    return [...cut, ...placedOff(facts)]
  },
}

function cutOff({ target, codes }: Facts, page: GrayImage, number: number): PreflightFinding[] {
  const read = (codes ?? []).filter(code => code.page === number)
  const unread = barsAtEdges(page, target.dpi).filter(bars => !read.some(code => isPartOf(bars, code, page)))
  return unread.slice(0, 1).map(({ side }) => finding('cut_off_bars', { side }, number))
}

/** Bars that were read up to the edge are all there. */
function isPartOf({ side, from, to }: EdgeBars, { box }: FoundCode, { width, height }: GrayImage): boolean {
  const isUpright = side === 'left' || side === 'right'
  const [first, last] = isUpright ? [box.top, box.bottom] : [box.left, box.right]
  const near = { left: box.left, top: box.top, right: width - box.right, bottom: height - box.bottom }[side]
  return first <= to && last >= from && near < (isUpright ? width : height) / 8
}

/** A barcode that begins off the paper is on no picture. */
function placedOff(facts: Facts): PreflightFinding[] {
  const { zpl, target } = facts
  if (!zpl || !hasPaper(facts) || resolutionMeant(facts) !== null) return []
  const { widthMm, heightMm } = paperOf(facts)
  const off = zpl.fields.find(({ barcode, x, y }) => {
    if (barcode === null) return false
    return toMm(x, target.dpi) >= widthMm || (heightMm !== null && toMm(y, target.dpi) >= heightMm)
  })
  if (!off) return []
  const [xMm, yMm] = [inWords(toMm(off.x, target.dpi)), inWords(toMm(off.y, target.dpi))]
  return [finding('placed_off', { xMm, yMm })]
}
