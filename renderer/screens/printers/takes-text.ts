import type {
  PrinterDpi,
  PrinterLanguage,
  PrinterMedia,
} from '../../../shared/desk/printing/printer-kinds.ts'
import { t } from '../../lib/text.ts'

type Takes = { language: PrinterLanguage | null; dpi: PrinterDpi | null; media: PrinterMedia | null }

/** What a printer speaks, holds and how fine it prints, as far as it is known: `ZPL · 4 × 6 in · 203 dpi`. */
export const takesText = ({ language, dpi, media }: Takes): string =>
  [
    language && t(`printers.takes_${language}`),
    media && t(`printers.media_${media}`),
    dpi && t('printers.dpi', { dpi }),
  ]
    .filter(Boolean)
    .join(' · ')
