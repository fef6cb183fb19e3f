import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { CustomsProposals } from '../../shared/desk/customs-proposals.ts'
import type { Call } from '../support/contract/call.ts'
import {
  addConnection,
  addShipment,
  berlin,
  buy,
  courier,
  montreal,
  parcel,
  salem,
} from '../support/desks/shipping-data.ts'
import { startStation, type TestStationOptions } from '../support/station/station.ts'

const mug = {
  title: 'Stoneware mug, blue',
  quantity: 1,
  weight: 0.4,
  weight_unit: 'KG',
  value_amount: 12,
  value_currency: 'CAD',
  origin_country: 'PT',
}

async function desk(options: TestStationOptions = {}) {
  const station = await startStation(options)
  onTestFinished(station.close)
  if ((await station.call('GET', '/v1/carriers')).body.count === 0)
    await addConnection(station.call, courier())
  return { ...station, ...deskWith(station.call) }
}

const deskWith = (call: Call) => ({
  bought: async (item: object, more: object = {}) => {
    const shipment = await addShipment(call, {
      shipper: montreal,
      recipient: salem,
      parcels: [parcel],
      customs: { content_type: 'merchandise', commodities: [{ ...mug, ...item }] },
      ...more,
    })
    expect((await buy(call, shipment)).status).toBe(200)
    return shipment
  },
  proposed: async (asked: Record<string, string>) =>
    (await call<CustomsProposals>('GET', `/desk/customs-proposals?${new URLSearchParams(asked)}`)).body,
})

const nothing = { hs_code: null, origin_country: null, goods: [], goods_left: 0 }
/** Nothing that was said before. */
const unsaid = { hs_code: null, origin_country: null }

test('what was confirmed for a SKU is proposed with whence it is, whatever case it is typed in', async () => {
  const { bought, proposed } = await desk()
  expect(await proposed({ sku: 'MUG-3', title: mug.title, to: 'US' })).toMatchObject(unsaid)
  await bought({ sku: 'MUG-3', hs_code: '6912.00.3510' }, { reference: '1042' })
  await bought({ sku: 'mug-3', hs_code: '6912003510' }, { reference: '1043' })
  const { hs_code, origin_country } = await proposed({ sku: 'Mug-3', to: 'US' })
  expect(hs_code).toMatchObject({ value: '6912003510', source: 'sku', times: 2, reference: '1043' })
  expect(origin_country).toMatchObject({ value: 'PT', source: 'sku', times: 2, reference: '1043' })
})

test('a code of one destination is its six digits for another, and nothing is padded', async () => {
  const { bought, proposed } = await desk()
  await bought({ sku: 'MUG-3', hs_code: '6912003510' })
  expect((await proposed({ sku: 'MUG-3', to: 'DE' })).hs_code?.value).toBe('691200')
  expect((await proposed({ sku: 'MUG-3' })).hs_code?.value).toBe('691200')
  const own = { manufacturer_part_number: 'A1' }
  await bought({ sku: 'MUG-3', hs_code: '69120025', metadata: own }, { recipient: berlin })
  // One tariff holds in the whole union.
  expect((await proposed({ sku: 'MUG-3', to: 'FR' })).hs_code).toMatchObject({ value: '69120025', times: 1 })
  expect((await proposed({ sku: 'MUG-3', to: 'US' })).hs_code?.value).toBe('6912003510')
})

test('the same words propose a code when two parcels agree, and none when one of them does not', async () => {
  const { bought, proposed } = await desk()
  const asked = { title: 'BLUE stoneware  Mug', to: 'US' }
  await bought({ hs_code: '691200' })
  expect(await proposed(asked)).toMatchObject(unsaid)
  await bought({ hs_code: '6912003510' })
  expect(await proposed(asked)).toMatchObject({
    hs_code: { value: '691200', source: 'title', times: 2 },
    // Where goods were made no name tells.
    origin_country: null,
  })
  await bought({ hs_code: '3924100000' })
  expect(await proposed(asked)).toMatchObject(unsaid)
})

