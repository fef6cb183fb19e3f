import { describe, expect, test } from 'vitest'
import type { OrderRecord } from '../../../../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../../../../shared/api/shipments.ts'
import type { OrderDetail } from '../../../../../shared/desk/orders.ts'
import type { Rule } from '../../../../../shared/desk/rules.ts'
import { recordIn } from '../../../../support/contract/record-in.ts'
import { mug, orderBody } from '../../../../support/desks/order-desk.ts'
import {
  express,
  heavy,
  heavyMug,
  hold,
  ruleDesk,
  toCanada,
  toNorway,
} from '../../../../support/desks/rule-desk.ts'
import { montreal } from '../../../../support/desks/shipping-data.ts'

describe('a rule', () => {
  test('is off until its trial was seen, and off again without any', async () => {
    const at = await ruleDesk()
    const made = await at.add({ conditions: [toCanada], actions: [express] })
    expect(made).toMatchObject({
      status: 201,
      body: { enabled: false, position: 1, revision: 1, problems: [] },
    })
    expect((await at.change(made.body, { enabled: true })).status).toBe(409)
    expect((await at.change(made.body, { enabled: true, tried: 'made up' })).status).toBe(409)
    const { token } = await at.trial({ conditions: [toCanada], actions: [express] }, made.body.id)
    const on = await at.change(made.body, { enabled: true, tried: token })
    expect(on.body).toMatchObject({ enabled: true, revision: 2 })
    const other = { conditions: [heavy] }
    expect((await at.change(on.body, other)).status).toBe(409)
    expect((await at.change(on.body, { ...other, tried: token })).status).toBe(409)
    expect((await at.change(on.body, { name: 'Express in Canada' })).body).toMatchObject({ enabled: true })
    const off = await at.change({ ...on.body, revision: 3 }, { enabled: false })
    expect(off.body).toMatchObject({ enabled: false, name: 'Express in Canada', enabled_at: null })
  })

  test('is not changed by somebody who has not seen the last change', async () => {
    const at = await ruleDesk()
    const { body } = await at.add({ conditions: [toCanada], actions: [express] })
    await at.change(body, { name: 'First' })
    expect((await at.change(body, { name: 'Second' })).status).toBe(409)
    expect((await at.rules()).map(({ name }) => name)).toEqual(['First'])
  })

  test('names only what there is, and says so when it goes', async () => {
    const at = await ruleDesk()
    const refused = await at.add({ conditions: [toCanada], actions: [{ ...express, service: 'bench_moon' }] })
    expect(refused.status).toBe(400)
    expect(
      await at.add({ conditions: [toCanada], actions: [{ kind: 'printer', printer_id: 'prn_x' }] }),
    ).toMatchObject({
      status: 400,
    })
    const rule = await at.turnOn({ conditions: [toCanada], actions: [express] })
    const connections = await at.call<{ results: { id: string; carrier_id: string }[] }>(
      'GET',
      '/desk/connections',
    )
    for (const { id } of connections.body.results)
      await at.call('PATCH', `/desk/connections/${id}`, { active: false })
    expect((await recordIn<Rule>(at.call, '/desk/rules', rule.id)).problems).toEqual(['service_gone'])
  })

  test('stands in an order of its own, which takes all of them', async () => {
    const at = await ruleDesk()
    const names = ['One', 'Two', 'Three']
    const made: Rule[] = []
    for (const name of names)
      made.push((await at.add({ name, conditions: [toCanada], actions: [express] })).body)
    const ids = made.map(({ id }) => id).toReversed()
    expect((await at.call('POST', '/desk/rule-order', { ids: ids.slice(1) })).status).toBe(400)
    expect((await at.call('POST', '/desk/rule-order', { ids })).status).toBe(200)
    expect((await at.rules()).map(({ name, position }) => [name, position])).toEqual([
      ['Three', 1],
      ['Two', 2],
      ['One', 3],
    ])
    await at.call('DELETE', `/desk/rules/${ids[0]}`)
    expect((await at.rules()).map(({ name, position }) => [name, position])).toEqual([
      ['Two', 1],
      ['One', 2],
    ])
  })

  test.each<[string, object]>([
    ['no condition', { conditions: [] }],
    ['a condition of an unknown field', { conditions: [{ field: 'moon', test: 'is', values: ['x'] }] }],
    ['a country that is none', { conditions: [{ ...toCanada, values: ['ZZZ'] }] }],
    ['a service without a name', { actions: [{ kind: 'service', by: 'service' }] }],
    ['two services', { actions: [express, express] }],
    ['no name', { name: ' ' }],
  ])('with %s is refused', async (_, more) => {
    const at = await ruleDesk()
    const { status } = await at.add({ conditions: [toCanada], actions: [express], ...more })
    expect(status).toBe(400)
    expect(await at.rules()).toEqual([])
  })
})

