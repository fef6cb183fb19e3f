import { mkdirSync } from 'node:fs'
import { test } from 'vitest'
import { openPack, packScreen, packWindow, redMug, syrupAndMug } from '../support/screens/pack-page.ts'

mkdirSync('/tmp/shots', { recursive: true })
const sizes = [
  [1280, 720],
  [1024, 640],
  [1920, 1080],
] as const

test('shots', async () => {
  const shop = await packScreen({ hold: 60 })
  await shop
    .call('POST', '/v1/parcels', {
      weight: 0.2,
      weight_unit: 'KG',
      length: 30,
      width: 20,
      height: 10,
      dimension_unit: 'CM',
      packaging_type: 'your_packaging',
    })
    .catch(() => null)
  const order = await shop.take(syrupAndMug)
  const held = await shop.take(syrupAndMug)
  await shop.take(redMug)
  await shop.call('POST', '/desk/products', { sku: 'MUG-9', title: 'Mug, red' })
  await shop.call('POST', '/desk/order-actions', {
    ids: [held.id],
    action: { kind: 'hold', reason: 'stock', note: 'until Friday' },
  })
  const desk = await shop.open()
  const { page } = desk
  const shot = async (name: string, dark = false) => {
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await page.screenshot({ path: `/tmp/shots/${name}-${width}.png` })
    }
    await page.setViewportSize({ width: 1280, height: 720 })
    if (!dark) return
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.waitForTimeout(100)
    await page.screenshot({ path: `/tmp/shots/${name}-dark.png` })
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await shot('empty', true)
  await desk.scan('NOTHING-HERE')
  await desk.shows('unknown_code')
  await shot('unknown')
  await desk.scan(held.order_id)
  await desk.shows('on_hold')
  await shot('held')
  await desk.press('Enter')
  await desk.scan(order.order_id)
  await desk.shows('order_open')
  await shot('order', true)
  await desk.scan('MUG-9')
  await desk.shows('wrong_item')
  await shot('wrong', true)
  await desk.scan('SYR-01')
  await desk.shows('unit_counted')
  await desk.press('F2')
  await page.waitForTimeout(100)
  await page.screenshot({ path: '/tmp/shots/quantity-1280.png' })
  await desk.press('Escape')
  await desk.press('?')
  await page.waitForTimeout(300)
  await page.screenshot({ path: '/tmp/shots/keys-1280.png' })
  await desk.press('Escape')
  await desk.scan('SYR-01')
  await desk.scan('MUG-3')
  await desk.shows('all_units')
  await page.screenshot({ path: '/tmp/shots/allin-1280.png' })
  await desk.shows('package', 'weigh')
  await shot(`step-${await desk.shown()}`)
  if ((await desk.shown()) === 'package') {
    await desk.press('1')
    await desk.shows('weigh')
  }
  await shot('weigh', true)
  await desk.type('0.8')
  await desk.press('Enter')
  await desk.shows('weight_differs')
  await shot('differs')
  await desk.press('Enter')
  await desk.shows('buying_soon')
  await shot('soon')
  await desk.press('Enter')
  await desk.shows('label_printed', 'sent_unconfirmed')
  await shot('label', true)
  await desk.scan(order.order_id)
  await desk.shows('already_shipped')
  await shot('shipped')
  const other = await openPack(shop.url, {}, await packWindow())
  await other.page.goto(`${shop.url}/pack/wall`)
  await other.page.waitForTimeout(800)
  await other.page.screenshot({ path: '/tmp/shots/wall-1280.png' })
  await other.page.goto(`${shop.url}/settings?section=pack`)
  await other.page.waitForTimeout(800)
  await other.page.screenshot({ path: '/tmp/shots/settings-1280.png', fullPage: true })
  await other.page.evaluate(() => {
    const k = JSON.parse(localStorage.getItem('packdesk.pack') ?? '{"state":{},"version":0}')
    k.state.mode = 'batch'
    localStorage.setItem('packdesk.pack', JSON.stringify(k))
  })
  for (let n = 0; n < 5; n += 1) await shop.take(syrupAndMug)
  await other.page.goto(`${shop.url}/pack`)
  await other.shows('empty')
  await other.page.waitForTimeout(500)
  await other.press('Enter')
  await other.page
    .getByText(/^Batch 1/)
    .first()
    .waitFor()
  await other.page.screenshot({ path: '/tmp/shots/batch-1280.png' })
}, 100_000)
