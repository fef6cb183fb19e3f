import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { PrintJob } from '../../shared/desk/printing/print-jobs.ts'
import { expectAccessible, overflow } from '../support/screens/accessibility.ts'
import { openPack, packScreen, packWindow, redMug } from '../support/screens/pack-page.ts'

/** A desk of mode batch pick in a small window, and orders of one mug each in the shop. */
async function batchDesk(orders: number) {
  const shop = await packScreen({ settings: { weighing: 'off', package: 'usual' } })
  await shop.call('POST', '/v1/products', { sku: 'MUG-9', title: 'Mug, red', shelf: 'C-04' })
  const taken = []
  for (let at = 0; at < orders; at += 1) taken.push(await shop.take(redMug))
  const page = await packWindow({ width: 1024, height: 640 })
  await page.addInitScript(() => {
    localStorage.setItem('packdesk.pack', JSON.stringify({ state: { mode: 'batch' }, version: 0 }))
  })
  return { shop, taken, desk: await openPack(shop.url, {}, page) }
}

test('a picked cart is packed by slip, by place and by Enter until nothing is left on it', async () => {
  const { shop, taken, desk } = await batchDesk(3)
  const { page } = desk
  await desk.press('Enter')
  await page.getByText('Take 3').waitFor()
  for (const place of ['A1', 'A2']) {
    await desk.scan(place)
    await desk.shows('put')
  }
  await desk.scan('A3')
  await desk.shows('batch_picked')
  await expect.poll(() => placesOf(page).count()).toBe(3)
  expect(await overflow(page)).toBe(0)

  await expectAccessible(page)
  const pack = async (order: string, labels: number) => {
    await page.getByRole('heading', { name: `#${order}` }).waitFor()
    await desk.scan('MUG-9')
    await desk.shows('label_printed', 'sent_unconfirmed')
    expect(await shop.labels()).toBe(labels)
    const next = labels < 3 ? 'Scan a slip or a place of the cart' : 'No order is ready.'
    await page.getByRole('button', { name: next }).waitFor()
  }
  const [first, second, third] = taken.map(({ order_id: order }) => order)
  await desk.scan(second ?? '')
  await pack(second ?? '', 1)
  await desk.scan('A3')
  await pack(third ?? '', 2)
  await desk.press('Enter')
  await pack(first ?? '', 3)
  await desk.press('Enter')
  await desk.shows('empty')
  await page.getByText('All done', { exact: true }).waitFor()
  expect(await desk.pointer()).toBe(0)
  expect(desk.complaints).toEqual([])
})

/** Places that name their order: the cart as it is packed. */
const placesOf = (page: Page) =>
  page.getByRole('list', { name: 'Places of the cart' }).getByRole('listitem').filter({ hasText: '#' })

test('a full cart is printed by a key and shows every place with its order in a small window', async () => {
  const { shop, desk } = await batchDesk(12)
  const { page } = desk
  await desk.press('Enter')
  await page.getByText('Take 12').waitFor()
  await desk.press('Control+p')
  const jobs = () => shop.call<{ results: PrintJob[] }>('GET', '/desk/print-jobs')
  await expect.poll(async () => (await jobs()).body.results).toMatchObject([{ kind: 'pick_list' }])
  expect(await page.getByText(/ into A/).evaluateAll(covered)).toEqual([])
  for (let place = 1; place <= 12; place += 1) await desk.scan(`A${place}`)
  await desk.shows('batch_picked')
  await expect.poll(() => placesOf(page).count()).toBe(12)
  expect(await placesOf(page).evaluateAll(cutOff)).toEqual([])
})

/** What is not wholly in the window, or wider than its place. */
const cutOff = (places: Element[]): string[] =>
  places
    .filter(place => {
      const { bottom, right } = place.getBoundingClientRect()
      const below = document.querySelector('[aria-keyshortcuts=Enter]')?.getBoundingClientRect().top ?? 0
      return bottom > below || right > innerWidth || place.scrollWidth > place.clientWidth
    })
    .map(place => place.textContent ?? '')

/** What lies under something else, or out of the window. */
const covered = (elements: Element[]): string[] =>
  elements
    .filter(element => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2) !== element
    })
    .map(element => element.textContent ?? '')
