import type { ShipmentStatus } from '../../../../shared/api/shipments.ts'
import type { ReturnItem } from '../../../../shared/desk/returns.ts'
import type { Database } from '../../../db/database.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { returns } from '../../../db/schema/returns.ts'

export type ReturnRow = Omit<typeof returns.$inferSelect, 'items'> & {
  items: ReturnItem[]
  /** Of its label, as it is now. */
  status: ShipmentStatus
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
  arrivedAt: 'plain',
  arrivedBy: 'plain',
  decidedAt: 'plain',
  decidedBy: 'plain',
  status: 'plain',
})

export type ReturnRepository = ReturnType<typeof createReturnRepository>

const from = 'FROM returns JOIN shipments ON shipments.id = returns.label_id'
const columns = codec.names
  .map(name =>
    name === 'status'
      ? 'shipments.status AS "status"'
      : `returns.${name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)} AS "${name}"`,
  )
  .join(', ')
const isStored = (name: keyof ReturnRow) => name !== 'seq' && name !== 'status'
const stored = codec.names.filter(isStored)
const changeable = stored.filter(
  name => !['id', 'testMode', 'shipmentId', 'labelId', 'createdAt'].includes(name),
)

/** SQL of returns, each with the state of its label. */
export function createReturnRepository({ sqlite }: Pick<Database, 'sqlite'>) {
  const rows = <P extends unknown[]>(rest: string) =>
    sqlite.prepare<P, StoredRow<ReturnRow>>(`SELECT ${columns} ${from} ${rest}`)
  const insert = sqlite.prepare(`INSERT INTO returns ${codec.insert(stored)}`)
  const update = sqlite.prepare(`UPDATE returns SET ${codec.set(changeable)} WHERE id = @id`)
  const byId = rows<[string, number]>('WHERE returns.id = ? AND returns.test_mode = ?')
  // A draft that was discarded was never a return.
  const ofMode = rows<[number]>(
    `WHERE returns.test_mode = ? AND (shipments.status <> 'cancelled' OR shipments.tracking_number IS NOT NULL)
     ORDER BY returns.seq DESC`,
  )
  const ofShipment = rows<[string]>('WHERE returns.shipment_id = ? ORDER BY returns.seq DESC')
  return {
    insert: (row: Omit<ReturnRow, 'seq' | 'status'>) => void insert.run(codec.bind(row)),
    save: (row: ReturnRow) =>
      void update.run(
        codec.bind(
          Object.fromEntries(['id', ...changeable].map(name => [name, row[name as keyof ReturnRow]])),
        ),
      ),
    find: (id: string, testMode: boolean): ReturnRow | null => {
      const row = byId.get(id, Number(testMode))
      return row ? codec.read(row) : null
    },
    ofMode: (testMode: boolean): ReturnRow[] => ofMode.all(Number(testMode)).map(codec.read),
    ofShipment: (shipmentId: string): ReturnRow[] => ofShipment.all(shipmentId).map(codec.read),
  }
}
