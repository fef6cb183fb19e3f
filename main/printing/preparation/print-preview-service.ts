import type { PrintPreview } from '../../../shared/desk/printing/print-previews.ts'
import type { PrintFit, PrintLanguage } from '../../../shared/desk/printing/printer-kinds.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { RedrawLabel } from '../../../shared/labels.ts'
import type { PrinterRepository, PrinterRow } from '../printers/printer-repository.ts'
import { printTargetOf } from '../printers/printer-rules.ts'
import type { LabelSources, SourcedDocument } from '../sources/label-sources.ts'
import { type FindLabel, inPrinterCommands, readDocument } from '../spool/print-job-documents.ts'
import { toPrintDocument } from '../spool/print-job-mapper.ts'
import type { PrintJobRepository } from '../spool/print-job-repository.ts'
import type { Drawn, LabelPreparation } from './label-preparation.ts'
import type { PrintTarget } from './preparation.ts'

export type PrintPreviewPorts = {
  jobs: Pick<PrintJobRepository, 'find' | 'bytesOf'>
  printers: Pick<PrinterRepository, 'find' | 'findDefault'>
  findLabel: FindLabel
  redrawLabel?: RedrawLabel
  preparation: Pick<LabelPreparation, 'draw'>
  labelSources: Pick<LabelSources, 'makeFor'>
}

/** What a preview is of, and for which printer. */
export type Previewed = ({ of: 'job' | 'label'; id: string } | ({ of: 'file' } & OwnFile)) & {
  printerId: string | undefined
  fit?: PrintFit | undefined
}

/** A document that was sent along, to be looked at. */
export type OwnFile = { base64: string; format: PrintLanguage; name: string | undefined }

export type PrintFile = { bytes: Uint8Array; format: PrintLanguage; name: string }

export type PrintPreviewService = ReturnType<typeof createPrintPreviewService>

type Subject = { document: SourcedDocument; printer: PrinterRow | undefined; target: PrintTarget }

/** How a label is looked at where no printer is set up. */
const withoutPrinter = { dpi: 203, media: '4x6in', turn: 0, crop: true, darkness: null, slot: 0 } as const

/** Shows what would leave for a printer. Nothing here prints, and nothing leaves the station. */
export function createPrintPreviewService(ports: PrintPreviewPorts) {
  const { jobs, printers, findLabel } = ports

  async function documentOf(
    previewed: Previewed,
  ): Promise<Result<{ document: SourcedDocument; own: PrinterRow | undefined }>> {
    const usual = printers.findDefault()
    if (previewed.of === 'file') {
      const { base64, format, name = 'document' } = previewed
      const bytes = readDocument(base64, format)
      if (!bytes.ok) return bytes
      return ok({
        document: { bytes: bytes.value, format, name, kind: 'other', trackingNumbers: [] },
        own: usual,
      })
    }
    const { of, id } = previewed
    if (of === 'label') {
      const document = await findLabel(id)
      return document
        ? ok({ document, own: usual })
        : refuse('not_found', { message: 'No label is stored for this shipment.' })
    }
    const job = jobs.find(id)
    if (!job) return refuse('not_found')
    const own = job.printerId ? printers.find(job.printerId) : usual
    return ok({ document: toPrintDocument(job, jobs.bytesOf(job)), own })
  }

  async function subjectOf(previewed: Previewed): Promise<Result<Subject>> {
    const found = await documentOf(previewed)
    if (!found.ok) return found
    const { printerId, fit } = previewed
    const { document: given, own } = found.value
    const document = fit === undefined ? given : { ...given, fit }
    const printer = printerId === undefined ? own : printers.find(printerId)
    if (printerId !== undefined && !printer)
      return refuse('not_found', { message: 'This printer does not exist (any more). Choose another one.' })
    const plain = { ...withoutPrinter, offsetUm: { x: 0, y: 0 }, language: document.format }
    if (!printer) return ok({ document, printer, target: plain })
    const target = printTargetOf(printer)
    return ok({ document: await inPrinterCommands(document, target, ports.redrawLabel), printer, target })
  }

  const draw = async (document: SourcedDocument, target: PrintTarget): Promise<Result<Drawn>> => {
    const drawing = await ports.labelSources.makeFor(document, (known, more) =>
      ports.preparation.draw(known, { ...target, ...more }),
    )
    return drawing.ok ? ok(drawing.value.made) : drawing
  }

  async function drawn(asked: Previewed): Promise<Result<Subject & { print: Drawn }>> {
    const subject = await subjectOf(asked)
    if (!subject.ok) return subject
    const print = await draw(subject.value.document, subject.value.target)
    return print.ok ? ok({ ...subject.value, print: print.value }) : print
  }

  return {
    describe: async (asked: Previewed): Promise<Result<PrintPreview>> => {
      const found = await drawn(asked)
      return found.ok ? ok(toPreview(found.value)) : found
    },

    /** A PNG; sheets are counted from 1. */
    page: async (asked: Previewed, page: number): Promise<Result<Uint8Array>> => {
      const found = await drawn(asked)
      if (!found.ok) return found
      const { pictures, language } = found.value.print
      const picture = pictures[page - 1]
      if (picture) return ok(picture)
      const message =
        pictures.length === 0 ? `Nothing here draws ${language}.` : `It has ${pictures.length} sheets only.`
      return refuse('not_found', { message })
    },

    /** As it would leave, or made into another form for the same dots and paper. */
    file: async (asked: Previewed, format: PrintLanguage | undefined): Promise<Result<PrintFile>> => {
      const subject = await subjectOf(asked)
      if (!subject.ok) return subject
      const { document, target } = subject.value
      if (format === document.format) return ok({ bytes: document.bytes, format, name: document.name })
      const made = await draw(document, format === undefined ? target : { ...target, language: format })
      return made.ok
        ? ok({ bytes: made.value.bytes, format: made.value.language, name: document.name })
        : made
    },
  }
}

const toPreview = ({ printer, target, print }: Subject & { print: Drawn }): PrintPreview => ({
  object_type: 'print_preview',
  printer_id: printer?.id ?? null,
  printer_name: printer?.name ?? null,
  language: print.language,
  dpi: target.dpi,
  media: target.media,
  size_bytes: print.bytes.length,
  labels: print.labels,
  pages: print.pictures.map((png, index) => ({ page: index + 1, ...sizeOf(png) })),
  preflight: print.preflight,
})

/** Every PNG begins with a header that says its size. */
function sizeOf(png: Uint8Array): { width_dots: number; height_dots: number } {
  const header = new DataView(png.buffer, png.byteOffset, png.byteLength)
  return { width_dots: header.getUint32(16), height_dots: header.getUint32(20) }
}
