import BetterSqlite3 from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { readJournal } from '../../../main/db/journal.ts'
import { applyMigrations } from '../../../main/db/migrate.ts'
import { migrations } from '../../support/station/database.ts'

test('purchases of before there was a ledger have their charges in it', () => {
  const sqlite = new BetterSqlite3(':memory:')
  onTestFinished(() => void sqlite.close())
  const before = readJournal(migrations).entries.findIndex(({ tag }) => tag.endsWith('_money')) - 1
  applyMigrations(sqlite, migrations, readJournal(migrations).entries[before]?.when)
  sqlite.exec(`
    INSERT INTO connections (id, adapter, carrier_name, carrier_id, display_name, test_mode, active, credentials, metadata, created_at)
      VALUES ('car_1', 'acme', 'acme', 'my_acme', 'Acme', 0, 1, '', '{}', 1);`)
  const shipment = sqlite.prepare(
    `INSERT INTO shipments (id, document, created_at, test_mode) VALUES (?, ?, 1, 0)`,
  )
  const purchase = sqlite.prepare(
    `INSERT INTO purchases (id, shipment_id, connection_id, service, state, tracking_number, shipment_identifier, amount_minor, currency, started_at, settled_at)
     VALUES (?, ?, 'car_1', 'ground', ?, 'T1', 'S1', ?, ?, 10, 20)`,
  )
  const states: [string, number | null, string | null][] = [
    ['bought', 1250, 'CAD'],
    ['voided', 300, 'JPY'],
    ['bought', null, null],
    ['refused', null, null],
    ['unknown', null, null],
  ]
  states.forEach(([state, amount, currency], n) => {
    shipment.run(`shp_${n}`, JSON.stringify({ id: `shp_${n}`, status: 'purchased', carrier_name: 'acme' }))
    purchase.run(`pur_${n}`, `shp_${n}`, state, amount, currency)
  })
  applyMigrations(sqlite, migrations)
  const rows = sqlite
    .prepare(
      `SELECT kind, amount_minor AS amount, currency, at, purchase_id AS purchase, carrier_id AS account, source FROM money_entries ORDER BY seq`,
    )
    .all()
  const row = { at: 20, account: 'my_acme', source: 'import' }
  expect(rows).toEqual([
    { ...row, kind: 'charge', amount: 1250, currency: 'CAD', purchase: 'pur_0' },
    { ...row, kind: 'charge', amount: 300, currency: 'JPY', purchase: 'pur_1' },
    { ...row, kind: 'charge', amount: null, currency: null, purchase: 'pur_2' },
    { ...row, kind: 'void', amount: -300, currency: 'JPY', purchase: 'pur_1' },
  ])
})
