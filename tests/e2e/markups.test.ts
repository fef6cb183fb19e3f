import { expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { Markup } from '../../shared/desk/markups.ts'
import { addMarkup } from '../support/desks/markup-desk.ts'
import { route } from '../support/desks/shipping-data.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { goTo, row, screenForFile } from '../support/screens/desk-screens.ts'
import { ben, enter, withPeople } from '../support/screens/page-operators.ts'
import { said, tabTo } from '../support/screens/ship-desk.ts'
import type { TestStation } from '../support/station/station.ts'

const openScreen = screenForFile()

const markupsOf = async ({ call }: TestStation): Promise<Markup[]> =>
  (await call<{ results: Markup[] }>('GET', '/desk/markups')).body.results

const clearMarkups = async (station: TestStation) => {
  for (const { id } of await markupsOf(station)) await station.call('DELETE', `/desk/markups/${id}`)
}

/** A label of the sample courier. */
async function boughtLabel({ call }: TestStation): Promise<ShipmentRecord> {
  const draft = { ...route, carrier_ids: ['house_courier'] }
  const { body } = await call<ShipmentRecord>('POST', '/v1/shipments', draft)
  const chosen = { selected_rate_id: body.rates[0]?.id }
  return (await call<ShipmentRecord>('POST', `/v1/shipments/${body.id}/purchase`, chosen)).body
}

test('a mark-up is made with the keyboard alone, with what it does to a price beside it', async () => {
  const { page, station, complaints } = await openScreen('/carriers')
  await clearMarkups(station)
  const tab = page
    .getByRole('navigation', { name: 'Parts of Carriers' })
    .getByRole('link', { name: 'Mark-ups' })
  await tabTo(page, tab)
  await page.keyboard.press('Enter')
  await page.getByText('No mark-ups').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('c')
  const pane = page.getByRole('region', { name: 'New mark-up' })
  await untilFocused(pane.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.type('Handling')
  await page.keyboard.press('Control+Enter')
  // What is missing stands at its field, which has the keyboard.
  await untilFocused(pane.getByRole('textbox', { name: 'Percent of the carrier’s price' }))
  await pane.getByText('Fill in a carrier, a connection, a service or a country.').waitFor()
  await expectAccessible(page)
  await page.keyboard.type('8')
  await pane.getByText(/^A parcel of .*\$12\.40 becomes .*\$13\.39\.$/).waitFor()
  const countries = pane.getByRole('combobox', { name: 'Countries the parcel goes to' })
  await tabTo(page, countries)
  await page.keyboard.type('Canada')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await said(page, 'Saved: Handling.')
  await row(page, /Add 8% to every price to Canada/).waitFor()
  await expectAccessible(page)
  expect(await markupsOf(station)).toMatchObject([
    { name: 'Handling', kind: 'percent', value: 8, countries: ['CA'], enabled: true },
  ])
  expect(complaints).toEqual([])
})

test('an amount says in which currency it counts, is turned off, removed and brought back', async () => {
  const { page, station, complaints } = await openScreen('/carriers/mark-ups', { colorScheme: 'dark' })
  await clearMarkups(station)
  const { id } = await addMarkup(station.call, {
    name: 'Boxes',
    kind: 'amount',
    value: 1.25,
    currency: 'CAD',
    carriers: ['house_courier'],
    countries: ['CA', 'US', 'FR', 'DE'],
  })
  const shown = row(page, /Add CA\$1\.25 to House Courier to 4 countries/)
  await shown.getByText('Only to prices in CAD.').waitFor()
  await shown.getByRole('switch', { name: 'Boxes enabled' }).press('Space')
  await said(page, 'Boxes counts no more.')
  expect(await markupsOf(station)).toMatchObject([{ id, enabled: false }])
  await page.getByRole('link', { name: /Add CA\$1\.25/ }).press('Enter')
  const pane = page.getByRole('region', { name: 'Mark-up Boxes' })
  await pane.getByRole('combobox', { name: 'Currency' }).nth(1).selectOption('USD')
  await pane.getByText('A parcel of $12.40 stays: the amount is only added to prices in CAD.').waitFor()
  await expectAccessible(page)
  await pane.getByRole('button', { name: 'Remove' }).press('Enter')
  await said(page, 'Boxes removed. Prices that were given keep it.')
  await page.getByText('No mark-ups').waitFor()
  await page.keyboard.press('Control+z')
  await said(page, 'Boxes is back.')
  expect(await markupsOf(station)).toMatchObject([{ name: 'Boxes', enabled: false, position: 1 }])
  expect(complaints).toEqual([])
})

test('what somebody else changed meanwhile is not overwritten', async () => {
  const { page, station } = await openScreen('/carriers/mark-ups')
  await clearMarkups(station)
  const { id } = await addMarkup(station.call, { carriers: ['house_courier'] })
  await page.getByRole('link', { name: /Add 8% to House Courier/ }).click()
  const pane = page.getByRole('region', { name: 'Mark-up Handling' })
  await pane.getByRole('textbox', { name: 'Name' }).fill('Packing')
  await station.call('PATCH', `/desk/markups/${id}`, { value: 9 })
  await page.getByRole('link', { name: /Add 9% to House Courier/ }).waitFor()
  await pane.getByRole('button', { name: 'Save' }).click()
  await pane.getByText(/changed this mark-up since you opened it/).waitFor()
  expect(await markupsOf(station)).toMatchObject([{ name: 'Handling', value: 9 }])
})

test('a shipment says what was added, apart from what the carrier charges', async () => {
  const { page, station, complaints } = await openScreen('/carriers/mark-ups')
  await clearMarkups(station)
  await addMarkup(station.call, { carriers: ['house_courier'] })
  const draft = await boughtLabel(station)
  await goTo({ page, station }, `/shipments/${draft.id}`)
  const charges = page.getByRole('table', { name: 'Cost', exact: true })
  await charges.getByRole('row', { name: /The carrier charges/ }).waitFor()
  await charges.getByRole('row', { name: /Mark-up: Handling/ }).waitFor()
  await expectAccessible(page)
  await clearMarkups(station)
  expect(complaints).toEqual([])
})

test('a mark-up is moved with the keyboard, which the rates follow, and moved back', async () => {
  const { page, station, complaints } = await openScreen('/carriers/mark-ups')
  await clearMarkups(station)
  for (const name of ['One', 'Two', 'Three']) await addMarkup(station.call, { name, countries: ['CA'] })
  const order = async () => (await markupsOf(station)).map(({ name }) => name)
  const third = row(page, /Three/).getByRole('link')
  await third.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await said(page, 'Three: mark-up 2 of 3.')
  await untilFocused(third)
  await page.keyboard.press('Alt+ArrowUp')
  await said(page, 'Three: mark-up 1 of 3.')
  expect(await order()).toEqual(['Three', 'One', 'Two'])
  await untilFocused(third)
  await page.getByText('Three was moved.').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Control+z')
  await said(page, 'Three is back at its place.')
  expect(await order()).toEqual(['One', 'Two', 'Three'])
  await page.getByRole('button', { name: 'Move One down' }).click()
  await said(page, 'One: mark-up 2 of 3.')
  expect(await order()).toEqual(['Two', 'One', 'Three'])
  await clearMarkups(station)
  expect(complaints).toEqual([])
})

test('a list the station answered before a move takes none back', async () => {
  const { page, station } = await openScreen('/carriers/mark-ups')
  await clearMarkups(station)
  for (const name of ['One', 'Two', 'Three']) await addMarkup(station.call, { name, countries: ['CA'] })
  const third = row(page, /Three/).getByRole('link')
  await third.waitFor()
  const steps = ['asked', 'first', 'answered', 'others'] as const
  const step = Object.fromEntries(steps.map(name => [name, Promise.withResolvers<void>()])) as Record<
    (typeof steps)[number],
    PromiseWithResolvers<void>
  >
  let lists = 0
  await page.route('**/desk/markups', async route => {
    if (route.request().method() !== 'GET') return route.continue()
    lists += 1
    const isFirst = lists === 1
    const answer = await route.fetch()
    step.asked.resolve()
    await (isFirst ? step.first : step.others).promise
    await route.fulfill({ response: answer }).catch(() => undefined)
    if (isFirst) step.answered.resolve()
  })
  await addMarkup(station.call, { name: 'Four', countries: ['CA'] })
  await step.asked.promise
  await third.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await said(page, 'Three: mark-up 2 of 3.')
  step.first.resolve()
  await step.answered.promise
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.keyboard.press('Alt+ArrowUp')
  await said(page, /^Three: mark-up 1 of [34]\.$/)
  step.others.resolve()
  await row(page, /Four/).waitFor()
  expect((await markupsOf(station)).map(({ name }) => name)).toEqual(['Three', 'One', 'Two', 'Four'])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await clearMarkups(station)
})

test('beside the list stands the first mark-up with what it brought in, below it what prices become', async () => {
  const { page, station, complaints } = await openScreen(null, { width: 1440 })
  await clearMarkups(station)
  const { id } = await addMarkup(station.call, { carriers: ['house_courier'] })
  const draft = await boughtLabel(station)
  await goTo({ page, station }, '/carriers/mark-ups')
  const pane = page.getByRole('region', { name: 'Mark-up Handling' })
  await pane.getByText(/added to 1 label in the last 30 days\.$/).waitFor()
  const prices = page.getByRole('table', { name: 'Recent prices with these mark-ups' })
  const first = prices.getByRole('row').nth(1)
  await first.getByText(/^\d[\d.]* Handling$/).waitFor()
  await expectAccessible(page)
  await first.getByRole('link').press('Enter')
  await page.waitForURL(`**/shipments/${draft.id}`)
  await station.call('DELETE', `/desk/markups/${id}`)
  expect(complaints).toEqual([])
})

test('a packer is shown one price of a label, and neither mark-ups nor what the carrier was paid', async () => {
  const { page, station } = await openScreen(null)
  await clearMarkups(station)
  await addMarkup(station.call, { carriers: ['house_courier'] })
  const draft = await boughtLabel(station)
  await withPeople(station)
  await page.goto(`${station.url}/shipments/${draft.id}`)
  await enter(page, ben)
  const charges = page.getByRole('table', { name: 'Cost', exact: true })
  await charges.getByRole('row', { name: /^Total/ }).waitFor()
  expect(await charges.getByText(/Handling|The carrier charges/).count()).toBe(0)
  expect(await page.getByRole('table', { name: 'Entries' }).count()).toBe(0)
  await expectAccessible(page)
  await goTo({ page, station }, '/carriers/mark-ups')
  await page.getByText('Mark-ups are not shown to you').waitFor()
  // Whoever may see them turns the switch, and the page of the packer follows.
  await station.call('PATCH', '/desk/markup-settings', { show_markup_to_packers: true })
  await goTo({ page, station }, `/shipments/${draft.id}`)
  await charges.getByRole('row', { name: /Mark-up: Handling/ }).waitFor()
  await station.call('PATCH', '/desk/markup-settings', { show_markup_to_packers: false })
  await station.call('PATCH', '/desk/sign-in-settings', { sign_in: false })
  await clearMarkups(station)
})
