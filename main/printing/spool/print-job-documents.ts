import type { DrawnFormat, SheetPaper } from '../../../shared/desk/document-templates.ts'
import type { NewPrintJob, PrintKind } from '../../../shared/desk/printing/print-jobs.ts'
import type {
  PrinterLanguage,
  PrinterMedia,
  PrintLanguage,
} from '../../../shared/desk/printing/printer-kinds.ts'
import { mediaOfSize } from '../../../shared/desk/printing/printers.ts'
import type { Language } from '../../../shared/desk/shop-settings.ts'
import { ok, type Refusal, type Result, refuse, refuseFields } from '../../../shared/errors/result.ts'
import {
  type LabelDpi,
  type LabelDrawing,
  labelResolutions,
  type RedrawLabel,
} from '../../../shared/labels.ts'
import type { Database } from '../../db/database.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import { createInGroups } from '../../platform/in-groups.ts'
import {
  firstErrorOf,
  type Preparation,
  type PrintDocument,
  type PrintTarget,
} from '../preparation/preparation.ts'
import type { PrinterRepository, PrinterRow } from '../printers/printer-repository.ts'
import { printTargetOf } from '../printers/printer-rules.ts'
import type { RoutedDocument } from '../routes/route-rules.ts'
import { type LabelSources, waitingForDots } from '../sources/label-sources.ts'
import { fromProblem, hashOfPayload, toPrintDocument } from './print-job-mapper.ts'
import type { PrintJobRepository, PrintQueueRepository } from './print-job-repository.ts'
import type { JobChanges, PrintJobRow } from './print-job-row.ts'

/** The stored label of a shipment; null when there is no such shipment or it has no label. */
export type FindLabel = (shipmentId: string) => Promise<RoutedDocument | null> | RoutedDocument | null

/** What a template is filled with. */
export type DrawnFrom = {
  shipments: readonly string[]
  orders: readonly string[]
  batch?: string | undefined
}

/** Left out: as its template says, and as PDF. */
type Look = { paper?: SheetPaper; format?: DrawnFormat; language?: Language | undefined }

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
  /** What came with the label, by its number. */
  findPaper: (shipmentId: string, number: number) => RoutedDocument | null
  /** The papers that are labels for the way back, unused, and printed with the label in this shop; by their numbers. */
  returnLabelsOf: (shipmentId: string) => readonly number[]
  /** Said of a shipment whose label follows its purchase; null of every other one. */
  labelFollows: (shipmentId: string) => Result<never> | null
  drawDocument: DrawDocument
  /** Labels leave as they are stored when left out. */
  redrawLabel?: RedrawLabel
}

const rolls: Partial<Record<PrinterMedia, SheetPaper>> = {
  receipt_80mm: 'RECEIPT_80',
  receipt_58mm: 'RECEIPT_58',
}

/** Draws the template a job names, as often as it is asked to. */
export const drawingOf =
  (
    {
      document,
      shipment_ids: shipments = [],
      order_ids: orders = [],
      batch_id: batch,
      language,
    }: NewPrintJob,
    testMode: boolean,
    sources: Pick<DocumentSources, 'drawDocument'>,
  ) =>
  (look?: Look): Promise<Result<RoutedDocument>> =>
    sources.drawDocument(document ?? '', { shipments, orders, batch }, testMode, { ...look, language })

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

/**
 * A label of the station's own in the commands of the ZPL printer it goes to, whatever form it was bought in: text and
 * bars that the printer draws, not a picture of them. Everything else stays as it is stored: labels of carriers,
 * designs drawn as pictures anyway, and what goes onto other paper than it was made for.
 */
export async function inPrinterCommands<Label extends PrintDocument>(
  label: Label,
  { language, media, dpi }: Pick<PrintTarget, 'language' | 'media' | 'dpi'>,
  redraw: RedrawLabel | undefined,
): Promise<Label> {
  const { drawing } = label
  const head = labelResolutions.find(each => each === dpi)
  if (!drawing || !redraw || !head || language !== 'ZPL') return label
  if (!isDrawnFor(drawing, { media, dpi: head })) return label
  if (label.format === 'ZPL' && (label.madeFor === head || drawing.kind === 'template')) return label
  return { ...label, bytes: await redraw(drawing, head), format: 'ZPL', madeFor: head }
}

const mmPerInch = 25.4

/** A ZPL design counts in dots, so it is for one kind of head; one of another kind is drawn as a picture anyway. */
function isDrawnFor(drawing: LabelDrawing, { media, dpi }: { media: PrinterMedia; dpi: LabelDpi }): boolean {
  if (drawing.kind === 'content') return drawing.media === media
  const { template_type: type, width, height } = drawing.template
  const paper = mediaOfSize({ width: width * mmPerInch, height: height * mmPerInch })
  return type === 'ZPL' && drawing.dpi === dpi && paper === media
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
    const { shipment_id: id, file = 'label', paper = 0 } = body
    const stored = await findFile(id, { file, paper }, sources)
    if (stored) return ok({ ...stored, name: stored.title ?? stored.name })
    return (file === 'label' ? sources.labelFollows(id) : null) ?? notStored(file)
  }
  if (typeof body.document === 'string') return drawingOf(body, testMode, sources)()
  const { document_base64: base64, format = 'ZPL', name = 'document', tracking_numbers: numbers } = body
  const bytes = readDocument(base64 ?? '', format)
  return bytes.ok
    ? ok({ bytes: bytes.value, format, name, kind: 'other', trackingNumbers: numbers ?? [] })
    : bytes
}

const notStored = (file: string) =>
  refuse('not_found', { message: `No ${file} is stored for this shipment.` })

