import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { t } from '../../renderer/lib/text.ts'
import { settingsHere } from '../../renderer/screens/settings/settings-list.ts'
import type { ShopSettings } from '../../shared/desk/shop-settings.ts'
import { expectAccessible, overflow, untilFocused } from '../support/screens/accessibility.ts'
import { dialog, goTo, screenForFile } from '../support/screens/desk-screens.ts'
import { intercept } from '../support/screens/interception.ts'
import { said, tabTo } from '../support/screens/ship-desk.ts'
import { homeWithPage, killableStation } from '../support/station/killable-station.ts'

const openScreen = screenForFile()

const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections of the settings' })
const pathOf = (page: Page) => page.url().slice(new URL(page.url()).origin.length)
const priceRise = (page: Page) =>
  page.getByRole('textbox', { name: 'Allowed price rise while a purchase waits, in percent' })

async function type(field: Locator, text: string): Promise<void> {
  await field.selectText()
  await field.pressSequentially(text)
}

test('the sections are addresses that the arrow keys go through, and nothing of them is empty', async () => {
  const { page, station } = await openScreen('/settings')
  await page.getByRole('region', { name: 'Station' }).waitFor()
  await tabTo(page, sections(page).getByRole('link', { name: 'Station' }))
  const names = await sections(page).locator('.mantine-NavLink-label').allTextContents()
  for (const [at, name] of names.entries()) {
    if (at > 0) await page.keyboard.press('ArrowDown')
    const link = sections(page).getByRole('link', { name })
    await untilFocused(link)
    await expect.poll(() => link.getAttribute('aria-current'), { message: name }).toBe('page')
    expect(await sections(page).locator('[aria-current=page]').count()).toBe(1)
    await page.getByRole('main').getByRole('region').first().waitFor()
  }
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => pathOf(page)).toBe('/settings?section=data')
  await page.reload()
  await page.getByRole('region', { name: 'Backups' }).waitFor()
  await goTo({ page, station }, '/settings?section=nothing')
  await page.getByRole('region', { name: 'Station' }).waitFor()
})

test('from a former address one step back leads to where one came from', async () => {
  const { page, station } = await openScreen('/pickups')
  await goTo({ page, station }, '/system?part=connections')
  await expect.poll(() => pathOf(page)).toBe('/settings?section=developers')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Pickups' }).waitFor()
})

test('a setting is searched for by keyboard, how many there are is said, and the arrow down leads to the first', async () => {
  const { page } = await openScreen('/settings')
  await page.getByRole('region', { name: 'Station' }).waitFor()
  await page.keyboard.press('/')
  await untilFocused(page.getByRole('searchbox', { name: 'Search settings' }))
  await page.keyboard.type('events')
  await said(page, '3 settings found.')
  for (const name of ['How long data is kept', 'Events'])
    await page.getByRole('region', { name, exact: true }).waitFor()
  await page.getByLabel('Completed orders').waitFor({ state: 'detached' })
  await expectAccessible(page)
  await page.keyboard.type(' private')
  await said(page, '1 setting found.')
  await page.keyboard.press('ArrowDown')
  await untilFocused(page.getByRole('switch', { name: 'Send events to private network addresses' }))
  await page.keyboard.press('/')
  await page.keyboard.type('nothing of the kind')
  await said(page, 'No setting has “nothing of the kind” in its name or description.')
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Station' }).waitFor()
})

test('a setting is found in the palette, and its address leads into its field', async () => {
  const { page, station } = await openScreen('/ship')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search and commands' }).waitFor()
  await page.keyboard.type('price rise')
  await page.keyboard.press('Enter')
  await untilFocused(priceRise(page))
  expect(pathOf(page)).toBe('/settings?section=buying#price-rise')
  await goTo({ page, station }, '/settings#backup-time')
  await untilFocused(page.getByLabel('Nightly backup at'))
})

test('each setting has an address that leads to where it is changed', async () => {
  const { page, station } = await openScreen('/ship')
  for (const { id, label } of settingsHere()) {
    await goTo({ page, station }, `/settings#${id}`)
    const isThere = () =>
      page.locator(`[id="${id}"]`).evaluate(place => place.contains(document.activeElement))
    await expect.poll(isThere, { message: id }).toBe(true)
    await page.getByRole('main').getByText(t(label), { exact: true }).first().waitFor()
  }
})

