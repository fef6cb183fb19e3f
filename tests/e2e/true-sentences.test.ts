import { expect, test } from 'vitest'
import type { Run } from '../../shared/desk/runs.ts'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedCarriers, scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { orderBody, takeOrder } from '../support/desks/order-desk.ts'
import { addConnection, courier, montreal, route } from '../support/desks/shipping-data.ts'
import { giveFile } from '../support/pictures/import-files.ts'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { goTo, row, sampleLabel, screenForFile } from '../support/screens/desk-screens.ts'
import { intercept } from '../support/screens/interception.ts'

const openScreen = screenForFile()

test('while nobody knows how many orders there are the search names no number', async () => {
  const { page, station } = await openScreen()
  await takeOrder(station.call, orderBody({ shipping_from: montreal }))
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await intercept(page, '**/desk/order-counts*', async route => {
    await held
    await route.continue()
  })
  await goTo({ page, station }, '/orders')
  const search = page.getByRole('combobox', { name: 'Search orders' })
  await search.waitFor()
  expect(await search.getAttribute('placeholder')).not.toMatch(/\d/)
  letGo()
  await expect.poll(() => search.getAttribute('placeholder')).toMatch(/^Search [1-9]\d* orders$/)
})

test('a finished run of another desk with nothing left is nobody’s to take over', async () => {
  const { page, station } = await openScreen()
  const { call } = station
  await call('PATCH', '/desk/run-settings', { hold_seconds: 0 })
  const printers = (await call<{ results: { id: string }[] }>('GET', '/desk/printers')).body.results
  for (const { id } of printers) await call('DELETE', `/desk/printers/${id}`)
  await call('POST', '/desk/printers', { name: 'Office', uri: 'screen://office' })
  const order = await takeOrder(call, orderBody({ shipping_from: montreal }))
  const run = (await call<Run>('POST', '/desk/runs', { order_ids: [order.id] })).body
  const read = async () => (await call<Run>('GET', `/desk/runs/${run.id}`)).body
  await expect.poll(async () => (await read()).state).toBe('rated')
  await goTo({ page, station }, `/runs/${run.id}`)
  await page.getByText('Take over to command it from here.').waitFor()
  const { count, totals } = (await read()).to_buy
  await call('POST', `/desk/runs/${run.id}/buy`, {
    expected_count: count,
    expected_totals: totals,
    printing: { order: 'pick', packing_slips: false },
  })
  await expect.poll(read).toMatchObject({ state: 'done', printed: { none: 0, waiting: 0, failed: 0 } })
  await page.getByText('Take over to command it from here.').waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'Take over' }).count()).toBe(0)
})

test('what a test connection charged is not called spend', async () => {
  const { page, station } = await openScreen(null, { width: 1440, height: 900 })
  await sampleLabel(station)
  await goTo({ page, station }, '/carriers')
  await page.getByText('Test charges').first().waitFor()
  expect(await page.getByText('Spend', { exact: true }).count()).toBe(0)
})

test('in live mode the carriers are those of live mode, with how many of test mode there are and a way to see them', async () => {
  const { page, station } = await openScreen(null, { width: 1440, height: 900 })
  const { call } = station
  await sampleLabel(station)
  await goTo({ page, station }, '/carriers')
  await row(page, /House Courier.*Test/).waitFor()
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Live').click()
  await page.getByRole('heading', { name: 'No carrier for Live yet' }).waitFor()
  expect(await row(page, /House Courier/).count()).toBe(0)
  const parts = page.getByRole('navigation', { name: 'Parts of Carriers' })
  await parts.getByRole('link', { name: 'Connected 0', exact: true }).waitFor()

  const credentials = { display_name: 'Live Van', custom_carrier_name: 'live_van' }
  await addConnection(call, courier('live_van', { credentials, test_mode: false }))
  await row(page, /Live Van.*Live/).waitFor()
  await parts.getByRole('link', { name: 'Connected 1', exact: true }).waitFor()
  expect(await page.getByRole('table', { name: 'Carriers', exact: true }).getByRole('row').count()).toBe(2)
  expect(await page.getByText(/Test charges|House Courier/).count()).toBe(0)
  await page.getByRole('button', { name: '1 test connection, not used in Live' }).click()
  await row(page, /House Courier.*Test/).waitFor()
  await expectAccessible(page)
  await goTo({ page, station }, '/system')
  await page
    .getByRole('listitem')
    .filter({ hasText: /^1\s*Carriers$/ })
    .waitFor()
})

