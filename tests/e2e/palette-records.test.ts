import { expect, test } from 'vitest'
import type { PickupRecord } from '../../shared/api/pickups.ts'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import { dayIn, daysAfter, weekdayOf } from '../../shared/units/shop-day.ts'
import { withUps } from '../support/desks/customs-desk.ts'
import { vancouver } from '../support/desks/shipping-data.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { dialog, goTo, row, sampleLabel, screenForFile } from '../support/screens/desk-screens.ts'
import {
  entries,
  findInPalette,
  listed,
  openPalette,
  paletteField,
  takeShopOrder,
} from '../support/screens/palette.ts'

const openScreen = screenForFile()

/** From next week on, when the carrier drives. */
const nextWeekday = () =>
  [7, 8, 9].map(days => daysAfter(dayIn('UTC', Date.now()), days)).find(day => weekdayOf(day) % 6 !== 0)

test('Tab lists what can be done to an order, Escape and Backspace lead back, and its pane does what is chosen', async () => {
  const { page, station, complaints } = await openScreen()
  const id = await takeShopOrder(station, 'Act-1')
  await goTo({ page, station }, '/shipments')
  await findInPalette(page, 'act-1')
  await entries(page, 'Best match').waitFor()
  await page.keyboard.press('Tab')
  const actions = entries(page, 'Actions for #Act-1')
  await expect
    .poll(() => actions.allInnerTexts())
    .toEqual([
      'Open',
      ...['Ship it', 'Hold', 'Edit', 'Tag', 'Note', 'Print packing slip', 'Duplicate', 'Cancel order'].map(
        text => expect.stringContaining(text),
      ),
      expect.stringMatching(/^Copy: order number/),
    ])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await entries(page, 'Best match').waitFor()
  expect(await paletteField(page).inputValue()).toBe('act-1')
  await page.keyboard.press('Tab')
  await actions.first().waitFor()
  await page.keyboard.press('Backspace')
  await entries(page, 'Best match').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('hold')
  await page.keyboard.press('Enter')
  await dialog(page, 'Why on hold?').getByRole('button', { name: 'Put on hold' }).click()
  await expect.poll(() => page.url()).toContain(id)
  await row(page, /#Act-1.*On hold/).waitFor()
  // The pane is open and it is held now: the same list offers to release it, and does.
  await findInPalette(page, 'act-1')
  await entries(page, 'Best match').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('rele')
  await page.getByRole('option', { name: /^Release/ }).waitFor()
  await page.keyboard.press('Enter')
  await row(page, /#Act-1.*Ready/).waitFor()
  expect(complaints).toEqual([])
})

test('a label is voided, tracked and its number copied from the palette', async () => {
  const { page, station } = await openScreen()
  const { id, tracking_number: number, tracker_id: tracker } = await sampleLabel(station)
  await goTo({ page, station }, '/orders')
  const choose = async (word: string) => {
    await findInPalette(page, String(number))
    await entries(page, 'Best match').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type(word)
    await page.keyboard.press('Enter')
  }
  await choose('void')
  await dialog(page, 'Void this label?').getByRole('button', { name: 'Keep' }).click()
  expect(page.url()).toContain(`/shipments/${id}`)
  await choose('board')
  await expect.poll(() => page.url()).toContain(`/tracking?open=${tracker}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await choose('copy')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(number)
})

test('an address is shipped to, the orders with a product are shown, and a pickup is changed, all from the palette', async () => {
  const { page, station, complaints } = await openScreen()
  await station.call('POST', '/v1/addresses', { ...vancouver, person_name: 'Wilma Tabb' })
  await station.call('POST', '/desk/products/changes', {
    rows: [{ sku: 'TABB-1', fields: { name: 'Lamp', barcode: '4006381333931' } }],
  })
  const label = await sampleLabel(station)
  const { body } = await station.call<PickupRecord>('POST', `/v1/pickups/${label.carrier_name}/schedule`, {
    pickup_date: nextWeekday(),
    ready_time: '13:00',
    closing_time: '17:00',
    tracking_numbers: [label.tracking_number],
  })
  await goTo({ page, station }, '/orders')
  const choose = async (what: string, actions: readonly (string | RegExp)[], word: string) => {
    await findInPalette(page, what)
    await entries(page, 'Best match').waitFor()
    await page.keyboard.press('Tab')
    await expect
      .poll(() => dialog(page, 'Search and commands').getByRole('option').allInnerTexts())
      .toEqual(
        actions.map(text =>
          typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text),
        ),
      )
    await page.keyboard.type(word)
    await page.keyboard.press('Enter')
  }
  await choose('wilma tabb', ['Open', 'Ship to this address', 'Remove', /^Copy/], 'ship')
  await expect.poll(() => page.url()).toContain('/ship')
  await page.getByText('Wilma Tabb').first().waitFor()
  await choose('tabb-1', ['Open', 'Show orders with TABB-1', /^Copy: SKU/, /^Copy: Barcode/], 'orders')
  await expect.poll(() => page.url()).toContain('sku=TABB-1')
  await choose(body.confirmation_number, ['Open', 'Edit', 'Cancel pickup', /^Copy/], 'edit')
  await page.getByRole('button', { name: 'Change pickup' }).waitFor()
  expect(page.url()).toContain(`/pickups/${body.id}`)
  await choose(body.confirmation_number, ['Open', 'Edit', 'Cancel pickup', /^Copy/], 'cancel')
  await dialog(page, /pickup\?/).waitFor()
  expect(complaints).toEqual([])
})

test('a number with a good check digit that nobody here has can be tracked, by Enter of somebody who has read it', async () => {
  const { page, station } = await openScreen()
  await withUps(station)
  await goTo({ page, station }, '/orders')
  await openPalette(page)
  // A scan opens what there is, and never adds anything by itself.
  await page.keyboard.type('1Z999AA10123456784\n')
  const offer = page.getByRole('option', { name: 'Track 1Z999AA10123456784 UPS' })
  await offer.waitFor()
  await page.getByText('Nothing is called “1Z999AA10123456784”.', { exact: true }).waitFor()
  expect(page.url()).toContain('/orders')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain('/tracking?open=')
  const { body } = await station.call<{ results: TrackerRecord[] }>(
    'GET',
    '/v1/trackers?keyword=1Z999AA10123456784',
  )
  expect(body.results).toMatchObject([{ carrier_name: 'ups', carrier_id: 'ups' }])
})

test('a number whose check digit is wrong is not tracked, and one without an account says whose it is', async () => {
  const { page } = await openScreen('/orders')
  await findInPalette(page, '1Z999AA10123456784')
  await page
    .getByText('It looks like a tracking number of UPS. Add an account under Carriers to track it.')
    .waitFor()
  await paletteField(page).fill('1Z999AA10123456785')
  await page.getByText('Nothing is called “1Z999AA10123456785”.', { exact: true }).waitFor()
  await expect.poll(() => listed(page)).toEqual(['Search in Live too'])
  expect(await page.getByText('It looks like').count()).toBe(0)
})

test('what is only in the other mode is found when it is asked for, stands last with its mark, and opens there', async () => {
  const { page, station } = await openScreen()
  const id = await takeShopOrder(station, 'Mode-9', 'live')
  await goTo({ page, station }, '/orders')
  await openPalette(page)
  await page.keyboard.type('mode-9\n')
  await page.getByText('Nothing is called “mode-9”.', { exact: true }).waitFor()
  await page.getByRole('option', { name: 'Search in Live too' }).waitFor()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => entries(page, 'Orders · LIVE').allInnerTexts())
    .toEqual([expect.stringMatching(/#Mode-9.*LIVE/s)])
  await expectAccessible(page)
  await takeShopOrder(station, 'Mode-91')
  await paletteField(page).fill('mode-')
  await expect
    .poll(async () => (await listed(page)).map(text => text.match(/Mode-\d+|LIVE/g)?.join(' ')))
    .toEqual(['Mode-91', 'Mode-9 LIVE'])
  await paletteField(page).fill('mode-9')
  await expect.poll(() => entries(page, 'Orders · LIVE').count()).toBe(1)
  await entries(page, 'Orders · LIVE').click()
  await expect.poll(() => page.url()).toContain(id)
  await page.getByRole('heading', { level: 2, name: '#Mode-9' }).waitFor()
  expect(await page.getByRole('radio', { name: 'Live' }).isChecked()).toBe(true)
  await page
    .getByRole('status')
    .getByText('Live: labels bought from now on cost money.')
    .waitFor({ state: 'attached' })
})

test('half of a size finds packages, and a whole one packs the parcel on the Ship screen', async () => {
  const { page, station } = await openScreen()
  await station.call('POST', '/v1/parcels', {
    weight: 0,
    weight_unit: 'KG',
    length: 31,
    width: 21,
    height: 11,
    dimension_unit: 'CM',
    description: 'Shoe box',
  })
  await goTo({ page, station }, '/orders')
  await findInPalette(page, '21x3')
  await page.getByRole('option', { name: /^Shoe box/ }).waitFor()
  await page.getByRole('option', { name: /^Shoe box/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Ship' }).waitFor()
  const sides = () =>
    Promise.all(
      ['Length', 'Width', 'Height'].map(name => page.getByLabel(name, { exact: true }).inputValue()),
    )
  await expect.poll(sides).toEqual(['31', '21', '11'])
  await findInPalette(page, '30x20x10')
  await page.getByRole('option', { name: /^Ship a box of 30 × 20 × 10/ }).click()
  await expect.poll(sides).toEqual(['30', '20', '10'])
})

test('how many are found and the first of them is heard, and Escape leads back or to the title', async () => {
  const { page, station } = await openScreen()
  await takeShopOrder(station, 'Heard-1')
  await takeShopOrder(station, 'Heard-12')
  await goTo({ page, station }, '/orders')
  await openPalette(page)
  // Nothing typed: what was there last, then this screen, then the screens.
  await expect
    .poll(() =>
      page
        .getByRole('listbox')
        .getByRole('group')
        .evaluateAll(all => all.map(each => each.firstElementChild?.textContent)),
    )
    .toEqual(['Latest', 'On this screen', 'Screens', 'Actions', 'Help', 'Settings'])
  expect(await entries(page, 'Latest').count()).toBe(5)
  await entries(page, 'Latest').filter({ hasText: '#Heard-12' }).waitFor()
  await page.keyboard.type('heard-1')
  await page
    .getByRole('status')
    .getByText(/^2 results, first: order #Heard-1, /)
    .waitFor({ state: 'attached' })
  // The exact number stands before the one that only begins with it.
  expect((await listed(page)).map(text => text.split('\n')[0])).toEqual([
    expect.stringMatching(/^#Heard-1 /),
    expect.stringMatching(/^#Heard-12 /),
    'Search in Live too',
  ])
  const active = () => paletteField(page).getAttribute('aria-activedescendant')
  const first = await active()
  await page.keyboard.press('ArrowDown')
  await expect.poll(active).not.toBe(first)
  await page.keyboard.press('ArrowUp')
  await expect.poll(active).toBe(first)
  await page.keyboard.press('Escape')
  await untilFocused(page.getByRole('heading', { level: 1, name: 'Orders' }))
})
