import { receiptConditions } from './return-outcomes.ts'

/**
 * Barcodes that are taped to a packing desk and tell it what to do. Letters and digits only, and of the letters none
 * that lies elsewhere on the keyboards of other countries (A M Q W Y Z): a scanner types them as a keyboard does. The
 * prefix keeps them apart from whatever a shop may have as SKU.
 */
export const commandPrefix = 'PDK'

export const deskCommands = [
  { command: 'cancel', code: 'PDKSTOP', name: 'CANCEL' },
  { command: 'print', code: 'PDKPRINT', name: 'PRINT' },
  { command: 'next', code: 'PDKNEXT', name: 'NEXT' },
  { command: 'hold', code: 'PDKHOLD', name: 'HOLD' },
  { command: 'reprint', code: 'PDKREPRINT', name: 'REPRINT' },
  { command: 'split', code: 'PDKSPLIT', name: 'SPLIT' },
  { command: 'pick_list', code: 'PDKLIST', name: 'LIST' },
] as const
export type DeskCommand = (typeof deskCommands)[number]['command']

/** Commands with a number: how many of the next thing, which printer, which package of the desk's list, which cart, and at a returns desk which condition. */
const numbered = [
  { command: 'quantity', stem: `${commandPrefix}X`, most: 9_999 },
  { command: 'printer', stem: `${commandPrefix}PRINTER`, most: 99 },
  { command: 'package', stem: `${commandPrefix}BOX`, most: 999 },
  { command: 'batch', stem: `${commandPrefix}PICK`, most: 9_999_999 },
  { command: 'condition', stem: `${commandPrefix}COND`, most: receiptConditions.length },
] as const
export type NumberedCommand = (typeof numbered)[number]['command']

/** Codes of sheets that were printed before; they hang at desks and go on to count. */
const formerCodes: Readonly<Record<string, DeskCommand>> = { [`${commandPrefix}CANCEL`]: 'cancel' }
const formerQuantity = `${commandPrefix}QTY`

/** Quantities a sheet offers; every other one up to four digits is understood too. */
export const sheetQuantities = [1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 24, 50, 100] as const

/** The barcode of a command with its number, from 1. */
export const codeOfNumbered = (command: NumberedCommand, number: number): string =>
  `${numbered.find(each => each.command === command)?.stem}${number}`

/** The barcode that says how many of the next thing there are. */
export const codeOfQuantity = (quantity: number): string => codeOfNumbered('quantity', quantity)

export type ScannedCommand =
  | { command: DeskCommand }
  | { command: 'quantity'; quantity: number }
  | { command: 'printer'; printer: number }
  | { command: 'package'; package: number }
  | { command: 'batch'; batch: number }
  | { command: 'condition'; condition: number }

/** What a scan asks the desk to do; null when it is no command. Scanners that write small letters are understood. */
export function readCommand(scan: string): ScannedCommand | null {
  const code = scan.trim().toUpperCase()
  if (!code.startsWith(commandPrefix)) return null
  const command = deskCommands.find(each => each.code === code)?.command ?? formerCodes[code]
  if (command) return { command }
  const [, stem = '', digits = ''] = /^([A-Z]+)([1-9]\d{0,6})$/.exec(code) ?? []
  const number = Number(digits)
  const kind = numbered.find(each => each.stem === (stem === formerQuantity ? numbered[0].stem : stem))
  return kind && number > 0 && number <= kind.most ? withNumber(kind.command, number) : null
}

function withNumber(command: NumberedCommand, number: number): ScannedCommand {
  switch (command) {
    case 'quantity':
      return { command, quantity: number }
    case 'printer':
      return { command, printer: number }
    case 'package':
      return { command, package: number }
    case 'batch':
      return { command, batch: number }
    case 'condition':
      return { command, condition: number }
  }
}
