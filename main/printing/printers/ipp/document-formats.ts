import type { PrintLanguage } from '../../../../shared/desk/printing/printer-kinds.ts'

/**
 * What a document may be called, best first. A language of printers goes through as it is: CUPS knows
 * `vnd.cups-raw` for that and never touches such a document; printers of their own take `octet-stream`.
 */
const rawTypes = ['application/vnd.cups-raw', 'application/octet-stream']
const typesOf: Record<PrintLanguage, readonly string[]> = {
  ZPL: ['application/vnd.zebra-zpl', 'application/zpl', 'application/vnd.zpl', 'text/zpl', ...rawTypes],
  EPL: ['application/vnd.zebra-epl', 'application/epl', ...rawTypes],
  ESCPOS: ['application/vnd.epson.escpos', 'application/escpos', ...rawTypes],
  PDF: ['application/pdf'],
  PNG: ['image/png'],
}

/** The type to send a document under, or null where a printer takes none it could have. */
export function documentType(format: PrintLanguage, supported: readonly string[]): string | null {
  const types = typesOf[format]
  // A printer that does not say what it takes has to decide when it sees the document.
  return supported.length === 0
    ? (types.at(-1) ?? null)
    : (types.find(type => supported.includes(type)) ?? null)
}

/** Whether a document in this format is drawn by the printer or its queue, on a paper that can be named. */
export const isDrawn = (format: PrintLanguage): boolean => format === 'PDF' || format === 'PNG'
