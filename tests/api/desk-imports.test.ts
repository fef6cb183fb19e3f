import { describe, expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { ImportLook, ImportRecord } from '../../shared/desk/import-records.ts'
import { errorOf } from '../support/contract/call.ts'
import { deskImports, importFile, importLine } from '../support/desks/desk-import.ts'
import { buy, montreal } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile({ sample: true })
const desk = deskImports(call)

const ordersOf = async (number: string): Promise<OrderRecord[]> =>
  (await call<{ results: OrderRecord[] }>('GET', `/v1/orders?order_id=${number}`)).body.results
const eventsOf = (type: string, number: string) =>
  station().look(
    `SELECT count(*) FROM events WHERE document ->> '$.type' = ? AND document ->> '$.data.order_id' = ?`,
    type,
    number,
  )

describe('a plan', () => {
  test('says what would be created, with totals, and stores nothing of it', async () => {
    const before = station().look('SELECT count(*) FROM orders')
    const planned = await desk.plan(importFile(importLine('P1'), importLine('P2'), importLine('P1')))
    expect(planned).toMatchObject({
      state: 'planned',
      source: 'Packdesk',
      plan: {
        rows: 3,
        records: 2,
        create: 2,
        update: 0,
        unchanged: 0,
        skip: 0,
        error: 0,
        totals: [{ currency: 'CAD', amount: expect.any(Number) }],
      },
    })
    expect(station().look('SELECT count(*) FROM orders')).toBe(before)
  })

  test('names every row that does not fit, and imports the others', async () => {
    const file = importFile(importLine('E1'), importLine('E2', { 'Item weight': 'heavy' }), importLine('E3'))
    const planned = await desk.plan(file)
    expect(planned.plan).toMatchObject({ create: 2, error: 1 })
    const [wrong] = await desk.rows(planned.id, 'error')
    expect(wrong).toMatchObject({ lines: [3], action: 'error', problems: [{ line: 3, head: 'Item weight' }] })
    await desk.commit(planned)
    expect((await ordersOf('E1')).length + (await ordersOf('E3')).length).toBe(2)
    expect(await ordersOf('E2')).toEqual([])
  })

  test('hands back all lines of an order that does not fit, so that the mended file is the whole of it', async () => {
    const file = importFile(
      importLine('G1'),
      importLine('G2', { 'Item title': 'Saucer' }),
      importLine('G3'),
      importLine('G2', { 'Item weight': 'heavy' }),
    )
    const planned = await desk.plan(file)
    expect(await desk.rows(planned.id, 'error')).toMatchObject([
      { lines: [3, 5], label: 'G2', problems: [{ line: 5 }] },
    ])
    const done = await desk.commit(planned)
    const errors = await call('GET', `/desk/imports/${done.id}/error-file`)
    const lines = String(errors.bytes).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^G2,Saucer.*,$/)
    expect(lines[2]).toMatch(/^G2,Cup.*heavy.*weight/)
    await desk.run(String(errors.bytes).replace('heavy', '0.5'))
    expect(await ordersOf('G2')).toMatchObject([{ line_items: [{ title: 'Saucer' }, { title: 'Cup' }] }])
  })

  test('says which amounts are far from the others', async () => {
    const dear = importLine('O4', { 'Item price': '5000' })
    const planned = await desk.plan(importFile(importLine('O1'), importLine('O2'), importLine('O3'), dear))
    expect(planned.plan?.outliers).toBe(1)
    expect(await desk.rows(planned.id, 'value')).toMatchObject([{ label: 'O4', doubts: ['value'] }])
  })
})

