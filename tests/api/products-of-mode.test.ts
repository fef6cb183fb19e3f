import { expect, test } from 'vitest'
import type { ProductRecord } from '../../shared/desk/products.ts'
import { errorOf } from '../support/contract/call.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()
let made = 0
const add = (more: object = {}) =>
  call<ProductRecord>('POST', '/v1/products', { sku: `V1-${made++}`, name: 'Mug', ...more })
const list = async (query = '', as: 'test' | 'live' = 'test') =>
  (await call<{ count: number; results: ProductRecord[] }>('GET', `/v1/products${query}`, undefined, { as }))
    .body

test('a program keeps products that the screen and orders know, too', async () => {
  const { status, body } = await add({ weight_grams: 350, hs_code: '6912.00' })
  expect([status, body]).toMatchObject([201, { object_type: 'product', revision: 1, weight_grams: 350 }])
  expect((await call('GET', `/v1/products/${body.id}`)).body).toEqual(body)
  expect((await call('GET', `/v1/products/${body.id}`)).body).toEqual(body)
  const changed = await call<ProductRecord>('PATCH', `/v1/products/${body.id}`, { weight_grams: 360 })
  expect(changed.body).toMatchObject({ weight_grams: 360, hs_code: '6912.00', revision: 2 })
  expect((await list(`?sku=${body.sku}`)).results).toEqual([changed.body])
  const item = { sku: body.sku, quantity: 2, weight: 0.36, weight_unit: 'KG' }
  await call('POST', '/v1/orders', orderBody({ line_items: [item] }))
  expect((await call<ProductRecord>('GET', `/v1/products/${body.id}`)).body.open_orders).toBe(1)
  expect((await call('DELETE', `/v1/products/${body.id}`)).status).toBe(200)
  expect((await call('GET', `/v1/products/${body.id}`)).status).toBe(404)
  expect((await call('POST', `/desk/products/${body.id}/restore`)).status).toBe(200)
})

test('a change that names an older revision is refused, one that names none is made', async () => {
  const { body } = await add()
  const at = `/v1/products/${body.id}`
  await call('PATCH', at, { shelf: 'A-1' })
  const refused = await call('PATCH', at, { revision: 1, shelf: 'B-2' })
  expect([refused.status, errorOf(refused).code]).toEqual([409, 'state_error'])
  expect((await call<ProductRecord>('GET', at)).body.shelf).toBe('A-1')
  expect((await call<ProductRecord>('PATCH', at, { shelf: 'C-3' })).body.shelf).toBe('C-3')
  expect((await call<ProductRecord>('PATCH', at, { shelf: null })).body.shelf).toBeNull()
})

test('a SKU is given once, in each mode', async () => {
  const { body } = await add()
  expect((await add({ sku: body.sku })).status).toBe(409)
  expect((await call('GET', `/v1/products/${body.id}`, undefined, { as: 'live' })).status).toBe(404)
  expect((await list(`?sku=${body.sku}`, 'live')).count).toBe(0)
})

test('what lacks something is listed by it, and what is wrong is told at its field', async () => {
  const { body } = await add({ weight_grams: 20 })
  const ids = (await list('?view=no_hs_code&limit=100')).results.map(({ id }) => id)
  expect(ids).toContain(body.id)
  const before = station().rows()
  const refused = await add({ weight_grams: 0, value: 3 })
  expect([refused.status, errorOf(refused).details]).toMatchObject([
    400,
    { weight_grams: [expect.any(String)] },
  ])
  expect(station().rows()).toEqual(before)
})
