import { type CodeContent, codeContent } from './code-content.ts'
import { isDrawnCode } from './draw/draw-code.ts'
import { isDrawnFile } from './draw/pictures.ts'
import { parameters, type ZplCommand } from './read-zpl.ts'
import { isReadableGraphic } from './rewrite-zpl.ts'
import { zplEntry } from './zpl-commands.ts'
import { fieldBytes } from './zpl-document.ts'

/** Something of a label that is black on paper. */
export type ZplInk = {
  kind: 'text' | 'code' | 'shape' | 'picture'
  /** The command that makes it, such as `^BC`, `^GB` or `^FD`. */
  command: string
  /** What a scanner reads off a code; null where nothing says it for sure, and for everything else. */
  content: CodeContent
  /** What its field says, `^FH` decoded; empty for what has no field data. */
  data: string
  /** The command for which it is left out of the drawing, or drawn wrong; null where it is drawn. */
  undrawn: string | null
  /** Where what it shows stands in the document. */
  at: number
}

/** Codes that are read here. Any other is drawn, and nobody looks at what it became. */
export const readableCodes: ReadonlySet<string> = new Set(
  '^B0 ^B2 ^B3 ^B7 ^B8 ^B9 ^BA ^BC ^BD ^BE ^BF ^BK ^BL ^BO ^BQ ^BR ^BU ^BX'.split(' '),
)

type Field = {
  code: ZplCommand | null
  shapes: ZplCommand[]
  data: ZplCommand | null
  hexSign: string | null
  /** Its value is nowhere in the document. */
  isNumbered: boolean
  clockSigns: string[]
}

const newField = (): Field => ({
  code: null,
  shapes: [],
  data: null,
  hexSign: null,
  isNumbered: false,
  clockSigns: [],
})

/** Units of the whole document, and pictures it stores in a way that is not known here. */
type Sheet = { unit: string | null; unknownPictures: Set<string> }

/**
 * What leaves ink, read off the commands and not off a drawing. Of stored formats it takes the fields where they stand;
 * `withFieldValues` puts them where they are shown.
 */
export function inkOf(commands: Iterable<ZplCommand>): ZplInk[] {
  const found: ZplInk[] = []
  const sheet: Sheet = { unit: null, unknownPictures: new Set() }
  let field = newField()
  for (const command of commands) {
    takeSheet(command, sheet)
    takeField(command, field)
    if (command.name !== '^FS' && command.name !== '^XZ' && command.name !== '^XA') continue
    found.push(...inkOfField(field, sheet))
    field = newField()
  }
  return [...found, ...inkOfField(field, sheet)]
}

/** Codes that are drawn, and that no reader here reads; each once. */
export const unreadableCodes = (ink: readonly ZplInk[]): string[] => [
  ...new Set(
    ink
      .filter(({ kind, command, undrawn }) => kind === 'code' && !undrawn && !readableCodes.has(command))
      .map(({ command }) => command),
  ),
]

/** The commands for which something is not drawn, each once. */
export const undrawnCommands = (ink: readonly ZplInk[]): string[] => [
  ...new Set(ink.flatMap(({ undrawn }) => undrawn ?? [])),
]

function takeSheet(command: ZplCommand, sheet: Sheet): void {
  const { name, text } = command
  if (name === '^MU') {
    const [unit = '', from, to] = parameters(command).map(part => part.trim())
    sheet.unit = /^[IM]/i.test(unit) || (from ?? '') !== (to ?? '') ? name : null
  }
  if (name === '~DY' && !isDrawnFile(command)) sheet.unknownPictures.add(bareName(text))
  if (name === '~DG') sheet.unknownPictures.delete(bareName(text))
}

const bareName = (text: string): string =>
  (text.slice(0, 60).split(/[,;]/, 1)[0] ?? '')
    .replace(/\s+/g, '')
    .replace(/^[A-Z*]:|\.[A-Z]+$/gi, '')
    .toUpperCase()

function takeField(command: ZplCommand, field: Field): void {
  const { name, text } = command
  if (name === '^FH') field.hexSign = text.trim().charAt(0) || '_'
  else if (name === '^FC') field.clockSigns = parameters(command).map(sign => sign.trim() || '%')
  else if (name === '^FN') field.isNumbered = true
  else if (name === '^FD' || name === '^FV' || name === '^SN') field.data = command
  else if (isShape(name)) field.shapes.push(command)
  else if (isCode(name)) field.code = command
}

const pictures = new Set(['^GF', '^XG', '^IM', '^IL'])
const isShape = (name: string): boolean =>
  pictures.has(name) || (zplEntry(name)?.purpose === 'ink' && name !== '^GS')
/** `^BY` only sets widths. */
const isCode = (name: string): boolean => name.startsWith('^B') && name !== '^BY'

function inkOfField(field: Field, sheet: Sheet): ZplInk[] {
  const general = field.isNumbered ? '^FN' : sheet.unit
  const shapes = field.shapes.map(command => ({
    kind: pictures.has(command.name) ? ('picture' as const) : ('shape' as const),
    command: command.name,
    content: null,
    data: '',
    undrawn: general ?? undrawnShape(command, sheet),
    at: command.at,
  }))
  const data = field.data && dataOf(field.data, field.hexSign)
  if (!field.data || !data) return shapes
  return [...shapes, inkOfData(field, { data, at: field.data.at, general })]
}

const dataOf = (command: ZplCommand, hexSign: string | null): string => {
  const said = command.name === '^SN' ? (parameters(command)[0] ?? '') : command.text
  return fieldBytes(said, hexSign).toString('latin1').trim()
}

type Shown = { data: string; at: number; general: string | null }

function inkOfData({ code, clockSigns }: Field, { data, at, general }: Shown): ZplInk {
  const clock = clockSigns.some(sign => namesTime(data, sign)) ? '^FC' : null
  if (!code) return { kind: 'text', command: '^FD', content: null, data, undrawn: general ?? clock, at }
  const { name } = code
  const parts = parameters(code).map(part => part.trim())
  const undrawn = isDrawnCode(name, parts, data) ? (general ?? clock) : name
  const content = clock === null ? codeContent(name, { parameters: parts, data }) : null
  return { kind: 'code', command: name, content, data, undrawn, at }
}

/** A sign of the clock is followed by the letter of what it shows. */
const namesTime = (data: string, sign: string): boolean =>
  data
    .split(sign)
    .slice(1)
    .some(rest => /^[A-Za-z]/.test(rest))

function undrawnShape(command: ZplCommand, { unknownPictures }: Sheet): string | null {
  const { name, text } = command
  if (name === '^GF') return isKnownPicture(text) ? null : name
  return pictures.has(name) && unknownPictures.has(bareName(text)) ? '~DY' : null
}

/** Signs in any form, and raw bytes that are not compressed. */
const isKnownPicture = (text: string): boolean => /^\s*B\s*,/i.test(text) || isReadableGraphic(text)
