/**
 * What the station can draw on labels and papers. The page says it beside a field before a label is bought, and the
 * same answer decides where `?` is drawn.
 */

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

export const fallbackFiles: readonly FontFile[] = [
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

/**
 * Characters of every file, as its `cmap` has them: ranges in base 36, each the distance from the end of the one
 * before and, behind a hyphen, its length less one. The regular and the bold file of a script have the same. A test
 * reads the files and says what has to stand here.
 */
export const fontCharacters: Readonly<Record<string, string>> = {
  'RobotoCondensed-Bold.ttf':
    '0 2 7 4 j-2m y-k7 3-5 5-6 2 2-j 2-1q f-8v 48x-e g2-6t 7-7t 3-5 3-11 3-5 3-7 2 2 2 2-u 3-1g 2-e 2-d 3-5 2-i 3-2 2-8 2-13 8-1c h-1 3-q 2-c 4-u t-1 c 8 g-1 2 2-1 3 a 3-1 7-5 2-1 4-1 3 4 9 i 2-1m 3d 4 9 2-1 8 4 d t o 4-1 ce br f0-9 nz-1 b-5 75-v 9t-2q npa-2l 2 2p-4t 3-1 1y-8 8f ea-1b 5-1 d5o-1 1q9 u5-6 m2-d 5u 71-1 1bot-1',
  'NotoSansArabic-Bold.ttf':
    '0 d j-1 b-2 2-a 2u b g ic j5-s 2-69 29-1b 81-k 2-8 l-18 4jw-6 1q 131 1o5 14i7-35 i-a4 h-1r 3-1h 15-d 37-4 2-3q 77',
  'NotoSansHebrew-Bold.ttf': '0 d j d 37 z5-1i 9-q 6-4 55k-4 4a 10i 164x-p 2-4 2 2-1 2-1 2-9 xc',
  'PackdeskHangul-Bold.ttf': 'w 9ox-2l o6q-8mb 7z0',
  'DroidSansFallbackFull.ttf':
    '0 w 2sf jl-i 2-1 7-2 2 2-1 4 2 2-4 3 4 a 7 5 b-2 17-1 3 9-1 2 a 3 7-q 5-1 4 2 5 4 2 3-1 2 3 4-2 2-1 3 2-2 2 5 2sx-3 34j-3 2-2 3-f 3-3 2-8 o-2b 5-5 2-2e 5-3 7-10 8-2l 42-9 8-1 7 1y 10-5 2j a 7 4 a-1 3-1 4 b 5 e-1 3 4 6 10-3 2-4 4-1u 3-6 2-1 2 3-2 z-52t 23-g4l 2fv 8ma-1 6l9-8d rn-9 n-1 2-j 3-9 2-3 2-d 2-3 46-2l 3-1q 1t-6 t6 14 11-2',
  'NotoSansThai-Bold.ttf': '0 d j d 37 f0 r 18 1a 24w-1l 5-s 3hs-2 3 14s 173n',
  'NotoSansDevanagari-Bold.ttf':
    '0 d j-3 2 2-o s-4 s-3 y d 16 w cl 18k-3j 3td-12 2-1 lu-2 3 3-1 4-1 3-1 9 43 1j 82 qi pr8-9 4n-v h6o',
  'NotoSansBengali-Regular.ttf':
    '0 d j-3 2 2-o s-4 s-3 y d 16 w cl 1at-1 i-1 r-3 2-7 3-1 3-l 2-6 2 4-3 3-8 3-1 3-3 9 5-1 2-4 3-o 3pu 2 3-1 2 9 9 3 5 3-2 lw-2 3 3-1 4-1 3-1 9 43 9l qi pwl h72',
  'NotoSansGujarati-Regular.ttf':
    '0 d j-3 2 2-o s-4 s-3 y d 16 w 1ne-1 i-1 7w-2 2-8 2-2 2-l 2-6 2-1 2-4 3-9 2-2 2-2 3 g-3 3-b 8-6 45o-2 3 3-1 4-1 3-1 9 43 9l qi pr8-9 hc6',
  'NotoSansGurmukhi-Regular.ttf':
    '0 d j-3 2 2-o s-4 s-3 y d 16 w 1ne-1 i-1 4c-2 2-5 5-1 3-l 2-6 2-1 2-1 2-1 3 2-4 5-1 3-2 4 8-3 2 8-g 49h-2 3 3-1 4-1 3-1 9 43 9l qi 2o pok-9 hc6',
  'NotoSansTamil-Regular.ttf':
    '0 d j-3 2 2-o s-4 s-3 y d 5-1 10 w 1ne-1 i-1 f1-1 2-5 4-2 2-3 4-1 2 2-1 4-1 4-2 4-b 5-4 4-2 2-3 3 7 f-k 3c0 mp-2 3 3-1 4-1 3-1 9 26 e-2 1h 9l qi pwn ky6 2 1k-1',
  'NotoSansTelugu-Regular.ttf':
    '0 d j-3 2 2-o s-4 s-3 y d 16 w 1ne-1 i-1 ij-c 2-2 2-m 2-f 4-7 2-2 2-3 8-1 2-2 6-3 3-9 8-8 38b o m1-2 3 3-1 4-1 3-1 9 43 9l qi 173n',
  'NotoSansKannada-Regular.ttf':
    '0 d j-3 2 2-o s-4 s-3 y d 16 w 1ne-1 i-1 m3-c 2-2 2-m 2-9 2-4 3-8 2-2 2-3 8-1 8 2-3 3-9 2-1 34u 2 8 o 2-1 ly-2 3 3-1 4-1 3-1 9 43 9l qi pr8-5 hca',
  'NotoSansMalayalam-Regular.ttf':
    '0 d j-3 2 2-o s-4 s-3 y d 16 w eo s 17y-1 i-1 pn-c 2-2 2-1e 2-2 2-5 5-f 3-p 317 mp-2 3 3-1 4-1 3-1 9 43 9l qi pr8-2 hcd',
  'NotoSansOriya-Regular.ttf':
    '0 d j-3 2 2-5 2-h s-4 s-3 y d 16 w 1nx-1 bg-2 2-7 3-1 3-l 2-6 2-1 2-4 3-8 3-1 3-2 9-1 5-1 2-4 3-h 42c-2 3 3-1 4-1 3-1 9 43 9l qi 173n',
  'NotoSansSinhala-Regular.ttf':
    '0 d j-3 2 2-o s-4 s-3 y d 16 w 1nx-1 t8-2 2-h 4-n 2-8 2 3-6 4 5-5 2 2-7 7-9 3-2 3kn-2 6-1 4-1 3-1 9 do qi 1amt-j',
  'NotoSansKhmer-Regular.ttf':
    '0 d j-2 5-2 3-3 b-1 4 2p b 2 e 4hx-2l 3-9 7-9 dj-v 170-2 3 8-1 3-1 9 146 173n',
  'NotoSansLao-Regular.ttf':
    '0 d j 3k 2qp-1 2 3-1 2 3 7-3 2-6 2-2 2 2 3-1 2-c 2-2 3-4 2 2-5 3-9 3-3 3e4-2 4g 10f 173n',
  'NotoSansMyanmar-Regular.ttf': '0 d j v 2p 31c-4f 31o-2 b-1 3-1 9 146 pya 4y-u 2q-v ght e7',
  'NotoSansEthiopic-Regular.ttf':
    '0 d j d 37 h4 6 2ya-20 2-3 3-6 2 2-3 3-14 2-3 3-w 2-3 3-6 2 2-3 3-e 2-1k 2-3 3-1u 3-v 4-p 2gn ke ke 1is-m a-6 2-6 2-6 2-6 2-6 2-6 2-6 2-6 opv-5 3-5 3-5 a-6 2-6 gr5',
  'NotoSansThaana-Regular.ttf': '0 d j-1 7-1 3 2 c-1 2t 12k f 4 1t-c 7o-1d 4t6-4 9-1 3-1 14f 16p2 b ea',
  'NotoSansArmenian-Regular.ttf': '0 d j d 37 h4 fd-11 3-1d 3-2 58h 14s 164n-4 yw',
  'NotoSansGeorgian-Regular.ttf': '0 d j d 37 gx-1 2 4 ht 26v-11 2 6 3-1b 2a9-16 3-2 nl 4u 2f6-11 2 6 15n6',
  'NotoSans-Regular.ttf':
    '0 d j-2m y-k7 3-5 5-6 2 2-j 2-1q f-8v 48x-g cg-8 3c-6x 2-7u 3-5 3-11 3-5 3-7 2 2 2 2-u 3-1g 2-e 2-d 3-5 2-i 3-2 2-8 2-2s 2-b 3-q 2-c 4-v 1d g-2n 11 5 ub 1as-v 9t-36 nou-2n 2p-5b 3-8 17-a 8f ea-1n fpx-6 l6 w-f 5s 71-1 2',
}

type Ranges = readonly (readonly [first: number, last: number])[]

export function rangesOf(written: string): Ranges {
  let end = 0
  return written.split(' ').map(each => {
    const [gap = '0', length = '0'] = each.split('-')
    const first = end + Number.parseInt(gap, 36)
    end = first + Number.parseInt(length, 36)
    return [first, end]
  })
}

const known = new Map<string, Ranges>()

function has(file: string, codePoint: number): boolean {
  const ranges = known.get(file) ?? rangesOf(fontCharacters[file] ?? '')
  known.set(file, ranges)
  return ranges.some(([first, last]) => first <= codePoint && codePoint <= last)
}

/** They say how their neighbours look and need no glyph of their own. */
export const joiners = /\p{Join_Control}|\p{Variation_Selector}/gu

/** Says that a character was lost before, or means something to one program alone. */
const unreadable = /[\p{Co}\ufffd]/u

/** Whether one shipped font has all of a written character (a grapheme cluster). */
export function isDrawable(cluster: string): boolean {
  if (unreadable.test(cluster)) return false
  const points = Array.from(cluster.replace(joiners, ''), character => character.codePointAt(0) ?? 0)
  const draws = (file: string) => points.every(point => has(file, point))
  return (
    draws(primaryFiles.bold) ||
    fallbackFiles.some(
      ({ file, boldFile, scripts }) => (scripts?.test(cluster) ?? true) && draws(boldFile ?? file),
    )
  )
}

/** Line breaks, tabs, control characters and what is no character. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\ufffe\uffff]+/gu
/** Marks that reorder text or do nothing visible: an address must not be able to turn the line after it around. */
const invisible =
  /(?!\u200c|\u200d|\p{M}|\p{L})\p{Default_Ignorable_Code_Point}|[\u115f\u1160\u3164\uffa0]|\u034f/gu
/** Made when a text first needs it, which takes a few milliseconds: most never do. */
let graphemes: Intl.Segmenter | undefined
/** Drawn in place of a character that no shipped font has. */
const missingMark = '?'
/** Most texts are these, and every primary font has them. */
const plainText = /^[ -~\u00a1-\u00ac\u00ae-\u00ff]*$/

/**
 * Text as one printable line: composed, without controls, single spaces, and with `?` for every written character
 * that cannot be drawn. `missing` lists those characters.
 */
export function printableLine(text: string): { text: string; missing: string[] } {
  const line = wellFormed(text)
    .normalize('NFC')
    .replace(invisible, '')
    .replace(unprintable, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  if (plainText.test(line)) return { text: line, missing: [] }
  const missing: string[] = []
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  const drawn = Array.from(graphemes.segment(line), ({ segment }) => {
    if (isDrawable(segment)) return segment
    missing.push(segment)
    return missingMark
  })
  return { text: drawn.join(''), missing }
}

/** Half of a surrogate pair is no character. */
const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\ufffd')

/** Characters of a text that come out as `?`, each once. */
export const undrawableIn = (text: string): string[] => [...new Set(printableLine(text).missing)]
