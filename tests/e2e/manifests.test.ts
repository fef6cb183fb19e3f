import { expect, test } from 'vitest'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import {
  fetchingCarriers,
  groupingCarriers,
  knowingCarriers,
  manifestDesk,
} from '../support/desks/manifest-desk.ts'
import { addConnection, addShipment, buy } from '../support/desks/shipping-data.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { dialog, goTo, row, sampleLabel, screenForFile } from '../support/screens/desk-screens.ts'
import { entries, findInPalette } from '../support/screens/palette.ts'
import { addPrinter } from '../support/screens/prints-desk.ts'
import { type Look, said, tabTo } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

test('the day of a courier of the shop is closed with the keyboard alone, and its list printed', async () => {
  const { page, station, complaints } = await openScreen()
  await goTo({ page, station }, '/manifests')
  await page.getByText('Nothing to close out').waitFor()
  await sampleLabel(station)
  await row(page, /House Courier.*1 not printed yet/).waitFor()
  await expectAccessible(page)
  const close = page.getByRole('button', { name: 'Close out today, 1 parcel' })
  await page.getByRole('link', { name: 'House Courier' }).click()
  await row(page, /Not printed yet/).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Hide' }).click()
  await tabTo(page, close)
  await page.keyboard.press('Enter')
  const asked = dialog(page, 'Close out 1 parcel for House Courier?')
  await asked.getByText('The carrier is not told.').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await untilFocused(close)
  await page.keyboard.press('Enter')
  await tabTo(page, asked.getByRole('button', { name: 'Close out 1 parcel' }))
  await page.keyboard.press('Enter')
  await said(page, '1 parcel closed out.')
  await row(page, /House Courier.*Closed/).waitFor()
  await page.getByRole('button', { name: /^Print the manifest of House Courier/ }).click()
  await said(page, 'Queued for the printer.')
  expect(station.look('SELECT count(*) FROM print_jobs')).toBe(1)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('closing out says how many labels nobody has printed before it is done, and prints them from there', async () => {
  const { page, station, complaints } = await openScreen()
  const { call } = station
  const open = manifestDesk(call).open
  await addPrinter(station, 'screen://bench')
  const [first, second] = [await sampleLabel(station), await sampleLabel(station, 'ZPL', 'Ivy Chen')]
  await call('POST', '/desk/print-jobs', { shipment_id: first.id })
  await expect.poll(open).toMatchObject([{ shipments: 2, not_printed: 1, to_print: 1 }])
  await goTo({ page, station }, '/manifests')
  await page.getByRole('button', { name: 'Close out today, 2 parcels' }).click()
  const asked = dialog(page, 'Close out 2 parcels for House Courier?')
  await asked.getByText('1 not printed yet').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // Some of them, from Shipments: it says so before, and what is closed out unprinted is said again.
  await goTo({ page, station }, '/shipments')
  await row(page, new RegExp(String(second.tracking_number)))
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Add to manifest…' }).click()
  const some = dialog(page, 'Close out 1 parcel for House Courier?')
  await some.getByText('1 not printed yet').waitFor()
  await tabTo(page, some.getByRole('button', { name: 'Print 1 label' }))
  await page.keyboard.press('Enter')
  await said(page, '1 label is on its way to the printer.')
  await some.getByRole('link', { name: 'Print queue' }).waitFor()
  await expectAccessible(page)
  await expect.poll(open).toMatchObject([{ shipments: 2, not_printed: 0, to_print: 0 }])
  expect(complaints).toEqual([])
})

test('what was closed out without its label is said once more when it is done', async () => {
  const { page, station } = await openScreen()
  await sampleLabel(station)
  await goTo({ page, station }, '/manifests')
  await page.getByRole('button', { name: 'Close out today, 1 parcel' }).click()
  const asked = dialog(page, 'Close out 1 parcel for House Courier?')
  await asked.getByRole('button', { name: 'Print 1 label' }).waitFor()
  await asked.getByRole('button', { name: 'Close out 1 parcel' }).click()
  await said(page, '1 parcel closed out. 1 not printed yet')
})

/** The end of a day at a carrier that gave no answer. */
async function unanswered(look: Look) {
  const desk = await openScreen(null, look)
  const carrier = await fakeCarrier()
  const connection = { ...scriptedConnection(carrier), display_name: 'Scripted' }
  const { id } = await addConnection(desk.station.call, connection)
  await buy(desk.station.call, await addShipment(desk.station.call, { carrier_ids: ['scripted'] }))
  carrier.behave('end-of-day', { how: 'hang_up' })
  return { ...desk, carrier, connectionId: id }
}

test('a manifest nobody knows about is said to be so, and settled here', async () => {
  const { page, station } = await unanswered({ carriers: groupingCarriers, colorScheme: 'dark' })
  await goTo({ page, station }, '/manifests')
  await page.getByRole('button', { name: 'Close out today, 1 parcel' }).click()
  const asked = dialog(page, 'Close out 1 parcel for Scripted?')
  await asked.getByRole('button', { name: 'Close out 1 parcel' }).click()
  await asked.getByText('The carrier may or may not have closed out the parcels.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Record what happened to the manifest of Scripted/ }).click()
  const settling = dialog(page, 'Did the carrier close out these parcels?')
  await settling.getByRole('button', { name: 'Ask the carrier' }).click()
  await settling.getByText('It is still not known whether the carrier closed them out.').waitFor()
  await settling.getByText('cannot be asked by Packdesk').waitFor()
  await settling.getByRole('textbox', { name: 'Manifest numbers of the carrier' }).fill('M-1, M-2')
  await expectAccessible(page)
  await settling.getByRole('button', { name: 'Record it' }).click()
  await said(page, 'Recorded.')
  await row(page, /Scripted.*Closed/)
    .getByText('Manifest M-2')
    .waitFor()
})

test('the carrier is asked with the keyboard what became of a manifest, and what it knows is filed or opened again', async () => {
  const { page, station, carrier, connectionId, complaints } = await unanswered({ carriers: knowingCarriers })
  const { close, open } = manifestDesk(station.call)
  await close(connectionId)
  await goTo({ page, station }, '/manifests')
  const start = page.getByRole('button', { name: /^Record what happened to the manifest of Scripted/ })
  const asking = dialog(page, 'Did the carrier close out these parcels?')
  const ask = async () => {
    await start.click()
    await untilFocused(asking.getByRole('button', { name: 'Ask the carrier' }))
    await page.keyboard.press('Enter')
  }
  await ask()
  await said(page, 'The carrier has certainly not closed them out.')
  await expectAccessible(page)
  const done = asking.getByRole('button', { name: 'Done' })
  await untilFocused(done)
  await page.keyboard.press('Enter')
  await page.getByText('No manifests yet.').waitFor()
  await expect.poll(() => open()).toMatchObject([{ shipments: 1 }])

  await close(connectionId)
  carrier.behave('find-end-of-day', { status: 422, body: { code: 'E-9', message: 'Ask later.' } })
  await ask()
  await asking.getByText('Ask later.').waitFor()
  carrier.behave('find-end-of-day', { body: { manifests: ['M-7'] } })
  await page.keyboard.press('Enter')
  await said(page, 'The carrier has closed them out.')
  await untilFocused(done)
  await page.keyboard.press('Enter')
  await row(page, /Scripted.*Closed/)
    .getByText('Manifest M-7')
    .waitFor()
  expect(complaints).toEqual([])
})

test('voiding labels says which are on a closed manifest and what it means, for one and for many', async () => {
  const { page, station } = await openScreen()
  const first = await sampleLabel(station)
  const { body } = await station.call<{ results: { id: string }[] }>('GET', '/desk/connections')
  await manifestDesk(station.call).close(String(body.results[0]?.id))
  const second = (await buy(station.call, await addShipment(station.call))).body
  await goTo({ page, station }, `/shipments/${first.id}`)
  await page.getByRole('button', { name: 'Void label…' }).click()
  const one = dialog(page, 'Void this label?')
  await one.getByText(/^On the closed manifest of .*it counts as handed over/).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await goTo({ page, station }, '/shipments')
  for (const number of [first.tracking_number, second.tracking_number])
    await row(page, new RegExp(String(number)))
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: 'Void label…' }).click()
  const many = dialog(page, 'Void 2 of 2 labels?')
  await many.getByText(/^1 label: On the closed manifest of/).waitFor()
  await many.getByText(/^2 labels: The cost is taken back at once/).waitFor()
  await expectAccessible(page)
  await many.getByRole('button', { name: 'Void 2 labels' }).click()
  await said(page, '2 labels voided.')
  await row(page, new RegExp(`${second.tracking_number}`))
    .getByText(/^Refunded: CA\$/)
    .waitFor()
})

test('a manifest is found by its carrier, and Tab prints its list', async () => {
  const { page, station } = await openScreen()
  await sampleLabel(station)
  await goTo({ page, station }, '/manifests')
  await page.getByRole('button', { name: 'Close out today, 1 parcel' }).click()
  await dialog(page, /^Close out 1 parcel/)
    .getByRole('button', { name: 'Close out 1 parcel' })
    .click()
  await said(page, '1 parcel closed out.')
  await goTo({ page, station }, '/orders')
  await findInPalette(page, 'house_courier')
  await entries(page, 'Manifests').first().waitFor()
  while (!(await page.getByRole('option', { selected: true }).textContent())?.includes('Closed'))
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.getByRole('option', { name: /^Print/ }).waitFor()
  await expectAccessible(page)
  await page.keyboard.type('print')
  await page.keyboard.press('Enter')
  await expect.poll(() => station.look('SELECT count(*) FROM print_jobs')).toBe(1)
})

test('a paper of the carrier that is not here is said to be missing, and fetched with the keyboard', async () => {
  const { page, station, complaints } = await openScreen(null, { carriers: fetchingCarriers })
  const carrier = await fakeCarrier()
  const { call } = station
  const { id } = await addConnection(call, { ...scriptedConnection(carrier), display_name: 'Scripted' })
  await buy(call, await addShipment(call, { carrier_ids: ['scripted'] }))
  carrier.behave('end-of-day', { body: { manifests: ['M-1'], papers: false } })
  carrier.behave('fetch-manifest', { body: { paper: false } })
  await manifestDesk(call).close(id)
  await goTo({ page, station }, '/manifests')
  await page.getByText('Its paper is not here yet. Packdesk asks the carrier for it.').waitFor()
  await expectAccessible(page)
  const fetch = page.getByRole('button', { name: /^Fetch the paper again: manifest of Scripted/ })
  await tabTo(page, fetch)
  await page.keyboard.press('Enter')
  await said(page, 'The carrier has not given every paper yet.')
  carrier.behave('fetch-manifest', { body: { paper: true } })
  await fetch.click()
  await said(page, 'The papers are here.')
  await page.getByRole('link', { name: 'Manifest M-1' }).waitFor()
  await expectAccessible(page)
  expect(carrier.calls('end-of-day')).toBe(1)
  expect(complaints).toEqual([])
})
