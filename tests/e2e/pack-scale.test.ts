import { expect, test } from 'vitest'
import type { PackingSession } from '../../shared/desk/packing.ts'
import { packScreen, packWindow, syrupAndMug } from '../support/screens/pack-page.ts'
import { plugUsbScale } from '../support/screens/page-scale.ts'
import { tabTo } from '../support/screens/ship-desk.ts'

test('a USB scale weighs the parcel; what lies on it from the parcel before is not the weight of the next', async () => {
  const shop = await packScreen({ settings: { package: 'usual' } })
  const orders = [await shop.take(syrupAndMug), await shop.take(syrupAndMug)]
  const desk = await shop.open()
  const { page } = desk
  const scale = await plugUsbScale(page)
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
  await scale.put(1_110)
  await desk.shows('label_printed', 'sent_unconfirmed')
  // The box still lies there.
  await count(orders[1])
  await page.getByText('Take it off first').first().waitFor()
  expect(await shop.labels()).toBe(1)
  await scale.put(0)
  await page.getByText(/Zero$/).first().waitFor()
  await scale.put(1_120)
  await desk.shows('label_printed', 'sent_unconfirmed')
  const { body } = await shop.call<{ results: PackingSession[] }>('GET', '/desk/packing/sessions')
  const weights = body.results.map(({ parcels }) => parcels[0]?.weight)
  expect(weights).toMatchObject([
    { grams: 1_120, how: 'scale', device: 'USB bench scale' },
    { grams: 1_110, how: 'scale', device: 'USB bench scale' },
  ])
  expect(await desk.pointer()).toBe(0)
})

test('a USB scale that is plugged in later, or again, weighs without the page being opened anew', async () => {
  const shop = await packScreen({ settings: { package: 'usual' } })
  const page = await packWindow()
  const scale = await plugUsbScale(page, { isIn: false })
  const desk = await shop.open(page)
  await desk.scan((await shop.take(syrupAndMug)).order_id)
  await desk.shows('order_open')
  for (const sku of ['SYR-01', 'SYR-01', 'MUG-3']) await desk.scan(sku)
  await desk.shows('weigh')
  await page.getByText('Type the weight').first().waitFor()
  await scale.plugIn()
  await page.getByText('Put the box on the scale').first().waitFor()
  await scale.unplug()
  await page.getByText('The scale gives no answer').first().waitFor()
  // The box was put on while the scale was away: nobody has seen it empty.
  await scale.put(1_110)
  await scale.plugIn()
  await page.getByText('Take it off first').first().waitFor()
  expect(await page.getByRole('button', { name: 'Take it off first' }).count()).toBe(1)
  expect(await page.getByText('Put the box on the scale').count()).toBe(0)
  expect(await shop.labels()).toBe(0)
  await scale.put(0)
  await page.getByText(/Zero$/).first().waitFor()
  await page.getByRole('button', { name: 'Put the box on the scale' }).waitFor()
  await scale.put(1_110)
  await desk.shows('label_printed', 'sent_unconfirmed')
})

test('a scale chosen in place of another one weighs the parcel that is on the desk', async () => {
  const shop = await packScreen({ settings: { package: 'usual' } })
  const page = await packWindow()
  const scale = await plugUsbScale(page)
  await page.addInitScript(() => {
    localStorage.setItem('packdesk.pack', JSON.stringify({ state: { scale: null }, version: 0 }))
  })
  const desk = await shop.open(page)
  await desk.scan((await shop.take(syrupAndMug)).order_id)
  await desk.shows('order_open')
  for (const sku of ['SYR-01', 'SYR-01', 'MUG-3']) await desk.scan(sku)
  await desk.shows('weigh')
  await tabTo(page, page.getByRole('button', { name: 'Connect a USB scale' }))
  await page.keyboard.press('Enter')
  await page.getByText('Put the box on the scale').first().waitFor()
  await tabTo(page, page.getByRole('link', { name: 'Leave Pack' }))
  await desk.press('Escape')
  await scale.put(1_110)
  await desk.shows('label_printed', 'sent_unconfirmed')
})
