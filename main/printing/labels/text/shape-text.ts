import bidiFactory from 'bidi-js'
import type { Font, Glyph, GlyphRun } from 'fontkit'
import { primaryFiles } from '../../../../shared/drawable-text.ts'
import type { FontWeight } from '../marks.ts'
import type { LabelFont, LabelFonts } from './label-fonts.ts'
import { isResident, residentWidthEm } from './resident-font.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const bidi = bidiFactory()
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

/** A glyph of a shaped run, in em from the start of the run on the baseline, y upwards. */
export type PlacedGlyph = { glyph: Glyph; x: number; y: number; unitsPerEm: number }

/** Glyphs of a run from left to right, in units of its font. */
export type ShapedRun = Pick<GlyphRun, 'glyphs' | 'positions' | 'advanceWidth'>

/**
 * Turns the letters of a run into glyphs, from left to right. Plain Latin is set without kerning, so that its widths
 * match the printer's own font closely: letter by letter, which is what the font says without its features. Scripts that
 * need shaping get everything the font has.
 */
export const shapeRun = ({ text, font: { file, font }, level }: TextRun): ShapedRun => {
  const isPlain = isResident(text)
  if (isPlain && level % 2 === 0 && isPrimary(file)) return letterByLetter(text, font)
  return font.layout(text, isPlain ? plain : undefined, undefined, undefined, level % 2 === 1 ? 'rtl' : 'ltr')
}

const isPrimary = (file: string): boolean => file === primaryFiles.regular || file === primaryFiles.bold

const plain = { kern: false, liga: false, clig: false, calt: false, ccmp: false, mark: false, mkmk: false }

function letterByLetter(text: string, font: Font): ShapedRun {
  const glyphs = Array.from(text, letter => font.glyphForCodePoint(letter.codePointAt(0) ?? 0))
  const positions = glyphs.map(({ advanceWidth: xAdvance }) => ({
    xAdvance,
    yAdvance: 0,
    xOffset: 0,
    yOffset: 0,
  }))
  return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
}

/** Width of a shaped run in em. */
export const runWidthEm = (run: TextRun, shaped: ShapedRun): number =>
  shaped.advanceWidth / run.font.font.unitsPerEm

/** Shapes runs that are already in visual order; `width` in em. */
export function shapeRuns(runs: readonly TextRun[]): { glyphs: PlacedGlyph[]; width: number } {
  const glyphs: PlacedGlyph[] = []
  let x = 0
  for (const run of runs) {
    const { unitsPerEm } = run.font.font
    const shaped = shapeRun(run)
    shaped.glyphs.forEach((glyph, index) => {
      const at = shaped.positions[index]
      if (!at) return
      glyphs.push({ glyph, unitsPerEm, x: x + at.xOffset / unitsPerEm, y: at.yOffset / unitsPerEm })
      x += at.xAdvance / unitsPerEm
    })
  }
  return { glyphs, width: x }
}

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
