import { expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { Run } from '../../shared/desk/runs.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { addConnection, courier, montreal, service } from '../support/desks/shipping-data.ts'
import { textsOfPdf } from '../support/labels/read-pdf.ts'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { goTo, prepareWhole, screenForFile } from '../support/screens/desk-screens.ts'
import { said, saved } from '../support/screens/ship-desk.ts'
import type { TestStation } from '../support/station/station.ts'

const openScreen = screenForFile()

async function take({ call }: TestStation, count: number, source: string): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const body = orderBody({ source, shipping_from: montreal })
    expect((await call<OrderRecord>('POST', '/v1/orders', body)).status).toBe(201)
  }
}

const bought = async ({ call }: TestStation) =>
  (await call<{ count: number }>('GET', '/v1/shipments?status=purchased&limit=1')).body.count

test('twenty orders are chosen, looked at, bought and printed by keyboard, and stay on a page of their own', async () => {
  const { page, station, complaints } = await openScreen()
  await station.call('PATCH', '/desk/run-settings', { hold_seconds: 0 })
  await take(station, 20, 'Walk')
  await goTo({ page, station }, '/orders?source=Walk')
  await page.getByText('Row 1 of 20').waitFor()
  await prepareWhole(page)
  await page.getByRole('heading', { name: /^Run \d+$/, level: 1 }).waitFor()
  const buy = page.getByRole('button', { name: /^Buy 20 test labels/ })
  await buy.waitFor()
  expect(await bought(station)).toBe(0)
  await page.getByText('Nothing is bought yet.').waitFor()
  // Pressed again until the totals have stood there long enough to be read.
  await expect
    .poll(async () => {
      if (await buy.isVisible()) await page.keyboard.press('Control+Enter')
      return bought(station)
    })
    .toBeGreaterThan(0)
  await page.getByText('20 of 20 bought').first().waitFor()
  await expect.poll(() => bought(station)).toBe(20)
  await expect
    .poll(async () => (await station.call<{ count: number }>('GET', '/desk/print-jobs?limit=1')).body.count)
    .toBe(20)
  const receipt = async (format: string) => {
    const file = saved(page.waitForEvent('download'))
    await page.getByRole('button', { name: 'Receipt' }).click()
    await page.getByRole('menuitem', { name: format }).click()
    return file
  }
  expect(
    String(await receipt('CSV'))
      .trim()
      .split(/\r?\n/),
  ).toHaveLength(21)
  expect((await textsOfPdf(await receipt('PDF'))).join(' ')).toContain('20 of 20 labels bought')
  await page.getByRole('button', { name: /^Bought/ }).click()
  await page.getByText('Row 1 of 20').waitFor()
  await goTo({ page, station }, '/runs')
  await page
    .getByRole('link', { name: /^Run \d+$/ })
    .first()
    .waitFor()
  expect(complaints).toEqual([])
})

test('a dry run names the printers its labels would go to, with how many and why', async () => {
  const { page, station } = await openScreen()
  const add = async (name: string, uri: string) =>
    (await station.call<{ id: string }>('POST', '/desk/printers', { name, uri })).body.id
  await add('Zebra', 'screen://zebra')
  const folder = await add('Archive', `folder://${station.home}/labels`)
  await take(station, 2, 'Printed')
  await goTo({ page, station }, '/orders?source=Printed')
  await page.getByText('Row 1 of 2').waitFor()
  await prepareWhole(page)
  const printers = page.getByRole('region', { name: 'Labels come out at' })
  await printers.getByText('2 labels, default printer').waitFor()
  await expectAccessible(page)
  // A rule for printers is asked at once.
  await station.call('POST', '/desk/print-routes', { kind: 'label', printer_id: folder })
  await printers.getByText('2 labels, by a printer rule, saved as files').waitFor()
  await printers.getByRole('link', { name: 'Archive' }).waitFor()
  await page.getByRole('checkbox', { name: 'Print when bought' }).uncheck()
  await page.getByRole('region', { name: 'Labels would come out at' }).waitFor()
})

