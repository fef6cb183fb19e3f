import type { PreflightFinding } from '../../../../../shared/desk/printing/preflight.ts'
import { finding } from '../../../../../shared/desk/printing/preflight-messages.ts'
import type { Check, Facts } from '../check.ts'
import { measureBars } from '../codes/bars.ts'
import type { FoundCode } from '../codes/read-codes.ts'
import { inWords, toMm } from './paper.ts'

/** What thermal heads print and scanners read without fail. Small matrix codes are read closer. */
const narrowest = { linearMm: 0.245, matrixMm: 0.17, dots: 1.9 }
/** White beside the bars in widths of the narrowest; the norms want ten, scanners manage with half. */
const quietModules = 5
const shown = 40

/** Whether the bars are wide enough, and have white beside them. */
export const bars: Check = {
  name: 'the size of the bars',
  find: facts => (facts.codes ?? []).flatMap(code => onCode(facts, code)),
}

function onCode({ pages, target }: Facts, code: FoundCode): PreflightFinding[] {
  const page = pages[code.page - 1]
  const measured = page && code.isLinear ? measureBars(page, code) : null
  const dots = measured?.moduleDots ?? code.moduleDots
  if (dots === null) return []
  const text = code.text.slice(0, shown)
  const mm = toMm(dots, target.dpi)
  const leastMm = code.isLinear ? narrowest.linearMm : narrowest.matrixMm
  const isFine = dots < narrowest.dots || mm < leastMm
  const quiet = measured ? Math.min(...measured.quietDots) / dots : quietModules
  return [
    ...(isFine ? [finding('too_fine', { text, mm: mm.toFixed(2), dots: inWords(dots) }, code.page)] : []),
    ...(quiet < quietModules ? [finding('no_quiet_zone', { text }, code.page)] : []),
  ]
}