describe('the same file again', () => {
  test('changes nothing, and says when it was imported', async () => {
    const file = importFile(importLine('A1'), importLine('A2'))
    const first = await desk.run(file)
    expect(first.progress).toEqual({ all: 2, stored: 2, failed: 0, undone: 0, kept: 0 })
    const again = await desk.plan(file)
    expect(again).toMatchObject({
      plan: { create: 0, update: 0, unchanged: 2 },
      same_as: { id: first.id, at: first.ended_at },
    })
    await desk.commit(again)
    expect(await ordersOf('A1')).toHaveLength(1)
    expect(eventsOf('order_updated', 'A1')).toBe(0)
  })

  test('leaves what somebody changed here meanwhile as it is', async () => {
    const file = importFile(importLine('A5'))
    await desk.run(file)
    const [order] = await ordersOf('A5')
    await call('PUT', `/v1/orders/${order?.id}`, { metadata: { gift: 'yes' } })
    expect((await desk.plan(file)).plan).toMatchObject({ unchanged: 1, update: 0 })
  })
})

describe('another file of the same orders', () => {
  const asBefore = (number: string) => importFile(importLine(number))
  const withOtherName = (number: string) =>
    importFile(importLine(number, { 'Shipping name': 'Grace Hopper' }))

  test('updates what is not shipped, and keeps what it says nothing of', async () => {
    await desk.run(asBefore('U1'))
    const [first] = await ordersOf('U1')
    const planned = await desk.plan(withOtherName('U1'))
    expect(await desk.rows(planned.id)).toMatchObject([{ action: 'update', changes: ['shipping_to'] }])
    await desk.commit(planned)
    const [order] = await ordersOf('U1')
    expect(order).toMatchObject({ id: first?.id, shipping_to: { person_name: 'Grace Hopper' } })
    expect(order?.line_items).toEqual(first?.line_items)
    expect(eventsOf('order_updated', 'U1')).toBe(1)
  })

  test('says which weights change', async () => {
    await desk.run(asBefore('U2'))
    const planned = await desk.plan(importFile(importLine('U2', { 'Item weight': '0.75' })))
    expect(planned.plan).toMatchObject({ update: 1 })
    const [row] = await desk.rows(planned.id)
    expect(row).toMatchObject({ weight_grams_before: 1000, changes: ['line_items'] })
  })

  test('leaves known orders alone where it is to, or asks', async () => {
    await desk.run(asBefore('U3'))
    const skipping = await desk.plan(withOtherName('U3'), { policy: 'skip' })
    expect(skipping.plan).toMatchObject({ skip: 1, update: 0 })
    expect(await desk.rows(skipping.id)).toMatchObject([{ action: 'skip', reason: 'known' }])
    const asking = await desk.plan(withOtherName('U3'), { policy: 'ask' })
    expect(asking.plan).toMatchObject({ ask: 1, update: 0 })
    const decisions = [{ position: 0, update: true }]
    const decided = await call<ImportRecord>('POST', desk.path(asking.id, '/decisions'), { decisions })
    expect(decided.body.plan).toMatchObject({ ask: 0, update: 1 })
    await desk.commit(decided.body)
    expect((await ordersOf('U3'))[0]?.shipping_to.person_name).toBe('Grace Hopper')
  })

  test('never touches an order with a label, nor brings back a cancelled one', async () => {
    await desk.run(importFile(importLine('U4'), importLine('U5')))
    await ship('U4')
    const [cancelled] = await ordersOf('U5')
    await call('POST', `/v1/orders/${cancelled?.id}/cancel`)
    const line = (number: string) => importLine(number, { 'Shipping name': 'Grace Hopper' })
    const planned = await desk.plan(importFile(line('U4'), line('U5')))
    expect(planned.plan).toMatchObject({ skip: 2, update: 0, create: 0 })
    expect((await desk.rows(planned.id)).map(({ reason }) => reason)).toEqual(['has_label', 'cancelled'])
  })
})

/** Buys a label for everything in an order. */
async function ship(number: string): Promise<void> {
  const [order] = await ordersOf(number)
  const items = order?.line_items.map(({ id, quantity }) => ({
    parent_id: id,
    quantity,
    weight: 0.1,
    weight_unit: 'KG',
  }))
  const { body } = await call<{ id: string; rates: { id: string }[] }>('POST', '/v1/shipments', {
    shipper: montreal,
    recipient: { ...montreal, person_name: 'Ada' },
    parcels: [{ weight: 1, weight_unit: 'KG', items }],
    carrier_ids: ['house_courier'],
  })
  const bought = await buy(call, body as never)
  if (bought.status !== 200) throw new Error(`no label was bought: ${bought.bytes}`)
}

