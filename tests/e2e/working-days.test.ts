import { expect, test } from 'vitest'
import type { ShopSettings } from '../../shared/desk/shop-settings.ts'
import type { BoardCounts } from '../../shared/desk/trackers.ts'
import { dayIn, daysAfter } from '../../shared/units/shop-day.ts'
import { weekdays } from '../../shared/units/working-days.ts'
import { scriptedCarriers } from '../support/carriers/scripted-carrier.ts'
import { trackParcels } from '../support/desks/board-parcels.ts'
import { expectAccessible, overflow, untilFocused } from '../support/screens/accessibility.ts'
import { goTo, row, screenForFile } from '../support/screens/desk-screens.ts'
import { askForRates, type Look, said, tabTo } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

/** The settings of a station that counts by the holidays of Bavaria. */
async function settingsAt(path: string, look: Look = {}) {
  const screen = await openScreen(null, look)
  const { call } = screen.station
  await call('PATCH', '/desk/shop-settings', { holiday_country: 'DE', holiday_region: 'DE-BY' })
  await goTo(screen, path)
  return { ...screen, stored: async () => (await call<ShopSettings>('GET', '/desk/shop-settings')).body }
}

test('the days of the week that are worked are ticked by keyboard, and one of them has to stay', async () => {
  const { page, stored } = await settingsAt('/settings#working-days')
  await untilFocused(page.getByRole('checkbox', { name: 'Monday', exact: true }))
  await page.keyboard.press('Space')
  await said(page, 'Saved: Working days.')
  await page.getByText('Changed. Default: Mon Tue Wed Thu Fri').waitFor()
  for (const day of ['Tuesday', 'Wednesday', 'Thursday']) {
    await tabTo(page, page.getByRole('checkbox', { name: day }))
    await page.keyboard.press('Space')
    await expect.poll(async () => (await stored()).working_days).not.toContain(day.toLowerCase())
  }
  await tabTo(page, page.getByRole('checkbox', { name: 'Friday', exact: true }))
  await page.keyboard.press('Space')
  await page
    .getByText('Choose at least one day of the week. Not saved: it stays Fri.', { exact: true })
    .waitFor()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Friday', exact: true }).isChecked()).toBe(true)
  await expectAccessible(page)
  await tabTo(page, page.getByRole('button', { name: 'Reset to the default: Working days' }))
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await stored()).working_days).toEqual(weekdays.slice(1, 6))
})

test.each(['en', 'de', 'fr', 'es'])(
  'the names of days stand apart from the next tick in %s',
  async language => {
    const { page, station } = await settingsAt('/settings', { width: 1440, height: 900 })
    await station.call('PATCH', '/desk/shop-settings', { language })
    await page.reload()
    const days = page.locator('#working-days')
    await days.getByRole('checkbox').last().waitFor()
    const gaps = await days.locator('.mantine-Checkbox-body').evaluateAll(all =>
      all.map(each => {
        const name = document.createRange()
        name.selectNodeContents(each.querySelector('label') ?? each)
        return each.getBoundingClientRect().right - name.getBoundingClientRect().right
      }),
    )
    await station.call('PATCH', '/desk/shop-settings', { language: null })
    expect(gaps).toHaveLength(7)
    // The columns are a few pixels apart besides.
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0)
  },
)

test('public holidays are those of a country and a region, and one that is worked loses its tick', async () => {
  const { page, stored } = await settingsAt('/settings?section=station')
  const holidays = page.getByRole('group', { name: 'Closed on public holidays' })
  await holidays.getByRole('checkbox', { name: /Corpus Christi/ }).waitFor()
  const country = page.getByRole('combobox', { name: 'Public holidays of' })
  await country.fill('Canada')
  await page.getByRole('option', { name: 'Canada', exact: true }).waitFor()
  await country.press('ArrowDown')
  await country.press('Enter')
  await holidays.getByRole('checkbox', { name: /Canada Day/ }).waitFor()
  await page.getByRole('combobox', { name: 'Region of the public holidays' }).click()
  await page.getByRole('option', { name: 'Quebec' }).click()
  const day = holidays.getByRole('checkbox', { name: /National Patriots' Day/ }).first()
  await day.waitFor()
  expect(await stored()).toMatchObject({ holiday_country: 'CA', holiday_region: 'CA-QC' })
  await tabTo(page, day)
  await page.keyboard.press('Space')
  await said(page, 'Saved: Closed on public holidays.')
  expect((await stored()).worked_holidays).toEqual(["National Patriots' Day"])
  await page.getByText('Changed. Default: closed on all').waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Undo: Closed on public holidays' }))
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await stored()).worked_holidays).toEqual([])
  await expect.poll(() => day.isChecked()).toBe(true)
})

