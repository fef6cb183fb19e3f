import {
  type Preflight,
  type PreflightFinding,
  verdictOf,
} from '../../../../shared/desk/printing/preflight.ts'
import { finding } from '../../../../shared/desk/printing/preflight-findings.ts'
import { isCarrierLabel } from '../../../../shared/desk/printing/print-jobs.ts'
import { withFieldValues } from '../../zpl/field-values.ts'
import { inkOf, type ZplInk } from '../../zpl/inventory.ts'
import { readCommands, zplText } from '../../zpl/read-zpl.ts'
import { readDocument } from '../../zpl/zpl-document.ts'
import type { Check, CheckInput, Facts } from './check.ts'
import {
  barsCheck,
  carrierCodesCheck,
  edgesCheck,
  missingCodes,
  namesAny,
  numberCheck,
} from './checks/barcode-checks.ts'
import {
  dangersCheck,
  evenPicturesCheck,
  languageCheck,
  ownCopiesCheck,
  pageCountCheck,
  runsOffCheck,
  wholeCheck,
} from './checks/byte-checks.ts'
import { unreadBarsCheck, weakCodesCheck } from './checks/damage-checks.ts'
import { drawnCheck, drawnCodesCheck, unreadCodes } from './checks/drawn-checks.ts'
import { inkCheck } from './checks/ink-checks.ts'
import { emptyCheck, resolutionCheck, sizeCheck, turnedCheck } from './checks/page-checks.ts'
import {
  greyCheck,
  inferredCheck,
  leftOutCheck,
  lostCodes,
  lostCodesCheck,
  lostInkCheck,
  picturedCheck,
  recalledCheck,
  smallerCheck,
} from './checks/source-checks.ts'
import { drawableCheck, fieldTextCheck } from './checks/text-checks.ts'
import { unreadAreas } from './codes/bar-areas.ts'
import { proveCodes } from './codes/prove-codes.ts'
import { type FoundCode, readCodes } from './codes/read-codes.ts'

/** What is looked at, in the order in which it is told. */
const checks: readonly Check[] = [
  languageCheck,
  dangersCheck,
  runsOffCheck,
  ownCopiesCheck,
  wholeCheck,
  evenPicturesCheck,
  emptyCheck,
  pageCountCheck,
  numberCheck,
  carrierCodesCheck,
  lostCodesCheck,
  unreadBarsCheck,
  weakCodesCheck,
  lostInkCheck,
  inkCheck,
  leftOutCheck,
  smallerCheck,
  recalledCheck,
  drawnCheck,
  drawnCodesCheck,
  edgesCheck,
  resolutionCheck,
  inferredCheck,
  picturedCheck,
  greyCheck,
  sizeCheck,
  turnedCheck,
  barsCheck,
  fieldTextCheck,
  drawableCheck,
]

/** A document with a defect on every page is told of with a few of them. */
const mostFindings = 30
const mostBarcodes = 200
const mostText = 500

/**
 * Looks at exactly the bytes that would leave and at what they make on paper. Answers whatever it is given: a check that
 * breaks off is a finding. Nothing is stored, sent or changed.
 */
export async function checkPrint(input: CheckInput, reading: Reading = patiently): Promise<Preflight> {
  const zpl = input.language === 'ZPL' ? readDocument(input.bytes) : null
  const ink = inkOfDocument(input)
  const { failed, ...read } = await codesOf({ ...input, ink }, reading)
  const facts: Facts = { ...input, zpl, ink, ...read }
  const findings = [...checks.flatMap(check => attempt(check, facts)), ...failed]
  const told = findings.toSorted((one, other) => rank(one) - rank(other)).slice(0, mostFindings)
  return {
    verdict: verdictOf(told),
    findings: told,
    barcodes: (facts.codes ?? [])
      .slice(0, mostBarcodes)
      .map(({ symbology, text, page }) => ({ symbology, text: text.slice(0, mostText), page })),
  }
}

const inkOfDocument = ({ document: { bytes, format } }: CheckInput): ZplInk[] =>
  format === 'ZPL' ? inkOf(readCommands(withFieldValues(zplText(bytes)))) : []

const rank = ({ severity }: PreflightFinding): number => (severity === 'error' ? 0 : 1)

function attempt(check: Check, facts: Facts): PreflightFinding[] {
  try {
    return check.find(facts)
  } catch {
    return [finding('reader_failed', { check: check.name })]
  }
}

/** How codes are read, and by which clock. */
type Reading = { read: typeof readCodes; nowMs: () => number }

const patiently: Reading = { read: readCodes, nowMs: () => performance.now() }

/** Both readings of one print together, of so many pages; what is longer is told as a check that broke off. */
export const mostReadingMs = 12_000
const mostReadingPages = 20

/** Codes are read where they have to say something; the reader is foreign code, and some pictures are too much for it. */
async function codesOf(
  input: CheckInput & Pick<Facts, 'ink'>,
  { read, nowMs }: Reading,
): Promise<Pick<Facts, 'codes' | 'sourceCodes' | 'unreadBars'> & { failed: PreflightFinding[] }> {
  const { document, pages, sources = [] } = input
  if (!isCarrierLabel(document.kind) || pages.length === 0)
    return { codes: null, sourceCodes: [], unreadBars: [], failed: [] }
  const untilMs = nowMs() + mostReadingMs * Math.max(1, (pages.length + sources.length) / mostReadingPages)
  const inTime = (codes: FoundCode[]): FoundCode[] => {
    if (nowMs() > untilMs) throw new RangeError('Reading the codes took too long')
    return codes
  }
  try {
    const given = sources.map(({ read }) => read)
    const sourceCodes = inTime(await read(given, found => found.length > 0, untilMs))
    const isEnough = (codes: readonly FoundCode[]) =>
      lostCodes(sourceCodes, codes).length === 0 && hasNumber(input, codes)
    const codes = inTime(await read(pages, isEnough, untilMs))
    const isAll = unreadCodes(input.ink, codes).length === 0
    const more = isAll ? codes : await read(pages, () => false, untilMs).catch(() => codes)
    const { dpi } = input.target
    return {
      codes: await proveCodes(pages, more, dpi),
      sourceCodes: await proveCodes(given, sourceCodes, dpi),
      unreadBars: pages.flatMap((page, index) =>
        unreadAreas(
          // Of a long document it is unpacked once.
          { ...page },
          dpi,
          more.filter(code => code.page === index + 1),
        ).map(area => ({ ...area, page: index + 1 })),
      ),
      failed: [],
    }
  } catch {
    const failed = [finding('reader_failed', { check: 'the barcodes' })]
    return { codes: null, sourceCodes: [], unreadBars: [], failed }
  }
}

const hasNumber = ({ document }: CheckInput, codes: readonly FoundCode[]): boolean =>
  missingCodes({ ...document, trackingNumbers: [] }, codes).length === 0 &&
  (document.trackingNumbers.length === 0
    ? codes.length > 0
    : codes.some(code => namesAny(document.trackingNumbers, code)))
