import { UnusableAnswer } from '../../../shared/errors/result.ts'
import type {
  LabelAddress,
  LabelAssembler,
  LabelContent,
  LabelFormat,
  LabelPart,
  LabelRenderer,
  LabelStock,
  UndrawableText,
} from '../../../shared/labels.ts'
import { createCalibrationDrawing } from './calibration-label.ts'
import type { ConversionPool } from './convert/conversions.ts'
import { dotGrid } from './grid.ts'
import { causeOf, labelProblem } from './label-problem.ts'
import { layoutLabel } from './layout/label-layout.ts'
import { createPen } from './layout/pen.ts'
import { createTemplateRenderer } from './template-renderer.ts'
import { createLabelFonts, type LabelFonts } from './text/label-fonts.ts'
import { cleanText, createMeasure } from './text/shape-text.ts'
import { writeImagePdf } from './writers/image-pdf-writer.ts'
import { writePdf } from './writers/pdf-writer.ts'
import { writeZpl } from './writers/zpl-writer.ts'

/** Everything that draws: the station's own labels, a shop's templates, pictures as PDF. */
export function createLabelDrawing({ pool, fontsFolder }: { pool: ConversionPool; fontsFolder: string }) {
  const fonts = createLabelFonts(fontsFolder)
  return {
    render: createLabelRenderer({ fonts, pool }),
    findUndrawable: (label: LabelContent) => findUndrawableText(label, fonts),
    assemble: createLabelAssembler(pool),
    renderTemplate: createTemplateRenderer({ pool, fontsFolder }),
    drawCalibration: createCalibrationDrawing(fonts),
    writeImagePdf,
  }
}

export type LabelRendererDeps = { fonts: LabelFonts; pool: ConversionPool }

/**
 * Makes labels for their media. ZPL and PDF are written right here (a millisecond or two, and about ten); PNG is that
 * same PDF drawn on another thread, so that all three show one layout.
 *
 * Throws a `RangeError` when `matrixText` is longer than a two-dimensional code on the label can hold.
 */
export function createLabelRenderer({ fonts, pool }: LabelRendererDeps): LabelRenderer {
  const measure = createMeasure(fonts)
  const layout = (labels: readonly LabelContent[], stock: LabelStock) => {
    const grid = dotGrid(stock)
    const pen = createPen(grid, fonts, measure)
    return { grid, pages: labels.map(label => layoutLabel(label, pen)) }
  }
  return async (labels, { format, ...stock }) => {
    if (labels.length === 0) throw new RangeError('A label document needs at least one label')
    const { grid, pages } = layout(labels, stock)
    if (format === 'ZPL') return Buffer.from(pages.map(marks => writeZpl(marks, grid, fonts)).join(''))
    const pdf = await writePdf(pages, grid, fonts)
    return format === 'PDF' ? pdf : pool.run('pdfToPng', { pdf, dpi: stock.dpi })
  }
}

/** Finds what no shipped font can draw (emoji, very rare ideographs) before paper is spent on it. */
export function findUndrawableText(label: LabelContent, fonts: LabelFonts): UndrawableText[] {
  const fields: [field: string, texts: (string | null)[]][] = [
    ['recipient', addressTexts(label.recipient)],
    ['sender', addressTexts(label.sender)],
    ['reference', [label.reference]],
    ['notes', label.notes],
    ['service', [label.carrierName, label.serviceName, label.serviceMark]],
  ]
  return fields.flatMap(([field, texts]) => {
    const characters = texts.flatMap(text => cleanText(text ?? '', fonts).missing)
    return characters.length > 0 ? [{ field, characters: [...new Set(characters)] }] : []
  })
}

const addressTexts = ({ name, lines, phone }: LabelAddress): (string | null)[] => [name, ...lines, phone]

/** Puts labels of carriers together. Drawing and merging happen on other threads; ZPL is joined right here. */
export function createLabelAssembler(pool: ConversionPool): LabelAssembler {
  const inForm = async (part: LabelPart, format: LabelFormat, dpi: number): Promise<Uint8Array> => {
    if (!isWanted(part, format)) return readable(part.format, pool.run('drawLabel', { part, format, dpi }))
    if (format === 'ZPL') return part.bytes
    await readable(part.format, pool.run('checkLabel', part))
    return part.bytes
  }
  return async (parts, { format, dpi }) => {
    if (parts.length === 0) throw new UnusableAnswer('The carrier gave no label.')
    for (const part of parts) {
      const problem = labelProblem(part)
      if (problem !== null) throw new UnusableAnswer(problem)
    }
    const labels = await Promise.all(parts.map(part => inForm(part, format, dpi)))
    const [only, ...more] = labels
    if (only && more.length === 0) return only
    if (format === 'ZPL') return joinZpl(labels)
    return readable(
      format,
      format === 'PDF'
        ? pool.run('mergePdfs', { pdfs: labels })
        : pool.run('joinPictures', { pngs: labels, dpi }),
    )
  }
}

const isWanted = ({ format, turn = 0 }: LabelPart, wanted: LabelFormat): boolean =>
  format === wanted && (format !== 'PNG' || turn === 0)

const newLine = Buffer.from('\n')

/** A printer takes formats one after the other; a new line keeps the last command of one from the next. */
const joinZpl = (labels: readonly Uint8Array[]): Uint8Array =>
  Buffer.concat(labels.flatMap(label => (label.at(-1) === 0x0a ? [label] : [label, newLine])))

async function readable<T>(kind: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new UnusableAnswer(`The ${kind} label of the carrier cannot be read: ${causeOf(error)}`)
  }
}
