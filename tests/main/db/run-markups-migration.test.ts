import BetterSqlite3 from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { readJournal } from '../../../main/db/journal.ts'
import { applyMigrations } from '../../../main/db/migrate.ts'
import { migrations } from '../../support/station/database.ts'

/** A home of before runs kept what the shop adds apart from what the carrier is paid. */
function oldHome() {
  const sqlite = new BetterSqlite3(':memory:')
  onTestFinished(() => void sqlite.close())
  const { entries } = readJournal(migrations)
  const before = entries.findIndex(({ tag }) => tag.endsWith('_prices_with_markups')) - 1
  applyMigrations(sqlite, migrations, entries[before]?.when)
  // Only the tables in question: what they refer to would say nothing here.
  sqlite.pragma('foreign_keys = OFF')
  return sqlite
}

/** A row with the given values, and with something harmless in every column that has to have one. */
function insert(sqlite: BetterSqlite3.Database, table: string, values: Record<string, unknown>): void {
  const columns = sqlite.pragma(`table_info(${table})`) as {
    name: string
    type: string
    notnull: number
    dflt_value: string | null
    pk: number
  }[]
  const needed = columns.filter(
    ({ name, notnull, dflt_value: usual }) => notnull && usual === null && !(name in values),
  )
  const row = {
    ...Object.fromEntries(needed.map(({ name, type }) => [name, /int/i.test(type) ? 1 : ''])),
    ...values,
  }
  const names = Object.keys(row)
  sqlite
    .prepare(
      `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(name => `@${name}`).join(', ')})`,
    )
    .run(row)
}

const markupOf = (sqlite: BetterSqlite3.Database) =>
  Object.fromEntries(
    (
      sqlite.prepare('SELECT order_id, markup_minor FROM run_items').all() as {
        order_id: string
        markup_minor: number
      }[]
    ).map(({ order_id: order, markup_minor: minor }) => [order, minor]),
  )

test('a run of before keeps apart what the shop added to each label that was bought', () => {
  const sqlite = oldHome()
  const item = (order: string, shipment: string | null) =>
    insert(sqlite, 'run_items', {
      run_id: 'run_1',
      order_id: order,
      position: Number(order.slice(-1)),
      shipment_id: shipment,
      state: shipment ? 'bought' : 'waiting',
    })
  const purchase = (id: string, shipment: string, state: string) =>
    insert(sqlite, 'purchases', { id, shipment_id: shipment, state })
  const markup = (purchaseId: string, markupId: string, amount: number) =>
    insert(sqlite, 'label_markups', {
      purchase_id: purchaseId,
      markup_id: markupId,
      currency: 'CAD',
      amount_minor: amount,
      voided_at: null,
    })
  item('ord_1', 'shp_1')
  item('ord_2', 'shp_2')
  item('ord_3', 'shp_3')
  item('ord_4', null)
  purchase('pur_1', 'shp_1', 'bought')
  purchase('pur_2', 'shp_2', 'bought')
  // Its first purchase was refused and its second one went through.
  purchase('pur_3a', 'shp_3', 'refused')
  purchase('pur_3b', 'shp_3', 'bought')
  markup('pur_1', 'mkp_1', 100)
  markup('pur_1', 'mkp_2', 25)
  markup('pur_3a', 'mkp_1', 999)
  markup('pur_3b', 'mkp_1', 40)
  applyMigrations(sqlite, migrations)
  expect(markupOf(sqlite)).toEqual({ ord_1: 125, ord_2: 0, ord_3: 40, ord_4: 0 })
})

test('a run of a shop that never added anything is as it was', () => {
  const sqlite = oldHome()
  insert(sqlite, 'run_items', {
    run_id: 'run_1',
    order_id: 'ord_1',
    position: 1,
    shipment_id: 'shp_1',
    state: 'bought',
  })
  applyMigrations(sqlite, migrations)
  expect(markupOf(sqlite)).toEqual({ ord_1: 0 })
})
