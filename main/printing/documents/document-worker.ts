import type { DocumentPart, TemplateProblem } from '../../../shared/documents/document-template.ts'
import { createLabelFonts, type LabelFonts } from '../labels/text/label-fonts.ts'
import { writeDocument } from './document-writer.ts'
import { fillTemplate } from './fill-template.ts'
import { parseMarkup } from './markup.ts'
import { parseTemplate, skeletonOf, toProblem } from './template-language.ts'

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

export type Drawn = { ok: true; pdf: Uint8Array } | { ok: false; problem: TemplateProblem }

export async function drawDocument(job: {
  template: string
  title: string
  parts: readonly DocumentPart[]
  fontsFolder: string
}): Promise<Drawn> {
  try {
    const template = parseTemplate(job.template)
    const parts = job.parts.map(({ data, sheet }) => ({
      sheet,
      nodes: parseMarkup(fillTemplate(template, data)),
    }))
    return { ok: true, pdf: await writeDocument(job.title, parts, fontsOf(job.fontsFolder)) }
  } catch (error) {
    return { ok: false, problem: toProblem(error) }
  }
}

const opened = new Map<string, LabelFonts>()

/** Kept while the thread lives: reading fonts takes longer than drawing with them. */
function fontsOf(folder: string): LabelFonts {
  const fonts = opened.get(folder) ?? createLabelFonts(folder)
  opened.set(folder, fonts)
  return fonts
}
