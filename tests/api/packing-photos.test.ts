import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mugAndSyrup, packDesk } from '../support/desks/pack-desk.ts'
import { manualClock } from '../support/manual-clock.ts'

const dayMs = 24 * 3_600_000
const jpeg = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#884400' } })
    .jpeg()
    .toBuffer()

/** A packed parcel with a photo. */
async function photographed() {
  const clock = manualClock()
  const shop = await packDesk({ printer: false, clock })
  await shop.settings({ photo: 'required' })
  const order = await shop.take(mugAndSyrup)
  const desk = shop.at()
  await desk.scanAll(order.order_id, 'PDKX2', 'SYR-01', 'MUG-3')
  await desk.weigh(1100)
  const { parcel } = await desk.until('photo')
  const path = `/desk/packing/parcels/${parcel.id}/photo`
  const kept = await shop.call('PUT', path, undefined, {
    raw: new Uint8Array(await jpeg()),
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect([kept.status, kept.body]).toMatchObject([200, { media_type: 'image/jpeg', parcel_id: parcel.id }])
  await desk.step({ kind: 'photo' })
  const packed = await desk.until('printer_trouble')
  const [bought] = packed.parcels
  const ofShipment = async () => {
    const asked = `/desk/packing/sessions?shipment_id=${bought?.shipment_id}`
    return (await shop.call<{ results: (typeof packed)[] }>('GET', asked)).body.results
  }
  return { ...shop, clock, path, bought, ofShipment }
}

test('the photo of a parcel is found by its shipment, and by no other', async () => {
  const { call, path, bought, ofShipment } = await photographed()
  expect(bought).toMatchObject({ photo_url: path })
  expect(await ofShipment()).toMatchObject([{ parcels: [{ id: bought?.id, photo_url: path }] }])
  expect((await call('GET', '/desk/packing/sessions?shipment_id=shp_other')).body).toMatchObject({ count: 0 })
})

test('the photo of a parcel goes when its time is over, and the parcel stays', async () => {
  const { call, clock, path, ofShipment } = await photographed()
  clock.jump(29 * dayMs)
  await call('PATCH', '/desk/retention', { packing_photos: 30 })
  expect((await call('GET', path)).status).toBe(200)
  clock.jump(2 * dayMs)
  await call('PATCH', '/desk/retention', { packing_photos: 30 })
  await expect.poll(async () => (await call('GET', path)).status).toBe(404)
  expect(await ofShipment()).toMatchObject([{ parcels: [{ photo_url: null }] }])
})

test('the photo of a return is of that return alone, and goes when its time is over', async () => {
  const clock = manualClock()
  const { call, at } = await packDesk({ printer: false, clock })
  const desk = at('Desk 1', { mode: 'returns' })
  const begun = await desk.scan('NOBODY-KNOWS')
  await call('POST', `/desk/packing/receipts/${begun.receipt?.id}/steps`, {
    desk: 'Desk 1',
    window: 'w1',
    step: { kind: 'next' },
    step_id: 'kept',
  })
  const path = `/desk/return-receipts/${begun.receipt?.id}/photo`
  const keep = async (to = path) =>
    call('PUT', to, undefined, {
      raw: new Uint8Array(await jpeg()),
      headers: { 'content-type': 'application/octet-stream' },
    })
  const url = async () =>
    (await call<{ photo_url: string | null }>('GET', path.replace('/photo', ''))).body.photo_url
  expect((await keep('/desk/return-receipts/rrc_none/photo')).status).toBe(404)
  expect((await call('GET', path)).status).toBe(404)
  expect((await keep()).body).toMatchObject({ receipt_id: begun.receipt?.id, media_type: 'image/jpeg' })
  expect([await url(), (await call('GET', path)).status]).toEqual([path, 200])
  expect((await call('GET', path.replace('return-receipts', 'packing/parcels'))).status).toBe(404)
  clock.jump(31 * dayMs)
  await call('PATCH', '/desk/retention', { packing_photos: 30 })
  await expect.poll(async () => (await call('GET', path)).status).toBe(404)
})