test('a carrier that is cut off needs somebody, and nothing is all clear, until it is changed or answers', async () => {
  const { page, station } = await openScreen(null, { carriers: scriptedCarriers })
  const { call } = station
  const carrier = await fakeCarrier()
  const { id } = await addConnection(call, scriptedConnection(carrier))
  await goTo({ page, station }, '/system')
  await page.getByRole('link', { name: 'All clear' }).waitFor()
  await carrier.cut()
  for (const _ of ['first', 'second', 'third'])
    await call('POST', '/v1/proxy/rates', { ...route, carrier_ids: ['scripted'] })
  await page.getByRole('link', { name: '1 thing needs attention', exact: true }).waitFor()
  const list = page.getByRole('list', { name: /^What needs attention/ })
  await list.getByRole('link', { name: 'Carrier out of reach' }).click()
  await page.waitForURL(`**/carriers/${id}`)
  await carrier.mend()
  await call('PATCH', `/desk/connections/${id}`, { active: false })
  await page.getByRole('link', { name: 'All clear' }).waitFor()
})

test('while orders are on hold nobody is told that everything is shipped', async () => {
  const { page, station } = await openScreen()
  const { call } = station
  await takeOrder(call, orderBody({ shipping_from: montreal }))
  for (const view of ['ready', 'needs_attention']) {
    const found = await call<{ results: { id: string }[] }>('GET', `/desk/orders?view=${view}&limit=100`)
    const ids = found.body.results.map(({ id }) => id)
    if (ids.length > 0)
      await call('POST', '/desk/order-actions', { ids, action: { kind: 'hold', reason: 'stock' } })
  }
  await goTo({ page, station }, '/orders')
  await page.getByRole('heading', { name: 'Nothing is ready to ship' }).waitFor()
  await page.getByRole('button', { name: /^On hold [1-9]/ }).waitFor()
})

test('a draft no carrier takes is one to finish, never ready, and says at its weight why', async () => {
  const { page, station } = await openScreen()
  const line_items = [{ title: 'Anvil', quantity: 1, weight: 45, weight_unit: 'KG' }]
  const { id } = await takeOrder(station.call, orderBody({ line_items, shipping_from: montreal }))
  const begun = await station.call<{ shipment_id: string }>('POST', '/desk/order-shipments', {
    orders: [{ id }],
  })
  await goTo({ page, station }, '/ship')
  const drafts = page.getByRole('region', { name: 'Drafts to finish' })
  await drafts.getByRole('button', { name: /45/ }).waitFor()
  expect(await drafts.textContent()).not.toMatch(/\bready\b/i)
  await goTo({ page, station }, `/ship?shipment=${begun.body.shipment_id}`)
  await page.getByRole('button', { name: 'Get rates' }).click()
  await page
    .getByText(/Over this carrier's limit of 30/)
    .first()
    .waitFor()
})

test('an order says the day it was ordered on and the time it came in apart', async () => {
  const { page, station } = await openScreen()
  const order = await takeOrder(
    station.call,
    orderBody({ order_date: '2026-01-05', shipping_from: montreal }),
  )
  await goTo({ page, station }, `/orders?view=all&open=${order.id}`)
  await page.getByText(/ordered [^·]*Jan[^·]* · Created /).waitFor()
})

test('an order whose number came with its sign has one sign wherever it stands', async () => {
  const { page, station } = await openScreen()
  const order = await takeOrder(station.call, orderBody({ order_id: '#1001', shipping_from: montreal }))
  const standsOnce = async () => {
    await page.getByText('#1001', { exact: true }).first().waitFor()
    expect(await page.getByText('##').count()).toBe(0)
  }
  await goTo({ page, station }, `/orders?view=all&open=${order.id}`)
  await page.getByRole('heading', { name: '#1001', exact: true, level: 2 }).waitFor()
  await standsOnce()
  const run = await station.call<Run>('POST', '/desk/runs', { order_ids: [order.id] })
  await goTo({ page, station }, `/runs/${run.body.id}`)
  await standsOnce()
})

test('a column rows are left out by is not called unread', async () => {
  const { page, station } = await openScreen('/import')
  const heads = ['Name', 'Financial Status', 'Lineitem quantity', 'Lineitem name', 'Lineitem sku', 'Vendor']
  const to = [
    'Shipping Name',
    'Shipping Address1',
    'Shipping City',
    'Shipping Zip',
    'Shipping Province',
    'Shipping Country',
  ]
  const line = (number: string, status: string) =>
    [
      number,
      status,
      '1',
      'Mug',
      'MUG',
      'Maple',
      'Ada Byron',
      '5840 Oak St',
      'Vancouver',
      'V6M 2V9',
      'BC',
      'CA',
    ].join()
  await giveFile(page, [[...heads, ...to].join(), line('#1', 'paid'), line('#2', 'pending')].join('\n'))
  const summary = page.getByText(/columns used/).first()
  await summary.waitFor()
  await expect.poll(() => summary.textContent()).toContain('not read: Vendor')
  expect(await summary.textContent()).not.toContain('Financial Status')
  expect((await station.call<{ count: number }>('GET', '/desk/imports')).body.count).toBe(1)
})
