import type { PrintLanguage } from '../../shared/desk/printer-kinds.ts'
import { ok, type Result, refuse } from '../../shared/errors/result.ts'
import type { PrinterRepository, PrinterRow } from './printer-repository.ts'

/** The printer a document goes to: the one named, else the default. Refused where it could not come out right. */
export function choosePrinter(
  printers: PrinterRepository,
  wantedId: string | null | undefined,
  format: PrintLanguage,
): Result<PrinterRow> {
  const printer = wantedId ? printers.find(wantedId) : printers.findDefault()
  if (!printer && wantedId)
    return refuse('not_found', { message: 'This printer does not exist (any more). Choose another one.' })
  if (!printer) return conflict('No printer is the default. Name one for this job, or make one the default.')
  if (!printer.enabled)
    return conflict(`"${printer.name}" is switched off. Switch it on or choose another printer.`)
  if (printer.language !== 'any' && printer.language !== format)
    return conflict(
      `"${printer.name}" prints ${printer.language} and this document is ${format}. Choose a printer for ${format}, or get the document as ${printer.language}.`,
    )
  return ok(printer)
}

const conflict = (message: string) => refuse('state_error', { message })
