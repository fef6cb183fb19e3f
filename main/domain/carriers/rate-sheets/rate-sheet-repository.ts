import type { ShopDay } from '../../../../shared/units/shop-day.ts'
import type { Database } from '../../../db/database.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { rateSheets } from '../../../db/schema/rate-sheets.ts'

export type RateSheetRow = typeof rateSheets.$inferSelect

export type RateSheetRepository = {
  /** The latest first. */
  list: (connectionId: string) => RateSheetRow[]
  find: (connectionId: string, validFrom: string) => RateSheetRow | null
  /** In place of one of the same day. */
  put: (row: RateSheetRow) => void
  remove: (connectionId: string, validFrom: string) => void
  /** Whether one has its day behind it, or today. */
  hasAnyInForce: (connectionId: string) => boolean
  /** The first day of any that is not in force yet. */
  firstPrepared: () => ShopDay | null
  /** Sheets whose day has come and that are not in force yet, the earliest first. */
  due: (today: ShopDay) => RateSheetRow[]
}

const codec = createRowCodec<RateSheetRow>({
  connectionId: 'plain',
  validFrom: 'plain',
  setting: 'plain',
  services: 'json',
  isInForce: 'flag',
  savedAt: 'plain',
})

type Stored = StoredRow<RateSheetRow>

export function createRateSheetRepository({ sqlite }: Pick<Database, 'sqlite'>): RateSheetRepository {
  const { columns, read } = codec
  const list = sqlite.prepare<[string], Stored>(
    `SELECT ${columns} FROM rate_sheets WHERE connection_id = ? ORDER BY valid_from DESC`,
  )
  const find = sqlite.prepare<[string, string], Stored>(
    `SELECT ${columns} FROM rate_sheets WHERE connection_id = ? AND valid_from = ?`,
  )
  const put = sqlite.prepare(
    `INSERT OR REPLACE INTO rate_sheets ${codec.insert(['connectionId', 'validFrom', 'setting', 'services', 'isInForce', 'savedAt'])}`,
  )
  const remove = sqlite.prepare<[string, string]>(
    'DELETE FROM rate_sheets WHERE connection_id = ? AND valid_from = ?',
  )
  const any = sqlite
    .prepare<[string], number>('SELECT 1 FROM rate_sheets WHERE connection_id = ? AND is_in_force = 1')
    .pluck()
  const firstPrepared = sqlite
    .prepare<[], ShopDay | null>('SELECT min(valid_from) FROM rate_sheets WHERE is_in_force = 0')
    .pluck()
  const due = sqlite.prepare<[string], Stored>(
    `SELECT ${columns} FROM rate_sheets WHERE is_in_force = 0 AND valid_from <= ? ORDER BY valid_from`,
  )
  return {
    list: connectionId => list.all(connectionId).map(read),
    find: (connectionId, validFrom) => {
      const stored = find.get(connectionId, validFrom)
      return stored ? read(stored) : null
    },
    put: row => void put.run(codec.bind(row)),
    remove: (connectionId, validFrom) => void remove.run(connectionId, validFrom),
    hasAnyInForce: connectionId => any.get(connectionId) !== undefined,
    firstPrepared: () => firstPrepared.get() ?? null,
    due: today => due.all(today).map(read),
  }
}
