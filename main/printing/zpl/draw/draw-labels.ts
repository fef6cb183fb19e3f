import type { GrayImage } from '../../labels/convert/png.ts'
import type { LabelFonts } from '../../labels/text/label-fonts.ts'
import { withFieldValues } from '../field-values.ts'
import { parameters, readCommands, type ZplCommand } from '../read-zpl.ts'
import { placeOf } from '../stored-formats.ts'
import { fieldBytes } from '../zpl-document.ts'
import {
  emptyStamp,
  enlarged,
  type Ink,
  joined,
  newSheet,
  paste,
  print,
  type Reach,
  type Stamp,
  type Turn,
} from './dots.ts'
import { drawCode } from './draw-code.ts'
import {
  type Field,
  newField,
  newPrinter,
  numbers,
  type Printer,
  takeField,
  takeSetting,
  turnOf,
  words,
} from './label-state.ts'
import { setLine, type ZplFont } from './letters.ts'
import { graphicOf, storedPictureOf } from './pictures.ts'
import { box, diagonal, ellipse } from './shapes.ts'
import { type TextBlock, textOfBytes, textStamp } from './text-field.ts'

/** The paper, in dots of the head. */
export type ZplSheet = {
  widthDots: number
  heightDots: number
  dpi: number
  /** To see what would be lost: so much of the sheet lies around what is printed on, and `^PW` ends nothing. */
  around?: { left: number; top: number; right: number }
  /** Labels behind so many are not drawn; all are when left out. */
  mostLabels?: number
  /** Holds each label once it is drawn. */
  keep?: <Page extends GrayImage>(page: Page) => Page
}

/** A label as it comes out. */
export type ZplPage = GrayImage & {
  /** The part of the sheet that is printed on: `^PW` may be less than it. */
  area: { left: number; width: number; height: number }
  /** How far ink reaches, counted from the upper left corner of that part; what is outside of it is not on the page. */
  reach: Reach
  /** False where something is too large to be drawn, and left out. */
  isWhole: boolean
}

type Label = {
  sheet: GrayImage
  reach: Reach
  isWhole: boolean
  paper: ZplSheet
  fonts: LabelFonts
  zpl: string
  /** Where fields are counted from. */
  origin: { x: number; y: number }
  at: { x: number; y: number }
}

/** Only these leave something on paper. */
const prints = /^\^(FD|FV|SN|GB|GC|GD|GE|GF|GS|XG|IM|IL|XF)$/

const leavesInk = (format: readonly ZplCommand[]): boolean => format.some(({ name }) => prints.test(name))

/**
 * The labels of a document as a printer draws them, each on a sheet of its own; after the ZPL II programming guide. `zpl`
 * is one character a byte. What cannot be drawn is left out; the inventory tells what that is.
 */
export function drawLabels(zpl: string, paper: ZplSheet, fonts: LabelFonts): ZplPage[] {
  const filled = withFieldValues(zpl)
  const printer = newPrinter()
  const { keep = page => page } = paper
  const drawn: ZplPage[] = []
  for (const format of formatsOf(readCommands(filled))) {
    if (drawn.length === paper.mostLabels) break
    const isStored = format.some(({ name }) => name === '^DF')
    const label = newLabel(format, { zpl: filled, paper, fonts, printer })
    drawFormat(format, label, printer)
    if (isStored || !leavesInk(format)) continue
    printer.kept = printer.keepsLabel ? { ...label.sheet, data: label.sheet.data.slice() } : null
    drawn.push(keep(finished(label, printer)))
  }
  return drawn
}

function* formatsOf(commands: Iterable<ZplCommand>): Generator<ZplCommand[]> {
  let format: ZplCommand[] = []
  for (const command of commands) {
    format.push(command)
    if (command.name !== '^XZ') continue
    yield format
    format = []
  }
  if (format.length > 0) yield format
}

type Given = { zpl: string; paper: ZplSheet; fonts: LabelFonts; printer: Printer }

const nothing: Reach = { left: 0, top: 0, right: 0, bottom: 0 }

