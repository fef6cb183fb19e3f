import { expect, test } from 'vitest'
import type { PackingSession } from '../../shared/desk/packing.ts'
import { packScreen, syrupAndMug } from '../support/screens/pack-page.ts'

const onUsb = { vendorId: 0x0922, productId: 0x8003, productName: 'USB bench scale' }

/** A scale at USB as the browser hands it to the page; `window.scale.put(grams)` puts something on it. */
function plugInScale(device: typeof onUsb): void {
  const scale = Object.assign(new EventTarget(), device, {
    opened: false,
    open: async () => undefined,
    close: async () => undefined,
  })
  const hid = Object.assign(new EventTarget(), {
    getDevices: async () => [scale],
    requestDevice: async () => [scale],
  })
  Object.defineProperty(navigator, 'hid', { value: hid })
  let grams = 0
  const put = (next: number) => {
    grams = next
  }
  // Status, unit (grams), exponent, weight: the report of USB's point of sale class.
  const report = () => {
    const data = new DataView(Uint8Array.from([grams === 0 ? 2 : 4, 2, 0, grams & 255, grams >> 8]).buffer)
    scale.dispatchEvent(Object.assign(new Event('inputreport'), { data }))
  }
  setInterval(report, 40)
  Object.assign(window, { scale: { put } })
}

const put = (grams: number) =>
  (window as unknown as { scale: { put: (grams: number) => void } }).scale.put(grams)

test('a USB scale weighs the parcel; what lies on it from the parcel before is not the weight of the next', async () => {
  const shop = await packScreen({ settings: { package: 'usual' } })
  const orders = [await shop.take(syrupAndMug), await shop.take(syrupAndMug)]
  const desk = await shop.open()
  const { page } = desk
  await page.addInitScript(plugInScale, onUsb)
  await page.evaluate(() =>
    localStorage.setItem('packdesk.pack', JSON.stringify({ state: { scale: { kind: 'hid' } }, version: 0 })),
  )
  await page.reload()
  await desk.shows('empty')
  await page.getByText(/Zero/).first().waitFor()
  const count = async (order: { order_id: string } | undefined) => {
    await desk.scan(order?.order_id ?? '')
    await desk.shows('order_open')
    for (const sku of ['SYR-01', 'SYR-01', 'MUG-3']) await desk.scan(sku)
    await desk.shows('weigh')
  }
  await count(orders[0])
  await page.getByText('Put the box on the scale').first().waitFor()
  await page.evaluate(put, 1_110)
  await desk.shows('label_printed', 'sent_unconfirmed')
  // The box still lies there.
  await count(orders[1])
  await page.getByText('Take it off first').waitFor()
  expect(await shop.labels()).toBe(1)
  await page.evaluate(put, 0)
  await page.getByText(/Zero$/).first().waitFor()
  await page.evaluate(put, 1_120)
  await desk.shows('label_printed', 'sent_unconfirmed')
  const { body } = await shop.call<{ results: PackingSession[] }>('GET', '/desk/packing/sessions')
  const weights = body.results.map(({ parcels }) => parcels[0]?.weight)
  expect(weights).toMatchObject([
    { grams: 1_120, how: 'scale', device: 'USB bench scale' },
    { grams: 1_110, how: 'scale', device: 'USB bench scale' },
  ])
  expect(await desk.pointer()).toBe(0)
})
