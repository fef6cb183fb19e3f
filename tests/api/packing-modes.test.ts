import { describe, expect, test } from 'vitest'
import type { PickBatch } from '../../shared/desk/packing-batches.ts'
import type { ProductRecord } from '../../shared/desk/products.ts'
import { mugAndSyrup, packDesk } from '../support/desks/pack-desk.ts'
import { abroad } from '../support/desks/worklist-desk.ts'

const sock = { title: 'Sock', sku: 'SOCK', quantity: 1, weight: 0.1, weight_unit: 'KG' }

describe('ways to pack', () => {
  test('single items: the item opens the oldest order of one of it, counted', async () => {
    const shop = await packDesk({ printer: false })
    await shop.take({ line_items: [{ ...sock, quantity: 2 }] })
    const [first, second] = await shop.takeMany(2, { line_items: [sock] })
    await shop.settings({ weighing: 'off' })
    const desk = shop.at('Desk 1', { mode: 'single' })
    const scanned = await desk.scan('SOCK')
    expect(scanned).toMatchObject({ feedback: { kind: 'all_units' }, session: { order: { id: first?.id } } })
    await desk.until('printer_trouble')
    const other = shop.at('Desk 2', { mode: 'single' })
    expect((await other.scan('SOCK')).session?.order.id).toBe(second?.id)
    await other.until('printer_trouble')
    expect((await shop.at('Desk 3', { mode: 'single' }).scan('SOCK')).feedback.kind).toBe('no_order_of')
    expect(await shop.labels()).toBe(2)
  })

  test('an item before its order is not told to be in none: only single items are looked for', async () => {
    const shop = await packDesk({ printer: false })
    await shop.takeMany(2, { line_items: [sock] })
    const { feedback } = await shop.at('Desk 1', { mode: 'verify' }).scan('SOCK')
    expect(feedback).toMatchObject({ kind: 'no_order_of', is_asked: false })
    const single = await shop.at('Desk 2', { mode: 'single' }).scan('MUG')
    expect(single.feedback).toMatchObject({ kind: 'unknown_code' })
  })

  test('ship only: the slip, the weight, the label', async () => {
    const shop = await packDesk({ printer: false })
    const order = await shop.take(mugAndSyrup)
    const desk = shop.at('Desk 1', { mode: 'ship' })
    await desk.scan(order.order_id)
    expect((await desk.here()).step).toBe('weigh')
    await desk.weigh(1100)
    await desk.until('printer_trouble')
    expect(await shop.labels()).toBe(1)
  })

  test('ship: what nobody counted is done with its label, and not taken up again', async () => {
    const shop = await packDesk()
    await shop.settings({ weighing: 'off' })
    const order = await shop.take(mugAndSyrup)
    const desk = shop.at('Desk 1', { mode: 'ship' })
    await desk.scan(order.order_id)
    const done = await desk.until('label_printed', 'sent_unconfirmed', 'already_shipped')
    expect(done).toMatchObject({ state: 'done', step: 'done', counted: 0 })
    expect(await shop.labels()).toBe(1)
  })

  test('a cart: what is picked by shelf, and each place is confirmed', async () => {
    const shop = await packDesk({ printer: false })
    const orders = await shop.takeMany(2, mugAndSyrup)
    const shelves = [
      { sku: 'SYR-01', fields: { shelf: 'B-02' } },
      { sku: 'MUG-3', fields: { shelf: 'A-01' } },
    ]
    expect((await shop.call('POST', '/desk/products/changes', { rows: shelves })).status).toBe(200)
    const data = { desk: 'Desk 1', window: 'w1', order_ids: orders.map(({ id }) => id) }
    const made = await shop.call<PickBatch>('POST', '/desk/packing/batches', data)
    expect(made.body.picks.map(({ article, take }) => [article.shelf, article.sku, take])).toEqual([
      ['A-01', 'MUG-3', 2],
      ['B-02', 'SYR-01', 4],
    ])
    const desk = shop.at('Desk 1', { mode: 'batch' })
    expect(await desk.scanAll('SYR-01', 'MUG-3', 'A1', 'A9', 'A2', 'SYR-01', 'A1', 'A2')).toEqual([
      'wrong_item',
      'take',
      'put',
      'wrong_place',
      'put',
      'take',
      'put',
      'batch_picked',
    ])
  })
})

