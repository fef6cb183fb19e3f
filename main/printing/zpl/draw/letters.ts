import type { Glyph } from 'fontkit'
import type { LabelFonts } from '../../labels/text/label-fonts.ts'
import { type PlacedBitmap, rasteriseGlyphs } from '../../labels/text/rasterise.ts'
import { isResident, residentAdvance, residentHeightPerEm } from '../../labels/text/resident-font.ts'
import { type PlacedGlyph, shapeRuns, toRuns } from '../../labels/text/shape-text.ts'
import { emptyStamp, type Stamp } from './dots.ts'

/**
 * Letters of a printer, drawn with the fonts we have: as tall and as wide as those of its own font. Font 0 is scaled, and
 * so are fonts by name; the others are matrices of dots, which a printer only multiplies.
 */
export type ZplFont = { letter: string; height: number; width: number }

/** A line of text as it can be drawn; widths in dots. */
export type Line = { width: number; stamp: () => Stamp }

type Matrix = {
  height: number
  width: number
  /** Dots between letters. */
  gap: number
  /** Dots from the top down to the line letters stand on. */
  base: number
  /** Every letter is as wide as this; the others have widths of their own. */
  isFixed: boolean
}

const matrix = (height: number, width: number, gap: number, base: number, isFixed = true): Matrix => ({
  height,
  width,
  gap,
  base,
  isFixed,
})

/** The fonts of the guide by their letters, at their smallest size. */
const matrices: Readonly<Record<string, Matrix>> = {
  A: matrix(9, 5, 1, 7),
  B: matrix(11, 7, 2, 11),
  C: matrix(18, 10, 2, 14),
  D: matrix(18, 10, 2, 14),
  E: matrix(28, 15, 5, 23),
  F: matrix(26, 13, 3, 21),
  G: matrix(60, 40, 8, 48),
  H: matrix(21, 13, 6, 21),
  P: matrix(20, 18, 0, 16, false),
  Q: matrix(28, 24, 0, 22, false),
  R: matrix(35, 31, 0, 28, false),
  S: matrix(40, 35, 0, 32, false),
  T: matrix(48, 42, 0, 38, false),
  U: matrix(59, 53, 0, 47, false),
  V: matrix(80, 71, 0, 64, false),
}

/** Where letters stand in the height of font 0. */
const scaledBase = 0.76
/** How tall capitals of our font are, in em. */
const capitalEm = 0.711
const usualHeight = 9

/** How a font comes out: its height and that of its letters above the line, and how wide one letter is. */
type Measures = { height: number; base: number; capitals: number; advanceOf: (sign: string) => number }

/** The size asked for, or what the printer makes of it. */
function measuresOf({ letter, height, width }: ZplFont): Measures {
  const known = matrices[letter]
  if (!known) {
    const tall = height || width || usualHeight
    const stretch = (width || tall) / tall
    return {
      height: tall,
      base: Math.round(tall * scaledBase),
      capitals: (tall / residentHeightPerEm) * capitalEm,
      advanceOf: sign => residentAdvance(sign) * tall * stretch,
    }
  }
  const down = timesOf(height, known.height) || timesOf(width, known.width) || 1
  const across = timesOf(width, known.width) || down
  const cell = (known.width + known.gap) * across
  return {
    height: known.height * down,
    base: known.base * down,
    capitals: known.base * down,
    advanceOf: known.isFixed ? () => cell : sign => residentAdvance(sign) * known.width * 1.15 * across,
  }
}

const timesOf = (asked: number, smallest: number): number =>
  asked > 0 ? Math.min(10, Math.max(1, Math.round(asked / smallest))) : 0

export const heightOf = (font: ZplFont): number => measuresOf(font).height
export const baseOf = (font: ZplFont): number => measuresOf(font).base

/** Sets one line of text, `gap` dots further apart than the font has it. */
export function setLine(text: string, font: ZplFont, fonts: LabelFonts, gap = 0): Line {
  const measures = measuresOf(font)
  const sizeDots = measures.capitals / capitalEm
  const { glyphs, width } = isResident(text)
    ? residentGlyphs(text, { measures, sizeDots, gap }, fonts)
    : foreignGlyphs(text, { measures, sizeDots, gap }, fonts)
  return {
    width: Math.ceil(width),
    stamp: () => stampOf(rasteriseGlyphs(glyphs, sizeDots), measures, Math.ceil(width)),
  }
}

type Setting = { measures: Measures; sizeDots: number; gap: number }
type SetGlyphs = { glyphs: PlacedGlyph[]; width: number }

/** Each letter as wide as the printer has it. */
function residentGlyphs(text: string, { measures, sizeDots, gap }: Setting, fonts: LabelFonts): SetGlyphs {
  const { font } = fonts.primary('bold')
  const { unitsPerEm } = font
  const glyphs: PlacedGlyph[] = []
  let at = 0
  for (const sign of text) {
    const glyph = font.glyphForCodePoint(sign.codePointAt(0) ?? 0)
    const advance = measures.advanceOf(sign)
    const natural = (glyph.advanceWidth / unitsPerEm) * sizeDots
    const stretch = natural > 0 ? advance / natural : 1
    if (sign !== ' ') glyphs.push({ glyph: stretched(glyph, stretch), unitsPerEm, x: at / sizeDots, y: 0 })
    at += advance + gap
  }
  return { glyphs, width: at }
}

/** Scripts that need shaping get it, at the width the font has. */
function foreignGlyphs(text: string, { measures, sizeDots, gap }: Setting, fonts: LabelFonts): SetGlyphs {
  const { glyphs, width } = shapeRuns(toRuns(text, 'bold', fonts))
  const stretch = measures.advanceOf('0') / (residentAdvance('0') * measures.height)
  const wide = glyphs.map(({ glyph, x, ...rest }, index) => ({
    ...rest,
    glyph: stretched(glyph, stretch),
    x: x * stretch + (index * gap) / sizeDots,
  }))
  return { glyphs: wide, width: width * stretch * sizeDots + glyphs.length * gap }
}

/** Only the outline of a glyph is drawn, so only that is made wider. */
const stretched = (glyph: Glyph, by: number): Glyph =>
  Object.create(glyph, {
    path: {
      value: {
        commands: glyph.path.commands.map(({ command, args }) => ({
          command,
          args: args.map((value, index) => (index % 2 === 0 ? value * by : value)),
        })),
      },
    },
  })

function stampOf(bitmap: PlacedBitmap | null, { height, base }: Measures, width: number): Stamp {
  if (!bitmap) return emptyStamp(Math.max(width, 1), height, base)
  const above = Math.max(0, -bitmap.top - base)
  const below = Math.max(0, bitmap.top + bitmap.height + base - height)
  const left = Math.min(0, bitmap.left)
  const stamp = emptyStamp(
    Math.max(width, bitmap.left + bitmap.width) - left,
    height + above + below,
    base + above,
  )
  for (let v = 0; v < bitmap.height; v += 1)
    for (let u = 0; u < bitmap.width; u += 1) {
      const isInk = ((bitmap.data[v * bitmap.rowBytes + (u >> 3)] ?? 0) & (0x80 >> (u & 7))) !== 0
      if (isInk) stamp.dots[(stamp.base + bitmap.top + v) * stamp.width + u + bitmap.left - left] = 1
    }
  return stamp
}
