import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openDatabase } from '../../main/db/open.ts'
import type { OrderRecord } from '../../shared/api/orders.ts'
import { fillWithOrders } from '../support/desks/many-orders.ts'
import { mug, orderBody } from '../support/desks/order-desk.ts'
import { expectAccessible, tablesCutOff, untilFocused } from '../support/screens/accessibility.ts'
import { goTo, row, screenForFile } from '../support/screens/desk-screens.ts'
import { said, tabTo } from '../support/screens/ship-desk.ts'
import { migrations } from '../support/station/ready-home.ts'
import type { TestStation } from '../support/station/station.ts'

const openScreen = screenForFile()

async function take({ call }: TestStation, more: object = {}): Promise<OrderRecord> {
  const { status, body } = await call<OrderRecord>('POST', '/v1/orders', orderBody(more))
  expect(status).toBe(201)
  return body
}

async function takeMany(station: TestStation, source: string, count: number): Promise<OrderRecord[]> {
  const orders: OrderRecord[] = []
  for (let at = 1; at <= count; at += 1)
    orders.push(await take(station, { source, order_id: `${source}-${String(at).padStart(3, '0')}` }))
  return orders
}

const link = (page: Page, number: string) => page.getByRole('button', { name: `#${number}`, exact: true })
const chosen = (page: Page, count: number) =>
  page.getByRole('region', { name: `${count} selected` }).waitFor()

test('Shift takes ranges: with the arrows, with x, with a click, also over rows that are not loaded', async () => {
  const { page, station, complaints } = await openScreen()
  await takeMany(station, 'Range', 130)
  await goTo({ page, station }, '/orders?source=Range')
  await tabTo(page, link(page, 'Range-001'), 60)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+J')
  await chosen(page, 3)
  await page.keyboard.press('Shift+ArrowUp')
  await chosen(page, 2)
  await page.keyboard.press('Escape')
  await untilFocused(link(page, 'Range-002'))
  await page.keyboard.press('x')
  await page.keyboard.press('End')
  await untilFocused(link(page, 'Range-130'))
  await page.keyboard.press('Shift+X')
  await chosen(page, 129)
  await page.keyboard.press('Home')
  await untilFocused(link(page, 'Range-001'))
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Select order Range-003' }).click()
  await page.getByRole('checkbox', { name: 'Select order Range-006' }).click({ modifiers: ['Shift'] })
  await chosen(page, 4)
  await page.keyboard.press('Shift+E')
  await page.getByRole('dialog', { name: 'Export' }).getByText('4 selected').waitFor()
  const saved = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await saved).suggestedFilename()).toBe('orders.csv')
  await said(page, 'The file is saved.')
  expect(complaints).toEqual([])
})

