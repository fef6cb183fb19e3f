import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font, type Glyph } from 'fontkit'
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
/** They say how their neighbours look and need no glyph of their own. */
const joiners = /\p{Join_Control}|\p{Variation_Selector}/gu

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

/** The shipped font files (`resources/labels/fonts`) in the order they are tried for a piece of text. */

export type FontFile = {
  file: string
  /** Used instead of `file` for bold text. */
  boldFile?: string
  /** The scripts this file is there for; without it the file is tried for anything. */
  scripts?: RegExp
}

const noto = (name: string, scripts: RegExp): FontFile => ({ file: `NotoSans${name}-Regular.ttf`, scripts })

const notoWithBold = (name: string, scripts: RegExp): FontFile => ({
  ...noto(name, scripts),
  boldFile: `NotoSans${name}-Bold.ttf`,
})

/** Latin, Greek and Cyrillic of the whole label. */
export const primaryFiles = {
  regular: 'RobotoCondensed-Regular.ttf',
  bold: 'RobotoCondensed-Bold.ttf',
} as const

const fallbackFiles: readonly FontFile[] = [
  notoWithBold('Arabic', /\p{scx=Arabic}/u),
  notoWithBold('Hebrew', /\p{scx=Hebrew}/u),
  { file: 'PackdeskHangul-Bold.ttf', scripts: /\p{Script=Hangul}/u },
  {
    file: 'DroidSansFallbackFull.ttf',
    scripts: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}]/u,
  },
  notoWithBold('Thai', /\p{scx=Thai}/u),
  notoWithBold('Devanagari', /\p{scx=Devanagari}/u),
  noto('Bengali', /\p{scx=Bengali}/u),
  noto('Gujarati', /\p{scx=Gujarati}/u),
  noto('Gurmukhi', /\p{scx=Gurmukhi}/u),
  noto('Tamil', /\p{scx=Tamil}/u),
  noto('Telugu', /\p{scx=Telugu}/u),
  noto('Kannada', /\p{scx=Kannada}/u),
  noto('Malayalam', /\p{scx=Malayalam}/u),
  noto('Oriya', /\p{scx=Oriya}/u),
  noto('Sinhala', /\p{scx=Sinhala}/u),
  noto('Khmer', /\p{scx=Khmer}/u),
  noto('Lao', /\p{scx=Lao}/u),
  noto('Myanmar', /\p{scx=Myanmar}/u),
  noto('Ethiopic', /\p{scx=Ethiopic}/u),
  noto('Thaana', /\p{scx=Thaana}/u),
  noto('Armenian', /\p{scx=Armenian}/u),
  noto('Georgian', /\p{scx=Georgian}/u),
  { file: 'NotoSans-Regular.ttf' },
  { file: 'DroidSansFallbackFull.ttf' },
]

/** Every file of the catalogue once. */
export const allFontFiles: readonly string[] = [
  ...new Set([
    ...Object.values(primaryFiles),
    ...fallbackFiles.flatMap(({ file, boldFile }) => (boldFile ? [file, boldFile] : [file])),
  ]),
]
