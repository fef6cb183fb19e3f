import { describe, expect, it } from 'vitest'
import { findUndrawableText } from '../../../../main/printing/labels/label-drawing.ts'
import { allFontFiles, createLabelFonts } from '../../../../main/printing/labels/text/label-fonts.ts'
import { rasteriseGlyphs } from '../../../../main/printing/labels/text/rasterise.ts'
import { isResident } from '../../../../main/printing/labels/text/resident-font.ts'
import {
  cleanText,
  readsRightToLeft,
  shapeRuns,
  toRuns,
} from '../../../../main/printing/labels/text/shape-text.ts'
import { fontsFolder } from '../../../support/labels/label-studio.ts'
import { awkwardLabels, plainLabel } from '../../../support/labels/sample-labels.ts'

const fonts = createLabelFonts(fontsFolder)

describe('text on a label', () => {
  it('has the glyphs and widths the font gives plain Latin without its features', () => {
    const plain = {
      kern: false,
      liga: false,
      clig: false,
      calt: false,
      ccmp: false,
      mark: false,
      mkmk: false,
    }
    const letters = Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code)).filter(isResident)
    const pairs = letters.flatMap((letter, index) => letter + (letters[(index * 7) % letters.length] ?? ''))
    const text = `fi fl ffi AV To ${letters.join('')}${pairs.join('')}`
    for (const weight of ['regular', 'bold'] as const) {
      const { font } = fonts.primary(weight)
      const { glyphs, width } = shapeRuns(toRuns(text, weight, fonts))
      const given = font.layout(text, plain)
      expect(glyphs.map(({ glyph }) => glyph.id)).toEqual(given.glyphs.map(({ id }) => id))
      expect(width * font.unitsPerEm).toBeCloseTo(given.advanceWidth, 3)
    }
  })

  it('comes without line breaks, controls and signs that turn the reading direction', () => {
    expect(cleanText(' a\r\n\tb\u0000\u202E c\u200B\uFEFFd ', fonts)).toEqual({ text: 'a b cd', missing: [] })
  })

  it('shows a question mark for every character no font has and says which', () => {
    expect(cleanText('Ann \u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u{20BB7}', fonts)).toEqual({
      text: 'Ann ? ?',
      missing: ['\u{1F468}\u200D\u{1F469}\u200D\u{1F467}', '\u{20BB7}'],
    })
  })

  it('is reported before printing where it will not be drawn', () => {
    const label = { ...plainLabel, notes: ['\u{1F381} gift'] }
    expect(findUndrawableText(label, fonts)).toEqual([{ field: 'notes', characters: ['\u{1F381}'] }])
    expect(findUndrawableText(plainLabel, fonts)).toEqual([])
  })

  it.each([
    'Ünïcödé ŵŷ Ǻ',
    'Ελληνικά',
    'Кириллица Їґ',
    'العربية فارسی اردو',
    'עברית',
    'Հայերեն',
    'ქართული',
    'हिन्दी',
    'বাংলা',
    'ગુજરાતી',
    'ਪੰਜਾਬੀ',
    'தமிழ்',
    'తెలుగు',
    'ಕನ್ನಡ',
    'മലയാളം',
    'ଓଡ଼ିଆ',
    'සිංහල',
    'ไทย ปั๊ม',
    'ລາວ',
    'ភាសាខ្មែរ',
    'မြန်မာ',
    'አማርኛ',
    'ދިވެހި',
    '漢字 简体 繁體',
    'ひらがな カタカナ ー',
    '한국어 갂 뷁',
    'ㄅㄆㄇ',
    '№ 5 – € £ ™ °',
  ])('draws %s with real glyphs', text => {
    const cleaned = cleanText(text, fonts)
    expect(cleaned.missing).toEqual([])
    const { glyphs } = shapeRuns(toRuns(cleaned.text, 'bold', fonts))
    expect(glyphs.filter(({ glyph }) => glyph.id === 0)).toEqual([])
    const inkless = glyphs.filter(({ glyph }) => glyph.path.commands.length === 0)
    expect(
      inkless.every(({ glyph }) => /^[\s\p{Cf}]*$/u.test(String.fromCodePoint(...glyph.codePoints))),
    ).toBe(true)
  })

  it('has every font file the catalogue names', () => {
    for (const file of allFontFiles) expect(() => createLabelFonts(fontsFolder), file).not.toThrow()
    expect(allFontFiles.length).toBeGreaterThan(20)
  })
})

describe('right-to-left text', () => {
  it('puts numbers and words in the order they stand on paper', () => {
    const runs = toRuns('רחוב 25, דירה 4', 'bold', fonts)
    expect(runs.map(run => run.text.trim()).filter(text => text !== '')).toEqual([
      '4',
      'דירה',
      ',',
      '25',
      'רחוב',
    ])
  })

  it('turns brackets around', () => {
    const { glyphs } = shapeRuns(toRuns('(א)', 'bold', fonts))
    expect(String.fromCodePoint(...glyphs.flatMap(({ glyph }) => glyph.codePoints))).toBe('(א)')
  })

  it('is recognised by its first letter', () => {
    expect(readsRightToLeft('12 شارع')).toBe(true)
    expect(readsRightToLeft('Straße שלום')).toBe(false)
  })

  it('joins Arabic letters', () => {
    const [joined, apart] = ['محمد', 'م ح م د'].map(text => shapeRuns(toRuns(text, 'regular', fonts)).width)
    expect(joined).toBeLessThan(apart ?? 0)
  })
})

describe('the font of the printer', () => {
  it.each(['Straße 140', 'Łódź', 'São João', '“Quoted” – 5 €'])('sets %s', text => {
    expect(isResident(text)).toBe(true)
  })

  it.each(['Москва', 'Αθήνα', 'Nguyễn', 'back\\slash', '漢'])('is not trusted with %s', text => {
    expect(isResident(text)).toBe(false)
  })
})

describe('the rasteriser', () => {
  it('fills letters and leaves their counters empty', () => {
    const { glyphs } = shapeRuns(toRuns('O', 'bold', fonts))
    const bitmap = rasteriseGlyphs(glyphs, 60)
    const isBlack = (x: number, y: number) =>
      ((bitmap?.data[y * (bitmap?.rowBytes ?? 0) + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
    const [middleX, middleY] = [(bitmap?.width ?? 0) >> 1, (bitmap?.height ?? 0) >> 1]
    expect(isBlack(middleX, middleY)).toBe(false)
    expect(isBlack(2, middleY)).toBe(true)
    expect(isBlack(middleX, 2)).toBe(true)
  })

  it('gives nothing for a line of spaces', () => {
    expect(rasteriseGlyphs(shapeRuns(toRuns('   ', 'bold', fonts)).glyphs, 40)).toBeNull()
  })

  it('draws the hostile label without failing', () => {
    for (const text of awkwardLabels.hostile?.recipient.lines ?? [])
      expect(() => shapeRuns(toRuns(cleanText(text, fonts).text, 'bold', fonts))).not.toThrow()
  })
})
