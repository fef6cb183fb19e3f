import { describe, expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { errorOf } from '../support/contract/call.ts'
import { finishedBatch } from '../support/desks/batch-desk.ts'
import { sheetOf, type Upload, upload } from '../support/desks/import-desk.ts'
import { addConnection, courier } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()

const headers = [
  'Order number',
  'Item title',
  'Item quantity',
  'Item weight',
  'Shipping name',
  'Shipping country',
]
const row = (number: string, more: Partial<Record<number, string>> = {}) =>
  [number, 'Cup', '2', '0.5', 'Zoë Ångström', 'CA'].map((cell, at) => more[at] ?? cell)
const csv = (rows: readonly (readonly string[])[], separator = ',') =>
  [headers, ...rows].map(cells => cells.join(separator)).join('\r\n')

async function imported(given: Upload): Promise<OrderRecord[]> {
  const { status, body, bytes } = await upload(call, given)
  expect(status, bytes.toString()).toBe(202)
  expect(body).toMatchObject({ status: 'queued', resources: [] })
  const done = await finishedBatch(call, body.id)
  expect(done.status, JSON.stringify(done.resources)).toBe('completed')
  const orders = done.resources.map(each => call<OrderRecord>('GET', `/v1/orders/${each.id}`))
  return (await Promise.all(orders)).map(each => each.body)
}

const rowsRefused = (body: unknown) =>
  (body as { errors: { index: number; code: string; message: string; details: object }[] }).errors

describe('a file of orders', () => {
  test('becomes one order for all rows of one number', async () => {
    const rows = [row('F1'), row('F2'), row('F1', { 1: 'Saucer', 4: '', 5: '' })]
    const orders = await imported({ content: csv(rows) })
    expect(orders.map(each => [each.order_id, each.line_items.map(item => item.title)])).toEqual([
      ['F1', ['Cup', 'Saucer']],
      ['F2', ['Cup']],
    ])
    expect(orders[0]).toMatchObject({
      shipping_to: { person_name: 'Zoë Ångström', country_code: 'CA' },
      line_items: [{ quantity: 2, weight: 0.5, weight_unit: 'KG' }, {}],
    })
  })

  test.each([
    ['semicolons', Buffer.from(csv([row('S1')], ';'))],
    ['tabs', Buffer.from(csv([row('S2')], '\t'))],
    ['bars', Buffer.from(csv([row('S3')], '|'))],
    ['a byte order mark', Buffer.from(`\uFEFF${csv([row('S4')])}`)],
    ['UTF-16', Buffer.from(`\uFEFF${csv([row('S5')], '\t')}`, 'utf16le')],
    ['the letters of Windows', Buffer.from(csv([row('S6')]), 'latin1')],
    ['the line Excel begins with', Buffer.from(`sep=;\r\n${csv([row('S7')], ';')}`)],
    ['xlsx', sheetOf([headers, row('S8')])],
    ['xls', sheetOf([headers, row('S9')], 'biff8')],
    [
      'json',
      Buffer.from(JSON.stringify([Object.fromEntries(headers.map((name, at) => [name, row('S0')[at]]))])),
    ],
  ])('is read with %s', async (_what, content) => {
    const [order] = await imported({ content })
    expect(order).toMatchObject({ shipping_to: { person_name: 'Zoë Ångström' } })
  })

  test('keeps dates, numbers and leading zeros of a spreadsheet', async () => {
    const more = [...headers, 'Order date', 'Shipping postal code', 'Shipping city']
    const cells = [1001, 'Cup', 2, 0.5, 'Ada', 'US', new Date('2026-03-01T00:00:00Z'), '', 'Boston']
    const { utils, write } = await import('@e965/xlsx')
    const sheet = utils.aoa_to_sheet([more, cells], { UTC: true, cellDates: true })
    sheet.H2 = { t: 'n', v: 2134, z: '00000' }
    const content = new Uint8Array(write(utils.book_new(sheet, 'A'), { type: 'array' }))
    const [order] = await imported({ content })
    expect(order).toMatchObject({
      order_id: '1001',
      order_date: '2026-03-01',
      shipping_to: { postal_code: '02134', city: 'Boston' },
    })
  })

  test.each([
    [{ fields: { resource_type: 'order' } }],
    [{ fields: {}, query: '?resource_type=orders' }],
    [{ fields: { resource_type: 'orders' }, type: 'application/json' }],
  ])('may be announced as %j', async given => {
    const [order] = await imported({ content: csv([row(`A${JSON.stringify(given).length}`)]), ...given })
    expect(order).toBeDefined()
  })

  test('is refused with line and header of everything that does not fit, and nothing is stored', async () => {
    const before = station().rows()
    const options = [
      'Order number,Item weight,Shipping country,Options',
      'X1,heavy,CA,',
      'X2,1,Canada,"{bad',
      'more"',
    ]
    const { status, body } = await upload(call, { content: options.join('\n') })
    expect(status).toBe(400)
    expect(rowsRefused(body)).toEqual([
      {
        code: 'invalid_row',
        index: 0,
        message: 'Line 2 does not fit.',
        details: { 'Item weight': ['A valid number is required.'] },
      },
      {
        code: 'invalid_row',
        index: 1,
        message: 'Line 3 does not fit.',
        details: {
          'Shipping country': ['"CANADA" is not a valid choice.'],
          Options: [expect.stringContaining('Expected a dictionary')],
        },
      },
    ])
    expect(station().rows()).toEqual(before)
  })

  test('lists what is there already with its id, unchanged, and makes the rest', async () => {
    const first = await imported({ content: csv([row('D1'), row('D2')]) })
    const told = () => station().look(`SELECT count(*) FROM events WHERE document ->> '$.type' LIKE 'order%'`)
    const before = told()
    const again = await imported({ content: csv([row('D1'), row('D2', { 4: 'Somebody else' })]) })
    expect(again).toEqual(first)
    expect(told()).toBe(before)
    const more = await imported({ content: csv([row('D3'), row('D1')]) })
    expect(more.map(({ id }) => id)).toEqual([expect.any(String), first[0]?.id])
  })

  test('with rows of one order that disagree goes by the first of them', async () => {
    const rows = [row('G1'), row('G1', { 1: 'Saucer', 4: 'Somebody else' })]
    const [order] = await imported({ content: csv(rows) })
    expect(order).toMatchObject({
      shipping_to: { person_name: 'Zoë Ångström' },
      line_items: [{ title: 'Cup' }, { title: 'Saucer' }],
    })
  })

  test('is read by the names a template gives its columns', async () => {
    const template = {
      name: 'Shop',
      slug: 'shop',
      resource_type: 'orders',
      fields_mapping: { order_id: 'Nr.' },
    }
    expect((await call('POST', '/desk/data-templates', template)).status).toBe(201)
    const content = csv([row('T1')]).replace('Order number', 'Nr.')
    const fields = { resource_type: 'orders', data_template: 'shop' }
    expect((await imported({ content, fields }))[0]?.order_id).toBe('T1')
    const unknown = await upload(call, { content, fields: { ...fields, data_template: 'nobody' } })
    expect(errorOf(unknown).details).toEqual({ data_template: [expect.stringContaining('nobody')] })
  })

  test('may have columns that are called like what every object has by itself', async () => {
    const template = {
      name: 'Odd',
      slug: 'odd',
      resource_type: 'orders',
      fields_mapping: { title: 'toString', weight: 'constructor' },
    }
    expect((await call('POST', '/desk/data-templates', template)).status).toBe(201)
    const fields = { resource_type: 'orders', data_template: 'odd' }
    const order = { 'Order number': 'O1', 'Item quantity': 1, 'Shipping country': 'CA' }
    const rows = [
      { ...order, toString: 'Cup', constructor: 1 },
      { ...order, constructor: 2 },
    ]
    const [made] = await imported({ content: JSON.stringify(rows), fields })
    expect(made?.line_items.map(({ title }) => title)).toEqual(['Cup', null])
    const refused = await upload(call, { content: JSON.stringify([{ ...order, constructor: 'x' }]), fields })
    expect(rowsRefused(refused.body)).toMatchObject([
      { index: 0, details: { constructor: ['A valid number is required.'] } },
    ])
  })

  test('is told of every wrong name in a template at that name, each time anew', async () => {
    const fields_mapping = { toString: {}, constructor: '' }
    for (const _ of [1, 2]) {
      const body = { name: 'Odd', slug: 'wrong', resource_type: 'orders', fields_mapping }
      const refused = await call('POST', '/desk/data-templates', body)
      expect(refused.status).toBe(400)
      expect(errorOf(refused).details).toEqual({
        fields_mapping: { constructor: ['This field may not be blank.'], toString: ['Not a valid string.'] },
      })
    }
  })
})

describe('a file of shipments', () => {
  test('rates every row and buys where a service stands', async () => {
    await addConnection(call, courier('import_courier'))
    const party = (word: string, name: string) => [
      [`${word} name`, name],
      [`${word} address 1`, '5840 Oak St'],
      [`${word} city`, 'Vancouver'],
      [`${word} state`, 'BC'],
      [`${word} postal code`, 'V6M2V9'],
      [`${word} phone`, '604 555 0100'],
      [`${word} country`, 'ca'],
    ]
    const cells = [
      ...party('Shipper', 'Ada'),
      ...party('Recipient', 'Grace'),
      ['Parcel weight', '1'],
      ['Number of pieces', '2'],
      ['Service', 'bench_standard'],
      ['Payor', 'recipient'],
      ['Reference', 'R 7'],
    ]
    const content = [cells.map(([name]) => name).join(), cells.map(([, cell]) => cell).join()].join('\n')
    const { status, body } = await upload(call, { content, fields: { resource_type: 'shipment' } })
    expect(status).toBe(202)
    const done = await finishedBatch(call, body.id)
    const shipment = await call<ShipmentRecord>('GET', `/v1/shipments/${done.resources[0]?.id}`)
    expect(shipment.body).toMatchObject({
      status: 'purchased',
      service: 'bench_standard',
      reference: 'R 7',
      payment: { paid_by: 'recipient' },
      shipper: { phone_number: '+1 604-555-0100' },
      parcels: [{ weight: 1, weight_unit: 'KG' }, { weight: 1 }],
      meta: { batch_id: done.id, service: 'bench_standard' },
    })
  })
})

describe('a file of trackers', () => {
  test('names headers nobody knows and carriers nobody serves', async () => {
    const fields = { resource_type: 'trackers' }
    const strange = await upload(call, { content: 'Tracking Number,Carrier,Colour\n1,x,red', fields })
    expect(errorOf(strange)).toMatchObject({ code: 'unknown_headers', details: ['Colour'] })
    const unserved = await upload(call, { content: 'Tracking Number,Carrier\n1,nobody\n,nobody', fields })
    expect(rowsRefused(unserved.body)).toMatchObject([
      { index: 0, code: 'invalid_carrier', message: expect.stringContaining('Line 2') },
      { index: 1, code: 'invalid_row', details: { 'Tracking Number': ['This field is required.'] } },
    ])
  })
})
