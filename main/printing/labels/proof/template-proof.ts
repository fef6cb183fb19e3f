import { join } from 'node:path'
import type { DrawnLabel, LabelFinding } from '../../../../shared/desk/label-templates.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type {
  LabelContent,
  LabelDpi,
  LabelStock,
  LabelTemplate,
  TemplateData,
} from '../../../../shared/labels.ts'
import { isStopped } from '../../../platform/worker-pool.ts'
import type { ConversionPool } from '../convert/conversions.ts'
import { dotGrid } from '../grid.ts'
import { fillTemplate, findTemplateProblems, placeholdersOf } from '../label-template.ts'
import type { createLabelWriter } from '../label-writer.ts'
import { allFontFiles } from '../text/label-fonts.ts'
import { type ProofInput, proofFinding } from './proof-findings.ts'
import type { Proof } from './proof-label.ts'

export type ProvenLabel = {
  png: Uint8Array
  widthDots: number
  heightDots: number
  findings: LabelFinding[]
  codes: DrawnLabel['codes']
}

/** Draws a label to look at, and tells what is wrong with it; the built-in one where there is no template. */
export type ProofLabel = (asked: {
  template: LabelTemplate | null
  content: LabelContent
  data: TemplateData
  /** Of another shipment, which has every field there is. */
  known: TemplateData
  stock: LabelStock
  trackingNumber: string
}) => Promise<Result<ProvenLabel>>

export type ProofPorts = {
  pool: ConversionPool
  fontsFolder: string
  write: Pick<ReturnType<typeof createLabelWriter>, 'zpl'>
}

/** Wrong templates are refused at `template.template`, with the line in front where one is to blame. */
export function createTemplateProof({ pool, fontsFolder, write }: ProofPorts): ProofLabel {
  const fontFiles = allFontFiles.map(file => join(fontsFolder, file))
  const wrong = (...problems: string[]) => refuseFields({ template: { template: problems } })
  return async ({ template, content, data, known, stock, trackingNumber }) => {
    const problems = template ? findTemplateProblems(template) : []
    if (problems.length > 0) return wrong(...problems)
    const sheet = template ? sheetOf(template, stock.dpi) : dotGrid(stock)
    const label = template
      ? fillTemplate(template, data)
      : Buffer.from(write.zpl([content], stock)).toString()
    const input: ProofInput = {
      kind: template?.template_type ?? 'ZPL',
      label,
      widthDots: sheet.widthDots,
      heightDots: sheet.heightDots,
      dpi: stock.dpi,
      trackingNumber,
      fontFiles,
    }
    const proof = await inTime(pool, input)
    if (proof === null) return refuse('state_error', { message: tooLong })
    if (!proof.ok) return wrong(proof.message)
    const { png, codes } = proof
    const findings = [...(template ? unknownFields(template, [data, known]) : []), ...proof.findings]
    return ok({ png, findings, codes, widthDots: sheet.widthDots, heightDots: sheet.heightDots })
  }
}

const sheetOf = ({ width, height }: LabelTemplate, dpi: LabelDpi) => ({
  widthDots: Math.round(width * dpi),
  heightDots: Math.round(height * dpi),
})

const tooLong =
  'The template takes more time or memory to draw than a label may. Nothing was stored. Make it simpler and try again.'

/** Null when its time or its memory is over. */
async function inTime(pool: ConversionPool, input: ProofInput): Promise<Proof | null> {
  try {
    return await pool.run('proofLabel', input)
  } catch (error) {
    if (isStopped(error)) return null
    throw error
  }
}

const mostFindings = 20

/** Fields of a template that are in none of the data, or are no text: they print nothing, whatever is shipped. */
const unknownFields = (template: LabelTemplate, known: readonly TemplateData[]): LabelFinding[] =>
  placeholdersOf(template)
    .filter(({ name }) => !known.some(data => hasField(data, name.split('.'))))
    .slice(0, mostFindings)
    .map(({ name, line }) => proofFinding('field_unknown', { line, text: name }))

/** Their keys are chosen by the shop, and another shipment has others. */
const isFree = (key: string): boolean => key === 'options' || key === 'metadata'

function hasField(data: unknown, path: readonly string[]): boolean {
  let value = data
  for (const [index, key] of path.entries()) {
    if (isFree(path[index - 1] ?? '')) return true
    if (Array.isArray(value)) {
      if (!/^\d+$/.test(key)) return false
      // What another shipment has more of is like the first; of an empty list nothing is known.
      if (value.length === 0) return true
      value = value[Number(key)] ?? value[0]
    } else {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false
      value = (value as Record<string, unknown>)[key]
    }
  }
  return typeof value !== 'object' || value === null
}
