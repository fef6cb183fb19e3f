import type { PrintLanguage } from '../../../../shared/desk/printing/printer-kinds.ts'
import { zplProblem } from '../zpl/zpl-problem.ts'

/** Marks near the beginning and the end of every whole file of a kind. */
const marks: Partial<Record<PrintLanguage, { begin: RegExp; end: RegExp }>> = {
  PDF: { begin: /%PDF-\d/, end: /%%EOF/ },
  PNG: { begin: /^.PNG\r\n/, end: /IEND/ },
}
const lookBytes = 2048

/** What is wrong with a document before anybody reads it closely, as a sentence; null when nothing is seen. */
export function documentProblem(format: PrintLanguage, bytes: Uint8Array): string | null {
  if (bytes.length === 0) return 'The document is empty.'
  const text = (part: Uint8Array) => Buffer.from(part).toString('latin1')
  if (format === 'ZPL') return zplProblem(text(bytes))
  const mark = marks[format]
  if (!mark) return null
  if (!mark.begin.test(text(bytes.subarray(0, lookBytes)))) return `This is no ${format} file.`
  return mark.end.test(text(bytes.subarray(-lookBytes)))
    ? null
    : `This ${format} is broken off: the end of the file is missing. Get it again.`
}

/** What an engine said about a document it could not read, as a sentence for people. */
export function sentenceOf(format: PrintLanguage, cause: string): string {
  if (/password/i.test(cause))
    return `This ${format} is protected by a password. Save it without one and print it again.`
  return `This ${format} cannot be read: ${cause.replace(/\.$/, '')}.`
}
