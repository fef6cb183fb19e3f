import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { OrderDetail } from '../../shared/desk/orders.ts'
import type { Run } from '../../shared/desk/runs.ts'
import { mug, orderBody } from '../support/desks/order-desk.ts'
import { montreal } from '../support/desks/shipping-data.ts'
import { expectAccessible, setColours } from '../support/screens/accessibility.ts'
import { goTo, prepareWhole, screenForFile } from '../support/screens/desk-screens.ts'
import { ana, ben, enter, otherDesk, withPeople } from '../support/screens/page-operators.ts'
import { said } from '../support/screens/ship-desk.ts'
import type { TestStation } from '../support/station/station.ts'

const openScreen = screenForFile()

async function take({ call }: TestStation, more: object = {}): Promise<OrderRecord> {
  const { status, body } = await call<OrderRecord>('POST', '/v1/orders', orderBody(more))
  expect(status).toBe(201)
  return body
}

const orderOf = async ({ call }: TestStation, { id }: { id: string }) =>
  (await call<OrderDetail>('GET', `/desk/orders/${id}`)).body.order

const labels = async ({ call }: TestStation) =>
  (await call<{ count: number }>('GET', '/v1/shipments?status=purchased&limit=1')).body.count

const itemName = (form: Locator) => form.getByRole('textbox', { name: /Name/ }).last()
const dateOf = (form: Locator) => form.getByRole('combobox', { name: 'Order date' })
const save = (form: Locator) => form.getByRole('button', { name: 'Save order' }).click()

async function edit(page: Page, number: string): Promise<Locator> {
  await page
    .getByRole('region', { name: `Order ${number}` })
    .getByRole('button', { name: 'Edit' })
    .first()
    .click()
  return page.getByRole('region', { name: `Edit order ${number}` })
}

test('two operators on one order: who saves second is told who was first and what, and nobody’s entries are lost', async () => {
  const { page, station } = await openScreen(null)
  const order = await take(station, { order_id: 'TWO-9', source: 'Two' })
  await withPeople(station)
  const other = await otherDesk(page)
  await page.goto(`${station.url}/orders?open=${order.id}`)
  await enter(page, ana)
  await other.goto(`${station.url}/orders?open=${order.id}`)
  await enter(other, ben)
  const [mine, theirs] = [await edit(page, 'TWO-9'), await edit(other, 'TWO-9')]
  await dateOf(theirs).fill('2026-01-04')
  await itemName(theirs).fill('Red mug')
  await save(theirs)
  await said(other, 'Order TWO-9 saved.')
  await itemName(mine).fill('Blue mug')
  await save(mine)
  const conflict = mine.getByRole('group', { name: /^Ben Roy changed this order/ })
  await conflict.getByText('Changed there: date, items.').waitFor()
  expect(await itemName(mine).inputValue()).toBe('Blue mug')
  expect((await orderOf(station, order)).line_items[0]?.title).toBe('Red mug')
  await expectAccessible(page)
  await picture(page, 'conflict')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await said(page, 'Order TWO-9 saved.')
  // What only the other one had touched is as the other one left it.
  expect(await orderOf(station, order)).toMatchObject({
    order_date: '2026-01-04',
    line_items: [{ title: 'Blue mug' }],
  })

  const again = await edit(other, 'TWO-9')
  await itemName(again).fill('Green mug')
  await station.call('PUT', `/desk/orders/${order.id}`, { revision: 3, order_date: '2026-01-06' })
  await save(again)
  await again.getByRole('button', { name: 'Use theirs' }).click()
  await expect.poll(() => dateOf(again).inputValue()).toMatch(/^Tue, Jan 6/)
  expect(await itemName(again).inputValue()).toBe('Blue mug')
})

test('an edit is saved over a tag or a hold that somebody set meanwhile, which stays', async () => {
  const { page, station } = await openScreen()
  const order = await take(station, { order_id: 'TAG-9', source: 'Two' })
  await goTo({ page, station }, `/orders?open=${order.id}`)
  const form = await edit(page, 'TAG-9')
  await itemName(form).fill('Blue mug')
  for (const action of [
    { kind: 'tag', tags: ['gift'] },
    { kind: 'hold', reason: 'stock' },
  ])
    await station.call('POST', '/desk/order-actions', { ids: [order.id], action })
  await save(form)
  await said(page, 'Order TAG-9 saved.')
  const { body } = await station.call<OrderDetail>('GET', `/desk/orders/${order.id}`)
  expect(body).toMatchObject({
    entry: { tags: ['gift'], state: 'on_hold' },
    order: { line_items: [{ title: 'Blue mug' }] },
  })
})

