import type { PreflightFinding } from '../../../../../shared/desk/printing/preflight.ts'
import { finding } from '../../../../../shared/desk/printing/preflight-findings.ts'
import { isCarrierLabel } from '../../../../../shared/desk/printing/print-jobs.ts'
import type { LabelCode } from '../../../../../shared/labels.ts'
import type { GrayImage } from '../../../labels/convert/png.ts'
import type { Check, Facts } from '../check.ts'
import { barsAtEdges, type EdgeBars, measureBars } from '../codes/bars.ts'
import { looksLikeNumber, namesNumber, otherNumber } from '../codes/match-number.ts'
import type { FoundCode } from '../codes/read-codes.ts'
import { hasPaper, inWords, paperOf, resolutionMeant, toMm } from './page-checks.ts'

/** Only labels of carriers have to carry a number, and only where it is known. */
export const expectsNumbers = ({ document }: Pick<Facts, 'document'>): boolean =>
  isCarrierLabel(document.kind) && document.trackingNumbers.length > 0

/** Handed in by others in the language of their printer: nobody here knows what is on it. */
const isStrange = ({ format, kind }: Facts['document']): boolean =>
  (format === 'EPL' || format === 'ESCPOS') && (isCarrierLabel(kind) || kind === 'other')

/** A label that prints something nobody here saw. */
const isUnseen = (facts: Facts): boolean =>
  expectsNumbers(facts) || (isCarrierLabel(facts.document.kind) && (facts.zpl?.labels ?? 0) > 0)

/** Whether a code names one of the numbers. */
export const namesAny = (numbers: readonly string[], { text }: FoundCode): boolean =>
  numbers.some(number => namesNumber(text, number))

/** Whether the barcodes are those of the shipment. */
export const numberCheck: Check = {
  name: 'the barcodes',
  find: facts => {
    const { codes, document, language } = facts
    if (facts.pages.length === 0 && (isUnseen(facts) || isStrange(document)))
      return [finding('not_drawn', { language })]
    if (!expectsNumbers(facts)) return []
    if (codes === null) return []
    if (codes.length === 0) return [finding('number_unreadable', {})]
    const numbers = document.trackingNumbers
    if (isOnlySquare(facts)) return [finding('number_square', { wanted: numbers[0] ?? '' })]
    const missing = numbers.filter(wanted => !codes.some(code => namesAny([wanted], code)))
    const found = pagesOf(codes).flatMap(page => onPage(page, numbers, missing))
    return found.some(({ severity }) => severity === 'error')
      ? found
      : [...found, ...nowhere(codes, numbers, missing)]
  },
}

/**
 * Nearly every carrier sorts by bars, and none can be read here; what all labels of this one bear is only known where its
 * adapter says it.
 */
const isOnlySquare = ({ codes, document: { trackingNumbers, codes: known = [] } }: Facts): boolean => {
  const naming = (codes ?? []).filter(code => namesAny(trackingNumbers, code))
  return known.length === 0 && naming.length > 0 && (codes ?? []).every(({ isLinear }) => !isLinear)
}

/** Whether the label bears what every label of its carrier does. */
export const carrierCodesCheck: Check = {
  name: 'the codes of the carrier',
  find: facts => {
    if (facts.codes === null || !isCarrierLabel(facts.document.kind)) return []
    return missingCodes(facts.document, facts.codes).map(({ name, isNumber = false }) =>
      finding(isNumber ? 'number_absent' : 'code_absent', { name }),
    )
  },
}

/** Labels for trials carry zeros where the number would be. */
const trial = /0{10}$/

/** Of several numbers one may be that of the whole shipment, which no parcel carries. */
export function missingCodes(
  { codes: wanted = [], trackingNumbers: numbers }: Pick<Facts['document'], 'codes' | 'trackingNumbers'>,
  found: readonly FoundCode[],
): LabelCode[] {
  return wanted.filter(({ kind, content = '', isNumber = false }) => {
    const fitting = found.filter(
      ({ symbology, text }) => symbology === kind && new RegExp(content).test(text),
    )
    if (!isNumber || numbers.length === 0) return fitting.length === 0
    if (fitting.some(({ text }) => trial.test(text))) return false
    const named = numbers.filter(number => fitting.some(code => namesAny([number], code))).length
    return named < Math.max(1, numbers.length - 1)
  })
}

