import type { PreflightFinding } from '../../../../../shared/desk/printing/preflight.ts'
import { finding } from '../../../../../shared/desk/printing/preflight-messages.ts'
import { isCarrierLabel } from '../../../../../shared/desk/printing/print-kinds.ts'
import type { Check, Facts } from '../check.ts'
import { looksLikeNumber, namesNumber, otherNumber } from '../codes/match-number.ts'
import type { FoundCode } from '../codes/read-codes.ts'

/** Only labels of carriers have to carry a number, and only where it is known. */
export const expectsNumbers = ({ document }: Pick<Facts, 'document'>): boolean =>
  isCarrierLabel(document.kind) && document.trackingNumbers.length > 0

/** Handed in by others in the language of their printer: nobody here knows what is on it. */
const isStrange = ({ format, kind }: Facts['document']): boolean =>
  (format === 'EPL' || format === 'ESCPOS') && (isCarrierLabel(kind) || kind === 'other')

/** Whether a code names one of the numbers. */
export const namesAny = (numbers: readonly string[], { text }: FoundCode): boolean =>
  numbers.some(number => namesNumber(text, number))

/** Whether the barcodes are those of the shipment. */
export const number: Check = {
  name: 'the barcodes',
  find: facts => {
    const { codes, document, language } = facts
    if (facts.pages.length === 0 && (expectsNumbers(facts) || isStrange(document)))
      return [finding('not_drawn', { language })]
    if (!expectsNumbers(facts)) return []
    if (codes === null) return []
    if (codes.length === 0) return [finding('number_unreadable', {})]
    const numbers = document.trackingNumbers
    const missing = numbers.filter(wanted => !codes.some(code => namesAny([wanted], code)))
    const found = pagesOf(codes).flatMap(page => onPage(page, numbers, missing))
    return found.some(({ code }) => code === 'barcode_wrong')
      ? found
      : [...found, ...nowhere(codes, numbers, missing)]
  },
}

const pagesOf = (codes: readonly FoundCode[]): FoundCode[][] => [
  ...Map.groupBy(codes, ({ page }) => page).values(),
]

/** Codes of goods stand on labels of their own, and look like numbers of twelve digits. */
const mayBeNumber = ({ isLinear, symbology }: FoundCode): boolean =>
  isLinear && !/^(EAN|UPC|ISBN|DataBar)/.test(symbology)

/** A page with its own number is good whatever else is on it; routing codes and references are on most. */
function onPage(
  codes: FoundCode[],
  numbers: readonly string[],
  missing: readonly string[],
): PreflightFinding[] {
  if (codes.some(code => code.isLinear && namesAny(numbers, code))) return []
  const isNamed = codes.some(code => namesAny(numbers, code))
  for (const { text, page } of codes.filter(mayBeNumber)) {
    const wanted = (missing.length > 0 ? missing : isNamed ? numbers : []).find(one => otherNumber(text, one))
    if (wanted) return [finding('number_wrong', { found: otherNumber(text, wanted) ?? text, wanted }, page)]
    if (!isNamed && looksLikeNumber(text))
      return [finding('number_other', { found: text.slice(0, 40) }, page)]
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