describe('a trial', () => {
  test('says of the last orders which would change and what that costs, and changes nothing', async () => {
    const at = await ruleDesk()
    await at.takeMany(3)
    const [bulky] = [await at.take(heavyMug)]
    const seen = await at.trial({ conditions: [heavy], actions: [express, { kind: 'tag', tags: ['heavy'] }] })
    expect(seen).toMatchObject({
      tried: 4,
      matched: 1,
      changed: 1,
      difference: [{ currency: 'CAD', amount: 15 }],
      without_price: 0,
      unavailable: 0,
      shadowed: [],
      orders: [
        {
          order_id: bulky?.id,
          changes: [
            { kind: 'tag', before: null, after: 'heavy' },
            {
              kind: 'service',
              before: 'bench_standard',
              after: 'bench_express',
              price_before: 10,
              price_after: 25,
            },
          ],
        },
      ],
    })
    expect((await at.entry(bulky as OrderRecord)).entry.tags).toEqual([])
    expect(await at.rules()).toEqual([])
  })

  test('names the rules that are in the way', async () => {
    const at = await ruleDesk()
    await at.takeMany(2)
    const first = await at.turnOn({ name: 'First', conditions: [toCanada], actions: [express] })
    const seen = await at.trial({ conditions: [toCanada], actions: [{ kind: 'service', by: 'cheapest' }] })
    expect(seen).toMatchObject({
      matched: 2,
      changed: 0,
      shadowed: [{ rule_id: first.id, position: 1, name: 'First', kind: 'service', orders: 2 }],
    })
    const before = await at.trial(
      { conditions: [toCanada], actions: [{ kind: 'service', by: 'cheapest' }] },
      first.id,
    )
    expect(before).toMatchObject({ matched: 2, changed: 2, difference: [{ amount: -30 }], shadowed: [] })
  })

  test('of a rule that is on says what it changes now', async () => {
    const at = await ruleDesk()
    await at.takeMany(2)
    const rule = await at.turnOn({ conditions: [toCanada], actions: [express] })
    const seen = await at.trial({ conditions: [toCanada], actions: [express] }, rule.id)
    expect(seen).toMatchObject({ is_on: true, changed: 2, difference: [{ amount: 30 }] })
  })

  test('of an empty station says that there was nothing to try it on', async () => {
    const at = await ruleDesk()
    expect(await at.trial({ conditions: [toCanada], actions: [express] })).toMatchObject({
      tried: 0,
      orders: [],
    })
  })

  test('asks no carrier that is not the shop’s own', async () => {
    const at = await ruleDesk({ own: false })
    await at.take()
    const services = [{ kind: 'service', by: 'fastest' }]
    const asked = at.carrier.calls.length
    expect(await at.trial({ conditions: [toCanada], actions: services })).toMatchObject({ without_price: 1 })
    expect(at.carrier.calls.length).toBe(asked)
  })
})