const isMirroring = ({ name, text }: ZplCommand): boolean => name === '^PM' && /^\s*Y/i.test(text)

function newLabel(format: readonly ZplCommand[], { zpl, paper, fonts, printer }: Given): Label {
  for (const command of format)
    if (command.name === '^PW' || command.name === '^JM') takeSetting(command, printer)
  const parts = printer.isHalf ? 2 : 1
  const width = Math.ceil(paper.widthDots / parts)
  const { top, ...sides } = paper.around ?? nothing
  const left = format.some(isMirroring) ? sides.right : sides.left
  const used = paper.around || !printer.width ? width : Math.min(width, printer.width)
  // What only sets something needs no sheet, and there may be many of it.
  const sheet = leavesInk(format) ? newSheet(used, Math.ceil(paper.heightDots / parts)) : newSheet(0, 0)
  const { kept } = printer
  if (kept?.data.length === sheet.data.length) sheet.data.set(kept.data)
  return {
    sheet,
    reach: nothing,
    isWhole: true,
    paper,
    fonts,
    zpl,
    origin: { x: Math.round(left / parts), y: Math.round(top / parts) },
    at: { x: 0, y: 0 },
  }
}

/** A narrow label lies in the middle of its paper. */
function finished({ sheet, reach, isWhole, paper }: Label, { isMirrored, isHalf }: Printer): ZplPage {
  const { widthDots: width, heightDots: height } = paper
  const parts = isHalf ? 2 : 1
  const used = Math.min(width, sheet.width * parts)
  const left = Math.floor((width - used) / 2)
  const area = { left, width: used, height }
  const far = isMirrored
    ? { ...reach, left: sheet.width - reach.right, right: sheet.width - reach.left }
    : reach
  const whole = {
    left: far.left * parts,
    top: far.top * parts,
    right: far.right * parts,
    bottom: far.bottom * parts,
  }
  if (!isMirrored && !isHalf && used === width) return { ...sheet, area, reach: whole, isWhole }
  const page = newSheet(width, height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < used; x += 1) {
      const from = Math.floor((isMirrored ? used - 1 - x : x) / parts)
      page.data[y * width + left + x] = sheet.data[Math.floor(y / parts) * sheet.width + from] ?? 255
    }
  return { ...page, area, reach: whole, isWhole }
}

function drawFormat(format: readonly ZplCommand[], label: Label, printer: Printer): void {
  let field = newField()
  for (const command of format) {
    if (command.name === '^IS') keepPicture(command, label, printer)
    else if (command.name === '^IL') drawStored(command, label, printer)
    else if (command.name === '~DG' || command.name === '~DY') storePicture(command, label, printer)
    else if (!takeField(command, field)) takeSetting(command, printer)
    if (command.name !== '^FS' && command.name !== '^XZ' && command.name !== '^XA') continue
    drawField(field, label, printer)
    field = newField()
  }
  drawField(field, label, printer)
}

/** What is larger than any paper is left out, and said to reach beyond it; the others are drawn. */
function drawField(field: Field, label: Label, printer: Printer): void {
  for (const shape of field.shapes) unlessTooLarge(label, () => drawShape(shape, field, label, printer))
  unlessTooLarge(label, () => {
    const drawn = field.data === null ? null : drawnData(field, label, printer)
    if (drawn) put(drawn.stamp, drawn.turn, lowered(field, printer), label, printer)
  })
}

function unlessTooLarge(label: Label, draw: () => void): void {
  try {
    draw()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    label.isWhole = false
    const most = reachOf(label.sheet)
    label.reach = joined(label.reach, { left: 0, top: 0, right: most, bottom: most })
  }
}

/** Printers put a QR code lower than `^FO` says, by the height that bars would have. */
function lowered(field: Field, { bars }: Printer): Field {
  const { place, code } = field
  if (code?.name !== '^BQ' || place.isBase) return field
  return { ...field, place: { ...place, y: place.y + bars.height } }
}

type Turned = { stamp: Stamp; turn: Turn }

