import type { Ordering } from '../../../shared/api/pages.ts'
import type { entryOrders, MoneyFilters } from '../../../shared/desk/money.ts'
import { anyOf, type ColumnCondition } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import type { moneyEntries } from '../../db/schema/money-entries.ts'
import { createStatementCache } from '../../db/statement-cache.ts'

/** An amount nobody knows is null, and may have no currency. */
export type Price = { amountMinor: number | null; currency: string | null }

export type MoneyRow = Omit<typeof moneyEntries.$inferSelect, 'testMode'> & { testMode: number }
export type NewMoneyRow = Omit<MoneyRow, 'seq'>

/** Times up or down. */
export type EntryOrder = Ordering<(typeof entryOrders)[number]>

/** Milliseconds, the end left out. */
export type Between = { start: number; end: number }

export type MoneyRepository = {
  /** False when the purchase has its charge, or the charge its void: each is written once. */
  insert: (row: NewMoneyRow) => boolean
  find: (id: string, testMode: boolean) => MoneyRow | null
  chargeOfPurchase: (purchaseId: string) => MoneyRow | null
  chargeOfPickup: (pickupId: string) => MoneyRow | null
  /** The newest charge for a label or pickup as the carrier names it. */
  chargeNamed: (of: { identifier: string; carrierId: string; testMode: boolean }) => MoneyRow | null
  /** What a charge has become with everything that was billed on top, in the currency it began with. */
  costOf: (charge: MoneyRow) => Price
  page: (
    testMode: boolean,
    among: Narrowed,
    range: { limit: number; offset: number; ordering?: EntryOrder | undefined },
  ) => { count: number; rows: MoneyRow[] }
  /** Labels that were charged, in the order they were written down in: `after` is left out, `upTo` is among them. */
  chargedLabels: (testMode: boolean, range: { after: number; upTo: number }, limit: number) => ChargedLabel[]
  /** When the last label of a shipment was charged; null while it has none. */
  chargedAt: (shipmentId: string) => number | null
  /** The number of the newest row; of the newest one written down before an instant. */
  newestSeq: (before?: number) => number
  /** The next rows after one, oldest first. */
  after: (testMode: boolean, among: Narrowed, last: { at: number; seq: number }, limit: number) => MoneyRow[]
}

/** A row of a label that was bought, by its place in the ledger. */
export type ChargedLabel = { seq: number; shipmentId: string; at: number }

export type Narrowed = Between & { filters: Omit<MoneyFilters, 'from' | 'to' | 'time_zone'> }

const columns: readonly [keyof NewMoneyRow, string][] = [
  ['id', 'id'],
  ['kind', 'kind'],
  ['amountMinor', 'amount_minor'],
  ['currency', 'currency'],
  ['at', 'at'],
  ['recordedAt', 'recorded_at'],
  ['carrierName', 'carrier_name'],
  ['carrierId', 'carrier_id'],
  ['connectionId', 'connection_id'],
  ['service', 'service'],
  ['shipmentId', 'shipment_id'],
  ['purchaseId', 'purchase_id'],
  ['pickupId', 'pickup_id'],
  ['identifier', 'identifier'],
  ['trackingNumber', 'tracking_number'],
  ['aboutId', 'about_id'],
  ['expectedBy', 'expected_by'],
  ['source', 'source'],
  ['note', 'note'],
  ['who', 'who'],
  ['testMode', 'test_mode'],
]
/** Every column under the name it has here. */
export const moneyColumns = ['seq', ...columns.map(([name, column]) => `${column} AS ${name}`)].join(', ')

