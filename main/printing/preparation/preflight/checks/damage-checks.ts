import type { PreflightFinding } from '../../../../../shared/desk/printing/preflight.ts'
import { finding } from '../../../../../shared/desk/printing/preflight-findings.ts'
import { isCarrierLabel } from '../../../../../shared/desk/printing/print-jobs.ts'
import { unreadableCodes } from '../../../zpl/inventory.ts'
import type { Check, Facts } from '../check.ts'
import type { ProvenCode } from '../codes/prove-codes.ts'
import { inWords, toMm } from './page-checks.ts'
import { lostCodes } from './source-checks.ts'

/** What became of codes that are there: burnt through, bled together, faded, or hemmed in. */

const mostTold = 3

/**
 * Whether there are bars that nobody can read. Those at an edge are told as cut off, those that were read off the
 * document as lost, and kinds of ZPL that no reader here knows as unchecked.
 */
export const unreadBarsCheck: Check = {
  name: 'the bars',
  find: ({ document, unreadBars, pages, codes, sourceCodes, ink, target }) => {
    const isTold = lostCodes(sourceCodes, codes ?? []).length > 0 || unreadableCodes(ink).length > 0
    if (!isCarrierLabel(document.kind) || isTold) return []
    const inside = unreadBars.filter(({ left, top, right, bottom, page }) => {
      const { width = 0, height = 0 } = pages[page - 1] ?? {}
      const edge = edgeInch * target.dpi
      return left > edge && top > edge && right < width - edge && bottom < height - edge
    })
    return inside.slice(0, mostTold).map(({ left, top, page }) => {
      const [xMm, yMm] = [inWords(toMm(left, target.dpi)), inWords(toMm(top, target.dpi))]
      return finding('bars_unread', { xMm, yMm }, page)
    })
  },
}

/** Cells of bars that are cut off begin this near to the edge. */
const edgeInch = 0.02

/** The second reader reads a sound code on nearly every line, and a grade of D or F is below what carriers take. */
const least = { again: 0.5, grade: 1.5 }
const shown = 40

const isSound = ({ again, grade }: ProvenCode): boolean =>
  (again === null || again >= least.again) && (grade === null || grade.grade >= least.grade)

/** Whether every code that is read is read by both readers, and as well as the standard asks. */
export const weakCodesCheck: Check = {
  name: 'how well the barcodes can be read',
  find: facts => {
    const { document, codes, sourceCodes } = facts
    if (codes === null || !isCarrierLabel(document.kind)) return []
    return codes
      .filter(code => !isSound(code))
      .slice(0, mostTold)
      .map(code => onCode(code, sourceCodes))
  },
}

function onCode(code: ProvenCode, given: Facts['sourceCodes']): PreflightFinding {
  const wasSound = given.some(source => source.text === code.text && isSound(source))
  const said = { text: code.text.slice(0, shown), why: whyOf(code) }
  return finding(wasSound ? 'weakened' : 'weak', said, code.page)
}

const whyOf = ({ again, grade, isLinear }: ProvenCode): string =>
  grade !== null && grade.grade < least.grade
    ? `of grade ${grade.letter} by ${isLinear ? 'ISO 15416' : 'ISO 15415'} (${grade.weakest})`
    : `found by one of two readers only, on ${Math.round((again ?? 0) * 100)} % of its lines by the other`
