import { expect, test } from 'vitest'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { heldBack } from '../support/screens/interception.ts'
import { openPack, packScreen, packWindow, redMug, syrupAndMug } from '../support/screens/pack-page.ts'
import { said } from '../support/screens/ship-desk.ts'

/** What fills the screen: its colour, its shape and its words. */
async function fill({ page }: Awaited<ReturnType<typeof openPack>>) {
  const filled = page.locator('section[data-tone]').first()
  await filled.waitFor()
  return {
    tone: await filled.getAttribute('data-tone'),
    shape: await filled.locator('svg[data-shape]').first().getAttribute('data-shape'),
    text: ((await filled.textContent()) ?? '').replaceAll(/\s+/g, ' '),
  }
}

test('a wrong item is shown beside the wanted one until the right scan, and counted as caught', async () => {
  const shop = await packScreen()
  const order = await shop.take(syrupAndMug)
  await shop.take(redMug)
  await shop.call('POST', '/v1/products', { sku: 'MUG-9', title: 'Mug, red' })
  const desk = await shop.open()
  await desk.scan(order.order_id)
  await desk.shows('order_open')
  await desk.scan('MUG-9')
  await desk.shows('wrong_item')
  expect(await fill(desk)).toMatchObject({ tone: 'red', shape: 'triangle' })
  expect((await fill(desk)).text).toMatch(/Wrong item.*Put back.*Mug, red.*Wanted.*Maple syrup/)
  await expectAccessible(desk.page)
  await desk.scan('MUG-3')
  await desk.shows('unit_counted')
  await desk.scan('MUG-3')
  await desk.shows('too_many')
  expect(await fill(desk)).toMatchObject({ tone: 'red', shape: 'triangle_plus' })
  await desk.press('Enter')
  await desk.shows('order_open', 'unit_counted')
  expect(await desk.pointer()).toBe(0)
})

test('what is not packed says why, each in its own colour and shape: unknown, held, cancelled', async () => {
  const shop = await packScreen()
  const [held, cancelled] = [await shop.take(syrupAndMug), await shop.take(syrupAndMug)]
  const act = (id: string, action: object) => shop.call('POST', '/desk/order-actions', { ids: [id], action })
  await act(held.id, { kind: 'hold', reason: 'stock', note: 'until Friday' })
  await act(cancelled.id, { kind: 'cancel' })
  const desk = await shop.open()
  await desk.scan('NOTHING-HERE')
  await desk.shows('unknown_code')
  const unknown = await fill(desk)
  expect(unknown).toMatchObject({ tone: 'yellow', shape: 'question_diamond' })
  expect(unknown.text).toContain('NOTHING-HERE is no order, item or command here')
  await desk.scan(held.order_id)
  await desk.shows('on_hold')
  expect(await fill(desk)).toMatchObject({ tone: 'grey', shape: 'pause' })
  expect((await fill(desk)).text).toContain('until Friday')
  await desk.press('Enter')
  await desk.shows('empty')
  await desk.scan(cancelled.order_id)
  await desk.shows('cancelled')
  expect(await fill(desk)).toMatchObject({ tone: 'stop', shape: 'octagon' })
  await expectAccessible(desk.page)
  await desk.press('Enter')
  await desk.shows('empty')
})

test('an order that another window has is taken over by Enter and Enter again, and the other window is told', async () => {
  const shop = await packScreen()
  const order = await shop.take(syrupAndMug)
  const first = await shop.open()
  await first.scan(order.order_id)
  await first.shows('order_open')
  const second = await openPack(shop.url, {}, await packWindow())
  await second.scan(order.order_id)
  await second.shows('packed_elsewhere')
  expect(await fill(second)).toMatchObject({ tone: 'grey', shape: 'person' })
  await second.press('Enter')
  await second.page.getByRole('button', { name: 'Enter again takes it over' }).waitFor()
  await expect
    .poll(
      async () => {
        await second.press('Enter')
        return second.shown()
      },
      { interval: 500 },
    )
    .toBe('order_open')
  await first.shows('taken_over')
  await first.press('Enter')
  await first.shows('empty')
})

test('Esc stops what is about to be bought, and Enter buys it after all', async () => {
  const shop = await packScreen({ hold: 30, settings: { weighing: 'off', package: 'usual' } })
  const order = await shop.take(syrupAndMug)
  const desk = await shop.open()
  await desk.scan(order.order_id)
  for (const sku of ['SYR-01', 'SYR-01', 'MUG-3']) await desk.scan(sku)
  await desk.shows('buying_soon')
  await desk.page.getByText(/^Buying in \d+ s$/).waitFor()
  await desk.press('Escape')
  await desk.shows('buy_now')
  expect(await shop.labels()).toBe(0)
  await desk.press('Enter')
  await desk.shows('label_printed', 'sent_unconfirmed')
  expect(await shop.labels()).toBe(1)
  await desk.scan(order.order_id)
  await desk.shows('already_shipped')
  expect(await fill(desk)).toMatchObject({ tone: 'stop', shape: 'octagon' })
})

test('keys that somebody types are no scans, and a scan is never written into the line', async () => {
  const shop = await packScreen()
  const order = await shop.take(syrupAndMug)
  const desk = await shop.open()
  await desk.type('SYR')
  const line = desk.page.getByLabel('Type a code, Enter')
  await expect.poll(() => line.inputValue()).toBe('SYR')
  expect(await desk.shown()).toBe('empty')
  await desk.scan(order.order_id)
  await desk.shows('order_open')
  expect(await line.count()).toBe(0)
  await desk.type('SYR-01')
  await desk.press('Enter')
  await desk.shows('unit_counted')
  expect(await desk.page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
})

test('an Enter that comes twice out of the line is one: no other order is begun behind the one that was typed', async () => {
  const shop = await packScreen()
  await shop.take(redMug)
  const order = await shop.take(syrupAndMug)
  const desk = await shop.open()
  const { page } = desk
  const claims: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/desk/packing/claims')) claims.push(request.postData() ?? '')
  })
  await desk.type(order.order_id)
  await page.getByLabel('Type a code, Enter').waitFor()
  // The station has not answered yet when the second half comes.
  const { letGo } = await heldBack(page, '**/desk/packing/scans')
  const enter = async () => {
    await page.keyboard.press('Enter')
    await page.evaluate(() => document.body.focus())
  }
  await enter()
  await enter()
  await said(page, 'Enter came twice. Press it once more to go on.')
  letGo()
  await desk.shows('order_open')
  await page.getByText(order.order_id).first().waitFor()
  expect(claims).toEqual([])
})

test('a printer without paper stops the desk with the label safe, and prints by itself when paper is in', async () => {
  const shop = await packScreen({ settings: { weighing: 'off', package: 'usual' } })
  const order = await shop.take(redMug)
  const desk = await shop.open()
  shop.printer.machine.stopFor('paper_out')
  await shop.call('POST', `/desk/printers/${shop.printerId}/check`)
  await desk.scan(order.order_id)
  await desk.shows('order_open')
  await desk.scan('MUG-9')
  await desk.shows('printer_trouble')
  await desk.page.getByText('Out of paper', { exact: true }).first().waitFor()
  expect(await fill(desk)).toMatchObject({ tone: 'stop', shape: 'octagon' })
  expect(await shop.labels()).toBe(1)
  await desk.press('Enter')
  await said(desk.page, 'There is no other printer.')
  shop.printer.machine.fix()
  await desk.shows('label_printed', 'sent_unconfirmed')
  expect((await shop.printer.received(1)).length).toBe(1)
  expect(await shop.labels()).toBe(1)
})
