import { expect, test } from 'vitest'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedCarriers, scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { orderBody, takeOrder } from '../support/desks/order-desk.ts'
import { addConnection, addShipment, buy, montreal, vancouver } from '../support/desks/shipping-data.ts'
import { expectAccessible, overflow } from '../support/screens/accessibility.ts'
import { goTo, row, screenForFile } from '../support/screens/desk-screens.ts'
import { addPrinter, print } from '../support/screens/prints-desk.ts'
import type { Look } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

/** A shop that is set up and has nothing but what a test gives it. */
async function shop(look: Look = {}) {
  const desk = await openScreen(null, look)
  await desk.station.call('DELETE', '/desk/sample')
  await desk.station.call('PATCH', '/desk/setup', { done: true })
  return desk
}
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

test('the desk opens on Today once the shop is set up, and its name leads back there', async () => {
  const { page, station } = await shop()
  await goTo({ page, station }, '/')
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  expect(page.url()).toBe(`${station.url}/today`)
  await goTo({ page, station }, '/shipments')
  await page.getByRole('link', { name: 'Packdesk', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
})

test('a shop without orders is told how the first ones come, and one with nothing left that it has nothing left', async () => {
  const { page, station, complaints } = await shop()
  const { call } = station
  await goTo({ page, station }, '/today')
  await page.getByRole('heading', { name: 'No orders yet' }).waitFor()
  await expectAccessible(page)
  const order = await takeOrder(call, { shipping_from: montreal })
  await page.getByRole('link', { name: /^1 Ready to ship/ }).waitFor()
  expect(await page.getByText('Nothing left to do today').count()).toBe(0)
  await call('POST', '/desk/order-actions', {
    ids: [order.id],
    action: { kind: 'hold', reason: 'stock' },
  })
  await page.getByRole('heading', { name: 'Nothing left to do today' }).waitFor()
  await page.getByText('1 order is on hold. Nothing else waits for anybody.').waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('what must leave is told by its day, most urgent first, and each press opens exactly those orders', async () => {
  const { page, station, complaints } = await shop()
  const { call } = station
  await call('PATCH', '/desk/shop-settings', { time_zone: 'UTC' })
  for (const [name, ship_by] of [
    ['Late', day(2)],
    ['Now', day(0)],
    ['Then', day(-5)],
    ['Whenever', null],
  ] as const)
    await takeOrder(call, {
      shipping_from: montreal,
      shipping_to: { ...vancouver, person_name: name },
      ...(ship_by ? { metadata: { ship_by } } : {}),
    })
  await goTo({ page, station }, '/today')
  const links = page.getByRole('region', { name: 'Has to leave' }).getByRole('link')
  await expect
    .poll(() => links.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^1\s+Overdue, ready to ship$/),
      expect.stringMatching(/^1\s+To leave today, ready to ship$/),
      expect.stringMatching(/^4\s+Ready to ship$/),
      expect.stringMatching(/^1\s+To leave later, ready to ship$/),
    ])
  await page.getByText('1 of them has no day to leave by.').waitFor()
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Next', exact: true }).getByText('Open 1 order').waitFor()
  await page.keyboard.press('2')
  await row(page, /Now/).waitFor()
  expect(await row(page, /Late|Then|Whenever/).count()).toBe(0)
  await goTo({ page, station }, '/today')
  await links.first().waitFor()
  await page.keyboard.press('Control+Enter')
  await row(page, /Late/).waitFor()
  expect(await row(page, /Now|Then|Whenever/).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a printer that stands still comes before everything, and is gone from there as soon as it goes on', async () => {
  const { page, station } = await shop()
  const { call } = station
  await takeOrder(call, { shipping_from: montreal })
  await goTo({ page, station }, '/today')
  const next = page.getByRole('region', { name: 'Next', exact: true })
  await next.getByText('Open 1 order').waitFor()
  const printer = await addPrinter(station, 'screen://bench')
  await call('POST', `/desk/printers/${printer}/pause`)
  await print(station, 'first')
  await next.getByText('See about 1 print').waitFor()
  const printing = page.getByRole('region', { name: 'Does not print' })
  await printing.getByRole('link', { name: /^1 Prints that do not go on/ }).waitFor()
  await printing.getByRole('link', { name: 'Bench' }).waitFor()
  await page.getByRole('link', { name: /^1 Needs attention/ }).waitFor()
  await page.getByText('1 × Prints wait for a printer').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { level: 1, name: 'Print queue' }).waitFor()
  await goTo({ page, station }, '/today')
  await call('POST', `/desk/printers/${printer}/resume`)
  await printing.waitFor({ state: 'detached' })
  await next.getByText('Open 1 order').waitFor()
})

test('a carrier whose cut-off comes within the hour is proposed before the orders, with its clock', async () => {
  const { page, station } = await shop({ carriers: scriptedCarriers })
  const { call } = station
  const carrier = await fakeCarrier()
  const connection = await addConnection(call, { ...scriptedConnection(carrier), display_name: 'Vanline' })
  await buy(call, await addShipment(call, { carrier_ids: ['scripted'] }))
  await call('POST', '/v1/orders', orderBody({ shipping_from: montreal }))
  await goTo({ page, station }, '/today')
  const next = page.getByRole('region', { name: 'Next', exact: true })
  await next.getByText('Open 1 order').waitFor()
  // Where it is not late now, so that midnight is far.
  const hours = new Date().getUTCHours() < 12 ? 0 : -10
  await call('PATCH', '/desk/shop-settings', { time_zone: hours === 0 ? 'UTC' : 'Pacific/Honolulu' })
  const soon = new Date(Date.now() + 40 * 60_000 + hours * 3_600_000)
  await call('PATCH', `/desk/connections/${connection.id}`, {
    config: { pickup_cut_off: soon.toISOString().slice(11, 16) },
  })
  await page.getByRole('link', { name: /^1 Vanline, on no manifest yet/ }).waitFor()
  await page.getByRole('link', { name: /^1 Vanline, without a pickup/ }).waitFor()
  await next.getByText('Close out Vanline').waitFor()
  await next.getByText(/in \d+ min$/).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { level: 1, name: 'Manifests' }).waitFor()
  expect(page.url()).toContain(`/manifests?open=${connection.id}`)
})

test.each([
  ['light', 1280, 720],
  ['dark', 1024, 640],
] as const)('Today can be read in %s colours at %d by %d', async (colorScheme, width, height) => {
  const { page, station } = await shop({ colorScheme, width, height })
  await takeOrder(station.call, { shipping_from: montreal })
  await goTo({ page, station }, '/today')
  await page.getByRole('link', { name: /^1 Ready to ship/ }).waitFor()
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})
