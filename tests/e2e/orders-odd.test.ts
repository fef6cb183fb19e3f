import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { OrderDetail } from '../../shared/desk/orders.ts'
import { mug, orderBody } from '../support/desks/order-desk.ts'
import { montreal, vancouver } from '../support/desks/shipping-data.ts'
import { abroad, declared } from '../support/desks/worklist-desk.ts'
import { expectAccessible, setColours, untilFocused } from '../support/screens/accessibility.ts'
import { goTo, row, screenForFile } from '../support/screens/desk-screens.ts'
import { said, tabTo } from '../support/screens/ship-desk.ts'
import type { TestStation } from '../support/station/station.ts'

const openScreen = screenForFile()

async function take({ call }: TestStation, more: object = {}): Promise<OrderRecord> {
  const { status, body } = await call<OrderRecord>(
    'POST',
    '/v1/orders',
    orderBody({ source: 'Odd', ...more }),
  )
  expect(status).toBe(201)
  return body
}

test('an order of 500 items shows its first, all of them on request, and is changed in the last one', async () => {
  const { page, station, complaints } = await openScreen()
  const items = Array.from({ length: 500 }, (_, n) => ({
    ...mug,
    sku: `S-${n + 1}`,
    quantity: 1,
    weight: 0.02,
  }))
  const order = await take(station, { order_id: 'ODD-500', line_items: items })
  await goTo({ page, station }, `/orders?source=Odd&open=${order.id}`)
  const pane = page.getByRole('region', { name: 'Order ODD-500' })
  await pane.getByText('S-20 Mug', { exact: true }).waitFor()
  expect(await pane.getByText('S-21 Mug', { exact: true }).count()).toBe(0)
  await pane.getByRole('button', { name: 'Show all 500' }).click()
  await pane.getByText('S-500 Mug', { exact: true }).waitFor()
  await page.keyboard.press('e')
  const form = page.getByRole('region', { name: 'Edit order ODD-500' })
  expect(await form.getByRole('row').count()).toBe(51)
  await form.getByRole('button', { name: 'Show all 500' }).click()
  // Rows out of sight are not drawn; whoever goes to the last one finds it.
  expect(await form.getByRole('row').count()).toBeLessThan(120)
  await form.getByRole('button', { name: 'Add item' }).scrollIntoViewIfNeeded()
  const last = form.getByRole('textbox', { name: 'Item 500: Name' })
  await last.fill('The last one')
  await form.getByRole('button', { name: 'Save order' }).click()
  await said(page, 'Order ODD-500 saved.')
  const { body } = await station.call<OrderDetail>('GET', `/desk/orders/${order.id}`)
  expect(body.order.line_items.map(({ title }) => title)).toEqual([...Array(499).fill('Mug'), 'The last one'])
  expect(complaints).toEqual([])
})

test('what an order lacks stands in its row and first in its pane, and each currency has a total of its own', async () => {
  const { page, station } = await openScreen()
  const { address_line1: _, city: __, postal_code: ___, ...nowhere } = vancouver
  await take(station, { order_id: 'ODD-NOWHERE', shipping_to: nowhere })
  await take(station, {
    order_id: 'ODD-COUNTRY',
    shipping_from: montreal,
    shipping_to: { ...abroad, postal_code: '22' },
    line_items: [{ ...declared, sku: 'KNOWN' }],
  })
  const mixed = await take(station, {
    order_id: 'ODD-MIXED',
    line_items: [declared, { ...declared, sku: 'EUR-1', value_currency: 'EUR', value_amount: 10 }],
  })
  await goTo({ page, station }, '/orders?view=all&source=Odd')
  await row(page, /ODD-NOWHERE/)
    .getByText('Address')
    .waitFor()
  await row(page, /ODD-COUNTRY/)
    .getByText('Address')
    .waitFor()
  await row(page, /ODD-MIXED/)
    .getByText('Ready to ship')
    .waitFor()
  await goTo({ page, station }, `/orders?view=all&source=Odd&open=${mixed.id}`)
  const pane = page.getByRole('region', { name: 'Order ODD-MIXED' })
  await pane.getByRole('heading', { name: /4 items.*48\.00.*€20\.00/ }).waitFor()
  await expectAccessible(page)
  await picture(page, 'mixed')
  await page.getByRole('table').getByRole('button', { name: '#ODD-NOWHERE', exact: true }).click()
  const other = page.getByRole('region', { name: 'Order ODD-NOWHERE' })
  await other.getByText('The address is not complete').waitFor()
})

test('an order without items is refused at its list, and nothing typed is lost', async () => {
  const { page, station } = await openScreen()
  const order = await take(station, { order_id: 'ODD-NONE' })
  await goTo({ page, station }, `/orders?source=Odd&open=${order.id}`)
  await page
    .getByRole('region', { name: 'Order ODD-NONE' })
    .getByRole('button', { name: 'Edit' })
    .first()
    .click()
  const form = page.getByRole('region', { name: 'Edit order ODD-NONE' })
  await form.getByRole('combobox', { name: 'Order date' }).fill('2026-01-04')
  await form
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await form.getByRole('button', { name: 'Save order' }).click()
  await form.getByRole('alert').first().waitFor()
  await expectAccessible(page)
  await picture(page, 'no-items')
  expect(await form.getByRole('combobox', { name: 'Order date' }).inputValue()).toMatch(/^Sun, Jan 4/)
  const { body } = await station.call<OrderDetail>('GET', `/desk/orders/${order.id}`)
  expect(body).toMatchObject({ entry: { revision: 1 }, order: { line_items: [{ title: 'Mug' }] } })
})

test('an open pane follows the row the keyboard rests on, which keeps the keyboard', async () => {
  const { page, station } = await openScreen()
  for (const number of ['WALK-1', 'WALK-2', 'WALK-3'])
    await take(station, { order_id: number, source: 'Follow' })
  await goTo({ page, station }, '/orders?source=Follow')
  const link = (number: string) =>
    page.getByRole('table').getByRole('button', { name: `#${number}`, exact: true })
  const pane = (number: string) => page.getByRole('region', { name: `Order ${number}` })
  await tabTo(page, link('WALK-1'))
  await page.keyboard.press('Enter')
  await untilFocused(pane('WALK-1').getByRole('heading', { level: 2 }))
  await link('WALK-1').focus()
  await page.keyboard.press('j')
  await pane('WALK-2').waitFor()
  await untilFocused(link('WALK-2'))
  await page.keyboard.press('j')
  await pane('WALK-3').waitFor()
  await page.keyboard.press('Escape')
  await pane('WALK-3').waitFor({ state: 'detached' })
  await untilFocused(link('WALK-3'))
})

/** Looked at by hand when a folder is given. */
const picture = async (page: Page, name: string) => {
  const folder = process.env.PACKDESK_PICTURES
  for (const colours of folder ? (['dark', 'light'] as const) : []) {
    await setColours(page, colours)
    await page.screenshot({ path: `${folder}/${name}-${colours}.png` })
  }
}
