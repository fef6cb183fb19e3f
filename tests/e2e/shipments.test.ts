import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { isDay } from '../../shared/units/shop-day.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { goTo, row, sampleDraft, sampleLabel, screenForFile } from '../support/screens/desk-screens.ts'
import { said, tabTo } from '../support/screens/ship-desk.ts'
import type { TestStation } from '../support/station/station.ts'

const openScreen = screenForFile()

test('a shipment is found, opened, bought and printed with the keyboard alone', async () => {
  const { page, station, complaints } = await openScreen('/shipments')
  await row(page, /Noah Singh/).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('noah')
  await said(page, '1 shipment found.')
  await expect.poll(() => new URL(page.url()).search).toBe('?q=noah')
  await page.keyboard.press('ArrowDown')
  await untilFocused(page.getByRole('link', { name: 'Noah Singh' }))
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'To Noah Singh' }).waitFor()
  await tabTo(
    page,
    page.getByRole('radiogroup', { name: 'Choose a service' }).getByRole('radio', { checked: true }),
  )
  const buying = page.getByRole('button', { name: /^Buy label for/ })
  const first = await buying.textContent()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => buying.textContent()).not.toBe(first)
  const price = await buying.textContent()
  await page.keyboard.press('Control+Enter')
  await said(page, /^Label bought\. Tracking number HC/)
  await page.locator('button[aria-keyshortcuts="Control+P"]:enabled').waitFor()
  await page.keyboard.press('Control+P')
  await page.getByRole('list', { name: 'Printing' }).getByText('Saved as a file').waitFor()

  const { body } = await station.call('GET', `/v1/shipments/${(await sampleDraft(station)).id}`)
  expect(body.status).toBe('purchased')
  expect(price).toContain(String((body.selected_rate as { total_charge: number }).total_charge))
  expect(station.look('SELECT count(*) FROM print_jobs')).toBe(1)
  await page.getByRole('link', { name: 'All shipments' }).click()
  await row(page, /Noah Singh.*Label bought/).waitFor()
  expect(new URL(page.url()).search).toBe('?q=noah')
  expect(complaints).toEqual([])
})

test('the arrows walk the list, and Tab leaves it in one step', async () => {
  const { page } = await openScreen('/shipments')
  const links = page.getByRole('table').getByRole('link')
  await tabTo(page, links.first(), 60)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await untilFocused(links.nth(2))
  await page.keyboard.press('End')
  await untilFocused(links.last())
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await untilFocused(links.first())
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await untilFocused(links.first())
})

