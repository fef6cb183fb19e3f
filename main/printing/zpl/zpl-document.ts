import { parameters, readCommands, type ZplCommand, zplText } from './read-zpl.ts'
import { zplEntry } from './zpl-commands.ts'

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
  /** What a printer would stumble over, or pass over, in order; a hundred of them at most. */
  problems: ZplProblem[]
  /** More commands than anybody reads. */
  isTooLong: boolean
}

export type ZplProblem = {
  kind:
    | 'unknown_command'
    | 'sign_without_command'
    | 'other_signs'
    | 'label_in_label'
    | 'end_without_label'
    | 'count_wrong'
    | 'bytes_missing'
  /** The command it is about; empty for a sign without one. */
  name: string
  /** Where it is in the document. */
  at: number
}

const mostProblems = 100

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

/** Reads everything once; the rest of a document with too many commands is left. Never throws. */
export function readDocument(bytes: Uint8Array): ZplDocument {
  const document: ZplDocument = {
    commands: [],
    fields: [],
    labels: 0,
    hasBegun: false,
    hasEnded: true,
    problems: [],
    isTooLong: false,
  }
  const format: Format = { field: newField(), encoding: null, isOpen: false }
  let printed = 0
  for (const command of readCommands(zplText(bytes))) {
    if (document.commands.length === mostCommands) return { ...document, isTooLong: true }
    document.commands.push(command)
    notice(command, format.isOpen, document.problems)
    take(command, format, document)
    if (prints.has(command.name)) printed += 1
    if (command.name !== '^XZ') continue
    if (printed > 0) document.labels += 1
    printed = 0
  }
  document.hasEnded = !format.isOpen
  return document
}

function notice(command: ZplCommand, isOpen: boolean, problems: ZplProblem[]): void {
  const { name, at } = command
  const kind = problemOf(command, isOpen)
  if (kind === null || problems.length === mostProblems) return
  const isKnown = kind === 'other_signs' && problems.some(problem => problem.kind === kind)
  if (!isKnown) problems.push({ kind, name, at })
}

function problemOf(command: ZplCommand, isOpen: boolean): ZplProblem['kind'] | null {
  const { name, sign, delimiter, missingBytes } = command
  if (name === '') return sign === '' ? null : 'sign_without_command'
  if (name === '^XA' && isOpen) return 'label_in_label'
  if (name === '^XZ' && !isOpen) return 'end_without_label'
  if (missingBytes > 0) return 'bytes_missing'
  if (name === '^GF' && !isCounted(command)) return 'count_wrong'
  if (!zplEntry(name)) return 'unknown_command'
  return sign !== name[0] || delimiter !== ',' ? 'other_signs' : null
}

/** Numbers that can be: bytes that follow, bytes of the picture, and bytes of each of its whole rows. */
function isCounted(command: ZplCommand): boolean {
  const [, count, total, row] = parameters(command, 4).map(Number)
  return [count, total, row].every(number => Number(number) > 0) && Number(total) % Number(row) === 0
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

/** The width and the length the document names for itself first, in dots; null where it does not. */
export function saidSize(zpl: string): { width: number | null; height: number | null } {
  const said: { width: number | null; height: number | null } = { width: null, height: null }
  for (const { name, text } of readCommands(zpl)) {
    const dots = name === '^PW' || name === '^LL' ? Number.parseInt(text, 10) : Number.NaN
    if (name === '^PW' && dots > 0) said.width ??= dots
    if (name === '^LL' && dots > 0) said.height ??= dots
    if (said.width !== null && said.height !== null) break
  }
  return said
}

/** Bytes of field data as the printer sees them: `^FH` lets any byte be written in hexadecimal. */
export function fieldBytes(data: string, indicator: string | null): Buffer {
  const plain = data.replace(/[\r\n]/g, '')
  if (indicator === null) return Buffer.from(plain, 'latin1')
  const parts = plain.split(indicator)
  const [first = '', ...rest] = parts
  const decoded = rest.map(part => {
    const hex = /^[0-9a-f]{2}/i.exec(part)?.[0]
    return hex ? String.fromCharCode(Number.parseInt(hex, 16)) + part.slice(2) : indicator + part
  })
  return Buffer.from(first + decoded.join(''), 'latin1')
}

/** How many of each label a command makes come out: copies of it, as often as each of its numbers is repeated. */
export const copiesAsked = (command: Pick<ZplCommand, 'name' | 'text' | 'delimiter'>): number => {
  if (command.name !== '^PQ') return 1
  const [count = '', , repeats = ''] = parameters(command)
  return Math.max(1, Number.parseInt(count, 10) || 1, Number.parseInt(repeats, 10) || 0)
}

export const asksForCopies = (command: ZplCommand): boolean => copiesAsked(command) > 1
