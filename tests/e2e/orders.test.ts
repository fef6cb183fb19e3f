import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { OrderDetail } from '../../shared/desk/orders.ts'
import { line, orderBody, packed, parcelOf } from '../support/desks/order-desk.ts'
import { addShipment, buy } from '../support/desks/shipping-data.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { goTo, row, screenForFile } from '../support/screens/desk-screens.ts'
import { said, tabTo } from '../support/screens/ship-desk.ts'
import type { TestStation } from '../support/station/station.ts'

const openScreen = screenForFile()

async function take({ call }: TestStation, more: object = {}): Promise<OrderRecord> {
  const { status, body } = await call<OrderRecord>('POST', '/v1/orders', orderBody(more))
  expect(status).toBe(201)
  return body
}

const detail = async ({ call }: TestStation, { id }: { id: string }) =>
  (await call<OrderDetail>('GET', `/desk/orders/${id}`)).body

const rowButton = (page: Page, number: string) =>
  page.getByRole('button', { name: `#${number}`, exact: true })

test('orders are found, held with a reason and let go again with the keyboard alone', async () => {
  const { page, station, complaints } = await openScreen()
  const order = await take(station, {
    order_id: 'KEY-1',
    shipping_to: { ...(orderBody().shipping_to as object), person_name: 'Zoë Quill' },
  })
  await goTo({ page, station }, '/orders')
  await row(page, /KEY-1/).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('quill')
  await said(page, '1 order found.')
  await page.keyboard.press('ArrowDown')
  await untilFocused(rowButton(page, 'KEY-1'))
  await page.keyboard.press('h')
  await untilFocused(page.getByRole('radio', { name: 'Stock' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await said(page, '1 order put on hold.')
  expect((await detail(station, order)).entry).toMatchObject({
    state: 'on_hold',
    hold: { reason: 'payment' },
  })
  expect((await station.call('GET', `/v1/orders/${order.id}`)).body).toMatchObject({ status: 'unfulfilled' })
  await page.keyboard.press('Control+z')
  await said(page, 'Undone.')
  expect((await detail(station, order)).entry.state).toBe('ready')
  expect(complaints).toEqual([])
})

test('j, k and x walk and choose, Ctrl A takes all that match, and Esc lets go', async () => {
  const { page } = await openScreen('/orders')
  await tabTo(page, rowButton(page, 'Sample 1012'), 60)
  await page.keyboard.press('j')
  await untilFocused(rowButton(page, 'Sample 1011'))
  await page.keyboard.press('x')
  await page.getByRole('region', { name: '1 selected' }).waitFor()
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await page.getByRole('region', { name: '2 selected' }).waitFor()
  await page.keyboard.press('Control+a')
  await page.getByRole('region', { name: /^All \d+ that match are selected$/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: /selected/ }).waitFor({ state: 'detached' })
})

test('all that match are tagged at once, loaded or not, and the tag taken back', async () => {
  const { page, station } = await openScreen()
  for (let count = 0; count < 70; count += 1) await take(station, { source: 'Bulk' })
  await goTo({ page, station }, '/orders?source=Bulk')
  await page.getByText('Row 1 of 70').waitFor()
  await page.getByRole('checkbox', { name: 'Select all that match' }).click()
  await page.getByRole('button', { name: 'Tag', exact: true }).click()
  await page.getByRole('dialog', { name: 'Add tags' }).locator('input:visible').fill('monday')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add tags' }).click()
  await said(page, '70 orders tagged.')
  const tagged = async () => (await station.call('GET', '/desk/orders?tag=monday')).body.count
  expect(await tagged()).toBe(70)
  await page.getByRole('button', { name: 'Undo' }).click()
  await said(page, 'Undone.')
  expect(await tagged()).toBe(0)
})

test('an order is read beside the list, shipped in part, and its shipment belongs to it', async () => {
  const { page, station } = await openScreen()
  const order = await take(station, { order_id: 'PART-1', source: 'Part' })
  await goTo({ page, station }, '/orders?source=Part')
  await rowButton(page, 'PART-1').click()
  const pane = page.getByRole('region', { name: 'Order PART-1' })
  await pane.getByText('Grace Murray').waitFor()
  await pane.getByRole('button', { name: 'Ship a part' }).click()
  await pane.getByRole('textbox', { name: 'Ship how many of MUG' }).fill('1')
  await pane.getByRole('button', { name: 'Ship these' }).click()
  await page.getByRole('heading', { name: 'Ship', level: 1 }).waitFor()
  const { shipments } = (await detail(station, order)).order
  expect(shipments).toMatchObject([{ status: 'draft', parcels: [{ items: [{ quantity: 1 }] }] }])
})

test('an order is typed in, and changed where it needs attention', async () => {
  const { page, station } = await openScreen('/orders')
  await page.getByRole('button', { name: 'New order' }).click()
  const form = page.getByRole('region', { name: 'New order' })
  await form.getByRole('textbox', { name: 'Order number' }).fill('TYPED-1')
  await form.getByRole('textbox', { name: 'Source' }).fill('Phone')
  for (const [name, text] of [
    ['Name', 'Ada Byron'],
    ['Street and number', '1001 Rue Sherbrooke O'],
    ['City', 'Montreal'],
  ] as const)
    await form.getByRole('textbox', { name, exact: true }).fill(text)
  await form.getByRole('textbox', { name: /SKU/ }).fill('MUG-3')
  await form.getByRole('textbox', { name: /Weight each/ }).fill('0,35')
  await page.keyboard.press('Control+Enter')
  await said(page, 'Order TYPED-1 saved.')
  const pane = page.getByRole('region', { name: 'Order TYPED-1' })
  await pane.getByText('The address is not complete').waitFor()
  await pane.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('region', { name: 'Edit order TYPED-1' })
  await edit.getByRole('textbox', { name: 'Postal code' }).fill('H3A 1G5')
  await edit.getByRole('button', { name: 'Save order' }).click()
  await pane.getByText('Ready to ship').first().waitFor()
  const { body } = await station.call<{ results: { id: string; state: string; weight: number }[] }>(
    'GET',
    '/desk/orders?source=Phone',
  )
  expect(body.results).toMatchObject([{ state: 'ready', weight: 0.35 }])
})

test('what is wrong with an order is put right in its pane by the keyboard, with the checks of the form', async () => {
  const { page, station } = await openScreen()
  const order = await take(station, {
    order_id: 'FIX-1',
    shipping_to: { ...(orderBody().shipping_to as object), postal_code: '', city: '' },
    line_items: [{ title: 'Mug', sku: 'MUG', quantity: 2, weight: 0, weight_unit: 'KG' }],
  })
  await goTo({ page, station }, '/orders?view=needs_attention')
  await rowButton(page, 'FIX-1').focus()
  await page.keyboard.press('Enter')
  const pane = page.getByRole('region', { name: 'Order FIX-1' })
  await untilFocused(pane.getByRole('heading', { level: 2 }))
  const fields = pane.getByRole('form', { name: 'Put right what is missing' })
  const postal = fields.getByRole('textbox', { name: 'Postal code' })
  await tabTo(page, fields.getByRole('textbox', { name: 'City' }))
  await page.keyboard.press('Enter')
  await said(page, '3 entries need attention')
  await page.keyboard.type('Vancouver')
  await tabTo(page, postal)
  await page.keyboard.type('never')
  await page.keyboard.press('Enter')
  await fields.getByText('Enter a Canadian postal code, like H2X 1Y4.').waitFor()
  await untilFocused(postal)
  await expectAccessible(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('v6b4a2')
  await page.keyboard.press('Enter')
  await said(page, 'Order FIX-1 saved.')
  // What is still wrong is next.
  await untilFocused(fields.getByRole('textbox', { name: 'MUG: Weight each, kg' }))
  expect((await detail(station, order)).entry.problems).toEqual(['weight'])
  await page.keyboard.type('0,4')
  await page.keyboard.press('Enter')
  await pane.getByText('Ready to ship').first().waitFor()
  await untilFocused(pane.getByRole('heading', { level: 2 }))
  expect((await detail(station, order)).order).toMatchObject({
    shipping_to: { city: 'Vancouver', postal_code: 'V6B4A2' },
    line_items: [{ sku: 'MUG', quantity: 2, weight: 0.4 }],
  })
})

test('what customs lacks is typed in the pane, and the one filled button stands at its lower right', async () => {
  const { page, station } = await openScreen(null, { width: 1440, height: 900 })
  const order = await take(station, {
    order_id: 'FIX-2',
    shipping_to: {
      ...(orderBody().shipping_to as object),
      country_code: 'US',
      state_code: 'WA',
      city: 'Seattle',
      postal_code: '98101',
    },
    line_items: [
      {
        title: 'Mug',
        sku: 'MUG',
        quantity: 2,
        weight: 0.4,
        weight_unit: 'KG',
        value_amount: 12,
        value_currency: 'CAD',
      },
    ],
  })
  await goTo({ page, station }, `/orders?view=needs_attention&open=${order.id}`)
  const pane = page.getByRole('region', { name: 'Order FIX-2' })
  await pane.getByRole('textbox', { name: 'MUG: HS code' }).fill('691200')
  const origin = pane.getByRole('combobox', { name: 'MUG: Made in' })
  await origin.fill('Canad')
  await page.getByRole('option', { name: 'Canada', exact: true }).click()
  await pane.getByRole('button', { name: 'Save', exact: true }).click()
  await pane.getByText('Ready to ship').first().waitFor()
  expect((await detail(station, order)).order.line_items).toMatchObject([
    { hs_code: '691200', origin_country: 'CA', value_amount: 12 },
  ])
  const filled = pane
    .locator('button[data-variant=filled], button:not([data-variant])')
    .filter({ visible: true })
  expect(await filled.allTextContents()).toEqual([expect.stringMatching(/^Ship/)])
  const [button, frame] = [await filled.boundingBox(), await pane.boundingBox()]
  if (!button || !frame) throw new Error('the pane is not drawn')
  expect(frame.x + frame.width - (button.x + button.width)).toBeLessThan(32)
  expect(frame.y + frame.height - (button.y + button.height)).toBeLessThan(24)
})

test('whoever edits an order that somebody else changed is told, and nothing typed is lost', async () => {
  const { page, station } = await openScreen()
  const order = await take(station, { order_id: 'TWO-1', source: 'Two' })
  await goTo({ page, station }, `/orders?open=${order.id}`)
  await page.getByRole('region', { name: 'Order TWO-1' }).getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('region', { name: 'Edit order TWO-1' })
  await edit.getByRole('textbox', { name: /Name/ }).last().fill('Blue mug')
  await station.call('PUT', `/desk/orders/${order.id}`, { revision: 1, order_date: '2026-01-04' })
  await edit.getByRole('button', { name: 'Save order' }).click()
  await page.getByRole('group', { name: /changed this order/ }).waitFor()
  expect(await edit.getByRole('textbox', { name: /Name/ }).last().inputValue()).toBe('Blue mug')
  expect((await detail(station, order)).order.line_items[0]?.title).toBe('Mug')
})

test('a view somebody saved is there again, with its count', async () => {
  const { page, station } = await openScreen()
  await take(station, { source: 'Saved' })
  await goTo({ page, station }, '/orders?source=Saved')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('From the market')
  await page.keyboard.press('Enter')
  await goTo({ page, station }, '/orders')
  await page.getByRole('button', { name: 'More views' }).click()
  await page.getByRole('menuitem', { name: 'From the market 1' }).click()
  await page.getByRole('button', { name: 'From the market 1', pressed: true }).waitFor()
  await page.getByText('Row 1 of 1').waitFor()
  expect(new URL(page.url()).search).toContain('source=Saved')
})

test('an order that was bought names its service in the list, whatever was asked for', async () => {
  const { page, station } = await openScreen()
  const order = await take(station, { order_id: 'SVC-1', metadata: { requested_service: 'Next day' } })
  await goTo({ page, station }, '/orders?view=all')
  await row(page, /SVC-1/).getByText('Next day').first().waitFor()
  const draft = await addShipment(station.call, { parcels: [parcelOf(packed(line(order), 2))] })
  const { body: label } = await buy(station.call, draft)
  await row(page, /SVC-1/).getByText(String(label.selected_rate?.meta?.service_name)).waitFor()
})

test('a filter that is still being typed counts in the view that is saved, and in its count', async () => {
  const { page, station } = await openScreen()
  const [line] = orderBody().line_items
  await take(station, { source: 'Half' })
  await take(station, { source: 'Half', line_items: [{ ...line, sku: 'CUP' }] })
  await goTo({ page, station }, '/orders?source=Half')
  await page.getByText('Row 1 of 2').waitFor()
  const box = page.getByRole('combobox', { name: 'Search orders' })
  await box.fill('sku:CUP')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Cups')
  await page.keyboard.press('Enter')
  await page.getByText('Row 1 of 1').waitFor()
  expect(new URL(page.url()).searchParams.get('sku')).toBe('CUP')
  expect(await box.inputValue()).toBe('')
  await goTo({ page, station }, '/orders')
  await page.getByRole('button', { name: 'More views' }).click()
  await page.getByRole('menuitem', { name: 'Cups 1' }).waitFor()
})

test('what was typed into one of the further filters counts when they are closed', async () => {
  const { page, station } = await openScreen()
  const [line] = orderBody().line_items
  await take(station, { source: 'Further' })
  await take(station, { source: 'Further', line_items: [{ ...line, sku: 'CUP' }] })
  await goTo({ page, station }, '/orders?source=Further')
  await page.getByText('Row 1 of 2').waitFor()
  await page.keyboard.press('f')
  await page.getByRole('textbox', { name: 'SKU' }).fill('CUP')
  await page.keyboard.press('Escape')
  await page.getByText('Row 1 of 1').waitFor()
})

test.each(['light', 'dark'] as const)(
  'the orders and one of them are accessible in %s',
  async colorScheme => {
    const { page, station } = await openScreen(null, { colorScheme })
    const order = await take(station, {
      source: 'Look',
      line_items: [{ title: 'Cup', quantity: 1, weight: 0, weight_unit: 'KG' }],
    })
    await station.call('POST', '/desk/order-actions', {
      ids: [order.id],
      action: { kind: 'tag', tags: ['gift'] },
    })
    await goTo({ page, station }, `/orders?view=all&open=${order.id}`)
    await page.getByRole('region', { name: `Order ${order.order_id}` }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Edit' }).first().click()
    await page.getByRole('button', { name: 'Save order' }).waitFor()
    await expectAccessible(page)
  },
)
