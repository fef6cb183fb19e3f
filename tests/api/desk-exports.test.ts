import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { read, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { AttentionItem } from '../../shared/desk/attention.ts'
import type { ExportColumns } from '../../shared/desk/exports.ts'
import type { Notification } from '../../shared/desk/notifications.ts'
import type { SavedExport } from '../../shared/desk/saved-exports.ts'
import { errorOf } from '../support/contract/call.ts'
import { isListed } from '../support/contract/record-in.ts'
import { deskImports } from '../support/desks/desk-import.ts'
import { takeOrder } from '../support/desks/order-desk.ts'
import { addConnection, addShipment, buy, courier } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'

const { call } = stationForFile()

const fileOf = async (set: object, format = 'csv') => {
  const answer = await call('POST', '/desk/export-files', { set, format })
  expect(answer.status, answer.bytes.toString()).toBe(200)
  return answer
}
const linesOf = (bytes: Buffer) => bytes.toString('utf8').replace('\uFEFF', '').trimEnd().split(/\r?\n/)
const save = (more: object) => call<SavedExport>('POST', '/desk/saved-exports', more)
const run = async (id: string) => (await call<SavedExport>('POST', `/desk/saved-exports/${id}/run`)).body

/** A label for everything in an order. */
async function ship(order: OrderRecord, carrier: string): Promise<ShipmentRecord> {
  const [item] = order.line_items
  const draft = await addShipment(call, {
    carrier_ids: [carrier],
    parcels: [{ weight: 1, weight_unit: 'KG', items: [{ ...item, parent_id: item?.id }] }],
  })
  return (await buy(call, draft)).body
}

test('every kind of list is exported in every format, in the columns that are named', async () => {
  const columns = (await call<ExportColumns>('GET', '/desk/export-columns')).body
  for (const [kind, all] of Object.entries(columns)) {
    const path = kind === 'ledger' ? '/desk/ledger-exports' : '/desk/export-files'
    for (const format of ['csv', 'tsv', 'xlsx', 'json']) {
      const answer = await call('POST', path, { set: { kind }, format })
      expect(answer.status, `${kind}.${format}`).toBe(200)
      expect(answer.headers.get('content-disposition')).toContain(`.${format}"`)
    }
    const last = all.at(-1)
    const { bytes } = await call('POST', path, { set: { kind, columns: [last?.key] } })
    expect(linesOf(bytes)[0]).toBe(last?.header)
    const refused = await call('POST', path, { set: { kind, columns: ['colour'] } })
    expect(errorOf(refused).details).toMatchObject({ set: { columns: [expect.stringContaining('colour')] } })
  }
})

test.each([
  ['de', 'Bestellnummer,Lieferung: Postleitzahl'],
  ['fr', 'Numéro de commande,Livraison : code postal'],
  ['es', 'Número de pedido,Envío: código postal'],
  ['en', 'Order number,Shipping postal code'],
])('the first row is in %s where it is asked for', async (language, heads) => {
  const columns = ['order_id', 'shipping_to_postal_code']
  const { bytes } = await fileOf({ kind: 'orders', columns, language })
  expect(linesOf(bytes)[0]).toBe(heads)
})

test('every head of every file is said in every language, each in its own words', async () => {
  const columns = (await call<ExportColumns>('GET', '/desk/export-columns')).body
  for (const kind of Object.keys(columns))
    for (const language of ['de', 'fr', 'es']) {
      const path = kind === 'ledger' ? '/desk/ledger-exports' : '/desk/export-files'
      const { bytes } = await call('POST', path, { set: { kind, language } })
      const [heads = ''] = linesOf(bytes)
      expect(heads).not.toMatch(/Shipping |Billing |From |_id|weight|created/)
      expect(new Set(heads.split(',')).size, `${kind} in ${language}`).toBe(heads.split(',').length)
    }
})

test('a file for a shop system has the heads it takes in every language', async () => {
  const set = { kind: 'write_back', form: 'shopify' }
  const plain = linesOf((await fileOf(set)).bytes)[0]
  expect(linesOf((await fileOf({ ...set, language: 'de' })).bytes)[0]).toBe(plain)
})

test('an order has one row, or one for every item where a column of items is wanted', async () => {
  const line_items = [
    { title: 'Cup', sku: 'CUP', quantity: 2, weight: 1, weight_unit: 'KG' },
    { title: 'Pot', sku: 'POT', weight: 1, weight_unit: 'KG' },
  ]
  const { id, order_id } = await takeOrder(call, { line_items })
  const whole = linesOf((await fileOf({ kind: 'orders', ids: [id], columns: ['order_id', 'items'] })).bytes)
  expect(whole).toEqual(['Order number,Items', `${order_id},2 x CUP; 1 x POT`])
  const items = linesOf((await fileOf({ kind: 'orders', ids: [id], columns: ['order_id', 'sku'] })).bytes)
  expect(items).toEqual(['Order number,Item sku', `${order_id},CUP`, `${order_id},POT`])
})

test('a spreadsheet keeps texts as they are, and none is a formula', async () => {
  const title = '=HYPERLINK("http://x") _x0041_ <b>\u0007'
  const { id } = await takeOrder(call, {
    order_id: '00012345678901234567890',
    line_items: [{ title, weight: 1, weight_unit: 'KG' }],
  })
  const set = { kind: 'orders', ids: [id], columns: ['order_id', 'title', 'weight'] }
  const { bytes } = await fileOf(set, 'xlsx')
  const { SheetNames, Sheets } = read(bytes)
  const sheet = Sheets[SheetNames[0] ?? '']
  if (!sheet) throw new Error('There is no sheet.')
  expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([
    ['Order number', 'Item title', 'Item weight'],
    ['00012345678901234567890', '=HYPERLINK("http://x") _x0041_ <b>', 1],
  ])
  expect(sheet.B2).toMatchObject({ t: 's' })
  expect(sheet.B2?.f).toBeUndefined()
  expect(linesOf((await fileOf(set)).bytes)[1]).toContain(`"'=HYPERLINK`)
})

test('a shop system is told of labels in its own form', async () => {
  await addConnection(call, courier('back_courier'))
  const order = await takeOrder(call, { source: 'Back', order_id: '#1001' })
  const { tracking_number: number } = await ship(order, 'back_courier')
  const told = async (form: string, format = 'csv') =>
    fileOf({ kind: 'write_back', form, matching: { source: ['Back'] } }, format)
  const generic = await told('any')
  expect(linesOf(generic.bytes)[0]).toBe(
    'Order number,Carrier,Service,Tracking number,Tracking URL,Ship date,Recipient,Postal code',
  )
  expect(linesOf(generic.bytes)[1]).toMatch(new RegExp(`^#1001,[^,]+,[^,]*,${number},`))
  const woo = linesOf((await told('woocommerce', 'xlsx')).bytes)
  expect(woo[0]).toBe('order_id,tracking_provider,tracking_number,date_shipped,status_shipped')
  expect(woo[1]).toMatch(new RegExp(`^#1001,[^,]+,${number},\\d{2}-\\d{2}-\\d{4},1$`))
  const amazon = await told('amazon')
  expect(amazon.headers.get('content-disposition')).toContain('write-back.txt')
  expect(linesOf(amazon.bytes)[1]?.split('\t').slice(4, 5)).toEqual(['Other'])
  const shopify = (await told('shopify')).bytes.toString()
  expect(shopify.startsWith('Name,Fulfillment: Tracking Company')).toBe(true)
  const ebay = await told('ebay', 'xlsx')
  expect(ebay.headers.get('content-disposition')).toContain('.csv')
  expect(linesOf(ebay.bytes)).toEqual([
    'Order ID,Line Item ID,Logistics Status,Shipment Carrier,Shipment Tracking',
    expect.stringMatching(new RegExp(`^#1001,,SHIPPED,[^,]+,${number}$`)),
  ])
  expect(linesOf((await told('bigcommerce')).bytes)).toEqual([
    'Order ID,Order Address ID,Tracking Number,Shipping Provider',
    `#1001,,${number},`,
  ])
})

test('a saved write-back tells every label once, and writes nothing when there is nothing to tell', async () => {
  await addConnection(call, courier('once_courier'))
  const folder = tempHome()
  const set = { kind: 'write_back', form: 'shopify', matching: { source: ['Once'], view: 'ready' } }
  const { id, format } = (await save({ name: 'For the shop', folder, set, format: 'json' })).body
  expect(format).toBe('csv')
  const first = await takeOrder(call, { source: 'Once', order_id: 'O-1' })
  const { tracking_number: number } = await ship(first, 'once_courier')
  const done = await run(id)
  expect(done).toMatchObject({ trouble: null, last_run: { rows: 1 } })
  expect(done.last_run?.file).toMatch(/^Orders For the shop \d{4}-\d{2}-\d{2} \d{4}\.csv$/)
  expect(readFileSync(join(folder, done.last_run?.file ?? ''), 'utf8')).toContain(`O-1,`)
  expect(readFileSync(join(folder, done.last_run?.file ?? ''), 'utf8')).toContain(String(number))
  expect((await run(id)).last_run).toMatchObject({ rows: 0, file: null })
  await ship(await takeOrder(call, { source: 'Elsewhere' }), 'once_courier')
  expect((await run(id)).last_run).toMatchObject({ rows: 0, file: null })
  await ship(await takeOrder(call, { source: 'Once', order_id: 'O-2' }), 'once_courier')
  const next = (await run(id)).last_run?.file ?? ''
  expect(readFileSync(join(folder, next), 'utf8')).toMatch(
    /^Name,[^\n]*\nO-2,[^\n]*\n$|^Name,[^\r]*\r\nO-2,[^\r]*\r\n$/,
  )
  expect(readdirSync(folder)).toHaveLength(2)
})

test('what cannot be written needs attention until it can, and loses no label', async () => {
  await addConnection(call, courier('lost_courier'))
  const folder = tempHome()
  const set = { kind: 'write_back', form: 'any', matching: { source: ['Lost'] } }
  const { id } = (await save({ name: 'Lost folder', folder, set })).body
  await ship(await takeOrder(call, { source: 'Lost', order_id: 'L-1' }), 'lost_courier')
  rmSync(folder, { recursive: true })
  expect((await run(id)).trouble?.text).toContain(folder)
  const attention = async () =>
    (await call<{ results: AttentionItem[] }>('GET', '/desk/attention')).body.results
  expect(await attention()).toMatchObject([
    { kind: 'saved_export', id, subject: 'Lost folder', test_mode: true, said: [expect.any(String)] },
  ])
  const told = (await call<{ results: Notification[] }>('GET', '/desk/notifications')).body.results
  expect(told).toMatchObject([{ kind: 'export_failed', tone: 'bad', name: 'Lost folder' }])
  mkdirSync(folder)
  expect(await run(id)).toMatchObject({ trouble: null, last_run: { rows: 1 } })
  expect(await attention()).toEqual([])
})

test('a saved export keeps so many of its files and lets the oldest go', async () => {
  const folder = tempHome()
  const set = { kind: 'orders', columns: ['order_id'] }
  const { id } = (await save({ name: 'a/b: all', folder, set, keep: 2, last_days: 1 })).body
  const names = [
    (await run(id)).last_run?.file,
    (await run(id)).last_run?.file,
    (await run(id)).last_run?.file,
  ]
  expect(readdirSync(folder).toSorted()).toEqual(names.slice(1).map(String).toSorted())
  expect(names[0]).toMatch(/^a-b- all /)
  await call('DELETE', `/desk/saved-exports/${id}`)
  expect(readdirSync(folder)).toHaveLength(2)
  expect(await isListed(call, '/desk/saved-exports', id)).toBe(false)
})

test.each([
  [{ folder: 'exports' }, { folder: [expect.stringContaining('whole path')] }],
  [{ set: { kind: 'orders', ids: ['ord_1'] } }, { set: { ids: [expect.stringContaining('matching')] } }],
  [{ set: { kind: 'orders', columns: ['colour'] } }, { set: { columns: [expect.any(String)] } }],
  [{ repeat: { at: '25:00', days: 'every' } }, { repeat: { at: [expect.any(String)] } }],
])('a saved export with %j is refused', async (more, details) => {
  const refused = await save({ name: 'Wrong', folder: tempHome(), set: { kind: 'orders' }, ...more })
  expect(refused.status).toBe(400)
  expect(errorOf(refused).details).toEqual(details)
})

test('orders with all their columns are read back without a row that is wrong', async () => {
  const order = await takeOrder(call, { source: 'Round', order_id: '00077' })
  const { bytes } = await fileOf({ kind: 'orders', ids: [order.id] })
  const { plan, layout } = await deskImports(call).plan(bytes.toString('utf8'))
  expect(plan).toMatchObject({ create: 0, error: 0 })
  const fields = layout.fields.map(({ field, columns }) => [field, columns])
  expect(fields).toContainEqual(['shipping_to_name', ['Shipping name']])
  expect(fields).toContainEqual(['order_id', ['Order number']])
})
