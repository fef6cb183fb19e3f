import type { LabelPart } from '../../../shared/labels.ts'
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

/** The members of an answer: one object of JSON, or the parts of a form, files among them as Base64. */
export function membersOf(answer: CarrierAnswer, nameless: { json: string; file: string }): unknown {
  const parts = partsOf(answer)
  if (parts.length === 0) return jsonOf(answer)
  return Object.fromEntries(
    parts.map(part => {
      const written = textOf(part)
      const isJson = /json/i.test(part.type ?? '') || /^\s*\{/.test(written.slice(0, 20))
      return isJson
        ? [part.name ?? nameless.json, jsonOf({ text: written }) ?? null]
        : [part.name ?? nameless.file, base64Of(part)]
    }),
  )
}

const textOf = ({ bytes }: AnswerPart): string => Buffer.from(bytes).toString('utf8')

const base64Of = (part: AnswerPart): string =>
  formatOf(part.bytes) ? Buffer.from(part.bytes).toString('base64') : textOf(part).trim()

export type ReadLabel = {
  number: string | null
  said: LabelMetadata
  part: LabelPart | null
  /** The label for the way back that came along; null without one. */
  back: { number: string; part: LabelPart | null } | null
  whole: LabelAnswer
}

/** A label in whichever of its forms: flat, with its metadata apart, outgoing, abroad or coming back. */
export function readLabel(answer: CarrierAnswer): ReadLabel {
  const whole = labelAnswer.parse(membersOf(answer, { json: 'labelMetadata', file: 'labelImage' }))
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
