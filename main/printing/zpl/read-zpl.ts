/**
 * The one reader of ZPL, after the ZPL II programming guide. What draws, checks, measures or rewrites ZPL is a visitor of
 * the commands it finds. Text is one character a byte (latin1), so that a place in it is a place in the document; nothing
 * is copied, and nothing throws, whatever the bytes are.
 */

/** A command as a printer takes it, whatever sign introduces it: named with `^` or `~` and capitals. */
export type ZplCommand = {
  /** Empty for what stands before the first command, and for a sign without the letters of one. */
  name: string
  /** Everything up to the next command, binary data left out. */
  text: string
  /** The sign between parameters. */
  delimiter: string
  /** The sign that introduced it, as it stands in the document; without a name, a sign that introduces nothing, or empty. */
  sign: string
  /** Of binary data that it brings along, how many bytes the document lacks. */
  missingBytes: number
  /** Where it begins in the document. */
  at: number
  /** Where its parameters begin. */
  from: number
  /** Where the next one begins: commands lie behind each other without a gap. */
  end: number
}

/** The first parameters of a command; a text of megabytes is not split whole. */
export const parameters = ({ text, delimiter }: Pick<ZplCommand, 'text' | 'delimiter'>, most = 8): string[] =>
  text.slice(0, 400).split(delimiter, most)

/** The bytes of a document as the text the reader takes. */
export const zplText = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

type Signs = { caret: string; tilde: string; delimiter: string }

/** Commands that choose the signs; the sign itself may be any, even the one in use. */
const signChanges: Readonly<Record<string, keyof Signs>> = { CC: 'caret', CT: 'tilde', CD: 'delimiter' }

/**
 * Every command in one pass, with `^CC`, `^CT` and `^CD` in force from where they stand, and binary data of graphics
 * passed over. Together they cover the document.
 */
export function* readCommands(text: string): Generator<ZplCommand> {
  const signs: Signs = { caret: '^', tilde: '~', delimiter: ',' }
  let at = 0
  const nextSign = signFinder(text)
  let next = nextSign(0, signs)
  let isOpen = false
  // A sign that no letters of a command follow.
  let stray = ''
  while (next < text.length) {
    const kind = text[next] === signs.caret ? '^' : '~'
    const head = readHead(text, next + 1, kind, signs)
    if (!head) {
      stray ||= text[next] ?? ''
      next = nextSign(next + 1, signs)
      continue
    }
    if (next > at) yield nameless(text, { at, end: next, stray }, signs)
    stray = ''
    at = next
    const change = signChanges[head.mnemonic]
    if (change) signs[change] = text[head.end] ?? signs[change]
    const end = change ? Math.min(head.end + 1, text.length) : head.end
    const name = kind + head.mnemonic
    isOpen = name === '^XA' || (isOpen && name !== '^XZ')
    // Outside of a label a graphic field is ignored, and its data would be read as commands.
    const hasRoom = !change && (isOpen || kind === '~')
    const room = hasRoom ? dataRoom(name, text, end, signs.delimiter) : null
    next = nextSign(room?.end ?? end, signs)
    yield {
      name,
      text: textOf(text, head.end, next, room),
      delimiter: signs.delimiter,
      sign: text[at] ?? '',
      missingBytes: room?.missing ?? 0,
      at,
      from: head.end,
      end: next,
    }
    at = next
  }
  if (text.length > at) yield nameless(text, { at, end: text.length, stray }, signs)
}

type Rest = { at: number; end: number; stray: string }

const nameless = (text: string, { at, end, stray }: Rest, { delimiter }: Signs): ZplCommand => ({
  name: '',
  text: text.slice(at, end),
  delimiter,
  sign: stray,
  missingBytes: 0,
  at,
  from: at,
  end,
})

const textOf = (text: string, from: number, to: number, room: DataRoom | null): string =>
  room ? text.slice(from, room.start) + text.slice(room.end, to) : text.slice(from, to)

/**
 * Finds where the next command begins; the length of the text when there is none. Where each sign comes next is kept,
 * so that however often signs change, the text is gone through once for each.
 */
function signFinder(text: string): (from: number, signs: Signs) => number {
  const places = new Map<string, number>()
  const nextOf = (sign: string, from: number): number => {
    const known = places.get(sign) ?? -1
    if (known >= from) return known
    const found = text.indexOf(sign, from)
    const place = found === -1 ? text.length : found
    places.set(sign, place)
    return place
  }
  return (from, { caret, tilde }) => Math.min(nextOf(caret, from), nextOf(tilde, from))
}

/** The letters of a command. Control characters between them do not count; `^A` is one letter and its font. */
function readHead(text: string, from: number, kind: string, { caret, tilde }: Signs) {
  let mnemonic = ''
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (sign === caret || sign === tilde) return null
    if (sign < ' ') continue
    mnemonic += sign.toUpperCase()
    if (mnemonic.length === 2 || (kind === '^' && mnemonic === 'A')) return { mnemonic, end: at + 1 }
  }
  return null
}

/** Where the binary data of a command lies, and how much of it the document lacks. */
type DataRoom = { start: number; end: number; missing: number }

type Numbers = { first: string; count: number; total: number; row: number; parts: string[] }

/** Graphics whose data are bytes, not signs. A count that makes no sense is not believed: nothing is passed over. */
const binaries: Readonly<Record<string, { parameters: number; bytes: (numbers: Numbers) => number | null }>> =
  {
    // ^GF a,b,c,d,data: kind, bytes that follow, bytes of the picture, bytes of a row.
    '^GF': {
      parameters: 4,
      bytes: ({ first, count, total, row }) => {
        const isPicture = row > 0 && total > 0 && total % row === 0
        if (!isPicture || !/^[BC]$/i.test(first)) return null
        return /B/i.test(first) && count !== total ? null : count
      },
    },
    // ~DY d:f,b,x,t,w,data: name, kind of data, extension, bytes, bytes of a row.
    '~DY': {
      parameters: 5,
      bytes: ({ parts }) => {
        const bytes = Number(parts[3])
        return /^\s*[BCP]$/i.test(parts[1] ?? '') && Number.isInteger(bytes) && bytes > 0 ? bytes : null
      },
    },
  }

const mostHeader = 200

/** Null for commands whose data are signs that end at the next command. */
function dataRoom(name: string, text: string, from: number, delimiter: string): DataRoom | null {
  const kind = binaries[name]
  if (!kind) return null
  const start = afterDelimiters(text, from, delimiter, kind.parameters)
  if (start === null) return null
  const parts = text.slice(from, start).split(delimiter)
  const [first = '', count, total, row] = parts
  const bytes = kind.bytes({
    first: first.trim(),
    count: Number(count),
    total: Number(total),
    row: Number(row),
    parts,
  })
  if (bytes === null || !Number.isSafeInteger(bytes) || bytes < 0 || isWrittenOut(text, start)) return null
  const end = start + bytes
  return { start, end: Math.min(end, text.length), missing: Math.max(0, end - text.length) }
}

/** Data may be written as signs in spite of their kind: `:B64:` and `:Z64:` say so. */
const isWrittenOut = (text: string, start: number): boolean =>
  /^\s*:[BZ]64:/i.test(text.slice(start, start + 12))

function afterDelimiters(text: string, from: number, delimiter: string, count: number): number | null {
  const head = text.slice(from, from + mostHeader)
  let at = 0
  for (let seen = 0; seen < count; seen += 1) {
    const next = head.indexOf(delimiter, at)
    if (next === -1) return null
    at = next + 1
  }
  return from + at
}