test('what was typed is saved too when somebody goes on to another screen by a key', async () => {
  const { page, station } = await openScreen('/settings#price-rise')
  await untilFocused(priceRise(page))
  await type(priceRise(page), '9')
  await page.keyboard.press('Alt+Shift+L')
  await page.getByRole('heading', { level: 1, name: 'Shipments' }).waitFor()
  await expect
    .poll(async () => (await station.call('GET', '/desk/purchase-queue-settings')).body)
    .toEqual({ tolerance_percent: 9 })
})

test('a setting saves by itself; one that is refused says why and what still counts', async () => {
  const { page, station } = await openScreen('/settings?section=buying')
  const stored = async () => (await station.call('GET', '/desk/purchase-queue-settings')).body
  await tabTo(page, priceRise(page))
  await type(priceRise(page), '12')
  await page.keyboard.press('Enter')
  await said(page, 'Saved. Applies to purchases queued from now on.')
  expect(await stored()).toEqual({ tolerance_percent: 12 })

  await type(priceRise(page), 'a lot')
  await page.keyboard.press('Tab')
  await page.getByText('Enter a whole number, like 2. Not saved: it stays 12.', { exact: true }).waitFor()
  await said(page, /in percent: Enter a whole number, like 2\. Not saved: it stays 12\.$/)
  expect(await priceRise(page).getAttribute('aria-invalid')).toBe('true')
  expect(await stored()).toEqual({ tolerance_percent: 12 })
  await expectAccessible(page)

  await priceRise(page).press('Escape')
  await expect.poll(() => priceRise(page).inputValue()).toBe('12')
  await page.getByText('Changed. Default: 5').waitFor()
  await tabTo(page, page.getByRole('button', { name: /^Reset to the default: Allowed price rise/ }))
  await page.keyboard.press('Enter')
  await expect.poll(stored).toEqual({ tolerance_percent: 5 })
  await untilFocused(priceRise(page))
  await tabTo(page, page.getByRole('button', { name: /^Undo: Allowed price rise/ }))
  await page.keyboard.press('Enter')
  await expect.poll(stored).toEqual({ tolerance_percent: 12 })
})

