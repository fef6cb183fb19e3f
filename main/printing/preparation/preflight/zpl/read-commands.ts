import { type DataRoom, dataRoom } from './data-room.ts'

/** A command as a printer takes it, whatever sign introduces it: named with `^` or `~` and capitals. */
export type ZplCommand = {
  name: string
  /** Everything up to the next command, binary data left out. */
  text: string
  /** The sign between parameters. */
  delimiter: string
  /** Of binary data that it brings along, how many bytes the document lacks. */
  missingBytes: number
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
  if (at > 0) yield { name: '', text: text.slice(0, at), delimiter: signs.delimiter, missingBytes: 0 }
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
