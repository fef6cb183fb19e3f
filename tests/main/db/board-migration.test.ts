import BetterSqlite3 from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { readJournal } from '../../../main/db/journal.ts'
import { applyMigrations } from '../../../main/db/migrate.ts'
import { migrations } from '../../support/station/database.ts'

test('trackers of before there was a board have the days it goes by', () => {
  const sqlite = new BetterSqlite3(':memory:')
  onTestFinished(() => void sqlite.close())
  const before = readJournal(migrations).entries.findIndex(({ tag }) => tag.endsWith('_tracking_board')) - 1
  applyMigrations(sqlite, migrations, readJournal(migrations).entries[before]?.when)
  const insert = (table: string, id: string, document: object, more: Record<string, unknown> = {}) => {
    const row = { id, document: JSON.stringify(document), created_at: 1, test_mode: 0, ...more }
    const names = Object.keys(row)
    sqlite
      .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
      .run(...Object.values(row))
  }
  const promised = { status: 'purchased', selected_rate: { estimated_delivery: '2026-01-09' } }
  insert('shipments', 'shp_1', promised)
  insert('shipments', 'shp_2', { status: 'purchased' })
  const tracker = (n: number, document: object, shipmentId: string | null = null) =>
    insert(
      'trackers',
      `trk_${n}`,
      { tracking_number: `T${n}`, carrier_name: 'acme', status: 'in_transit', info: {}, ...document },
      { shipment_id: shipmentId },
    )
  const events = [{ date: '2026-01-06' }, { date: '2026-01-07' }, { description: 'without a day' }]
  tracker(1, { events, estimated_delivery: '2026-01-12' }, 'shp_1')
  tracker(2, { events: [], estimated_delivery: '2026-01-12T18:00:00' }, 'shp_2')
  tracker(3, { events, estimated_delivery: 'soon' })
  const window = { ready_time: '09:00', closing_time: '17:00' }
  insert('pickups', 'pck_1', { pickup_date: '2026-01-05', ...window })
  insert('manifests', 'mnf_1', { day: '2026-01-06', state: 'closed' })
  sqlite.exec(`
    INSERT INTO pickup_shipments (shipment_id, pickup_id, tracking_number) VALUES ('shp_1', 'pck_1', 'T1');
    INSERT INTO manifest_shipments (shipment_id, manifest_id) VALUES ('shp_1', 'mnf_1'), ('shp_2', 'mnf_1')`)
  applyMigrations(sqlite, migrations)
  const days = () =>
    sqlite
      .prepare('SELECT event_day, promised_day, handed_day, changed_at FROM trackers ORDER BY seq')
      .raw()
      .all()
  expect(days()).toEqual([
    ['2026-01-07', '2026-01-09', '2026-01-05', null],
    [null, '2026-01-12', '2026-01-06', null],
    ['2026-01-07', null, null, null],
  ])
  sqlite.exec(`DELETE FROM pickups`)
  expect(days().map(row => (row as unknown[])[2])).toEqual(['2026-01-06', '2026-01-06', null])
})
