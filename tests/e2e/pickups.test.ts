import { expect, test } from 'vitest'
import { dayIn, daysAfter, type ShopDay } from '../../shared/units/shop-day.ts'
import { writeDay } from '../../shared/units/written-day.ts'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedCarriers, scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { pickupBody } from '../support/desks/pickup-desk.ts'
import { addConnection, addShipment, buy } from '../support/desks/shipping-data.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { dialog, goTo, row, screenForFile } from '../support/screens/desk-screens.ts'
import { chooseByTyping, type Look, said, tabTo } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

/** A desk with two bought labels of a carrier that does as it is told. */
async function desk(path: string | null, look: Look = {}) {
  const screen = await openScreen(null, { ...look, carriers: scriptedCarriers })
  const { station } = screen
  const carrier = await fakeCarrier()
  await addConnection(station.call, { ...scriptedConnection(carrier), display_name: 'Scripted' })
  const bought = []
  for (const reference of ['First', 'Second']) {
    const draft = await addShipment(station.call, { carrier_ids: ['scripted'], reference })
    bought.push((await buy(station.call, draft)).body)
  }
  if (path !== null) await goTo(screen, path)
  return { ...screen, carrier, bought }
}

const schedule = async (page: Awaited<ReturnType<typeof desk>>['page']) => {
  await page.getByRole('combobox', { name: 'Carrier' }).selectOption({ label: 'Scripted' })
  await page.getByRole('combobox', { name: 'Day', exact: true }).fill('2099-01-07')
  await page.keyboard.press('Control+Enter')
}

test('a pickup is scheduled with the keyboard alone, and its parcels wait no longer', async () => {
  const { page, station, bought, complaints } = await desk('/pickups')
  await page.getByText('No pickups').waitFor()
  await tabTo(page, page.getByRole('link', { name: 'Book a pickup' }))
  await page.keyboard.press('Enter')
  // The list has a choice of carriers too.
  await page.getByRole('heading', { level: 1, name: 'Book a pickup' }).waitFor()
  const carrier = page.getByRole('combobox', { name: 'Carrier' })
  await chooseByTyping(page, carrier, 'Scr')
  const second = page.getByRole('checkbox', { name: /Grace Murray/ }).nth(1)
  await tabTo(page, second)
  await page.keyboard.press('Space')
  const day = page.getByRole('combobox', { name: 'Day', exact: true })
  await tabTo(page, day)
  // As people write it there.
  await page.keyboard.press('Control+a')
  await page.keyboard.type('7 jan 2099')
  await page.keyboard.press('Tab')
  await said(page, 'Wed, Jan 7, 2099')
  expect(await day.inputValue()).toBe('Wed, Jan 7, 2099')
  await tabTo(page, page.getByRole('textbox', { name: 'Instructions' }))
  await page.keyboard.type('Ring twice')
  await page.keyboard.press('Control+Enter')
  await said(page, /^Pickup booked\. Confirmation number \S+/)
  await page.getByRole('heading', { name: /^Scripted, Wed, Jan 7/ }).waitFor()
  await page.getByText('Ring twice').waitFor()
  await page.getByRole('link', { name: 'All pickups' }).click()
  await row(page, /Scripted.*Booked/).waitFor()
  const { body } = await station.call('GET', '/desk/pickups/open')
  const open = (body.results as { carrier_id: string; shipments: { id: string }[] }[]).find(
    each => each.carrier_id === 'scripted',
  )
  expect(open?.shipments.map(({ id }) => id)).toEqual([bought[1]?.id])
  expect(complaints).toEqual([])
  // The label of the scripted carrier is no PDF that can be drawn there.
  await goTo({ page, station }, `/shipments/${bought[0]?.id}`)
  await page.getByRole('link', { name: /^Wed, Jan 7, 2099, 1:00\sPM to 5:00\sPM/ }).waitFor()
})

