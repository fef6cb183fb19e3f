import { expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { dialog, goTo, row, sampleLabel, screenForFile } from '../support/screens/desk-screens.ts'
import { said } from '../support/screens/ship-desk.ts'
import type { TestStation } from '../support/station/station.ts'

const openScreen = screenForFile()

async function take({ call }: TestStation, metadata: object, more: object = {}): Promise<OrderRecord> {
  const { status, body } = await call<OrderRecord>('POST', '/v1/orders', orderBody({ metadata, ...more }))
  expect(status).toBe(201)
  return body
}

const metadataOf = async ({ call }: TestStation, { id }: Pick<OrderRecord, 'id'>) =>
  (await call<OrderRecord>('GET', `/v1/orders/${id}`)).body.metadata

/** A draft of an order, with its prices. */
async function pricedDraft({ call }: TestStation, { id }: OrderRecord): Promise<ShipmentRecord> {
  const { body } = await call<{ shipment_id: string }>('POST', '/desk/order-shipments', { orders: [{ id }] })
  await call('POST', `/v1/shipments/${body.shipment_id}/rates`)
  return (await call<ShipmentRecord>('GET', `/v1/shipments/${body.shipment_id}`)).body
}

test('the days an order was promised for are typed in, said where they are none, and kept', async () => {
  const { page, station, complaints } = await openScreen(null)
  const order = await take(station, { ship_by: '2031-05-06', gift: 'yes' }, { source: 'Typed' })
  await goTo({ page, station }, `/orders?view=all&source=Typed&open=${order.id}`)
  const pane = page.getByRole('region', { name: /^Order/ })
  await pane.getByText(/^Ship by: .*2031/).waitFor()
  await pane.getByRole('button', { name: 'Edit', exact: true }).click()
  const deliverBy = page.getByLabel('Deliver by').first()
  await deliverBy.fill('someday')
  await page.getByRole('button', { name: 'Save order' }).click()
  await expect.poll(() => deliverBy.getAttribute('aria-invalid')).toBe('true')
  expect(await metadataOf(station, order)).toEqual({ ship_by: '2031-05-06', gift: 'yes' })
  await deliverBy.fill('2031-05-09')
  await page.getByRole('button', { name: 'Save order' }).click()
  await pane.getByText(/Deliver by: .*2031/).waitFor()
  expect(await metadataOf(station, order)).toEqual({
    ship_by: '2031-05-06',
    deliver_by: '2031-05-09',
    gift: 'yes',
  })
  expect(complaints).toEqual([])
})

test('what is late comes first in the list, says so, and is narrowed by the day it was promised for', async () => {
  const { page, station, complaints } = await openScreen(null)
  await page.setViewportSize({ width: 1920, height: 1000 })
  const more = (order_id: string) => ({ order_id, source: 'Due' })
  await take(station, { deliver_by: '2031-05-09' }, more('DUE-2'))
  await take(station, {}, more('DUE-3'))
  await take(station, { ship_by: '2020-03-04', deliver_by: '2031-06-07' }, more('DUE-1'))
  await goTo({ page, station }, '/orders?view=all&source=Due')
  await page.keyboard.press('v')
  const menu = page.getByRole('menu', { name: 'View' })
  await menu.getByRole('menuitemcheckbox', { name: 'Deliver by' }).click()
  await menu.getByRole('menuitemcheckbox', { name: 'Due' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Due' }).getByRole('button').click()
  await row(page, /DUE-1.*2020.*late/).waitFor()
  const numbers = async () =>
    (await page.getByRole('row').allInnerTexts()).flatMap(text => /DUE-\d/.exec(text)?.[0] ?? [])
  await expect.poll(numbers).toEqual(['DUE-1', 'DUE-2', 'DUE-3'])
  expect(await row(page, /DUE-2/).getByText('late').count()).toBe(0)
  await expectAccessible(page)
  await page.keyboard.press('/')
  await page.keyboard.type('promised<2031-05-31 ')
  await expect.poll(numbers).toEqual(['DUE-2'])
  await page.getByRole('button', { name: /^Remove filter promised/ }).waitFor()
  expect(complaints).toEqual([])
})

test('Ship begins with the price that keeps the promise, and says before buying which price breaks it', async () => {
  const { page, station, complaints } = await openScreen(null)
  const { rates } = await pricedDraft(station, await take(station, {}))
  const dearest = rates.toSorted((one, other) => other.total_charge - one.total_charge)[0]
  const standard = rates.find(({ meta }) => meta?.service_name === 'House Courier Standard')
  const day = dearest?.estimated_delivery?.slice(0, 10) ?? ''
  expect(day < (standard?.estimated_delivery ?? '')).toBe(true)
  const order = await take(station, { deliver_by: day }, { source: 'Promised' })
  await goTo({ page, station }, `/orders?view=all&source=Promised&open=${order.id}`)
  await page
    .getByRole('region', { name: /^Order/ })
    .getByRole('button', { name: 'Ship it' })
    .click()
  await page.getByRole('button', { name: /Get rates/ }).click()
  await page.getByText(/^Promised for /).waitFor()
  await page.getByRole('radio', { name: /^House Courier Express/, checked: true }).waitFor()
  expect(await page.getByText(/later than promised/).count()).toBe(0)
  await page.getByRole('radio', { name: /^House Courier Standard/ }).click()
  await page.getByText(/^The chosen price arrives on .*, later than promised\.$/).waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('a promise that is past is asked about before a run is bought, and bought once it is answered', async () => {
  const { page, station, complaints } = await openScreen(null)
  const order = await take(station, { deliver_by: '2020-03-04' }, { source: 'Past' })
  const { body: run } = await station.call<{ id: string }>('POST', '/desk/runs', { order_ids: [order.id] })
  await goTo({ page, station }, `/runs/${run.id}`)
  await page.getByRole('button', { name: 'Take over' }).click()
  await page
    .getByText(/^Promised for .*2020, which is past\.$/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: /^Look at 1 before buying/ }).click()
  const questions = page.getByRole('dialog')
  await questions.getByRole('button', { name: /^Keep all: Promise that cannot be kept/ }).click()
  await said(page, '1 order kept.')
  await dialog(page, 'All is answered. Nothing is bought yet.').waitFor()
  expect(complaints).toEqual([])
})

test('the report says what was promised and by whom it was missed, and leads to the parcels', async () => {
  const { page, station, complaints } = await openScreen(null)
  const bought = await sampleLabel(station)
  await goTo({ page, station }, '/reports?tab=delivery')
  await page.getByRole('heading', { name: 'What the shop promised' }).waitFor()
  await page.getByText('No order had a day to leave by or to be there by.').waitFor()
  station.database
    .prepare("UPDATE label_facts SET ship_by = '2020-03-02', deliver_by = '2020-03-04' WHERE shipment_id = ?")
    .run(bought.id)
  await page.reload()
  await page.getByText('0 kept, 1 missed: 1 by us, 0 by carriers.').waitFor()
  const table = page.getByRole('table', { name: /What the shop promised/ })
  await table.getByRole('columnheader', { name: 'Missed by us' }).waitFor()
  await expectAccessible(page)
  await table.getByRole('link', { name: '1' }).last().click()
  await page.getByRole('heading', { level: 1, name: 'Missed by us' }).waitFor()
  await page.getByRole('columnheader', { name: 'Deliver by' }).waitFor()
  await page.getByRole('link', { name: bought.tracking_number ?? '' }).waitFor()
  expect(complaints).toEqual([])
})