test('what the list is narrowed to stands in the address and can be shared', async () => {
  const { page, station } = await openScreen('/shipments')
  await sampleLabel(station)
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Label bought' }).click()
  await page.getByText('Row 1 of 1').waitFor()
  expect(new URL(page.url()).search).toBe('?status=purchased')

  await goTo({ page, station }, '/shipments?status=draft&q=1004&from=2020-01-01')
  await page.getByText('Row 1 of 1').waitFor()
  await expect.poll(() => page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('1004')
  const to = page.getByRole('combobox', { name: 'Created to' })
  await to.fill('2 jan 2020')
  await page.getByText('No shipments match').waitFor()
  expect(new URL(page.url()).searchParams.get('to')).toBe('2020-01-02')
  await to.blur()
  await page.getByRole('combobox', { name: 'Created from' }).fill('')
  await page.getByRole('option', { name: 'This week' }).click()
  await expect.poll(() => to.inputValue()).toMatch(/^Sun, /)
  const { from, to: end } = Object.fromEntries(new URL(page.url()).searchParams)
  expect([from, end].every(each => each !== undefined && isDay(each))).toBe(true)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await page.getByText('Row 1 of 12').waitFor()
  expect(new URL(page.url()).search).toBe('')
})

/** Copies of a sample shipment, straight into the file: the first is the oldest. */
function addCopies({ database }: TestStation, count: number, of = 'SELECT max(seq) FROM shipments'): void {
  const copy = `json_set(document, '$.id', 'shp_copy' || at, '$.recipient.person_name', printf('Person %04d', at))`
  database
    .prepare(
      `WITH RECURSIVE copies(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM copies WHERE at < ?)
       INSERT INTO shipments (id, document, recipient_name, created_at, test_mode)
       SELECT 'shp_copy' || at, ${copy}, printf('person %04d', at), created_at + at, 1
       FROM copies, (SELECT * FROM shipments WHERE seq = (${of})) ORDER BY at`,
    )
    .run(count)
}

const personRow = (page: Page, name: string) => page.getByRole('link', { name })

test('a list of thousands is one: it is walked by keys, loaded as it is seen, and found again where it was left', async () => {
  const { page, station, complaints } = await openScreen(null, { width: 1440, height: 900 })
  addCopies(station, 2302)
  await goTo({ page, station }, '/shipments')
  await page.getByText('Row 1 of 2,314').waitFor()
  const table = page.getByRole('table')
  expect(await table.getAttribute('aria-rowcount')).toBe('2315')
  const first = personRow(page, 'Person 2302')
  await tabTo(page, first, 60)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('PageDown')
  await page.getByText(/^Row (1\d|20) of 2,314$/).waitFor()
  expect(await page.getByRole('row').count()).toBeLessThan(80)

  await page.keyboard.press('End')
  await page.getByText('Row 2,314 of 2,314').waitFor()
  const last = page.locator('tr[aria-rowindex="2315"]').getByRole('link')
  await untilFocused(last)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Home')
  await untilFocused(first)

  // A part that was never in sight, by the wheel; what has the keyboard stays.
  await table.evaluate(each => each.parentElement?.scrollTo({ top: 1500 * 36 }))
  await page.getByText('Row 1 of 2,314').waitFor({ state: 'hidden' })
  const somewhere = page.locator('tr[aria-rowindex="1510"]').getByRole('link')
  await somewhere.waitFor()
  expect(await page.getByRole('row').count()).toBeLessThan(80)
  await somewhere.focus()
  await page.getByText('Row 1,509 of 2,314').waitFor()
  const name = (await somewhere.textContent()) ?? ''
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `To ${name}` }).waitFor()
  await page.goBack()
  await untilFocused(personRow(page, name))
  await page.getByText('Row 1,509 of 2,314').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'All shipments' }).click()
  await untilFocused(personRow(page, name))

  // Whoever comes by another way begins at the top.
  await page.getByRole('navigation').getByRole('link', { name: 'Printers' }).click()
  await page.getByRole('heading', { level: 1, name: 'Printers' }).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Shipments' }).click()
  await page.getByText('Row 1 of 2,314').waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('the tick of the head chooses all that match, loaded or not, and says how many that are', async () => {
  const { page, station } = await openScreen(null)
  await sampleLabel(station)
  const bought = 'SELECT max(seq) FROM shipments WHERE tracking_number IS NOT NULL'
  addCopies(station, 300, bought)
  await goTo({ page, station }, '/shipments')
  const tick = page.getByRole('checkbox', { name: 'Select all that match and have a label' })
  await page.getByText('Row 1 of 312').waitFor()
  await tick.click()
  await said(page, 'Of 312 that match, 301 have a label and are selected.')
  await page.getByText('301 selected').waitFor()
  await goTo({ page, station }, '/shipments?q=person')
  await page.getByText('Row 1 of 300').waitFor()
  await tick.click()
  await said(page, 'All 300 that match are selected.')
  await page.getByRole('checkbox', { name: 'Select Person 0299' }).uncheck()
  await page.getByText('299 selected').waitFor()
  expect(await page.getByRole('region', { name: '299 selected' }).getByText('that match').count()).toBe(0)
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByText('299 selected').waitFor({ state: 'hidden' })
})

test('what happens elsewhere shows up in a long list without moving what one looks at', async () => {
  const { page, station } = await openScreen(null, { width: 1440, height: 900 })
  const { shipper, recipient } = await sampleDraft(station)
  addCopies(station, 200)
  await goTo({ page, station }, '/shipments?page=3')
  await page.getByText('Row 51 of 212').waitFor()
  const inSight = personRow(page, 'Person 0140')
  await inSight.focus()
  const top = () => inSight.evaluate(each => each.getBoundingClientRect().top)
  const before = await top()
  await station.call('POST', '/v1/shipments', {
    shipper: shipper.id,
    recipient: recipient.id,
    parcels: [{ weight: 1, weight_unit: 'KG' }],
  })
  await page.getByText('Row 62 of 213').waitFor()
  await untilFocused(inSight)
  expect(Math.abs((await top()) - before)).toBeLessThan(2)
})

