import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import type { ConnectionRecord } from '../../shared/desk/connections.ts'
import { addConnection, courier, route } from '../support/desks/shipping-data.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { dialog, goTo, row, sampleLabel, screenForFile } from '../support/screens/desk-screens.ts'
import { typeFirstRates } from '../support/screens/first-rates.ts'
import { heldBack } from '../support/screens/interception.ts'
import { said, tabTo } from '../support/screens/ship-desk.ts'
import { start } from '../support/simulators/ups/index.ts'
import type { TestStation } from '../support/station/station.ts'

const openScreen = screenForFile()

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

const connections = async ({ call }: TestStation) =>
  (await call<{ results: ConnectionRecord[] }>('GET', '/desk/connections')).body.results

const ratesOf = async ({ call }: TestStation, carrierId: string) => {
  const body = { ...route, carrier_ids: [carrierId] }
  const answer = await call<{ rates?: { service: string; total_charge: number }[] }>(
    'POST',
    '/v1/proxy/rates',
    body,
  )
  return answer.body.rates ?? []
}

test('a carrier of the shop is added with the keyboard alone and gives its price at once', async () => {
  const { page, station, complaints } = await openScreen('/carriers')
  await tabTo(page, page.getByRole('button', { name: 'Add a carrier' }))
  await page.keyboard.press('Enter')
  const own = page.getByRole('button', { name: /your own prices/ })
  await own.waitFor()
  await tabTo(page, own)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Add Custom Carrier' }).waitFor()
  const entries = [
    ['Nickname', 'bike'],
    ['Carrier name', 'Bike Courier'],
    ['Carrier code', 'bike_courier'],
  ] as const
  for (const [name, text] of entries) {
    await tabTo(page, field(page, name))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Control+s')
  await said(page, /saved\.$/)
  await page.getByRole('button', { name: '5. Go live' }).waitFor()
  await typeFirstRates(page, { name: 'Same day', code: 'same_day', countries: 'CA, US', price: '7,5' })
  await goTo({ page, station }, '/carriers')
  await row(page, /Bike Courier/).waitFor()
  await expect
    .poll(() => ratesOf(station, 'bike'))
    .toMatchObject([{ service: 'same_day', total_charge: 7.5 }])
  expect(complaints).toEqual([])
})

test('what the station does not accept stands at its field', async () => {
  const { page, station } = await openScreen('/carriers/new/generic')
  await field(page, 'Nickname').fill('bike')
  await field(page, 'Carrier name').fill('Bike')
  await field(page, 'Carrier code').fill('Bike!')
  await page.getByRole('button', { name: /^Save/ }).click()
  await untilFocused(field(page, 'Carrier code'))
  expect((await connections(station)).length).toBe(1)
  await field(page, 'Carrier code').fill('bike')
  await page.getByRole('button', { name: /^Save/ }).click()
  await said(page, /saved\.$/)
  await goTo({ page, station }, '/carriers')
  await row(page, /Bike/).waitFor()
})

test('a connection has its parts at addresses of their own, a key each, and says where it has none', async () => {
  const { page, station, complaints } = await openScreen('/carriers')
  const [courier] = await connections(station)
  await page.getByRole('link', { name: 'House Courier' }).click()
  const parts = page.getByRole('navigation', { name: 'Parts of House Courier' })
  await parts.getByRole('link').last().waitFor()
  expect(await parts.getByRole('link').allTextContents()).toEqual([
    'Overview',
    'Rates',
    'Surcharges',
    'Label',
    'Pickup',
  ])
  for (const [key, name, path] of [
    ['2', 'Rates', '/rates'],
    ['3', 'Surcharges', '/surcharges'],
    ['4', 'Label', '/label'],
    ['5', 'Pickup', '/pickup'],
    ['1', 'Overview', ''],
  ] as const) {
    await page.keyboard.press(key)
    await page.waitForURL(`**/carriers/${courier?.id}${path}`)
    await expect
      .poll(() => parts.getByRole('link', { name, exact: true }).getAttribute('aria-current'))
      .toBe('page')
  }
  const { body: ups } = await station.call<ConnectionRecord>('POST', '/desk/connections', {
    carrier_name: 'ups',
    carrier_id: 'ups',
    test_mode: true,
    credentials: { client_id: 'app', client_secret: 'a-secret-of-the-app' },
  })
  await goTo({ page, station }, `/carriers/${ups.id}/rates`)
  await page.getByText('This carrier gives its own prices').waitFor()
  await page.getByRole('navigation', { name: 'Parts of UPS' }).getByRole('link', { name: 'Pickup' }).click()
  await field(page, 'Cut-off').waitFor()
  await goTo({ page, station }, `/carriers/${ups.id}/label`)
  await page.getByText('This carrier makes its labels itself').waitFor()
  await goTo({ page, station }, `/carriers/${ups.id}/nothing`)
  await page.waitForURL(`**/carriers/${ups.id}`)
  expect(complaints).toEqual([])
})

test('pickup times are changed on their own, and a wrong one stands at its field', async () => {
  const { page, station } = await openScreen()
  const [courier] = await connections(station)
  await goTo({ page, station }, `/carriers/${courier?.id}/pickup`)
  await field(page, 'First pickup').fill('19:00')
  await page.keyboard.press('Control+s')
  await untilFocused(field(page, 'Last pickup'))
  await field(page, 'First pickup').fill('07:30')
  await page.keyboard.press('Control+s')
  await said(page, 'House Courier saved.')
  expect((await connections(station))[0]?.config).toEqual({ ...courier?.config, pickup_from: '07:30' })
})

test('a connection without anybody to ask says so, is switched off and gives no more rates', async () => {
  const { page, station } = await openScreen(null)
  const held = await heldBack(page, '**/desk/adapters*')
  await goTo({ page, station }, '/carriers')
  const tested = page.waitForResponse(/\/test$/)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await tested
  held.letGo()
  await page.getByRole('group', { name: /works inside this station/ }).waitFor()
  expect((await ratesOf(station, 'house_courier')).length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Actions for House Courier' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await row(page, /House Courier/)
    .getByText('Disabled')
    .waitFor()
  await expect.poll(() => ratesOf(station, 'house_courier')).toEqual([])
  await page.getByRole('button', { name: 'Actions for House Courier' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await dialog(page, 'Remove House Courier?').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No carrier yet').waitFor()
})

test('a carrier of the shop that has no price yet says so, and leads to where it is entered', async () => {
  const { page, station } = await openScreen()
  const { id } = await addConnection(station.call, courier('van', { config: {} }))
  await goTo({ page, station }, `/carriers/${id}`)
  await page.getByRole('link', { name: 'Enter a price: it sells nothing before' }).click()
  await page.waitForURL(`**/carriers/${id}/rates`)
})

test('what was typed is not thrown away without asking', async () => {
  const { page } = await openScreen('/carriers/new/generic')
  await field(page, 'Nickname').fill('bike')
  await page.getByRole('link', { name: 'Printers' }).click()
  const asked = dialog(page, 'Leave without saving?')
  await asked.getByRole('button', { name: 'Stay here' }).click()
  await asked.waitFor({ state: 'detached' })
  await expect.poll(() => field(page, 'Nickname').inputValue()).toBe('bike')
  await page.getByRole('link', { name: 'Printers' }).click()
  await asked.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'Printers', level: 1 }).waitFor()
})

test('a live connection asks another server only when that is said, and its secret is never shown again', async () => {
  const ups = await start({ port: 0 })
  onTestFinished(ups.stop)
  const { page, station } = await openScreen('/carriers/new/ups')
  const secret = 'a-secret-nobody-reads'
  await field(page, 'Nickname').fill('ups')
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Live').last().click()
  await field(page, 'Client ID').fill('app')
  await page.locator('input[type=password]').fill(secret)
  await page.getByRole('button', { name: 'Show preferences' }).click()
  await field(page, 'Other server').fill(ups.url)
  await page.getByRole('button', { name: /^Save and test/ }).click()
  await page.getByRole('group', { name: 'UPS: not tested, because an entry is not right yet.' }).waitFor()
  await untilFocused(field(page, 'Other server'))
  await expect.poll(() => field(page, 'Other server').getAttribute('aria-invalid')).toBe('true')
  expect(ups.calls).toEqual([])
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Other server for real labels' }).check()
  await page.getByRole('button', { name: /^Save and test/ }).click()
  await said(page, /accepts the credentials/)
  await page.getByText('This connection is live', { exact: false }).waitFor()
  await goTo({ page, station }, '/carriers')
  await row(page, /UPS.*Live/).waitFor()
  expect((await connections(station)).filter(({ carrier_id: id }) => id === 'ups')).toHaveLength(1)

  await page.getByRole('link', { name: 'UPS', exact: true }).click()
  const state = page.getByRole('region', { name: 'Status' })
  await state.getByText('Pickups, Rates, Labels, Tracking, Paperless customs').waitFor()
  await state.getByText('The last call was answered.').waitFor()
  await expect.poll(() => page.locator('input[type=password]').inputValue()).toBe('')
  await expect.poll(() => page.locator('input[type=password]').getAttribute('placeholder')).toBe('Stored')
  expect(await field(page, 'Client ID').inputValue()).toBe('app')
  await page.getByRole('button', { name: /^Show: Recent/ }).click()
  await page
    .getByRole('list', { name: /requests/i })
    .getByRole('button')
    .first()
    .click()
  await page.getByRole('region', { name: 'Sent', exact: true }).waitFor()
  expect(await page.content()).not.toContain(secret)
  expect(await page.content()).not.toContain(Buffer.from(`app:${secret}`).toString('base64'))
})

test('a carrier that is away is not said to refuse the credentials, and its last error stands in words', async () => {
  const { page, station } = await openScreen()
  const ups = await start({ port: 0 })
  await ups.stop()
  await station.call('POST', '/desk/connections', {
    carrier_name: 'ups',
    carrier_id: 'ups',
    test_mode: true,
    credentials: { client_id: 'app', client_secret: 'a-secret-of-the-app' },
    config: { base_url: ups.url },
  })
  await goTo({ page, station }, '/carriers')
  await row(page, /UPS/).getByRole('button', { name: 'Test connection' }).click()
  await page.getByRole('group', { name: /UPS: the carrier cannot be reached right now/ }).waitFor()
  await row(page, /UPS/).getByText('Cannot be reached', { exact: false }).first().waitFor()
  await page.getByRole('link', { name: 'UPS', exact: true }).click()
  const state = page.getByRole('region', { name: 'Status' })
  await state.getByText(/the carrier could not be reached/).waitFor()
  await state.getByText(/^Cannot be reached since/).waitFor()
})

test('two windows never replace each other: the second sees what changed and takes it or keeps its own', async () => {
  const { page, station } = await openScreen('/carriers')
  const [seen] = await connections(station)
  const other = await page.context().newPage()
  onTestFinished(() => other.close())
  for (const window of [page, other]) {
    await goTo({ page: window, station }, `/carriers/${seen?.id}`)
    await field(window, 'Tracking number prefix').waitFor()
  }
  const prefix = (of: Page) => field(of, 'Tracking number prefix')
  await prefix(page).fill('AA')
  await page.getByRole('button', { name: /^Save/ }).click()
  await row(page, /House Courier/).waitFor()
  await prefix(other).fill('BB')
  await other.getByRole('button', { name: /^Save/ }).click()
  const asked = other.getByRole('group', { name: 'Somebody else changed House Courier meanwhile' })
  await asked.getByText(/Tracking/).waitFor()
  expect((await connections(station))[0]?.config).toMatchObject({ tracking_prefix: 'AA' })
  expect(await prefix(other).inputValue()).toBe('BB')
  await asked.getByRole('button', { name: 'Keep mine and save' }).click()
  await row(other, /House Courier/).waitFor()
  expect((await connections(station))[0]?.config).toMatchObject({ tracking_prefix: 'BB', label_dpi: 203 })
})

test('a carrier shows its services, its last labels and what it lacks, in a large window and in a small one', async () => {
  const { page, station, complaints } = await openScreen(null, { width: 1440, height: 900 })
  await goTo({ page, station }, '/carriers')
  const pane = page.getByRole('region', { name: 'House Courier, in short' })
  await pane.getByText('Tracking, Paperless customs, Voiding labels').waitFor()
  await page.getByText('Nothing was bought with it in the last 30 days.').waitFor()
  const { id } = await sampleLabel(station)
  // The list hears of it by itself.
  const services = page.getByRole('table', { name: 'House Courier: services of the last 30 days' })
  await services.getByRole('row', { name: /^House Courier Standard|^House Courier Pickup Point/ }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1024, height: 640 })
  const labels = page.getByRole('table', { name: 'House Courier: last labels' })
  await labels.getByRole('link').first().click()
  await page.waitForURL(`**/shipments/${id}`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goBack()
  const cutOff = pane.getByRole('link', { name: 'Set the cut-off' })
  await tabTo(page, cutOff)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'When parcels are collected' }).waitFor()
  expect(complaints).toEqual([])
})

test('the button that saves a carrier or printer is in sight at the lower right, however long the form', async () => {
  const { page, station } = await openScreen(null, { width: 1024, height: 640 })
  const [carrier] = await connections(station)
  const { body } = await station.call<{ results: { id: string }[] }>('GET', '/desk/printers')
  for (const path of [`/carriers/${carrier?.id}`, '/carriers/new/ups', `/printers/${body.results[0]?.id}`]) {
    await goTo({ page, station }, path)
    const save = page.locator('main footer button[type="submit"]')
    await save.waitFor()
    const box = await save.boundingBox()
    expect(box && box.y > 560 && box.y + box.height <= 640 && box.x + box.width > 900, path).toBe(true)
    expect(await page.locator('main button[data-variant="filled"]:visible').count(), path).toBeLessThan(2)
    await expectAccessible(page)
  }
})
