import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import {
  addConnection,
  addShipment,
  buy,
  courier,
  service,
  vancouver,
} from '../support/desks/shipping-data.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { dialog, goTo, screenForFile } from '../support/screens/desk-screens.ts'
import { findInPalette, listed } from '../support/screens/palette.ts'
import { said, tabTo } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

/** A draft whose postal code is of another province. */
async function doubtfulDraft() {
  const desk = await openScreen()
  const { call } = desk.station
  await addConnection(call, courier())
  const draft = await addShipment(call, { recipient: { ...vancouver, state_code: 'QC' } })
  const statusNow = async () => (await call<ShipmentRecord>('GET', `/v1/shipments/${draft.id}`)).body.status
  return { ...desk, draft, statusNow }
}

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Look at this before buying' })
const question = (page: Page) => dialog(page, 'Nothing is bought yet')

/** Pressed again until the price has stood there long enough to be read. */
const pressBuy = (page: Page) =>
  expect
    .poll(async () => {
      if (!(await question(page).isVisible())) await page.keyboard.press('Control+Enter')
      return question(page).isVisible()
    })
    .toBe(true)

test('the key that buys on Ship asks about an address that does not fit together, Esc buys nothing, and it is bought when kept', async () => {
  const { page, station, draft, statusNow } = await doubtfulDraft()
  await goTo({ page, station }, `/ship?shipment=${draft.id}`)
  await notice(page).getByText('is in British Columbia, not Quebec').waitFor()
  await pressBuy(page)
  await question(page).getByText('is in British Columbia, not Quebec').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await question(page).waitFor({ state: 'detached' })
  expect(await statusNow()).toBe('draft')

  await pressBuy(page)
  const buy = question(page).getByRole('button', { name: 'Buy all the same' })
  await tabTo(page, buy)
  await page.keyboard.press('Enter')
  await said(page, /^Label bought/)
  expect(await statusNow()).toBe('purchased')
  await goTo({ page, station }, `/shipments/${draft.id}`)
  await page.getByText('Kept as it is: address').waitFor()
})

test('what is asked on Ship leads to its field, and is gone once it is put right', async () => {
  const { page, station, draft, statusNow } = await doubtfulDraft()
  await goTo({ page, station }, `/ship?shipment=${draft.id}`)
  await tabTo(page, notice(page).getByRole('button', { name: 'Correct the address' }), 120)
  await page.keyboard.press('Enter')
  const code = page
    .getByRole('region', { name: 'To', exact: true })
    .getByRole('textbox', { name: 'Postal code' })
  await untilFocused(code)
  await code.fill('H3A1G5')
  await notice(page).waitFor({ state: 'detached' })
  expect(await statusNow()).toBe('draft')
})

test('on Shipments what is kept beforehand is bought by the key without another question', async () => {
  const { page, station, draft, statusNow } = await doubtfulDraft()
  await goTo({ page, station }, `/shipments/${draft.id}`)
  await pressBuy(page)
  await untilFocused(question(page).getByRole('button', { name: 'Do not buy' }))
  await page.keyboard.press('Enter')
  await question(page).waitFor({ state: 'detached' })
  expect(await statusNow()).toBe('draft')
  await notice(page).getByRole('link', { name: 'Correct the address' }).waitFor()
  await notice(page).getByRole('button', { name: 'Keep it as it is' }).click()
  await said(page, 'Kept as it is.')
  await notice(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Enter')
  await said(page, /^Label bought/)
  expect(await statusNow()).toBe('purchased')
})

test('one label is held back for as long as the setting says, and Esc takes the press back, on Shipments and on Ship', async () => {
  const { page, station } = await openScreen()
  await addConnection(station.call, courier())
  const draft = await addShipment(station.call)
  const statusNow = async () =>
    (await station.call<ShipmentRecord>('GET', `/v1/shipments/${draft.id}`)).body.status
  await goTo({ page, station }, '/settings#label-hold')
  const setting = page.getByRole('textbox', { name: 'Hold before one label is bought, seconds' })
  await expect.poll(() => setting.inputValue()).toBe('0')
  await setting.fill('30')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await station.call('GET', '/desk/run-settings')).body)
    .toEqual({ hold_seconds: 5, label_hold_seconds: 30 })

  const held = page.getByText(/^Buying starts in \d+ s\. Esc stops it\.$/).first()
  const holdOn = async (path: string) => {
    await goTo({ page, station }, path)
    await page.getByRole('button', { name: /^Buy label for/ }).waitFor()
    await expect
      .poll(async () => {
        if (!(await held.isVisible())) await page.keyboard.press('Control+Enter')
        return held.isVisible()
      })
      .toBe(true)
  }
  await holdOn(`/shipments/${draft.id}`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await said(page, 'Stopped. Nothing was bought.')
  await held.waitFor({ state: 'detached' })
  await holdOn(`/ship?shipment=${draft.id}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Stop/ }).click()
  await held.waitFor({ state: 'detached' })
  expect(await statusNow()).toBe('draft')

  await station.call('PATCH', '/desk/run-settings', { label_hold_seconds: 1 })
  await holdOn(`/shipments/${draft.id}`)
  await said(page, /^Label bought/)
  expect(await statusNow()).toBe('purchased')
})

test('no key of the list of shipments buys a draft that was not opened, and the palette offers none', async () => {
  const { page, station, complaints } = await openScreen('/shipments?status=draft')
  const bought = () => station.look('SELECT count(*) FROM purchases')
  await page.getByText(/^Row 1 of/).waitFor()
  for (const keys of ['Control+Enter', 'b', 'ArrowDown', 'Space', 'Control+Enter', 'b'])
    await page.keyboard.press(keys)
  await findInPalette(page, 'buy')
  for (const offer of await listed(page)) expect(offer).not.toMatch(/^Buy/)
  await page.keyboard.press('Escape')
  expect(bought()).toBe(0)
  expect(complaints).toEqual([])
})

test('what was kept stays said beside the prices, so that nobody pays in another currency or far more without a word', async () => {
  const { page, station } = await openScreen()
  const { call } = station
  const euro = { ...service('in_euro', 30, 2), currency: 'EUR' }
  const { id } = await addConnection(call, courier('euro_post', { config: { services: [euro] } }))
  const rated = { carrier_ids: ['euro_post'] }
  for (let bought = 0; bought < 4; bought += 1)
    expect((await buy(call, await addShipment(call, rated))).status).toBe(200)
  await call('PATCH', `/desk/connections/${id}`, {
    config: { services: [{ ...euro, zones: [{ rate: 90 }] }] },
  })
  const draft = await addShipment(call, rated)
  await goTo({ page, station }, `/ship?shipment=${draft.id}`)
  await notice(page).getByText('The price is 3 times what labels like it cost before.').waitFor()
  await notice(page).getByText('The price is in EUR, not in CAD.').waitFor()
  await tabTo(page, notice(page).getByRole('button', { name: 'Keep it as it is' }), 120)
  await page.keyboard.press('Enter')
  await said(page, 'Kept as it is.')
  await notice(page).waitFor({ state: 'detached' })
  await page.getByText('Kept as it is: The price is in EUR, not in CAD.').waitFor()
  await page.getByText('Kept as it is: The price is 3 times what labels like it cost before.').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await said(page, /^Label bought/)
})
