import { expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { OrderDetail } from '../../shared/desk/orders.ts'
import type { OfferedService, Rule } from '../../shared/desk/rules.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { row, screenForFile } from '../support/screens/desk-screens.ts'
import { said } from '../support/screens/ship-desk.ts'
import type { TestStation } from '../support/station/station.ts'

const openScreen = screenForFile()

const rulesOf = async ({ call }: TestStation): Promise<Rule[]> =>
  (await call<{ results: Rule[] }>('GET', '/desk/rules')).body.results
const ordersOf = async ({ call }: TestStation): Promise<OrderRecord[]> =>
  (await call<{ results: OrderRecord[] }>('GET', '/v1/orders?limit=100')).body.results

test('a rule is made, tried and turned on with the keyboard alone', async () => {
  const { page, station, complaints } = await openScreen('/orders')
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await page.getByRole('heading', { name: 'Automation', level: 1 }).waitFor()
  await page.getByText('No rules').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('c')
  const pane = page.getByRole('region', { name: 'New rule' })
  await untilFocused(pane.getByRole('textbox', { name: 'Name', exact: true }))
  await page.keyboard.type('Heavy by express')
  // Nothing can be turned on before it was tried.
  await pane.getByText('Fill in the rule and it is tried on the last orders.').waitFor()
  expect(await pane.getByRole('button', { name: 'Turn on' }).isDisabled()).toBe(true)
  await pane.getByRole('combobox', { name: 'Condition 1' }).selectOption('weight')
  await pane.getByRole('textbox', { name: 'Amount' }).fill('1')
  await pane.getByRole('combobox', { name: 'Service' }).selectOption('fastest')
  await pane.getByText(/^Tried on the last \d+ orders\./).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await said(page, 'Rule Heavy by express is on.')
  await row(page, /Heavy by express/)
    .getByText('On', { exact: true })
    .waitFor()
  expect(await rulesOf(station)).toMatchObject([
    {
      name: 'Heavy by express',
      enabled: true,
      conditions: [{ field: 'weight', test: 'from', amount: 1, unit: 'KG' }],
      actions: [{ kind: 'service', by: 'fastest' }],
    },
  ])
  expect(complaints).toEqual([])
})

test('a trial says which orders would change, and which rule is in the way', async () => {
  const { page } = await openScreen('/settings/automation?open=new&begin=abroad', { colorScheme: 'dark' })
  const pane = page.getByRole('region', { name: 'New rule' })
  const changes = pane.getByRole('list', { name: 'Orders that would change' })
  await changes.getByText('Grace Okafor').waitFor()
  await expectAccessible(page)
  await pane.getByRole('button', { name: 'Turn on' }).click()
  await said(page, 'Rule Abroad is on.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New rule' }).click()
  await pane.getByRole('textbox', { name: 'Name', exact: true }).fill('Too late')
  await pane.getByRole('combobox', { name: 'Condition 1' }).selectOption('item_count')
  await pane.getByRole('textbox', { name: 'Amount' }).fill('0')
  await pane.getByRole('combobox', { name: 'Action 1' }).selectOption('signature')
  await pane.getByText(/Rule 1, Abroad, asks for the signature before this one: \d+ of \d+ never/).waitFor()
})

test('what a rule set of an order names the rule, with the way to it', async () => {
  const { page, station } = await openScreen('/settings/automation?open=new')
  const pane = page.getByRole('region', { name: 'New rule' })
  await pane.getByRole('textbox', { name: 'Name', exact: true }).fill('Hold the mugs')
  await pane.getByRole('combobox', { name: 'Condition 1' }).selectOption('sku')
  await pane.getByRole('combobox', { name: 'Values 1' }).fill('MUG-01')
  await page.keyboard.press('Enter')
  await pane.getByRole('combobox', { name: 'Action 1' }).selectOption('hold')
  await pane.getByRole('button', { name: 'Turn on' }).click()
  await said(page, 'Rule Hold the mugs is on.')
  const order = (await ordersOf(station)).find(
    ({ status, line_items: items }) => status === 'unfulfilled' && items.some(({ sku }) => sku === 'MUG-01'),
  )
  const detail = async () =>
    (await station.call<OrderDetail>('GET', `/desk/orders/${order?.id}`)).body.entry.state
  await expect.poll(detail).toBe('on_hold')
  await page.goto(new URL(`/orders?view=all&open=${order?.id}`, page.url()).href)
  const opened = page.getByRole('region', { name: `Order ${order?.order_id}` })
  await opened.getByText('On hold: Payment, by rule “Hold the mugs”').waitFor()
  await opened.getByRole('link', { name: 'rule “Hold the mugs”' }).click()
  await page.getByRole('region', { name: 'Rule Hold the mugs' }).waitFor()
})

