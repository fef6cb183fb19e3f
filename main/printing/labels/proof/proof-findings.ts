import {
  type DrawnLabel,
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

/** What a template wants read, at a line. */
export type WantedCode = { line: number; text: string }

/** Codes that were not read off the label. One that was read counts once, first for who wants just its text. */
export function codeFindings(wanted: readonly WantedCode[], read: DrawnLabel['codes']): LabelFinding[] {
  const left = read.map(({ text }) => plain(text))
  const take = (fits: (found: string) => boolean): boolean => {
    const at = left.findIndex(found => found !== '' && fits(found))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  const unread = wanted.filter(({ text }) => !take(found => found === plain(text)))
  return unread
    .filter(({ text }) => text === '' || !take(found => isPartOf(found, plain(text))))
    .map(({ line, text }) => proofFinding(text === '' ? 'code_empty' : 'code_unreadable', { line, text }))
}

/** Readers leave check digits away, or say them. */
const isPartOf = (one: string, other: string): boolean => one.includes(other) || other.includes(one)

const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toUpperCase()
