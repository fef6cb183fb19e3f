import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { Run, RunItem } from '../../shared/desk/runs.ts'
import { needOf } from '../../shared/rate-ranking.ts'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedCarriers, scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { addConnection, montreal } from '../support/desks/shipping-data.ts'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { goTo, prepareWhole, sampleDraft, screenForFile } from '../support/screens/desk-screens.ts'
import { entries, findInPalette } from '../support/screens/palette.ts'
import { saved } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

/** The page of a run of three orders that is bought: two of a carrier that refuses, one of the shop's own. */
async function runThatFailed(source: string) {
  const desk = await openScreen(null, { carriers: scriptedCarriers })
  const { page, station } = desk
  const { call } = station
  const carrier = await fakeCarrier()
  await addConnection(call, { ...scriptedConnection(carrier), display_name: 'Scripted' })
  await call('PATCH', '/desk/run-settings', { hold_seconds: 0 })
  // One to a pickup point would be asked about first.
  const own = (await sampleDraft(station)).rates.find(rate => needOf(rate) === null)?.service
  for (const preferred_service of ['scripted_ground', own, 'scripted_ground']) {
    const body = orderBody({ source, shipping_from: montreal, options: { preferred_service } })
    expect((await call<OrderRecord>('POST', '/v1/orders', body)).status).toBe(201)
  }
  carrier.behave('labels', { status: 422, body: { code: 'NO', message: 'Not today.' } })
  await goTo(desk, `/orders?source=${source}`)
  await page.getByText('Row 1 of 3').waitFor()
  await prepareWhole(page)
  const buy = page.getByRole('button', { name: /^Buy 3 test labels/ })
  await buy.waitFor()
  const retry = page.getByRole('button', { name: /^Retry 2 / })
  // Pressed again until the totals have stood there long enough to be read.
  await expect
    .poll(async () => {
      if (await buy.isVisible()) await page.keyboard.press('Control+Enter')
      return retry.isVisible()
    })
    .toBe(true)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const read = async () => (await call<Run>('GET', `/desk/runs/${id}`)).body
  const items = async () => (await call<{ results: RunItem[] }>('GET', `/desk/runs/${id}/items`)).body.results
  return { ...desk, carrier, retry, read, items }
}

/** Labels the station knows of, by the order of the run they are for. */
const labelsOf = (items: RunItem[]) => items.map(({ shipment_id: shipment, state }) => ({ shipment, state }))

const failedRows = (page: Page) => page.getByRole('row').filter({ hasText: 'Not today.' })

test('a run of which some failed is tried again for those alone, and buys nothing twice', async () => {
  const { page, carrier, retry, read, items, complaints } = await runThatFailed('Retry')
  expect((await read()).items).toMatchObject({ bought: 1, failed: 2 })
  await expect.poll(() => failedRows(page).count()).toBe(2)
  await expectAccessible(page)
  const before = labelsOf(await items())
  // Tried while the carrier still refuses, it stays as it is.
  await retry.click()
  await expect.poll(() => carrier.calls('labels')).toBe(4)
  await expect.poll(async () => (await read()).state).toBe('done')
  expect(carrier.charges()).toEqual([])
  carrier.behave('labels', {})
  await retry.waitFor()
  // Pressed twice in a row, it is done once.
  await retry.dblclick()
  await page.getByText('3 of 3 bought').first().waitFor()
  expect((await read()).items).toMatchObject({ bought: 3, failed: 0 })
  expect(carrier.charges()).toHaveLength(2)
  const after = labelsOf(await items())
  expect(after[1]).toEqual(before[1])
  expect(new Set(after.map(({ shipment }) => shipment)).size).toBe(3)
  expect(await retry.count()).toBe(0)
  await expectAccessible(page)
  // The scripted carrier's labels are no pictures.
  expect(complaints.filter(each => !each.includes('/desk/print-previews/'))).toEqual([])
})

test('a run is found by its number, and Tab retries what failed of it, prints it and saves its receipt', async () => {
  const { page, station, carrier, read } = await runThatFailed('Found')
  const { number } = await read()
  const listed = async (expected: unknown[]) => {
    await findInPalette(page, `run ${number}`)
    await entries(page, 'Best match').waitFor()
    await page.keyboard.press('Tab')
    const actions = entries(page, `Actions for Run ${number}`)
    await expect.poll(() => actions.allInnerTexts()).toEqual(expected)
  }
  const open = ['Open', expect.stringContaining('Retry what failed')]
  const receipt = expect.stringContaining('Save receipt as PDF')
  await goTo({ page, station }, '/shipments')
  await listed([...open, receipt])
  await expectAccessible(page)
  carrier.behave('labels', {})
  await page.keyboard.type('retry')
  await page.keyboard.press('Enter')
  await page.getByText('3 of 3 bought').first().waitFor()
  expect(carrier.charges()).toHaveLength(2)
  await goTo({ page, station }, '/shipments')
  await findInPalette(page, `run ${number}`)
  await entries(page, 'Best match').waitFor()
  await page.keyboard.press('Tab')
  const file = saved(page.waitForEvent('download'))
  await page.keyboard.type('receipt')
  await page.getByRole('option', { name: /^Save receipt/ }).waitFor()
  await page.keyboard.press('Enter')
  expect(String(await file).slice(0, 5)).toBe('%PDF-')
})
