import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import { mug, orderBody } from '../support/desks/order-desk.ts'
import { expectAccessible, overflow, untilFocused } from '../support/screens/accessibility.ts'
import { goTo, row, screenForFile } from '../support/screens/desk-screens.ts'
import { speak } from '../support/screens/every-screen.ts'
import { crampedThings } from '../support/screens/room.ts'
import type { TestStation } from '../support/station/station.ts'

const openScreen = screenForFile()

async function take({ call }: TestStation, more: object = {}): Promise<void> {
  const { status } = await call<OrderRecord>('POST', '/v1/orders', orderBody(more))
  expect(status).toBe(201)
}

async function takeMany(station: TestStation, source: string, count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1)
    await take(station, { source, order_id: `${source}-${String(at).padStart(3, '0')}` })
}

/** Rows of the list that are seen from edge to edge. */
const wholeRows = (page: Page) =>
  page.locator('main tr[data-index]').evaluateAll(rows => {
    const frame = rows[0]?.closest('table')?.parentElement?.getBoundingClientRect()
    const bar = rows[0]?.ownerDocument.querySelector('main footer')?.getBoundingClientRect()
    const end = Math.min(frame?.bottom ?? 0, bar?.top ?? Number.POSITIVE_INFINITY)
    return rows.filter(each => each.getBoundingClientRect().bottom <= end).length
  })

/** Things of the head of the page that stand in one line: how far apart their middles are. */
const linesOf = (page: Page, what: string) =>
  page.locator(what).evaluateAll(found => {
    const middles = found
      .filter(each => each.checkVisibility({ visibilityProperty: true }))
      .map(each => each.getBoundingClientRect())
      .map(({ top, height }) => top + height / 2)
    return Math.max(...middles) - Math.min(...middles)
  })

const density = (page: Page, name: string) =>
  page.evaluate(value => {
    const kept = JSON.parse(localStorage.getItem('packdesk.preferences') ?? '{"state":{},"version":0}')
    kept.state.density = value
    localStorage.setItem('packdesk.preferences', JSON.stringify(kept))
  }, name)

const sizes = [
  { rows: 18, width: 1440, height: 900, rowsAre: 'standard' },
  { rows: 15, width: 1440, height: 900, rowsAre: 'comfortable' },
  { rows: 13, width: 1280, height: 720, rowsAre: 'standard' },
  { rows: 12, width: 1024, height: 640, rowsAre: 'standard' },
] as const

test('orders shows 18 whole rows at 1440x900, 15 when they are high, 13 at 1280x720 and 12 at 1024x640, in every language', async () => {
  const { page, station, complaints } = await openScreen(null, { width: 1440, height: 900 })
  await takeMany(station, 'Room', 30)
  await goTo({ page, station }, '/orders')
  await expect.poll(() => wholeRows(page)).toBeGreaterThan(0)
  for (const language of ['en', 'de', 'fr', 'es'])
    for (const { rows, width, height, rowsAre } of language === 'en' ? sizes : sizes.slice(2)) {
      const at = `${language}, ${width}x${height}, ${rowsAre}`
      await page.setViewportSize({ width, height })
      await speak(page, language)
      await density(page, rowsAre)
      await page.reload()
      await expect.poll(() => wholeRows(page), { message: at }).toBeGreaterThanOrEqual(rows)
      expect(await linesOf(page, 'main h1, main fieldset button'), at).toBeLessThan(5)
      expect(await crampedThings(page), at).toEqual([])
    }
  expect(complaints).toEqual([])
})

test('views there is no room for are in a menu, and the one that is shown stays in the line', async () => {
  const { page } = await openScreen('/orders', { width: 1024, height: 640 })
  const views = page.getByRole('group', { name: 'Views' })
  await views.getByRole('button', { name: /^Ready to ship/, pressed: true }).waitFor()
  expect(await views.getByRole('button', { name: /^Labelled today/ }).count()).toBe(0)
  await expectAccessible(page)
  await views.getByRole('button', { name: 'More views' }).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'More views' })
  await untilFocused(menu.getByRole('menuitem').first())
  await expectAccessible(page)
  await menu.getByRole('menuitem', { name: /^Labelled today/ }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('shipped_today')
  await views.getByRole('button', { name: /^Labelled today/, pressed: true }).waitFor()
  await views.getByRole('button', { name: 'More views' }).click()
  await menu.getByRole('menuitem', { name: 'Runs' }).click()
  await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goBack()
  await views.getByRole('link', { name: 'Runs' }).waitFor()
  expect(await views.getByRole('button', { name: 'More views' }).count()).toBe(0)
})

test('in a small window every filter of the orders is behind one button, which says how many narrow the list', async () => {
  const { page, station } = await openScreen(null, { width: 1024, height: 640 })
  await take(station, { source: 'Folded', order_id: 'F-1' })
  await take(station, { source: 'Other', order_id: 'F-2' })
  await goTo({ page, station }, '/orders')
  await row(page, /F-2/).waitFor()
  await page.getByRole('button', { name: 'Filters' }).click()
  const part = page.getByRole('dialog', { name: 'Filters' })
  await part.getByRole('combobox', { name: 'Source' }).click()
  await page.getByRole('option', { name: 'Folded' }).click()
  await row(page, /F-2/).waitFor({ state: 'detached' })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filters · 1' }).click()
  await part.getByRole('button', { name: 'Clear filters' }).click()
  await row(page, /F-2/).waitFor()
})

