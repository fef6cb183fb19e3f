import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font, type Glyph } from 'fontkit'
import { fallbackFiles, joiners, primaryFiles } from '../../../../shared/drawable-text.ts'
import type { FontWeight } from '../marks.ts'

/** A parsed font file; the same object for the same file, so documents share it. */
export type LabelFont = { file: string; font: Font }

/** The shipped fonts. Files are read and parsed when text first needs them and then kept. */
export type LabelFonts = {
  primary: (weight: FontWeight) => LabelFont
  /**
   * The font for one written character (a grapheme cluster), `null` when no shipped font can draw it. The font
   * `before` it is kept for spaces, marks and punctuation it has, so that words are not torn apart.
   */
  pick: (cluster: string, weight: FontWeight, before: LabelFont | null) => LabelFont | null
}

const holdsTogether = /^[\s\p{P}\p{M}\p{Cf}]+$/u

/** Opens the fonts of a folder that holds the files of the catalogue. */
export function createLabelFonts(folder: string): LabelFonts {
  const opened = new Map<string, LabelFont>()
  const open = (file: string): LabelFont => {
    const known = opened.get(file)
    if (known) return known
    const font = create(readFileSync(join(folder, file)))
    if (!('layout' in font)) throw new Error(`${file} is a collection, not a single font`)
    rememberCharacters(font)
    const fresh = { file, font }
    opened.set(file, fresh)
    return fresh
  }
  const primary = (weight: FontWeight) => open(primaryFiles[weight])
  return {
    primary,
    pick: (cluster, weight, before) => {
      if (before && holdsTogether.test(cluster) && draws(before, cluster)) return before
      const first = primary(weight)
      if (draws(first, cluster)) return first
      for (const { file, boldFile, scripts } of fallbackFiles) {
        if (scripts && !scripts.test(cluster)) continue
        const font = open(weight === 'bold' ? (boldFile ?? file) : file)
        if (draws(font, cluster)) return font
      }
      return null
    },
  }
}

const draws = ({ font }: LabelFont, cluster: string): boolean =>
  [...cluster.replace(joiners, '')].every(character =>
    font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  )

/**
 * A font keeps each glyph object with the characters it was first asked for, and asks for the parts of composed letters
 * without any. Kept over several documents that would lose the letters of extracted text, so glyphs
 * that stand for characters are remembered apart.
 */
function rememberCharacters(font: Font): void {
  const original = font.getGlyph.bind(font)
  const spoken = new Map<number, Glyph>()
  font.getGlyph = (id, codePoints = []) => {
    const known = spoken.get(id)
    if (known || codePoints.length === 0) return known ?? original(id)
    const glyph = original(id, codePoints)
    const fresh = glyph.codePoints.length > 0 ? glyph : withCharacters(glyph, codePoints)
    spoken.set(id, fresh)
    return fresh
  }
}

const withCharacters = (glyph: Glyph, codePoints: number[]): Glyph =>
  Object.create(glyph, {
    codePoints: { value: codePoints },
    isMark: { value: /^\p{M}+$/u.test(String.fromCodePoint(...codePoints)) },
    isLigature: { value: codePoints.length > 1 },
  })

/** Every file of the catalogue once. */
export const allFontFiles: readonly string[] = [
  ...new Set([
    ...Object.values(primaryFiles),
    ...fallbackFiles.flatMap(({ file, boldFile }) => (boldFile ? [file, boldFile] : [file])),
  ]),
]
