import {
  type PrinterDpi,
  type PrinterLanguage,
  printerResolutions,
} from '../../../shared/desk/printing/printer-kinds.ts'

/** Words of a device id, a model or a driver, and the language of printers they stand for. */
const languageWords: readonly [RegExp, PrinterLanguage][] = [
  [/\bZPL|\bZBI\b/i, 'ZPL'],
  [/\bEPL/i, 'EPL'],
  [/\bESC[/_ -]?POS\b/i, 'ESCPOS'],
]

export const languagesIn = (words: string): PrinterLanguage[] =>
  languageWords.flatMap(([word, language]) => (word.test(words) ? [language] : []))

/** The resolution a name such as `ZTC ZD421-203dpi ZPL` speaks of. */
export function dpiIn(words: string): PrinterDpi | null {
  const [, dpi] = /(\d{3})\s?dpi/i.exec(words) ?? []
  return dpi === undefined ? null : nearestDpi(Number(dpi))
}

/** Print heads of "200 dpi" have 8 dots a millimetre, which is 203; the others are named exactly. */
export const nearestDpi = (dpi: number): PrinterDpi | null =>
  printerResolutions.find(known => Math.abs(known - dpi) <= 5) ?? null
