import { expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { buy, montreal } from '../support/desks/shipping-data.ts'
import { dialog, goTo, screenForFile } from '../support/screens/desk-screens.ts'
import { said } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

/** An order with two drafts, and the label of one of them. */
async function boughtOnce({ call }: Pick<Awaited<ReturnType<typeof openScreen>>['station'], 'call'>) {
  const order = (await call<OrderRecord>('POST', '/v1/orders', orderBody({ shipping_from: montreal }))).body
  const draft = async (quantity: number) => {
    const orders = [{ id: order.id, items: [{ id: order.line_items[0]?.id, quantity }] }]
    const { body } = await call<{ shipment_id: string }>('POST', '/desk/order-shipments', { orders })
    return (await call<ShipmentRecord>('POST', `/v1/shipments/${body.shipment_id}/rates`, {})).body
  }
  const [whole, part] = [await draft(2), await draft(1)]
  return { label: (await buy(call, whole)).body, draft: part }
}

test('the key that buys asks who wants a second label of an order and why, on Shipments and on Ship', async () => {
  const { page, station } = await openScreen()
  const statusOf = async ({ id }: ShipmentRecord) =>
    (await station.call<ShipmentRecord>('GET', `/v1/shipments/${id}`)).body.status
  const { label, draft } = await boughtOnce(station)
  await goTo({ page, station }, '/shipments?status=draft')
  await page.getByText('Nothing left to ship').first().waitFor()
  await goTo({ page, station }, `/shipments/${draft.id}`)
  await page
    .getByRole('alert')
    .getByRole('link', { name: String(label.tracking_number) })
    .waitFor()
  await page.getByRole('button', { name: /^Buy label for/ }).waitFor()
  await page.keyboard.press('Control+Enter')
  const asked = dialog(page, 'The order has its label')
  await asked.getByLabel('Why is another label needed?').waitFor()
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'detached' })
  expect(await statusOf(draft)).toBe('draft')

  await page.keyboard.press('Control+Enter')
  await asked.getByLabel('Why is another label needed?').fill('The first parcel was lost')
  await page.keyboard.press('Enter')
  await said(page, /^Label bought/)
  expect(await statusOf(draft)).toBe('purchased')
  await page.getByText('Another label wanted: The first parcel was lost').waitFor()

  const second = await boughtOnce(station)
  await goTo({ page, station }, `/ship?shipment=${second.draft.id}`)
  await page.getByRole('alert').getByText('The order has its label').waitFor()
  await page.getByRole('button', { name: 'Another label is needed…' }).click()
  await asked.getByLabel('Why is another label needed?').fill('Two boxes')
  await page.keyboard.press('Enter')
  await page.getByText('Reason given: Two boxes').waitFor()

  const third = await boughtOnce(station)
  await goTo({ page, station }, `/ship?shipment=${third.draft.id}`)
  await page
    .getByRole('alert')
    .getByRole('link', { name: String(third.label.tracking_number) })
    .waitFor()
  // Pressed again until the price has stood there long enough to be read.
  await expect
    .poll(async () => {
      if (!(await asked.isVisible())) await page.keyboard.press('Control+Enter')
      return asked.isVisible()
    })
    .toBe(true)
  expect(await statusOf(third.draft)).toBe('draft')
  await asked.getByLabel('Why is another label needed?').fill('Lost')
  await page.keyboard.press('Enter')
  await said(page, /^Label bought/)
  expect(await statusOf(third.draft)).toBe('purchased')
})
