import { UnusableAnswer } from '../../../shared/errors/unusable-answer.ts'
import type { LabelAssembler, LabelPart } from '../../../shared/labels/label-assembly.ts'
import type { LabelFormat } from '../../../shared/labels/label-content.ts'
import { causeOf } from './convert/cause-of.ts'
import type { ConversionPool } from './convert/conversions.ts'
import { labelProblem } from './convert/label-check.ts'

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
