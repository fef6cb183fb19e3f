import type { FontWeight } from '../marks.ts'
import type { LabelFonts } from './label-fonts.ts'
import { isResident, residentWidthEm } from './resident-font.ts'
import { shapeRuns } from './shape.ts'
import { toRuns } from './text-runs.ts'

/** Width of a cleaned line in em, whoever sets it: our fonts or the printer's. */
export type Measure = (text: string, weight: FontWeight) => number

const rememberedLines = 2000

/** Measures with memory: fitting asks for the same words again and again. */
export function createMeasure(fonts: LabelFonts): Measure {
  const known = new Map<string, number>()
  return (text, weight) => {
    const key = `${weight}:${text}`
    const before = known.get(key)
    if (before !== undefined) return before
    const width = isResident(text)
      ? Math.max(residentWidthEm(text), plainWidthEm(text, weight, fonts))
      : shapeRuns(toRuns(text, weight, fonts)).width
    if (known.size >= rememberedLines) known.clear()
    known.set(key, width)
    return width
  }
}

function plainWidthEm(text: string, weight: FontWeight, fonts: LabelFonts): number {
  const { font } = fonts.primary(weight)
  let units = 0
  for (const letter of text) units += font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth
  return units / font.unitsPerEm
}