export function createMoneyRepository({ sqlite }: Pick<Database, 'sqlite'>): MoneyRepository {
  const insert = sqlite.prepare(
    `INSERT INTO money_entries (${columns.map(([, column]) => column).join(', ')})
     VALUES (${columns.map(([name]) => `@${name}`).join(', ')}) ON CONFLICT DO NOTHING`,
  )
  const entryWhere = (where: string) =>
    sqlite.prepare<unknown[], MoneyRow>(`SELECT ${moneyColumns} FROM money_entries WHERE ${where}`)
  const byId = entryWhere('id = ? AND test_mode = ?')
  const ofPurchase = entryWhere(`purchase_id = ? AND kind = 'charge'`)
  const ofPickup = entryWhere(`pickup_id = ? AND kind = 'charge' ORDER BY seq DESC LIMIT 1`)
  const named = entryWhere(
    `identifier = ? AND carrier_id = ? AND +test_mode = ? AND kind = 'charge' ORDER BY seq DESC LIMIT 1`,
  )
  const adjusted = sqlite.prepare<[string], Price>(
    `SELECT sum(amount_minor) AS amountMinor, currency FROM money_entries
     WHERE about_id = ? AND kind = 'adjustment' GROUP BY currency ORDER BY min(seq)`,
  )

  const charged = sqlite.prepare<[number, number, number, number], ChargedLabel>(
    `SELECT seq, shipment_id AS shipmentId, at FROM money_entries
     WHERE seq > ? AND seq <= ? AND +test_mode = ? AND kind = 'charge' AND shipment_id IS NOT NULL
     ORDER BY seq LIMIT ?`,
  )
  const chargedAt = sqlite
    .prepare<[string], number>(
      "SELECT at FROM money_entries WHERE shipment_id = ? AND kind = 'charge' ORDER BY seq DESC LIMIT 1",
    )
    .pluck()
  const newest = sqlite.prepare<[], number | null>('SELECT max(seq) FROM money_entries').pluck()
  const newestBefore = sqlite
    .prepare<[number], number | null>(
      'SELECT seq FROM money_entries WHERE recorded_at < ? ORDER BY seq DESC LIMIT 1',
    )
    .pluck()

  const statement = createStatementCache({ sqlite })
  const pageRows = (testMode: boolean, { filters, start, end }: Narrowed) => {
    const conditions = conditionsOf(filters)
    // A shipment has few rows; the plus keeps SQLite off the index of times for them.
    const plus = filters.shipment_id === undefined ? '' : '+'
    return {
      from: `money_entries WHERE ${plus}test_mode = ? AND ${plus}at >= ? AND ${plus}at < ?${conditions.map(each => ` AND ${each.sql}`).join('')}`,
      values: [testMode ? 1 : 0, start, end, ...conditions.flatMap(each => each.values)],
    }
  }

  return {
    insert: row => insert.run(row).changes > 0,
    find: (id, testMode) => byId.get(id, testMode ? 1 : 0) ?? null,
    chargeOfPurchase: id => ofPurchase.get(id) ?? null,
    chargeOfPickup: id => ofPickup.get(id) ?? null,
    chargeNamed: ({ identifier, carrierId, testMode }) =>
      named.get(identifier, carrierId, testMode ? 1 : 0) ?? null,
    costOf: ({ id, amountMinor, currency }) => {
      const bills = adjusted.all(id)
      if (amountMinor === null) return bills[0] ?? { amountMinor, currency }
      const more = bills.find(bill => bill.currency === currency)?.amountMinor ?? 0
      return { amountMinor: amountMinor + more, currency }
    },
    page: (testMode, among, { limit, offset, ordering = '-at' }) => {
      const way = ordering === 'at' ? 'ASC' : 'DESC'
      const { from, values } = pageRows(testMode, among)
      const counted = statement<{ count: number }>(`SELECT count(*) AS count FROM ${from}`)
      const rows = statement<MoneyRow>(
        `SELECT ${moneyColumns} FROM ${from} ORDER BY money_entries.at ${way}, money_entries.seq ${way} LIMIT ? OFFSET ?`,
      )
      return { count: counted.get(...values)?.count ?? 0, rows: rows.all(...values, limit, offset) }
    },
    chargedLabels: (testMode, { after, upTo }, limit) => charged.all(after, upTo, testMode ? 1 : 0, limit),
    chargedAt: id => chargedAt.get(id) ?? null,
    newestSeq: before => (before === undefined ? newest.get() : newestBefore.get(before)) ?? 0,
    after: (testMode, among, last, limit) => {
      const { from, values } = pageRows(testMode, { ...among, start: Math.max(among.start, last.at) })
      return statement<MoneyRow>(
        `SELECT ${moneyColumns} FROM ${from} AND (at, seq) > (?, ?)
         ORDER BY money_entries.at, money_entries.seq LIMIT ?`,
      ).all(...values, last.at, last.seq, limit)
    },
  }
}

/** Of the rows themselves; their time and mode are told apart by the index. */
export const conditionsOf = (filters: Narrowed['filters']): ColumnCondition[] =>
  (
    [
      ['kind', filters.kind],
      ['carrier_name', filters.carrier_name],
      ['service', filters.service],
      ['currency', filters.currency],
      ['source', filters.source],
      ['shipment_id', filters.shipment_id === undefined ? undefined : [filters.shipment_id]],
    ] as const
  ).flatMap(([column, values]) => (values?.length ? [anyOf([column], values)] : []))
