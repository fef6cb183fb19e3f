import type { PrinterLanguage } from './printer-kinds.ts'

/** What printers at addresses of a kind usually take; the others are label printers. */
const languages: Readonly<Record<string, PrinterLanguage>> = { folder: 'any', screen: 'any', system: 'PDF' }

/** The language of a printer when nobody names one. */
export const usualLanguage = (uri: string): PrinterLanguage => languages[uri.split(':')[0] ?? ''] ?? 'ZPL'