const findFile = (
  id: string,
  { file, paper }: { file: NonNullable<NewPrintJob['file']>; paper: number },
  { findLabel, findInvoice, findPaper }: DocumentSources,
) => {
  if (file === 'paper') return findPaper(id, paper)
  return file === 'label' ? findLabel(id) : findInvoice(id)
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
export function readDocument(base64: string, format: PrintLanguage): Result<Uint8Array> {
  const bytes = Buffer.from(base64, 'base64')
  const isMarked = format === 'PNG' || format === 'PDF'
  return markedFormat(bytes) === (isMarked ? format : null)
    ? ok(bytes)
    : refuseFields({ document_base64: [`This is not ${format}.`] })
}

/** A job with the bytes that will leave for it, for the printer as it was then. */
export type PreparedJob = {
  job: PrintJobRow
  printer: PrinterRow
  bytes: Uint8Array
  language: PrintLanguage
  /** How many places of a shared sheet it takes. */
  labels: number
  /** For the record, written when the job is claimed. */
  record: JobChanges
}

/** `record`: what is known of a document that cannot leave, for its row. `waits`: it can once its dots are known. */
type JobPreparation = { ok: true; prepared: PreparedJob } | { ok: false; record: JobChanges; waits?: true }

export type PrepareJob = ReturnType<typeof createPrepareJob>

export type PrepareJobPorts = {
  jobs: PrintJobRepository
  preparation: Preparation
  labelSources: Pick<LabelSources, 'makeFor'>
}

/** Prepares exactly the bytes that will leave. What is blocked by the check leaves only where somebody said so. */
export const createPrepareJob =
  ({ jobs, preparation, labelSources }: PrepareJobPorts) =>
  async (printer: PrinterRow, job: PrintJobRow): Promise<JobPreparation> => {
    const document = toPrintDocument(job, jobs.bytesOf(job))
    const target = printTargetOf(printer)
    const prepared = await labelSources.makeFor(document, (known, more) =>
      preparation.prepare(known, { ...target, ...more }),
    )
    if (!prepared.ok)
      return {
        ok: false,
        record: fromProblem({ code: 'cannot_be_made', message: wordsOf(prepared.refusal, printer) }),
      }
    const { made, madeFor, isUnknown } = prepared.value
    const { bytes, language, preflight, labels } = made
    if (isUnknown)
      return {
        ok: false,
        waits: true,
        record: { preflight: JSON.stringify(preflight), ...waitingForDots(job.name) },
      }
    const found = { preflight: JSON.stringify(preflight) }
    const isBlocked = preflight.verdict === 'blocked'
    if (isBlocked && job.overriddenBy === null) {
      const problem = fromProblem({ code: 'found_faulty', message: firstErrorOf(preflight) })
      return { ok: false, record: { ...found, ...problem } }
    }
    const sentHash = bytes === document.bytes ? job.payloadHash : hashOfPayload(bytes)
    const overriddenBy = isBlocked ? job.overriddenBy : null
    const record = { ...found, madeFor, sentHash, sentFormat: language, overriddenBy }
    return { ok: true, prepared: { job, printer, bytes, language, labels, record } }
  }

const wordsOf = (refusal: Refusal, { name }: PrinterRow): string =>
  'message' in refusal && refusal.message ? refusal.message : `This document cannot be made for "${name}".`

export type PrepareAheadPorts = {
  database: Pick<Database, 'transact'>
  jobs: PrintJobRepository
  queue: PrintQueueRepository
  printers: Pick<PrinterRepository, 'find'>
  prepare: PrepareJob
  nowMs: () => number
  publish: ChangeFeed['publish']
  report: (error: unknown) => void
}

/** As many labels as a run has; what does not fit is prepared when its turn comes. */
const mostWaiting = 1_000
/** Results that are written together. */
const group = 5
/** Both threads have the next one at hand, and the label that is about to leave waits for the ones under way alone. */
const beside = 5

/**
 * Makes and checks what waits in a print queue before its turn comes, in order. What cannot leave says so from then on;
 * it has failed when its turn comes, as a printer may be set otherwise until then.
 */
export function createPrepareAhead(ports: PrepareAheadPorts) {
  const { jobs, printers } = ports

  async function lookAt(id: string) {
    const job = jobs.find(id)
    const printer = job?.printerId ? printers.find(job.printerId) : undefined
    if (job?.state !== 'queued' || job.preflight !== null || !printer) return null
    const preparation = await ports.prepare(printer, job)
    const { record } = preparation.ok ? preparation.prepared : preparation
    const { preflight = null, overriddenBy = job.overriddenBy } = record
    const { problemCode = null, problemMessage = null } = record
    return { job, found: { preflight, overriddenBy, problemCode, problemMessage } }
  }

  async function work(ids: readonly string[]): Promise<void> {
    const looked = []
    for (const id of ids) {
      looked.push(await lookAt(id))
      await new Promise(setImmediate)
    }
    const news = looked.filter(each => each !== null)
    const written = ports.database.transact(() => {
      const nowMs = ports.nowMs()
      return ok(news.filter(({ job, found }) => jobs.noteFindings(job, found, nowMs)))
    })
    if (written.ok)
      for (const { job } of written.value)
        ports.publish({ topic: 'print-jobs', id: job.id, action: 'updated' })
  }

  const ahead = createInGroups({ work, group, beside, mostWaiting, report: ports.report })

  return {
    /** Jobs that were just queued. */
    add: ahead.add,
    /** Those a stop left unlooked at. */
    start: () => ahead.add(ports.queue.uncheckedJobs(mostWaiting)),
    stop: ahead.stop,
  }
}
