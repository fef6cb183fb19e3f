import { isAscii, isUtf8 } from 'node:buffer'
import type { Reading } from '../../../../../shared/desk/import-layout.ts'
import type { ImportNote } from '../prepared.ts'

type Encoding = NonNullable<Reading['encoding']>

export type DecodedText = { text: string; encoding: Encoding; notes: ImportNote[] }

/**
 * Bytes as text: by what the file says of itself, else UTF-8 where it can be that, else the one-byte set its letters
 * make words in. What was guessed is in the notes.
 */
export function decodeText(bytes: Uint8Array, wanted?: Encoding): DecodedText {
  const decode = (encoding: Encoding): DecodedText => ({
    text: new TextDecoder(encoding).decode(bytes),
    encoding,
    notes: [],
  })
  if (wanted) return decode(wanted)
  const marked = markedEncoding(bytes)
  if (marked) return decode(marked)
  if (isAscii(bytes)) return decode('utf-8')
  if (isUtf8(bytes)) return mendDoubled(decode('utf-8'))
  const mixed = decodeMixed(bytes)
  if (mixed) return mixed
  const guessed = decode(guessOldEncoding(bytes))
  return { ...guessed, notes: [guessedNote(guessed)] }
}

/** Bytes of the least sign of a text. */
export const signBytes = (bytes: Uint8Array, wanted?: Encoding): 1 | 2 =>
  (wanted ?? markedEncoding(bytes))?.startsWith('utf-16') ? 2 : 1

const words = /[^\p{ASCII}]*[\p{L}]*[\u0080-\u{10ffff}][\p{L}]*/u

/** A few letters around the first sign of a kind: words are looked for in them, since no text says how long one is. */
function around(text: string, sign: RegExp): string {
  const at = text.search(sign)
  return at < 0 ? '' : text.slice(Math.max(0, at - 40), at + 40)
}

const guessedNote = ({ encoding, text }: DecodedText): ImportNote => {
  const example = words.exec(around(text, /[\u0080-\u{10ffff}]/u))?.[0].slice(0, 30) ?? ''
  return {
    code: 'encoding_guessed',
    params: { encoding, example },
    text: `The letters are read as ${encoding}, which makes "${example}". Choose another encoding if that is wrong.`,
  }
}

/** Excel's "Unicode text" says what it is; some programs leave the mark out, and then every second byte is zero. */
function markedEncoding(bytes: Uint8Array): Encoding | null {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 400)
  const zeros = (odd: number) => sample.filter((byte, at) => at % 2 === odd && byte === 0).length
  const most = sample.length / 2
  if (bytes.length < 8 || bytes.length % 2 !== 0) return null
  if (zeros(1) > most * 0.7 && zeros(0) === 0) return 'utf-16le'
  return zeros(0) > most * 0.7 && zeros(1) === 0 ? 'utf-16be' : null
}

const newline = 10

/** Each is looked at by itself. */
const mostMixedLines = 1_000_000

/** UTF-8 with single lines somebody added in Windows; null where most lines are no UTF-8. */
function decodeMixed(bytes: Uint8Array): DecodedText | null {
  const parts: string[] = []
  const torn: number[] = []
  let whole = 0
  const readers = { utf8: new TextDecoder('utf-8'), windows: new TextDecoder('windows-1252') }
  let line = 1
  for (let from = 0; from < bytes.length; line += 1) {
    if (line > mostMixedLines) return null
    const end = bytes.indexOf(newline, from)
    const piece = bytes.subarray(from, end < 0 ? bytes.length : end + 1)
    const isTorn = !isUtf8(piece)
    if (isTorn) torn.push(line)
    else if (!isAscii(piece)) whole += 1
    parts.push((isTorn ? readers.windows : readers.utf8).decode(piece))
    from += piece.length
  }
  if (whole === 0 || torn.length > whole) return null
  const lines = torn.slice(0, 10).join(', ')
  const note: ImportNote = {
    code: 'encoding_mixed',
    params: { count: torn.length, lines },
    text: `${torn.length === 1 ? 'One line is' : `${torn.length} lines are`} written in another encoding and read as Windows text: ${lines}.`,
    ...(torn[0] === undefined ? {} : { line: torn[0] }),
  }
  return { text: parts.join(''), encoding: 'utf-8', notes: [note] }
}

