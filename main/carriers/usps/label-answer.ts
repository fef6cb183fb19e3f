import type { LabelPart } from '../../../shared/labels.ts'
import { membersIn } from '../kit/answers.ts'
import { type AnswerPart, partsOf } from '../kit/multipart.ts'
import { type CarrierAnswer, jsonOf } from '../kit/send.ts'
import { type LabelAnswer, type LabelMetadata, labelAnswer } from './answers.ts'

/** A file as its bytes tell: carriers send it as it is, or as text in Base64, whatever the headers of its part say. */
const marks: readonly (readonly [RegExp, LabelPart['format']])[] = [
  [/^%PDF/, 'PDF'],
  [/^\s*(?:\^XA|~|\^)/, 'ZPL'],
  [/^\x89PNG/, 'PNG'],
  [/^GIF8/, 'GIF'],
]

function formatOf(bytes: Uint8Array): LabelPart['format'] | null {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  return marks.find(([mark]) => mark.test(start))?.[1] ?? null
}

/** The file of a text that is Base64, or of one that is the file itself; null for none. */
export function fileIn(text: string | null): { format: LabelPart['format']; bytes: Uint8Array } | null {
  if (text === null) return null
  const plain = Buffer.from(text, 'utf8')
  const bytes = formatOf(plain) ? plain : Buffer.from(text, 'base64')
  const format = bytes.length > 0 ? formatOf(bytes) : null
  return format && { format, bytes }
}

/** What parts that have no name are taken for. */
type Nameless = { json: string; file: string }

/**
 * The members of an answer: one object of JSON, or the parts of a form, files among them as Base64. What cannot be read
 * has none: it is the label without a number that says what to do then.
 */
export const partsRead =
  (nameless: Nameless) =>
  (answer: CarrierAnswer): Record<string, unknown> => {
    const parts = partsOf(answer)
    return parts.length === 0
      ? membersIn(jsonOf(answer))
      : Object.fromEntries(parts.map(part => memberOf(part, nameless)))
  }

/** How a label is read. */
export const labelParts = partsRead({ json: 'labelMetadata', file: 'labelImage' })

function memberOf(part: AnswerPart, { json, file }: Nameless): [name: string, value: unknown] {
  const written = Buffer.from(part.bytes).toString('utf8')
  if (/json/i.test(part.type ?? '') || /^\s*\{/.test(written.slice(0, 20)))
    return [part.name ?? json, jsonOf({ text: written }) ?? null]
  const isFile = formatOf(part.bytes) !== null
  return [part.name ?? file, isFile ? Buffer.from(part.bytes).toString('base64') : written.trim()]
}

export type ReadLabel = {
  number: string | null
  said: LabelMetadata
  part: LabelPart | null
  /** The label for the way back that came along; null without one. */
  back: { number: string; part: LabelPart | null } | null
  whole: LabelAnswer
}

/** A label in whichever of its forms: flat, with its metadata apart, outgoing, abroad or coming back. */
export function readLabel(body: unknown): ReadLabel {
  const whole = labelAnswer.parse(body)
  const places = [whole.labelMetadata, whole.returnLabelMetadata, whole]
  const said = places.find(each => numberOf(each) !== null) ?? whole
  const back = said === whole.returnLabelMetadata ? null : backIn(whole)
  return {
    number: numberOf(said),
    said,
    part: fileIn(whole.labelImage ?? (back ? null : whole.returnLabelImage)),
    back,
    whole,
  }
}

/** A return label beside the outgoing one: parts of the same form, or a member of the flat one. */
function backIn({ returnLabelMetadata: apart, returnLabelImage, returnLabel: inside }: LabelAnswer) {
  const number = numberOf(apart) ?? numberOf(inside)
  return number === null ? null : { number, part: fileIn(inside.returnLabelImage ?? returnLabelImage) }
}

const numberOf = ({ trackingNumber, internationalTrackingNumber }: LabelMetadata): string | null =>
  trackingNumber ?? internationalTrackingNumber
