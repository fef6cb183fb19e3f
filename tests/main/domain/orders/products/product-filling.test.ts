import { describe, expect, onTestFinished, test } from 'vitest'
import type { ShipmentRecord } from '../../../../../shared/api/shipments.ts'
import type { ProductChangesResult, ProductRecord } from '../../../../../shared/desk/products.ts'
import { finishedBatch } from '../../../../support/desks/batch-desk.ts'
import { upload } from '../../../../support/desks/import-desk.ts'
import { line, mug, orderBody, takeOrder } from '../../../../support/desks/order-desk.ts'
import { montreal, parcel } from '../../../../support/desks/shipping-data.ts'
import { abroad, worklistDesk } from '../../../../support/desks/worklist-desk.ts'
import { startStation, stationForFile } from '../../../../support/station/station.ts'

const { call } = stationForFile()
const path = '/desk/products'
const kept = '/v1/products'

let made = 0
const newSku = () => `SKU-${made++}`
const add = async (more: object = {}) => {
  const answer = await call<ProductRecord>('POST', kept, { sku: newSku(), ...more })
  expect(answer.status).toBe(201)
  return answer.body
}
const read = async ({ id }: { id: string }) => (await call<ProductRecord>('GET', `${kept}/${id}`)).body
const bySku = async (sku: string) =>
  (await call<{ results: ProductRecord[] }>('GET', `${path}?sku=${sku}`)).body.results[0]
const itemOf = (sku: string, more: object = {}) => ({ ...mug, sku, ...more })

describe('orders', () => {
  test('make products of SKUs nobody knew and say where each field came from, and never touch what was typed', async () => {
    const typed = await add({ weight_grams: 123 })
    const fresh = newSku()
    const order = await takeOrder(call, {
      line_items: [
        itemOf(typed.sku.toLowerCase(), { weight: 0.4, hs_code: '6912.00', origin_country: 'CA' }),
        itemOf(fresh, { weight: 0, value_amount: 24, value_currency: 'CAD' }),
        itemOf(fresh, { title: 'Another line', weight: 16, weight_unit: 'OZ', hs_code: 'as on the box' }),
        { ...mug, sku: null },
      ],
    })
    expect(await read(typed)).toMatchObject({
      name: 'Mug',
      weight_grams: 123,
      hs_code: '6912.00',
      origin_country: 'CA',
      sources: { name: order.order_id, hs_code: order.order_id, origin_country: order.order_id },
      revision: 1,
    })
    expect(await bySku(fresh)).toMatchObject({
      name: 'Mug',
      weight_grams: 454,
      hs_code: null,
      value: 24,
      currency: 'CAD',
      open_orders: 1,
      changed_by: null,
    })
    await takeOrder(call, { line_items: [itemOf(fresh, { title: 'Other', hs_code: '1702.20' })] })
    const product = await bySku(fresh)
    expect(product).toMatchObject({ name: 'Mug', hs_code: '1702.20', open_orders: 2 })
    const cleared = await call<ProductRecord>('PATCH', `${kept}/${product?.id}`, { revision: 1, name: 'Cup' })
    expect(cleared.body).toMatchObject({ name: 'Cup' })
    expect(cleared.body.sources).not.toHaveProperty('name')
  })

  test('that are refused make no product, and those of a file do', async () => {
    const [refused, imported] = [newSku(), newSku()]
    const body = orderBody({ source: 'Twice', line_items: [itemOf(newSku())] })
    await call('POST', '/v1/orders', body)
    const again = await call('POST', '/v1/orders', { ...body, line_items: [itemOf(refused)] })
    expect(again.status).toBe(409)
    expect(await bySku(refused)).toBeUndefined()
    const content = `Order number,Item sku,Item title,Item weight,Shipping country\nF-1,${imported},From a file,2,CA\n`
    const { body: batch } = await upload(call, { content })
    await finishedBatch(call, batch.id)
    expect(await bySku(imported)).toMatchObject({ name: 'From a file', weight_grams: 2000 })
  })

  test('that were there before any product fill all of them when asked, the newest first, and change nothing', async () => {
    const [known, lost] = [newSku(), newSku()]
    await takeOrder(call, { line_items: [itemOf(known, { title: 'Old' }), itemOf(lost, { title: 'Old' })] })
    await takeOrder(call, { line_items: [itemOf(lost, { title: 'New' })] })
    const product = await bySku(known)
    await call('PATCH', `${kept}/${product?.id}`, { revision: 1, name: 'Typed', weight_grams: null })
    await call('DELETE', `${kept}/${(await bySku(lost))?.id}`)
    expect((await call('POST', `${path}/fill`)).body).toEqual({ added: 1, filled: 1 })
    expect(await bySku(lost)).toMatchObject({ name: 'New', changed_by: null })
    expect(await bySku(known)).toMatchObject({ name: 'Typed', sources: { weight_grams: expect.any(String) } })
    expect((await call('POST', `${path}/fill`)).body).toEqual({ added: 0, filled: 0 })
  })

  test('that wait are counted by a change, with the drafts of them', async () => {
    const at = await worklistDesk()
    const order = await at.order({ line_items: [itemOf('DRAFTED')] })
    await at.draft({ ...parcel, items: [itemOf('DRAFTED', { parent_id: line(order).id })] })
    const asked = { rows: [{ sku: 'drafted', fields: { weight_grams: 7 } }], dry: true }
    const { body: dry } = await at.call<ProductChangesResult>('POST', `${path}/changes`, asked)
    expect(dry).toMatchObject({ open_orders: 1, drafts: 1 })
  })
})