test('a label that a pickup collects is not offered to be voided: the pickup is named, with the way to it', async () => {
  const { page, station, bought } = await desk(null)
  const [first, second] = bought
  const body = pickupBody([first?.tracking_number], { pickup_date: '2099-01-07' })
  expect((await station.call('POST', '/v1/pickups/scripted/schedule', body)).status).toBe(201)
  await goTo({ page, station }, `/shipments/${first?.id}`)
  await page.getByRole('button', { name: 'Void label…' }).click()
  const one = dialog(page, 'This label cannot be voided now')
  const way = one.getByRole('link', { name: /^The pickup of Wed, Jan 7, 2099 collects it\./ })
  await way.waitFor()
  expect(await one.getByRole('button').allTextContents()).toEqual(['Keep label'])
  expect(await one.textContent()).not.toMatch(/pck_|pic_|shp_/)
  await expectAccessible(page)
  await tabTo(page, way)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Scripted, Wed, Jan 7/ }).waitFor()

  await goTo({ page, station }, '/shipments')
  for (const each of [first, second])
    await row(page, new RegExp(String(each?.tracking_number)))
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: 'Void label…' }).click()
  const many = dialog(page, 'Void 1 of 2 labels?')
  await many.getByText(/^1 label stays: The pickup of Wed, Jan 7, 2099 collects it\./).waitFor()
  await many.getByRole('link', { name: /^The pickup of/ }).waitFor()
  await many.getByRole('button', { name: 'Void 1 label' }).waitFor()
})

const writtenFrom = (today: ShopDay) => (days: number) =>
  writeDay(daysAfter(today, days), { today, locale: 'en-US' })

test('a day is chosen by words, steps and names, is shown with its weekday, and what is none is said', async () => {
  const { page } = await desk('/pickups/new')
  const day = page.getByRole('combobox', { name: 'Day', exact: true })
  const today = dayIn('UTC', Date.now())
  const written = writtenFrom(today)
  await day.fill('+2')
  const options = page.getByRole('listbox', { name: 'Day' }).getByRole('option')
  expect((await options.allTextContents()).map(text => text.trim())).toEqual([
    written(2),
    `Today ${written(0)}`,
    `Tomorrow ${written(1)}`,
  ])
  await expectAccessible(page)
  await day.press('ArrowDown')
  await day.press('ArrowDown')
  await day.press('ArrowDown')
  await day.press('Enter')
  await said(page, written(1))
  expect(await day.inputValue()).toBe(written(1))
  await day.fill('someday')
  await day.blur()
  await page.getByText('Write a day, like today, fri, +2 or 22/11.').waitFor()
  expect(await day.getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('alert').first().waitFor()
  await day.fill('today')
  await day.blur()
  expect(await day.inputValue()).toBe(written(0))
  expect(await page.locator('input[type=date]').count()).toBe(0)
})

test('mistakes stand at their fields, and what the carrier refuses in its words', async () => {
  const { page, carrier } = await desk('/pickups/new')
  await page.getByRole('combobox', { name: 'Carrier' }).selectOption({ label: 'Scripted' })
  await page.getByRole('checkbox', { name: 'All 2 parcels' }).uncheck()
  await page.getByRole('button', { name: /^Book pickup/ }).click()
  await page.getByText('Choose at least one parcel.').waitFor()
  await page.getByRole('checkbox', { name: 'All 2 parcels' }).check()
  await page.getByRole('combobox', { name: 'Day', exact: true }).fill('2099-01-07')
  await page.getByLabel('Open until').fill('12:00')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Enter a time after “Ready from”.').first().waitFor()
  await untilFocused(page.getByLabel('Open until'))
  await page.getByLabel('Open until').fill('17:00')
  const refusal = { code: 'P7', message: 'The last time to order a pickup for that day was 11:00.' }
  carrier.behave('pickups', { status: 400, body: refusal })
  await page.keyboard.press('Control+Enter')
  const notice = page.getByRole('group', { name: 'The carrier refused the request.' })
  await notice.getByText('The last time to order a pickup for that day was 11:00.').waitFor()
  await notice.getByText('The carrier has changed nothing.').waitFor()
})

test('a pickup nobody knows about is settled on its page, with the number the carrier told', async () => {
  const { page, carrier } = await desk('/pickups/new')
  carrier.behave('pickups', { how: 'hang_up' })
  await schedule(page)
  const notice = page.getByRole('group', { name: 'This pickup may have been booked' })
  await notice.waitFor()
  expect(carrier.calls('pickups')).toBe(1)
  await page.getByRole('link', { name: 'All pickups' }).click()
  await row(page, /Maybe booked/)
    .getByRole('link')
    .click()
  await notice.waitFor()
  await expectAccessible(page)
  await expect.poll(() => page.getByRole('button', { name: 'Cancel pickup' }).count()).toBe(0)
  await notice.getByRole('button', { name: 'It was booked…' }).click()
  const asked = dialog(page, 'The pickup was booked')
  await asked.getByRole('button', { name: 'Record it' }).click()
  await asked.getByText('Enter the confirmation number.').first().waitFor()
  await expectAccessible(page)
  await asked.getByRole('textbox', { name: 'Confirmation number' }).fill('SP-7')
  await asked.getByRole('button', { name: 'Record it' }).click()
  await said(page, 'Recorded.')
  await notice.waitFor({ state: 'detached' })
  await page.getByText('SP-7').waitFor()
})

test('in light and dark colours axe objects to nothing from the form to the pickup', async () => {
  const { page } = await desk('/pickups/new')
  await page.getByRole('combobox', { name: 'Carrier' }).waitFor()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expectAccessible(page)
  await schedule(page)
  await page.getByRole('heading', { name: /^Scripted, / }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel pickup' }).click()
  await dialog(page, 'Cancel this pickup?').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'All pickups' }).click()
  await row(page, /Booked/).waitFor()
  await expectAccessible(page)
})

