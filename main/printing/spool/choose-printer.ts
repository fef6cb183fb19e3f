import { canBecome } from '../../../shared/desk/printing/print-conversions.ts'
import type { PrintLanguage } from '../../../shared/desk/printing/printer-kinds.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { PrinterRepository, PrinterRow } from '../printer-repository.ts'

type Printers = Pick<PrinterRepository, 'find' | 'findDefault'>

/** The printer that is named, else the default one. Refused where the document could never come out. */
export function choosePrinter(
  printers: Printers,
  wantedId: string | null | undefined,
  format: PrintLanguage,
): Result<PrinterRow> {
  const printer = wantedId ? printers.find(wantedId) : printers.findDefault()
  if (!printer && wantedId)
    return refuse('not_found', { message: 'This printer does not exist (any more). Choose another one.' })
  if (!printer) return conflict('No printer is the default. Name one for this job, or make one the default.')
  const why = unusable(printer, format)
  return why === null ? ok(printer) : conflict(why)
}

/** Why a printer can never print this as it is set up, in words; null when it can. */
export function unusable(printer: PrinterRow, format: PrintLanguage): string | null {
  const { name, language, enabled } = printer
  if (!enabled) return `"${name}" is switched off. Switch it on or choose another printer.`
  return canBecome(format, language) ? null : foreignText(printer, format)
}

export const foreignText = ({ name, language }: PrinterRow, format: PrintLanguage): string =>
  `"${name}" prints ${language} and this document is ${format}. Choose a printer for ${format}, or get the document as ${language}.`

export const conflict = (message: string) => refuse('state_error', { message })
