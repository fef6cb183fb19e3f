import { Readable } from 'node:stream'
import type { BoardExport, BoardTracker } from '../../../shared/desk/trackers.ts'
import type { ShopCalendar } from '../../../shared/units/shop-day.ts'
import { wallClock } from '../../../shared/units/shop-day.ts'
import { breathe } from '../../platform/breathe.ts'
import { byteOrderMark, type Cell, delimitedLine } from '../../platform/delimited-text.ts'
import type { BoardService } from './board-service.ts'

/** The board as a file, made while it is read. */
export type ExportBoard = (asked: BoardExport, testMode: boolean) => Readable

type Ports = { board: Pick<BoardService, 'list' | 'find'>; calendar: Pick<ShopCalendar, 'timeZone'> }

const rowsAtOnce = 100

export function createBoardExport({ board, calendar }: Ports): ExportBoard {
  function* pages({ tracker_ids: ids, ...filters }: BoardExport, testMode: boolean) {
    if (ids) {
      for (let at = 0; at < ids.length; at += rowsAtOnce)
        yield ids.slice(at, at + rowsAtOnce).flatMap(id => board.find({ id, testMode }) ?? [])
      return
    }
    // A parcel that moves to another place of the board while it is read is told once.
    const told = new Set<string>()
    for (let offset = 0; ; offset += rowsAtOnce) {
      const { records } = board.list(testMode, { ...filters, limit: rowsAtOnce, offset })
      if (records.length === 0) return
      yield records.filter(({ id }) => !told.has(id))
      for (const { id } of records) told.add(id)
    }
  }

  async function* lines(asked: BoardExport, testMode: boolean) {
    const localTime = (instant: string | undefined): string => {
      if (instant === undefined) return ''
      const { day, time } = wallClock(calendar.timeZone(), Date.parse(instant))
      return `${day} ${time}`
    }
    yield byteOrderMark +
      delimitedLine(
        columns.map(({ header }) => header),
        ',',
      )
    for (const page of pages(asked, testMode)) {
      for (const row of page)
        yield delimitedLine(
          columns.map(({ cell }) => cell(row, localTime)),
          ',',
        )
      await breathe()
    }
  }

  return (asked, testMode) => Readable.from(lines(asked, testMode))
}

type LocalTime = (instant: string | undefined) => string

const columns: { header: string; cell: (row: BoardTracker, localTime: LocalTime) => Cell }[] = [
  { header: 'Tracking number', cell: ({ tracking_number }) => tracking_number },
  { header: 'Carrier', cell: ({ carrier_name }) => carrier_name },
  { header: 'Recipient', cell: ({ recipient }) => recipient },
  { header: 'Reference', cell: ({ reference }) => reference },
  { header: 'Status', cell: ({ state }) => state },
  { header: 'Since', cell: ({ since }) => since },
  { header: 'Days', cell: ({ days }) => days },
  { header: 'Promised', cell: ({ promised }) => promised },
  { header: 'Days late', cell: ({ days_late }) => days_late },
  { header: 'Handed over', cell: ({ handed_over }) => handed_over },
  { header: 'Last event', cell: ({ last_event }) => last_event?.description ?? null },
  { header: 'Last event at', cell: ({ last_event }) => last_event?.location ?? null },
  { header: 'Last event on', cell: ({ last_event }) => eventTime(last_event) },
  { header: 'Contacted by', cell: ({ contacted }) => contacted?.who ?? null },
  { header: 'Contacted', cell: ({ contacted }, localTime) => localTime(contacted?.at) || null },
  { header: 'Notes', cell: ({ notes }) => notes },
  { header: 'Shipment ID', cell: ({ shipment_id }) => shipment_id },
]

const eventTime = (event: BoardTracker['last_event']): string | null =>
  event?.date ? [event.date, event.time].filter(Boolean).join(' ') : null
