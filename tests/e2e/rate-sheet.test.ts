import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { ConnectionRecord } from '../../shared/desk/connections.ts'
import type { SheetSummary } from '../../shared/desk/rate-sheets.ts'
import { route } from '../support/desks/shipping-data.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { dialog, goTo, screenForFile } from '../support/screens/desk-screens.ts'
import { paste, said, saved } from '../support/screens/ship-desk.ts'
import type { TestStation } from '../support/station/station.ts'

const openScreen = screenForFile()

const zones = [
  { label: 'Local', rate: 6.46, min_weight: 0, max_weight: 0.5, country_codes: ['CA'], postal_codes: ['H'] },
  { label: 'Local', rate: 7.25, min_weight: 0.5, max_weight: 1, country_codes: ['CA'], postal_codes: ['H'] },
  { label: 'Local', rate: 7.87, min_weight: 1, max_weight: 2, country_codes: ['CA'], postal_codes: ['H'] },
  { label: 'Local', rate: 8.9, min_weight: 2, max_weight: 5, country_codes: ['CA'], postal_codes: ['H'] },
  { label: 'Canada', rate: 9, min_weight: 0, max_weight: 0.5, country_codes: ['CA'] },
  { label: 'World', rate: 20, min_weight: 0, max_weight: 0.5 },
]

const courier = {
  carrier_name: 'generic',
  carrier_id: 'bike',
  test_mode: true,
  credentials: {
    display_name: 'Bike',
    custom_carrier_name: 'bike',
    account_country_code: 'CA',
  },
  config: {
    default_currency: 'CAD',
    services: [
      {
        service_name: 'Standard',
        service_code: 'standard',
        weight_unit: 'KG',
        currency: 'CAD',
        fuel_percent: 8.5,
        surcharges: [{ name: 'Residential', amount: 1.25, residential_only: true }],
        zones,
      },
    ],
  },
}

/** The editor of a carrier with three zones and four weights. */
async function openEditor(look: Parameters<typeof openScreen>[1] = {}) {
  const desk = await openScreen(null, { width: 1440, ...look })
  const { body } = await desk.station.call<ConnectionRecord>('POST', '/desk/connections', courier)
  await goTo(desk, `/carriers/${body.id}/rates`)
  await cell(desk.page, 0, 1).waitFor()
  return { ...desk, id: body.id }
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const cell = (page: Page, line: number, column: number) => page.locator(`[data-cell="${line}:${column}"]`)

const pricesOf = async ({ call }: TestStation) => {
  const body = { ...route, carrier_ids: ['bike'] }
  const answer = await call<{ rates?: { total_charge: number }[] }>('POST', '/v1/proxy/rates', body)
  return (answer.body.rates ?? []).map(each => each.total_charge)
}

const answer = (page: Page) => page.getByRole('status', { name: 'Price of the parcel' })

test('prices are typed, pasted, taken back and saved as one sheet, and rates are asked by them', async () => {
  const { page, station, complaints } = await openEditor()
  await cell(page, 0, 2).click()
  await page.keyboard.type('8,10')
  await page.keyboard.press('Enter')
  await untilFocused(cell(page, 1, 2))
  await page.getByText('1 cell changed, not saved').waitFor()
  await cell(page, 0, 1).click()
  await paste(page, '6.46\t8.10\t14.90\n7,25\t9,00\t16,20\n7.87\t10.15\t17.40\n8.90\t12.40\t–')
  // It is looked at before it counts.
  const look = page.getByRole('region', { name: 'Pasted table' })
  await look.getByText('12 cells pasted: 6 changes, 0 not read.').waitFor()
  await look.getByText('Standard · Canada · to 1: – → CA$9.00').waitFor()
  await page.getByText('1 cell changed, not saved').waitFor()
  await expectAccessible(page)
  await untilFocused(look.getByRole('button', { name: 'Apply', exact: true }))
  await page.keyboard.press('Escape')
  await said(page, 'Nothing was applied.')
  await look.waitFor({ state: 'detached' })
  await untilFocused(cell(page, 0, 1))
  expect(await cell(page, 2, 2).textContent()).not.toContain('10.15')
  await paste(page, '6.46\t8.10\t14.90\n7,25\t9,00\t16,20\n7.87\t10.15\t17.40\n8.90\t12.40\t–')
  await page.keyboard.press('Control+Enter')
  await said(page, '12 cells pasted.')
  await page.getByText('7 cells changed, not saved').waitFor()
  expect(await cell(page, 2, 2).textContent()).toContain('10.15')
  expect(await cell(page, 3, 3).textContent()).toContain('–')
  await page.keyboard.press('Control+Z')
  await said(page, 'Taken back.')
  await page.getByText('1 cell changed, not saved').waitFor()
  await cell(page, 0, 1).click()
  await paste(page, '6.46\t8.10\t14.90\n7,25\t9,00\t16,20\n7.87\t10.15\t17.40\n8.90\t12.40\theavy')
  await look.getByText('12 cells pasted: 7 changes, 1 not read.').waitFor()
  await look.getByText('Standard · World · to 5: – → heavy').waitFor()
  await page.keyboard.press('Control+Enter')
  await said(page, '12 cells pasted.')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => cell(page, 3, 3).getAttribute('aria-invalid')).toBe('true')
  await cell(page, 3, 3).click()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+Enter')
  await said(page, 'Rates of Bike saved.')
  await page.getByText('All saved').waitFor()
  await expect.poll(() => pricesOf(station)).toEqual([9.77])
  expect(complaints).toEqual([])
})

