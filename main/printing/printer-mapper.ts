import { printerResolutions } from '../../shared/desk/printer-kinds.ts'
import type { NewPrinter, Printer, PrinterChange } from '../../shared/desk/printers.ts'
import { usualLanguage } from '../../shared/desk/usual-language.ts'
import type { PrinterChanges, PrinterRow, PrinterValues } from './printer-repository.ts'

/** A printer as the interface answers with it. */
export const toPrinter = (row: PrinterRow): Printer => ({
  id: row.id,
  object_type: 'printer',
  name: row.name,
  uri: row.uri,
  language: row.language,
  dpi: printerResolutions.find(dpi => dpi === row.dpi) ?? printerResolutions[0],
  media: row.media,
  is_default: row.isDefault,
  enabled: row.enabled,
  is_sample: row.isSample,
  state: row.state,
  last_error: row.lastError,
  created_at: new Date(row.createdAt).toISOString(),
})

const untried = { state: 'unknown', lastError: null } as const

type Settings = Omit<PrinterValues, 'id' | 'isDefault' | 'createdAt'>

export const fromNewPrinter = (body: NewPrinter): Settings => ({
  name: body.name,
  uri: body.uri,
  language: body.language ?? usualLanguage(body.uri),
  dpi: body.dpi ?? 203,
  media: body.media ?? '4x6in',
  enabled: body.enabled ?? true,
  ...untried,
})

/** Only what was named changes. What is known about one address says nothing about another. */
export const fromPrinterChange = (body: PrinterChange, before: PrinterRow): PrinterChanges => ({
  name: body.name ?? before.name,
  uri: body.uri ?? before.uri,
  language: body.language ?? before.language,
  dpi: body.dpi ?? before.dpi,
  media: body.media ?? before.media,
  isDefault: body.is_default ?? before.isDefault,
  enabled: body.enabled ?? before.enabled,
  ...(body.uri === undefined || body.uri === before.uri ? {} : untried),
})
