import { expect, test } from 'vitest'
import type { Run } from '../../shared/desk/runs.ts'
import { orderBody, takeOrder } from '../support/desks/order-desk.ts'
import { montreal } from '../support/desks/shipping-data.ts'
import { goTo, sampleLabel, screenForFile } from '../support/screens/desk-screens.ts'
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
