import { expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { screenForFile } from '../support/screens/desk-screens.ts'
import { said } from '../support/screens/ship-desk.ts'
import { start } from '../support/simulators/ups/index.ts'

const openScreen = screenForFile()

test('a carrier is chosen, told where its keys are, tested and asked for a first price, on one page', async () => {
  const ups = await start({ port: 0 })
  onTestFinished(ups.stop)
  const { page, complaints } = await openScreen('/carriers')
  await page.getByRole('button', { name: 'Add a carrier' }).click()
  await page.getByRole('textbox', { name: 'Search carriers' }).fill('ups')
  await expect.poll(() => page.getByRole('list', { name: 'Not yet in this version' }).count()).toBe(0)
  await page.getByRole('textbox', { name: 'Search carriers' }).fill('')
  await page.getByRole('list', { name: 'Not yet in this version' }).getByText('Purolator').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'UPS', exact: true }).click()
  const keys = page.getByRole('link', { name: 'Open the page of UPS' })
  expect(await keys.getAttribute('href')).toBe('https://developer.ups.com')
  expect(await page.getByRole('button', { name: '4. First rate' }).isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: 'Nickname' }).fill('ups')
  await page.getByRole('textbox', { name: 'Client ID' }).fill('app')
  await page.getByRole('textbox', { name: 'Shipper number' }).fill('0A4471')
  await page.locator('input[type=password]').fill('a-secret-of-the-app')
  await page.getByRole('button', { name: 'Show preferences' }).click()
  await page.getByRole('textbox', { name: 'Other server', exact: true }).fill(ups.url)
  await page.getByRole('button', { name: /^Save and test/ }).click()
  await said(page, /accepts the credentials/)
  await page.getByRole('button', { name: 'Get a first rate' }).click()
  await page.getByRole('list', { name: 'Prices of the parcel' }).getByRole('listitem').first().waitFor()
  await page.getByText('This connection is for Test', { exact: false }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Later' }).click()
  const row = page.getByRole('row', { name: /UPS.*•••.4471.*Test.*Connected/ })
  await row.waitFor()
  expect(complaints).toEqual([])
})

test('keys for Live make a connection of their own, entered on the same page', async () => {
  const { page, station } = await openScreen('/carriers/new/generic', { colorScheme: 'dark' })
  await page.getByText('Your own carrier needs no keys', { exact: false }).waitFor({ state: 'attached' })
  for (const [name, text] of [
    ['Nickname', 'bike'],
    ['Carrier name', 'Bike'],
    ['Carrier code', 'bike'],
  ] as const)
    await page.getByRole('textbox', { name, exact: true }).fill(text)
  await page.getByRole('button', { name: /^Save/ }).click()
  await said(page, /saved\.$/)
  await page.getByRole('link', { name: 'Edit rates' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add it for Live' }).click()
  await expect.poll(() => page.getByRole('radio', { name: 'Live' }).last().isChecked()).toBe(true)
  const { body } = await station.call<{ results: { carrier_id: string }[] }>('GET', '/desk/connections')
  expect(body.results.filter(each => each.carrier_id === 'bike')).toHaveLength(1)
})

test('a carrier that only tracks says so before it is chosen, and asks for no first rate', async () => {
  const { page } = await openScreen('/carriers/new')
  await page.getByRole('button', { name: 'La Poste: tracking only', exact: true }).click()
  await page.getByRole('button', { name: '4. First rate not needed: it only tracks' }).waitFor()
})

test('of a carrier without a test server nobody is sent to Test for labels that cost nothing', async () => {
  const { page } = await openScreen('/carriers/new/royalmail')
  const minutes = page.getByText(/About 15 minutes/)
  await minutes.waitFor()
  expect(await minutes.textContent()).toContain(
    'It has no test server: labels are bought with Live only, and cost money.',
  )
})
