import type { PrinterDpi, PrinterLanguage } from '../../../shared/desk/printer-kinds.ts'
import { formatPrinterUri, parsePrinterUri, rawPrintPort } from '../../../shared/desk/printer-uri.ts'
import { newPrinter, type Printer } from '../../../shared/desk/printers.ts'
import { toFieldErrors } from '../../../shared/errors/field-errors.ts'
import { type FieldTexts, toFieldTexts } from '../../lib/field-errors.ts'

/** A printer as its form asks for it: the address in parts. */
export type PrinterDraft = {
  name: string
  kind: 'tcp' | 'folder'
  host: string
  port: number | string
  folder: string
  language: PrinterLanguage
  dpi: PrinterDpi
  media: Printer['media']
  is_default: boolean
  enabled: boolean
}

export const emptyPrinter: PrinterDraft = {
  name: '',
  kind: 'tcp',
  host: '',
  port: rawPrintPort,
  folder: '',
  language: 'ZPL',
  dpi: 203,
  media: '4x6in',
  is_default: false,
  enabled: true,
}

export function fromPrinter(printer: Printer): PrinterDraft {
  const { name, language, dpi, media, is_default, enabled } = printer
  const parsed = parsePrinterUri(printer.uri)
  const place = parsed.ok ? parsed.uri : null
  return {
    ...emptyPrinter,
    ...(place?.scheme === 'tcp' ? { kind: 'tcp', host: place.host, port: place.port } : {}),
    ...(place?.scheme === 'folder' ? { kind: 'folder', folder: place.path } : {}),
    name,
    language,
    dpi,
    media,
    is_default,
    enabled,
  }
}

/** The address in one piece. Whoever pastes a whole one into the first part is taken at their word. */
function uriOf({ kind, host, port, folder }: PrinterDraft): string {
  const place = (kind === 'tcp' ? host : folder).trim()
  if (place === '' || place.includes('://')) return place
  return kind === 'tcp'
    ? formatPrinterUri({ scheme: 'tcp', host: place.replace(/^\[(.*)\]$/, '$1'), port: Number(port) })
    : formatPrinterUri({ scheme: 'folder', path: place })
}

export const toPrinterData = (draft: PrinterDraft) => ({
  name: draft.name,
  uri: uriOf(draft),
  language: draft.language,
  dpi: draft.dpi,
  media: draft.media,
  is_default: draft.is_default,
  enabled: draft.enabled,
})

/** Texts about the address go to the field it was typed into. */
export const atFields = ({ uri, ...texts }: FieldTexts, { kind }: PrinterDraft): FieldTexts => ({
  ...texts,
  ...(uri === undefined ? {} : { [kind === 'tcp' ? 'host' : 'folder']: uri }),
})

/** Holds the form to the interface's own schema. */
export function checkPrinter(draft: PrinterDraft): FieldTexts {
  const data = toPrinterData(draft)
  const parsed = newPrinter.safeParse(data)
  return parsed.success ? {} : atFields(toFieldTexts(toFieldErrors(parsed.error.issues, data)), draft)
}