test('a currency all values share stands in the head; of several each cell names its own, and a view without rows has no count', async () => {
  const { page, station, complaints } = await openScreen()
  const worth = (currency: string) => [{ ...mug, value_amount: 12, value_currency: currency, quantity: 1 }]
  await take(station, { source: 'One', order_id: 'C-1', line_items: worth('CAD') })
  await take(station, { source: 'One', order_id: 'C-2', line_items: worth('CAD') })
  await goTo({ page, station }, '/orders?source=One')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('columnheader', { name: 'Value, CAD' }).waitFor()
  await row(page, /C-1/).getByRole('cell', { name: '12.00', exact: true }).waitFor()
  expect(await page.getByText('On hold', { exact: true }).first().textContent()).toBe('On hold')
  await take(station, { source: 'One', order_id: 'C-3', line_items: worth('USD') })
  await page.getByRole('columnheader', { name: 'Value', exact: true }).waitFor()
  await row(page, /C-1/)
    .getByRole('cell', { name: /^CAD\s12\.00$/ })
    .waitFor()
  await row(page, /C-3/)
    .getByRole('cell', { name: /^USD\s12\.00$/ })
    .waitFor()
  for (const path of ['/orders', '/tracking', '/returns', '/addresses', '/products']) {
    await goTo({ page, station }, path)
    const tabs = await page.locator('main fieldset button, main nav a').allTextContents()
    expect(tabs.length, path).toBeGreaterThan(1)
    expect(
      tabs.filter(each => /(^|\D)0$/.test(each)),
      path,
    ).toEqual([])
  }
  expect(complaints).toEqual([])
})

/** Rows that are higher than one line of their list. */
const highRows = (page: Page, rows: string) =>
  page.locator(rows).evaluateAll(all => {
    const root = all[0]?.ownerDocument.documentElement
    const line = 2.25 * Number.parseFloat(root ? getComputedStyle(root).fontSize : '16')
    return all.filter(each => each.getBoundingClientRect().height > line + 2).map(each => each.textContent)
  })

test('a row of printers, carriers, keys and the API log is one line, however long what it says', async () => {
  const { page, station, complaints } = await openScreen(null, { width: 1440, height: 900 })
  const name = 'The printer at the end of the long table in the hall behind the office'
  const folder = { name, uri: 'folder://a-rather-long-name-of-a-folder-for-labels' }
  await station.call('POST', '/desk/printers', folder)
  await station.call('GET', `/v1/shipments?keyword=${'long'.repeat(40)}`)
  for (const [path, rows] of [
    ['/printers', 'main tbody tr'],
    ['/carriers', 'main tbody tr'],
    ['/developers', 'main tbody tr[data-index]'],
    ['/developers?tab=log', 'main tbody tr[data-index]'],
  ] as const)
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await goTo({ page, station }, path)
      await page.locator(rows).first().waitFor()
      expect(await highRows(page, rows), `${path} at ${width}`).toEqual([])
      expect(await overflow(page), `${path} at ${width}`).toBe(0)
    }
  expect(complaints).toEqual([])
})

test('a large window begins with the first printer, carrier, key and open parcel beside the list; a press takes another', async () => {
  const { page, station, complaints } = await openScreen(null, { width: 1440, height: 900 })
  const folder = { name: 'Bench', uri: 'folder://bench' }
  await station.call('POST', '/desk/printers', folder)
  await goTo({ page, station }, '/printers')
  const bench = page.getByRole('region', { name: 'Bench, in short' })
  await row(page, /^Bench/)
    .getByRole('link', { name: 'Bench' })
    .focus()
  await bench.getByRole('heading', { name: 'Last prints' }).waitFor()
  await expectAccessible(page)
  await row(page, /^Sample folder/)
    .getByText('Sample folder')
    .locator('xpath=ancestor::tr/td[1]')
    .click()
  await page.getByRole('region', { name: 'Sample folder, in short' }).waitFor()
  await bench.waitFor({ state: 'detached' })
  await page
    .getByRole('region', { name: 'Sample folder, in short' })
    .getByRole('link', { name: 'Settings' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Sample folder' }).waitFor()
  await goTo({ page, station }, '/carriers')
  const carrier = page.getByRole('region', { name: /, in short$/ })
  await carrier.getByRole('heading', { name: 'Recent traffic' }).waitFor()
  await expectAccessible(page)
  await carrier.getByRole('link', { name: 'Overview' }).click()
  await page.waitForURL(/\/carriers\/con_|\/carriers\/[^/]+$/)
  await station.call('POST', '/desk/keys', { name: 'Label tool', test_mode: true, scopes: ['read'] })
  await goTo({ page, station }, '/developers')
  const key = page.getByRole('region', { name: /, in short$/ })
  await key.getByRole('link', { name: 'Show its calls' }).or(key.getByRole('link')).first().waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await goTo({ page, station }, '/printers')
  await row(page, /^Bench/).waitFor()
  expect(await page.getByRole('region', { name: /, in short$/ }).count()).toBe(0)
  expect(complaints).toEqual([])
})
