import { describe, expect, test } from 'vitest'
import { createRowCodec, type StoredRow } from '../../../main/db/row-shape.ts'
import { createStatementCache } from '../../../main/db/statement-cache.ts'
import { watchedDatabase } from '../../support/station/query-plans.ts'

type Row = {
  seq: number
  shopName: string
  isOpen: boolean
  isLate: boolean | null
  openDays: string[] | null
}

const codec = createRowCodec<Row>({
  seq: 'plain',
  shopName: 'plain',
  isOpen: 'flag',
  isLate: 'flag',
  openDays: 'json',
})

function shops() {
  const { sqlite } = watchedDatabase()
  sqlite.exec(
    `CREATE TABLE stores (seq INTEGER PRIMARY KEY, shop_name TEXT NOT NULL DEFAULT 'Packdesk',
       is_open INTEGER NOT NULL, is_late INTEGER, open_days TEXT)`,
  )
  return sqlite
}

describe('a row', () => {
  test.each<Omit<Row, 'seq'>>([
    { shopName: 'Leeds', isOpen: true, isLate: null, openDays: ['mon', 'tue'] },
    { shopName: 'Toronto', isOpen: false, isLate: true, openDays: null },
    { shopName: 'Nowhere', isOpen: true, isLate: false, openDays: [] },
  ])('comes back as it was written: $shopName', row => {
    const sqlite = shops()
    const names = codec.names.filter(name => name !== 'seq')
    sqlite.prepare(`INSERT INTO stores ${codec.insert(names)}`).run(codec.bind(row))
    const stored = sqlite.prepare<[], StoredRow<Row>>(`SELECT ${codec.columns} FROM stores`).get()
    expect(stored && codec.read(stored)).toEqual({ seq: 1, ...row })
  })

  test('has what the schema says where a column is not written, and what SQL works out where it is told to', () => {
    const sqlite = shops()
    const insert = `INSERT INTO stores ${codec.insert(['isOpen', 'openDays'], { openDays: `json_array('sun')` })}`
    const stored = sqlite
      .prepare<[object], StoredRow<Row>>(`${insert} RETURNING ${codec.columns}`)
      .get(codec.bind({ isOpen: true }))
    expect(stored && codec.read(stored)).toEqual({
      seq: 1,
      shopName: 'Packdesk',
      isOpen: true,
      isLate: null,
      openDays: ['sun'],
    })
  })

  test('changes in the columns that are named and in no other', () => {
    const sqlite = shops()
    sqlite.exec(`INSERT INTO stores (shop_name, is_open, open_days) VALUES ('Leeds', 1, '["mon"]')`)
    sqlite
      .prepare(`UPDATE stores SET ${codec.set(['isOpen', 'isLate'])}`)
      .run(codec.bind({ shopName: 'Other', isOpen: false, isLate: true, openDays: null }))
    const stored = sqlite.prepare<[], StoredRow<Row>>(`SELECT ${codec.columns} FROM stores`).get()
    expect(stored).toEqual({ seq: 1, shopName: 'Leeds', isOpen: 0, isLate: 1, openDays: '["mon"]' })
  })

  test('is refused when a place has no value', () => {
    const sqlite = shops()
    const insert = sqlite.prepare(`INSERT INTO stores ${codec.insert(['shopName', 'isOpen'])}`)
    expect(() => insert.run(codec.bind({ isOpen: true }))).toThrow('Missing named parameter')
  })
})

test('a text is compiled once, and again when too many others were asked for since', () => {
  const statement = createStatementCache({ sqlite: shops() })
  const first = statement('SELECT count(*) FROM stores')
  expect(statement('SELECT count(*) FROM stores')).toBe(first)
  for (let n = 0; n < 200; n += 1) statement(`SELECT ${n} FROM stores`)
  expect(statement('SELECT count(*) FROM stores')).not.toBe(first)
})
