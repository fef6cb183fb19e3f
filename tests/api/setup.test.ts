import { expect, onTestFinished, test } from 'vitest'
import type { AddressRecord } from '../../shared/api/addresses.ts'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { OrderEntry } from '../../shared/desk/orders.ts'
import type { SetupState } from '../../shared/desk/setup.ts'
import type { ShopSettings } from '../../shared/desk/shop-settings.ts'
import { errorOf } from '../support/contract/call.ts'
import {
  addConnection,
  addShipment,
  buy,
  courier,
  montreal,
  route,
  service,
  vancouver,
} from '../support/desks/shipping-data.ts'
import { startStation } from '../support/station/station.ts'

async function newShop(options: Parameters<typeof startStation>[0] = {}) {
  const station = await startStation(options)
  onTestFinished(station.close)
  return station
}

type Station = Awaited<ReturnType<typeof newShop>>
const setupOf = async ({ call }: Station) => (await call<SetupState>('GET', '/desk/setup')).body
const saveAddress = async ({ call }: Station, address: object) =>
  (await call<AddressRecord>('POST', '/v1/addresses', address)).body.id ?? ''
const sendFrom = ({ call }: Station, sender_id: string | null) =>
  call<ShopSettings>('PATCH', '/desk/shop-settings', { sender_id })

const order = {
  order_id: '10482',
  shipping_to: vancouver,
  line_items: [{ sku: 'MUG', title: 'Mug', weight: 1, weight_unit: 'KG', quantity: 1 }],
}

const nothing = { sender: false, printer: false, carrier: false, label: false }

test('a new station is set up step by step, and says how far it is', async () => {
  const shop = await newShop()
  expect(await setupOf(shop)).toEqual({ is_open: true, steps: nothing, list_closed: false })
  const id = await saveAddress(shop, montreal)
  expect((await sendFrom(shop, id)).body.sender_id).toBe(id)
  expect(await setupOf(shop)).toMatchObject({ is_open: false, steps: { sender: true, carrier: false } })
  await addConnection(shop.call, courier())
  await buy(shop.call, await addShipment(shop.call))
  expect((await setupOf(shop)).steps).toEqual({ sender: true, printer: false, carrier: true, label: true })
})

test('a carrier that only tracks is not the one labels are bought with', async () => {
  const shop = await newShop()
  await addConnection(shop.call, {
    carrier_name: 'dpd',
    carrier_id: 'dpd',
    test_mode: true,
    credentials: { delis_id: 'shop', password: 'a-secret-of-the-shop' },
  })
  expect(await setupOf(shop)).toMatchObject({ is_open: false, steps: nothing })
})

test('prices of the shop itself are done once there is one, and until then nothing is sold for nothing', async () => {
  const shop = await newShop()
  const { call } = shop
  const { id } = await addConnection(call, courier('van', { config: {} }))
  expect((await setupOf(shop)).steps).toMatchObject({ carrier: false })
  const { body } = await call('POST', '/v1/shipments', route)
  const message = 'Standard Service has no price yet. Enter one under Carriers.'
  expect(body).toMatchObject({ messages: [{ carrier_id: 'van', code: 'no_price', message }] })
  const services = [{ ...service('round', 0, 1), zones: [] }, service('gift', 0, 1)]
  const config = { services: services.slice(0, 1) }
  await call('PATCH', `/desk/connections/${id}`, { config })
  expect((await setupOf(shop)).steps).toMatchObject({ carrier: false })
  await call('PATCH', `/desk/connections/${id}`, { config: { services } })
  expect((await setupOf(shop)).steps).toMatchObject({ carrier: true })
  const rated = (await addShipment(call)).rates
  expect(rated).toMatchObject([{ service: 'gift', total_charge: 0 }])
})

test('the set-up is skipped, opened again, and the list of what is left is put away', async () => {
  const shop = await newShop({ sample: true })
  expect(await setupOf(shop)).toMatchObject({ is_open: true, steps: nothing })
  const change = (body: object) => shop.call<SetupState>('PATCH', '/desk/setup', body)
  expect((await change({ done: true })).body).toMatchObject({ is_open: false, list_closed: false })
  expect((await change({ list_closed: true })).body).toMatchObject({ is_open: false, list_closed: true })
  expect((await change({ done: false })).body.is_open).toBe(true)
  expect((await change({ done: 'perhaps' })).status).toBe(400)
})

test('orders without a sender are sent from where the shop said', async () => {
  const shop = await newShop()
  const { call } = shop
  await addConnection(call, courier())
  const placed = (await call<OrderRecord>('POST', '/v1/orders', order)).body
  const ship = () =>
    call<{ shipment_id: string }>('POST', '/desk/order-shipments', { orders: [{ id: placed.id }] })
  expect((await ship()).status).toBe(409)
  await sendFrom(shop, await saveAddress(shop, montreal))
  const begun = (await ship()).body.shipment_id
  const { body } = await call<ShipmentRecord>('GET', `/v1/shipments/${begun}`)
  expect(body.shipper).toMatchObject({ city: montreal.city, address_line1: montreal.address_line1 })
})

test('a sender elsewhere has orders looked at again: what needs customs is another', async () => {
  const shop = await newShop()
  await shop.call('POST', '/v1/orders', order)
  const problems = async () =>
    (await shop.call<{ results: OrderEntry[] }>('GET', '/desk/orders')).body.results[0]?.problems
  await expect.poll(problems).toEqual([])
  await sendFrom(
    shop,
    await saveAddress(shop, { ...montreal, country_code: 'US', state_code: 'NY', postal_code: '10118' }),
  )
  await expect.poll(problems).toContain('customs')
})

test('a sender that is not saved is refused, and one that is removed later is nobody', async () => {
  const shop = await newShop()
  const refused = await sendFrom(shop, 'adr_nobody')
  expect([refused.status, errorOf(refused).message]).toEqual([
    404,
    'There is no saved address of that id to send from. Nothing was changed.',
  ])
  const id = await saveAddress(shop, montreal)
  await shop.call('PATCH', '/desk/shop-settings', { sender_id: id, language: 'fr' })
  await shop.call('DELETE', `/v1/addresses/${id}`)
  const { body } = await shop.call<ShopSettings>('GET', '/desk/shop-settings')
  expect(body).toMatchObject({ sender_id: null, language: 'fr' })
})
