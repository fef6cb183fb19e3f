import { type PrinterMedia, printerMediaSizes } from '../../../shared/desk/printing/printer-kinds.ts'
import type { Database } from '../../db/database.ts'
import { toDots } from '../labels/grid.ts'
import type { PrinterRow } from '../printers/printer-repository.ts'
import type { Room } from './pages/place-page.ts'

/** Paper in dots; a roll is endlessly high. Labels that share a sheet lie below each other, each in a slot of its own. */
export type Sheet = { width: number; height: number; slots: number; room: Room }

/** Office printers do not reach the edges of their paper. */
const officeLeadMm = 10

export function sheetOfMedia(media: PrinterMedia, dpi: number, isOffice: boolean): Sheet {
  const { widthMm, heightMm, slots } = printerMediaSizes[media]
  const width = toDots(widthMm, dpi)
  const height = heightMm === null ? Number.POSITIVE_INFINITY : toDots(heightMm, dpi)
  const lead = isOffice ? toDots(officeLeadMm, dpi) : 0
  const shared = slots > 1
  const room = { width, height: Math.floor(height / slots), lead: shared ? Number.POSITIVE_INFINITY : lead }
  return { width, height, slots, room }
}

/** Where the page with this number goes: the first one into the slot that is free, the others after it. */
export function placeOf(page: number, slot: number, { slots, room }: Pick<Sheet, 'slots' | 'room'>) {
  const place = (page + slot) % slots
  return { sheet: Math.floor((page + slot) / slots), top: place === 0 ? 0 : place * room.height }
}

/** The slot after a print of so many labels. */
const slotAfter = (media: PrinterMedia, slot: number, labels: number): number =>
  (slot + labels) % printerMediaSizes[media].slots

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
