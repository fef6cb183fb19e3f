import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import {
  addressAbroad,
  addressIn,
  customsPanel,
  fillItem,
  itemField,
  latestShipment,
} from '../support/desks/customs-desk.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { nextStep, shipDeskForFile, weight } from '../support/screens/ship-desk.ts'

const openDesk = shipDeskForFile()

const paris = { city: 'Paris', postal_code: '75001', country_code: 'FR' }
const saoPaulo = { city: 'São Paulo', state_code: 'SP', postal_code: '01310100', country_code: 'BR' }
const required = (field: Locator) => field.getAttribute('aria-required')
const invalid = (field: Locator) => field.getAttribute('aria-invalid')

test('what the European Union asks of an item is marked there, said there when it is missing, and entered there', async () => {
  const { page, station, complaints } = await openDesk({ path: null })
  await addressIn(page, station, paris)
  await weight(page).fill('1.8')
  await fillItem(page)
  const makersNumber = itemField(page, 'Maker’s number')
  await expect.poll(() => required(makersNumber)).toBe('true')
  await expect.poll(() => required(itemField(page, 'HS code'))).toBe('true')
  expect(await required(itemField(page, 'GTIN (EAN, UPC)'))).toBe(null)
  expect(await itemField(page, 'Product page (URL)').count()).toBe(0)
  const ioss = customsPanel(page).getByRole('textbox', { name: 'IOSS number (EU)' })
  await ioss.waitFor()
  await itemField(page, 'HS code').fill('6109.10')
  await itemField(page, 'SKU').fill('S1')
  await expectAccessible(page)
  await (await nextStep(page, 'Get rates')).click()
  await expect.poll(() => invalid(makersNumber)).toBe('true')
  await page
    .getByRole('group', { name: 'Item 1' })
    .getByText(/The EU wants the maker’s number/)
    .waitFor()
  await customsPanel(page)
    .getByText(/Without an IOSS number, like/)
    .waitFor()
  await (await nextStep(page, /^Buy label for/)).click()
  await page.getByRole('group', { name: 'The customs declaration is not complete.' }).waitFor()
  await untilFocused(makersNumber)
  await page.keyboard.type('KH-1180')
  await itemField(page, 'GTIN (EAN, UPC)').fill('4006381333932')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/Enter a GTIN of 8, 12, 13 or 14 digits/).waitFor()
  await itemField(page, 'GTIN (EAN, UPC)').fill('4006381333931')
  await (await nextStep(page, 'Get rates')).click()
  await (await nextStep(page, /^Buy label for/)).click()
  await page.getByRole('heading', { name: 'Label bought' }).waitFor()
  expect((await latestShipment(station))?.customs?.commodities).toMatchObject([
    { metadata: { manufacturer_part_number: 'KH-1180', gtin: '4006381333931' } },
  ])
  // The refused purchase is all the browser has to say.
  expect(complaints.filter(each => !each.endsWith('/purchase'))).toEqual([])
})

test('a sale to a business is not asked for product numbers, and what no way asks for is folded away', async () => {
  const { page, station } = await openDesk({ path: null })
  await addressIn(page, station, paris)
  await fillItem(page)
  await itemField(page, 'GTIN (EAN, UPC)').waitFor()
  await page.getByLabel('Sold to').selectOption('A business')
  await itemField(page, 'GTIN (EAN, UPC)').waitFor({ state: 'detached' })
  await page.getByRole('group', { name: 'Item 1' }).getByRole('button', { name: 'Maker' }).click()
  await itemField(page, 'Product page (URL)').fill('https://shop.example/shirt')
  await page.getByRole('button', { name: 'Customs numbers' }).click()
  await page.getByRole('textbox', { name: 'No declaration required (CERS code)' }).fill('two')
  await weight(page).fill('1')
  await itemField(page, 'HS code').fill('6109.10')
  await (await nextStep(page, 'Get rates')).click()
  await page.getByText('Enter the code of no declaration required, like NDR2.').waitFor()
  await page.getByRole('textbox', { name: 'No declaration required (CERS code)' }).fill('NDR2')
  await (await nextStep(page, 'Get rates')).click()
  await nextStep(page, /^Buy label for/)
  expect((await latestShipment(station))?.customs).toMatchObject({
    options: { ndr_code: 'NDR2', commerce_type: 'b2b' },
    commodities: [{ metadata: { product_url: 'https://shop.example/shirt' } }],
  })
})

test('the tax number of a recipient a country asks for is marked, refused at its field and bought with', async () => {
  const { page, station } = await openDesk({ path: null })
  await addressIn(page, station, saoPaulo)
  await weight(page).fill('1')
  await fillItem(page)
  const taxNumber = page.getByRole('textbox', { name: 'Tax number of the recipient', exact: true })
  await expect.poll(() => required(taxNumber)).toBe('true')
  await (await nextStep(page, 'Get rates')).click()
  await (await nextStep(page, /^Buy label for/)).click()
  await untilFocused(taxNumber)
  await customsPanel(page)
    .getByText(/Brazil sends parcels back without/)
    .waitFor()
  await page.keyboard.type('12345678909')
  await (await nextStep(page, 'Get rates')).click()
  await (await nextStep(page, /^Buy label for/)).click()
  await page.getByRole('heading', { name: 'Label bought' }).waitFor()
  expect((await latestShipment(station))?.recipient.federal_tax_id).toBe('12345678909')
})

test('an origin in North America is claimed with a tick and its criterion, and refused for what was made elsewhere', async () => {
  const { page, station } = await openDesk()
  await addressAbroad(page)
  await weight(page).fill('1')
  await fillItem(page)
  await page
    .getByRole('checkbox', { name: /^The goods originate in the United States, Mexico or Canada/ })
    .check()
  await page.getByRole('group', { name: 'Item 1' }).getByLabel('USMCA criterion').selectOption('B')
  await (await nextStep(page, 'Get rates')).click()
  await page
    .getByRole('group', { name: 'Item 1' })
    .getByText(/USMCA is claimed, but this was made in PT/)
    .waitFor()
  await page.getByRole('combobox', { name: 'Made in' }).fill('Canada')
  await page.getByRole('option', { name: 'Canada' }).click()
  await (await nextStep(page, 'Get rates')).click()
  await (await nextStep(page, /^Buy label for/)).click()
  await page.getByRole('heading', { name: 'Label bought' }).waitFor()
  expect((await latestShipment(station))?.customs).toMatchObject({
    options: { usmca: true },
    commodities: [{ origin_country: 'CA', metadata: { usmca_criterion: 'B' } }],
  })
})