describe('an import that is undone', () => {
  test('cancels what it created and restores what it updated', async () => {
    await desk.run(importFile(importLine('N1')))
    const [known] = await ordersOf('N1')
    const lines = [importLine('N1', { 'Shipping name': 'Grace Hopper' }), importLine('N2')]
    const done = await desk.run(importFile(...lines))
    const back = await desk.undo(done.id)
    expect(back.progress).toMatchObject({ undone: 2, kept: 0 })
    expect(await ordersOf('N1')).toMatchObject([{ id: known?.id, shipping_to: known?.shipping_to }])
    expect(await ordersOf('N2')).toMatchObject([{ status: 'cancelled' }])
    expect([eventsOf('order_updated', 'N1'), eventsOf('order_cancelled', 'N2')]).toEqual([2, 1])
  })

  test('can be imported again', async () => {
    const file = importFile(importLine('N7'))
    await desk.undo((await desk.run(file)).id)
    expect((await desk.run(file)).progress.stored).toBe(1)
    expect((await ordersOf('N7')).map(({ status }) => status)).toEqual(['unfulfilled', 'cancelled'])
  })

  test('is refused while something of it has a label, and says what', async () => {
    const done = await desk.run(importFile(importLine('N3'), importLine('N4')))
    await ship('N3')
    const refused = await call('POST', desk.path(done.id, '/undo'))
    expect(refused.status).toBe(409)
    expect(errorOf(refused)).toMatchObject({ details: { count: 1, labels: ['N3'] } })
    expect((await desk.read(done.id)).state).toBe('done')
    expect(await ordersOf('N4')).toMatchObject([{ status: 'unfulfilled' }])
  })

  test('leaves an order that somebody has changed since', async () => {
    await desk.run(importFile(importLine('N5')))
    const done = await desk.run(importFile(importLine('N5', { 'Shipping name': 'Grace Hopper' })))
    const [order] = await ordersOf('N5')
    await call('PUT', `/v1/orders/${order?.id}`, { metadata: { gift: 'yes' } })
    expect((await desk.undo(done.id)).progress).toMatchObject({ undone: 0, kept: 1 })
    const [row] = await desk.rows(done.id, 'kept')
    expect(row?.message).toBe('Somebody has changed the order since.')
    expect((await ordersOf('N5'))[0]?.shipping_to.person_name).toBe('Grace Hopper')
  })
})

describe('an order an import created, when the import is undone', () => {
  const changed = async (number: string) => {
    const done = await desk.run(importFile(importLine(number)))
    const [order] = await ordersOf(number)
    return { done, id: order?.id }
  }
  const keptRows = (id: string) => desk.rows(id, 'kept')

  test('stays as it is where somebody has changed it since, and the report says so', async () => {
    const { done, id } = await changed('K1')
    await call('PUT', `/v1/orders/${id}`, { metadata: { gift: 'yes' } })
    expect((await desk.undo(done.id)).progress).toMatchObject({ undone: 0, kept: 1 })
    expect(await keptRows(done.id)).toMatchObject([{ message: 'Somebody has changed the order since.' }])
    expect(await ordersOf('K1')).toMatchObject([{ status: 'unfulfilled', metadata: { gift: 'yes' } }])
    const report = await call('GET', desk.path(done.id, '/report'))
    expect(String(report.bytes)).toContain('K1,create,,kept,')
  })

  test('is cancelled where another import updated it and was undone before', async () => {
    const { done } = await changed('K2')
    const later = await desk.run(importFile(importLine('K2', { 'Shipping name': 'Grace Hopper' })))
    await desk.undo(later.id)
    expect((await desk.undo(done.id)).progress).toMatchObject({ undone: 1, kept: 0 })
    expect(await ordersOf('K2')).toMatchObject([{ status: 'cancelled' }])
  })

  test('stays where what another import said of it stands', async () => {
    const { done } = await changed('K3')
    await desk.run(importFile(importLine('K3', { 'Shipping name': 'Grace Hopper' })))
    expect((await desk.undo(done.id)).progress).toMatchObject({ undone: 0, kept: 1 })
  })

  test('is cancelled where only rules have set something of it', async () => {
    const rule = { name: 'All imported', conditions: [], actions: [{ kind: 'tag', tags: ['file'] }] }
    const { body } = await call<{ id: string }>('POST', '/desk/rules', rule)
    const { done } = await changed('K4')
    await call('DELETE', `/desk/rules/${body.id}`)
    expect((await desk.undo(done.id)).progress).toMatchObject({ undone: 1, kept: 0 })
  })
})