describe('a run', () => {
  test('buys the service a rule names, and says which rule and what it saw', async () => {
    const at = await ruleDesk()
    const rule = await at.turnOn({ name: 'Heavy by express', conditions: [heavy], actions: [express] })
    const run = await at.begin([...(await at.takeMany(2)), await at.take(heavyMug)])
    expect(run.choice).toEqual({ kind: 'rules' })
    expect(run.services).toMatchObject([
      { service: 'bench_standard', labels: 2, chosen_by: { cheapest: 2 }, rules: [] },
      {
        service: 'bench_express',
        labels: 1,
        chosen_by: { rule: 1 },
        rules: [{ rule_id: rule.id, name: 'Heavy by express', labels: 1 }],
      },
    ])
    const items = await at.items(run)
    expect(items[2]).toMatchObject({
      chosen_by: 'rule',
      rules: [
        {
          rule_id: rule.id,
          kind: 'service',
          value: 'bench_express',
          saw: [{ field: 'weight', value: '3 KG' }],
        },
      ],
    })
    await at.buy(run)
    await at.until(run, 'done')
    expect((await at.rules())[0]).toMatchObject({ used: 1 })
  })

  test('skips a rule whose service is not offered, buys by the next one, and says so', async () => {
    const at = await ruleDesk()
    await at.turnOn({ name: 'Fastest', conditions: [heavy], actions: [{ kind: 'service', by: 'fastest' }] })
    const gone = await at.turnOn({ name: 'Gone', conditions: [toCanada], actions: [express] })
    const order = await at.take()
    const connections = await at.call<{
      results: { id: string; config: { services?: unknown[] } | null }[]
    }>('GET', '/desk/connections')
    const own = connections.body.results.find(({ config }) => config?.services)
    const services = own?.config?.services?.slice(0, 1)
    await at.call('PATCH', `/desk/connections/${own?.id}`, { config: { services } })
    const run = await at.begin([order])
    expect(run.look_at).toMatchObject({ rule: 1 })
    const [item] = await at.items(run)
    expect(item).toMatchObject({ service: 'bench_standard', chosen_by: 'cheapest', rules: [] })
    expect(item?.doubts).toMatchObject([{ kind: 'rule', message: expect.stringContaining(gone.name) }])
  })

  test('lets an order have the service it prefers, and an operator the last word', async () => {
    const at = await ruleDesk()
    await at.turnOn({ conditions: [toCanada], actions: [express] })
    const own = await at.take({ options: { preferred_service: 'bench_standard' } })
    const run = await at.begin([own, await at.take()])
    const [first, second] = await at.items(run)
    expect(first).toMatchObject({ chosen_by: 'order', service: 'bench_standard' })
    expect(second).toMatchObject({ chosen_by: 'rule', service: 'bench_express' })
    await at.call('PATCH', `/desk/runs/${run.id}/items/${second?.order_id}`, { service: 'bench_standard' })
    expect((await at.items(run))[1]).toMatchObject({ chosen_by: 'operator', rules: [] })
    await at.call('PATCH', `/desk/runs/${run.id}`, { choice: { kind: 'cheapest' } })
    const again = await at.call('PATCH', `/desk/runs/${run.id}`, { choice: { kind: 'rules' } })
    expect(again.status).toBe(200)
    expect((await at.items(run)).map(each => each.chosen_by)).toEqual(['order', 'operator'])
  })

  test('packs, insures and asks for a signature as rules say', async () => {
    const at = await ruleDesk()
    await at.turnOn({
      conditions: [toCanada],
      actions: [
        {
          kind: 'package',
          name: 'Small box',
          parcel: { length: 20, width: 15, height: 10, dimension_unit: 'CM' },
        },
        { kind: 'insurance' },
        { kind: 'signature' },
      ],
    })
    const order = await at.take({ line_items: [{ ...mug, value_amount: 12, value_currency: 'CAD' }] })
    const run = await at.begin([order])
    await at.buy(run)
    await at.until(run, 'done')
    const [item] = await at.items(run)
    const { body } = await at.call<ShipmentRecord>('GET', `/v1/shipments/${item?.shipment_id}`)
    expect(body.parcels[0]).toMatchObject({ length: 20, width: 15, height: 10, dimension_unit: 'CM' })
    expect(body.options).toMatchObject({ insurance: 24, signature_confirmation: true })
  })

  test('leaves what is bought as it is when a rule is turned on', async () => {
    const at = await ruleDesk()
    const order = await at.take()
    const run = await at.begin([order])
    await at.buy(run)
    await at.until(run, 'done')
    const before = (await at.entry(order)).entry
    await at.turnOn({ conditions: [toCanada], actions: [hold, { kind: 'tag', tags: ['late'] }] })
    const other = await at.take()
    await expect.poll(async () => (await at.entry(other)).entry.state).toBe('on_hold')
    expect((await at.entry(order)).entry).toEqual(before)
    expect((await at.entry(order)).rules).toEqual([])
  })
})