test('a run calls services and carriers as the shop does', async () => {
  const { page, station } = await openScreen()
  const own = courier('van_2', {
    display_name: 'Van of Ida',
    config: { services: [{ ...service('van_same_day', 1, 0), service_name: 'Same day' }] },
  })
  await addConnection(station.call, own)
  await take(station, 1, 'Named')
  const { body } = await station.call<Run>('POST', '/desk/runs', { matching: { source: ['Named'] } })
  await goTo({ page, station }, `/runs/${body.id}`)
  await page.getByRole('button', { name: 'Take over' }).click()
  const services = page.getByRole('table', { name: 'Services' })
  await services.getByRole('rowheader', { name: 'Same day · Van of Ida' }).waitFor()
  await page.getByRole('cell', { name: 'Same day · Van of Ida' }).waitFor()
  await page.getByRole('button', { name: /^Choose the service of order/ }).press('Enter')
  const offers = page.getByRole('menuitemradio')
  await offers.filter({ hasText: 'House Courier' }).first().waitFor()
  expect((await offers.allInnerTexts()).join()).not.toMatch(/van_2|house_courier/)
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Services for all' }).selectOption('Same day')
  await page.getByRole('cell', { name: 'Same day · Van of Ida' }).waitFor()
})

test('what is skipped stays as it is, and a press during the hold is taken back by Esc', async () => {
  const { page, station } = await openScreen()
  await station.call('PATCH', '/desk/run-settings', { hold_seconds: 30 })
  await take(station, 3, 'Hold')
  const { body } = await station.call<Run>('POST', '/desk/runs', { matching: { source: ['Hold'] } })
  await goTo({ page, station }, `/runs/${body.id}`)
  await page.getByRole('button', { name: 'Take over' }).click()
  await page.getByRole('button', { name: /^Buy 3 test labels/ }).waitFor()
  await page
    .getByRole('button', { name: /^Skip order/ })
    .first()
    .click()
  const buy = page.getByRole('button', { name: /^Buy 2 test labels/ })
  await buy.waitFor()
  await expect
    .poll(async () => {
      // It may go between the look and the press.
      if (await buy.isVisible()) await buy.click({ timeout: 1_000 }).catch(() => undefined)
      return page.getByText('Esc stops it.').isVisible()
    })
    .toBe(true)
  await page.keyboard.press('Escape')
  await said(page, 'Ready to buy')
  expect(await bought(station)).toBe(0)
  expect((await station.call('GET', '/desk/orders?source=Hold&view=ready')).body.count).toBe(3)
})

test('another service is chosen for one order by keyboard, and the totals and the label follow', async () => {
  const { page, station } = await openScreen()
  await station.call('PATCH', '/desk/run-settings', { hold_seconds: 0 })
  await take(station, 2, 'Choose')
  const { body } = await station.call<Run>('POST', '/desk/runs', { matching: { source: ['Choose'] } })
  await goTo({ page, station }, `/runs/${body.id}`)
  await page.getByRole('button', { name: 'Take over' }).click()
  const menu = page.getByRole('button', { name: /^Choose the service of order/ }).first()
  await menu.waitFor()
  const before = (await station.call<Run>('GET', `/desk/runs/${body.id}`)).body.totals
  await menu.press('Enter')
  const offers = page.getByRole('menuitemradio')
  await offers.last().waitFor()
  await expectAccessible(page)
  await offers.last().press('Enter')
  await page.getByRole('cell', { name: /you 1/ }).waitFor()
  const { totals } = (await station.call<Run>('GET', `/desk/runs/${body.id}`)).body
  expect(totals[0]?.amount).toBeGreaterThan(before[0]?.amount ?? 0)
})

test.each(['light', 'dark'] as const)(
  'a run is accessible before and after it is bought in %s',
  async colorScheme => {
    const { page, station } = await openScreen(null, { colorScheme })
    await station.call('PATCH', '/desk/run-settings', { hold_seconds: 0 })
    await take(station, 2, `Look ${colorScheme}`)
    const { body } = await station.call<Run>('POST', '/desk/runs', {
      matching: { source: [`Look ${colorScheme}`] },
    })
    await goTo({ page, station }, `/runs/${body.id}`)
    await page.getByRole('button', { name: 'Take over' }).click()
    const buy = page.getByRole('button', { name: /^Buy 2 test labels/ })
    await buy.waitFor()
    await expectAccessible(page)
    await expect
      .poll(async () => {
        // It may go between the look and the press.
        if (await buy.isVisible()) await buy.click({ timeout: 1_000 }).catch(() => undefined)
        return page.getByText('2 of 2 bought').first().isVisible()
      })
      .toBe(true)
    await expectAccessible(page)
  },
)
