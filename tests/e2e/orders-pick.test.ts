import { expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { PickBatch } from '../../shared/desk/packing-batches.ts'
import { mug, orderBody } from '../support/desks/order-desk.ts'
import { expectAccessible, overflow, untilFocused } from '../support/screens/accessibility.ts'
import { goTo, screenForFile } from '../support/screens/desk-screens.ts'
import { findInPalette } from '../support/screens/palette.ts'
import { said } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

/** Orders of one source in the list, some of which cannot be picked. */
async function withOrders(look: { width?: number; height?: number } = {}) {
  const { page, station, complaints } = await openScreen(null, look)
  const { call } = station
  const take = async (at: number, more: object = {}) => {
    const given = { source: 'Pick', order_id: `P-${at}`, line_items: [mug], ...more }
    return (await call<OrderRecord>('POST', '/v1/orders', orderBody(given))).body
  }
  const orders = [await take(1), await take(2), await take(3)]
  await goTo({ page, station }, '/orders?source=Pick&view=all')
  await page.getByText('Row 1 of 3').waitFor()
  const batches = async () =>
    (await call<{ results: PickBatch[] }>('GET', '/desk/packing/batches')).body.results
  return { page, call, orders, batches, complaints }
}

test('chosen orders become a batch by one key, and Pack opens on it with its first shelf', async () => {
  const { page, batches, complaints } = await withOrders()
  await page.keyboard.press('Control+a')
  await page.getByRole('region', { name: /selected/ }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Shift+P')
  await page.getByRole('heading', { level: 1, name: 'Pack' }).waitFor()
  await page.getByText('Take 6').waitFor()
  expect(await batches()).toMatchObject([{ desk: 'Desk 1', state: 'picking', orders: [{}, {}, {}] }])
  expect(complaints).toEqual([])
})

test('what cannot be picked stays, each with why, and the batch of the others opens by Enter', async () => {
  const { page, call, orders, batches } = await withOrders({ width: 1024, height: 640 })
  const act = (at: number, action: object) =>
    call('POST', '/desk/order-actions', { ids: [orders[at]?.id], action })
  await act(0, { kind: 'hold', reason: 'stock' })
  await act(2, { kind: 'cancel' })
  await page.keyboard.press('Control+a')
  await page.getByRole('region', { name: /selected/ }).waitFor()
  await page.keyboard.press('Shift+P')
  const notice = page.getByRole('group', { name: '1 order is in batch 1. 2 orders stay here' })
  await notice.waitFor()
  await said(page, '1 order is in batch 1. 2 orders stay here')
  expect(await notice.getByRole('listitem').allTextContents()).toEqual(['#P-1: on hold', '#P-3: cancelled'])
  await expectAccessible(page)
  expect(await overflow(page)).toBe(0)
  await untilFocused(notice.getByRole('button', { name: 'Open Pack' }))
  await expect.poll(() => page.getByRole('region', { name: /selected/ }).count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.getByText('Take 2').waitFor()
  expect((await batches())[0]?.orders.map(({ order_id: number }) => number)).toEqual(['P-2'])
})

test('a batch takes its orders out of what is chosen, and the keyboard is on the list again behind the notice', async () => {
  const { page, call, orders, batches } = await withOrders()
  await call('POST', '/desk/order-actions', {
    ids: [orders[0]?.id],
    action: { kind: 'hold', reason: 'stock' },
  })
  await page.getByRole('checkbox', { name: 'Select all that match' }).check()
  const bar = page.getByRole('region', { name: /selected/ })
  const button = bar.getByRole('button', { name: 'Pick as batch' })
  if (await button.isVisible()) await button.click()
  else {
    await bar.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Pick as batch' }).click()
  }
  const notice = page.getByRole('group', { name: /is in batch|are in batch/ })
  await untilFocused(notice.getByRole('button', { name: 'Open Pack' }))
  expect(await bar.count()).toBe(0)
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
  await notice.getByRole('button', { name: 'Close' }).press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=row], tr') !== null))
    .toBe(true)
  expect(await batches()).toHaveLength(1)
})

test('none that can be picked makes no batch, and a desk with a cart is told to pack it first', async () => {
  const { page, call, orders, batches } = await withOrders()
  const ids = orders.map(({ id }) => id)
  await call('POST', '/desk/order-actions', { ids, action: { kind: 'hold', reason: 'stock' } })
  const pick = async () => {
    await page.keyboard.press('Control+a')
    await findInPalette(page, 'Pick as batch')
    await page.getByRole('option', { name: 'Pick as batch' }).first().waitFor()
    await page.keyboard.press('Enter')
  }
  await pick()
  await page.getByRole('group', { name: 'None of them can be picked now. No batch was made.' }).waitFor()
  expect(await batches()).toEqual([])
  await call('POST', '/desk/order-actions', { ids, action: { kind: 'release' } })
  const body = { desk: 'Desk 1', window: 'elsewhere', order_ids: [ids[0]] }
  expect((await call('POST', '/desk/packing/batches', body)).status).toBe(201)
  await pick()
  await page.getByRole('group', { name: /^Batch 1 is still at Desk 1/ }).waitFor()
  expect(await batches()).toHaveLength(1)
})