test('rules are moved, changed in two windows, turned off, removed and brought back', async () => {
  const { page, station } = await openScreen('/settings/automation')
  for (const name of ['One', 'Two'])
    await station.call('POST', '/desk/rules', {
      name,
      match: 'all',
      conditions: [{ field: 'country', test: 'is', values: ['CA'] }],
      actions: [{ kind: 'signature' }],
    })
  const second = row(page, /2\. Two/).getByRole('link')
  await second.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await said(page, 'Two: rule 1 of 2.')
  expect((await rulesOf(station)).map(({ name }) => name)).toEqual(['Two', 'One'])
  await row(page, /1\. Two/).waitFor()
  await page.keyboard.press('Enter')
  const pane = page.getByRole('region', { name: 'Rule Two' })
  await pane.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine')
  const [rule] = await rulesOf(station)
  await station.call('PATCH', `/desk/rules/${rule?.id}`, { revision: rule?.revision, name: 'Theirs' })
  await row(page, /1\. Theirs/).waitFor()
  const own = page.getByRole('region', { name: 'Rule Theirs' })
  await own.getByRole('button', { name: 'Save', exact: true }).click()
  await own.getByText(/changed this rule since you opened it/).waitFor()
  expect(await own.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Mine')
  await own.getByRole('button', { name: 'Remove rule' }).click()
  await said(page, 'Rule Theirs removed. What it did stays.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await said(page, 'The rule is back, and off.')
  expect((await rulesOf(station)).map(({ name, enabled }) => [name, enabled])).toEqual([
    ['One', false],
    ['Theirs', false],
  ])
})

test('an order that is begun in Ship has the service of its rule chosen, not the cheapest', async () => {
  const { page, station } = await openScreen('/settings/automation?open=new')
  const pane = page.getByRole('region', { name: 'New rule' })
  await pane.getByRole('textbox', { name: 'Name', exact: true }).fill('Express for all')
  await pane.getByRole('combobox', { name: 'Condition 1' }).selectOption('item_count')
  await pane.getByRole('textbox', { name: 'Amount' }).fill('0')
  const services = pane.getByRole('combobox', { name: 'Service' })
  const offered = await station.call<OfferedService[]>('GET', '/desk/services')
  const express = offered.body.find(({ service }) => service.includes('express'))
  await services.selectOption(`${express?.connection_id} ${express?.service}`)
  await pane.getByRole('button', { name: 'Turn on' }).click()
  await said(page, 'Rule Express for all is on.')
  const [known] = (await ordersOf(station)).filter(({ shipping_to: to }) => to.country_code === 'CA')
  const made = await station.call<OrderRecord>(
    'POST',
    '/v1/orders',
    orderBody({ shipping_to: known?.shipping_to }),
  )
  const order = made.body
  await page.goto(new URL(`/orders?view=all&open=${order.id}`, page.url()).href)
  await page.getByRole('button', { name: 'Ship it' }).click()
  await page.getByRole('heading', { name: 'Ship', level: 1 }).waitFor()
  await page.keyboard.press('Control+Enter')
  const chosen = page.getByRole('radio', { name: new RegExp(express?.name ?? '') })
  await chosen.waitFor()
  await expect.poll(() => chosen.isChecked()).toBe(true)
})

test('rules of test mode are copied to live mode, which says which, and taken out again', async () => {
  const { page, station, complaints } = await openScreen('/settings/automation')
  await station.call('POST', '/desk/rules', {
    name: 'Gifts',
    match: 'all',
    conditions: [{ field: 'tag', test: 'is', values: ['gift'] }],
    actions: [{ kind: 'signature' }],
  })
  await page.getByRole('button', { name: 'Copy to live mode' }).click()
  await said(page, '1 rule copied to live mode')
  const told = page.getByRole('group', { name: '1 rule copied to live mode' })
  await told.getByText('Copied, and off there until you turn them on: Gifts.').waitFor()
  await expectAccessible(page)
  const live = { as: 'live' as const }
  const copies = async () =>
    (await station.call<{ count: number }>('GET', '/desk/rules', undefined, live)).body.count
  expect(await copies()).toBe(1)
  await told.getByRole('button', { name: 'Undo' }).click()
  await said(page, 'The copies are removed. Your rules of test mode stay.')
  await expect.poll(copies).toBe(0)
  expect(complaints).toEqual([])
})

test('what rules did last is listed by order, with the way there', async () => {
  const { page, station, complaints } = await openScreen('/settings/automation?open=new', { width: 1440 })
  const pane = page.getByRole('region', { name: 'New rule' })
  await pane.getByRole('textbox', { name: 'Name', exact: true }).fill('Mark the mugs')
  await pane.getByRole('combobox', { name: 'Condition 1' }).selectOption('sku')
  await pane.getByRole('combobox', { name: 'Values 1' }).fill('MUG-01')
  await page.keyboard.press('Enter')
  await pane.getByRole('combobox', { name: 'Action 1' }).selectOption('tag')
  await pane.getByRole('combobox', { name: 'Tag', exact: true }).fill('mug')
  await page.keyboard.press('Enter')
  await pane.getByRole('button', { name: 'Turn on' }).click()
  await said(page, 'Rule Mark the mugs is on.')
  type Uses = { uses: { name: string; order_number: string; kinds: string[] }[] }
  const uses = async () => (await station.call<Uses>('GET', '/desk/rule-uses')).body.uses
  await expect.poll(async () => (await uses()).some(({ name }) => name === 'Mark the mugs')).toBe(true)
  const [use] = (await uses()).filter(({ name }) => name === 'Mark the mugs')
  await page.reload()
  const done = page.getByRole('table', { name: 'What rules did last' })
  const line = done.getByRole('row', { name: new RegExp(`#${use?.order_number} .*Mark the mugs.*Tag`) })
  await line.waitFor()
  await expectAccessible(page)
  await line.getByRole('link').press('Enter')
  await page.getByRole('region', { name: `Order ${use?.order_number}` }).waitFor()
  expect(complaints).toEqual([])
})
