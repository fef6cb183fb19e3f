import { read, utils } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import { errorOf } from '../support/contract/call.ts'
import { finishedBatch } from '../support/desks/batch-desk.ts'
import { upload } from '../support/desks/import-desk.ts'
import { orderBody, takeOrder } from '../support/desks/order-desk.ts'
import { addConnection, addShipment, buy, courier, montreal } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()

const exported = async (file: string) => {
  const answer = await call('GET', `/v1/batches/data/export/${file}`)
  expect(answer.status, answer.bytes.toString()).toBe(200)
  return { ...answer, text: answer.bytes.toString('utf8') }
}
const lines = (text: string) => text.slice(1).split('\r\n').slice(0, -1)

describe('an export of orders', () => {
  test('has the usual columns, a row for every item and a mark by which Excel knows the letters', async () => {
    const source = 'Columns'
    const items = [
      { title: 'Cup', quantity: 2, value_amount: 1.5, weight: 1, weight_unit: 'KG' },
      { title: 'Pot, "blue"', value_amount: 20, weight: 2, weight_unit: 'LB', metadata: { a: 1 } },
    ]
    const order = await takeOrder(call, { source, line_items: items, options: { currency: 'CAD' } })
    const { text, headers } = await exported(`orders.csv?source=${source}&status=unfulfilled&download`)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="orders.csv"')
    expect(
      text.startsWith('\uFEFFID,Order number,Order date,Order source,Status,Total,Order Currency,'),
    ).toBe(true)
    expect(lines(text)[0]).toMatch(/,Billing country,Item Metadata,Options$/)
    const [, first, second] = lines(text)
    expect(first).toContain(`${order.id},${order.order_id},${order.order_date},Columns,unfulfilled,23,CAD,`)
    expect(second).toContain('"Pot, ""blue"""')
    expect(second).toContain('"{""a"":1}"')
  })

  test.each([
    [[{ value_amount: 1.005, quantity: 1 }], 'CAD', '1.01'],
    [[{ value_amount: 1.234, quantity: 3 }], 'KWD', '3.702'],
    [[{ value_amount: 450, quantity: 2 }, { value_amount: 1.5 }], 'JPY', '902'],
    [[{ value_amount: 0.1 }, { value_amount: 0.2 }, { quantity: 5 }], 'EUR', '0.3'],
    [
      [
        { value_amount: 1, value_currency: 'CAD' },
        { value_amount: 1, value_currency: 'USD' },
      ],
      'CAD',
      '',
    ],
  ])('adds %j in %s up to %s, exactly', async (items, currency, total) => {
    const source = `Sum ${currency} ${items.length}`
    const line_items = items.map(item => ({ title: 'Cup', weight: 1, weight_unit: 'KG', ...item }))
    await takeOrder(call, { source, line_items, options: { currency } })
    const { text } = await exported(`orders.csv?source=${encodeURIComponent(source)}&status=unfulfilled`)
    const [header = '', first = ''] = lines(text).map(line => line.split('unfulfilled,').at(-1) ?? '')
    expect(header).toContain(',Total,Order Currency,')
    expect(first).toMatch(new RegExp(`^${total.replace('.', '\\.')},${currency},`))
  })

  test('leaves out what was not shipped, unless a status is named', async () => {
    const order = await takeOrder(call, { source: 'Waiting' })
    expect((await exported('orders.json?source=Waiting')).body).toEqual([])
    const { body } = await exported('orders.json?source=Waiting&status=unfulfilled&exclude=id,order_date')
    expect(body).toEqual([expect.objectContaining({ 'Order number': order.order_id })])
    expect(body).toEqual([expect.not.objectContaining({ ID: expect.anything() })])
  })

  test('never hands a spreadsheet something to carry out', async () => {
    const titles = ['=1+1', '+SUM(A1)', '-2+3', '@cmd', '-5', '+1 438-222-2222']
    const line_items = titles.map(title => ({ title, weight: 1, weight_unit: 'KG' }))
    await takeOrder(call, { source: 'Formulas', line_items })
    const { text } = await exported('orders.tsv?source=Formulas&status=unfulfilled')
    const found = lines(text)
      .slice(1)
      .map(line => line.split('\t')[8])
    expect(found).toEqual(["'=1+1", "'+SUM(A1)", "'-2+3", "'@cmd", '-5', "'+1 438-222-2222"])
  })

  test.each(['csv', 'tsv', 'json', 'xlsx', 'xls'])(
    'and an import of the %s file make the same orders',
    async format => {
      const source = `Trip ${format}`
      const address = {
        ...montreal,
        phone_number: '+1 514-555-0100',
        email: 'a@b.example',
        residential: true,
      }
      const made = [
        orderBody({
          source,
          order_date: '2026-02-03',
          shipping_to: { ...address, address_line2: '=2+2', person_name: 'Łukasz "Ł" Ó\'Neil, 李' },
          shipping_from: address,
          billing_address: { ...montreal, company_name: 'Line\nbreak' },
          line_items: [
            {
              title: 'Cup',
              description: '-1',
              sku: '007',
              hs_code: '6911.10',
              quantity: 3,
              weight: 0.25,
              weight_unit: 'LB',
              value_amount: 4.5,
              value_currency: 'CAD',
              origin_country: 'PT',
              metadata: { shelf: 'B' },
            },
            { title: 'Pot', weight: 1, weight_unit: 'KG' },
          ],
          options: { currency: 'CAD', note: 'ring, twice' },
          metadata: { from: 'web' },
        }),
        orderBody({ source }),
      ]
      for (const each of made) await takeOrder(call, each)
      const listed = async () =>
        (await call<{ results: OrderRecord[] }>('GET', `/v1/orders?source=${source}&status=unfulfilled`)).body
          .results
      const before = await listed()
      const { bytes } = await exported(`orders.${format}?source=${source}&status=unfulfilled&include=all`)
      for (const { id } of before) await call('POST', `/v1/orders/${id}/cancel`)
      const { status, body } = await upload(call, { content: bytes })
      expect(status, JSON.stringify(body)).toBe(202)
      expect((await finishedBatch(call, body.id)).status).toBe('completed')
      const byNumber = (orders: OrderRecord[]) =>
        orders.map(bare).sort((a, b) => a.order_id.localeCompare(b.order_id))
      expect(byNumber(await listed())).toEqual(byNumber(before))
    },
  )

  test('can be narrowed like the list, and nothing else can be exported', async () => {
    expect(errorOf(await call('GET', '/v1/batches/data/export/orders.csv?status=draft')).details).toEqual({
      status: ['"draft" is not a valid choice.'],
    })
    for (const file of ['cats.csv', 'orders.pdf', 'orders', 'orders.csv.exe', 'billing.csv', 'toString.csv'])
      expect((await call('GET', `/v1/batches/data/export/${file}`)).status, file).toBe(400)
    expect((await call('GET', '/v1/batches/data/export/orders.csv', undefined, { as: 'none' })).status).toBe(
      401,
    )
  })
})