const count = (bytes: Uint8Array, wanted: ReadonlySet<number>): number => {
  let found = 0
  for (let at = 1; at < bytes.length; at += 1)
    if (wanted.has(bytes[at] ?? 0) && (isLetter(bytes[at - 1]) || isLetter(bytes[at + 1]))) found += 1
  return found
}
const isLetter = (byte = 0): boolean => (byte | 32) >= 97 && (byte | 32) <= 122

/** ä ö ü Ä Ö Ü é è à ç ñ ß where an old Mac writes them, and where Windows does. */
const ofMac = new Set([0x8a, 0x9a, 0x9f, 0x80, 0x85, 0x86, 0x8e, 0x8f, 0x88, 0x8d, 0x96, 0xa7])
const ofWindows = new Set([0xe4, 0xf6, 0xfc, 0xc4, 0xd6, 0xdc, 0xe9, 0xe8, 0xe0, 0xe7, 0xf1, 0xdf])
/** ą ł ś ż ź č ě ř ů ő ű inside of words: signs in Western Windows, letters in that of Central Europe. */
const ofCentralEurope = new Set([0xb9, 0xb3, 0x9c, 0xbf, 0x9f, 0x9d, 0x9e, 0xa3, 0xa5, 0xaf])
const japanese = /[\u3041-\u3096\u30a1-\u30fa]/g

function guessOldEncoding(bytes: Uint8Array): Encoding {
  const sample = bytes.subarray(0, 200_000)
  const asJapanese = new TextDecoder('shift_jis').decode(sample)
  const isWhole = (asJapanese.match(/\ufffd/g) ?? []).length <= 1
  if (isWhole && (asJapanese.match(japanese) ?? []).length >= 3) return 'shift_jis'
  const western = count(sample, ofWindows)
  if (count(sample, ofMac) > western + count(sample, ofCentralEurope)) return 'macintosh'
  if (count(sample, ofCentralEurope) > western / 2 && count(sample, ofCentralEurope) > 0)
    return 'windows-1250'
  const hasOldEuro = sample.includes(0xa4) && !sample.some(byte => byte >= 0x80 && byte <= 0x9f)
  return hasOldEuro ? 'iso-8859-15' : 'windows-1252'
}

const garbled = /[ÃÂâ][\u0080-\u00bf\u0152-\u0178\u02c6-\u2122]/

/** `Ã¼` and the like: UTF-8 that was once read as Windows text. Mended only where all of it can be. */
function mendDoubled(decoded: DecodedText): DecodedText {
  const { text } = decoded
  if (!garbled.test(text)) return decoded
  const word = /[\p{L}]*[ÃÂâ][\u0080-\u00bf\u0152-\u0178\u02c6-\u2122][\p{L}]*/u
  const found = word.exec(around(text, garbled))?.[0]
  const bytes = found === undefined ? null : toWindowsBytes(text)
  if (!found || !bytes || !isUtf8(bytes)) return decoded
  const mended = new TextDecoder('utf-8').decode(bytes)
  const better = new TextDecoder('utf-8').decode(toWindowsBytes(found) ?? new Uint8Array())
  const note: ImportNote = {
    code: 'encoding_doubled',
    params: { before: found, after: better },
    text: `The letters were garbled by another program and are mended: "${found}" is read as "${better}".`,
  }
  return { ...decoded, text: mended, notes: [note] }
}

let windowsBytes: Map<string, number> | null = null

function toWindowsBytes(text: string): Uint8Array | null {
  windowsBytes ??= new Map(
    [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, at) => at))].map(
      (letter, at) => [letter, at],
    ),
  )
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const byte = code < 128 ? code : windowsBytes.get(text[at] ?? '')
    if (byte === undefined) return null
    bytes[at] = byte
  }
  return bytes
}
