import { expect, test } from 'vitest'
import type { ShopSettings } from '../../shared/desk/shop-settings.ts'
import { fakePrinter } from '../support/printers/fake-printer.ts'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { dialog, row, sampleLabel, screenForFile } from '../support/screens/desk-screens.ts'
import { addPrinter } from '../support/screens/prints-desk.ts'
import { said, tabTo } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

test('the state of the station counts what waits, and follows it', async () => {
  const { page, station } = await openScreen('/system')
  await page.getByText('Nothing is waiting').waitFor()
  await page.getByText(station.home, { exact: true }).waitFor()
  const printer = await fakePrinter({ manner: 'holds' })
  const printer_id = await addPrinter(station, printer.uri)
  const { id } = await sampleLabel(station)
  for (const _ of ['first', 'second'])
    await station.call('POST', '/desk/print-jobs', { shipment_id: id, printer_id })
  await page
    .getByRole('listitem')
    .filter({ hasText: /^1\s*Labels waiting for a printer/ })
    .waitFor()
  await page.getByRole('link', { name: 'Labels waiting for a printer' }).click()
  await page
    .getByRole('list', { name: /^Waiting at/ })
    .getByText('Waiting', { exact: true })
    .waitFor()
})

test('by how much a price may rise while a purchase waits is set by keyboard', async () => {
  const { page, station } = await openScreen('/system')
  const field = page.getByLabel('Allowed price rise while a purchase waits, in percent')
  await field.fill('12')
  await field.press('Enter')
  await said(page, 'Saved. Applies to purchases queued from now on.')
  expect((await station.call('GET', '/desk/purchase-queue-settings')).body).toEqual({ tolerance_percent: 12 })
  await field.fill('a lot')
  await field.press('Enter')
  await page.getByText('Enter a whole number, like 2.').waitFor()
})

test('the interface is described where the page says', async () => {
  const { page, station } = await openScreen('/system?part=connections')
  const address = await page.getByRole('link', { name: 'OpenAPI document' }).getAttribute('href')
  const { status, body } = await station.call('GET', String(address))
  expect(status).toBe(200)
  expect(Object.keys(body.paths as object)).toContain('/desk/carriers')
})

test('the sample data goes after a question that says what goes, can be undone, and is said to be gone', async () => {
  const { page, station } = await openScreen('/system?part=data')
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

test('a backup is made and checked by keyboard', async () => {
  const { page, station } = await openScreen('/system?part=data')
  await page.getByText('No backup yet').waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Back up now' }))
  await page.keyboard.press('Enter')
  await said(page, 'Backup made and verified.')
  await row(page, /Manual/).waitFor()
  await tabTo(page, page.getByRole('button', { name: /^Verify the backup of/ }))
  await page.keyboard.press('Enter')
  await said(page, /is good\.$/)
  const file = String(
    (await station.call<{ results: { file: string }[] }>('GET', '/desk/backups')).body.results[0]?.file,
  )
  await page.getByText(`restore ${file} --home`).waitFor()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Health' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Nightly backup' }).getByText(/Next:/).waitFor()
})

test('the hour of the nightly backup is changed where it is shown', async () => {
  const { page, station } = await openScreen('/system?part=data')
  await page.getByLabel('Nightly backup at').fill('23:15')
  await page.getByRole('button', { name: 'Save time' }).click()
  await said(page, 'Backups are made at 23:15 from now on.')
  expect((await station.call('GET', '/desk/backup-settings')).body).toEqual({ time: '23:15' })
})

test('the time zone of the shop is set by keyboard, and other screens count days by it', async () => {
  const { page, station } = await openScreen('/system')
  const navigation = page.getByRole('navigation')
  // Between the two it is never the same day.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const field = page.getByRole('combobox', { name: 'Time zone' })
    await field.fill(zone)
    await page.getByRole('option', { name: zone }).waitFor()
    await field.press('ArrowDown')
    await field.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Save time zone' }))
    await page.keyboard.press('Enter')
    await page.getByText(new RegExp(`^Today is .+ in ${zone}\\.`)).waitFor()
    const { body } = await station.call<ShopSettings>('GET', '/desk/shop-settings')
    expect(body).toMatchObject({ time_zone: zone, follows_computer: false })
    const asked = page.waitForRequest(request => request.url().includes(`from=${body.today}`))
    await navigation.getByRole('link', { name: 'Pickups', exact: true }).click()
    await asked
    await navigation.getByRole('link', { name: 'System', exact: true }).click()
  }
})

test('what goes on by itself is shown and set by keyboard', async () => {
  const { page, station } = await openScreen('/system')
  for (const name of ['Print queue', 'Tracking', 'Deleting old data'])
    await page.getByRole('listitem').filter({ hasText: name }).waitFor()
  await page.getByRole('tab', { name: 'Connections' }).click()
  await page.getByLabel('Minutes between two checks of a parcel').fill('60')
  await tabTo(page, page.getByRole('switch', { name: 'Send events to private network addresses' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }))
  await page.keyboard.press('Enter')
  await said(page, 'Saved.')
  expect((await station.call('GET', '/desk/background-settings')).body).toMatchObject({
    tracking_interval_minutes: 60,
    webhooks_to_private_network: true,
  })
  await expectAccessible(page)
})

test('how long things are kept is set, and an empty field keeps them', async () => {
  const { page, station } = await openScreen('/system?part=data')
  await page.getByLabel('Completed orders').fill('365')
  await page.getByLabel('Events', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save retention' }).click()
  await said(page, 'Saved.')
  expect((await station.call('GET', '/desk/retention')).body).toMatchObject({ orders: 365, events: null })
  await page.getByLabel('Completed orders').fill('soon')
  await page.getByRole('button', { name: 'Save retention' }).click()
  await page.getByText('Enter a whole number, like 2.').waitFor()
})

test('each part of the screen is a tab that the arrow keys reach and the address keeps', async () => {
  const { page } = await openScreen('/system')
  await page.getByRole('region', { name: 'Needs attention' }).waitFor()
  expect(await page.getByRole('region', { name: 'Backups' }).count()).toBe(0)
  await tabTo(page, page.getByRole('tab', { name: 'Health' }))
  await page.keyboard.press('ArrowRight')
  await page.getByRole('region', { name: 'Backups' }).waitFor()
  await page.reload()
  await page.getByRole('region', { name: 'Backups' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Connections' }).click()
  await page.getByRole('region', { name: 'Developers' }).waitFor()
  await expectAccessible(page)
})