/** An order without what every order has of its own. */
function bare({ id: _, created_at: __, ...order }: OrderRecord) {
  const address = (at: OrderRecord['billing_address']) => at && { ...at, id: null }
  return {
    ...order,
    shipping_to: address(order.shipping_to),
    shipping_from: address(order.shipping_from),
    billing_address: address(order.billing_address),
    line_items: order.line_items.map(item => ({ ...item, id: null })),
  }
}

test('shipments and trackers are exported with their own columns', async () => {
  await addConnection(call, courier('export_courier'))
  const draft = await addShipment(call, { carrier_ids: ['export_courier'], reference: 'E1' })
  const { body: shipment } = await buy(call, draft)
  const { bytes } = await exported('shipments.xlsx')
  const book = read(bytes)
  const [row] = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
  expect(row).toMatchObject({
    ID: shipment.id,
    'Tracking number': shipment.tracking_number,
    Status: 'purchased',
    'Recipient city': 'Vancouver',
    'Number of pieces': 1,
    Rate: 10,
    Currency: 'CAD',
    Payor: 'sender',
    Reference: 'E1',
  })
  // Whatever order the list has, a file goes from the newest to the oldest.
  expect((await exported('shipments.csv?ordering=recipient')).text).toBe(
    (await exported('shipments.csv')).text,
  )
  const { text } = await exported('trackers.csv')
  expect(lines(text)).toEqual([
    'ID,Tracking Number,Status,Carrier,Options',
    `${shipment.tracker_id},${shipment.tracking_number},pending,export_courier,`,
  ])
})

test('chosen shipments are exported in their order, whatever their status, and what is not there is left out', async () => {
  await addConnection(call, courier('chosen_courier'))
  const draft = await addShipment(call, { carrier_ids: ['chosen_courier'], reference: 'Second' })
  const bought = (
    await buy(call, await addShipment(call, { carrier_ids: ['chosen_courier'], reference: 'First' }))
  ).body
  const chosen = await call('POST', '/desk/export-files', {
    set: { kind: 'shipments', ids: [bought.id, 'shp_none', draft.id] },
  })
  expect(chosen.headers.get('content-disposition')).toBe('attachment; filename="shipments.csv"')
  const [heads, ...rows] = lines(chosen.bytes.toString('utf8'))
  expect(heads).toContain(lines((await exported('shipments.csv')).text)[0])
  expect(rows).toHaveLength(2)
  expect(rows[0]).toContain('First')
  expect(rows[1]).toContain('Second')
  const live = await call(
    'POST',
    '/desk/export-files',
    { set: { kind: 'shipments', ids: [bought.id] } },
    { as: 'live' },
  )
  expect(lines(live.bytes.toString('utf8'))).toHaveLength(1)
})
