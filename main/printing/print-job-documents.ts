import type { NewPrintJob } from '../../shared/desk/print-jobs.ts'
import { ok, type Result, refuse } from '../../shared/errors/result.ts'
import { readDocument } from './document-bytes.ts'
import type { RoutedDocument } from './routes/route-question.ts'

/** The stored label of a shipment; null when there is no such shipment or it has no label. */
export type FindLabel = (shipmentId: string) => Promise<RoutedDocument | null> | RoutedDocument | null

/** What a template is filled with. */
export type DrawnFrom = { shipments: readonly string[]; orders: readonly string[] }

/** Draws a document from a template: by its slug, or `<id>.<slug>`. */
export type DrawDocument = (
  template: string,
  from: DrawnFrom,
  testMode: boolean,
) => Promise<Result<RoutedDocument>>

export type DocumentSources = {
  findLabel: FindLabel
  findInvoice: FindLabel
  drawDocument: DrawDocument
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
    return stored ? ok(stored) : refuse('not_found', { message: `No ${file} is stored for this shipment.` })
  }
  if (typeof body.document === 'string') {
    const { shipment_ids: shipments = [], order_ids: orders = [] } = body
    return sources.drawDocument(body.document, { shipments, orders }, testMode)
  }
  const { document_base64: base64, format = 'ZPL', name = 'document', tracking_numbers: numbers } = body
  const bytes = readDocument(base64 ?? '', format)
  return bytes.ok
    ? ok({ bytes: bytes.value, format, name, kind: 'other', trackingNumbers: numbers ?? [] })
    : bytes
}
