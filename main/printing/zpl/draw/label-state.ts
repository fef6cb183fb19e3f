import type { GrayImage } from '../../labels/convert/png.ts'
import { parameters, type ZplCommand } from '../read-zpl.ts'
import type { Place, Stamp, Turn } from './dots.ts'
import type { ZplFont } from './letters.ts'
import type { TextBlock } from './text-field.ts'

/** What commands say before anything is drawn: of the printer, and of the field that is under way. */

/** What stays in force from one label to the next. */
export type Printer = {
  home: { x: number; y: number }
  shift: { x: number; y: number }
  turn: Turn
  font: ZplFont
  bars: { module: number; ratio: number; height: number }
  encoding: number | null
  isReversed: boolean
  isMirrored: boolean
  isHalf: boolean
  width: number | null
  fontLetters: Map<string, string>
  pictures: Map<string, Stamp>
  /** Whether a label stays for the next one (`^MCN`), and the one that did. */
  keepsLabel: boolean
  kept: GrayImage | null
}

export type Field = {
  place: Place
  font: (Partial<ZplFont> & { turn: Turn | null }) | null
  code: ZplCommand | null
  symbol: ZplCommand | null
  block: (Omit<TextBlock, 'lines'> & { lines: number | null; tall: number }) | null
  direction: 'H' | 'V' | 'R'
  gap: number
  isReversed: boolean
  hexSign: string | null
  data: string | null
  shapes: ZplCommand[]
}

export const newPrinter = (): Printer => ({
  home: { x: 0, y: 0 },
  shift: { x: 0, y: 0 },
  turn: 'N',
  font: { letter: 'A', height: 9, width: 5 },
  bars: { module: 2, ratio: 3, height: 10 },
  encoding: null,
  isReversed: false,
  isMirrored: false,
  isHalf: false,
  width: null,
  fontLetters: new Map(),
  pictures: new Map(),
  keepsLabel: false,
  kept: null,
})

export const newField = (): Field => ({
  place: { x: 0, y: 0, isBase: false, isRight: false },
  font: null,
  code: null,
  symbol: null,
  block: null,
  direction: 'H',
  gap: 0,
  isReversed: false,
  hexSign: null,
  data: null,
  shapes: [],
})

/** Its parameters as numbers; null where one is none. */
export const numbers = (command: ZplCommand): (number | null)[] =>
  parameters(command).map(part => {
    const value = Number.parseFloat(part)
    return Number.isNaN(value) ? null : value
  })

/** Its parameters in capitals. */
export const words = (command: ZplCommand): string[] =>
  parameters(command).map(part => part.trim().toUpperCase())

export const turnOf = (letter: string | undefined): Turn | null => {
  const turn = (letter ?? '').trim().toUpperCase()
  return turn === 'N' || turn === 'R' || turn === 'I' || turn === 'B' ? turn : null
}

/** Settings by their commands. */
const settings: Readonly<Record<string, (printer: Printer, command: ZplCommand) => void>> = {
  '^LH': (printer, command) => {
    const [x, y] = numbers(command)
    printer.home = { x: x ?? 0, y: y ?? 0 }
  },
  '^LS': (printer, command) => {
    printer.shift.x = -(numbers(command)[0] ?? 0)
  },
  '^LT': (printer, command) => {
    printer.shift.y = numbers(command)[0] ?? 0
  },
  '^LR': (printer, command) => {
    printer.isReversed = words(command)[0] === 'Y'
  },
  '^PM': (printer, command) => {
    printer.isMirrored = words(command)[0] === 'Y'
  },
  '^MC': (printer, command) => {
    printer.keepsLabel = words(command)[0] === 'N'
  },
  '^JM': (printer, command) => {
    printer.isHalf = words(command)[0] === 'B'
  },
  '^PW': (printer, command) => {
    printer.width = numbers(command)[0] ?? printer.width
  },
  '^FW': (printer, command) => {
    printer.turn = turnOf(words(command)[0]) ?? printer.turn
  },
  '^CI': (printer, command) => {
    printer.encoding = numbers(command)[0] ?? printer.encoding
  },
  '^CW': (printer, command) => {
    const [letter = '', file = ''] = words(command)
    if (letter !== '') printer.fontLetters.set(letter, file)
  },
  '^CF': (printer, command) => {
    const [letter = ''] = words(command)
    const [, height, width] = numbers(command)
    printer.font = { letter: letter || printer.font.letter, height: height ?? 0, width: width ?? 0 }
  },
  '^BY': (printer, command) => {
    const [module, ratio, height] = numbers(command)
    printer.bars = {
      module: Math.max(1, Math.round(module ?? printer.bars.module)),
      ratio: Math.min(3, Math.max(2, ratio ?? printer.bars.ratio)),
      height: Math.max(1, Math.round(height ?? printer.bars.height)),
    }
  },
}

