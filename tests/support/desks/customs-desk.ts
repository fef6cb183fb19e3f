import type { Locator, Page } from 'playwright'
import { onTestFinished } from 'vitest'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { pickAddress } from '../screens/ship-desk.ts'
import { start, type UpsSimulator } from '../simulators/ups/index.ts'
import type { TestStation } from '../station/station.ts'
import { addConnection, vancouver } from './shipping-data.ts'

/** Connects the station to a UPS of our own; it stops with the test. */
export async function withUps({ call }: TestStation): Promise<UpsSimulator> {
  const ups = await start({ port: 0 })
  onTestFinished(() => ups.stop())
  await addConnection(call, {
    carrier_name: 'ups',
    carrier_id: 'ups',
    display_name: 'UPS',
    test_mode: true,
    credentials: {
      client_id: 'app',
      client_secret: 'a-secret-of-the-app',
      account_number: '999AA1',
      account_country_code: 'CA',
    },
    config: { base_url: ups.url },
  })
  return ups
}

/** The panel with the declaration. */
export const customsPanel = (page: Page): Locator => page.getByRole('region', { name: 'Customs' })

/** A field of an item of the declaration, from 1. */
export const itemField = (page: Page, name: string, number = 1): Locator =>
  page.getByRole('group', { name: `Item ${number}` }).getByRole('textbox', { name, exact: true })

/** Puts a saved recipient in the United States on the desk, which asks for a declaration. */
export async function addressAbroad(page: Page): Promise<void> {
  await pickAddress(page, 'Grace Okafor')
  await customsPanel(page).waitFor()
}

/** A saved recipient in another country on the desk, with a declaration begun. */
export async function addressIn(page: Page, { call, url }: TestStation, address: object): Promise<void> {
  const abroad = { ...vancouver, person_name: 'Marie Lune', state_code: null, ...address }
  await call('POST', '/v1/addresses', abroad)
  await page.goto(`${url}/ship`)
  await page.getByRole('button', { name: 'Change' }).waitFor()
  await pickAddress(page, 'Marie Lune')
  await customsPanel(page).waitFor()
}

/** The shipment stored last. */
export const latestShipment = async ({ call }: TestStation): Promise<ShipmentRecord | undefined> =>
  (await call<{ results: ShipmentRecord[] }>('GET', '/v1/shipments?limit=1')).body.results[0]

/** Fills in all an item needs. */
export async function fillItem(page: Page, number = 1): Promise<void> {
  const entries = { Description: 'Cotton shirt', 'Value each': '20', 'Weight each': '0.4' }
  for (const [name, text] of Object.entries(entries)) await itemField(page, name, number).fill(text)
  await madeIn(page, 'Portugal', number)
}

/** Fills in besides what any country asks of goods that are sold: code, number of the shop, number of the maker. */
export async function fillSoldItem(page: Page): Promise<void> {
  await fillItem(page)
  await itemField(page, 'HS code').fill('6109.10.0012')
  await itemField(page, 'SKU').fill('SHIRT-1')
  await page.getByRole('group', { name: 'Item 1' }).getByText('Maker', { exact: true }).click()
  await itemField(page, 'Maker’s number').fill('KH-1180')
}

/** Says where an item was made. */
export async function madeIn(page: Page, country: string, number = 1): Promise<void> {
  const origin = page
    .getByRole('group', { name: `Item ${number}` })
    .getByRole('combobox', { name: 'Made in' })
  await origin.fill(country)
  await page.getByRole('option', { name: country, exact: true }).click()
}