test('the product stands between its own declarations and the words of others', async () => {
  const { call, bought, proposed } = await desk()
  await bought({ hs_code: '392410' })
  await bought({ hs_code: '392410' })
  await call('POST', '/v1/products', {
    sku: 'MUG-9',
    name: 'Mug',
    hs_code: '6912.00',
    origin_country: 'CN',
  })
  const { hs_code, origin_country } = await proposed({ sku: 'mug-9', title: mug.title, to: 'US' })
  expect(hs_code).toEqual({
    value: '691200',
    source: 'product',
    times: 0,
    reference: null,
    declared_at: null,
  })
  expect(origin_country).toBeNull()
  await bought({ sku: 'MUG-9', hs_code: '691110' })
  expect((await proposed({ sku: 'mug-9', to: 'US' })).hs_code).toMatchObject({
    value: '691110',
    source: 'sku',
  })
})

test.each([
  ['Enamel mug', '732394'],
  ['Blue cotton T-shirts', '610910'],
  ['Kaffeebecher aus Keramik', '691200'],
  ['Bougies parfumées, cire', '340600'],
  ['Mochila escolar', '420292'],
  ['Wool scarf', '621420'],
])('goods nobody has declared yet are proposed from the list: %s', async (title, code) => {
  const { proposed } = await desk()
  const { hs_code, goods } = await proposed({ title, to: 'US' })
  expect(hs_code).toBeNull()
  expect(goods.slice(0, 3).map(each => each.code)).toContain(code)
})

test('all of the list that fit are proposed, or it is said how many are left out', async () => {
  const { proposed } = await desk()
  const few = await proposed({ title: 'Schale' })
  expect([few.goods.length, few.goods_left]).toEqual([6, 0])
  const many = await proposed({ title: 'Dekostoff sweatshirt' })
  expect([many.goods.length, many.goods_left]).toEqual([12, 5])
  expect(new Set(many.goods.map(({ code }) => code)).size).toBe(12)
})

test('a word that says nothing proposes nothing, and what was declared before goes before the list', async () => {
  const { bought, proposed } = await desk()
  for (const title of ['Gift', 'parts', 'Cotton', 'Sample of goods'])
    expect(await proposed({ title }), title).toEqual(nothing)
  await bought({ sku: 'MUG-3', hs_code: '691110' })
  expect(await proposed({ sku: 'MUG-3', title: mug.title })).toMatchObject({
    hs_code: { value: '691110' },
    goods: [],
    goods_left: 0,
  })
})

test('what did not go was not confirmed: a draft, a voided label, the other mode', async () => {
  const { call, bought, proposed } = await desk()
  const { id } = await bought({ sku: 'MUG-3', hs_code: '691200' })
  const asked = '/desk/customs-proposals?sku=MUG-3'
  expect((await call('GET', asked, undefined, { as: 'live' })).body).toEqual(nothing)
  await call('POST', `/v1/shipments/${id}/cancel`)
  expect(await proposed({ sku: 'MUG-3' })).toEqual(nothing)
  await addShipment(call, {
    shipper: montreal,
    recipient: salem,
    parcels: [parcel],
    customs: { content_type: 'merchandise', commodities: [{ ...mug, sku: 'MUG-3', hs_code: '691200' }] },
  })
  expect(await proposed({ sku: 'MUG-3' })).toEqual(nothing)
})

test('labels of before there were proposals are read after the start, in pieces and once', async () => {
  const home = mkdtempSync(join(tmpdir(), 'packdesk-proposals-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const before = await startStation({ home })
  await addConnection(before.call, courier())
  await deskWith(before.call).bought({ sku: 'MUG-3', hs_code: '6912003510' }, { reference: '1043' })
  before.database.exec(
    `DELETE FROM declared_goods; DELETE FROM settings WHERE name = 'declared_goods_filled'`,
  )
  await before.close()
  const { proposed, look } = await desk({ home })
  await expect
    .poll(async () => (await proposed({ sku: 'MUG-3', to: 'US' })).hs_code)
    .toMatchObject({ value: '6912003510', reference: '1043' })
  await expect.poll(() => look(`SELECT value FROM settings WHERE name = 'declared_goods_filled'`)).toBe('1')
})