/** Keeps what the command says of the printer; nothing for any other. */
export const takeSetting = (command: ZplCommand, printer: Printer): void =>
  settings[command.name]?.(printer, command)

const shapeNames = new Set(['^GB', '^GC', '^GD', '^GE', '^GF', '^XG', '^IM'])

/** Keeps what the command says of the field; whether it said anything of it. */
export function takeField(command: ZplCommand, field: Field): boolean {
  const { name, text } = command
  if (name === '^FO' || name === '^FT') field.place = placeFrom(command, field)
  else if (name === '^FH') field.hexSign = text.trim().charAt(0) || '_'
  else if (name === '^FR') field.isReversed = true
  else if (name === '^FD' || name === '^FV') field.data = text
  else if (name === '^SN') field.data = parameters(command)[0] ?? ''
  else if (name === '^A') field.font = fontFrom(command)
  else if (name === '^FB' || name === '^TB') field.block = blockFrom(command)
  else if (name === '^FP') Object.assign(field, directionFrom(command))
  else if (name === '^GS') field.symbol = command
  else if (shapeNames.has(name)) field.shapes.push(command)
  else if (name.startsWith('^B') && name !== '^BY') field.code = command
  else return false
  return true
}

function placeFrom(command: ZplCommand, { place }: Field): Place {
  const [x, y, side] = numbers(command)
  const isBase = command.name === '^FT'
  const missing = isBase ? Number.NaN : 0
  return { x: x ?? missing, y: y ?? missing, isBase, isRight: side === null ? place.isRight : side === 1 }
}

function fontFrom(command: ZplCommand): Field['font'] {
  const [head = ''] = parameters(command)
  const [, height, width] = numbers(command)
  const letter = head.charAt(0).toUpperCase()
  return {
    letter,
    turn: turnOf(head.slice(1)),
    ...(height === null || height === undefined ? {} : { height }),
    ...(width === null || width === undefined ? {} : { width }),
  }
}

function blockFrom(command: ZplCommand): Field['block'] {
  const given = numbers(command)
  if (command.name === '^TB') {
    const [, width, height] = given
    return { width: width ?? 1, lines: null, tall: height ?? 1, isCut: true, spacing: 0, side: 'L', hang: 0 }
  }
  const [width, lines, spacing, , hang] = given
  const [, , , side] = words(command)
  return {
    width: width ?? 0,
    lines: Math.min(9999, Math.max(1, lines ?? 1)),
    tall: 0,
    isCut: false,
    spacing: spacing ?? 0,
    side: side === 'C' || side === 'R' || side === 'J' ? side : 'L',
    hang: hang ?? 0,
  }
}

const directionFrom = (command: ZplCommand): Pick<Field, 'direction' | 'gap'> => {
  const [direction] = words(command)
  return {
    direction: direction === 'V' || direction === 'R' ? direction : 'H',
    gap: numbers(command)[1] ?? 0,
  }
}