test('what no pickup collects stands with its cut-off, and the next step books for whose comes next', async () => {
  const { page, station, complaints } = await desk(null)
  const { body } = await station.call('GET', '/desk/connections')
  const scripted = (body.results as { id: string; carrier_id: string }[]).find(
    each => each.carrier_id === 'scripted',
  )
  const cutOff = { pickup_cut_off: '00:00' }
  await station.call('PATCH', `/desk/connections/${scripted?.id}`, { config: cutOff })
  await goTo({ page, station }, '/pickups')
  const clocks = page.getByRole('list', { name: 'Parcels without a pickup, by carrier' })
  await clocks.getByText('2 parcels without a pickup').waitFor()
  await clocks.getByText('is over').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { level: 1, name: 'Book a pickup' }).waitFor()
  await page.getByRole('checkbox', { name: 'All 2 parcels' }).waitFor()
  const day = page.getByRole('combobox', { name: 'Day', exact: true })
  const today = dayIn('UTC', Date.now())
  await page.getByRole('button', { name: 'Today' }).click()
  await expect.poll(() => day.inputValue()).toBe(writtenFrom(today)(0))
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect.poll(() => day.inputValue()).toBe(writtenFrom(today)(1))
  expect(complaints).toEqual([])
})

test('parcels nobody collects are chosen in their list with the keyboard, and a pickup is booked for them alone', async () => {
  const { page, bought, complaints } = await desk('/pickups', { width: 1440, height: 900 })
  const waiting = page.getByRole('table', { name: 'Without a pickup' })
  const [first] = bought
  const number = String(first?.tracking_number)
  const box = waiting.getByRole('checkbox', { name: `Choose Grace Murray, ${number} for a pickup` })
  await box.waitFor()
  await expectAccessible(page)
  await page.getByText('Scripted: 2 parcels have no pickup').waitFor()
  await tabTo(page, box)
  await page.keyboard.press('Space')
  await page.getByText('Scripted: 1 parcel chosen').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { level: 1, name: 'Book a pickup' }).waitFor()
  const parcels = page.getByRole('list', { name: 'Parcels' }).getByRole('checkbox')
  await expect
    .poll(() => parcels.evaluateAll(all => all.map(each => (each as HTMLInputElement).checked)))
    .toEqual([true, false])
  await page.getByRole('combobox', { name: 'Day', exact: true }).fill('2099-01-07')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /^Scripted, Wed, Jan 7/ }).waitFor()
  await page.getByRole('link', { name: 'All pickups' }).click()
  await page.getByText('Scripted: 1 parcel has no pickup').waitFor()
  expect(await waiting.getByRole('row').count()).toBe(2)
  const pane = page.getByRole('region', { name: /^Pickup of / })
  await pane.getByRole('heading', { name: 'Earlier pickups of this carrier' }).waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