/** No field of a label has more. */
const mostLetters = 10_000
/** Whatever is larger reaches beyond the sheet anyway. */
const reachOf = ({ width, height }: GrayImage): number => 2 * Math.max(width, height)

function drawnData(field: Field, label: Label, printer: Printer): Turned | null {
  const bytes = fieldBytes(field.data ?? '', field.hexSign)
  if (field.code) return codeStamp(field.code, bytes.toString('latin1'), label, printer)
  const text = textOfBytes(bytes, printer.encoding).slice(0, mostLetters)
  if (text === '') return null
  if (field.symbol) return symbolStamp(field.symbol, text, label, printer)
  const font = fontOf(field, label, printer)
  const { direction, gap } = field
  const stamp = textStamp(
    { text, font, block: blockOf(field, font, label.sheet), direction, gap },
    label.fonts,
  )
  return { stamp, turn: field.font?.turn ?? printer.turn }
}

function fontOf({ font }: Field, { sheet }: Label, printer: Printer): ZplFont {
  const most = reachOf(sheet)
  const [height, width] = [Math.min(most, font?.height ?? 0), Math.min(most, font?.width ?? 0)]
  const letter = font?.letter ?? printer.font.letter
  const known = printer.fontLetters.has(letter) ? '0' : letter
  return height || width ? { letter: known, height, width } : { ...printer.font, letter: known }
}

function blockOf({ block }: Field, font: ZplFont, sheet: GrayImage): TextBlock | null {
  if (!block) return null
  const { tall, lines, ...rest } = block
  const most = reachOf(sheet)
  return {
    ...rest,
    width: Math.min(most, rest.width),
    spacing: Math.min(most, rest.spacing),
    lines: Math.min(most, lines ?? Math.max(1, Math.floor(tall / Math.max(1, font.height)))),
  }
}

function codeStamp(
  command: ZplCommand,
  data: string,
  { paper, fonts }: Label,
  printer: Printer,
): Turned | null {
  const parts = parameters(command).map(part => part.trim())
  const turn = turnOf(parts[0]) ?? printer.turn
  try {
    const {
      stamp,
      words: said,
      isAbove,
    } = drawCode({ command: command.name, parts, data, ...printer.bars, dpi: paper.dpi })
    return {
      stamp: said === null ? stamp : withWords(stamp, said, { isAbove, module: printer.bars.module }, fonts),
      turn,
    }
  } catch {
    return null
  }
}

type Written = { isAbove: boolean; module: number }

/** What a code says under it, in the printer's smallest font, enlarged with the bars. */
function withWords(code: Stamp, said: string, { isAbove, module }: Written, fonts: LabelFonts): Stamp {
  const text = setLine(said, { letter: 'A', height: 9 * module, width: 5 * module }, fonts).stamp()
  const gap = 2 + module
  const left = Math.max(0, Math.floor((text.width - code.width) / 2))
  const top = isAbove ? text.height + gap : 0
  const stamp = emptyStamp(Math.max(code.width, text.width), code.height + text.height + gap, code.base)
  paste(stamp, code, left, top)
  const at = Math.max(0, Math.floor((code.width - text.width) / 2))
  paste(stamp, text, at, isAbove ? 0 : code.height + gap)
  return { ...stamp, body: { left, top, width: code.width, height: code.height } }
}

const symbols: Readonly<Record<string, string>> = { A: '®', B: '©', C: '™', D: 'UL', E: 'CSA' }

function symbolStamp(command: ZplCommand, text: string, { fonts }: Label, printer: Printer): Turned {
  const [turn] = words(command)
  const [, height, width] = numbers(command)
  const size = { height: height ?? printer.font.height, width: width ?? printer.font.width }
  const said = symbols[text.charAt(0).toUpperCase()] ?? ''
  return { stamp: setLine(said, { letter: '0', ...size }, fonts).stamp(), turn: turnOf(turn) ?? printer.turn }
}

function drawShape(command: ZplCommand, field: Field, label: Label, printer: Printer): void {
  const shape = shapeOf(command, label, printer)
  if (shape) put(shape.stamp, 'N', field, label, printer, shape.isWhite)
}

