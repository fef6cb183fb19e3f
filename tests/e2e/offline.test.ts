import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedCarriers, scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { addConnection } from '../support/desks/shipping-data.ts'
import { expectAccessible, overflow, setColours } from '../support/screens/accessibility.ts'
import { goTo, row } from '../support/screens/desk-screens.ts'
import {
  askForRates,
  nextStep,
  pickAddress,
  said,
  shipDeskForFile,
  weight,
} from '../support/screens/ship-desk.ts'

const openDesk = shipDeskForFile()

/** The sample station with an online carrier beside its own courier. */
async function onlineDesk() {
  const carrier = await fakeCarrier()
  const desk = await openDesk({ carriers: scriptedCarriers })
  await addConnection(desk.station.call, {
    ...scriptedConnection(carrier),
    display_name: 'Online Express',
  })
  return { ...desk, carrier }
}

/** Fills in what rates need, without waiting for all of them. */
async function ask(page: Page) {
  await pickAddress(page)
  await nextStep(page, 'Get rates')
  await weight(page).fill('1.8')
  await page.keyboard.press('Enter')
}

test('rates are there and can be bought while a slow carrier is still asked', async () => {
  const { page, carrier, complaints } = await onlineDesk()
  carrier.behave('rates', { how: 'hold' })
  await ask(page)
  await page.locator('input[name="rate"]').first().waitFor()
  const asked = page.getByRole('list', { name: 'Carriers asked' })
  await asked.getByText('Online Express').waitFor()
  await asked.getByText('Asking…').waitFor()
  const before = await page.locator('input[name="rate"]').count()
  carrier.release()
  await said(page, /rates found/)
  await asked.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('input[name="rate"]').count()).toBe(before + 1)
  await nextStep(page, /^Buy label for/)
  expect(complaints).toEqual([])
})

test.each([
  ['nobody chose one, the cheapest is chosen', null, /Scripted ground.*Cheapest/],
  ['one was chosen, it stays chosen', /^House Courier Express/, /^House Courier Express/],
] as const)('of prices that come one after the other: where %s', async (_, choice, chosen) => {
  const { page, carrier } = await onlineDesk()
  carrier.behave('rates', { how: 'hold' })
  await pickAddress(page)
  await nextStep(page, 'Get rates')
  await weight(page).fill('9')
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: /^House Courier/, checked: true }).waitFor()
  if (choice) await page.getByRole('radio', { name: choice }).check()
  carrier.release()
  await said(page, /rates found/)
  await page.getByRole('radio', { name: chosen, checked: true }).waitFor()
})

describe('in light and dark colours', () => {
  test('a carrier out of reach is said to be so, its earlier prices are queued and bought once it is back', async () => {
    const { page, station, carrier } = await onlineDesk()
    await askForRates(page)
    await carrier.cut()
    await (await nextStep(page, /^Buy label for/)).waitFor()
    await page.getByRole('button', { name: 'Save for later' }).click()
    await ask(page)
    const asked = page.getByRole('list', { name: 'Carriers asked' })
    await asked.getByText(/Cannot be reached since/).waitFor()
    const earlier = page.getByRole('region', { name: 'Earlier prices' })
    await earlier.getByText(/from \d/).waitFor()
    await expectAccessible(page)
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    await picture(page, 'ship')
    await earlier.getByRole('button', { name: /^Buy when online/ }).click()
    await said(page, /Queued\. It is bought/)
    await page.getByRole('heading', { name: 'Purchases waiting for a carrier' }).waitFor()
    await nextStep(page, 'Next parcel')
    await expectAccessible(page)
    await picture(page, 'queued')
    await goTo({ page, station }, '/carriers')
    await row(page, /Online Express/)
      .getByText(/Cannot be reached since/)
      .waitFor()
    await expectAccessible(page)
    await picture(page, 'connections')
    await goTo({ page, station }, '/shipments')
    const queue = page.getByRole('region', { name: 'Purchases waiting for a carrier' })
    await queue.getByText('Noah Singh').waitFor()
    await expectAccessible(page)
    await picture(page, 'shipments')
    await carrier.mend()
    await goTo({ page, station }, '/carriers')
    await page
      .getByRole('row', { name: /Online Express/ })
      .getByRole('button', { name: /Test connection/ })
      .click()
    await expect.poll(() => carrier.charges().length).toBe(1)
    expect(carrier.calls('labels')).toBe(1)
  })
})

test('a new price is asked about and accepted with the keyboard', async () => {
  const { page, station, carrier } = await onlineDesk()
  await askForRates(page)
  carrier.behave('rates', { body: { rates: [{ service: 'scripted_ground', total: 2000 }], messages: [] } })
  const { body } = await station.call<{
    results: { id: string; rates: { id: string; service: string }[] }[]
  }>('GET', '/v1/shipments?status=draft&limit=1')
  const [draft] = body.results
  const rate = draft?.rates.find(({ service }) => service === 'scripted_ground')
  await station.call('POST', '/desk/purchase-queue', { shipment_id: draft?.id, selected_rate_id: rate?.id })
  await goTo({ page, station }, '/shipments')
  const accept = page.getByRole('button', { name: /^Accept .*20\.00 for Noah Singh$/ })
  await accept.focus()
  await page.keyboard.press('Enter')
  await said(page, /New price accepted/)
  await expect.poll(() => carrier.charges().length).toBe(1)
})

/** Looked at by hand when a folder is given. */
const picture = async (page: Page, name: string) => {
  const folder = process.env.PACKDESK_PICTURES
  for (const colours of folder ? (['dark', 'light'] as const) : []) {
    await setColours(page, colours)
    await page.screenshot({ path: `${folder}/${name}-${colours}.png`, fullPage: true })
  }
}
