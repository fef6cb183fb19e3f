/**
 * Barcodes that are taped to a packing desk and tell it what to do. Letters and digits only: a scanner types them as a
 * keyboard does, and signs lie elsewhere on the keyboards of other countries. The prefix keeps them apart from
 * whatever a shop may have as SKU.
 */
export const commandPrefix = 'PDK'

export const deskCommands = [
  { command: 'cancel', code: 'PDKCANCEL', name: 'CANCEL' },
  { command: 'print', code: 'PDKPRINT', name: 'PRINT' },
  { command: 'next', code: 'PDKNEXT', name: 'NEXT' },
  { command: 'hold', code: 'PDKHOLD', name: 'HOLD' },
  { command: 'reprint', code: 'PDKREPRINT', name: 'REPRINT' },
] as const
export type DeskCommand = (typeof deskCommands)[number]['command']

const quantityCode = `${commandPrefix}QTY`
const mostQuantity = 9_999

/** Quantities a sheet offers; every other one up to four digits is understood too. */
export const sheetQuantities = [1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 24, 50, 100] as const

/** The barcode that says how many of the next thing there are. */
export const codeOfQuantity = (quantity: number): string => `${quantityCode}${quantity}`

export type ScannedCommand = { command: DeskCommand } | { command: 'quantity'; quantity: number }

/** What a scan asks the desk to do; null when it is no command. Scanners that write small letters are understood. */
export function readCommand(scan: string): ScannedCommand | null {
  const code = scan.trim().toUpperCase()
  const known = deskCommands.find(each => each.code === code)
  if (known) return { command: known.command }
  const [, digits] = /^PDKQTY(\d{1,4})$/.exec(code) ?? []
  const quantity = Number(digits)
  return digits && quantity > 0 && quantity <= mostQuantity ? { command: 'quantity', quantity } : null
}
