import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../main/platform/clock.ts'
import type { MoneyEntry } from '../../shared/desk/money.ts'
import { sharedBrowser } from '../support/browser/shared-browser.ts'
import { boughtBefore } from '../support/desks/bought-before.ts'
import { expectRefunds } from '../support/desks/money-desk.ts'
import { expectAccessible, overflow, tablesCutOff, untilFocused } from '../support/screens/accessibility.ts'
import { dialog, goTo, row, sampleLabel, screenForFile } from '../support/screens/desk-screens.ts'
import { said, saved, tabTo } from '../support/screens/ship-desk.ts'
import type { TestStation } from '../support/station/station.ts'

const openScreen = screenForFile()

/** A label that was bought and voided at a courier who pays back in two weeks. */
async function voidedLabel(station: TestStation) {
  const { call } = station
  await expectRefunds(call)
  const label = await sampleLabel(station)
  await call('POST', `/v1/shipments/${label.id}/cancel`)
  return label
}

const entries = async ({ call }: TestStation) =>
  (await call<{ results: MoneyEntry[] }>('GET', '/desk/money/entries')).body.results

test('what was bought is added up, and a refund that came is written down with the keyboard alone', async () => {
  const { page, station, complaints } = await openScreen('/reports?tab=costs')
  await page.getByText('No charges').waitFor()
  const { id, tracking_number: number } = await voidedLabel(station)
  await row(page, /^House courier 1 /i)
    .first()
    .waitFor()
  const line = row(page, new RegExp(`${number}.*Record refund`))
  await tabTo(page, line.getByRole('button', { name: `Record refund for ${number}` }))
  await page.keyboard.press('Enter')
  const amount = page.getByRole('textbox', { name: 'Amount refunded' })
  await untilFocused(amount)
  const expected = await amount.inputValue()

  await amount.fill('0')
  await page.keyboard.press('Enter')
  await page.getByText('Write what came, more than 0.').waitFor()
  await amount.fill('1')
  await page.keyboard.press('Enter')
  await said(page, /^1\.00 CAD credited; .* are still expected by/)
  await dialog(page, `Refund for ${number}`).waitFor({ state: 'detached' })

  await line.getByRole('button').click()
  // A decimal comma is understood.
  await amount.fill(String(Number(expected) + 5).replace('.', ','))
  await page.getByRole('checkbox', { name: 'The refund really is higher' }).waitFor()
  await page.keyboard.press('Enter')
  await page
    .getByText(/is more than the .* that are expected/)
    .first()
    .waitFor()
  await page.getByRole('checkbox', { name: 'The refund really is higher' }).check()
  await page.getByRole('button', { name: 'Record refund', exact: true }).click()
  await said(page, /more than the .* expected\.$/)
  await page.getByText('No refund is outstanding.').waitFor()
  expect((await entries(station)).map(({ kind, who }) => [kind, who !== null])).toEqual([
    ['refund_credited', true],
    ['refund_credited', true],
    ['refund_expected', false],
    ['void', false],
    ['charge', false],
  ])
  await page
    .getByRole('link', { name: String(number) })
    .first()
    .click()
  await page.getByRole('heading', { level: 2, name: 'Costs' }).waitFor()
  await page
    .getByRole('paragraph')
    .filter({ hasText: /^Refunded: / })
    .waitFor()
  expect(page.url()).toContain(id)
  // The station refused an amount twice, which the browser says.
  expect(complaints.filter(each => !/status of 4(00|09)/.test(each))).toEqual([])
})

test('totals are grouped and narrowed to days, and the rows saved as a file', async () => {
  const { page, station } = await openScreen('/reports?tab=costs')
  await sampleLabel(station)
  await row(page, /^House courier 1 /i)
    .first()
    .waitFor()
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('Day')
  await page.getByRole('table', { name: 'Costs by Day' }).waitFor()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: 'Export now' }).click()
  await row(page, /^Charged .* House Courier Pickup Point /).waitFor()
  const lines = (await saved(saving)).toString().trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(',charge,')
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Custom')
  await page.getByRole('combobox', { name: 'From', exact: true }).fill('2020-01-01')
  await page.getByRole('combobox', { name: 'To', exact: true }).fill('2020-01-02')
  await page.getByText('No charges').waitFor()
})

