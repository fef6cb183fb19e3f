import type { LabelFormat } from '../../../../shared/labels.ts'
import type { FetchLabelRequest, LabelFile, PendingLabel } from '../../../carriers/contract/model.ts'
import { type AwaitedStore, createAwaitedStore } from '../../../db/awaited-store.ts'
import type { Database } from '../../../db/database.ts'

/** A label bought by proxy that was not here when the purchase was answered. */
export type ProxyLabelRow = {
  id: string
  testMode: boolean
  connectionId: string | null
  carrierName: string
  carrierId: string | null
  identifier: string
  trackingNumber: string | null
  arrives: PendingLabel['arrives']
  request: FetchLabelRequest
  /** Milliseconds. */
  since: number
  format: LabelFormat | null
  label: Buffer | null
  invoice: Buffer | null
}

export type NewProxyLabel = Omit<ProxyLabelRow, 'format' | 'label' | 'invoice'> & { nextAskAt: number | null }

export type ProxyLabelRepository = AwaitedStore & {
  /** Part of the transaction that says it is bought. */
  insert: (label: NewProxyLabel) => void
  read: (id: string) => ProxyLabelRow | null
  page: (
    testMode: boolean,
    range: { limit: number; offset: number },
  ) => { count: number; rows: ProxyLabelRow[] }
  /** It is here; it is asked for no more. */
  keep: (
    id: string,
    came: { label: LabelFile; invoice: Uint8Array | null; trackingNumber: string | null },
  ) => void
  /** Part of the transaction that says it is void. */
  removeNamed: (label: { identifier: string; carrierName: string; testMode: boolean }) => void
  /** Those that were here and bought before that time. */
  removeOld: (beforeMs: number) => void
}

type Stored = Omit<ProxyLabelRow, 'testMode' | 'request'> & { testMode: 0 | 1; request: string }

const facts = `id, test_mode AS testMode, connection_id AS connectionId, carrier_name AS carrierName,
  carrier_id AS carrierId, identifier, tracking_number AS trackingNumber, arrives, request, since, format`
const columns = `${facts}, label, invoice`
/** A list says whether there is a label, and reads none of them. */
const listed = `${facts}, CASE WHEN label IS NOT NULL THEN x'' END AS label, NULL AS invoice`

const toRow = (row: Stored): ProxyLabelRow => ({
  ...row,
  testMode: row.testMode === 1,
  request: JSON.parse(row.request) as FetchLabelRequest,
})

export function createProxyLabelRepository(database: Pick<Database, 'sqlite'>): ProxyLabelRepository {
  const { sqlite } = database
  const insert = sqlite.prepare(
    `INSERT INTO proxy_labels (id, test_mode, connection_id, carrier_name, carrier_id, identifier, tracking_number,
       arrives, request, since, next_ask_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const byId = sqlite.prepare<[string], Stored>(`SELECT ${columns} FROM proxy_labels WHERE id = ?`)
  const page = sqlite.prepare<[number, number, number], Stored>(
    `SELECT ${listed} FROM proxy_labels WHERE test_mode = ? ORDER BY since DESC, rowid DESC LIMIT ? OFFSET ?`,
  )
  const count = sqlite
    .prepare<[number], number>('SELECT count(*) FROM proxy_labels WHERE test_mode = ?')
    .pluck()
  const keep = sqlite.prepare(
    `UPDATE proxy_labels SET format = ?, label = ?, invoice = coalesce(?, invoice),
       tracking_number = coalesce(?, tracking_number), next_ask_at = NULL WHERE id = ?`,
  )
  const removeNamed = sqlite.prepare(
    'DELETE FROM proxy_labels WHERE identifier = ? AND carrier_name = ? AND test_mode = ?',
  )
  const removeOld = sqlite.prepare('DELETE FROM proxy_labels WHERE label IS NOT NULL AND since < ?')
  return {
    ...createAwaitedStore(database, { table: 'proxy_labels', key: 'id' }),
    insert: ({ request, testMode, ...label }) => {
      const named = [label.connectionId, label.carrierName, label.carrierId]
      const known = [label.identifier, label.trackingNumber, label.arrives]
      const asked = [JSON.stringify(request), label.since, label.nextAskAt]
      insert.run(label.id, Number(testMode), ...named, ...known, ...asked)
    },
    read: id => {
      const row = byId.get(id)
      return row ? toRow(row) : null
    },
    page: (testMode, { limit, offset }) => ({
      count: count.get(Number(testMode)) ?? 0,
      rows: page.all(Number(testMode), limit, offset).map(toRow),
    }),
    keep: (id, { label, invoice, trackingNumber }) =>
      void keep.run(
        label.format,
        Buffer.from(label.bytes),
        invoice && Buffer.from(invoice),
        trackingNumber,
        id,
      ),
    removeNamed: ({ identifier, carrierName, testMode }) =>
      void removeNamed.run(identifier, carrierName, Number(testMode)),
    removeOld: beforeMs => void removeOld.run(beforeMs),
  }
}
