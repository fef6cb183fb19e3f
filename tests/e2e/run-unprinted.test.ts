import { expect, test } from 'vitest'
import { orderBody } from '../support/desks/order-desk.ts'
import { montreal } from '../support/desks/shipping-data.ts'
import { goTo, prepareWhole, screenForFile } from '../support/screens/desk-screens.ts'

const openScreen = screenForFile()

test('a run whose labels do not come out is not done: it says how many, with the next press, and nothing is all clear', async () => {
  const { page, station } = await openScreen()
  const { call } = station
  await call('PATCH', '/desk/run-settings', { hold_seconds: 0 })
  const printers = (await call<{ results: { id: string }[] }>('GET', '/desk/printers')).body.results
  for (const { id } of printers) await call('DELETE', `/desk/printers/${id}`)
  for (const _ of [1, 2])
    await call('POST', '/v1/orders', orderBody({ source: 'Paper', shipping_from: montreal }))
  await goTo({ page, station }, '/orders?source=Paper')
  await page.getByText('Row 1 of 2').waitFor()
  await prepareWhole(page)
  const buy = page.getByRole('button', { name: /^Buy 2 test labels/ })
  await buy.waitFor()
  // Pressed again until the totals have stood there long enough to be read.
  await expect
    .poll(async () => {
      if (await buy.isVisible()) await page.keyboard.press('Control+Enter')
      return page.getByText('2 of 2 bought').first().isVisible()
    })
    .toBe(true)
  await page.locator('#content').getByText('Bought, 2 not printed').waitFor()
  await page.getByRole('button', { name: /^Print 2 labels/ }).waitFor()
  await page
    .getByRole('link', { name: /needs? attention$/ })
    .first()
    .waitFor()
  expect(await page.getByRole('link', { name: 'All clear' }).count()).toBe(0)
  const at = page.url().slice(new URL(page.url()).origin.length)

  await goTo({ page, station }, '/runs')
  const left = page.getByRole('region', { name: 'Left to do' })
  await left.getByText('Bought, 2 not printed').waitFor()
  expect(await page.getByText('No run waits for you.').count()).toBe(0)
  await goTo({ page, station }, '/system')
  await page
    .getByRole('list', { name: 'What needs attention' })
    .getByRole('link', { name: 'Run not printed' })
    .click()
  await expect.poll(() => page.url()).toContain(at)

  await call('POST', '/desk/printers', { name: 'Dead', uri: 'tcp://127.0.0.1:1' })
  await page.getByRole('button', { name: /^Print 2 labels/ }).click()
  await page.getByRole('button', { name: /^Print queue/ }).click()
  await expect.poll(() => page.url()).toContain('/print-queue')
})
