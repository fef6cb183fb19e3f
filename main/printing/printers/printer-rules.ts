import {
  printerMediaSizes,
  printerResolutions,
  printerTurns,
} from '../../../shared/desk/printing/printer-kinds.ts'
import { addressThere } from '../../../shared/desk/printing/printer-uri.ts'
import type { PrintTarget } from '../preparation/preparation.ts'
import type { PrinterRow } from './printer-repository.ts'

/** What a document has to be made for to come out right at this printer now. */
export const printTargetOf = (row: PrinterRow): PrintTarget => ({
  language: row.language,
  dpi: dpiOf(row),
  media: row.media,
  turn: turnOf(row),
  crop: row.crop,
  ...(row.dropsRest ? { dropsRest: true } : {}),
  offsetUm: { x: row.offsetXUm, y: row.offsetYUm },
  darkness: row.darkness,
  ...(row.allowsSaving ? { allowsSaving: true } : {}),
  slot: row.nextSlot % printerMediaSizes[row.media].slots,
})

/** The file does not close these lists; a value this version does not know is taken for the usual one. */
export const dpiOf = ({ dpi }: Pick<PrinterRow, 'dpi'>) =>
  printerResolutions.find(known => known === dpi) ?? printerResolutions[0]

export const turnOf = ({ turn }: Pick<PrinterRow, 'turn'>) => printerTurns.find(known => known === turn) ?? 0

/** Whether both rows print the same bytes at the same place, but for where on a shared sheet. */
export const isSamePrinter = (one: PrinterRow, other: PrinterRow): boolean =>
  isSamePlace(one, { ...other, nextSlot: one.nextSlot })

/** Whether both rows would be sent the same bytes at the same place. */
export const isSamePlace = (one: PrinterRow, other: PrinterRow): boolean =>
  one.uri === other.uri && JSON.stringify(printTargetOf(one)) === JSON.stringify(printTargetOf(other))

/** Whether anything may be sent there now. */
export const takesJobs = ({ enabled, pausedAt }: PrinterRow): boolean => enabled && pausedAt === null

/** What a transport has to know before it asks a printer anything. */
export const askedAs = ({ language, identity }: PrinterRow) => ({ language, answers: identity !== null })

/** Whether what it confirms is a file and not paper. */
export const isFolder = ({ uri }: Pick<PrinterRow, 'uri'>): boolean => addressThere(uri).startsWith('folder:')

/** Whether several labels share a sheet, so that each has to be made for its own place. */
export const sharesSheets = ({ media }: PrinterRow): boolean => printerMediaSizes[media].slots > 1