type Shape = { stamp: Stamp; isWhite: boolean }

function shapeOf(command: ZplCommand, { zpl, sheet }: Label, printer: Printer): Shape | null {
  const [first, second, third, , fifth] = numbers(command)
  const said = words(command)
  // The line of a frame that is thicker than the sheet is large makes all of it black that lies behind its place.
  const thickest = command.name === '^GB' ? sheet.width + sheet.height : 32_000
  const thick = Math.min(thickest, Math.max(1, Math.round(third ?? 1)))
  // A frame that ends beyond the sheet may as well end a little beyond it.
  const most = reachOf(sheet) + thick
  const limited = (dots: number | null | undefined, least: number) =>
    Math.round(Math.min(most, Math.max(least, dots ?? least)))
  if (command.name === '^GB') {
    const stamp = box(
      limited(first, thick),
      limited(second, thick),
      thick,
      Math.min(8, Math.max(0, fifth ?? 0)),
    )
    return { stamp, isWhite: said[3] === 'W' }
  }
  if (command.name === '^GC') {
    const across = limited(first, 3)
    return { stamp: ellipse(across, across, Math.max(1, second ?? 1)), isWhite: said[2] === 'W' }
  }
  if (command.name === '^GE')
    return { stamp: ellipse(limited(first, 3), limited(second, 3), thick), isWhite: said[3] === 'W' }
  if (command.name === '^GD') {
    const leansRight = said[4] !== 'L' && said[4] !== '\\'
    return {
      stamp: diagonal(limited(first, 3), limited(second, 3), thick, leansRight),
      isWhite: said[3] === 'W',
    }
  }
  const picture = command.name === '^GF' ? graphicOf(zpl, command) : storedPicture(command, printer)
  return picture && { stamp: picture, isWhite: false }
}

const pictureName = (text: string): string =>
  placeOf(`${text.split(/[,;]/, 1)[0] ?? ''}`)
    .replace(/^\w:/, '')
    .replace(/\.\w+$/, '')

function storedPicture(command: ZplCommand, { pictures }: Printer): Stamp | null {
  const known = pictures.get(pictureName(command.text))
  const [, across, down] = numbers(command)
  const times = (dots: number | null | undefined) => Math.min(10, Math.max(1, dots ?? 1))
  return known ? enlarged(known, times(across), times(down)) : null
}

function storePicture(command: ZplCommand, { zpl }: Label, { pictures }: Printer): void {
  const picture = storedPictureOf(zpl, command)
  if (picture) pictures.set(pictureName(command.text), picture)
}

/** The label up to here as a picture. */
function keepPicture(command: ZplCommand, { sheet }: Label, { pictures }: Printer): void {
  const stamp = emptyStamp(sheet.width, sheet.height)
  sheet.data.forEach((value, at) => {
    if (value === 0) stamp.dots[at] = 1
  })
  pictures.set(pictureName(command.text), stamp)
}

function drawStored(command: ZplCommand, { sheet }: Label, printer: Printer): void {
  const stamp = storedPicture(command, printer)
  if (stamp) print(sheet, stamp, 'N', { x: 0, y: 0, isBase: false, isRight: false }, 'over')
}

function put(stamp: Stamp, turn: Turn, field: Field, label: Label, printer: Printer, isWhite = false): void {
  const { place } = field
  const from = {
    x: Number.isNaN(place.x) ? label.at.x : place.x,
    y: Number.isNaN(place.y) ? label.at.y : place.y,
  }
  label.at = { x: from.x + stamp.width, y: from.y + (place.isBase ? 0 : stamp.base) }
  const x = Math.round(from.x + printer.home.x + printer.shift.x + label.origin.x)
  const y = Math.round(from.y + printer.home.y + printer.shift.y + label.origin.y)
  const ink: Ink = field.isReversed || printer.isReversed ? 'reverse' : isWhite ? 'erase' : 'over'
  const reach = print(label.sheet, stamp, turn, { ...place, x, y }, ink)
  if (reach && ink !== 'erase') label.reach = joined(label.reach, reach)
}
