import type { PrinterTrouble } from '../../../../shared/desk/printing/printer-kinds.ts'

/**
 * Codes `^ee` is answered with. Those of errors in a document that was printed before say nothing about the next one.
 * Source: EPL2 Programming Guide, "Error codes"; ESim reference of Intermec.
 */
const troubles: Record<string, PrinterTrouble> = {
  '07': 'paper_out',
  '11': 'head_open',
  '62': 'too_hot',
  '81': 'cutter_fault',
  '92': 'paused',
}

/** `00`, or codes with commas between them, on a line of its own; null while there is no such line. */
export function readErrorReport(text: string): PrinterTrouble[] | null {
  const said = /(?:^|[\p{Cc}])(\d\d(?:,\d\d){0,20})\r?\n/u.exec(text)
  if (!said) return null
  const named = (said[1] ?? '').split(',').map(code => troubles[code])
  return [...new Set(named.filter(trouble => trouble !== undefined))]
}
