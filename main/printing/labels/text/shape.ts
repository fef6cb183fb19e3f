import type { Glyph, GlyphRun } from 'fontkit'
import { isResident } from './resident-font.ts'
import type { TextRun } from './text-runs.ts'

/** A glyph of a shaped run, in em from the start of the run on the baseline, y upwards. */
export type PlacedGlyph = { glyph: Glyph; x: number; y: number; unitsPerEm: number }

/**
 * Plain Latin is set without kerning: its widths then match the printer's own font closely and shaping is
 * fifteen times faster. Scripts that need shaping get everything the font has.
 */
const plain = { kern: false, liga: false, clig: false, calt: false, ccmp: false, mark: false, mkmk: false }

/** Turns the letters of a run into glyphs, from left to right. */
export const shapeRun = ({ text, font, level }: TextRun): GlyphRun =>
  font.font.layout(
    text,
    isResident(text) ? plain : undefined,
    undefined,
    undefined,
    level % 2 === 1 ? 'rtl' : 'ltr',
  )

/** Width of a shaped run in em. */
export const runWidthEm = (run: TextRun, shaped: GlyphRun): number =>
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
