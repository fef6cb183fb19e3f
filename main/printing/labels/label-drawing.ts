import { undrawableIn } from '../../../shared/drawable-text.ts'
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
import { breathe } from '../../platform/breathe.ts'
import { createCalibrationDrawing } from './calibration-label.ts'
import type { ConversionPool } from './convert/conversions.ts'
import { causeOf, labelProblem } from './label-problem.ts'
import { createLabelWriter } from './label-writer.ts'
import { matrixModules } from './matrix-codes.ts'
import { createTemplateProof } from './proof/template-proof.ts'
import { createTemplateRenderer } from './template-renderer.ts'
import { createLabelFonts, type LabelFonts } from './text/label-fonts.ts'
import { writeImagePdf } from './writers/image-pdf-writer.ts'
import { writePdf } from './writers/pdf-writer.ts'
import { writeZpl } from './writers/zpl-writer.ts'

/** Everything that draws: the station's own labels, a shop's templates, pictures as PDF. */
export function createLabelDrawing({ pool, fontsFolder }: { pool: ConversionPool; fontsFolder: string }) {
  const fonts = createLabelFonts(fontsFolder)
  return {
    render: createLabelRenderer({ fonts, pool, fontsFolder }),
    findUndrawable: findUndrawableText,
    assemble: createLabelAssembler(pool),
    renderTemplate: createTemplateRenderer({ pool, fontsFolder }),
    proof: createTemplateProof({ pool, fontsFolder, write: createLabelWriter(fonts) }),
    drawCalibration: createCalibrationDrawing(fonts),
    warmUp: () => warmDrawing(fonts),
    writeImagePdf,
  }
}

/** Does once, a piece at a time, what the first label would keep everybody waiting for: fonts, codes, a line on a page. */
async function warmDrawing(fonts: LabelFonts): Promise<void> {
  const place = { x: 0, baseline: 20, width: 400, sizeDots: 20, align: 'left', inverse: false } as const
  const grid = { dpi: 203, widthDots: 400, heightDots: 40 } as const
  matrixModules('Ag 0')
  for (const weight of ['regular', 'bold'] as const) {
    await breathe()
    fonts.primary(weight)
    await breathe()
    const marks = [{ kind: 'text', text: 'Ag 0', weight, ...place }] as const
    writeZpl(marks, grid, fonts)
    await writePdf([marks], grid, fonts)
  }
}

export type LabelRendererDeps = { fonts: LabelFonts; pool: ConversionPool; fontsFolder: string }

/** As many as one thread has done before anybody notices; more would start a second thread. */
const mostElsewhere = 2

/**
 * Makes labels for their media. ZPL is written right here, in less than a millisecond. A PDF takes some, so what is
 * asked for while one is written goes to another thread, which is not started for one who buys label after label. PNG is
 * that same PDF drawn on another thread, so that all three show one layout.
 *
 * Throws a `RangeError` when `matrixText` is longer than a two-dimensional code on the label can hold.
 */
export function createLabelRenderer({ fonts, pool, fontsFolder }: LabelRendererDeps): LabelRenderer {
  const write = createLabelWriter(fonts)
  const underWay = { here: 0, elsewhere: 0 }

  async function counted<T>(where: keyof typeof underWay, work: () => Promise<T>): Promise<T> {
    underWay[where] += 1
    try {
      return await work()
    } finally {
      underWay[where] -= 1
    }
  }

  function writePdf(labels: readonly LabelContent[], stock: LabelStock): Promise<Uint8Array> {
    if (underWay.here > 0 && underWay.elsewhere < mostElsewhere)
      return counted('elsewhere', () => pool.run('writeLabelPdf', { labels, stock, fontsFolder }))
    return counted('here', async () => {
      // Whoever asks in the same moment is heard before this begins, and whoever asked meanwhile before it is stored.
      await breathe()
      const pdf = await write.pdf(labels, stock)
      await breathe()
      return pdf
    })
  }

  return async (labels, { format, ...stock }) => {
    if (labels.length === 0) throw new RangeError('A label document needs at least one label')
    if (format === 'ZPL') return write.zpl(labels, stock)
    const pdf = await writePdf(labels, stock)
    return format === 'PDF' ? pdf : pool.run('pdfToPng', { pdf, dpi: stock.dpi })
  }
}

/** Finds what no shipped font can draw (emoji, very rare ideographs) before paper is spent on it. */
export function findUndrawableText(label: LabelContent): UndrawableText[] {
  const fields: [field: string, texts: (string | null)[]][] = [
    ['recipient', addressTexts(label.recipient)],
    ['sender', addressTexts(label.sender)],
    ['reference', [label.reference]],
    ['notes', label.notes],
    ['service', [label.carrierName, label.serviceName, label.serviceMark]],
  ]
  return fields.flatMap(([field, texts]) => {
    const characters = texts.flatMap(text => undrawableIn(text ?? ''))
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