describe('an import', () => {
  test('of thousands of orders stores each as its row says, all counted and found by how their words begin', async () => {
    const lines = Array.from({ length: 3_000 }, (_, n) =>
      importLine(`MANY-${n}`, { 'Shipping name': `Zoë Œuvrard${n}` }),
    )
    const done = await desk.run(importFile(...lines))
    expect(done).toMatchObject({
      state: 'done',
      plan: { create: 3_000 },
      progress: { all: 3_000, stored: 3_000 },
    })
    const names = station().look(
      `SELECT count(*) FROM orders WHERE order_id LIKE 'MANY-%'
         AND document ->> '$.shipping_to.person_name' = 'Zoë Œuvrard' || substr(order_id, 6)`,
    )
    expect(names).toBe(3_000)
    const found = async (query: string) =>
      (await call<{ count: number }>('GET', `/v1/orders?${query}`)).body.count
    expect(await found('keyword=œuvrard2999')).toBe(1)
    expect(await found('keyword=œuvrard299')).toBe(11)
    expect(await found('address=zo')).toBe(3_000)
    expect(await found('keyword=z')).toBe(3_000)
    expect(await found('address=many')).toBe(0)
  })

  test('takes its file as it comes, of whatever media type', async () => {
    const { body } = await call<ImportRecord>('POST', '/desk/imports', { kind: 'orders', name: 'a.csv' })
    expect(body.state).toBe('empty')
    const sent = await call<ImportRecord>('PUT', desk.path(body.id, '/file'), undefined, {
      raw: Buffer.from(importFile(importLine('F1'))),
      headers: { 'content-type': 'text/csv' },
    })
    expect(sent.body).toMatchObject({
      state: 'read',
      bytes: expect.any(Number),
      seen: { file: { format: 'csv', rows: 1 }, columns: expect.any(Array) },
    })
  })

  test('refuses a change of somebody who has not seen the last one', async () => {
    const { id, revision } = await desk.begin(importFile(importLine('F2')))
    expect((await call('PATCH', desk.path(id), { revision, policy: 'skip' })).status).toBe(200)
    expect((await call('PATCH', desk.path(id), { revision, policy: 'ask' })).status).toBe(409)
  })

  test('is in nobody else’s mode, and goes with its report when it is removed', async () => {
    const done = await desk.run(importFile(importLine('F3')))
    const report = await call('GET', desk.path(done.id, '/report'))
    expect(report.bytes.toString()).toMatch(/^\uFEFFLine,Record,Plan.*\r\n2,F3,create,,stored,/)
    expect((await call('DELETE', desk.path(done.id))).status).toBe(200)
    expect((await call('GET', desk.path(done.id))).status).toBe(404)
    expect(await ordersOf('F3')).toHaveLength(1)
  })

  test('becomes a template that recognises its file next time', async () => {
    const { id } = await desk.begin(importFile(importLine('F4')))
    const saved = await call<{ slug: string }>('POST', desk.path(id, '/template'), { name: 'Mein Shop' })
    expect(saved.body).toMatchObject({ slug: 'mein_shop', resource_type: 'orders', heads: expect.any(Array) })
    const again = await call<{ slug: string }>('POST', desk.path(id, '/template'), { name: 'Mein Shop' })
    expect(again.body.slug).toBe('mein_shop_2')
  })
})

