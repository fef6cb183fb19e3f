import type { Database } from '../../db/database.ts'
import type { PrinterRow } from '../printer-repository.ts'
import { slotAfter } from './sheet.ts'

export type SheetSlots = {
  /** Notes that so many labels were handed to a printer, in the transaction of whoever writes that down. */
  advance: (printer: Pick<PrinterRow, 'id' | 'media' | 'nextSlot'>, labels: number) => void
  /** A sheet nothing is printed on yet was put into the printer. */
  reset: (printerId: string) => void
}

/** Which place of the sheet in a printer is free next. */
export function createSheetSlots({ sqlite }: Database): SheetSlots {
  const write = sqlite.prepare('UPDATE printers SET next_slot = ? WHERE id = ?')
  return {
    advance: ({ id, media, nextSlot }, labels) => void write.run(slotAfter(media, nextSlot, labels), id),
    reset: id => void write.run(0, id),
  }
}
