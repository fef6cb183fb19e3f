import { expect, it } from 'vitest'
import { inspectImport } from '../../../../../../main/domain/exchange/imports/prepare-worker.ts'
import { flatRows } from '../../../../../../main/domain/exchange/imports/reading/nested-json.ts'

it('makes a row of each item, which repeats what is said once', () => {
  const items = [{ sku: 'A' }, { sku: 'B', box: { kg: 2 } }]
  expect(flatRows({ id: 7, to: { city: 'Oslo', geo: { lat: 1 } }, items })).toEqual([
    { id: 7, 'to.city': 'Oslo', 'to.geo.lat': 1, 'items.sku': 'A' },
    { id: 7, 'to.city': 'Oslo', 'to.geo.lat': 1, 'items.sku': 'B', 'items.box.kg': 2 },
  ])
})

it('leaves whole what is one cell: metadata, options, lists of texts and of anything but items', () => {
  const record = {
    metadata: { a: { b: 1 } },
    options: { currency: 'EUR' },
    tags: ['x', 'y'],
    items: [],
    refunds: [{ id: 1 }],
  }
  expect(flatRows(record)).toEqual([record])
})

it('unfolds one list alone, whatever else looks like items', () => {
  const rows = flatRows({ line_items: [{ sku: 'A' }, { sku: 'B' }], parcels: [{ kg: 1 }, { kg: 2 }] })
  expect(rows).toEqual([
    { parcels: [{ kg: 1 }, { kg: 2 }], 'line_items.sku': 'A' },
    { parcels: [{ kg: 1 }, { kg: 2 }], 'line_items.sku': 'B' },
  ])
})

it('shows the wizard the paths of a file of orders as its columns', async () => {
  const orders = [
    { order_id: '1', shipping_to: { city: 'Oslo', country: 'NO' }, items: [{ sku: 'A' }, { sku: 'B' }] },
  ]
  const seen = await inspectImport({
    bytes: Buffer.from(JSON.stringify(orders)),
    name: 'orders.json',
    kind: 'orders',
    reading: {},
    templates: [],
  })
  if (!seen.ok) throw new Error(JSON.stringify(seen.refusal))
  expect(seen.value.file).toMatchObject({ format: 'json', rows: 2 })
  expect(seen.value.columns.map(({ head }) => head)).toEqual([
    'order_id',
    'shipping_to.city',
    'shipping_to.country',
    'items.sku',
  ])
})
