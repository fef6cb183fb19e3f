import type { Database } from '../../../db/database.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { markups } from '../../../db/schema/markups.ts'

/** A price a parcel had: the chosen one, or the first it was offered. */
type PricedRow = { id: string; recipient: string | null; country: string | null; rate: string | null }
type EarnedRow = { markupId: string; currency: string; amountMinor: number; labels: number }

export type MarkupRow = typeof markups.$inferSelect
export type NewMarkupRow = Omit<MarkupRow, 'seq'>

const codec = createRowCodec<MarkupRow>({
  seq: 'plain',
  id: 'plain',
  position: 'plain',
  name: 'plain',
  kind: 'plain',
  value: 'plain',
  currency: 'plain',
  carriers: 'json',
  connections: 'json',
  services: 'json',
  countries: 'json',
  enabled: 'flag',
  revision: 'plain',
  updatedBy: 'plain',
  createdAt: 'plain',
  updatedAt: 'plain',
})

const given = codec.names.filter(name => name !== 'seq')
const changed = given.filter(name => !['id', 'position', 'createdAt'].includes(name))

export type MarkupRepository = ReturnType<typeof createMarkupRepository>

/** SQL of the mark-ups. */
export function createMarkupRepository({ sqlite }: Pick<Database, 'sqlite'>) {
  const select = `SELECT ${codec.columns} FROM markups`
  const byId = sqlite.prepare<[string], StoredRow<MarkupRow>>(`${select} WHERE id = ?`)
  const listed = sqlite.prepare<[number, number], StoredRow<MarkupRow>>(
    `${select} ORDER BY position, seq LIMIT ? OFFSET ?`,
  )
  const enabled = sqlite.prepare<[], StoredRow<MarkupRow>>(
    `${select} WHERE enabled = 1 ORDER BY position, seq`,
  )
  const count = sqlite.prepare<[], number>('SELECT count(*) FROM markups').pluck()
  const insert = sqlite.prepare(`INSERT INTO markups ${codec.insert(given)}`)
  const update = sqlite.prepare(`UPDATE markups SET ${codec.set(changed)} WHERE id = @id`)
  const place = sqlite.prepare<[number, string]>('UPDATE markups SET position = ? WHERE id = ?')
  const remove = sqlite.prepare<[string]>('DELETE FROM markups WHERE id = ?')
  const connection = sqlite.prepare<[string], number>('SELECT 1 FROM connections WHERE id = ?').pluck()
  const earned = sqlite.prepare<[number, number], EarnedRow>(
    `SELECT markup_id AS markupId, currency, sum(amount_minor) AS amountMinor, count(*) AS labels
     FROM label_markups INDEXED BY label_markups_time
     WHERE test_mode = ? AND bought_at >= ? AND voided_at IS NULL GROUP BY markup_id, currency`,
  )
  const anyEarned = sqlite.prepare<[], number>('SELECT 1 FROM label_markups LIMIT 1').pluck()
  const priced = sqlite.prepare<[number, number], PricedRow>(
    `SELECT id, document ->> '$.recipient.country_code' AS country,
       coalesce(nullif(document ->> '$.recipient.person_name', ''), document ->> '$.recipient.company_name') AS recipient,
       coalesce(document ->> '$.selected_rate', document ->> '$.rates[0]') AS rate
     FROM shipments WHERE test_mode = ? ORDER BY seq DESC LIMIT ?`,
  )
  return {
    find: (id: string): MarkupRow | null => {
      const row = byId.get(id)
      return row ? codec.read(row) : null
    },
    count: (): number => count.get() ?? 0,
    list: (limit = -1, offset = 0): MarkupRow[] => listed.all(limit, offset).map(codec.read),
    enabled: (): MarkupRow[] => enabled.all().map(codec.read),
    insert: (row: NewMarkupRow): void => void insert.run(codec.bind(row)),
    save: (row: MarkupRow): void => void update.run(codec.bind(row)),
    place: (id: string, position: number): void => void place.run(position, id),
    remove: (id: string): void => void remove.run(id),
    earnedSince: (testMode: boolean, ms: number): EarnedRow[] => earned.all(Number(testMode), ms),
    /** Whether there is one, or ever was one on a label. */
    isAny: (): boolean => (count.get() ?? 0) > 0 || anyEarned.get() !== undefined,
    newestPrices: (testMode: boolean, most: number): PricedRow[] => priced.all(Number(testMode), most),
    isConnection: (id: string): boolean => connection.get(id) !== undefined,
  }
}