const pagesOf = (codes: readonly FoundCode[]): FoundCode[][] => [
  ...Map.groupBy(codes, ({ page }) => page).values(),
]

const mostNumber = 40

/** Codes of goods stand on labels of their own, and look like numbers of twelve digits. */
const mayBeNumber = ({ isLinear, symbology }: FoundCode): boolean =>
  isLinear && !/^(EAN|UPC|ISBN|DataBar)/.test(symbology)

/**
 * All codes of a page decide: one that names its number is enough, whatever the others say. Routing codes and references
 * are on most, and labels for trials carry zeros in their bars. Without one, the number of anything else blocks.
 */
function onPage(
  codes: FoundCode[],
  numbers: readonly string[],
  missing: readonly string[],
): PreflightFinding[] {
  if (codes.some(code => namesAny(numbers, code))) return []
  for (const { text, page } of codes.filter(mayBeNumber)) {
    const wanted = missing.find(one => otherNumber(text, one))
    if (wanted) return [finding('number_wrong', { found: otherNumber(text, wanted) ?? text, wanted }, page)]
    const isOther = looksLikeNumber(text) || numbers.some(one => otherNumber(text, one) !== null)
    if (isOther) return [finding('number_other', { found: text.slice(0, mostNumber) }, page)]
  }
  return []
}

/** None of the numbers is anywhere; one of several may be that of the whole shipment, which no parcel carries. */
function nowhere(
  codes: readonly FoundCode[],
  numbers: readonly string[],
  missing: readonly string[],
): PreflightFinding[] {
  if (missing.length === 0) return []
  const pages = new Set(codes.map(({ page }) => page)).size
  const isCovered = missing.length < numbers.length && pages >= numbers.length - missing.length
  const [wanted = ''] = missing
  return isCovered && missing.length === 1 ? [] : [finding('number_missing', { wanted })]
}

/** What thermal heads print and scanners read without fail. Small matrix codes are read closer. */
const narrowest = { linearMm: 0.245, matrixMm: 0.17, dots: 1.9 }
/** White beside the bars in widths of the narrowest; the norms want ten, scanners manage with half. */
const quietModules = 5
const shown = 40

/** Whether the bars are wide enough, and have white beside them. */
export const barsCheck: Check = {
  name: 'the size of the bars',
  find: facts => (facts.codes ?? []).flatMap(code => onCode(facts, code)),
}

/** Of the same content in the document, how wide the narrowest bar was on paper of its size; null where nothing says it. */
function givenMm({ sourceCodes, sources = [], target }: Facts, { text, isLinear }: FoundCode): number | null {
  const widths = sourceCodes
    .filter(code => code.text === text && code.isLinear === isLinear)
    .flatMap(code => {
      const source = sources[code.page - 1]
      const dots = source && isLinear ? measureBars(source.read, code)?.moduleDots : code.moduleDots
      return dots && source ? [toMm(dots * source.readScale, target.dpi)] : []
    })
  return widths.length > 0 ? Math.max(...widths) : null
}

/** What is this much narrower than it was given was made so here. */
const narrowed = 1.1

function onCode(facts: Facts, code: FoundCode): PreflightFinding[] {
  const { pages, target } = facts
  const page = pages[code.page - 1]
  const measured = page && code.isLinear ? measureBars(page, code) : null
  const dots = measured?.moduleDots ?? code.moduleDots
  if (dots === null) return []
  const text = code.text.slice(0, shown)
  const mm = toMm(dots, target.dpi)
  const leastMm = code.isLinear ? narrowest.linearMm : narrowest.matrixMm
  const isFine = dots < narrowest.dots || mm < leastMm
  const given = isFine ? givenMm(facts, code) : null
  const isNarrowed = given !== null && given >= leastMm && given > mm * narrowed
  const quiet = measured ? Math.min(...measured.quietDots) / dots : quietModules
  return [
    ...(isFine && !isNarrowed
      ? [finding('too_fine', { text, mm: mm.toFixed(2), dots: inWords(dots) }, code.page)]
      : []),
    ...(isNarrowed
      ? [finding('narrowed', { text, mm: mm.toFixed(2), givenMm: given.toFixed(2) }, code.page)]
      : []),
    ...(quiet < quietModules ? [finding('no_quiet_zone', { text }, code.page)] : []),
  ]
}

/** Whether a barcode lies on the paper with all its bars. */
export const edgesCheck: Check = {
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
