import type { Preflight } from '../../../../shared/desk/printing/preflight.ts'
import { causeOf } from '../../labels/convert/cause-of.ts'
import { stackedPng } from '../../labels/convert/png.ts'
import { checkPrint } from '../preflight/check-print.ts'
import { documentProblem, sentenceOf } from './document-problem.ts'
import type { Made, PrepareInput } from './made.ts'
import { drawn } from './ways/drawn.ts'
import { kept } from './ways/kept.ts'
import { nativeZpl } from './ways/native-zpl.ts'
import { pdfPaper } from './ways/pdf-paper.ts'

export type PreparedLabel = Omit<Made, 'pages'> & {
  preflight: Preflight
  /** The pages as PNG files. */
  pictures: Uint8Array[]
}

/** A document that cannot be printed is an answer and not an error; `message` is a sentence. */
export type LabelAnswer = ({ ok: true } & PreparedLabel) | { ok: false; message: string }

/**
 * Converts a document for a printer, draws what will be on the paper and checks it, all from one drawing. Each way
 * answers null where it is not the one for this document and target.
 */
export async function prepareLabel(input: PrepareInput): Promise<LabelAnswer> {
  const { document, target } = input
  const problem = documentProblem(document.format, document.bytes)
  if (problem !== null) return { ok: false, message: problem }
  try {
    const made = input.isUndrawn ? await nativeZpl(input) : await firstOf(input)
    if (!made) return { ok: false, message: `Nothing here turns ${document.format} into ${target.language}.` }
    const { pages, ...rest } = made
    const preflight = await checkPrint({ document, target, ...made })
    return { ok: true, ...rest, preflight, pictures: pages.map(page => stackedPng([page], target.dpi)) }
  } catch (error) {
    return { ok: false, message: sentenceOf(document.format, causeOf(error)) }
  }
}

const firstOf = async (input: PrepareInput): Promise<Made | null> =>
  (await kept(input)) ?? (await nativeZpl(input)) ?? (await pdfPaper(input)) ?? (await drawn(input))
