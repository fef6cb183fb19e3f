import type {
  DocumentPart,
  DrawnFile,
  DrawnFormat,
  TemplateProblem,
} from '../../../shared/desk/document-templates.ts'
import { undrawableIn } from '../../../shared/drawable-text.ts'
import { createLabelFonts, type LabelFonts } from '../labels/text/label-fonts.ts'
import { writeDocument } from './document-writer.ts'
import { type MarkupNode, parseMarkup } from './markup.ts'
import { fillTemplate, parseTemplate, skeletonOf, toProblem } from './template-language.ts'

/** Tasks of the document pool: templates are strangers' work and run where they can be stopped. */

/** What is wrong with a template whatever it is filled with. */
export function checkTemplate({ template }: { template: string }): TemplateProblem[] {
  try {
    parseMarkup(skeletonOf(parseTemplate(template)))
    return []
  } catch (error) {
    return [toProblem(error)]
  }
}

export type Drawn = ({ ok: true } & DrawnFile) | { ok: false; problem: TemplateProblem }

export async function drawDocument(job: {
  template: string
  title: string
  parts: readonly DocumentPart[]
  format?: DrawnFormat
  fontsFolder: string
}): Promise<Drawn> {
  try {
    const template = parseTemplate(job.template)
    const parts = job.parts.map(({ data, sheet }) => ({
      sheet,
      nodes: parseMarkup(fillTemplate(template, data)),
    }))
    const fonts = fontsOf(job.fontsFolder)
    const undrawn = [...new Set(parts.flatMap(({ nodes }) => undrawnIn(nodes)))]
    if (job.format !== 'ESCPOS')
      return { ok: true, bytes: await writeDocument(job.title, parts, fonts), undrawn }
    // Few desks have a receipt printer; what builds its bytes is loaded for those that do.
    const { writeReceipts } = await import('../receipts/receipt-writer.ts')
    return { ok: true, bytes: await writeReceipts(parts, fonts), undrawn }
  } catch (error) {
    return { ok: false, problem: toProblem(error) }
  }
}

/** Texts with a character that no shipped font has. */
const undrawnIn = (nodes: readonly MarkupNode[]): string[] =>
  nodes.flatMap(node => {
    if (typeof node !== 'string') return undrawnIn(node.children)
    return undrawableIn(node).length > 0 ? [node.replace(/\s+/gu, ' ').trim()] : []
  })

const opened = new Map<string, LabelFonts>()

/** Kept while the thread lives: reading fonts takes longer than drawing with them. */
function fontsOf(folder: string): LabelFonts {
  const fonts = opened.get(folder) ?? createLabelFonts(folder)
  opened.set(folder, fonts)
  return fonts
}
