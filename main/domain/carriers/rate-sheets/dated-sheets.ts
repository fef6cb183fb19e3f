import { dayStart, daysAfter, type ShopCalendar, type ShopDay } from '../../../../shared/units/shop-day.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import { createLoop, type Loop, type LoopOptions } from '../../../platform/loops/loop.ts'
import type { ConnectionRepository, ConnectionRow } from '../connections/connection-repository.ts'
import type { RateSheetRepository } from './rate-sheet-repository.ts'

type Config = ConnectionRow['config']

/** A change of the settings of a connection, before it is written. */
export type SheetChange = { row: ConnectionRow; next: Config; setting: string | null }

/**
 * Rate sheets by the day they count from. The one in force is the one in the settings, where everybody reads it; the
 * others stand beside them, those that were and those that are prepared.
 */
export type DatedSheets = {
  /** Writes a change of settings; of a sheet that changes with it, what was and what is from today on stay known. */
  keep: (change: SheetChange, write: () => void) => void
  /** Puts sheets whose day has come into the settings of their connections. Asked before every use: it costs nothing. */
  bringIn: () => void
}

export function createDatedSheets(ports: {
  database: Pick<Database, 'sqlite'>
  repository: RateSheetRepository
  connections: Pick<ConnectionRepository, 'find' | 'update'>
  calendar: ShopCalendar
  clock: Clock
  changes: ChangeFeed
}): DatedSheets {
  const { repository, connections, calendar, clock } = ports
  const { sqlite } = ports.database
  const put = (connectionId: string, setting: string, validFrom: ShopDay, services: unknown[]) =>
    repository.put({
      connectionId,
      validFrom,
      setting,
      services,
      isInForce: true,
      savedAt: clock.now().getTime(),
    })

  /** The sheet a connection had before there was any other counts from the day it was made. */
  const keepFirst = ({ id, config, createdAt }: ConnectionRow, setting: string) => {
    const services = sheetIn(config, setting)
    if (services.length > 0 && !repository.hasAnyInForce(id))
      put(id, setting, calendar.dayOf(new Date(createdAt)), services)
  }

  const keep = sqlite.transaction(({ row, next, setting }: SheetChange, write: () => void) => {
    const services = setting === null ? [] : sheetIn(next, setting)
    if (setting !== null && meaningOf(services) !== meaningOf(sheetIn(row.config, setting))) {
      keepFirst(row, setting)
      put(row.id, setting, calendar.today(), services)
    }
    write()
  })

  const bringIn = sqlite.transaction((today: ShopDay): string[] => {
    const due = repository.due(today)
    for (const { connectionId, setting, validFrom, services } of due) {
      const row = connections.find(connectionId)
      if (!row) continue
      keepFirst(row, setting)
      put(connectionId, setting, validFrom as ShopDay, services)
      connections.update(connectionId, { config: { ...row.config, [setting]: services } })
    }
    return [...new Set(due.map(({ connectionId }) => connectionId))]
  })

  return {
    keep: (change, write) => keep.immediate(change, write),
    bringIn: () => {
      const first = repository.firstPrepared()
      if (first === null || first > calendar.today()) return
      for (const id of bringIn.immediate(calendar.today()))
        ports.changes.publish({ topic: 'connections', id, action: 'updated' })
    },
  }
}

/** A field that is empty says no more than one that is left out, which is what forms make of it. */
const meaningOf = (services: unknown[]): string =>
  JSON.stringify(services, (_, value: unknown) => (value === null || value === '' ? undefined : value))

export const sheetIn = (config: Config, setting: string): unknown[] => {
  const sheet = config?.[setting]
  return Array.isArray(sheet) ? sheet : []
}

const minuteMs = 60_000

/** Brings in what begins with a day, also when nobody asks for a price that night. */
export const createSheetLoop = (
  ports: Pick<LoopOptions, 'clock' | 'random' | 'report' | 'changed'> & {
    sheets: Pick<DatedSheets, 'bringIn'>
    calendar: ShopCalendar
  },
): Loop =>
  createLoop({
    ...ports,
    name: 'rate_sheets',
    intervalMs: 60 * minuteMs,
    floorMs: minuteMs,
    backOff: { firstMs: minuteMs, mostMs: 30 * minuteMs },
    round: async () => {
      ports.sheets.bringIn()
      const { today, timeZone } = ports.calendar
      return { atMs: dayStart(timeZone(), daysAfter(today(), 1)) }
    },
  })