test('the rows that do not fit come back as a file that is imported once it is mended', async () => {
  const wrong = importLine('M2', { 'Item weight': 'heavy' })
  const planned = await desk.plan(importFile(importLine('M1'), wrong))
  const file = (await call('GET', desk.path(planned.id, '/error-file'))).bytes.toString()
  expect(file.split('\r\n')).toMatchObject([
    expect.stringMatching(/^Order number,.*,Problem$/),
    expect.stringMatching(/^M2,/),
    '',
  ])
  await desk.run(file.replace('heavy', '0.5'))
  expect(await ordersOf('M2')).toHaveLength(1)
})

test('what a spreadsheet would carry out comes back as text, and is the same again when it is imported', async () => {
  const name = '=WEBSERVICE(A1)'
  const planned = await desk.plan(
    importFile(importLine('M3', { 'Item title': name, 'Item weight': 'heavy' })),
  )
  const file = (await call('GET', desk.path(planned.id, '/error-file'))).bytes.toString()
  expect(file).not.toMatch(/(^|[,"\n])=WEBSERVICE/)
  await desk.run(file.replace('heavy', '0.5'))
  expect(await ordersOf('M3')).toMatchObject([{ line_items: [{ title: name }] }])
})

test('what a column can be read as is listed by kind, with what no file can do without', async () => {
  const { body } = await call<{ results: { key: string; type: string; need: number | null }[] }>(
    'GET',
    '/desk/import-fields?kind=addresses',
  )
  expect(body.results.filter(({ need }) => need === 1).map(({ key }) => key)).toEqual([
    'person_name',
    'company_name',
  ])
  expect(body.results).toContainEqual({
    key: 'country_code',
    label: 'Country',
    type: 'country',
    need: 0,
  })
})

test('rows are shown as they stand with what was mended, and the first records as a layout would make them', async () => {
  const lines = ['L1', 'L1', 'L2', 'L3', 'L4'].map(number => importLine(number))
  const { id, revision, layout } = await desk.begin(importFile(...lines))
  const edits = [{ line: 4, head: 'Shipping name', value: 'Grace Hopper' }]
  await call('PATCH', desk.path(id), { revision, edits })
  const fields = layout.fields.filter(({ field }) => field !== 'title')
  const looked = await call<ImportLook>('POST', desk.path(id, '/look'), {
    layout: { ...layout, fields },
    lines: [4],
  })
  expect(looked.body.rows).toEqual([
    { line: 4, cells: ['L2', 'Cup', 'CUP', '2', '0.5', '12.50', 'CAD', 'Grace Hopper', 'CA'] },
  ])
  expect(looked.body.records.map(({ label }) => label)).toEqual(['L1', 'L2', 'L3'])
  const [first] = looked.body.records
  expect(first?.lines).toEqual([2, 3])
  expect(first?.values).toContainEqual({ field: 'weight', text: '0.5 KG' })
  expect(first?.values.map(({ field }) => field)).not.toContain('title')
  expect((await desk.read(id)).layout).toEqual(layout)
})

test('a layout that comes back as it was sent makes the same records: blanks that join and part are kept', async () => {
  const text = 'Order number,First,Last,Item weight,Shipping country\r\nJ1,Ada,Byron,1,CA'
  const { id, revision, layout } = await desk.begin(text)
  const name = { field: 'shipping_to_name', columns: ['First', 'Last'], join: ' ' }
  const fields = [...layout.fields.filter(({ field }) => field !== name.field), name]
  const changed = await call<ImportRecord>('PATCH', desk.path(id), {
    revision,
    layout: { ...layout, fields },
  })
  expect(changed.body.layout.fields).toContainEqual(name)
  const { body } = await call<ImportLook>('POST', desk.path(id, '/look'), { layout: changed.body.layout })
  expect(body.records[0]?.values).toContainEqual({ field: name.field, text: 'Ada Byron' })
})
