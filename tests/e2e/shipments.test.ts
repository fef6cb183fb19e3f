import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { untilFocused } from '../support/screens/accessibility.ts'
import { goTo, row, sampleDraft, sampleLabel, screenForFile } from '../support/screens/desk-screens.ts'
import { said, tabTo } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

test('a shipment is found, opened, bought and printed with the keyboard alone', async () => {
  const { page, station, complaints } = await openScreen('/shipments')
  await row(page, /Noah Singh/).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('noah')
  await said(page, '1 shipment found.')
  expect(new URL(page.url()).search).toBe('?q=noah')
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
  await tabTo(page, links.first())
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
  await page.getByText('1–1 of 1').waitFor()
  expect(new URL(page.url()).search).toBe('?status=purchased')

  await goTo({ page, station }, '/shipments?status=draft&q=1004&from=2020-01-01')
  await page.getByText('1–1 of 1').waitFor()
  await expect.poll(() => page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('1004')
  await page.getByLabel('Created to').fill('2020-01-02')
  await page.getByText('No shipments match').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await page.getByText('1–12 of 12').waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('a long list comes in pages, and what happens elsewhere shows up by itself', async () => {
  const { page, station } = await openScreen('/shipments')
  const { id: _, rates: __, ...draft } = await sampleDraft(station)
  const body = {
    shipper: draft.shipper.id,
    recipient: draft.recipient.id,
    parcels: [{ weight: 1, weight_unit: 'KG' }],
  }
  for (let made = 0; made < 15; made += 1) await station.call('POST', '/v1/shipments', body)
  await page.getByText('1–25 of 27').waitFor()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText('26–27 of 27').waitFor()
  expect(new URL(page.url()).search).toBe('?page=2')
  await station.call('POST', '/v1/shipments', body)
  await page.getByText('26–28 of 28').waitFor()
})

/** Rows that can be seen as a whole. */
const rowsInSight = (page: Page) =>
  page
    .locator('tbody tr')
    .evaluateAll(rows => rows.filter(each => each.getBoundingClientRect().bottom <= innerHeight).length)

test('a screen of 900 shows 18 shipments and one of 720 thirteen, a line each, and the density is kept', async () => {
  const { page, station } = await openScreen(null, { width: 1440, height: 900 })
  const { shipper, recipient } = await sampleDraft(station)
  const body = { shipper: shipper.id, recipient: recipient.id, parcels: [{ weight: 1, weight_unit: 'KG' }] }
  for (let made = 0; made < 13; made += 1) await station.call('POST', '/v1/shipments', body)
  await goTo({ page, station }, '/shipments')
  await page.getByText('1–25 of 25').waitFor()
  expect(await rowsInSight(page)).toBeGreaterThanOrEqual(18)
  await page.setViewportSize({ width: 1280, height: 720 })
  expect(await rowsInSight(page)).toBeGreaterThanOrEqual(13)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const heights = () =>
    page
      .locator('tbody tr')
      .evaluateAll(rows => [...new Set(rows.map(each => Math.round(each.getBoundingClientRect().height)))])
  await expect.poll(heights).toEqual([36])

  await page.getByRole('button', { name: 'View' }).click()
  await page.getByRole('menuitemradio', { name: 'Compact' }).click()
  await expect.poll(heights).toEqual([28])
  await page.reload()
  await page.getByText('1–25 of 25').waitFor()
  await expect.poll(heights).toEqual([28])
})

/** The first cell of every row. */
const names = (page: Page) => page.getByRole('rowheader').allTextContents()

test('the headings sort the whole list up, down and not at all, and the address keeps it', async () => {
  const { page, station } = await openScreen('/shipments')
  const newest = await names(page)
  const inOrder = newest.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  const head = page.getByRole('columnheader', { name: 'Recipient' })
  const button = head.getByRole('button')
  expect(await page.getByRole('columnheader', { name: 'Created' }).getAttribute('aria-sort')).toBe(
    'descending',
  )
  await tabTo(page, button)
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