describe('what a product says', () => {
  const foreign = (sku: string, more: object = {}) => ({
    shipping_from: montreal,
    shipping_to: abroad,
    line_items: [{ title: 'Mug', sku, quantity: 1, weight: 0, weight_unit: 'KG', ...more }],
  })

  test('makes an order ready that lacked it, without a change of the order itself', async () => {
    const at = await worklistDesk()
    const order = await at.order(foreign('LACKS'))
    expect(await at.stateOf(order)).toBe('needs_attention')
    const before = await at.read(order)
    await at.call('POST', `${path}/changes`, {
      rows: [
        {
          sku: 'lacks',
          fields: { weight_grams: 350, hs_code: '6912.00', origin_country: 'CA', value: 24, currency: 'CAD' },
        },
      ],
    })
    await expect.poll(() => at.stateOf(order)).toBe('ready')
    expect(await at.read(order)).toEqual(before)
    expect((await at.detail(order)).entry).toMatchObject({ weight: 0.35, value: 24, currency: 'CAD' })
    const drafted = await at.call<{ shipment_id: string }>('POST', '/desk/order-shipments', {
      orders: [{ id: order.id }],
    })
    const draft = await at.readShipment({ id: drafted.body.shipment_id })
    expect(draft.parcels[0]).toMatchObject({ weight: 0.35 })
    expect(draft.parcels[0]?.items[0]).toMatchObject({
      weight: 0.35,
      weight_unit: 'KG',
      hs_code: '6912.00',
      origin_country: 'CA',
      value_amount: 24,
      value_currency: 'CAD',
    })
  })

  test('goes into drafts that are there, and never into what is bought', async () => {
    const at = await worklistDesk()
    const item = itemOf('DRAFTED', { quantity: 2 })
    const order = await at.order({ line_items: [item] })
    const content = { ...parcel, items: [{ ...item, quantity: 1, parent_id: line(order).id }] }
    const bought = await at.ship(content)
    const draft = await at.draft(content)
    const before = await at.readShipment(bought)
    await at.call('POST', `${path}/changes`, {
      rows: [{ sku: 'DRAFTED', fields: { hs_code: '6912.00', origin_country: 'CA' } }],
    })
    const codeOf = async (shipment: ShipmentRecord) =>
      (await at.readShipment(shipment)).parcels[0]?.items[0]?.hs_code
    await expect.poll(() => codeOf(draft)).toBe('6912.00')
    expect(await at.readShipment(bought)).toEqual({ ...before, meta: expect.anything() })
  })

  test('stands in a shipment over the interface where its items leave it out, under the same keys', async () => {
    const at = await worklistDesk()
    const product = { sku: 'OVER', hs_code: '6912.00', origin_country: 'CA', value: 9, currency: 'CAD' }
    expect((await at.call('POST', kept, product)).status).toBe(201)
    const item = { sku: 'over', title: 'Own', quantity: 1, weight: 0.2, weight_unit: 'KG', value_amount: 5 }
    const made = await at.call<ShipmentRecord>('POST', '/v1/shipments', {
      shipper: montreal,
      recipient: abroad,
      parcels: [{ ...parcel, items: [item] }],
      customs: { commodities: [item], content_type: 'merchandise' },
    })
    const own = { weight: 0.2, title: 'Own', hs_code: '6912.00', origin_country: 'CA', value_amount: 5 }
    expect(made.body.parcels[0]?.items[0]).toMatchObject({ ...own, value_currency: null })
    expect(made.body.customs?.commodities[0]).toMatchObject(own)
    const order = await at.order({ line_items: [item] })
    expect(line(order)).toMatchObject({ hs_code: null, origin_country: null })
  })
})

test('products of the sample data go with it, but for those somebody made their own', async () => {
  const station = await startStation({ sample: true })
  onTestFinished(station.close)
  const list = async () => (await station.call<{ results: ProductRecord[] }>('GET', path)).body.results
  const [first, ...others] = await list()
  expect(others.length).toBeGreaterThan(0)
  await station.call('PATCH', `${kept}/${first?.id}`, { revision: 1, shelf: 'A-1' })
  expect((await station.call('DELETE', '/desk/sample')).status).toBe(200)
  expect(await list()).toMatchObject([{ id: first?.id, shelf: 'A-1' }])
})
