import { type LabelFormat, labelFormats } from '../../labels/label-content.ts'
import type { PrinterLanguage, PrintLanguage } from './printer-kinds.ts'

/**
 * Whether a document can be made into what a printer speaks. Labels in ZPL, PDF and PNG can be drawn and so become
 * anything; EPL and ESC/POS only go where they are spoken.
 */
export const canBecome = (format: PrintLanguage, language: PrinterLanguage): boolean =>
  language === 'any' || language === format || labelFormats.includes(format as LabelFormat)