test('this desk chooses its columns and their order, and keeps them; a rule is named in its row', async () => {
  const { page, station } = await openScreen('/orders?view=all')
  const { token } = (
    await station.call('POST', '/desk/rule-trials', {
      match: 'all',
      conditions: [{ field: 'source', test: 'is', values: ['Columns'] }],
      actions: [{ kind: 'service', by: 'cheapest' }],
    })
  ).body as { token: string }
  await station.call('POST', '/desk/rules', {
    name: 'Cheap ones',
    match: 'all',
    conditions: [{ field: 'source', test: 'is', values: ['Columns'] }],
    actions: [{ kind: 'service', by: 'cheapest' }],
    enabled: true,
    tried: token,
  })
  await take(station, { source: 'Columns', order_id: 'COL-1', metadata: { ship_by: '2031-05-06' } })
  await goTo({ page, station }, '/orders?source=Columns')
  await row(page, /COL-1/).getByText('~Cheapest').waitFor()
  await page.keyboard.press('v')
  const menu = page.getByRole('menu', { name: 'View' })
  await menu.getByRole('menuitemcheckbox', { name: 'Rule' }).click()
  await menu.getByRole('menuitemcheckbox', { name: 'Ship by' }).click()
  await menu
    .getByRole('menuitemcheckbox', { name: 'Weight' })
    .or(menu.getByRole('menuitemcheckbox', { name: 'kg' }))
    .click()
  await expectAccessible(page)
  await menu.getByRole('menuitemcheckbox', { name: 'Ship by' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await said(page, /^Ship by is column \d+ of \d+\.$/)
  await page.keyboard.press('Escape')
  await page.reload()
  await row(page, /COL-1/).getByRole('link', { name: 'Cheap ones' }).waitFor()
  const heads = await page.getByRole('columnheader').allInnerTexts()
  expect(heads).not.toContain('kg')
  expect(heads.indexOf('Ship by')).toBeGreaterThan(0)
  expect(heads.indexOf('Rule')).toBeGreaterThan(0)
})

test('what comes at the top waits behind a line, and what no longer matches leaves the selection', async () => {
  const { page, station } = await openScreen()
  const orders = await takeMany(station, 'Fresh', 60)
  await goTo({ page, station }, '/orders?source=Fresh&sort=-created_at')
  await link(page, 'Fresh-060').waitFor()
  const place = await link(page, 'Fresh-060').boundingBox()
  await take(station, { source: 'Fresh', order_id: 'Fresh-061' })
  await take(station, { source: 'Fresh', order_id: 'Fresh-062' })
  const line = page.getByRole('button', { name: '2 new · Show' })
  await line.waitFor()
  const now = await link(page, 'Fresh-060').boundingBox()
  expect(Math.abs((now?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(2)
  await expectAccessible(page)
  await line.click()
  await line.waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: 'Select order Fresh-060' }).click()
  await page.getByRole('checkbox', { name: 'Select order Fresh-058' }).click()
  await chosen(page, 2)
  await station.call('POST', '/desk/order-actions', {
    ids: [orders[59]?.id],
    action: { kind: 'hold', reason: 'stock' },
  })
  await said(page, '1 left the selection: it no longer matches.')
  await chosen(page, 1)
})

test('filters are typed as words, stand in the address, and go one by one; f, p and Shift M act on the row', async () => {
  const { page, station, complaints } = await openScreen()
  await take(station, { source: 'Words', order_id: 'W-1', line_items: [{ ...mug, sku: 'ABC', quantity: 9 }] })
  const other = await take(station, { source: 'Words', order_id: 'W-2' })
  await station.call('POST', '/desk/order-actions', {
    ids: [other.id],
    action: { kind: 'tag', tags: ['gift wrap'] },
  })
  await goTo({ page, station }, '/orders?view=all')
  await page.keyboard.press('/')
  await page.keyboard.type('coun')
  await page.getByRole('option', { name: 'country:' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('CA sku:abc weight>2 grace nothing:1 ')
  const asked = () => Object.fromEntries(new URL(page.url()).searchParams)
  await expect.poll(asked).toEqual({
    view: 'all',
    country: 'CA',
    sku: 'abc',
    heavier: '2',
    q: 'grace nothing:1',
  })
  const box = page.getByRole('combobox', { name: 'Search orders' })
  expect(await box.inputValue()).toBe('grace nothing:1 ')
  await box.fill('grace')
  await link(page, 'W-1').waitFor()
  await link(page, 'W-2').waitFor({ state: 'detached' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove filter sku: abc' }).click()
  await page.getByRole('button', { name: 'Remove filter weight ≥ 2' }).click()
  await box.fill('state:ready tag:"gift wrap" ')
  await link(page, 'W-2').waitFor()
  await link(page, 'W-1').waitFor({ state: 'detached' })
  await box.press('Enter')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.keyboard.press('f')
  await untilFocused(page.getByRole('combobox', { name: 'Problem' }))
  await page.keyboard.press('Escape')
  await link(page, 'W-1').focus()
  await page.keyboard.press('p')
  await said(page, 'Packing slip of 1 order is in the print queue.')
  await link(page, 'W-1').focus()
  await page.keyboard.press('Shift+M')
  await untilFocused(page.getByRole('textbox', { name: 'Ship how many of ABC' }))
  expect(complaints).toEqual([])
})

test('at 1440x900 all columns of the list fit side by side, and 18 orders one below the other', async () => {
  const { page, station } = await openScreen(null, { width: 1440, height: 900 })
  await takeMany(station, 'Room', 40)
  await goTo({ page, station }, '/orders?view=all')
  await link(page, 'Room-001').waitFor()
  expect(await tablesCutOff(page)).toEqual([])
  const frame = page.getByRole('table', { name: /^Orders/ }).locator('..')
  const box = await frame.boundingBox()
  const isWhole = async (at: number) => {
    const found = await page.locator(`[data-index="${at}"]`).boundingBox()
    return found !== null && box !== null && found.y + found.height <= box.y + box.height + 1
  }
  expect(await isWhole(17)).toBe(true)
})

test('on a wall screen every row in sight is loaded, and those to come before they are scrolled to', async () => {
  const { page, station, complaints } = await openScreen()
  const sample = await take(station, { source: 'Wall' })
  const database = openDatabase(station.home, migrations)
  fillWithOrders(database, [sample], 399)
  database.close()
  const asked: number[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.pathname === '/desk/orders') asked.push(Number(url.searchParams.get('offset')))
  })
  await page.setViewportSize({ width: 2560, height: 3000 })
  await goTo({ page, station }, '/orders?source=Wall')
  await page.getByText('Row 1 of 400').waitFor()
  await page.mouse.move(1200, 1500)
  await page.mouse.wheel(0, 36 * 45)
  await page.locator('[data-index="125"]').waitFor()
  await expect.poll(() => page.locator('tr[data-index][aria-busy]').count()).toBe(0)
  // Rows nobody has drawn yet, as long as the list moves.
  const scrollOn = async () => {
    await page.mouse.wheel(0, 1)
    return asked.includes(150)
  }
  await expect.poll(scrollOn).toBe(true)
  expect(await page.locator('[data-index="150"]').count()).toBe(0)
  expect(complaints).toEqual([])
})