/** Rows that can be seen as a whole. */
const rowsInSight = (page: Page) =>
  page.locator('tbody tr').evaluateAll(rows => {
    const { top = 0, bottom = 0 } = rows[0]?.closest('table')?.parentElement?.getBoundingClientRect() ?? {}
    const isWhole = (row: DOMRect) => row.top >= top && row.bottom <= Math.min(bottom, innerHeight)
    return rows.filter(each => isWhole(each.getBoundingClientRect())).length
  })

test('a screen of 900 shows 18 shipments and one of 720 thirteen, a line each, and the density is kept', async () => {
  const { page, station } = await openScreen(null, { width: 1440, height: 900 })
  const { shipper, recipient } = await sampleDraft(station)
  const body = { shipper: shipper.id, recipient: recipient.id, parcels: [{ weight: 1, weight_unit: 'KG' }] }
  for (let made = 0; made < 13; made += 1) await station.call('POST', '/v1/shipments', body)
  await goTo({ page, station }, '/shipments')
  await page.getByText('Row 1 of 25').waitFor()
  expect(await rowsInSight(page)).toBeGreaterThanOrEqual(18)
  await page.setViewportSize({ width: 1280, height: 720 })
  expect(await rowsInSight(page)).toBeGreaterThanOrEqual(13)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const heights = () =>
    page
      .locator('tbody tr:not([aria-hidden])')
      .evaluateAll(rows => [...new Set(rows.map(each => Math.round(each.getBoundingClientRect().height)))])
  await expect.poll(heights).toEqual([36])

  await page.getByRole('button', { name: 'View' }).click()
  await page.getByRole('menuitemradio', { name: 'Compact' }).click()
  await expect.poll(heights).toEqual([28])
  await page.reload()
  await page.getByText('Row 1 of 25').waitFor()
  await expect.poll(heights).toEqual([28])
})

/** The first cell of every row. */
const names = (page: Page) => page.getByRole('rowheader').allTextContents()

test('the headings sort the whole list up, down and not at all, and the address keeps it', async () => {
  const { page, station } = await openScreen('/shipments')
  await row(page, /Noah Singh/).waitFor()
  const newest = await names(page)
  const inOrder = newest.toSorted(new Intl.Collator('en').compare)
  const head = page.getByRole('columnheader', { name: 'Recipient' })
  const button = head.getByRole('button')
  expect(await page.getByRole('columnheader', { name: 'Created' }).getAttribute('aria-sort')).toBe(
    'descending',
  )
  await tabTo(page, button, 60)
  await page.keyboard.press('Enter')
  await said(page, 'Sorted by Recipient, ascending.')
  await expect.poll(() => names(page)).toEqual(inOrder)
  expect(await head.getAttribute('aria-sort')).toBe('ascending')
  expect(new URL(page.url()).search).toBe('?sort=recipient')
  await untilFocused(button)

  await page.keyboard.press('Enter')
  await expect.poll(() => names(page)).toEqual(inOrder.toReversed())
  await page.reload()
  await expect.poll(() => names(page)).toEqual(inOrder.toReversed())
  expect(await head.getAttribute('aria-sort')).toBe('descending')
  await page.getByRole('link', { name: inOrder[0] ?? '' }).click()
  await page.getByRole('heading', { name: `To ${inOrder[0]}` }).waitFor()
  await page.goBack()
  await expect.poll(() => names(page)).toEqual(inOrder.toReversed())

  await button.click()
  await said(page, 'In the usual order again.')
  await expect.poll(() => names(page)).toEqual(newest)
  expect(new URL(page.url()).search).toBe('')
  await goTo({ page, station }, '/shipments?sort=shelf')
  await expect.poll(() => names(page)).toEqual(newest)
})

test('a click anywhere in a row opens the shipment', async () => {
  const { page } = await openScreen('/shipments')
  await row(page, /Ivy Chen/)
    .getByText('Draft')
    .click()
  await page.getByRole('heading', { name: 'To Ivy Chen' }).waitFor()
})

test('a shipment of the other mode is said to be there', async () => {
  const { page, station } = await openScreen('/shipments')
  const draft = await sampleDraft(station)
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Live').click()
  await page.getByText('No shipments yet').waitFor()
  await goTo({ page, station }, `/shipments/${draft.id}`)
  await page.getByText('Not found in Live mode').waitFor()
  await page.getByRole('button', { name: 'Look in Test mode' }).click()
  await page.getByRole('heading', { name: 'To Noah Singh' }).waitFor()
})
