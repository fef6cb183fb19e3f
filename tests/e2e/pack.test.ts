import { expect, test } from 'vitest'
import { expectAccessible, overflow } from '../support/screens/accessibility.ts'
import { type openPack, packScreen, redMug, syrupAndMug } from '../support/screens/pack-page.ts'
import { tabTo } from '../support/screens/ship-desk.ts'

test('an order is packed by scans and a weight until its label is at the printer, without a mouse', async () => {
  const shop = await packScreen()
  const order = await shop.take(syrupAndMug)
  const desk = await shop.open()
  await desk.scan(order.order_id)
  await desk.shows('order_open')
  await desk.page.getByRole('heading', { name: `#${order.order_id}` }).waitFor()
  await desk.scan('SYR-01')
  await desk.shows('unit_counted')
  await desk.scan('SYR-01')
  await desk.page.getByText('2 of 2', { exact: true }).waitFor()
  await desk.scan('MUG-3')
  await desk.shows('all_units')
  await desk.shows('package', 'weigh')
  if ((await desk.shown()) === 'package') await desk.press('1')
  await desk.shows('weigh')
  await desk.type('1.12')
  await desk.press('Enter')
  await desk.shows('label_printed', 'sent_unconfirmed')
  expect((await shop.printer.received(1)).length).toBe(1)
  expect(await shop.labels()).toBe(1)
  expect(await desk.pointer()).toBe(0)
  expect(desk.complaints).toEqual([])
})

test('one Enter behind the last label leaves the desk empty, however quickly it comes', async () => {
  const shop = await packScreen({ settings: { weighing: 'off', package: 'usual' } })
  await shop.take(redMug)
  const desk = await shop.open()
  await desk.press('Enter')
  await desk.shows('order_open')
  await desk.scan('MUG-9')
  await desk.shows('label_printed', 'sent_unconfirmed')
  await desk.press('Enter')
  await desk.shows('empty')
  await desk.page.getByText('All done', { exact: true }).waitFor()
})

/** Chooses what is done at the desk by keys alone. */
async function chooseMode({ page }: Awaited<ReturnType<typeof openPack>>, name: string) {
  const menu = page.getByRole('button', { name: /^What is done here/ })
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name }).press('Enter')
  await page.getByRole('button', { name: `What is done here: ${name}` }).waitFor()
  await page.keyboard.press('Escape')
}

test('in single item mode the scan of an item opens the oldest order of just one of it', async () => {
  const shop = await packScreen({ settings: { weighing: 'off', package: 'usual' } })
  await shop.call('POST', '/v1/products', { sku: 'MUG-9', title: 'Mug, red' })
  await shop.take(syrupAndMug)
  const single = await shop.take(redMug)
  const desk = await shop.open()
  await chooseMode(desk, 'Single item')
  await desk.scan('MUG-9')
  await desk.page.getByRole('heading', { name: `#${single.order_id}` }).waitFor()
  await desk.shows('label_printed', 'sent_unconfirmed')
  await desk.scan('MUG-9')
  await desk.shows('no_order_of')
  expect(await shop.labels()).toBe(1)
})

test('in ship only mode a slip and a weight are enough, and Ctrl P prints the same label again', async () => {
  const shop = await packScreen({ settings: { package: 'usual' } })
  const order = await shop.take(syrupAndMug)
  const desk = await shop.open()
  await chooseMode(desk, 'Ship only')
  await desk.scan(order.order_id)
  await desk.shows('weigh')
  await desk.type('1,1')
  await desk.press('Enter')
  await desk.shows('label_printed', 'sent_unconfirmed')
  await shop.printer.received(1)
  await desk.press('Control+p')
  await shop.printer.received(2)
  expect(await shop.labels()).toBe(1)
})

test('a pick of several orders is walked shelf by shelf, each place confirmed by its scan', async () => {
  const shop = await packScreen()
  await shop.call('POST', '/v1/products', { sku: 'MUG-9', title: 'Mug, red', shelf: 'C-04' })
  await shop.take(redMug)
  await shop.take(redMug)
  const desk = await shop.open()
  await chooseMode(desk, 'Batch pick')
  await desk.press('Enter')
  await desk.page.getByText('Take 2').waitFor()
  await desk.scan('A9')
  await desk.shows('wrong_place')
  await desk.scan('A1')
  await desk.page.getByText('A2 when it is in').waitFor()
  await desk.scan('A2')
  await desk.shows('batch_picked')
})

test('on its own in a window it has no navigation, and Esc gives the keyboard back to the desk', async () => {
  const shop = await packScreen()
  const { page, press } = await shop.open()
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await tabTo(page, page.getByRole('link', { name: 'Leave Pack' }))
  await press('Escape')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await press('?')
  await page.getByRole('region', { name: 'Keys of this screen' }).waitFor()
  await expectAccessible(page)
  await press('Escape')
  await page.getByRole('region', { name: 'Keys of this screen' }).waitFor({ state: 'detached' })
  await page.goto(`${shop.url}/pack/wall`)
  await page.getByRole('heading', { name: 'Pack · Wall' }).waitFor()
  await expectAccessible(page)
})

test.each([
  [1024, 640],
  [1280, 720],
  [1920, 1080],
])(
  'at %i × %i nothing sticks out and axe has nothing to say, from the slip to the label',
  async (width, height) => {
    const shop = await packScreen({ hold: 60, look: { width, height }, settings: { package: 'usual' } })
    const order = await shop.take(syrupAndMug)
    const desk = await shop.open()
    const isFine = async () => {
      await expectAccessible(desk.page)
      expect(await overflow(desk.page)).toBe(0)
    }
    await isFine()
    await desk.scan(order.order_id)
    await desk.shows('order_open')
    await isFine()
    for (const sku of ['SYR-01', 'SYR-01', 'MUG-3']) await desk.scan(sku)
    await desk.shows('weigh')
    await isFine()
    await desk.type('1.1')
    await desk.press('Enter')
    await desk.shows('buying_soon')
    await isFine()
    await desk.press('Enter')
    await desk.shows('label_printed', 'sent_unconfirmed')
    await isFine()
  },
)
