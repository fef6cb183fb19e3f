import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import type { AddressRecord } from '../../shared/api/addresses.ts'
import { berlin } from '../support/desks/shipping-data.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { typeFirstRates } from '../support/screens/first-rates.ts'
import { heldBack } from '../support/screens/interception.ts'
import { nextStep, said, shipDeskForFile, tabTo, weight } from '../support/screens/ship-desk.ts'

const openDesk = shipDeskForFile()

type Entries = readonly (readonly [name: string, text: string])[]

async function type(page: Page, within: Page | Locator, entries: Entries): Promise<void> {
  for (const [name, text] of entries) {
    await tabTo(page, within.getByRole('textbox', { name, exact: true }))
    await page.keyboard.type(text)
  }
}

/** An address in Canada, its fields in the order in which they are reached. */
async function typeAddress(page: Page, panel: Locator, name: string, street: string): Promise<void> {
  await type(page, panel, [
    ['Name', name],
    ['Street and number', street],
    ['City', 'Toronto'],
  ])
  await tabTo(page, panel.getByRole('combobox', { name: 'Province' }))
  await page.keyboard.type('Ontario')
  await page.keyboard.press('Enter')
  await type(page, panel, [['Postal code', 'M5H 2N2']])
}

test('a shop that begins with nothing types all of its first parcel and gets the label', async () => {
  const { page, station, complaints } = await openDesk()
  await station.call('DELETE', '/desk/sample')
  await said(page, 'Sample data removed.')

  await page.goto(`${station.url}/connections/new/generic`)
  await page.getByRole('heading', { name: 'Add Custom Carrier' }).waitFor()
  await type(page, page, [
    ['Nickname', 'van'],
    ['Carrier name', 'Our Van'],
    ['Carrier code', 'our_van'],
  ])
  await page.keyboard.press('Control+s')
  await said(page, /saved\.$/)
  await typeFirstRates(page, {
    name: 'Round the corner',
    code: 'round_the_corner',
    countries: 'CA',
    price: '4,20',
  })

  await page.keyboard.press('Control+k')
  await untilFocused(page.getByRole('dialog').getByRole('combobox'))
  await page.keyboard.type('Ship')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Ship', level: 1 }).waitFor()
  const from = page.getByRole('region', { name: 'From' })
  await from.getByRole('combobox', { name: 'Country' }).waitFor()
  await expectAccessible(page)
  await typeAddress(page, from, 'Corner Shop', '100 Queen Street West')
  await typeAddress(page, page.getByRole('region', { name: 'To', exact: true }), 'Ada Byron', '1 Bay Street')
  await tabTo(page, weight(page))
  await page.keyboard.type('0.8')
  await nextStep(page, 'Get rates')
  await page.keyboard.press('Control+Enter')
  await said(page, /1 rate found\. Round the corner, \$4\.20/)
  // Its prices are those of a browser in the United States, and it sends from Canada.
  await page.getByText('The price is in USD, not in CAD.').waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Keep it as it is' }), 120)
  await page.keyboard.press('Enter')
  await said(page, 'Kept as it is.')
  await nextStep(page, /^Buy label for/)
  await page.keyboard.press('Control+Enter')
  await said(page, /Label bought/)
  await page.getByRole('link', { name: /Open the label file/ }).waitFor()
  await nextStep(page, 'Next parcel')
  await page.keyboard.press('Control+Enter')
  await from.getByText('Corner Shop').waitFor()
  await page.getByText('Live', { exact: true }).click()
  await page.getByRole('note').waitFor({ state: 'detached' })
  await from.getByText('Corner Shop').waitFor()
  expect(station.look('SELECT count(*) FROM purchases')).toBe(1)
  expect(complaints).toEqual([])
})

test('no country is shown that nobody chose while that of the shop is still looked up, and what is typed stays', async () => {
  const { page, station } = await openDesk({ path: null })
  const { body } = await station.call<AddressRecord>('POST', '/v1/addresses', berlin)
  await station.call('PATCH', '/desk/shop-settings', { sender_id: body.id })
  const shop = await heldBack(page, '**/desk/shop-settings')
  await page.goto(`${station.url}/ship`)
  const to = page.getByRole('region', { name: 'To', exact: true })
  const country = to.getByRole('combobox', { name: 'Country' })
  await country.waitFor()
  expect(await country.inputValue()).toBe('')
  await to.getByRole('textbox', { name: 'Name', exact: true }).fill('Grete Müller')
  shop.letGo()
  await expect.poll(() => country.inputValue()).toBe('Germany')
  expect(await to.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Grete Müller')
})
