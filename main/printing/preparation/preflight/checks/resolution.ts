import { finding } from '../../../../../shared/desk/printing/preflight-messages.ts'
import { printerResolutions } from '../../../../../shared/desk/printing/printer-kinds.ts'
import type { Check, Facts } from '../check.ts'
import type { ZplDocument } from '../zpl/read-document.ts'
import { hasPaper, paperOf, toMm } from './paper.ts'

/** A label this near to the paper is meant for it. */
const nearMm = 5

/** Whether a label was made for as many dots an inch as the printer has. */
export const resolution: Check = {
  name: 'the resolution',
  find: facts => {
    if (!hasPaper(facts)) return []
    const made = resolutionMeant(facts)
    const isDoubled = facts.zpl?.commands.some(({ name, text }) => name === '^JM' && /^\s*B/i.test(text))
    return [
      ...(made === null ? [] : [finding('other_dots', { made, printer: facts.target.dpi })]),
      ...(isDoubled ? [finding('doubled_dots', {})] : []),
    ]
  },
}

/** The dots an inch a label was made for when they are plainly others than those of the printer; null otherwise. */
export function resolutionMeant(facts: Facts): number | null {
  const { zpl, target, language } = facts
  if (zpl) return said(zpl, '^PW') === null ? meantByFields(facts, zpl) : meantBySize(facts, zpl)
  if (language !== 'PNG') return null
  const stored = storedResolution(facts.bytes)
  return stored !== null && stored !== target.dpi && isResolution(stored) ? stored : null
}

const isResolution = (dpi: number): boolean => printerResolutions.some(known => known === dpi)

/** The size a label claims is that of the paper at other dots, and its width is not at those of the printer. */
function meantBySize(facts: Facts, zpl: ZplDocument): number | null {
  const { widthMm, heightMm } = paperOf(facts)
  const [width, height] = [said(zpl, '^PW'), said(zpl, '^LL')]
  const isNear = (dots: number | null, dpi: number, mm: number | null) =>
    dots === null || mm === null || Math.abs(toMm(dots, dpi) - mm) < nearMm
  if (isNear(width, facts.target.dpi, widthMm)) return null
  return printerResolutions.find(dpi => isNear(width, dpi, widthMm) && isNear(height, dpi, heightMm)) ?? null
}

/** Fields that begin off the paper, and would all be on it at more dots. */
function meantByFields(facts: Facts, { fields }: ZplDocument): number | null {
  const { widthMm, heightMm } = paperOf(facts)
  const fits = (dpi: number) =>
    fields.every(({ x, y }) => toMm(x, dpi) < widthMm && (heightMm === null || toMm(y, dpi) < heightMm))
  if (fields.length === 0 || fits(facts.target.dpi)) return null
  return printerResolutions.find(dpi => dpi > facts.target.dpi && fits(dpi)) ?? null
}

/** The largest number a command of the document says. */
const said = ({ commands }: ZplDocument, wanted: string): number | null => {
  const dots = commands.flatMap(({ name, text }) => (name === wanted ? Number.parseInt(text, 10) || [] : []))
  return dots.length === 0 ? null : Math.max(...dots)
}

const inchesPerMetre = 39.37

/** What a PNG says about its resolution. */
function storedResolution(bytes: Uint8Array): number | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const at = file.subarray(0, 2000).indexOf('pHYs')
  if (at === -1 || at + 13 > file.length || file[at + 12] !== 1) return null
  return Math.round(file.readUInt32BE(at + 4) / inchesPerMetre)
}
