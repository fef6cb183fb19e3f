import {
  finding,
  type Preflight,
  type PreflightFinding,
  verdictOf,
} from '../../../../shared/desk/printing/preflight.ts'
import type { Check, CheckInput, Facts } from './check.ts'
import { barsCheck, edgesCheck, expectsNumbers, namesAny, numberCheck } from './checks/barcode-checks.ts'
import {
  dangersCheck,
  languageCheck,
  pageCountCheck,
  runsOffCheck,
  wholeCheck,
} from './checks/byte-checks.ts'
import { emptyCheck, resolutionCheck, sizeCheck, turnedCheck } from './checks/page-checks.ts'
import { fieldTextCheck } from './checks/text-checks.ts'
import { type FoundCode, readCodes } from './codes/read-codes.ts'
import { readDocument } from './read-zpl.ts'

/** What is looked at, in the order in which it is told. */
const checks: readonly Check[] = [
  languageCheck,
  dangersCheck,
  runsOffCheck,
  wholeCheck,
  emptyCheck,
  pageCountCheck,
  numberCheck,
  edgesCheck,
  resolutionCheck,
  sizeCheck,
  turnedCheck,
  barsCheck,
  fieldTextCheck,
]

/** A document with a defect on every page is told of with a few of them. */
const mostFindings = 30
const mostBarcodes = 200
const mostText = 500

/**
 * Looks at exactly the bytes that would leave and at what they make on paper. Answers whatever it is given: a check that
 * breaks off is a finding. Nothing is stored, sent or changed.
 */
export async function checkPrint(input: CheckInput): Promise<Preflight> {
  const zpl = input.language === 'ZPL' ? readDocument(input.bytes) : null
  const { codes, failed } = await codesOf(input)
  const facts: Facts = { ...input, zpl, codes }
  const findings = [...checks.flatMap(check => attempt(check, facts)), ...failed]
  const told = findings.toSorted((one, other) => rank(one) - rank(other)).slice(0, mostFindings)
  return {
    verdict: verdictOf(told),
    findings: told,
    barcodes: (codes ?? [])
      .slice(0, mostBarcodes)
      .map(({ symbology, text, page }) => ({ symbology, text: text.slice(0, mostText), page })),
  }
}

const rank = ({ severity }: PreflightFinding): number => (severity === 'error' ? 0 : 1)

function attempt(check: Check, facts: Facts): PreflightFinding[] {
  try {
    return check.find(facts)
  } catch {
    return [finding('reader_failed', { check: check.name })]
  }
}

/** Codes are read where they have to say something; the reader is foreign code, and some pictures are too much for it. */
async function codesOf(
  input: CheckInput,
): Promise<{ codes: readonly FoundCode[] | null; failed: PreflightFinding[] }> {
  if (!expectsNumbers(input) || input.pages.length === 0) return { codes: null, failed: [] }
  const { trackingNumbers } = input.document
  const isEnough = (codes: readonly FoundCode[]) =>
    codes.some(code => code.isLinear && namesAny(trackingNumbers, code))
  try {
    return { codes: await readCodes(input.pages, isEnough), failed: [] }
  } catch {
    return { codes: null, failed: [finding('reader_failed', { check: 'the barcodes' })] }
  }
}
