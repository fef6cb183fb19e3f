import bidiFactory from 'bidi-js'
import type { FontWeight } from '../marks.ts'
import type { LabelFont, LabelFonts } from './label-fonts.ts'

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const mayReadRightToLeft = /[\u0590-\u08ff\u2000-\u206f\ufb1d-\uffff]|[\u{10000}-\u{10ffff}]/u

/** A piece of a line in one font and one direction, in reading order inside. */
export type TextRun = { text: string; font: LabelFont; level: number }

/** Whether a line reads from right to left as a whole (its first letter decides). */
export const readsRightToLeft = (text: string): boolean =>
  mayReadRightToLeft.test(text) && bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1

/** Cuts a cleaned line into runs and puts them into the order they stand on paper, from left to right. */
export function toRuns(text: string, weight: FontWeight, fonts: LabelFonts): TextRun[] {
  const levels = mayReadRightToLeft.test(text) ? bidi.getEmbeddingLevels(text).levels : null
  const runs: TextRun[] = []
  let before: LabelFont | null = null
  for (const { segment, index } of graphemes.segment(text)) {
    const level = levels?.[index] ?? 0
    const font: LabelFont = fonts.pick(segment, weight, before) ?? fonts.primary(weight)
    const last = runs.at(-1)
    if (last && last.font === font && last.level === level) last.text += segment
    else runs.push({ text: segment, font, level })
    before = font
  }
  return inVisualOrder(mirrored(runs))
}

/** Rule L2 of the Unicode bidirectional algorithm, on whole runs: turn every stretch at or above each level around. */
function inVisualOrder(runs: TextRun[]): TextRun[] {
  const order = [...runs]
  const highest = Math.max(0, ...order.map(run => run.level))
  for (let level = highest; level >= 1; level -= 1) {
    for (let start = 0; start < order.length; start += 1) {
      let end = start
      while ((order[end]?.level ?? -1) >= level) end += 1
      if (end > start) order.splice(start, end - start, ...order.slice(start, end).reverse())
      start = end
    }
  }
  return order
}

/** Brackets point the other way inside right-to-left text. */
const mirrored = (runs: TextRun[]): TextRun[] =>
  runs.map(run =>
    run.level % 2 === 0
      ? run
      : { ...run, text: Array.from(run.text, c => bidi.getMirroredCharacter(c) ?? c).join('') },
  )
