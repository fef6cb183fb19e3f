import { printerMediaSizes, printerResolutions, printerTurns } from '../../shared/desk/printer-kinds.ts'
import type { PrintTarget } from './preparation/preparation.ts'
import type { PrinterRow } from './printer-repository.ts'

/** What a document has to be made for to come out right at this printer now. */
export const printTargetOf = (row: PrinterRow): PrintTarget => ({
  language: row.language,
  dpi: dpiOf(row),
  media: row.media,
  turn: turnOf(row),
  crop: row.crop,
  offsetUm: { x: row.offsetXUm, y: row.offsetYUm },
  darkness: row.darkness,
  slot: row.nextSlot % printerMediaSizes[row.media].slots,
})

/** The file does not close these lists; a value this version does not know is taken for the usual one. */
export const dpiOf = ({ dpi }: Pick<PrinterRow, 'dpi'>) =>
  printerResolutions.find(known => known === dpi) ?? printerResolutions[0]

export const turnOf = ({ turn }: Pick<PrinterRow, 'turn'>) => printerTurns.find(known => known === turn) ?? 0