describe('tags and holds', () => {
  test('are set when an order comes, with the rule in its history', async () => {
    const at = await ruleDesk()
    const rule = await at.turnOn({
      name: 'Unpaid',
      conditions: [{ field: 'source', test: 'is', values: ['Phone'] }],
      actions: [hold, { kind: 'tag', tags: ['unpaid'] }],
    })
    const order = await at.take({ source: 'Phone' })
    const { entry, history } = await at.entry(order)
    expect(entry).toMatchObject({ state: 'on_hold', tags: ['unpaid'], hold: { reason: 'payment', by: null } })
    expect(history).toMatchObject([
      { kind: 'hold', by: null, detail: { rule: { id: rule.id, name: 'Unpaid' } } },
      { kind: 'tag', by: null, detail: { rule: { id: rule.id, name: 'Unpaid' } } },
    ])
    expect((await at.call<OrderRecord>('GET', `/v1/orders/${order.id}`)).body.status).toBe('unfulfilled')
    expect((await at.rules())[0]).toMatchObject({ used: 1 })
  })

  test('are set of the orders that wait when a rule is turned on', async () => {
    const at = await ruleDesk()
    const [order, other] = [await at.take(heavyMug), await at.take()]
    await at.turnOn({ conditions: [heavy], actions: [hold] })
    await expect.poll(async () => (await at.entry(order)).entry.state).toBe('on_hold')
    expect((await at.entry(other)).entry.state).toBe('ready')
  })

  test('do not come again once somebody took them back', async () => {
    const at = await ruleDesk()
    await at.turnOn({ conditions: [toCanada], actions: [hold, { kind: 'tag', tags: ['wait'] }] })
    const order = await at.take()
    await at.act(order, { kind: 'release' })
    await at.act(order, { kind: 'untag', tags: ['wait'] })
    const { entry } = await at.entry(order)
    await at.call('PUT', `/desk/orders/${order.id}`, { revision: entry.revision, order_date: '2026-03-04' })
    expect((await at.entry(order)).entry).toMatchObject({ state: 'ready', tags: [] })
  })

  test('count for an order that was changed so that a rule fits it', async () => {
    const at = await ruleDesk()
    await at.turnOn({ conditions: [toNorway], actions: [hold] })
    const order = await at.take()
    const { entry } = await at.entry(order)
    expect(entry.state).toBe('ready')
    const oslo = { ...montreal, country_code: 'NO', city: 'Oslo', postal_code: '0150', state_code: null }
    await at.call('PUT', `/desk/orders/${order.id}`, { revision: entry.revision, shipping_to: oslo })
    expect((await at.entry(order)).entry.state).toBe('on_hold')
  })

  test('count orders of before of the same recipient', async () => {
    const at = await ruleDesk()
    const again = { field: 'past_orders', test: 'from', amount: 2 }
    await at.turnOn({ conditions: [again], actions: [{ kind: 'tag', tags: ['regular'] }] })
    const orders = await at.takeMany(3)
    const tags = await Promise.all(orders.map(async order => (await at.entry(order)).entry.tags))
    expect(tags).toEqual([[], [], ['regular']])
  })

  test('of live orders come by rules of live mode alone', async () => {
    const at = await ruleDesk()
    await at.turnOn({ conditions: [toCanada], actions: [hold] })
    const { body } = await at.call<OrderRecord>(
      'POST',
      '/v1/orders',
      orderBody({ shipping_from: montreal }),
      {
        as: 'live',
      },
    )
    const live = await at.call<OrderDetail>('GET', `/desk/orders/${body.id}`, undefined, { as: 'live' })
    expect(live.body.entry.state).toBe('ready')
    expect((await at.call('GET', '/desk/rules', undefined, { as: 'live' })).body).toMatchObject({ count: 0 })
  })
})

test('an order that is begun in Ship is packed and insured as rules say', async () => {
  const at = await ruleDesk()
  const rule = await at.turnOn({
    name: 'Insured',
    conditions: [toCanada],
    actions: [{ kind: 'insurance', amount: 80 }, { kind: 'signature' }, express],
  })
  const order = await at.take()
  expect((await at.entry(order)).rules).toMatchObject([
    { rule_id: rule.id, name: 'Insured', kind: 'service', value: 'bench_express' },
    { kind: 'insurance', value: '80' },
    { kind: 'signature', value: null },
  ])
  const draft = await at.call<{ shipment_id: string }>('POST', '/desk/order-shipments', {
    orders: [{ id: order.id }],
  })
  const { body } = await at.call<ShipmentRecord>('GET', `/v1/shipments/${draft.body.shipment_id}`)
  expect(body.options).toMatchObject({
    insurance: 80,
    signature_confirmation: true,
    preferred_service: 'bench_express',
  })
})
