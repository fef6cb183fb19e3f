import type { DrawnLabel, LabelFinding } from '../../../../shared/desk/label-templates.ts'
import type { PreflightCode, PreflightFinding } from '../../../../shared/desk/printing/preflight.ts'
import { type PrinterMedia, printerMediaSizes } from '../../../../shared/desk/printing/printer-kinds.ts'
import { drawZplAround } from '../../preparation/pages/document-pages.ts'
import { checkPrint } from '../../preparation/preflight/check-print.ts'
import { namesNumber } from '../../preparation/preflight/codes/match-number.ts'
import { documentProblem } from '../../preparation/task/document-problem.ts'
import { stackedPng } from '../convert/png.ts'
import { causeOf } from '../label-problem.ts'
import { type ProofInput, type ProofPage, proofFinding } from './proof-findings.ts'
import { drawSvgOnSheet, svgFindings } from './proof-svg.ts'
import { zplFindings } from './proof-zpl.ts'

/** A label that cannot be drawn is an answer and not an error; `message` is a sentence. */
export type Proof =
  | { ok: true; png: Uint8Array; findings: LabelFinding[]; codes: DrawnLabel['codes'] }
  | { ok: false; message: string }

/** Draws one label as a printer would, reads its codes and looks for what is wrong with it. */
export async function proofLabel(input: ProofInput): Promise<Proof> {
  const bytes = Buffer.from(input.label)
  const problem = input.kind === 'ZPL' ? documentProblem('ZPL', bytes) : null
  if (problem !== null) return { ok: false, message: problem }
  let drawn: ProofPage | null
  try {
    drawn = input.kind === 'ZPL' ? await drawZplPage(input) : await drawSvgOnSheet(input)
  } catch (error) {
    return { ok: false, message: withLine(causeOf(error)) }
  }
  if (!drawn) return { ok: false, message: 'Nothing would be printed.' }
  const png = stackedPng([drawn.page], input.dpi)
  const { barcodes, findings } = await checkPrint({
    document: {
      bytes: input.kind === 'ZPL' ? bytes : png,
      format: input.kind === 'ZPL' ? 'ZPL' : 'PNG',
      name: 'label',
      kind: 'label',
      trackingNumbers: [input.trackingNumber],
    },
    target: targetOf(input),
    bytes: input.kind === 'ZPL' ? bytes : png,
    language: input.kind === 'ZPL' ? 'ZPL' : 'PNG',
    pages: [drawn.page],
  })
  const codes = barcodes.map(({ symbology, text }) => ({ symbology, text }))
  const own = input.kind === 'ZPL' ? zplFindings(input, drawn, codes) : await svgFindings(input, drawn, codes)
  return {
    ok: true,
    png,
    codes,
    findings: [...missingNumber(input, codes), ...own, ...findings.filter(isTold).map(toFinding)],
  }
}

const drawZplPage = ({ label, widthDots, heightDots, dpi }: ProofInput): Promise<ProofPage | null> =>
  drawZplAround(Buffer.from(label).toString('latin1'), { width: widthDots, height: heightDots }, dpi)

/** Drawing engines say where they stumbled as `at 3:14`, the line first. */
function withLine(cause: string): string {
  const line = /\bat (\d+):\d+/.exec(cause)?.[1]
  return line === undefined ? `This template cannot be drawn: ${cause}` : `Line ${line}: ${cause}`
}

const missingNumber = ({ trackingNumber }: ProofInput, codes: DrawnLabel['codes']): LabelFinding[] =>
  codes.some(({ text }) => namesNumber(text, trackingNumber))
    ? []
    : [proofFinding('tracking_missing', { text: trackingNumber })]

/** What the check before every print knows better; the rest is told here with its line, or is about a printer. */
const told = new Set<PreflightCode>([
  'barcode_off_edge',
  'barcode_no_quiet_zone',
  'barcode_too_small',
  'empty',
  'broken_off',
  'control_bytes',
  'wrong_encoding',
  'changes_printer',
  'disturbs_printer',
  'runs_off',
  'upside_down',
  'stored_missing',
  'not_checked',
])
const isTold = ({ code }: PreflightFinding): boolean => told.has(code)

const toFinding = ({ severity, message, advice }: PreflightFinding): LabelFinding => ({
  code: 'print',
  severity,
  line: null,
  text: null,
  message: `${message} ${advice}`,
})

/** A printer with just the paper of the label, or the smallest it goes onto. */
function targetOf({ kind, widthDots, heightDots, dpi }: ProofInput) {
  const [widthMm, heightMm] = [widthDots, heightDots].map(dots => (dots / dpi) * 25.4)
  const fits = (media: PrinterMedia) => {
    const size = printerMediaSizes[media]
    return (
      size.heightMm !== null && size.widthMm + 1 >= (widthMm ?? 0) && size.heightMm + 1 >= (heightMm ?? 0)
    )
  }
  const media = (['4x6in', '4x8in', 'a5', 'a4'] as const).find(fits) ?? 'a4'
  return {
    language: kind === 'ZPL' ? ('ZPL' as const) : ('PNG' as const),
    dpi,
    media,
    turn: 0 as const,
    crop: false,
    offsetUm: { x: 0, y: 0 },
    darkness: null,
    slot: 0,
  }
}
