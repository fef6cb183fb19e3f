import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Run } from '../../shared/desk/runs.ts'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import type { Call } from '../support/contract/call.ts'
import { groupingCarriers, manifestDesk } from '../support/desks/manifest-desk.ts'
import { orderBody, takeOrder } from '../support/desks/order-desk.ts'
import { addConnection, addShipment, buy, montreal, vancouver } from '../support/desks/shipping-data.ts'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { dialog, goTo, prepareWhole, row, screenForFile } from '../support/screens/desk-screens.ts'
import { heldBack } from '../support/screens/interception.ts'
import { entries, findInPalette } from '../support/screens/palette.ts'
import { said } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

/** Finds something in the palette and lists what can be done to it. */
async function actionsOf(page: Page, what: string): Promise<() => Promise<string[]>> {
  await findInPalette(page, what)
  await entries(page, 'Best match').waitFor()
  await page.keyboard.press('Tab')
  const options = dialog(page, 'Search and commands').getByRole('option')
  await options.filter({ hasText: 'Open' }).first().waitFor()
  return async () => (await options.allInnerTexts()).map(text => text.split('\n')[0] ?? '')
}

const newestRun = async (call: Call): Promise<Run | undefined> =>
  (await call<{ results: Run[] }>('GET', '/desk/runs')).body.results[0]

/** Presses a button, which takes nothing in its first moment, until it has done what it does. */
const pressUntil = (button: Locator, isDone: () => Promise<boolean>): Promise<void> =>
  expect
    .poll(
      async () => {
        if (!(await isDone())) await button.click({ timeout: 500 }).catch(() => undefined)
        return isDone()
      },
      { interval: 600 },
    )
    .toBe(true)

async function choose(page: Page, word: string): Promise<void> {
  await page.keyboard.type(word)
  await page.keyboard.press('Enter')
}

test('a run somebody else began is taken over from the palette, and then offers what is left to do', async () => {
  const { page, station, complaints } = await openScreen()
  const { call } = station
  const { body: order } = await call<{ id: string }>(
    'POST',
    '/v1/orders',
    orderBody({ shipping_from: montreal }),
  )
  const { body: run } = await call<Run>('POST', '/desk/runs', { order_ids: [order.id] })
  await expect.poll(async () => (await call<Run>('GET', `/desk/runs/${run.id}`)).body.state).toBe('rated')
  await goTo({ page, station }, '/orders')
  const listed = await actionsOf(page, `run ${run.number}`)
  await expect.poll(listed).toEqual(['Open', 'Take over'])
  await expectAccessible(page)
  await choose(page, 'take')
  await expect.poll(() => page.url()).toContain(`/runs/${run.id}`)
  await page.getByRole('button', { name: 'Ask for prices again' }).waitFor()
  // Buying stays with the page that shows the totals.
  await expect.poll(await actionsOf(page, `run ${run.number}`)).toEqual(['Open'])
  expect(complaints).toEqual([])
})

test('a saved address is removed from the palette and can be had back, a product is copied', async () => {
  const { page, station, complaints } = await openScreen()
  const { body: rita } = await station.call<{ id: string }>('POST', '/v1/addresses', {
    ...vancouver,
    person_name: 'Rita Vorhoeve',
  })
  await station.call('POST', '/desk/products/changes', {
    rows: [{ sku: 'DAY-7', fields: { name: 'Lamp', barcode: '4006381333931' } }],
  })
  await goTo({ page, station }, '/addresses')
  // It is removed once all is there that its pane asks for, however long the station takes.
  const sender = await heldBack(page, '**/desk/addresses/*/sender')
  await actionsOf(page, 'rita vorhoeve')
  await choose(page, 'remove')
  await page.getByRole('button', { name: 'Remove' }).first().waitFor()
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve, { timeout: 2_000 })))
  expect((await station.call('GET', `/v1/addresses/${rita.id}`)).status).toBe(200)
  sender.letGo()
  await said(page, /Rita Vorhoeve removed/)
  await page.keyboard.press('Control+z')
  await row(page, /Rita Vorhoeve/).waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await actionsOf(page, 'day-7')
  await choose(page, 'barcode')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('4006381333931')
  await actionsOf(page, 'day-7')
  await choose(page, 'copy: sku')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('DAY-7')
  expect(complaints).toEqual([])
})

test('a run that was paused is continued from the palette, and buys what is left', async () => {
  const { page, station } = await openScreen(null, { carriers: groupingCarriers })
  const { call } = station
  const carrier = await fakeCarrier()
  await call('DELETE', '/desk/sample')
  await addConnection(call, scriptedConnection(carrier))
  await call('PATCH', '/desk/run-settings', { hold_seconds: 0 })
  for (let at = 0; at < 6; at += 1) await takeOrder(call, { source: 'Stands', shipping_from: montreal })
  await goTo({ page, station }, '/orders?source=Stands')
  await page.getByText('Row 1 of 6').waitFor()
  await prepareWhole(page)
  carrier.behave('labels', { how: 'hold', charges: true })
  const stateOf = async () => (await newestRun(call))?.state
  await page.getByRole('button', { name: /^Buy 6 test labels/ }).waitFor()
  await pressUntil(
    page.getByRole('button', { name: /^Buy 6 test labels/ }),
    async () => (await stateOf()) === 'buying',
  )
  await expect.poll(() => carrier.calls('labels')).toBe(4)
  await pressUntil(
    page.getByRole('button', { name: 'Pause' }).first(),
    async () => (await stateOf()) === 'paused',
  )
  carrier.behave('labels', {})
  carrier.release()
  await expect.poll(async () => (await newestRun(call))?.items.bought).toBe(4)
  await goTo({ page, station }, '/orders?source=Stands')
  const run = await newestRun(call)
  await expect
    .poll(await actionsOf(page, `run ${run?.number}`))
    .toEqual(['Open', 'Continue', 'Save receipt as PDF'])
  await expectAccessible(page)
  await choose(page, 'continue')
  await page.getByText('6 of 6 bought').first().waitFor()
  expect(page.url()).toContain(`/runs/${run?.id}`)
  expect(carrier.calls('labels')).toBe(6)
})

test('what became of a manifest nobody knows about is recorded from the palette', async () => {
  const { page, station, complaints } = await openScreen(null, { carriers: groupingCarriers })
  const { call } = station
  const carrier = await fakeCarrier()
  const connection = { ...scriptedConnection(carrier), display_name: 'Scripted' }
  const { id } = await addConnection(call, connection)
  await buy(call, await addShipment(call, { carrier_ids: ['scripted'] }))
  carrier.behave('end-of-day', { how: 'hang_up' })
  await manifestDesk(call).close(id)
  await goTo({ page, station }, '/orders')
  await findInPalette(page, 'scripted')
  await entries(page, 'Manifests').first().waitFor()
  const selected = page.getByRole('option', { selected: true })
  while (!(await selected.textContent())?.includes('Maybe closed')) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.getByRole('option', { name: 'Record what happened…' }).waitFor()
  await expectAccessible(page)
  await choose(page, 'record')
  const asked = dialog(page, 'Did the carrier close out these parcels?')
  await asked.getByRole('textbox', { name: 'Manifest numbers of the carrier' }).fill('M-1')
  await page.keyboard.press('Enter')
  await said(page, 'Recorded.')
  await row(page, /Scripted.*Closed/)
    .getByText('Manifest M-1')
    .waitFor()
  expect(complaints).toEqual([])
})
