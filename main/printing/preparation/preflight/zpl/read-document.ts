import { parameters, readCommands, type ZplCommand } from './read-commands.ts'

/** One field of a label: text, or the content of a barcode. */
export type ZplField = {
  x: number
  y: number
  /** The command that makes a barcode of it, such as `^BC`; null for text. */
  barcode: string | null
  /** A block of lines (`^FB`, `^TB`), in which a backslash means something. */
  isBlock: boolean
  /** The sign of `^FH`; null without it. */
  hexSign: string | null
  /** The character set in force, the number of `^CI`; null when none was named. */
  encoding: number | null
  data: string
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

type Format = { field: Omit<ZplField, 'encoding' | 'data'>; encoding: number | null; isOpen: boolean }

const newField = (): Format['field'] => ({ x: 0, y: 0, barcode: null, isBlock: false, hexSign: null })

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
  else if (name === '^FB' || name === '^TB') field.isBlock = true
  else if (name === '^FD' || name === '^FV')
    document.fields.push({ ...field, encoding: format.encoding, data: text })
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

/** `R:` is meant where no memory is named, and `.ZPL` where no kind is. */
function placeOf(text: string): string {
  const name = text.replace(/\s+/g, '').toUpperCase().slice(0, 40)
  const place = name.includes(':') ? name : `R:${name}`
  return place.includes('.') ? place : `${place}.ZPL`
}
