import { beforeAll, describe, expect, test } from 'vitest'
import type { ConnectionRecord } from '../../shared/desk/connections.ts'
import type { ImportKind } from '../../shared/desk/import-layout.ts'
import type { ImportLook, ImportRecord } from '../../shared/desk/import-records.ts'
import { deskImports } from '../support/desks/desk-import.ts'
import { addConnection, courier } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile({ sample: true })
const desk = deskImports(call)
beforeAll(async () => void (await addConnection(call, courier('import_courier'))))

type Kind = {
  kind: ImportKind
  heads: string
  row: string
  /** The same record with something else said of it, and what a plan makes of that. */
  changed: { row: string; action: 'update' | 'skip' | 'unchanged' }
  stored: () => unknown
  before: unknown
  after: unknown
}

const addressNamed = () =>
  station().look(
    `SELECT group_concat(document ->> '$.city') FROM addresses WHERE document ->> '$.person_name' = 'Ida Import'`,
  )
const productWeight = () =>
  station().look(`SELECT group_concat(weight_grams) FROM products WHERE sku = 'IMP-1' AND deleted_at IS NULL`)
const draftsOf = () =>
  station().look(
    `SELECT count(*) FROM shipments WHERE document ->> '$.reference' = 'IMP-REF' AND status <> 'cancelled'`,
  )
const trackersOf = () =>
  station().look(`SELECT count(*) FROM trackers WHERE document ->> '$.tracking_number' = 'IMP0001'`)

const kinds: Kind[] = [
  {
    kind: 'addresses',
    heads: 'Name,Address line 1,City,State,Postal code,Country,Phone',
    row: 'Ida Import,1 Oak St,Vancouver,BC,V6M 2V9,CA,604 555 0123',
    changed: { row: 'Ida Import,1 Oak St,Burnaby,BC,V6M 2V9,CA,604 555 0123', action: 'update' },
    stored: addressNamed,
    before: null,
    after: 'Vancouver',
  },
  {
    kind: 'products',
    heads: 'SKU,Title,Weight,Origin country',
    row: 'IMP-1,Cup,300 g,CA',
    changed: { row: 'IMP-1,Cup,350 g,CA', action: 'update' },
    stored: productWeight,
    before: null,
    after: '300',
  },
  {
    kind: 'shipments',
    heads:
      'Reference,Shipper name,Shipper address 1,Shipper city,Shipper state,Shipper postal code,Shipper country,Recipient name,Recipient address 1,Recipient city,Recipient state,Recipient postal code,Recipient country,Parcel weight',
    row: 'IMP-REF,Shop,1 Elm St,Montreal,QC,H2X 1Y4,CA,Ida Import,1 Oak St,Vancouver,BC,V6M 2V9,CA,1.5',
    changed: {
      row: 'IMP-REF,Shop,1 Elm St,Montreal,QC,H2X 1Y4,CA,Ida Import,1 Oak St,Vancouver,BC,V6M 2V9,CA,2.5',
      action: 'skip',
    },
    stored: draftsOf,
    before: 0,
    after: 1,
  },
  {
    kind: 'trackers',
    heads: 'Tracking Number,Carrier',
    row: 'IMP0001,import_courier',
    changed: { row: 'IMP0001,import_courier', action: 'unchanged' },
    stored: trackersOf,
    before: 0,
    after: 1,
  },
]

describe.each(kinds)('a file of $kind', ({ kind, heads, row, changed, stored, before, after }) => {
  const file = `${heads}\r\n${row}`
  const more = { kind, name: `${kind}.csv` }

  test('is imported, changes nothing when it comes again, and can be taken back', async () => {
    expect(stored()).toEqual(before)
    const planned = await desk.plan(file, more)
    expect(planned.plan).toMatchObject({ create: 1, error: 0 })
    const done = await desk.commit(planned)
    expect(done.progress).toMatchObject({ stored: 1, failed: 0 })
    expect(stored()).toEqual(after)
    const again = await desk.plan(file, more)
    expect(again.plan).toMatchObject({ create: 0, update: 0, unchanged: 1 })
    await desk.commit(again)
    expect(stored()).toEqual(after)
    const other = await desk.plan(`${heads}\r\n${changed.row}`, more)
    expect(other.plan).toMatchObject({ create: 0, [changed.action]: 1 })
    const updated = await desk.commit(other)
    expect(updated.progress.failed).toBe(0)
    if (changed.action === 'update') {
      expect(stored()).not.toEqual(after)
      const restored = await desk.undo(other.id)
      expect(restored.progress).toMatchObject({ undone: 1, kept: 0 })
      expect(stored()).toEqual(after)
    }
    const gone = await desk.undo(done.id)
    expect(gone.progress).toMatchObject({ undone: 1, kept: 0 })
    expect(stored()).toEqual(before)
  })
})

