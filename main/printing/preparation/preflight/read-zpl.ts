/** One field of a label: text, or the content of a barcode. */
export type ZplField = {
  x: number
  y: number
  /** The command that makes a barcode of it, such as `^BC`; null for text. */
  barcode: string | null
  /** A block of lines (`^FB`, `^TB`), in which a backslash means something. */
  isBlock: boolean
  /** The letter of its font, `@` for one named by its file; null for a barcode and where nothing says it. */
  font: string | null
  /** The sign of `^FH`; null without it. */
  hexSign: string | null
  /** The character set in force, the number of `^CI`; null when none was named. */
  encoding: number | null
  data: string
  /** Where its data stand in the document. */
  at: number
}

/** What a ZPL document says, as far as somebody wants to check it. */
export type ZplDocument = {
  commands: ZplCommand[]
  fields: ZplField[]
  /** Formats that print something. */
  labels: number
  hasBegun: boolean
  hasEnded: boolean
  /** More commands than anybody reads. */
  isTooLong: boolean
}

/** A shipment of hundreds of labels has some ten thousand. */
export const mostCommands = 200_000

type Format = { field: Omit<ZplField, 'encoding' | 'data' | 'at'>; encoding: number | null; isOpen: boolean }

const newField = (): Format['field'] => ({
  x: 0,
  y: 0,
  barcode: null,
  isBlock: false,
  font: null,
  hexSign: null,
})

/** Reads everything once; the rest of a document with too many commands is left. */
export function readDocument(bytes: Uint8Array): ZplDocument {
  const document: ZplDocument = {
    commands: [],
    fields: [],
    labels: 0,
    hasBegun: false,
    hasEnded: true,
    isTooLong: false,
  }
  const format: Format = { field: newField(), encoding: null, isOpen: false }
  let printed = 0
  for (const command of readCommands(Buffer.from(bytes).toString('latin1'))) {
    if (document.commands.length === mostCommands) return { ...document, isTooLong: true }
    document.commands.push(command)
    take(command, format, document)
    if (prints.has(command.name)) printed += 1
    if (command.name !== '^XZ') continue
    if (printed > 0) document.labels += 1
    printed = 0
  }
  document.hasEnded = !format.isOpen
  return document
}

const prints = new Set(['^FD', '^FV', '^GF', '^GB', '^GC', '^GD', '^GE', '^GS', '^XG', '^IM', '^IL', '^XF'])

function take(command: ZplCommand, format: Format, document: ZplDocument): void {
  const { name, text } = command
  const { field } = format
  if (name === '^XA') {
    Object.assign(format, { field: newField(), isOpen: true })
    document.hasBegun = true
  } else if (name === '^XZ') format.isOpen = false
  else if (name === '^CI') format.encoding = Number.parseInt(text, 10)
  else if (name === '^FO' || name === '^FT') {
    const [x, y] = parameters(command)
    Object.assign(field, { x: Number.parseInt(x ?? '', 10) || 0, y: Number.parseInt(y ?? '', 10) || 0 })
  } else if (name === '^FH') field.hexSign = text.trim().charAt(0) || '_'
  else if (name === '^A') field.font = text.charAt(0).toUpperCase()
  else if (name === '^FB' || name === '^TB') field.isBlock = true
  else if (name === '^FD' || name === '^FV')
    document.fields.push({ ...field, encoding: format.encoding, data: text, at: command.at })
  else if (name === '^FS') format.field = newField()
  else if (isBarcode(name)) field.barcode = name
}

/** `^BY` only sets widths. */
const isBarcode = (name: string): boolean => name.startsWith('^B') && name !== '^BY'

/** Copies of formats within formats that a document may come to. */
const mostCalls = 1000
const deepest = 100

/** A stored format of the document (`^DF`) that calls itself (`^XF`), or others so often that it never ends; else null. */
export function selfCalling(commands: readonly ZplCommand[]): string | null {
  const calls = callsOf(commands)
  const counted = new Map<string, number>()
  const open = new Set<string>()
  const count = (name: string): number => {
    if (open.has(name) || open.size > deepest) return Number.POSITIVE_INFINITY
    const known = counted.get(name)
    if (known !== undefined) return known
    open.add(name)
    const sum = (calls.get(name) ?? []).reduce((total, called) => total + 1 + count(called), 0)
    open.delete(name)
    counted.set(name, sum)
    return sum
  }
  return [...calls.keys()].slice(0, mostCalls).find(name => count(name) > mostCalls) ?? null
}

/** Which formats a stored one calls. */
function callsOf(commands: readonly ZplCommand[]): Map<string, string[]> {
  const calls = new Map<string, string[]>()
  let stored: string | null = null
  for (const { name, text } of commands) {
    if (name === '^XA' || name === '^XZ') stored = null
    if (name === '^DF') {
      stored = placeOf(text)
      calls.set(stored, calls.get(stored) ?? [])
    }
    if (name === '^XF' && stored !== null) calls.get(stored)?.push(placeOf(text))
  }
  return calls
}