test('days off are added, removed and brought back by keyboard; what is none is said at its field', async () => {
  const { page, stored } = await settingsAt('/settings#days-off')
  const [day, reason] = [
    page.getByRole('combobox', { name: 'Day off' }),
    page.getByRole('textbox', { name: 'Reason' }),
  ]
  await untilFocused(day)
  await page.keyboard.type('the day after')
  await page.keyboard.press('Enter')
  await page
    .getByText(/^No day\b|^Enter a/)
    .first()
    .waitFor()
  await untilFocused(day)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('7 jan 2099')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a name.').waitFor()
  await untilFocused(reason)
  await page.keyboard.type('Stocktaking')
  await page.keyboard.press('Enter')
  await said(page, 'Saved: Other days off.')
  const entry = page.getByRole('listitem').filter({ hasText: 'Wed, Jan 7, 2099 · Stocktaking' })
  await entry.waitFor()
  expect((await stored()).days_off).toEqual([{ date: '2099-01-07', name: 'Stocktaking' }])

  await untilFocused(day)
  await page.keyboard.type('7 jan 2099')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Again')
  await page.keyboard.press('Enter')
  await page.getByText('This day is in the list already.').waitFor()
  await expectAccessible(page)

  await untilFocused(day)
  await page.keyboard.press('Shift+Tab')
  await untilFocused(page.getByRole('button', { name: 'Remove Stocktaking, Wed, Jan 7, 2099' }))
  await page.keyboard.press('Enter')
  await entry.waitFor({ state: 'detached' })
  await tabTo(page, page.getByRole('button', { name: 'Undo: Other days off' }))
  await page.keyboard.press('Enter')
  await entry.waitFor()
})

test('holidays are named in the language of the page', async () => {
  const { page, station } = await settingsAt('/settings?section=station')
  await station.call('PATCH', '/desk/shop-settings', { language: 'de' })
  await page.reload()
  await page.getByRole('checkbox', { name: /Fronleichnam/ }).waitFor()
  await page
    .getByRole('group', { name: 'Arbeitstage' })
    .getByRole('checkbox', { name: 'Donnerstag' })
    .waitFor()
})

test.each(['light', 'dark'] as const)(
  'nothing is cut off in a small window or with large text, %s',
  async colorScheme => {
    const { page } = await settingsAt('/settings?section=station', { width: 1024, height: 640, colorScheme })
    await page.getByRole('checkbox', { name: /Corpus Christi/ }).waitFor()
    await expectAccessible(page)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    // A window of 1280 with text at 200 %.
    await page.setViewportSize({ width: 640, height: 450 })
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  },
)

test('an open board counts by other days of work as soon as they are set', async () => {
  const screen = await openScreen(null, { carriers: scriptedCarriers })
  const { page, station } = screen
  const today = dayIn('UTC', Date.now())
  await station.call('PATCH', '/desk/shop-settings', { time_zone: 'UTC' })
  await trackParcels(station, today)
  await goTo(screen, '/tracking')
  await row(page, /Jean Roy.*Stuck/).waitFor()
  const closed = Array.from({ length: 14 }, (_, ago) => ({
    date: daysAfter(today, -ago),
    name: 'Works holidays',
  }))
  await station.call('PATCH', '/desk/shop-settings', { days_off: closed })
  await row(page, /Jean Roy.*Stuck/).waitFor({ state: 'detached' })
  expect((await station.call<BoardCounts>('GET', '/desk/trackers/counts')).body.stuck).toBe(0)
})

test('on a day the shop is closed the Ship screen says when a parcel leaves, and sends that day', async () => {
  const { page, station } = await openScreen(null)
  const today = dayIn('UTC', Date.now())
  const closed = { date: today, name: 'Works holidays' }
  const { body } = await station.call<ShopSettings>('PATCH', '/desk/shop-settings', {
    time_zone: 'UTC',
    working_days: [...weekdays],
    days_off: [closed],
  })
  expect(body.ship_date).toBe(daysAfter(today, 1))
  await goTo({ page, station }, '/ship')
  const sent = page.waitForRequest(
    request => request.method() !== 'GET' && (request.postData() ?? '').includes('shipment_date'),
  )
  await askForRates(page)
  expect((await sent).postData()).toContain(`"shipment_date":"${daysAfter(today, 1)}"`)
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByText(/^The shop is closed today: /).waitFor()
})
