import { expect, test } from 'vitest'
import type { AddressRecord } from '../../shared/api/addresses.ts'
import type { SetupState } from '../../shared/desk/setup.ts'
import type { ShopSettings } from '../../shared/desk/shop-settings.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { paste, said, shipDeskForFile } from '../support/screens/ship-desk.ts'
import type { TestStation } from '../support/station/station.ts'

const openDesk = shipDeskForFile()

const setupOf = async ({ call }: TestStation) => (await call<SetupState>('GET', '/desk/setup')).body
const shopOf = async ({ call }: TestStation) => (await call<ShopSettings>('GET', '/desk/shop-settings')).body
const senderOf = async (station: TestStation) =>
  (await station.call<AddressRecord>('GET', `/v1/addresses/${(await shopOf(station)).sender_id}`)).body

const address = 'Maple & Twine\n410 Rue Saint-Nicolas\nMontréal QC H2Y 2P5\nCanada'

test.each([['light'], ['dark']] as const)(
  'a new shop is set up with the keyboard alone, and its sender stands on the Ship screen (%s)',
  async colorScheme => {
    const { page, station, complaints } = await openDesk({ path: '/', colorScheme })
    await page.getByRole('heading', { name: 'Set up Packdesk', level: 1 }).waitFor()
    await untilFocused(page.getByRole('textbox', { name: 'Your name' }))
    await page.keyboard.type('Ana Silva')
    await page.keyboard.press('Enter')
    await untilFocused(page.getByRole('textbox', { name: 'Shop' }))
    await page.keyboard.type('Maple & Twine')
    await page.getByText('4 fields are missing.').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await untilFocused(page.getByRole('textbox', { name: /^Paste your address/ }))
    await paste(page, address)
    await said(page, 'Taken apart from what you pasted. Look it over.')
    expect(await page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Montréal')
    expect(await page.getByRole('textbox', { name: 'Your name' }).inputValue()).toBe('Ana Silva')
    await page.getByText('No printer found.').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
    await said(page, 'Packdesk is set up.')
    expect(await senderOf(station)).toMatchObject({
      person_name: 'Ana Silva',
      company_name: 'Maple & Twine',
      address_line1: '410 Rue Saint-Nicolas',
      postal_code: 'H2Y2P5',
      state_code: 'QC',
      country_code: 'CA',
    })
    expect(await setupOf(station)).toMatchObject({ is_open: false, steps: { sender: true } })
    await page.getByRole('link', { name: 'Packdesk', exact: true }).click()
    await page.getByRole('region', { name: 'From', exact: true }).getByText('Ana Silva').waitFor()
    expect(complaints).toEqual([])
  },
)

test('what is missing is named where it is, and nothing is stored before it is there', async () => {
  const { page, station } = await openDesk({ path: '/' })
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ana Silva')
  await page.keyboard.press('Control+Enter')
  const street = page.getByRole('textbox', { name: 'Street and number' })
  await untilFocused(street)
  expect(await street.getAttribute('aria-invalid')).toBe('true')
  expect(await shopOf(station)).toMatchObject({ sender_id: null })
  expect(await setupOf(station)).toMatchObject({ is_open: true })
})

test('what was typed is there again after it was left, skipped and loaded anew', async () => {
  const { page, station } = await openDesk({ path: '/' })
  const name = page.getByRole('textbox', { name: 'Your name' })
  await name.fill('Ana Silva')
  await page.reload()
  await expect.poll(() => name.inputValue()).toBe('Ana Silva')
  await page.getByRole('button', { name: 'Skip, look around with sample data' }).click()
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  expect(await setupOf(station)).toMatchObject({ is_open: false, steps: { sender: false } })
  await page.goto(`${station.url}/settings?section=station`)
  await page.getByRole('button', { name: 'Set up again' }).click()
  await expect.poll(() => name.inputValue()).toBe('Ana Silva')
})

test('the name that was typed stays, whatever name the pasted address has', async () => {
  const { page } = await openDesk({ path: '/' })
  const name = page.getByRole('textbox', { name: 'Your name' })
  await name.fill('Ana Silva')
  await page.getByRole('textbox', { name: /^Paste your address/ }).focus()
  await paste(page, 'Grete Müller\nLindenstraße 14\n10969 Berlin\nGermany')
  await said(page, 'Taken apart from what you pasted. Look it over.')
  expect(await page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Berlin')
  expect(await name.inputValue()).toBe('Ana Silva')
})

test('a shop with prices of its own goes on to enter them, and done again it changes the same sender', async () => {
  const { page, station } = await openDesk({ path: '/' })
  await page.getByRole('textbox', { name: /^Paste your address/ }).focus()
  await paste(page, address)
  await page.getByRole('radio', { name: 'My own prices' }).check()
  await page.getByRole('button', { name: /^Set my prices/ }).click()
  await page.waitForURL('**/carriers/new/generic')
  const first = await shopOf(station)
  await page.goto(`${station.url}/setup`)
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ana Silva')
  await page.getByRole('button', { name: /^Go to Orders/ }).click()
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  expect((await shopOf(station)).sender_id).toBe(first.sender_id)
  expect(await senderOf(station)).toMatchObject({ person_name: 'Ana Silva', city: 'Montréal' })
})

test('the list of what is left leads to each, ticks what is done and goes when it is closed', async () => {
  const { page, station } = await openDesk()
  const list = page.getByRole('region', { name: 'To begin with' })
  await list.getByRole('link', { name: 'A label printer' }).click()
  await page.getByRole('heading', { name: 'Printers', level: 1 }).waitFor()
  const printer = { name: 'Bench', uri: 'tcp://127.0.0.1:9', language: 'ZPL', dpi: 203 }
  expect((await station.call('POST', '/desk/printers', printer)).status).toBe(201)
  await list.getByText('A label printer done').waitFor()
  await list.getByRole('button', { name: 'Close this list' }).click()
  await list.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('heading', { name: 'Printers', level: 1 }).waitFor()
  expect(await setupOf(station)).toMatchObject({ list_closed: true, steps: { printer: true } })
  expect(await list.count()).toBe(0)
})

test('an address pasted for a recipient fills all fields, and can be taken back', async () => {
  const { page } = await openDesk()
  const to = page.getByRole('region', { name: 'To', exact: true })
  await to.getByRole('textbox', { name: 'Phone' }).fill('0301234567')
  await to.getByRole('textbox', { name: /^Name/ }).focus()
  await paste(page, 'Grete Müller\nLindenstraße 14\n10969 Berlin\nGermany')
  await to.getByText('Taken apart from what you pasted. Look it over.').waitFor()
  expect(await to.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Berlin')
  expect(await to.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Grete Müller')
  await expectAccessible(page)
  await to.getByRole('button', { name: 'Undo the paste' }).click()
  await expect.poll(() => to.getByRole('textbox', { name: 'City' }).inputValue()).toBe('')
  expect(await to.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('0301234567')
})
