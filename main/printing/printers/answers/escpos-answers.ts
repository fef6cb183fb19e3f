import type { PrinterTrouble } from '../../../../shared/desk/printing/printer-kinds.ts'

/** Source: ESC/POS command reference of Epson, DLE EOT n (real-time status) and GS I n. */

/** One byte an answer; bits 1 and 4 are set and 0 and 7 clear in every one of them, and in nothing else it says by itself. */
const isStatus = (byte: number): boolean => (byte & 0b1001_0011) === 0b0001_0010

/** Answers to `DLE EOT 1`, `2`, `3` and `4`, in this order; null while one is missing. */
export function readRealTimeStatus(text: string): PrinterTrouble[] | null {
  const bytes = [...text].map(letter => letter.charCodeAt(0)).filter(isStatus)
  const [printer, offline, error, paper] = bytes
  if (printer === undefined || offline === undefined || error === undefined || paper === undefined)
    return null
  const has = (byte: number, bits: number) => (byte & bits) !== 0
  const found: [boolean, PrinterTrouble][] = [
    [has(offline, 0b0000_0100), 'head_open'],
    [has(offline, 0b0010_0000) || has(paper, 0b0110_0000), 'paper_out'],
    [has(error, 0b0000_1000), 'cutter_fault'],
    [has(error, 0b0100_0000), 'too_hot'],
    [has(error, 0b0010_0000), 'stopped'],
    [!has(paper, 0b0110_0000) && has(paper, 0b0000_1100), 'paper_low'],
  ]
  const troubles = found.filter(([is]) => is).map(([, trouble]) => trouble)
  const isStanding = troubles.some(trouble => trouble !== 'paper_low')
  return has(printer, 0b0000_1000) && !isStanding ? [...troubles, 'paused'] : troubles
}

/** The one byte `DLE EOT 1` is answered with. */
export const readsAsEscPos = (text: string): true | null =>
  [...text].some(letter => isStatus(letter.charCodeAt(0))) ? true : null

/** Text between `_` and NUL, as `GS I` 65 and up is answered with. */
export function readPrinterInformation(text: string): string | null {
  const said = /_([ -~]{0,80})\0/.exec(text)
  return said ? (said[1] ?? '').trim() : null
}
