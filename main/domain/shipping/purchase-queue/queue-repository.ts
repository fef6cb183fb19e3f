import type { QueueQuery, QueueState, StopReason } from '../../../../shared/desk/purchase-queue.ts'
import type { Database } from '../../../db/database.ts'
import type { queuedPurchases } from '../../../db/schema/queued-purchases.ts'

export type QueueRow = Omit<typeof queuedPurchases.$inferSelect, 'state' | 'reason'> & {
  state: QueueState
  reason: StopReason | null
  recipient: string
}
export type NewQueueRow = Omit<
  QueueRow,
  'seq' | 'state' | 'reason' | 'message' | 'recipient' | 'offeredMarkupMinor'
>

/** What a move writes besides the state. */
export type QueueChange = Pick<QueueRow, 'state' | 'updatedAt'> &
  Partial<
    Pick<
      QueueRow,
      | 'reason'
      | 'message'
      | 'offeredMinor'
      | 'offeredMarkupMinor'
      | 'offeredCurrency'
      | 'acceptedMinor'
      | 'acceptedMarkupMinor'
      | 'currency'
    >
  >

export type QueueRepository = {
  insert: (row: NewQueueRow) => void
  find: (id: string, testMode: boolean) => QueueRow | null
  /** The entry of a shipment that waits or is under way. */
  openOf: (shipmentId: string) => QueueRow | null
  /** Whether the entry was in one of the states and now is as told. */
  move: (id: string, from: readonly QueueState[], change: QueueChange) => boolean
  remove: (id: string) => void
  /** Everything that waits or is under way, the oldest first. */
  open: () => QueueRow[]
  page: (testMode: boolean, query: QueueQuery) => { count: number; rows: QueueRow[] }
  /** Those that were stopped by something else than a person. */
  countStopped: (testMode: boolean) => number
}

/** Said in the words of the index, so that SQLite finds the few open rows by it. */
const isOpen = "state IN ('queued','rating','buying')"

const columns = `queued_purchases.seq, queued_purchases.id, shipment_id AS shipmentId, connection_id AS connectionId,
  carrier_id AS carrierId, queued_purchases.test_mode AS testMode, queued_purchases.service, choice, label_type AS labelType,
  accepted_minor AS acceptedMinor, accepted_markup_minor AS acceptedMarkupMinor, currency, tolerance_percent AS tolerancePercent, state, reason, message,
  offered_minor AS offeredMinor, offered_markup_minor AS offeredMarkupMinor, offered_currency AS offeredCurrency, queued_purchases.created_at AS createdAt,
  updated_at AS updatedAt,
  coalesce(document ->> '$.recipient.person_name', document ->> '$.recipient.company_name', '') AS recipient`
const source = 'queued_purchases JOIN shipments ON shipments.id = shipment_id'

export function createQueueRepository({ sqlite }: Pick<Database, 'sqlite'>): QueueRepository {
  const rows = <P extends unknown[]>(where: string) =>
    sqlite.prepare<P, QueueRow>(`SELECT ${columns} FROM ${source} WHERE ${where}`)
  const insert = sqlite.prepare(
    `INSERT INTO queued_purchases (id, shipment_id, connection_id, carrier_id, test_mode, service, choice, label_type,
       accepted_minor, accepted_markup_minor, currency, tolerance_percent, offered_minor, offered_currency, created_at, updated_at)
     VALUES (@id, @shipmentId, @connectionId, @carrierId, @testMode, @service, @choice, @labelType,
       @acceptedMinor, @acceptedMarkupMinor, @currency, @tolerancePercent, @offeredMinor, @offeredCurrency, @createdAt, @updatedAt)`,
  )
  const move = sqlite.prepare(
    `UPDATE queued_purchases SET state = @state, updated_at = @updatedAt, reason = @reason, message = @message,
       offered_minor = @offeredMinor, offered_markup_minor = @offeredMarkupMinor,
       offered_currency = @offeredCurrency,
       accepted_minor = coalesce(@acceptedMinor, accepted_minor),
       accepted_markup_minor = coalesce(@acceptedMarkupMinor, accepted_markup_minor), currency = coalesce(@currency, currency)
     WHERE id = @id AND state IN (SELECT value FROM json_each(@from))`,
  )
  const remove = sqlite.prepare('DELETE FROM queued_purchases WHERE id = ?')
  const byId = rows<[string, number]>('queued_purchases.id = ? AND queued_purchases.test_mode = ?')
  const byShipment = rows<[string]>(`shipment_id = ? AND ${isOpen}`)
  const open = rows<[]>(`${isOpen} ORDER BY queued_purchases.seq`)
  const inStates = `queued_purchases.test_mode = ? AND state IN (SELECT value FROM json_each(?))`
  const newest = 'ORDER BY queued_purchases.seq DESC LIMIT ? OFFSET ?'
  const page = rows<[number, number, number]>(`queued_purchases.test_mode = ? ${newest}`)
  const pageOfStates = rows<[number, string, number, number]>(`${inStates} ${newest}`)
  const count = sqlite
    .prepare<[number], number>('SELECT count(*) FROM queued_purchases WHERE test_mode = ?')
    .pluck()
  const countOfStates = sqlite
    .prepare<[number, string], number>(`SELECT count(*) FROM queued_purchases WHERE ${inStates}`)
    .pluck()
  const stopped = sqlite
    .prepare<[number], number>(
      `SELECT count(*) FROM queued_purchases WHERE test_mode = ? AND state = 'stopped' AND reason <> 'cancelled'`,
    )
    .pluck()
  const blank = {
    reason: null,
    message: null,
    offeredMinor: null,
    offeredMarkupMinor: 0,
    offeredCurrency: null,
  }
  const same = { acceptedMinor: null, acceptedMarkupMinor: null, currency: null }

  return {
    insert: row => void insert.run({ ...row, testMode: row.testMode ? 1 : 0 }),
    find: (id, testMode) => byId.get(id, testMode ? 1 : 0) ?? null,
    openOf: shipmentId => byShipment.get(shipmentId) ?? null,
    move: (id, from, change) =>
      move.run({ ...blank, ...same, ...change, id, from: JSON.stringify(from) }).changes === 1,
    remove: id => void remove.run(id),
    countStopped: testMode => stopped.get(testMode ? 1 : 0) ?? 0,
    open: () => open.all(),
    page: (testMode, { limit, offset, state }) => {
      const mode = testMode ? 1 : 0
      if (!state) return { count: count.get(mode) ?? 0, rows: page.all(mode, limit, offset) }
      const states = JSON.stringify(state)
      return {
        count: countOfStates.get(mode, states) ?? 0,
        rows: pageOfStates.all(mode, states, limit, offset),
      }
    },
  }
}
