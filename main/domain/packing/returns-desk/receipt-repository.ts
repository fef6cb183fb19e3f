import type { ReceiptState } from '../../../../shared/desk/return-receipts.ts'
import type { Database } from '../../../db/database.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { returnReceipts } from '../../../db/schema/return-receipts.ts'
import type { WindowRef } from '../sessions/packing-repository.ts'

export type ReceiptRow = typeof returnReceipts.$inferSelect

const rows = createRowCodec<ReceiptRow>({
  seq: 'plain',
  id: 'plain',
  testMode: 'flag',
  state: 'plain',
  step: 'plain',
  returnId: 'plain',
  shipmentId: 'plain',
  subjectId: 'plain',
  reference: 'plain',
  recipient: 'plain',
  trackingNumber: 'plain',
  codes: 'json',
  lines: 'json',
  units: 'json',
  armedQuantity: 'plain',
  note: 'plain',
  desk: 'plain',
  window: 'plain',
  operator: 'plain',
  beatAt: 'plain',
  revision: 'plain',
  createdAt: 'plain',
  updatedAt: 'plain',
  endedAt: 'plain',
})

export type ReceiptsAsked = {
  testMode: boolean
  states: readonly ReceiptState[] | null
  desk: string | null
  shipmentId: string | null
  returnId: string | null
  limit: number
  offset: number
}

export type ReceiptRepository = ReturnType<typeof createReceiptRepository>

const filter = `test_mode = @mode AND (@desk IS NULL OR desk = @desk)
  AND (@shipmentId IS NULL OR shipment_id = @shipmentId) AND (@returnId IS NULL OR return_id = @returnId)
  AND (@states IS NULL OR state IN (SELECT value FROM json_each(@states)))`

type Named = Record<string, string | number | null>

/** SQL of what came back. */
export function createReceiptRepository({ sqlite }: Pick<Database, 'sqlite'>) {
  const written = rows.names.filter(name => name !== 'seq')
  const changeable = written.filter(name => !['id', 'testMode', 'createdAt'].includes(name))
  const insert = sqlite.prepare(`INSERT INTO return_receipts ${rows.insert(written)}`)
  const update = sqlite.prepare(`UPDATE return_receipts SET ${rows.set(changeable)} WHERE id = @id`)
  const remove = sqlite.prepare("DELETE FROM return_receipts WHERE id = ? AND state = 'open'")
  const beat = sqlite.prepare(
    "UPDATE return_receipts SET beat_at = @at WHERE test_mode = @mode AND desk = @desk AND window = @window AND state = 'open'",
  )
  const select = `SELECT ${rows.columns} FROM return_receipts`
  const one = (rest: string) => sqlite.prepare<[Named], StoredRow<ReceiptRow>>(`${select} ${rest}`)
  const byId = one('WHERE id = @id')
  const byWindow = one(
    "WHERE test_mode = @mode AND desk = @desk AND window = @window AND state = 'open' LIMIT 1",
  )
  const claim = one("WHERE subject_id = @subject AND state = 'open' LIMIT 1")
  const ended = one("WHERE subject_id = @subject AND state = 'received' ORDER BY seq DESC")
  const ofShipment = one("WHERE shipment_id = @shipment AND state = 'received' ORDER BY seq DESC")
  const page = one(`WHERE ${filter} ORDER BY seq DESC LIMIT @limit OFFSET @offset`)
  const count = sqlite
    .prepare<[Named], number>(`SELECT count(*) FROM return_receipts WHERE ${filter}`)
    .pluck()
  const read = (row: StoredRow<ReceiptRow> | undefined) => (row ? rows.read(row) : null)
  const windowOf = ({ testMode, desk, window }: WindowRef) => ({ mode: Number(testMode), desk, window })
  return {
    insert: (row: Omit<ReceiptRow, 'seq'>) => void insert.run(rows.bind(row)),
    save: (row: ReceiptRow) =>
      void update.run(
        rows.bind(
          Object.fromEntries(['id', ...changeable].map(name => [name, row[name as keyof ReceiptRow]])),
        ),
      ),
    /** Only while it is open: what was received stays. */
    remove: (id: string) => void remove.run(id),
    beat: (window: WindowRef, at: number) => void beat.run({ ...windowOf(window), at }),
    find: (id: string) => read(byId.get({ id })),
    openAt: (window: WindowRef) => read(byWindow.get(windowOf(window))),
    claimOf: (subjectId: string) => read(claim.get({ subject: subjectId })),
    receivedOf: (subjectId: string) => read(ended.get({ subject: subjectId })),
    receivedOfShipment: (shipmentId: string): ReceiptRow[] =>
      ofShipment.all({ shipment: shipmentId }).map(row => rows.read(row)),
    list: ({ testMode, states, desk, shipmentId, returnId, limit, offset }: ReceiptsAsked) => {
      const asked = {
        mode: Number(testMode),
        states: states && JSON.stringify(states),
        desk,
        shipmentId,
        returnId,
      }
      return {
        count: count.get(asked) ?? 0,
        rows: page.all({ ...asked, limit, offset }).map(row => rows.read(row)),
      }
    },
  }
}
