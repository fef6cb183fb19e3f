import type { ShipmentStatus } from '../../../../shared/api/shipments.ts'
import type { ReturnItem, ReturnState } from '../../../../shared/desk/returns.ts'
import type { Database } from '../../../db/database.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { returns } from '../../../db/schema/returns.ts'

export type ReturnRow = Omit<typeof returns.$inferSelect, 'items'> & {
  items: ReturnItem[]
  /** Of its label, as it is now. */
  status: ShipmentStatus
  /** What the desk said comes before what the carrier says. */
  state: ReturnState
}

const codec = createRowCodec<ReturnRow>({
  seq: 'plain',
  id: 'plain',
  testMode: 'flag',
  shipmentId: 'plain',
  labelId: 'plain',
  items: 'json',
  note: 'plain',
  createdAt: 'plain',
  createdBy: 'plain',
  isAlong: 'flag',
  arrivedAt: 'plain',
  arrivedBy: 'plain',
  decidedAt: 'plain',
  decidedBy: 'plain',
  status: 'plain',
  state: 'plain',
})

export type ReturnRepository = ReturnType<typeof createReturnRepository>

/** Its items have their outcomes; only what somebody decided on is looked into. */
const isDecided = `returns.decided_at IS NOT NULL AND NOT EXISTS
  (SELECT 1 FROM json_each(returns.items) AS item WHERE item.value ->> 'outcome' IS NULL)`
const isSomeRestocked = `EXISTS
  (SELECT 1 FROM json_each(returns.items) AS item WHERE item.value ->> 'outcome' = 'restocked')`

/**
 * The one place that says where a return is. @overdueBefore: what was made by then should be here, but for what came along
 * with a shipment, in case somebody needs it.
 */
const state = `CASE
  WHEN shipments.status = 'draft' THEN 'draft'
  WHEN ${isDecided} THEN CASE WHEN ${isSomeRestocked} THEN 'restocked' ELSE 'written_off' END
  WHEN returns.arrived_at IS NOT NULL OR shipments.status = 'delivered' THEN 'arrived'
  WHEN shipments.status = 'cancelled' THEN 'voided'
  WHEN returns.created_at <= @overdueBefore AND NOT returns.is_along THEN 'overdue'
  WHEN shipments.status = 'purchased' THEN 'label_made'
  ELSE 'on_the_way' END`

// By name, as SQLite would rather read the documents than the index that has all of this.
const from = 'FROM returns JOIN shipments INDEXED BY shipments_state ON shipments.id = returns.label_id'
const workedOut: Partial<Record<keyof ReturnRow, string>> = { status: 'shipments.status', state }
const columns = codec.names
  .map(
    name =>
      `${workedOut[name] ?? `returns.${name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}`} AS "${name}"`,
  )
  .join(', ')
const stored = codec.names.filter(name => name !== 'seq' && !(name in workedOut))
const changeable = stored.filter(
  name => !['id', 'testMode', 'shipmentId', 'labelId', 'createdAt', 'isAlong'].includes(name),
)

/** `states`: null lists all but those whose label was not bought. */
export type ReturnsAsked = {
  testMode: boolean
  shipmentId: string | null
  states: readonly ReturnState[] | null
  limit: number
  offset: number
}

// A draft that was discarded was never a return.
const listed = `WHERE returns.test_mode = @testMode AND (@shipmentId IS NULL OR returns.shipment_id = @shipmentId)
  AND (shipments.status <> 'cancelled' OR shipments.tracking_number IS NOT NULL)
  AND CASE WHEN @states IS NULL THEN shipments.status <> 'draft'
    ELSE ${state} IN (SELECT value FROM json_each(@states)) END`

type Named = Record<string, string | number | null>

/** SQL of returns, each with the state of its label; what was made before `overdueBefore` should have arrived. */
export function createReturnRepository({ sqlite }: Pick<Database, 'sqlite'>, overdueBefore: () => number) {
  const rows = (rest: string) =>
    sqlite.prepare<[Named], StoredRow<ReturnRow>>(`SELECT ${columns} ${from} ${rest}`)
  const insert = sqlite.prepare(`INSERT INTO returns ${codec.insert(stored)}`)
  const update = sqlite.prepare(`UPDATE returns SET ${codec.set(changeable)} WHERE id = @id`)
  const byId = rows('WHERE returns.id = @id AND returns.test_mode = @testMode')
  const page = rows(`${listed} ORDER BY returns.seq DESC LIMIT @limit OFFSET @offset`)
  const count = sqlite.prepare<[Named], { count: number }>(`SELECT count(*) AS count ${from} ${listed}`)
  const byLabel = rows('WHERE returns.label_id = @labelId AND returns.test_mode = @testMode')
  const ofShipment = rows('WHERE returns.shipment_id = @shipmentId ORDER BY returns.seq DESC')
  return {
    insert: (row: Omit<ReturnRow, 'seq' | 'status' | 'state'>) => void insert.run(codec.bind(row)),
    save: (row: ReturnRow) =>
      void update.run(
        codec.bind(
          Object.fromEntries(['id', ...changeable].map(name => [name, row[name as keyof ReturnRow]])),
        ),
      ),
    find: (id: string, testMode: boolean): ReturnRow | null => {
      const row = byId.get({ id, testMode: Number(testMode), overdueBefore: overdueBefore() })
      return row ? codec.read(row) : null
    },
    findByLabel: (labelId: string, testMode: boolean): ReturnRow | null => {
      const row = byLabel.get({ labelId, testMode: Number(testMode), overdueBefore: overdueBefore() })
      return row ? codec.read(row) : null
    },
    list: ({ testMode, shipmentId, states, limit, offset }: ReturnsAsked) => {
      const asked = {
        testMode: Number(testMode),
        shipmentId,
        states: states && JSON.stringify(states),
        overdueBefore: overdueBefore(),
      }
      return {
        count: count.get(asked)?.count ?? 0,
        rows: page.all({ ...asked, limit, offset }).map(codec.read),
      }
    },
    ofShipment: (shipmentId: string): ReturnRow[] =>
      ofShipment.all({ shipmentId, overdueBefore: overdueBefore() }).map(codec.read),
  }
}
