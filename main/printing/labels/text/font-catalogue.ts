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

/** Every file of the catalogue once. */
export const allFontFiles: readonly string[] = [
  ...new Set([
    ...Object.values(primaryFiles),
    ...fallbackFiles.flatMap(({ file, boldFile }) => (boldFile ? [file, boldFile] : [file])),
  ]),
]
