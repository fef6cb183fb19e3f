import type { DrawnFormat, SheetPaper } from '../../../shared/desk/document-templates.ts'
import type { NewPrintJob, PrintKind } from '../../../shared/desk/printing/print-jobs.ts'
import type {
  PrinterLanguage,
  PrinterMedia,
  PrintLanguage,
} from '../../../shared/desk/printing/printer-kinds.ts'
import { ok, type Result, refuse, refuseFields } from '../../../shared/errors/result.ts'
import type { RoutedDocument } from '../routes/route-rules.ts'

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
  const found = await findDocument(body, testMode, sources)
  if (!found.ok) return found
  const { kind = found.value.kind, name = found.value.name } = body
  return ok({ ...found.value, kind, name })
}

async function findDocument(
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

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PDF may have up to a kilobyte before its header. The languages of printers have no mark: null. */
function markedFormat(bytes: Buffer): 'PNG' | 'PDF' | null {
  if (bytes.subarray(0, 8).equals(pngMark)) return 'PNG'
  return bytes.subarray(0, 1024).includes('%PDF-') ? 'PDF' : null
}

/**
 * The bytes of a document sent along as base64. Refused when they plainly are another format: a printer
 * that takes a PDF for ZPL prints it as pages of text.
 */
function readDocument(base64: string, format: PrintLanguage): Result<Uint8Array> {
  const bytes = Buffer.from(base64, 'base64')
  const isMarked = format === 'PNG' || format === 'PDF'
  return markedFormat(bytes) === (isMarked ? format : null)
    ? ok(bytes)
    : refuseFields({ document_base64: [`This is not ${format}.`] })
}
