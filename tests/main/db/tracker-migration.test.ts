import BetterSqlite3 from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { readJournal } from '../../../main/db/journal.ts'
import { applyMigrations } from '../../../main/db/migrate.ts'
import { migrations } from '../../support/station/database.ts'

type Found = { id: string; shipment_id: string | null; document: string; next_poll_at: number | null }

test('shipments that hung on the tracker of an earlier parcel have one of their own', () => {
  const sqlite = new BetterSqlite3(':memory:')
  onTestFinished(() => void sqlite.close())
  const { entries } = readJournal(migrations)
  const before = entries.findIndex(({ tag }) => tag.endsWith('_a_tracker_a_parcel')) - 1
  applyMigrations(sqlite, migrations, entries[before]?.when)
  const insert = (table: string, id: string, document: object, more: Record<string, unknown> = {}) => {
    const row = { id, document: JSON.stringify(document), created_at: 1, test_mode: 0, ...more }
    const names = Object.keys(row)
    sqlite
      .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
      .run(...Object.values(row))
  }
  const shipment = (n: number, name: string, trackerId: string | null) =>
    insert('shipments', `shp_${n}`, {
      status: 'delivered',
      tracker_id: trackerId,
      tracking_number: 'T1',
      shipper: { country_code: 'CA', postal_code: 'H2X1Y4' },
      recipient: { person_name: name, country_code: 'CA', postal_code: 'V6M2V9' },
    })
  shipment(1, 'First', 'trk_a')
  shipment(2, 'Second', 'trk_a')
  shipment(3, 'Third', null)
  const old = {
    id: 'trk_a',
    tracking_number: 'T1',
    carrier_name: 'acme',
    status: 'delivered',
    delivered: true,
    events: [{ date: '2026-01-06' }],
    info: { customer_name: 'First', signed_by: 'First', source: 'api' },
    meta: { carrier: 'acme', signature_image: 'x' },
  }
  insert('trackers', 'trk_a', old, { shipment_id: 'shp_1', connection_id: 'car_1' })
  applyMigrations(sqlite, migrations)

  const trackers = sqlite
    .prepare<[], Found>('SELECT id, shipment_id, document, next_poll_at FROM trackers ORDER BY seq')
    .all()
  expect(trackers.map(({ id, shipment_id }) => [id, shipment_id])).toEqual([
    ['trk_a', 'shp_1'],
    ['trk_2', 'shp_2'],
  ])
  expect(JSON.parse(trackers[0]?.document ?? '')).toEqual(old)
  expect(JSON.parse(trackers[1]?.document ?? '')).toMatchObject({
    id: 'trk_2',
    tracking_number: 'T1',
    status: 'pending',
    delivered: false,
    events: [],
    info: { customer_name: 'Second', signed_by: null },
    meta: { carrier: 'acme' },
  })
  expect(trackers[1]?.next_poll_at).toBe(0)
  const followed = sqlite
    .prepare(`SELECT document ->> '$.tracker_id' FROM shipments ORDER BY seq`)
    .pluck()
    .all()
  expect(followed).toEqual(['trk_a', 'trk_2', null])
})
