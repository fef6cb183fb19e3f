import type { PrintKind } from '../../../shared/desk/printing/print-jobs.ts'
import { ok, type Result } from '../../../shared/errors/result.ts'
import { wallClock } from '../../../shared/units/shop-day.ts'
import type {
  DocumentLook,
  DocumentService,
  DocumentSubject,
  DrawnDocument,
} from '../../domain/documents/document-service.ts'
import type { PrintDocument } from '../preparation/preparation.ts'

/** What a document is, by the short name of its template; routes choose printers by it. */
const kinds: Readonly<Record<string, PrintKind>> = {
  'packing-slip': 'packing_slip',
  'receipt-slip': 'packing_slip',
  'commercial-invoice': 'invoice',
  'pick-list': 'pick_list',
  manifest: 'manifest',
  'drop-off': 'receipt',
  receipt: 'receipt',
  separator: 'separator',
  'test-label': 'test',
  'command-sheet': 'command_sheet',
}

/** `<id>.<slug>` or a slug alone. */
const kindOfDocument = (document: string): PrintKind => {
  const slug = document.split('.').at(-1) ?? document
  return Object.hasOwn(kinds, slug) ? (kinds[slug] ?? 'other') : 'other'
}

export type DocumentFor = (
  document: string,
  subject: DocumentSubject,
  testMode: boolean,
  look?: DocumentLook,
) => Promise<Result<PrintDocument>>

/** Documents drawn from templates as the spool takes them. */
export const createDocumentFor =
  (documents: Pick<DocumentService, 'render'>): DocumentFor =>
  async (document, subject, testMode, look) => {
    const drawn = await documents.render(document, subject, { testMode }, look)
    return drawn.ok ? ok(toPrint(drawn.value, kindOfDocument(document))) : drawn
  }

/** The label in front of a run of prints, as the spool takes it. `createdAt` is told in the time zone of the shop. */
export const createSeparatorFor =
  (documents: Pick<DocumentService, 'separator'>, timeZone: () => string) =>
  async (run: {
    name: string
    shipments: number
    requestedBy: string
    createdAt: Date
  }): Promise<Result<PrintDocument>> => {
    const { day, time } = wallClock(timeZone(), run.createdAt.getTime())
    const drawn = await documents.separator({
      name: run.name,
      count: run.shipments,
      time: `${day} ${time}`,
      requested_by: run.requestedBy,
    })
    return drawn.ok ? ok({ ...toPrint(drawn.value, 'separator'), name: run.name }) : drawn
  }

const toPrint = ({ bytes, name, format, undrawn = [] }: DrawnDocument, kind: PrintKind): PrintDocument => ({
  bytes,
  format,
  name: name.replace(/\.[a-z]+$/, ''),
  kind,
  trackingNumbers: [],
  undrawn,
})
