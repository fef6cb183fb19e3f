import { join } from 'node:path'
import type { Result } from '../../../shared/errors/result.ts'
import type {
  LabelAssembler,
  LabelFormat,
  LabelRenderer,
  RedrawLabel,
  TemplateRenderer,
  UndrawableFinder,
} from '../../../shared/labels.ts'
import { barcodeEncoder } from '../../platform/barcode-encoder.ts'
import { breathe } from '../../platform/breathe.ts'
import { onFirstUse } from '../../platform/on-first-use.ts'
import { createWorkerPool } from '../../platform/worker-pool.ts'
import { zplText } from '../zpl/read-zpl.ts'
import type { CalibrationDrawing } from './calibration-label.ts'
import {
  type ConversionPool,
  type ConversionTasks,
  conversionWorkerUrl,
  createLabelConversions,
} from './convert/conversions.ts'
import type { ProofLabel } from './proof/template-proof.ts'

/** Everything that draws labels or turns one form into another. */
export type LabelTools = {
  render: LabelRenderer
  findUndrawable: UndrawableFinder
  assemble: LabelAssembler
  renderTemplate: TemplateRenderer
  /** A label of the station's own once more, as ZPL. */
  redraw: RedrawLabel
  /** A label to look at while its template is written, and what is wrong with it. */
  proof: ProofLabel
  drawCalibration: CalibrationDrawing
  /** A label to look at on a screen; never what is printed. Rejects when the document cannot be drawn. */
  preview: (file: { format: LabelFormat; bytes: Uint8Array }, format: 'PNG' | 'PDF') => Promise<Uint8Array>
  /** Loads what draws labels, which a start does not wait for, before the first one is asked for. */
  warmUp: () => Promise<void>
  /** The threads that convert and draw, shared by everything that does. */
  pool: ConversionPool
  stop: () => Promise<void>
}

const previewDpi = 203

/** What drawing stands on, loaded one after the other: all at once would hold the window for as long as anybody notices. */
const libraries = [
  () => import('fontkit'),
  () => import('fflate'),
  () => import('pdfkit'),
  async () => barcodeEncoder(),
]

/** Loading what draws takes a third of a second, and 80 MB: a thread stays while somebody packs one parcel after the other. */
const idleTimeoutMs = 120_000
/** Whatever the engines pile up, however slowly, goes with their thread; loading another takes a third of a second. */
const mostDocuments = 250

export type DrawingOptions = {
  resources: string
  /** What takes longer than this is ended; left out, as long as nobody is kept waiting. */
  taskTimeoutMs?: number
}

export function createLabelTools({ resources, ...limit }: DrawingOptions): LabelTools {
  const fontsFolder = join(resources, 'labels', 'fonts')
  const pool = createWorkerPool<ConversionTasks>({
    workerUrl: conversionWorkerUrl,
    workerData: { fontsFolder },
    idleTimeoutMs,
    mostTasks: mostDocuments,
    ...limit,
  })
  const conversions = createLabelConversions(pool)
  const drawing = onFirstUse(async () => {
    const { createLabelDrawing } = await import('./label-drawing.ts')
    return createLabelDrawing({ pool, fontsFolder })
  })

  const toPng = async (file: { format: LabelFormat; bytes: Uint8Array }): Promise<Uint8Array> => {
    if (file.format === 'PNG') return file.bytes
    const drawn =
      file.format === 'PDF'
        ? conversions.pdfToPng(file.bytes, previewDpi)
        : conversions.zplToPng(zplText(file.bytes), previewDpi)
    return orThrow(await drawn)
  }

  return {
    render: async (...job) => (await drawing()).render(...job),
    findUndrawable: async label => (await drawing()).findUndrawable(label),
    renderTemplate: async (...job) => orThrow(await (await drawing()).renderTemplate(...job)),
    redraw: async (from, dpi) =>
      from.kind === 'content'
        ? (await drawing()).render(from.labels, { format: 'ZPL', media: from.media, dpi })
        : orThrow(
            await (await drawing()).renderTemplate(from.template, from.parcels, { format: 'ZPL', dpi }),
          ),
    proof: async asked => (await drawing()).proof(asked),
    drawCalibration: async (...job) => (await drawing()).drawCalibration(...job),
    assemble: async (parts, target) => (await drawing()).assemble(parts, target),
    warmUp: async () => {
      for (const load of libraries) {
        await load()
        await breathe()
      }
      await (await drawing()).warmUp()
    },
    preview: async (file, format) => {
      if (file.format === format) return file.bytes
      const png = await toPng(file)
      return format === 'PNG' ? png : (await drawing()).writeImagePdf(png, sheetOfPicture(png))
    },
    pool,
    stop: pool.close,
  }
}

/** One page as large as the picture; where each label of several ends is not known any more. */
const sheetOfPicture = (png: Uint8Array) => {
  const header = Buffer.from(png)
  return { widthDots: header.readUInt32BE(16), heightDots: header.readUInt32BE(20), dpi: previewDpi }
}

function orThrow<T>(result: Result<T>): T {
  if (result.ok) return result.value
  const { refusal } = result
  const { message, details } = refusal.kind === 'station' ? refusal : {}
  throw new Error(message ?? (textsOf(details).join(' ') || 'The label cannot be drawn.'))
}

/** The sentences of a tree of field errors. */
const textsOf = (tree: unknown): string[] =>
  typeof tree === 'string' ? [tree] : Object.values((tree ?? {}) as object).flatMap(textsOf)
