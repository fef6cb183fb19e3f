import { join } from 'node:path'
import type { Result } from '../../shared/errors/result.ts'
import type { LabelFormat, LabelRenderer } from '../../shared/labels/label-content.ts'
import type { TemplateRenderer } from '../../shared/labels/label-template.ts'
import { createWorkerPool } from '../platform/worker-pool.ts'
import {
  type ConversionTasks,
  conversionWorkerUrl,
  createLabelConversions,
} from './labels/convert/conversions.ts'
import { createLabelRenderer } from './labels/label-renderer.ts'
import { createTemplateRenderer } from './labels/templates/template-renderer.ts'
import { createLabelFonts } from './labels/text/label-fonts.ts'
import { writeImagePdf } from './labels/writers/image-pdf-writer.ts'

/** Everything that draws labels or turns one form into another. */
export type LabelTools = {
  render: LabelRenderer
  renderTemplate: TemplateRenderer
  /** A label to look at on a screen; never what is printed. Rejects when the document cannot be drawn. */
  preview: (file: { format: LabelFormat; bytes: Uint8Array }, format: 'PNG' | 'PDF') => Promise<Uint8Array>
  stop: () => Promise<void>
}

const previewDpi = 203

export function createLabelTools({ resources }: { resources: string }): LabelTools {
  const fontsFolder = join(resources, 'labels', 'fonts')
  const pool = createWorkerPool<ConversionTasks>({ workerUrl: conversionWorkerUrl })
  const conversions = createLabelConversions(pool)
  const drawTemplate = createTemplateRenderer({ pool, fontsFolder })

  const toPng = async (file: { format: LabelFormat; bytes: Uint8Array }): Promise<Uint8Array> => {
    if (file.format === 'PNG') return file.bytes
    const drawn =
      file.format === 'PDF'
        ? conversions.pdfToPng(file.bytes, previewDpi)
        : conversions.zplToPng(Buffer.from(file.bytes).toString('utf8'), previewDpi)
    return orThrow(await drawn)
  }

  return {
    render: createLabelRenderer({ fonts: createLabelFonts(fontsFolder), pool }),
    renderTemplate: async (...job) => orThrow(await drawTemplate(...job)),
    preview: async (file, format) => {
      if (file.format === format) return file.bytes
      const png = await toPng(file)
      return format === 'PNG' ? png : writeImagePdf(png, sheetOfPicture(png))
    },
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