test('the money of the other mode is not shown', async () => {
  const { page, station } = await openScreen('/reports?tab=costs')
  await sampleLabel(station)
  await row(page, /^House courier 1 /i)
    .first()
    .waitFor()
  await page.getByRole('radiogroup', { name: /mode/i }).getByText('Live').click()
  await page.getByText('No charges').waitFor()
})

test('everyone can read it, also on a small screen', async () => {
  const { page, station } = await openScreen(null)
  const { id } = await voidedLabel(station)
  await sampleLabel(station, 'ZPL', 'Ivy Chen')
  await goTo({ page, station }, '/reports?tab=costs')
  await row(page, /Record refund/).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Record refund/ }).click()
  await page.getByRole('textbox', { name: 'Amount refunded' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 640, height: 900 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await expect.poll(() => tablesCutOff(page)).toEqual([])
  // Headings that have no place are still those of their cells, and the button is beside the name of its row.
  await page.getByRole('columnheader', { name: 'Service' }).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: /^Record refund/ }).click({ trial: true })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await goTo({ page, station }, `/shipments/${id}`)
  await page
    .getByRole('paragraph')
    .filter({ hasText: /^Refund requested: .* expected by/ })
    .waitFor()
  await expectAccessible(page)
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
})

test('figures are compared, say how they are counted, and open the rows behind them', async () => {
  const { page, station, complaints } = await openScreen(null)
  boughtBefore(station, 600)
  await goTo({ page, station }, '/reports')
  const figures = page.getByRole('list', { name: 'Figures' })
  const parcels = figures.getByRole('link', { name: /Parcels$/ })
  await expect.poll(() => figures.getByRole('listitem').first().textContent()).toMatch(/Parcelsup [\d,.]+%/)
  await figures
    .getByText(/^of \d+ labels with a choice · up/)
    .first()
    .waitFor()
  await tabTo(page, parcels)
  await figures.getByText('Parcels of labels bought in the period and not voided').waitFor()
  await page.getByRole('figure', { name: /^Parcels a day: Most on / }).waitFor()
  await expectAccessible(page)
  await parcels.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Labels not voided' }).waitFor()
  await page.getByRole('heading', { level: 2, name: labelsText(station, 'voided_at IS NULL') }).waitFor()
  await page.getByRole('table', { name: 'Labels' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await figures.getByRole('link', { name: /Void rate$/ }).click()
  await page.getByRole('heading', { level: 2, name: labelsText(station, 'voided_at IS NOT NULL') }).waitFor()
  expect(complaints).toEqual([])
})

/** How many labels of the last 30 days there are, as the list of them says it. */
function labelsText({ database }: TestStation, condition: string): string {
  const since = Date.parse(new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10))
  const { labels } = database
    .prepare<[number], { labels: number }>(
      `SELECT count(*) AS labels FROM label_facts WHERE bought_at >= ? AND ${condition}`,
    )
    .get(since) ?? { labels: 0 }
  return `${labels} labels`
}

test('numbers of tables, bars and points of charts open the labels they count', async () => {
  const { page, station, complaints } = await openScreen(null)
  boughtBefore(station, 600)
  await goTo({ page, station }, '/reports?form=table')
  const express = page.getByRole('table', { name: 'Zones' }).getByRole('row', { name: /express · Zone 2/i })
  await express.getByRole('link').first().click()
  const inZone = "voided_at IS NULL AND zone = 'Zone 2' AND service LIKE '%express'"
  await page.getByRole('heading', { level: 2, name: labelsText(station, inZone) }).waitFor()
  await page.getByText(/express · Zone 2 · CAD$/i).waitFor()
  await page.goBack()
  await page.keyboard.press('v')
  const services = page.getByRole('figure', { name: /^Parcels by service/ })
  await services.locator('.recharts-bar-rectangle path').first().click()
  const standard = "voided_at IS NULL AND service LIKE '%standard'"
  await page.getByRole('heading', { level: 2, name: labelsText(station, standard) }).waitFor()
  await page.goBack()
  // The keyboard reaches the chart, a row of it, and what that counts.
  await services.locator('svg[role="application"]').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Labels not voided' }).waitFor()
  await goTo({ page, station }, '/reports?tab=desks&form=table')
  const hour = page.getByRole('table', { name: 'Parcels by hour and weekday' }).getByRole('link').first()
  await hour.click()
  await page.getByRole('table', { name: 'Labels' }).waitFor()
  expect(complaints).toEqual([])
})

test('refunds that did not come stand by their age, and open as a list', async () => {
  const { page, station, complaints } = await openScreen(null)
  boughtBefore(station, 2_000)
  await goTo({ page, station }, '/reports?tab=costs&range=days90&form=table')
  const ages = page.getByRole('table', { name: 'Refunds outstanding by age, CAD' })
  const old = ages.getByRole('row', { name: /^Over 30 days/ })
  await old.waitFor()
  const [, refunds = ''] = await old.getByRole('cell').allTextContents()
  expect(Number(refunds)).toBeGreaterThan(0)
  await old.getByRole('link').first().click()
  await page.getByText('Over 30 days').waitFor()
  const list = page.getByRole('table', { name: 'Refunds requested' })
  await expect.poll(() => list.getAttribute('aria-rowcount')).toBe(String(Number(refunds) + 1))
  await page.goBack()
  await page
    .getByRole('table', { name: 'Costs by Carrier' })
    .getByRole('link', { name: /house courier/i })
    .click()
  await page.getByRole('heading', { level: 1, name: 'All entries' }).waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('keys lead through the parts, and everything drawn is there as a table and a file', async () => {
  const { page, station, complaints } = await openScreen(null)
  boughtBefore(station, 600)
  await goTo({ page, station }, '/reports')
  await page.getByRole('figure', { name: /^Delivery against promise/ }).waitFor()
  await page.keyboard.press('v')
  const days = page.getByRole('table', { name: 'Parcels a day' })
  await expect.poll(() => days.getByRole('row').count()).toBe(31)
  const saving = page.waitForEvent('download')
  await page.keyboard.press('Shift+E')
  const file = (await saved(saving)).toString()
  expect(file).toContain('Parcels a day\r\nDay,Parcels,Period before\r\n')
  for (const [key, table] of [
    ['3', 'On time by carrier and week'],
    ['4', 'By operator'],
    ['2', 'Costs by Carrier'],
  ] as const) {
    await page.keyboard.press(key)
    await page.getByRole('table', { name: table }).waitFor()
    await expectAccessible(page)
  }
  await page.keyboard.press('v')
  await page.getByRole('figure', { name: /^Spend by service a week/ }).waitFor()
  await page.keyboard.press('1')
  // Paper has neither the navigation nor buttons, and is light.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' })
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  await expect.poll(scheme).toBe('light')
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  await page.reload()
  await page.getByRole('figure', { name: /^Parcels a day/ }).waitFor()
  expect(complaints).toEqual([])
})

test.each(['light', 'dark'] as const)(
  'every part can be read by everyone on a small screen, %s',
  async colorScheme => {
    const { page, station } = await openScreen(null, { colorScheme })
    boughtBefore(station, 300)
    for (const tab of ['overview', 'delivery', 'desks', 'costs']) {
      await goTo({ page, station }, `/reports?tab=${tab}`)
      await page
        .getByRole(tab === 'desks' ? 'table' : 'figure')
        .first()
        .waitFor()
      await expectAccessible(page)
      await page.setViewportSize({ width: 640, height: 900 })
      await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
      await page.setViewportSize({ width: 1024, height: 640 })
    }
  },
)

// Clocks of British Columbia stay on summer time since 2026: browsers and stations differ in which of them has heard.
test('what is bought in the hour before midnight is reported today, whichever laws of time this browser knows', async () => {
  const late = Date.parse('2026-12-01T07:30:00Z')
  const ahead = late - Date.now()
  const clock = { ...systemClock, now: () => new Date(Date.now() + ahead) }
  const { station } = await openScreen(null, { clock })
  await station.call('PATCH', '/desk/shop-settings', { time_zone: 'America/Vancouver' })
  await sampleLabel(station)
  // A window of its own: its clock cannot be given back.
  const page = await (await sharedBrowser()).newPage({ viewport: { width: 1280, height: 900 } })
  onTestFinished(() => page.close())
  await page.clock.install({ time: late })
  await page.goto(`${station.url}/reports?range=today`)
  await page.getByRole('rowheader', { name: /^House courier .* · /i }).waitFor()
})