test('a product an import made is taken back while nobody has changed it', async () => {
  const done = await desk.run('SKU,Title\r\nIMP-2,Saucer', { kind: 'products', name: 'products.csv' })
  const gone = await desk.undo(done.id)
  expect(gone.progress).toMatchObject({ undone: 1, kept: 0 })
})

test('a file of rates sets the prices of a connection, again changes nothing, and can be taken back', async () => {
  const { id } = await addConnection(call, courier('priced_courier'))
  const prices = async () => {
    const { body } = await call<ConnectionRecord>('GET', `/desk/connections/${id}`)
    const services = body.config?.services as { service_code: string; zones: { rate: number }[] }[]
    return services.map(({ service_code: code, zones }) => [code, ...zones.map(({ rate }) => rate)])
  }
  const before = await prices()
  const file = [
    'Service code,Service name,Currency,Rate',
    'bench_standard,Standard,CAD,11.50',
    'bench_slow,Slow,CAD,7',
  ].join('\r\n')
  const more = { kind: 'rates', name: 'rates.csv', connection_id: id }
  const planned = await desk.plan(file, more)
  expect(planned.plan).toMatchObject({ create: 1, update: 1, error: 0 })
  const done = await desk.commit(planned)
  expect(done.progress).toMatchObject({ stored: 2, failed: 0 })
  expect(await prices()).toEqual([
    ['bench_standard', 11.5],
    ['bench_express', 25],
    ['bench_slow', 7],
  ])
  expect((await desk.plan(file, more)).plan).toMatchObject({ create: 0, update: 0, unchanged: 2 })
  expect((await desk.undo(done.id)).progress).toMatchObject({ undone: 2, kept: 0 })
  expect(await prices()).toEqual(before)
})

test('several countries of a zone are looked at as they are written, in words', async () => {
  const { id: connection } = await addConnection(call, courier('looked_courier'))
  const more = { kind: 'rates', name: 'rates.csv', connection_id: connection } as const
  const { id, layout } = await desk.plan(
    'Service code,Zone,Countries,Rate\r\nbench_standard,Near,CA;US,5',
    more,
  )
  const { body } = await call<ImportLook>('POST', `/desk/imports/${id}/look`, { layout })
  expect(body.records[0]?.values).toContainEqual({ field: 'country_codes', text: 'CA, US' })
})

test('a rate card of zones and weights sets the prices of a service, and keeps where its zones are', async () => {
  const { id } = await addConnection(call, courier('carded_courier'))
  const services = async () =>
    (await call<ConnectionRecord>('GET', `/desk/connections/${id}`)).body.config?.services as {
      service_code: string
      zones: Record<string, unknown>[]
    }[]
  const more = { kind: 'rates', name: 'rates.csv', connection_id: id, service_code: 'bench_standard' }
  const list = 'Service code,Zone,Countries,Weight up to,Rate\r\nbench_standard,Near,CA,30,5'
  await desk.run(list, more)
  const card = 'Weight (kg);Near;Far\r\n0,5;6,46;9,10\r\n2;7,25;–\r\n2-;10;14\r\n+1;1,20;2'
  const planned = await desk.plan(card, more)
  expect(planned.plan).toMatchObject({ update: 1, error: 0, records: 1 })
  expect((await desk.commit(planned)).progress).toMatchObject({ stored: 1, failed: 0 })
  const found = (await services()).find(each => each.service_code === 'bench_standard')
  expect(found?.zones).toMatchObject([
    { label: 'Near', country_codes: ['CA'], min_weight: 0, max_weight: 0.5, rate: 6.46 },
    { label: 'Far', min_weight: 0, max_weight: 0.5, rate: 9.1 },
    { label: 'Near', country_codes: ['CA'], min_weight: 0.5, max_weight: 2, rate: 7.25 },
    { label: 'Near', min_weight: 2, rate: 10, included_weight: 2, extra_weight_step: 1, extra_rate: 1.2 },
    { label: 'Far', min_weight: 2, rate: 14, included_weight: 2, extra_weight_step: 1, extra_rate: 2 },
  ])
  expect((await desk.plan(card, more)).plan).toMatchObject({ unchanged: 1, update: 0 })
  const wrong = await desk.plan(`${card}\r\n40;heavy;20`, more)
  expect(await desk.rows(wrong.id)).toMatchObject([
    { action: 'error', problems: [{ line: 6, head: 'Near', value: 'heavy' }] },
  ])
  await call('PATCH', desk.path(wrong.id), {
    revision: wrong.revision,
    edits: [{ line: 6, head: 'Near', value: '18' }],
  })
  const mended = await call<ImportRecord>('POST', desk.path(wrong.id, '/plan'))
  expect(mended.body.plan).toMatchObject({ update: 1, error: 0 })
  await desk.commit(mended.body)
  const above = (await services()).find(each => each.service_code === 'bench_standard')?.zones.slice(-2)
  expect(above).toMatchObject([
    { label: 'Near', max_weight: 40, rate: 18 },
    { label: 'Far', max_weight: 40, rate: 20 },
  ])
})