describe('what a packer is asked', () => {
  test('which box, suggested by the sides of the products, with how full it would be', async () => {
    const shop = await packDesk({ printer: false })
    await shop.settings({ package: 'ask' })
    const sides = { length_mm: 100, width_mm: 90, height_mm: 80 }
    const made = await shop.call('POST', '/v1/products', { sku: 'MUG-3', title: 'Mug, blue', ...sides })
    expect(made.status).toBe(201)
    for (const [description, length] of [
      ['Large', 60],
      ['Small', 20],
      ['Envelope', 9],
    ] as const)
      await shop.call('POST', '/v1/parcels', {
        description,
        length,
        width: length,
        height: length,
        dimension_unit: 'CM',
        weight: 1,
        weight_unit: 'KG',
      })
    const two = { title: 'Mug, blue', sku: 'MUG-3', quantity: 2, weight: 0.4, weight_unit: 'KG' }
    const order = await shop.take({ line_items: [two] })
    const desk = shop.at()
    await desk.scanAll(order.order_id, 'PDKX2', 'MUG-3')
    const { feedback } = await desk.until('package')
    expect(feedback).toMatchObject({
      boxes: [
        { name: 'Large', fits: true, filled_percent: 1, is_suggested: false },
        { name: 'Small', fits: true, filled_percent: 18, is_suggested: true },
        { name: 'Envelope', fits: false, filled_percent: 198, is_suggested: false },
      ],
    })
  })

  test('which box it is where none holds what was counted, also where one is taken by itself otherwise', async () => {
    const shop = await packDesk({ printer: false })
    await shop.settings({ package: 'usual', weighing: 'off' })
    const sides = { length_mm: 400, width_mm: 300, height_mm: 300 }
    await shop.call('POST', '/v1/products', { sku: 'SOCK', title: 'Sock', ...sides })
    const small = { description: 'Small', length: 20, width: 20, height: 20, dimension_unit: 'CM' }
    await shop.call('POST', '/v1/parcels', { ...small, weight: 1, weight_unit: 'KG' })
    const order = await shop.take({ line_items: [sock] })
    const desk = shop.at()
    await desk.scanAll(order.order_id, 'SOCK')
    expect((await desk.until('package')).feedback).toMatchObject({ boxes: [{ name: 'Small', fits: false }] })
    expect(await shop.labels()).toBe(0)
    await desk.step({ kind: 'package', number: 1 })
    await desk.until('printer_trouble')
    expect(await shop.labels()).toBe(1)
  })

  test('which of two articles with one barcode it is', async () => {
    const shop = await packDesk({ printer: false })
    const order = await shop.take(mugAndSyrup)
    const rows = ['SYR-01', 'MUG-3'].map(sku => ({ sku, fields: { barcode: '4006381333931' } }))
    expect((await shop.call('POST', '/desk/products/changes', { rows })).status).toBe(200)
    const desk = shop.at()
    await desk.scan(order.order_id)
    expect((await desk.scan('4006381333931')).feedback).toMatchObject({
      kind: 'which_one',
      choices: [
        { number: 1, article: { sku: 'SYR-01' } },
        { number: 2, article: { sku: 'MUG-3' } },
      ],
    })
    expect((await desk.step({ kind: 'choose', number: 2 })).feedback).toMatchObject({
      kind: 'unit_counted',
      article: { sku: 'MUG-3' },
    })
  })

  test('the reason for what cannot be scanned, which is kept', async () => {
    const shop = await packDesk({ printer: false })
    const order = await shop.take(mugAndSyrup)
    const desk = shop.at()
    await desk.scan(order.order_id)
    const forced = await desk.step({ kind: 'force', reason: 'Barcode torn' })
    expect(forced.feedback).toMatchObject({ kind: 'forced', reason: 'Barcode torn', units: 3 })
    const verified = { how: 'forced', reason: 'Barcode torn' }
    expect((await desk.here()).items).toMatchObject([{ verified: [verified] }, { verified: [verified] }])
  })

  test('which box it is, where the shop asks', async () => {
    const shop = await packDesk({ printer: false })
    for (const description of ['Small box', 'Large box'])
      await shop.call('POST', '/v1/parcels', {
        description,
        weight: 1,
        weight_unit: 'KG',
        width: 20,
        height: 20,
        length: 20,
        dimension_unit: 'CM',
      })
    await shop.settings({ package: 'ask' })
    const order = await shop.take({ line_items: [sock] })
    const desk = shop.at()
    await desk.scanAll(order.order_id, 'SOCK')
    const asked = await desk.until('package')
    expect(asked.feedback).toMatchObject({ boxes: [{ number: 1, name: 'Small box' }, { number: 2 }] })
    await desk.scan('PDKBOX2')
    expect(await desk.here()).toMatchObject({ step: 'weigh', parcel: { box: { name: 'Large box' } } })
    expect((await desk.step({ kind: 'undo' })).feedback).toEqual({ kind: 'undone', what: 'package' })
  })

  test('what customs wants, which is kept with the product', async () => {
    const shop = await packDesk({ printer: false })
    const value = { value_amount: 9, value_currency: 'CAD' }
    const order = await shop.take({
      shipping_to: abroad,
      line_items: [{ ...sock, ...value, metadata: { manufacturer_part_number: 'S-1' } }],
    })
    const desk = shop.at()
    await desk.scanAll(order.order_id, 'SOCK')
    await desk.weigh(100)
    const { feedback } = await desk.until('customs_gap')
    expect(feedback).toMatchObject({ missing: ['origin', 'hs_code'], article: { sku: 'SOCK' } })
    const [item] = (await desk.here()).items
    const typed = { origin: 'ca', hs_code: '611595', remember: true }
    await desk.step({ kind: 'customs', item_id: item?.item_id ?? '', ...typed })
    await desk.until('printer_trouble', 'no_service')
    const { body } = await shop.call<{ results: ProductRecord[] }>('GET', '/desk/products?keyword=SOCK')
    expect(body.results).toMatchObject([{ hs_code: '611595', origin_country: 'CA' }])
  })
})
