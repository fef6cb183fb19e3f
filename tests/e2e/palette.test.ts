import { expect, test } from 'vitest'
import type { ManifestRecord } from '../../shared/desk/manifests.ts'
import type { Run } from '../../shared/desk/runs.ts'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedCarriers, scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { addConnection, addShipment, buy } from '../support/desks/shipping-data.ts'
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

test('the palette offers what the open screen can do, with its keys, and does it to the row that had the keyboard', async () => {
  const { page, station, complaints } = await openScreen()
  await takeShopOrder(station, 'Pal-1')
  await takeShopOrder(station, 'Pal-2')
  await goTo({ page, station }, '/orders?source=Shop&view=all')
  const second = page.getByRole('button', { name: '#Pal-2', exact: true })
  await second.focus()
  await openPalette(page)
  await expect
    .poll(() => entries(page, 'On this screen').allTextContents())
    .toEqual(expect.arrayContaining([expect.stringMatching(/^Hold.*H$/)]))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await untilFocused(second)
  await openPalette(page)
  await page.keyboard.type('hold')
  await page.keyboard.press('Enter')
  await dialog(page, 'Why on hold?').getByRole('button', { name: 'Put on hold' }).click()
  await row(page, /#Pal-2.*On hold/).waitFor()
  expect(await row(page, /#Pal-1.*On hold/).count()).toBe(0)
  await goTo({ page, station }, '/printers')
  await openPalette(page)
  expect(await page.getByText(/Hold or release/).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('runs, pickups and manifests are found by their numbers, days and carriers', async () => {
  const { page, station } = await openScreen(null, { carriers: scriptedCarriers })
  const carrier = await fakeCarrier()
  const connection = await addConnection(station.call, {
    ...scriptedConnection(carrier),
    display_name: 'Scripted',
  })
  const draft = await addShipment(station.call, { carrier_ids: ['scripted'] })
  const { tracking_number: number, shipper } = (await buy(station.call, draft)).body
  const pickup = await station.call<{ confirmation_number: string }>(
    'POST',
    '/v1/pickups/scripted/schedule',
    {
      pickup_date: '2099-01-07',
      ready_time: '10:00',
      closing_time: '16:00',
      address: { ...shipper, id: undefined, object_type: undefined },
      tracking_numbers: [number],
    },
  )
  expect(pickup.status, JSON.stringify(pickup.body)).toBeLessThan(300)
  const manifest = await station.call<ManifestRecord>('POST', '/desk/manifests', {
    connection_id: connection.id,
    reference: 'Dock 2',
  })
  expect(manifest.status, JSON.stringify(manifest.body)).toBe(201)
  const run = await station.call<Run>('POST', '/desk/runs', {
    order_ids: [await takeShopOrder(station, 'Pal-3')],
  })
  await goTo({ page, station }, '/ship')
  const find = async (text: string, heading: string, entry: RegExp) => {
    await openPalette(page)
    await page.keyboard.type(text)
    await page.getByRole('option', { name: entry }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  await find(pickup.body.confirmation_number, 'Scripted, Wed, Jan 7, 2099', /Scripted, .*2099/)
  await find(`run ${run.body.number}`, `Run ${run.body.number}`, new RegExp(`Run ${run.body.number}`))
  await find('dock 2', 'Manifests', /Dock 2/)
  await row(page, /Scripted.*Closed/).waitFor()
  await expect
    .poll(() => page.getByRole('searchbox', { name: 'Search manifests' }).inputValue())
    .toBe('dock 2')
  await expectAccessible(page)
})

test('a number that is scanned or pasted with its gaps opens its record at once', async () => {
  const { page, station } = await openScreen()
  const { id, tracking_number: number } = await sampleLabel(station)
  await goTo({ page, station }, '/ship')
  await openPalette(page)
  // A scanner types faster than the station answers, and presses Enter itself.
  await page.keyboard.type(`${number}\n`)
  await expect.poll(() => page.url()).toContain(`/shipments/${id}`)
  await openPalette(page)
  const parted = String(number)
    .replaceAll(/(.{4})/g, '$1 ')
    .trim()
  await page.getByRole('combobox', { name: 'Search and commands' }).fill(parted)
  await expect.poll(() => entries(page, 'Best match').count()).toBe(1)
  await page.keyboard.press('Escape')
  await dialog(page, 'Search and commands').waitFor({ state: 'detached' })
})

test('a sign in front keeps the palette to commands, orders or people', async () => {
  const { page, station } = await openScreen()
  await takeShopOrder(station, 'Ship-7')
  await goTo({ page, station }, '/orders')
  /** What is listed once the search is over: only then something is offered besides. */
  const found = async (text: string) => {
    await findInPalette(page, text)
    await page.getByRole('option', { name: 'Search in Live too' }).waitFor()
    const shown = await listed(page)
    await page.keyboard.press('Escape')
    await dialog(page, 'Search and commands').waitFor({ state: 'detached' })
    return shown.slice(0, -1)
  }
  expect(await found('#ship')).toEqual([expect.stringMatching(/^#Ship-7/)])
  const people = await found('@okafor')
  expect(people.length).toBeGreaterThan(0)
  for (const each of people) expect(each).toMatch(/Okafor/)
  await findInPalette(page, '>ship')
  await page.getByRole('option', { name: 'Ship', exact: true }).waitFor()
  expect((await listed(page)).join()).not.toContain('#Ship-7')
  await paletteField(page).fill('?')
  await expect
    .poll(() => listed(page))
    .toEqual([
      expect.stringMatching(/^Keyboard shortcuts/),
      expect.stringMatching(/^Search commands only/),
      expect.stringMatching(/^Search orders only/),
      expect.stringMatching(/^Search people only/),
    ])
  await page.getByRole('option', { name: 'Search orders only' }).click()
  await expect.poll(() => paletteField(page).inputValue()).toBe('#')
})

test('the keys are listed by what they are for, and found by a word', async () => {
  const { page, station } = await openScreen()
  await takeShopOrder(station, 'Pal-4')
  await goTo({ page, station }, '/orders')
  await row(page, /#Pal-4/).waitFor()
  await page.keyboard.press('Shift+?')
  const keys = dialog(page, 'Keyboard shortcuts')
  const named = (name: string) => keys.getByRole('table', { name })
  await named('On this screen').getByRole('row', { name: /Hold/ }).waitFor()
  await named('Lists')
    .getByRole('row', { name: /From row to row/ })
    .waitFor()
  await named('Go to')
    .getByRole('row', { name: /Pickups/ })
    .waitFor()
  await named('Everywhere')
    .getByRole('row', { name: /Search and commands/ })
    .waitFor()
  await expectAccessible(page)
  await page.keyboard.type('pickups')
  await named('On this screen').waitFor({ state: 'detached' })
  expect(await keys.getByRole('row').count()).toBe(1)
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })
})
