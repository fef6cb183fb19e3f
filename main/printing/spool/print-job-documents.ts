import type { NewPrintJob } from '../../../shared/desk/printing/print-jobs.ts'
import type { PrintKind } from '../../../shared/desk/printing/print-kinds.ts'
import type { PrinterLanguage, PrinterMedia } from '../../../shared/desk/printing/printer-kinds.ts'
import type { DrawnFormat, SheetPaper } from '../../../shared/documents/document-template.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import { readDocument } from '../document-bytes.ts'
import type { RoutedDocument } from '../routes/route-question.ts'

/** The stored label of a shipment; null when there is no such shipment or it has no label. */
export type FindLabel = (shipmentId: string) => Promise<RoutedDocument | null> | RoutedDocument | null

/** What a template is filled with. */
export type DrawnFrom = { shipments: readonly string[]; orders: readonly string[] }

/** Left out: as its template says, and as PDF. */
type Look = { paper?: SheetPaper; format?: DrawnFormat }

/** Draws a document from a template: by its slug, or `<id>.<slug>`. */
export type DrawDocument = (
  template: string,
  from: DrawnFrom,
  testMode: boolean,
  look?: Look,
) => Promise<Result<RoutedDocument>>

export type DocumentSources = {
  findLabel: FindLabel
  findInvoice: FindLabel
  drawDocument: DrawDocument
}

const rolls: Partial<Record<PrinterMedia, SheetPaper>> = {
  receipt_80mm: 'RECEIPT_80',
  receipt_58mm: 'RECEIPT_58',
}

/** Draws the template a job names, as often as it is asked to. */
export const drawingOf =
  (
    { document, shipment_ids: shipments = [], order_ids: orders = [] }: NewPrintJob,
    testMode: boolean,
    sources: Pick<DocumentSources, 'drawDocument'>,
  ) =>
  (look?: Look): Promise<Result<RoutedDocument>> =>
    sources.drawDocument(document ?? '', { shipments, orders }, testMode, look)

/** What is not read as text. */
const pictures: readonly PrintKind[] = ['separator', 'test', 'command_sheet']

/**
 * A drawn document in the own language of the printer it goes to, where there is a way: receipts, slips and lists for
 * receipt printers, as wide as the roll in them. Everything else is made from the PDF.
 */
export async function inOwnLanguage(
  drawn: RoutedDocument,
  { language, media }: { language: PrinterLanguage; media: PrinterMedia },
  draw: (look: Look) => Promise<Result<RoutedDocument>>,
): Promise<RoutedDocument> {
  if (language !== 'ESCPOS' || pictures.includes(drawn.kind)) return drawn
  const paper = rolls[media]
  const receipt = await draw({ format: 'ESCPOS', ...(paper ? { paper } : {}) })
  return receipt.ok ? { ...drawn, bytes: receipt.value.bytes, format: receipt.value.format } : drawn
}

/** The document a job is asked for, from wherever it is. */
export async function documentFor(
  body: NewPrintJob,
  testMode: boolean,
  sources: DocumentSources,
): Promise<Result<RoutedDocument>> {
  const found = await open(body, testMode, sources)
  if (!found.ok) return found
  const { kind = found.value.kind, name = found.value.name } = body
  return ok({ ...found.value, kind, name })
}

async function open(
  body: NewPrintJob,
  testMode: boolean,
  sources: DocumentSources,
): Promise<Result<RoutedDocument>> {
  if (typeof body.shipment_id === 'string') {
    const file = body.file ?? 'label'
    const stored =
      file === 'label'
        ? await sources.findLabel(body.shipment_id)
        : await sources.findInvoice(body.shipment_id)
    return stored
      ? ok({ ...stored, name: stored.title ?? stored.name })
      : refuse('not_found', { message: `No ${file} is stored for this shipment.` })
  }
  if (typeof body.document === 'string') return drawingOf(body, testMode, sources)()
  const { document_base64: base64, format = 'ZPL', name = 'document', tracking_numbers: numbers } = body
  const bytes = readDocument(base64 ?? '', format)
  return bytes.ok
    ? ok({ bytes: bytes.value, format, name, kind: 'other', trackingNumbers: numbers ?? [] })
    : bytes
}
