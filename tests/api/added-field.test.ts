import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, expect, test } from 'vitest'
import { databaseFile } from '../../main/db/open.ts'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { OrderDetail } from '../../shared/desk/orders.ts'
import { type Call, callerOf } from '../support/contract/call.ts'
import { deskImports, importFile, importHeads, importLine } from '../support/desks/desk-import.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { startStation } from '../support/station/station.ts'
import { homeForFile } from '../support/station/temp-home.ts'

/** An order as a station with the added field has it. */
type Gift = OrderRecord & { gift_message: string | null }

const root = join(import.meta.dirname, '../..')
const home = homeForFile()

/** A station of this tree whose orders have a field more. */
async function stationWithField(): Promise<Call> {
  const support = join(root, 'tests/support/station')
  const child = spawn(
    process.execPath,
    [
      '--import',
      join(support, 'added-field.ts'),
      join(support, 'station-process.ts'),
      home,
      join(root, 'resources'),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  ended = async () => {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  const [line] = await once(child.stdout, 'data')
  const { url, key } = JSON.parse(String(line))
  return callerOf(url, { test: key, live: '' })
}

let ended = async () => {}
let call: Call
let older: Gift

beforeAll(async () => {
  const before = await startStation({ home })
  older = (await before.call<Gift>('POST', '/v1/orders', orderBody())).body
  await before.close()
  call = await stationWithField()
  return () => ended()
})

const fileOf = (line: string, message: string) =>
  importFile(line)
    .replace(importHeads.join(','), `${importHeads.join(',')},Gift message`)
    .replace(line, `${line},${message}`)

const orderOf = async (number: string) =>
  (await call<{ results: Gift[] }>('GET', `/v1/orders?order_id=${number}`)).body.results[0]

test('an order that was stored before the field was added is read with it by every door', async () => {
  expect(older).not.toHaveProperty('gift_message')
  expect((await call<Gift>('GET', `/v1/orders/${older.id}`)).body.gift_message).toBeNull()
  expect((await orderOf(older.order_id))?.gift_message).toBeNull()
  const listed = await call<{ results: { id: string }[] }>('GET', '/desk/orders')
  expect(listed.body.results).toMatchObject([{ id: older.id, gift_message: null }])
  expect((await call<OrderDetail>('GET', `/desk/orders/${older.id}`)).body.order).toMatchObject({
    gift_message: null,
  })
})

test('it is stored as orders are today in the background', async () => {
  const file = new Database(databaseFile(home), { readonly: true })
  const versions = file.prepare('SELECT DISTINCT document_version FROM orders').pluck()
  await expect.poll(() => versions.all()).toEqual([2])
  file.close()
})

test('the field is stored, edited and described', async () => {
  const made = await call<Gift>('POST', '/v1/orders', {
    ...orderBody(),
    order_id: 'G1',
    gift_message: 'Enjoy!',
  })
  expect([made.status, made.body.gift_message]).toEqual([201, 'Enjoy!'])
  const path = `/desk/orders/${made.body.id}`
  const { revision } = (await call<OrderDetail>('GET', path)).body.entry
  const edited = await call<OrderDetail>('PUT', path, { revision, gift_message: null })
  expect(edited.body.order).toMatchObject({ gift_message: null })
  expect(edited.body.history[0]).toMatchObject({ kind: 'edited', detail: { fields: ['gift_message'] } })
  const tooLong = { ...orderBody(), order_id: 'G0', gift_message: 'x'.repeat(501) }
  expect((await call('POST', '/v1/orders', tooLong)).status).toBe(400)
  const { components } = (
    await call<{ components: { schemas: Record<string, { properties: object }> } }>('GET', '/openapi.json')
  ).body
  for (const name of ['Order', 'OrderData'])
    expect(components.schemas[name]?.properties ?? 'not described', name).toHaveProperty('gift_message')
})

test('it comes in by a file, is merged when it comes again, undone, and goes out in a file', async () => {
  const desk = deskImports(call)
  await desk.run(fileOf(importLine('G2'), 'For you'))
  expect(await orderOf('G2')).toMatchObject({ gift_message: 'For you', metadata: {} })
  const silent = await desk.run(fileOf(importLine('G2', { 'Item quantity': '3' }), ''))
  expect(await orderOf('G2')).toMatchObject({ gift_message: 'For you', line_items: [{ quantity: 3 }] })
  const again = await desk.run(fileOf(importLine('G2', { 'Item quantity': '3' }), 'With love'))
  expect((await orderOf('G2'))?.gift_message).toBe('With love')
  await desk.undo(again.id)
  expect((await orderOf('G2'))?.gift_message).toBe('For you')
  await desk.undo(silent.id)
  expect((await orderOf('G2'))?.line_items[0]?.quantity).toBe(2)

  const { id = '' } = (await orderOf('G2')) ?? {}
  const set = { kind: 'orders', ids: [id], columns: ['order_id', 'gift_message'], language: 'de' }
  const file = await call('POST', '/desk/export-files', { set, format: 'csv' })
  expect(String(file.bytes)).toMatch(/Bestellnummer,Geschenknachricht\r\nG2,For you/)
  const plain = await call(
    'GET',
    '/v1/batches/data/export/orders.csv?status=unfulfilled&include=gift_message',
  )
  expect(String(plain.bytes)).toContain('For you')
})
