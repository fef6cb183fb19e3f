import {
  type LabelFinding,
  type LabelFindingCode,
  labelFindings,
} from '../../../../shared/desk/label-templates.ts'
import type { LabelDpi, LabelTemplate } from '../../../../shared/labels.ts'
import type { GrayImage } from '../convert/png.ts'

export type ProofInput = {
  kind: LabelTemplate['template_type']
  /** The label, filled; its lines are those of its template. */
  label: string
  widthDots: number
  heightDots: number
  dpi: LabelDpi
  /** Its barcode has to be on it. */
  trackingNumber: string
  fontFiles: readonly string[]
}

/** What is drawn, and the same with what lies beyond the edges where something does. */
export type ProofPage = { page: GrayImage; whole: GrayImage | null }

type Facts = { line?: number | null; text?: string }

const mostText = 60

const messages: Record<Exclude<LabelFindingCode, 'print'>, (text: string) => string> = {
  tracking_missing: text =>
    `No code of the label reads as the tracking number ${text}. Put a barcode of {{ tracking_number }} on it.`,
  code_unreadable: text =>
    `The code ${text} cannot be read from the label. Make it larger, or move it away from what is beside it.`,
  code_empty: () => 'This code is empty for this shipment: nothing is printed there.',
  outside_paper: text => `“${text}” goes beyond the edge of the paper. Move it, or make it smaller.`,
  field_unknown: text => `{{ ${text} }} is no field of a label: nothing is printed there.`,
  text_too_long: text =>
    `“${text}” has more lines than its block: printers write the rest over the last line.`,
  letters_missing: text => `Printers may have no letters for ${text}: boxes or ? stand in their place.`,
}

/** Something wrong with a label, in words. */
export function proofFinding(
  code: Exclude<LabelFindingCode, 'print'>,
  { line = null, text = '' }: Facts,
): LabelFinding {
  const shown = text.length > mostText ? `${text.slice(0, mostText)}…` : text
  return {
    code,
    severity: labelFindings[code],
    line,
    text: text === '' ? null : shown,
    message: messages[code](shown),
  }
}
