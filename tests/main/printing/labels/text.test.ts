import { join } from 'node:path'
import { openSync } from 'fontkit'
import { describe, expect, it } from 'vitest'
import { findUndrawableText } from '../../../../main/printing/labels/label-drawing.ts'
import { allFontFiles, createLabelFonts } from '../../../../main/printing/labels/text/label-fonts.ts'
import { rasteriseGlyphs } from '../../../../main/printing/labels/text/rasterise.ts'
import { isResident } from '../../../../main/printing/labels/text/resident-font.ts'
import { readsRightToLeft, shapeRuns, toRuns } from '../../../../main/printing/labels/text/shape-text.ts'
import { wrap } from '../../../../main/printing/labels/text/wrap-text.ts'
import {
  fontCharacters,
  isDrawable,
  printableLine,
  rangesOf,
  undrawableIn,
} from '../../../../shared/drawable-text.ts'
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
    expect(printableLine(' a\r\n\tb\u0000\u202E c\u200B\uFEFFd ')).toEqual({ text: 'a b cd', missing: [] })
  })

  it('shows a question mark for every character no font has and says which', () => {
    expect(printableLine('Ann \u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u{20BB7}')).toEqual({
      text: 'Ann ? ?',
      missing: ['\u{1F468}\u200D\u{1F469}\u200D\u{1F467}', '\u{20BB7}'],
    })
  })

  it('is reported before printing where it will not be drawn', () => {
    const label = { ...plainLabel, notes: ['\u{1F381} gift'] }
    expect(findUndrawableText(label)).toEqual([{ field: 'notes', characters: ['\u{1F381}'] }])
    expect(findUndrawableText(plainLabel)).toEqual([])
  })

  it.each([
    ['Zoë \u{1F337} Müller', ['\u{1F337}']],
    ['Zoë \ufffd Müller', ['\ufffd']],
    ['Zoë \ue000 Müller', ['\ue000']],
    ['Zoë ? Müller', []],
    ['محمد الأحمد', []],
    ['张伟', []],
    ['\u{20BB7}野家', ['\u{20BB7}']],
  ])('of %s cannot be drawn, where it is typed and on paper: %j', (text, missing) => {
    expect(undrawableIn(text)).toEqual(missing)
    expect(printableLine(text).missing).toEqual(missing)
  })

  it('can be drawn where a font file has the letters, as the files themselves say', () => {
    const said = Object.keys(fontCharacters).map(file => {
      const font = openSync(join(fontsFolder, file))
      return [file, 'characterSet' in font ? font.characterSet.toSorted((a, b) => a - b) : []]
    })
    const known = Object.entries(fontCharacters).map(([file, written]) => [
      file,
      rangesOf(written).flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at)),
    ])
    expect(known).toEqual(said)
  })

  it('is drawn in the regular and the bold face alike', () => {
    const unsaid = allFontFiles.filter(file => !(file in fontCharacters))
    expect(unsaid.length).toBeGreaterThan(0)
    for (const file of unsaid) {
      const [regular, bold] = [file, file.replace('Regular', 'Bold')].map(each => {
        const font = openSync(join(fontsFolder, each))
        return 'characterSet' in font ? font.characterSet.toSorted((a, b) => a - b) : null
      })
      expect(regular).toEqual(bold)
    }
  })

  it('is given a font exactly where it says that it can be drawn', () => {
    const clusters = Array.from({ length: 0x30000 }, (_, code) => code)
      .filter(
        code =>
          (code < 0xd800 || code > 0xdfff) &&
          code !== 0xffff &&
          !/[\p{Co}\ufffd]/u.test(String.fromCodePoint(code)),
      )
      .map(code => String.fromCodePoint(code))
    const differing = clusters.filter(
      cluster => isDrawable(cluster) !== (fonts.pick(cluster, 'bold', null) !== null),
    )
    expect(differing).toEqual([])
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
    const cleaned = printableLine(text)
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
      expect(() => shapeRuns(toRuns(printableLine(text).text, 'bold', fonts))).not.toThrow()
  })
})

describe('lines of scripts without spaces', () => {
  const letters = (text: string) => [...new Intl.Segmenter('en').segment(text)].length
  it.each([
    ['Thai', 'ผมรักประเทศไทย', 10, ['ผมรัก', 'ประเทศไทย']],
    ['Khmer', 'ខ្ញុំស្រឡាញ់ភាសាខ្មែរ', 5, ['ខ្ញុំស្រឡាញ់', 'ភាសាខ្មែរ']],
    ['Chinese', '北京市朝阳区', 4, ['北京市朝', '阳区']],
    ['a word longer than its line', 'ประเทศ', 3, ['ประ', 'เทศ']],
  ])('%s break where they may', (_, text, width, lines) => {
    expect(wrap(text, width, letters)).toEqual(lines)
  })
})
