/** How wide a piece of text is; any unit. */
export type WidthOf = (text: string) => number

const ellipsis = '…'
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Scripts that may break between any two characters. */
const breaksAnywhere = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Scripts without spaces that break between words only, which a dictionary knows. */
const breaksByWords = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const words = new Intl.Segmenter('th', { granularity: 'word' })

/** Shortens a line to a width, with an ellipsis for what is gone. */
export function shorten(text: string, width: number, widthOf: WidthOf): string {
  if (widthOf(text) <= width) return text
  const letters = lettersOf(text)
  let [kept, tooMany] = [0, letters.length]
  while (tooMany - kept > 1) {
    const middle = (kept + tooMany) >> 1
    if (widthOf(cut(letters, middle)) <= width) kept = middle
    else tooMany = middle
  }
  return cut(letters, kept)
}

const cut = (letters: string[], count: number): string =>
  `${letters.slice(0, count).join('').trimEnd()}${ellipsis}`

/** Breaks text into lines no wider than `width`: at spaces, and inside a word only when it is too wide by itself. */
export function wrap(text: string, width: number, widthOf: WidthOf): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of text.split(/(?<= )/).flatMap(word => pieces(word, width, widthOf))) {
    if (line !== '' && widthOf((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  return lines
}

/** A word in the pieces it may be broken into: letters or words of scripts without spaces, else after signs, else anywhere. */
export function pieces(word: string, width: number, widthOf: WidthOf): string[] {
  if (breaksAnywhere.test(word)) return lettersOf(word)
  const isTooWide = (part: string) => widthOf(part.trimEnd()) > width
  const isByWords = breaksByWords.test(word)
  if (!isByWords && !isTooWide(word)) return [word]
  const parts = isByWords ? wordsOf(word) : word.split(/(?<=[-/.,;:_])/)
  return parts.flatMap(part => (isTooWide(part) ? lettersOf(part) : [part]))
}

const wordsOf = (text: string): string[] => Array.from(words.segment(text), ({ segment }) => segment)

const lettersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment)

/** Wraps into at most `maxLines`; what does not fit ends in an ellipsis on the last of them. */
export function wrapAtMost(text: string, maxLines: number, width: number, widthOf: WidthOf): string[] {
  const lines = wrap(text, width, widthOf)
  if (lines.length <= maxLines) return lines
  const rest = lines.slice(maxLines - 1).join(' ')
  return [...lines.slice(0, maxLines - 1), shorten(rest, width, widthOf)]
}