/** What fills in from the memory of the printer, and what puts it there, with the kind of file that is meant. */
const recalls: Readonly<Record<string, string>> = { '^XF': 'ZPL', '^XG': 'GRF', '^IM': 'GRF', '^IL': 'GRF' }
const stores: Readonly<Record<string, string>> = { '^DF': 'ZPL', '^IS': 'GRF', '~DG': 'GRF', '~DY': 'GRF' }

/** Formats and pictures that are recalled and that nothing in front of it in the document has stored, by name. */
export function recalledFromPrinter(commands: readonly ZplCommand[]): string[] {
  const known = new Set<string>()
  const missing = new Set<string>()
  for (const command of commands) {
    const kind = recalls[command.name] ?? stores[command.name]
    if (!kind) continue
    const [said = ''] = parameters(command, 1)
    const name = said.replace(/\s+/g, '').toUpperCase().slice(0, 40)
    const bare = `${name.replace(/^[A-Z*]:/, '').replace(/\.[A-Z]+$/, '')}.${kind}`
    const memory = /^[A-Z]:/.exec(name)?.[0]
    if (stores[command.name]) known.add(`${memory ?? 'R:'}${bare}`).add(bare)
    else if (!known.has(memory ? `${memory}${bare}` : bare)) missing.add(`${memory ?? ''}${bare}`)
  }
  return [...missing]
}

/** `R:` is meant where no memory is named, and `.ZPL` where no kind is. */
function placeOf(text: string): string {
  const name = text.replace(/\s+/g, '').toUpperCase().slice(0, 40)
  const place = name.includes(':') ? name : `R:${name}`
  return place.includes('.') ? place : `${place}.ZPL`
}

/** A command as a printer takes it, whatever sign introduces it: named with `^` or `~` and capitals. */
export type ZplCommand = {
  name: string
  /** Everything up to the next command, binary data left out. */
  text: string
  /** The sign between parameters. */
  delimiter: string
  /** Of binary data that it brings along, how many bytes the document lacks. */
  missingBytes: number
  /** Where it begins in the document. */
  at: number
}

/** The first parameters of a command; a text of megabytes is not split whole. */
export const parameters = ({ text, delimiter }: ZplCommand, most = 8): string[] =>
  text.slice(0, 400).split(delimiter, most)

type Signs = { caret: string; tilde: string; delimiter: string }

/** Commands that choose the signs; the sign itself may be any, even the one in use. */
const signChanges: Readonly<Record<string, keyof Signs>> = { CC: 'caret', CT: 'tilde', CD: 'delimiter' }

/**
 * Reads ZPL as a printer does: in one pass, with `^CC`, `^CT` and `^CD` in force from where they stand, and binary data
 * of graphics passed over. Text is one character a byte. What stands before the first command has no name.
 */
export function* readCommands(text: string): Generator<ZplCommand> {
  const signs: Signs = { caret: '^', tilde: '~', delimiter: ',' }
  let at = nextSign(text, 0, signs)
  let isOpen = false
  if (at > 0) yield { name: '', text: text.slice(0, at), delimiter: signs.delimiter, missingBytes: 0, at: 0 }
  while (at < text.length) {
    const kind = text[at] === signs.caret ? '^' : '~'
    const head = readHead(text, at + 1, kind, signs)
    if (!head) {
      at = nextSign(text, at + 1, signs)
      continue
    }
    const change = signChanges[head.mnemonic]
    if (change) signs[change] = text[head.end] ?? signs[change]
    const end = change ? head.end + 1 : head.end
    const name = kind + head.mnemonic
    isOpen = name === '^XA' || (isOpen && name !== '^XZ')
    // Outside of a label a graphic field is ignored, and its data would be read as commands.
    const hasRoom = !change && (isOpen || kind === '~')
    const room = hasRoom ? dataRoom(name, text, end, signs.delimiter) : null
    const next = nextSign(text, room?.end ?? end, signs)
    yield {
      name,
      text: textOf(text, change ? head.end : end, next, room),
      delimiter: signs.delimiter,
      missingBytes: room?.missing ?? 0,
      at,
    }
    at = next
  }
}

const textOf = (text: string, from: number, to: number, room: DataRoom | null): string =>
  room ? text.slice(from, room.start) + text.slice(room.end, to) : text.slice(from, to)

/** Where the next command begins; the length of the text when there is none. */
function nextSign(text: string, from: number, { caret, tilde }: Signs): number {
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === caret || sign === tilde) return at
  }
  return text.length
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
  if (bytes === null || isWrittenOut(text, start)) return null
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
