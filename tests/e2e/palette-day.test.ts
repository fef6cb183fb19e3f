import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Run } from '../../shared/desk/runs.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { montreal, vancouver } from '../support/desks/shipping-data.ts'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { dialog, goTo, row, screenForFile } from '../support/screens/desk-screens.ts'
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
  await station.call('POST', '/v1/addresses', { ...vancouver, person_name: 'Rita Vorhoeve' })
  await station.call('POST', '/desk/products/changes', {
    rows: [{ sku: 'DAY-7', fields: { name: 'Lamp', barcode: '4006381333931' } }],
  })
  await goTo({ page, station }, '/addresses')
  await actionsOf(page, 'rita vorhoeve')
  await choose(page, 'remove')
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
