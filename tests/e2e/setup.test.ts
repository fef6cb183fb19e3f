import { expect, test } from 'vitest'
import type { AddressRecord } from '../../shared/api/addresses.ts'
import type { PrintJob } from '../../shared/desk/printing/print-jobs.ts'
import type { Printer } from '../../shared/desk/printing/printers.ts'
import type { SetupState } from '../../shared/desk/setup.ts'
import type { ShopSettings } from '../../shared/desk/shop-settings.ts'
import { zplJob } from '../support/desks/print-desk.ts'
import { vancouver } from '../support/desks/shipping-data.ts'
import { scriptedPrinter } from '../support/printers/scripted-printer/scripted-printer.ts'
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
    await page.getByText('5 fields are missing.').waitFor()
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
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Ship', exact: true }).click()
    await page.getByRole('region', { name: 'From', exact: true }).getByText('Ana Silva').waitFor()
    expect(complaints).toEqual([])
  },
)

test('what is missing is named where it is, and nothing is stored before it is there', async () => {
  const { page, station } = await openDesk({ path: '/' })
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ana Silva')
  await page.keyboard.press('Control+Enter')
  const country = page.getByRole('combobox', { name: 'Country' })
  await untilFocused(country)
  await page.getByText('Choose the country you send from.').waitFor()
  await country.fill('Canada')
  await page.keyboard.press('Enter')
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

test('the country is nobody’s guess: it is chosen, or told by the address, and prices wait for it', async () => {
  const { page, station } = await openDesk({ path: '/' })
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.waitFor()
  expect(await country.inputValue()).toBe('')
  await page.getByRole('radio', { name: 'My own prices' }).check()
  await page.getByText('Choose the country first: prices are in its currency.').waitFor()
  // A code of five digits is one of many countries.
  await page.getByRole('textbox', { name: /^Paste your address/ }).focus()
  await paste(page, 'Ana Silva\n5 Mill Rd\nSalem OR 97301')
  await said(page, 'Taken apart from what you pasted. Look it over.')
  expect(await country.inputValue()).toBe('')
  await page.keyboard.press('Control+Enter')
  await untilFocused(country)
  expect(await shopOf(station)).toMatchObject({ sender_id: null })
  await country.fill('Germany')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Price 1 (EUR)' }).waitFor()
  await page.reload()
  await expect.poll(() => country.inputValue()).toBe('Germany')
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

test('prices of its own are asked for before a shop is set up with them, and are sold in its own currency', async () => {
  const { page, station } = await openDesk({ path: '/' })
  await page.getByRole('textbox', { name: 'Shop' }).fill('Maple & Twine')
  await page.getByRole('textbox', { name: /^Paste your address/ }).focus()
  await paste(page, address)
  await page.getByRole('radio', { name: 'My own prices' }).check()
  await page.getByRole('button', { name: /^Ship a parcel/ }).click()
  const first = page.getByRole('textbox', { name: 'Price 1 (CAD)' })
  await untilFocused(first)
  await page.getByText('Enter at least one price.').waitFor()
  expect(await shopOf(station)).toMatchObject({ sender_id: null })
  await first.fill('4,20')
  await page.getByRole('textbox', { name: 'Weight 3, up to (kg)' }).fill('2')
  await page.getByRole('textbox', { name: 'Price 3 (CAD)' }).fill('a lot')
  await page.keyboard.press('Control+Enter')
  await untilFocused(page.getByRole('textbox', { name: 'Price 3 (CAD)' }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('9')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'Ship', level: 1 }).waitFor()
  await said(page, /2 prices in CAD\.$/)
  const { sender_id } = await shopOf(station)
  expect((await setupOf(station)).steps).toMatchObject({ sender: true, carrier: true })
  const { body } = await station.call<{ rates: object[] }>('POST', '/v1/proxy/rates', {
    shipper: await senderOf(station),
    recipient: vancouver,
    parcels: [{ weight: 1.5, weight_unit: 'KG' }],
    carrier_ids: ['own_maple_twine'],
  })
  expect(body.rates).toMatchObject([{ service: 'standard', total_charge: 9, currency: 'CAD' }])

  await page.goto(`${station.url}/setup`)
  await page.getByText('Saved: 410 Rue Saint-Nicolas, Montréal QC H2Y 2P5').waitFor()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ana Silva')
  await page.getByRole('radio', { name: 'My own prices' }).check()
  await page.getByText('Maple & Twine has its prices.').waitFor()
  await page.getByRole('button', { name: /^Ship a parcel/ }).click()
  await page.getByRole('heading', { name: 'Ship', level: 1 }).waitFor()
  expect((await shopOf(station)).sender_id).toBe(sender_id)
  expect(await senderOf(station)).toMatchObject({ person_name: 'Ana Silva', city: 'Montréal' })
})

const addBench = async ({ call }: TestStation, uri: string) =>
  (await call<Printer>('POST', '/desk/printers', { name: 'Bench', uri, language: 'ZPL', dpi: 203 })).body

test('the printer that was chosen is where labels come out, whoever prints them, and that it was not tried is said', async () => {
  const { page, station } = await openDesk({ path: '/' })
  const printer = await scriptedPrinter()
  const bench = await addBench(station, printer.uri)
  await page.goto(`${station.url}/setup`)
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ana Silva')
  await page.getByRole('textbox', { name: /^Paste your address/ }).focus()
  await paste(page, address)
  await page.getByRole('radio', { name: 'Bench' }).check()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  const { body } = await station.call<PrintJob>('POST', '/desk/print-jobs', zplJob('from a run'))
  expect(body.printer_id).toBe(bench.id)
  await said(page, /^Packdesk is set up\. .*Bench at 127\.0\.0\.1:\d+ · No test label printed yet/)
  await printer.machine.printedCount(1)
  await page.goto(`${station.url}/setup`)
  await expect.poll(() => page.getByRole('radio', { name: 'Bench' }).isChecked()).toBe(true)
})

test('a test label that does not come out is said beside its printer, which stays the one that was chosen', async () => {
  const { page, station } = await openDesk({ path: '/' })
  const printer = await scriptedPrinter()
  await addBench(station, printer.uri)
  await printer.unplug()
  await page.goto(`${station.url}/setup`)
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ana Silva')
  await page.getByRole('textbox', { name: /^Paste your address/ }).focus()
  await paste(page, address)
  await page.getByRole('radio', { name: 'Bench' }).check()
  await page.getByRole('button', { name: 'Print test label' }).click()
  await page
    .getByText(/Bench at .* · Test label: Waiting, .* · /)
    .first()
    .waitFor()
  await page.keyboard.press('Control+Enter')
  await said(page, /^Packdesk is set up\. .*Test label: Waiting/)
  await printer.plugIn()
  const { body } = await station.call<{ results: Printer[] }>('GET', '/desk/printers')
  expect(body.results.find(each => each.is_default)).toMatchObject({ name: 'Bench' })
})

test('a printer that is not there is said where it was chosen, and the shop is not called set up', async () => {
  const { page, station } = await openDesk({ path: '/' })
  const bench = await addBench(station, 'tcp://127.0.0.1:9')
  await page.goto(`${station.url}/setup`)
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ana Silva')
  await page.getByRole('textbox', { name: /^Paste your address/ }).focus()
  await paste(page, address)
  await page.getByRole('radio', { name: 'Bench' }).check()
  await station.call('DELETE', `/desk/printers/${bench.id}`)
  const gone = page.getByRole('radio', { name: '127.0.0.1:9', exact: true })
  await gone.waitFor()
  await page.getByText('127.0.0.1:9 was not found. Connect it, or choose another.').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await untilFocused(gone)
  expect(await shopOf(station)).toMatchObject({ sender_id: null })

  const place = page.getByRole('textbox', { name: /^A label printer in the network/ })
  await place.fill('127.0.0.1:9')
  await place.press('Enter')
  await page.getByText('No printer answers at 127.0.0.1:9.', { exact: false }).first().waitFor()
  const { body } = await station.call<{ results: Printer[] }>('GET', '/desk/printers')
  expect(body.results.filter(({ is_sample }) => !is_sample)).toEqual([])
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