test('what was typed into an order is there again after another one, Close and a reload, and can be started over', async () => {
  const { page, station } = await openScreen()
  const order = await take(station, { order_id: 'KEEP-1', source: 'Keep' })
  await take(station, { order_id: 'KEEP-2', source: 'Keep' })
  await goTo({ page, station }, `/orders?source=Keep&open=${order.id}`)
  await itemName(await edit(page, 'KEEP-1')).fill('Typed and not saved')
  await page.getByRole('table').getByRole('button', { name: '#KEEP-2', exact: true }).click()
  await page.getByRole('region', { name: 'Order KEEP-2' }).getByText('Grace Murray').waitFor()
  await page.getByRole('table').getByRole('button', { name: '#KEEP-1', exact: true }).click()
  await page.reload()
  const form = await edit(page, 'KEEP-1')
  await form.getByText('What you typed before is here again.').waitFor()
  expect(await itemName(form).inputValue()).toBe('Typed and not saved')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Start over' }).click()
  await expect.poll(() => itemName(form).inputValue()).toBe('Mug')
  await form.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'New order' }).click()
  const fresh = page.getByRole('region', { name: 'New order' })
  await fresh.getByRole('textbox', { name: 'Order number' }).fill('NEW-1')
  await fresh.getByRole('button', { name: 'Close' }).last().click()
  await page.keyboard.press('c')
  await fresh.getByText('What you typed before is here again.').waitFor()
  expect(await fresh.getByRole('textbox', { name: 'Order number' }).inputValue()).toBe('NEW-1')
})

test('the same order typed into two windows is stored once, and the second keeps its entries', async () => {
  const { page, station } = await openScreen('/orders?open=new')
  const other = await page.context().newPage()
  await goTo({ page: other, station }, '/orders?open=new')
  for (const window of [page, other]) {
    const form = window.getByRole('region', { name: 'New order' })
    await form.getByRole('textbox', { name: 'Order number' }).fill('SAME-1')
    for (const [name, text] of [
      ['Name', 'Ada Byron'],
      ['Street and number', '1001 Rue Sherbrooke O'],
      ['City', 'Montreal'],
      ['Postal code', 'H3A 1G5'],
    ] as const)
      await form.getByRole('textbox', { name, exact: true }).fill(text)
    await form.getByRole('textbox', { name: /Weight each/ }).fill('0.4')
    await save(form)
    if (window === page) await said(page, 'Order SAME-1 saved.')
  }
  const form = other.getByRole('region', { name: 'New order' })
  await form.getByText(/There is an order SAME-1 of Desk already/).waitFor()
  expect(await form.getByRole('textbox', { name: 'Street and number' }).inputValue()).toBe(
    '1001 Rue Sherbrooke O',
  )
  expect((await station.call('GET', '/desk/orders?keyword=SAME-1')).body.count).toBe(1)
  await form.getByRole('textbox', { name: 'Order number' }).fill('SAME-2')
  await save(form)
  await said(other, 'Order SAME-2 saved.')
  await other.close()
})

test('one run in two windows and at two desks is bought once, and says who runs it', async () => {
  const { page, station } = await openScreen(null)
  await station.call('PATCH', '/desk/run-settings', { hold_seconds: 0 })
  for (let at = 0; at < 6; at += 1)
    await take(station, { source: 'Run', shipping_from: montreal, line_items: [{ ...mug, value_amount: 4 }] })
  await withPeople(station)
  await page.goto(`${station.url}/orders?source=Run`)
  await enter(page, ana)
  await page.getByText('Row 1 of 6').waitFor()
  await prepareWhole(page)
  await page.getByRole('heading', { name: /^Run \d+$/, level: 1 }).waitFor()
  const second = await page.context().newPage()
  const desk = await otherDesk(page)
  await second.goto(page.url())
  await desk.goto(page.url())
  await enter(desk, ben)
  await desk.getByText(/^Ana Silva.* runs this\. Take over/).waitFor()
  expect(await desk.getByRole('button', { name: /^Buy/ }).count()).toBe(0)
  await picture(desk, 'run-of-another')
  // Whose run it is can change hands while something of it is left to buy or to print.
  await desk.getByRole('button', { name: 'Take over' }).click()
  await page.getByText(/^Ben Roy.* runs this\. Take over/).waitFor()
  const runs = async () => (await station.call<{ results: Run[] }>('GET', '/desk/runs')).body.results
  expect(await runs()).toMatchObject([{ operator: ben.name, items: { bought: 0 } }])
  await page.getByRole('button', { name: 'Take over' }).click()
  const buy = (window: Page) => window.getByRole('button', { name: /^Buy 6 test labels/ })
  await Promise.all([buy(page).waitFor(), buy(second).waitFor()])
  const press = async (window: Page) => {
    if (await buy(window).isVisible())
      await buy(window)
        .click({ timeout: 1_000 })
        .catch(() => undefined)
  }
  await expect
    .poll(async () => {
      await Promise.all([press(page), press(second)])
      return page.getByText('6 of 6 bought').first().isVisible()
    })
    .toBe(true)
  for (const window of [second, desk]) await window.getByText('6 of 6 bought').first().waitFor()
  expect(await labels(station)).toBe(6)
  expect(await runs()).toMatchObject([{ operator: ana.name, items: { bought: 6 } }])
  await second.close()
})

/** Looked at by hand when a folder is given. */
const picture = async (page: Page, name: string) => {
  const folder = process.env.PACKDESK_PICTURES
  for (const colours of folder ? (['dark', 'light'] as const) : []) {
    await setColours(page, colours)
    await page.screenshot({ path: `${folder}/${name}-${colours}.png` })
  }
}
