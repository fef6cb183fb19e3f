import type { LabelPart } from '../../../shared/labels.ts'

const mostBytes = 50 * 1024 * 1024

/** Marks near the beginning and the end of every whole file of a kind. */
const marks: Readonly<Record<LabelPart['format'], { begin: RegExp; end: RegExp }>> = {
  PDF: { begin: /%PDF-\d/, end: /%%EOF/ },
  PNG: { begin: /^.PNG\r\n/, end: /IEND/ },
  GIF: { begin: /^GIF8[79]a/, end: /;/ },
  ZPL: { begin: /[\^~]/, end: /\^XZ/i },
}

const lookBytes = 2048

/** What is wrong with a label before anybody reads it closely, as a sentence; null when nothing is seen. */
export function labelProblem({ format, bytes }: Pick<LabelPart, 'format' | 'bytes'>): string | null {
  if (bytes.length === 0) return 'The label of the carrier is empty.'
  if (bytes.length > mostBytes) return 'The label of the carrier is larger than 50 MB.'
  const text = (part: Uint8Array) => Buffer.from(part).toString('latin1')
  const { begin, end } = marks[format]
  if (!begin.test(text(bytes.subarray(0, lookBytes)))) return `The label of the carrier is no ${format} file.`
  if (!end.test(text(bytes.subarray(-lookBytes))))
    return `The label of the carrier is broken off: the end of the ${format} file is missing.`
  return null
}

/** The engines name the cause in the first line of an error and their own insides in the rest. */
export const causeOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1).join('').slice(0, 200)