test('a parcel is tried while its price is typed, and the cell it is from is framed', async () => {
  const { page } = await openEditor()
  await page.getByRole('textbox', { name: 'Postal code' }).fill('H2X 1Y4')
  await answer(page).getByText('Local: 7.87 + Fuel surcharge 0.67 = CA$8.54').waitFor()
  await expect.poll(() => cell(page, 2, 1).getAttribute('data-mark')).toContain('used')
  await page.getByRole('checkbox', { name: 'Residential' }).check()
  await answer(page).getByText('+ Residential 1.25 = CA$9.79').waitFor()
  await cell(page, 2, 1).click()
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await answer(page).getByText('Local: 8.00 + Fuel surcharge 0.68 + Residential 1.25 = CA$9.93').waitFor()
  await page.getByRole('textbox', { name: 'Postal code' }).fill('M5V 1A1')
  await answer(page)
    .getByText(/no price for the weight/)
    .waitFor()
})

test('prices are filled down and raised by per cent, weights and zones are added, and a file says the same', async () => {
  const { page } = await openEditor()
  await cell(page, 0, 2).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+Shift+ArrowDown')
  await expect.poll(() => cell(page, 1, 2).textContent()).toContain('9.00')
  await page.getByRole('button', { name: 'Change prices by %…' }).click()
  await page.getByRole('textbox', { name: 'Percent, like +5 or -2.5' }).fill('+2,5')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(page, 0, 2).textContent()).toContain('9.23')
  await page.getByRole('button', { name: 'Weight', exact: true }).click()
  await page.getByRole('textbox', { name: 'Up to, kg' }).fill('10')
  await page.keyboard.press('Enter')
  await cell(page, 4, 0).getByText('5 to 10 kg').waitFor()
  await page.getByRole('button', { name: 'Zone', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name of the zone' }).fill('Remote')
  await page.keyboard.press('Enter')
  await page.getByRole('columnheader', { name: 'Remote' }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV out' }).click()
  const file = (await saved(download)).toString('utf8').replace('\ufeff', '')
  expect(file.split('\r\n')).toEqual([
    '"Weight, kg",Local,Canada,World,Remote',
    '0.5,6.46,9.23,20,',
    '1,7.25,9.23,,',
    '2,7.87,,,',
    '5,8.9,,,',
    '10,,,,',
  ])
})

test('a file of rates is looked at as a paste is before it counts, from whatever part is open, and can be dropped', async () => {
  const { page, complaints } = await openEditor()
  await page.getByRole('button', { name: 'Zones', exact: true }).click()
  const file = {
    name: 'rates.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('"Weight, kg";Local;Canada;Remote\r\n0.5;6,60;8,10;12\r\n1;7.25;heavy;\r\n'),
  }
  const take = () => page.locator('input[type=file][accept^=".csv"]').setInputFiles(file)
  await take()
  const look = page.getByRole('region', { name: 'Pasted table' })
  await look.getByText(/^File with 6 prices: \d+ changes, 1 not read\.$/).waitFor()
  await look.getByText('Standard · Remote · to 0.5: – → CA$12.00').waitFor()
  await page.getByText('All saved').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await said(page, 'Nothing was applied.')
  expect(await page.getByRole('columnheader', { name: 'Remote' }).count()).toBe(0)
  await take()
  await untilFocused(look.getByRole('button', { name: 'Apply', exact: true }))
  await page.keyboard.press('Control+Enter')
  await page.getByRole('columnheader', { name: 'Remote' }).waitFor()
  await expect.poll(() => cell(page, 0, 1).textContent()).toContain('6.60')
  await page.getByText(/cells changed, not saved/).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('All saved').waitFor()
  expect(complaints).toEqual([])
})

test('what the station does not accept is turned to, in another service and on the other side too', async () => {
  const { page, station, id } = await openEditor()
  await page.getByRole('button', { name: 'Add a service' }).click()
  await field(page, 'Service name').fill('Same day')
  await field(page, 'Service code').fill('same_day')
  await page.getByRole('button', { name: 'Zones', exact: true }).click()
  await field(page, 'Zone 1: Countries').fill('CA, Canada')
  await page.getByRole('button', { name: 'Prices', exact: true }).click()
  await cell(page, 0, 1).click()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Surcharges' }).click()
  await page.getByRole('button', { name: 'Add a surcharge' }).click()
  await field(page, 'Surcharge 1: Name').fill('Long')
  await page.getByRole('button', { name: /^Standard/ }).click()
  await page.keyboard.press('Control+Enter')
  await untilFocused(field(page, 'Surcharge 1: Amount'))
  await page.keyboard.type('2')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/rates')
  await page.getByText('Use a country code of two letters, like CA.').waitFor()
  await untilFocused(field(page, 'Zone 1: Countries'))
  await field(page, 'Zone 1: Countries').fill('CA')
  await page.keyboard.press('Control+Enter')
  await said(page, 'Rates of Bike saved.')
  const { body } = await station.call<ConnectionRecord>('GET', `/desk/connections/${id}`)
  expect(body.config?.services).toMatchObject([
    { service_code: 'standard', zones: [{}, {}, {}, {}, {}, {}] },
    {
      service_code: 'same_day',
      zones: [{ country_codes: ['CA'], rate: 7 }],
      surcharges: [{ name: 'Long', amount: 2 }],
    },
  ])
})

test('what each further kilogram costs is added to a sheet that had none, and a band begins where one says', async () => {
  const { page, station, id } = await openEditor()
  await page.getByRole('button', { name: 'Each further', exact: true }).click()
  await page.getByRole('textbox', { name: 'Each further … kg' }).fill('1')
  await page.keyboard.press('Enter')
  await cell(page, 4, 0).getByText('over 5 kg').waitFor()
  await cell(page, 5, 0).getByText('each further 1 kg').waitFor()
  expect(await cell(page, 4, 1).textContent()).toContain('8.90')
  await cell(page, 5, 1).click()
  await page.keyboard.type('0.9')
  await page.keyboard.press('Enter')
  await cell(page, 0, 0).click()
  await page.keyboard.type('0.2-0.5')
  await page.keyboard.press('Enter')
  await cell(page, 0, 0).getByText('0.2 to 0.5 kg').waitFor()
  await page.keyboard.press('Control+Enter')
  await said(page, 'Rates of Bike saved.')
  const { body } = await station.call<ConnectionRecord>('GET', `/desk/connections/${id}`)
  const { services } = body.config as { services: { zones: object[] }[] }
  const rows = services[0]?.zones ?? []
  expect(rows[4]).toMatchObject({
    label: 'Local',
    country_codes: ['CA'],
    postal_codes: ['H'],
    rate: 8.9,
    min_weight: 5,
    included_weight: 5,
    extra_weight_step: 1,
    extra_rate: 0.9,
  })
  expect(rows[0]).toMatchObject({ min_weight: 0.2, max_weight: 0.5, rate: 6.46 })
})

test('a sheet is edited as JSON where no column is enough, and never saved half', async () => {
  const { page, station, id } = await openEditor()
  await page.getByRole('button', { name: 'Service', exact: true }).click()
  await page.getByRole('button', { name: 'Advanced' }).click()
  const json = field(page, 'JSON')
  const sheet = JSON.parse(await json.inputValue()) as { zones: { cities?: string[] }[] }[]
  await json.fill('[{')
  await page.keyboard.press('Control+Enter')
  await page.getByText('This is not valid JSON').waitFor()
  const zone = sheet[0]?.zones[0]
  if (zone) zone.cities = ['Laval']
  await json.fill(JSON.stringify(sheet))
  await page.keyboard.press('Control+Enter')
  await said(page, 'Rates of Bike saved.')
  const { body } = await station.call<ConnectionRecord>('GET', `/desk/connections/${id}`)
  expect(JSON.stringify(body.config)).toContain('"cities":["Laval"]')
})

test('a price is changed and everything else of the sheet stays as it was', async () => {
  const { page, station } = await openScreen('/carriers')
  const courier = async () =>
    (await station.call<{ results: ConnectionRecord[] }>('GET', '/desk/connections')).body.results[0]
  const before = await courier()
  await goTo({ page, station }, `/carriers/${before?.id}/rates`)
  await page.getByText('These are example prices. Enter your contract.').waitFor()
  await cell(page, 0, 1).click()
  await page.keyboard.type('8.25')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await said(page, 'Rates of House Courier saved.')
  const expected = structuredClone(before?.config) as { services: { zones: { rate: number }[] }[] }
  const zone = expected.services[0]?.zones[0]
  if (zone) zone.rate = 8.25
  expect((await courier())?.config).toMatchObject(expected)
})

test('prices for a later day are prepared beside those in force, compared with them, given up and taken back', async () => {
  const { page, station, id } = await openEditor()
  const sheets = async () =>
    (await station.call<{ results: SheetSummary[] }>('GET', `/desk/connections/${id}/rate-sheets`)).body
      .results
  const [{ valid_from: today } = { valid_from: '' }] = await sheets()
  const later = `${Number(today.slice(0, 4)) + 1}${today.slice(4).replace('02-29', '02-28')}`
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await page.getByText('There is no other sheet yet.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'New prices from…' }).click()
  const first = page.getByRole('combobox', { name: 'First day they count' })
  await first.fill(today)
  await page.keyboard.press('Enter')
  await said(page, /^Choose a day after today/)
  await first.fill(later)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/rates?from=${later}`)
  await page.getByText('Until then those in force are charged.', { exact: false }).waitFor()
  await cell(page, 2, 1).click()
  await page.keyboard.type('8.50')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Surcharges' }).click()
  await page.waitForURL(`**/surcharges?from=${later}`)
  await field(page, 'Surcharge 1: Amount').fill('1.5')
  await page.keyboard.press('Control+Enter')
  await said(page, /^Rates of Bike from .* saved\.$/)
  const { body } = await station.call<ConnectionRecord>('GET', `/desk/connections/${id}`)
  expect(body.config).toEqual(courier.config)

  await page.getByRole('link', { name: 'Rates' }).click()
  await expect.poll(() => cell(page, 2, 1).getAttribute('data-mark')).toContain('differs')
  await page.getByRole('button', { name: /^Compare/ }).click()
  await page.getByRole('status').getByText('2 differences').waitFor()
  const differences = page.getByRole('list', { name: 'Compare' }).getByRole('listitem')
  expect(await differences.allTextContents()).toEqual([
    'Standard · Surcharges: Residential 1.25 → Residential 1.5',
    'Standard · Local · to 2: CA$7.87 → CA$8.50+8%',
  ])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove these prices' }).click()
  await page.waitForURL('**/rates')
  expect((await sheets()).map(({ state }) => state)).toEqual(['in_force'])
  await page.getByRole('contentinfo').or(page.locator('footer')).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await sheets()).map(({ state }) => state)).toEqual(['prepared', 'in_force'])
})

test('two windows at one prepared sheet never replace each other', async () => {
  const { page, station, id } = await openEditor()
  const path = `/desk/connections/${id}/rate-sheets/2099-01-01`
  const services = courier.config.services
  await station.call('PUT', path, { services })
  await goTo({ page, station }, `/carriers/${id}/rates?from=2099-01-01`)
  await cell(page, 0, 1).click()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await station.call('PUT', path, { services: [{ ...services[0], fuel_percent: 9 }] })
  await page.getByRole('button', { name: /^Save rates/ }).click()
  const asked = page.getByRole('group', { name: 'Somebody else changed Bike meanwhile' })
  await asked.getByText(/Services and prices/).waitFor()
  await asked.getByRole('button', { name: 'Use theirs' }).click()
  await page.getByText('All saved').waitFor()
  await cell(page, 0, 1).getByText('6.46').waitFor()
})

test('leaving with prices that are not saved asks first, and two windows never replace each other', async () => {
  const { page, station, id } = await openEditor()
  await cell(page, 0, 1).click()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Surcharges' }).click()
  await page.getByRole('link', { name: 'Rates' }).click()
  await cell(page, 0, 1).getByText('5.00').waitFor()
  await page.getByRole('link', { name: 'Overview' }).click()
  await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Stay here' }).click()
  await station.call('PATCH', `/desk/connections/${id}`, {
    config: { ...courier.config, tracking_prefix: 'BK' },
  })
  await page.getByRole('button', { name: /^Save rates/ }).click()
  const asked = page.getByRole('group', { name: 'Somebody else changed Bike meanwhile' })
  await asked.getByText(/Tracking number prefix/).waitFor()
  await asked.getByRole('button', { name: 'Keep mine and save' }).click()
  await said(page, 'Rates of Bike saved.')
  const { body } = await station.call<ConnectionRecord>('GET', `/desk/connections/${id}`)
  expect(body.config).toMatchObject({
    tracking_prefix: 'BK',
    services: [{ zones: [{ rate: 5 }, {}, {}, {}, {}, {}] }],
  })
})

test.each(['light', 'dark'] as const)('the rate sheet is accessible in %s', async colorScheme => {
  const { page } = await openEditor({ colorScheme, width: 1024, height: 640 })
  for (const part of ['Zones', 'Service', 'Prices']) {
    await page.getByRole('button', { name: part, exact: true }).click()
    await expectAccessible(page)
  }
  await page.getByRole('link', { name: 'Surcharges' }).click()
  await page.getByRole('button', { name: 'Add a surcharge' }).waitFor()
  await expectAccessible(page)
})
