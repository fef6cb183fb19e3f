import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openDatabase } from '../../main/db/open.ts'
import type { OrderRecord } from '../../shared/api/orders.ts'
import { fillWithOrders } from '../support/desks/many-orders.ts'
import { mug, orderBody } from '../support/desks/order-desk.ts'
import { montreal } from '../support/desks/shipping-data.ts'
import { patience } from '../support/run/machine-pace.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { goTo, screenForFile } from '../support/screens/desk-screens.ts'
import { said } from '../support/screens/ship-desk.ts'
import { migrations } from '../support/station/ready-home.ts'
import type { TestStation } from '../support/station/station.ts'

const openScreen = screenForFile()
const many = 100_000
const longMs = patience(2_400_000)

async function fill({ call, home }: TestStation): Promise<void> {
  const samples: OrderRecord[] = []
  for (const sku of ['CUP', 'MUG', 'POT', 'PAN']) {
    const body = orderBody({ source: 'Many', shipping_from: montreal, line_items: [{ ...mug, sku }] })
    const taken = await call<OrderRecord>('POST', '/v1/orders', body)
    expect(taken.status).toBe(201)
    samples.push(taken.body)
  }
  const database = openDatabase(home, migrations)
  fillWithOrders(database, samples, many - samples.length)
  database.close()
}

/** Said, however long it takes. */
const saidAtLast = (page: Page, text: string) =>
  page
    .locator('[role=status], [role=alert]')
    .filter({ hasText: text })
    .first()
    .waitFor({ state: 'attached', timeout: longMs })

test(
  '100,000 orders are found, chosen, tagged and taken back while the page and others go on, and a run says how many it takes',
  async () => {
    const { page, station, complaints } = await openScreen()
    await fill(station)
    const { call, look } = station
    const tagged = () => Number(look("SELECT count(*) FROM order_tags WHERE tag = 'monday'"))
    await goTo({ page, station }, '/orders?source=Many')
    await page.getByText(`Row 1 of ${many.toLocaleString('en')}`).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('ada haddad')
    await said(page, /orders found\.$/)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.getByText(`Row 1 of ${many.toLocaleString('en')}`).waitFor()
    await page.keyboard.press('ArrowDown')
    await untilFocused(page.locator('[data-index="0"] button').first())
    await page.keyboard.press('Control+a')
    await page.getByRole('region', { name: 'All 100,000 that match are selected' }).waitFor()

    // More than one run takes: said, and nothing is made.
    await page.keyboard.press('b')
    await page
      .getByText(/^A run takes up to 5,000 orders, and these are 100,000\. No run was made\./)
      .first()
      .waitFor()
    expect((await call('GET', '/desk/runs')).body.count).toBe(0)
    await page
      .getByRole('button', { name: 'Dismiss' })
      .or(page.getByRole('button', { name: 'Close' }))
      .first()
      .click()

    await page.getByRole('button', { name: 'Tag', exact: true }).click()
    await page.getByRole('dialog', { name: 'Add tags' }).locator('input:visible').fill('monday')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Add tags' }).click()
    await expect.poll(tagged, { timeout: patience(60_000) }).toBeGreaterThan(0)
    await page.getByText('Orders are being changed. You can go on working.').first().waitFor()
    // Somebody else is answered, and the page goes on, while it is under way.
    expect((await call('GET', '/v1/orders?limit=1')).status).toBe(200)
    await page.keyboard.press('v')
    await page.getByRole('menu', { name: 'View' }).waitFor()
    await page.keyboard.press('Escape')
    expect(tagged()).toBeLessThan(many)
    await saidAtLast(page, '100,000 orders tagged.')
    expect(tagged()).toBe(many)
    await expectAccessible(page)
    await page.keyboard.press('Control+z')
    await saidAtLast(page, 'Undone.')
    expect(tagged()).toBe(0)
    // The browser tells of the run that was refused.
    expect(complaints.filter(each => !each.includes('409'))).toEqual([])
  },
  longMs,
)