test('a switch that could not be saved goes back, and what happened is said', async () => {
  const { page, station } = await openScreen('/settings#events-private')
  const field = page.getByRole('switch', { name: 'Send events to private network addresses' })
  await untilFocused(field)
  await intercept(page, '**/desk/background-settings', route =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  await page.keyboard.press('Space')
  await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
  await expect.poll(() => field.isChecked()).toBe(false)
  await page.unrouteAll()
  await field.press('Space')
  await said(page, 'Saved: Send events to private network addresses.')
  expect((await station.call('GET', '/desk/background-settings')).body).toMatchObject({
    webhooks_to_private_network: true,
  })
})

/** By its name on the page what is chosen or typed, and what of it the station stores; none of them is a default. */
const shopPacks = [
  ['How items are verified', 'Not at all', { verification: 'off' }],
  ['Verify without a scan', 'Everybody', { may_force: 'packer' }],
  ['Take over from another desk', 'Managers', { may_take_over: 'manager' }],
  ['Seconds an order stays with a silent desk', '90', { claim_seconds: 90 }],
  ['Box', 'Always ask', { package: 'ask' }],
  ['Weigh parcels', 'Not at all', { weighing: 'off' }],
  ['Weight may differ by, in percent', '8', { tolerance_percent: 8 }],
  ['Weight may differ by, in grams', '35', { tolerance_grams: 35 }],
  ['Service of a parcel', 'The fastest', { choose: 'fastest' }],
  ['What is left after a split', 'Into another parcel of the same shipment', { split: 'parcel' }],
  ['Packing slip with the label', 'on', { print_slip: true }],
  ['Pick list of a batch', 'With every batch', { pick_list: 'print' }],
  ['Photo of the parcel', 'Needed', { photo: 'required' }],
  ['Photo of a return', 'May be skipped', { return_photo: 'optional' }],
] as const

/** What is said of a switch is a part of its name. */
function packField(page: Page, name: string): Locator {
  const panel = page.getByRole('region', { name: 'The shop packs' })
  return panel
    .getByLabel(name, { exact: true })
    .or(panel.getByRole('switch', { name: new RegExp(`^${name} `) }))
}
const kindOf = (field: Locator) =>
  field.evaluate(({ tagName, role }: HTMLElement) => (role === 'switch' ? 'SWITCH' : tagName))

async function setTo(field: Locator, wanted: string): Promise<void> {
  const kind = await kindOf(field)
  if (kind === 'SWITCH') return field.press('Space')
  if (kind === 'SELECT') return void (await field.selectOption(wanted))
  await type(field, wanted)
  await field.press('Enter')
}

async function shownIn(field: Locator): Promise<string> {
  const kind = await kindOf(field)
  if (kind === 'SWITCH') return (await field.isChecked()) ? 'on' : 'off'
  return kind === 'SELECT'
    ? ((await field.locator('option:checked').textContent()) ?? '')
    : field.inputValue()
}

test('every setting of how the shop packs is changed on the page, stored, and kept over a reload', async () => {
  const { page, station, complaints } = await openScreen('/settings?section=pack')
  const stored = async () => (await station.call('GET', '/desk/packing/settings')).body
  expect(Object.keys((await stored()) as object)).toHaveLength(shopPacks.length)
  for (const [name, wanted, change] of shopPacks) {
    await setTo(packField(page, name), wanted)
    await said(page, `Saved: ${name}.`)
    expect(await stored(), name).toMatchObject(change)
  }
  await expectAccessible(page)
  await page.reload()
  for (const [name, wanted] of shopPacks)
    await expect.poll(() => shownIn(packField(page, name)), { message: name }).toBe(wanted)
  const field = packField(page, 'Weight may differ by, in percent')
  await type(field, '101')
  await field.press('Enter')
  await page
    .getByText(/Not saved: it stays 8\.$/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Reset to the default: Service of a parcel' }).click()
  await expect.poll(stored).toMatchObject({ choose: 'rules', tolerance_percent: 8 })
  expect(complaints.filter(each => !/400/.test(each))).toEqual([])
})

test('what was set counts after the station was killed', async () => {
  const { page } = await openScreen(null)
  const home = homeWithPage()
  const first = await killableStation(home)
  await page.goto(`${first.url}/settings#price-rise`)
  await untilFocused(priceRise(page))
  await type(priceRise(page), '7')
  await page.keyboard.press('Enter')
  await said(page, /^Saved\./)
  await first.kill()
  const second = await killableStation(home)
  await page.goto(`${second.url}/settings#price-rise`)
  await expect.poll(() => priceRise(page).inputValue()).toBe('7')
})

test('the choices of the desk are kept in its browser', async () => {
  const { page } = await openScreen('/settings?section=desk')
  await tabTo(page, page.getByRole('textbox', { name: 'Name of this desk' }))
  await page.keyboard.type('Packing table 3')
  await page.keyboard.press('Tab')
  await said(page, 'Saved: Name of this desk.')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark')
  await page.getByRole('combobox', { name: 'Density' }).selectOption('Compact')
  await said(page, 'Saved: Density.')
  await page.reload()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Name of this desk' }).inputValue())
    .toBe('Packing table 3')
  await page.locator('html[data-mantine-color-scheme=dark][data-density=compact]').waitFor()
  await page.getByRole('button', { name: 'Reset to the default: Density' }).click()
  await expect.poll(() => page.getByRole('combobox', { name: 'Density' }).inputValue()).toBe('standard')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Same as system')
  await expectAccessible(page)
})

test('no section is wider than a window of 1280', async () => {
  const { page, station } = await openScreen('/settings', { width: 1280, height: 720 })
  for (const section of ['station', 'desk', 'buying', 'tracking', 'data', 'developers']) {
    await goTo({ page, station }, `/settings?section=${section}`)
    await page.getByRole('main').getByRole('region').first().waitFor()
    await expect.poll(() => overflow(page), { message: section }).toBeLessThanOrEqual(0)
  }
})

test('the interface is described where the page says', async () => {
  const { page, station } = await openScreen('/settings?section=developers')
  const address = await page.getByRole('link', { name: 'OpenAPI document' }).getAttribute('href')
  const { status, body } = await station.call('GET', String(address))
  expect(status).toBe(200)
  expect(Object.keys(body.paths as object)).toContain('/v1/shipments')
})

test('the sample data goes after a question that says what goes, can be undone, and is said to be gone', async () => {
  const { page, station } = await openScreen('/settings?section=data')
  await page.getByRole('main').getByRole('button', { name: 'Remove sample data' }).last().click()
  const asked = dialog(page, 'Remove the sample data?')
  await asked
    .getByText(/^These go: 4 addresses, 3 saved parcels, 12 orders, 12 drafts, 1 carrier, 1 printer\.$/)
    .waitFor()
  await asked.getByText('You can undo it for a minute.').waitFor()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Remove sample data' }).click()
  const panel = page.getByRole('main')
  await panel
    .getByText(/^Goes at /)
    .last()
    .waitFor()
  await panel.getByRole('button', { name: 'Undo' }).last().click()
  await panel
    .getByText(/^Goes at /)
    .last()
    .waitFor({ state: 'detached' })
  expect((await station.call<{ count: number }>('GET', '/v1/orders')).body.count).toBe(12)
  await station.call('DELETE', '/desk/sample')
  await page.getByText('There is no sample data here.').waitFor()
  expect((await station.call<{ count: number }>('GET', '/v1/shipments')).body.count).toBe(0)
})

test('the hour of the nightly backup is changed where it is shown', async () => {
  const { page, station } = await openScreen('/settings?section=data')
  await page.getByLabel('Nightly backup at').fill('23:15')
  await page.getByLabel('Nightly backup at').press('Enter')
  await said(page, 'Backups are made at 23:15 from now on.')
  expect((await station.call('GET', '/desk/backup-settings')).body).toEqual({ time: '23:15' })
})

test('the time zone of the shop is set by keyboard, and other screens count days by it', async () => {
  const { page, station } = await openScreen('/settings')
  const navigation = page.getByRole('navigation')
  // Between the two it is never the same day.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const field = page.getByRole('combobox', { name: 'Time zone' })
    await field.fill(zone)
    await page.getByRole('option', { name: zone }).waitFor()
    await field.press('ArrowDown')
    await field.press('Enter')
    await page.getByText(new RegExp(`^Today is .+ in ${zone}\\.`)).waitFor()
    await untilFocused(page.getByRole('combobox', { name: 'Time zone' }))
    const { body } = await station.call<ShopSettings>('GET', '/desk/shop-settings')
    expect(body).toMatchObject({ time_zone: zone, follows_computer: false })
    const asked = page.waitForRequest(request => request.url().includes(`from=${body.today}`))
    await navigation.getByRole('link', { name: 'Pickups', exact: true }).click()
    await asked
    await navigation.getByRole('link', { name: 'Settings', exact: true }).click()
  }
})

test('how carriers are asked, and where events may go, is set by keyboard', async () => {
  const { page, station } = await openScreen('/settings?section=tracking')
  const stored = async () => (await station.call('GET', '/desk/background-settings')).body
  await type(page.getByRole('textbox', { name: 'Minutes between two checks of a parcel' }), '60')
  await page.keyboard.press('Tab')
  await said(page, 'Saved: Minutes between two checks of a parcel.')
  await expectAccessible(page)
  await goTo({ page, station }, '/settings?section=developers')
  await tabTo(page, page.getByRole('switch', { name: 'Send events to private network addresses' }))
  await page.keyboard.press('Space')
  await said(page, 'Saved: Send events to private network addresses.')
  expect(await stored()).toMatchObject({ tracking_interval_minutes: 60, webhooks_to_private_network: true })
  await expectAccessible(page)
})

test('how long things are kept is set, and an empty field keeps them', async () => {
  const { page, station } = await openScreen('/settings?section=data')
  await page.getByRole('textbox', { name: 'Completed orders' }).fill('365')
  await page.getByLabel('Events', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save retention' }).click()
  await said(page, 'Saved.')
  expect((await station.call('GET', '/desk/retention')).body).toMatchObject({ orders: 365, events: null })
  await page.getByRole('textbox', { name: 'Completed orders' }).fill('soon')
  await page.getByRole('button', { name: 'Save retention' }).click()
  await page.getByText('Enter a whole number, like 2. Not saved: it stays 365 days.').waitFor()
})