describe('a product an import updated, when the import is undone', () => {
  const file = (sku: string, grams: number) => `SKU,Title,Weight\r\n${sku},Cup ${grams},${grams} g`
  const more = { kind: 'products', name: 'products.csv' }
  const change = (sku: string, fields: object) =>
    call('POST', '/desk/products/changes', { rows: [{ sku, fields }] })
  const product = (sku: string) =>
    station().look(
      `SELECT concat(name, ', ', weight_grams, ' g', iif(deleted_at IS NULL, '', ', deleted')) FROM products WHERE sku = ?`,
      sku,
    )
  const idOf = (sku: string) => station().look('SELECT id FROM products WHERE sku = ?', sku)
  const updated = async (sku: string) => {
    await desk.run(file(sku, 300), more)
    const done = await desk.run(file(sku, 350), more)
    expect([done.progress.stored, product(sku)]).toEqual([1, 'Cup 350, 350 g'])
    return done.id
  }
  const kept = async (id: string) => {
    expect((await desk.undo(id)).progress).toMatchObject({ undone: 0, kept: 1 })
    expect(await desk.rows(id, 'kept')).toMatchObject([
      { message: 'Somebody has changed the product since.' },
    ])
  }

  test('gets its former values back where nobody else changed it', async () => {
    const id = await updated('UNDO-1')
    expect((await desk.undo(id)).progress).toMatchObject({ undone: 1, kept: 0 })
    expect(product('UNDO-1')).toBe('Cup 300, 300 g')
  })

  test('that one file names twice, in capitals and without, is what it was before the import', async () => {
    await desk.run(file('UNDO-7', 300), more)
    const twice = `${file('UNDO-7', 350)}\r\nundo-7,Mug,400 g`
    const done = await desk.run(twice, more)
    expect([done.progress.stored, product('UNDO-7')]).toEqual([2, 'Mug, 400 g'])
    expect((await desk.undo(done.id)).progress).toMatchObject({ undone: 2, kept: 0 })
    expect(product('UNDO-7')).toBe('Cup 300, 300 g')
  })

  test('that one file makes and names again is gone', async () => {
    const done = await desk.run(`${file('UNDO-8', 300)}\r\nundo-8,Mug,400 g`, more)
    expect((await desk.undo(done.id)).progress).toMatchObject({ undone: 2, kept: 0 })
    expect(product('UNDO-8')).toBe('Cup 300, 300 g, deleted')
  })

  test('keeps what somebody wrote since, and says so', async () => {
    const id = await updated('UNDO-2')
    expect((await change('UNDO-2', { weight_grams: 400 })).status).toBe(200)
    await kept(id)
    expect(product('UNDO-2')).toBe('Cup 350, 400 g')
  })

  test('keeps what somebody restored by hand, and says so', async () => {
    const id = await updated('UNDO-3')
    await change('UNDO-3', { weight_grams: 300 })
    await kept(id)
    expect(product('UNDO-3')).toBe('Cup 350, 300 g')
  })

  test('gets its former values back beside what somebody wrote where the import said nothing', async () => {
    const id = await updated('UNDO-4')
    await change('UNDO-4', { origin_country: 'CA' })
    expect((await desk.undo(id)).progress).toMatchObject({ undone: 1, kept: 0 })
    expect(product('UNDO-4')).toBe('Cup 300, 300 g')
    expect(station().look('SELECT origin_country FROM products WHERE sku = ?', 'UNDO-4')).toBe('CA')
  })

  test('stays deleted where somebody deleted it, and says so', async () => {
    const id = await updated('UNDO-5')
    expect((await call('DELETE', `/v1/products/${idOf('UNDO-5')}`)).status).toBe(200)
    await kept(id)
    expect(product('UNDO-5')).toBe('Cup 350, 350 g, deleted')
  })
})
