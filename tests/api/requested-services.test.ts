import { describe, expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { ListedOrder } from '../../shared/desk/orders.ts'
import type { ReportLabel } from '../../shared/desk/reports.ts'
import type { RequestedServices } from '../../shared/desk/requested-services.ts'
import type { Run } from '../../shared/desk/runs.ts'
import { deskImports } from '../support/desks/desk-import.ts'
import { mugAndSyrup, packDesk } from '../support/desks/pack-desk.ts'
import { ruleDesk, toCanada } from '../support/desks/rule-desk.ts'
import { addConnection, courier, montreal, service } from '../support/desks/shipping-data.ts'

/** Orders as Shopify exports them, each with the shipping method its customer chose. */
const shopifyFile = (...methods: string[]): string => {
  const columns = (number: string, method: string): Record<string, string> => ({
    Name: number,
    Email: 'dee@example.com',
    'Financial Status': 'paid',
    'Paid at': '2026-01-02 10:00:00 -0500',
    'Fulfillment Status': 'unfulfilled',
    Currency: 'CAD',
    Total: '41.00',
    'Shipping Method': method,
    'Created at': '2026-01-02 10:00:00 -0500',
    'Lineitem quantity': '1',
    'Lineitem name': 'Oak board',
    'Lineitem price': '41.00',
    'Lineitem sku': 'OAK',
    'Lineitem requires shipping': 'true',
    'Lineitem fulfillment status': 'pending',
    'Shipping Name': 'Dee Ray',
    'Shipping Address1': '453 W 12th Ave',
    'Shipping City': 'Vancouver',
    'Shipping Zip': 'V5Y 1V4',
    'Shipping Province': 'BC',
    'Shipping Country': 'CA',
  })
  const rows = methods.map((method, at) => columns(`#${9001 + at}`, method))
  const heads = Object.keys(columns('', ''))
  return [heads.join(','), ...rows.map(row => heads.map(head => `"${row[head] ?? ''}"`).join(','))].join(
    '\r\n',
  )
}

const weighed = { parcel: { weight: 1, weight_unit: 'KG' }, shipper: montreal }
const services = (code: string, more: object = {}) => ({
  kind: 'services',
  services: [{ service: code, ...more }],
})
const express = services('bench_express')
const asking = (name: string) => ({ metadata: { requested_service: name } })

async function requestedDesk() {
  const at = await ruleDesk()
  const { call } = at
  const listed = async (query = '') =>
    (await call<{ results: ListedOrder[] }>('GET', `/desk/orders?ordering=created_at${query}`)).body.results
  const itemsOf = async (run: Run) =>
    (await at.items(run)).map(({ service, chosen_by, doubts }) => [
      service,
      chosen_by,
      doubts.filter(({ kind }) => kind === 'requested').map(({ words }) => words?.[0]?.key),
    ])
  return {
    ...at,
    listed,
    itemsOf,
    table: async () => (await call<RequestedServices>('GET', '/desk/requested-services')).body,
    mean: (text: string, meaning: object, more: object = {}) =>
      call('PUT', '/desk/requested-services', { text, meaning, ...more }),
    runOf: async (orders: readonly { id: string }[], more: object = {}) =>
      itemsOf(await at.begin(orders, { ...weighed, ...more })),
  }
}

describe('the service a customer chose', () => {
  test('is read from a file of Shopify, mapped once, and bought', async () => {
    const at = await requestedDesk()
    const desk = deskImports(at.call)
    await desk.run(shopifyFile('Express', 'express ', 'Standard', 'Express'), { name: 'orders_export.csv' })
    const orders = await at.listed()
    expect(orders.map(({ requested_service: name }) => name)).toEqual([
      'Express',
      'express',
      'Standard',
      'Express',
    ])
    expect((await at.table()).names).toEqual([{ text: 'Express', orders: 3 }])

    // Nobody has said what it is: the cheapest is proposed, and each says that it may be the wrong one.
    expect(await at.runOf(orders)).toEqual([
      ['bench_standard', 'cheapest', ['requested_unmapped']],
      ['bench_standard', 'cheapest', ['requested_unmapped']],
      ['bench_standard', 'cheapest', []],
      ['bench_standard', 'cheapest', ['requested_unmapped']],
    ])

    expect((await at.mean('Express', express)).status).toBe(200)
    expect((await at.table()).names).toEqual([])
    const run = await at.begin(orders, weighed)
    expect(await at.itemsOf(run)).toEqual([
      ['bench_express', 'requested', []],
      ['bench_express', 'requested', []],
      ['bench_standard', 'cheapest', []],
      ['bench_express', 'requested', []],
    ])
    expect(run.look_at.requested).toBe(0)
    await at.buy(await at.keepAll(run))
    const done = await at.until(run, 'done')
    const items = await at.items(done)
    expect(items.map(({ requested_service: name }) => name)).toContain('Express')
    const shipments = await Promise.all(
      items.map(({ shipment_id: id }) => at.call<ShipmentRecord>('GET', `/v1/shipments/${id}`)),
    )
    expect(shipments.map(({ body: { service, metadata } }) => [metadata.requested_service, service])).toEqual(
      [
        ['Express', 'bench_express'],
        ['express', 'bench_express'],
        ['Standard', 'bench_standard'],
        ['Express', 'bench_express'],
      ],
    )
    const reported = await at.call<{ results: ReportLabel[] }>('GET', '/desk/reports/labels')
    expect(
      reported.body.results.map(({ requested_service: name, service }) => `${name}: ${service}`).toSorted(),
    ).toEqual([
      'Express: bench_express',
      'Express: bench_express',
      'Standard: bench_standard',
      'express: bench_express',
    ])
  })

  test('is found by its filter and by search, and counted', async () => {
    const at = await requestedDesk()
    const take = (name: string) => at.take(asking(name))
    const [express, , flat] = [await take('Express'), await take('Standard'), await take('Express Saver')]
    await at.take()
    const ids = async (query: string) => (await at.listed(query)).map(({ id }) => id)
    expect(await ids('&requested_service=express')).toEqual([express.id])
    expect(await ids('&keyword=EXPRESS')).toEqual([express.id, flat.id])
    const { body } = await at.call<{ requested_services: unknown }>('GET', '/desk/order-counts')
    expect(body.requested_services).toEqual([
      { name: 'Express', count: 1 },
      { name: 'Express Saver', count: 1 },
      { name: 'Standard', count: 1 },
    ])
    const run = await at.call<Run>('POST', '/desk/runs', { matching: { requested_service: 'Express' } })
    expect(run.body.orders).toBe(1)
  })

  test('is what an order prefers where nothing else says it', async () => {
    const at = await requestedDesk()
    const order = await at.take({ options: { preferred_service: 'bench_moon' } })
    expect((await at.entry(order)).entry.requested_service).toBe('bench_moon')
    expect(await at.runOf([order])).toEqual([['bench_standard', 'cheapest', ['requested_not_offered']]])
    const offered = await at.take({ options: { preferred_service: 'bench_express' } })
    expect(await at.runOf([offered])).toEqual([['bench_express', 'order', []]])
    expect((await at.table()).names).toEqual([{ text: 'bench_moon', orders: 1 }])
  })
})

describe('what a name means', () => {
  test('counts for the exact text before a part of it, and the longer part first', async () => {
    const at = await requestedDesk()
    await at.mean('express', express, { match: 'contains' })
    await at.mean('express box', { kind: 'cheapest' }, { match: 'contains' })
    await at.mean('Express Box (2)', express)
    const names = ['DHL EXPRESS', 'Express Box', 'expressbox(2)', 'Boat']
    const orders: OrderRecord[] = []
    for (const name of names) orders.push(await at.take(asking(name)))
    expect(await at.runOf(orders)).toEqual([
      ['bench_express', 'requested', []],
      ['bench_standard', 'cheapest', []],
      ['bench_express', 'requested', []],
      ['bench_standard', 'cheapest', ['requested_unmapped']],
    ])
  })

  test('can be a promise in days, which the cheapest service that keeps it is bought for', async () => {
    const at = await requestedDesk()
    await at.mean('Priority', { kind: 'days', days: 2 })
    await at.mean('Week', { kind: 'days', days: 7 })
    const [fast, slow] = [await at.take(asking('Priority')), await at.take(asking('Week'))]
    expect(await at.runOf([fast, slow])).toEqual([
      ['bench_express', 'requested', []],
      ['bench_standard', 'requested', []],
    ])
  })

  test('that nothing offered keeps is a doubt, and never silently the cheapest', async () => {
    const at = await requestedDesk()
    const abroad = { ...service('bench_abroad', 30, 9), domicile: false, international: true }
    await addConnection(at.call, courier('abroad', { config: { services: [abroad] } }))
    expect((await at.mean('Moon', services('bench_abroad'))).status).toBe(200)
    const order = await at.take(asking('Moon'))
    const run = await at.begin([order], weighed)
    expect(run.look_at).toMatchObject({ requested: 1, total: 1 })
    expect(await at.itemsOf(run)).toEqual([['bench_standard', 'cheapest', ['requested_not_offered']]])
    const [item] = await at.items(run)
    expect(item?.doubts[0]?.message).toContain('“Moon”')

    await at.mean('Moon', express)
    expect(await at.runOf([order], { choice: { kind: 'service', service: 'bench_standard' } })).toEqual([
      ['bench_standard', 'service', ['requested_other']],
    ])
    // What was proposed is chosen anew by what counts now.
    await at.call('PATCH', `/desk/runs/${run.id}`, { choice: { kind: 'rules' } })
    expect(await at.itemsOf(run)).toEqual([['bench_express', 'requested', []]])
  })

  test('of plain names is the cheapest as it comes, is shown, and can be changed and taken back', async () => {
    const at = await requestedDesk()
    const usual = async () => (await at.table()).mappings.filter(({ text }) => text === 'Standard Shipping')
    expect(await usual()).toMatchObject([{ id: null, match: 'is', meaning: { kind: 'cheapest' } }])
    const order = await at.take(asking('standard shipping'))
    expect(await at.runOf([order])).toEqual([['bench_standard', 'cheapest', []]])
    await at.mean('Standard Shipping', express)
    const [mapped] = await usual()
    expect(mapped).toMatchObject({ meaning: express })
    expect(await at.runOf([order])).toEqual([['bench_express', 'requested', []]])
    expect((await at.call('DELETE', `/desk/requested-services/${mapped?.id}`)).status).toBe(200)
    expect(await usual()).toMatchObject([{ id: null, meaning: { kind: 'cheapest' } }])
    expect((await at.call('DELETE', `/desk/requested-services/${mapped?.id}`)).status).toBe(404)
  })

  test('is refused where it names nothing, and nothing is stored', async () => {
    const at = await requestedDesk()
    for (const [text, meaning] of [
      ['  ', express],
      ['Express', { kind: 'services', services: [] }],
      ['Express', { kind: 'days', days: 0 }],
      ['Express', { kind: 'soon' }],
      ['Express', services('bench_moon')],
      ['Express', services('bench_express', { connection_id: 'car_none' })],
    ] as const)
      expect((await at.mean(text, meaning)).status).toBe(400)
    expect((await at.table()).mappings.filter(({ id }) => id !== null)).toEqual([])
  })
})

describe('an order that is begun in Ship', () => {
  test('takes what was asked for with it, and begins with the price that is that', async () => {
    const at = await requestedDesk()
    await at.turnOn({
      conditions: [toCanada],
      actions: [{ kind: 'service', by: 'service', service: 'bench_standard' }],
    })
    const draftOf = async (...orders: OrderRecord[]) => {
      const { body } = await at.call<{ shipment_id: string }>('POST', '/desk/order-shipments', {
        orders: orders.map(({ id }) => ({ id })),
      })
      await at.call('POST', `/v1/shipments/${body.shipment_id}/rates`)
      const { body: asked } = await at.call<{ name: string; rate_id: string; unkept: string | null }>(
        'GET',
        `/desk/shipments/${body.shipment_id}/requested-service`,
      )
      const { rates } = (await at.call<ShipmentRecord>('GET', `/v1/shipments/${body.shipment_id}`)).body
      return [asked.name, rates.find(({ id }) => id === asked.rate_id)?.service, asked.unkept]
    }
    const take = () => at.take(asking('Express'))
    expect(await draftOf(await take())).toEqual(['Express', 'bench_standard', 'requested_unmapped'])
    await at.mean('Express', express)
    expect(await draftOf(await take())).toEqual(['Express', 'bench_express', null])
    const [plain, fast] = [await at.take(asking('Standard')), await take()]
    expect(await draftOf(plain, fast)).toEqual(['Express', 'bench_express', null])
    expect(await draftOf(await at.take())).toEqual([null, 'bench_standard', null])
    expect((await at.call('GET', '/desk/shipments/shp_none/requested-service')).status).toBe(404)
  })
})

test('a packing desk buys what was asked for, and stops where nobody has said what that is', async () => {
  const shop = await packDesk()
  const order = await shop.take({ ...mugAndSyrup, ...asking('Express') })
  const desk = shop.at()
  await desk.scanAll(order.order_id, 'SYR-01', 'SYR-01', 'MUG-3')
  await desk.weigh(1120)
  const stopped = await desk.until('service_doubt')
  expect(stopped.feedback).toMatchObject({
    name: 'Express',
    because: 'not_mapped',
    service: { service: 'bench_standard' },
  })
  expect(await shop.labels()).toBe(0)
  await shop.call('PUT', '/desk/requested-services', { text: 'Express', meaning: express })
  await desk.step({ kind: 'next' })
  // Yes was said to another offer: without a hold this one is shown first.
  expect((await desk.until('buy_now')).feedback).toMatchObject({ service: { service: 'bench_express' } })
  expect(await shop.labels()).toBe(0)
  await desk.step({ kind: 'next' })
  const done = await desk.until('label_printed', 'sent_unconfirmed')
  expect(done.service).toMatchObject({ service: 'bench_express', chosen_by: 'requested' })
})

test('a packing desk buys something else than what was asked for once somebody says so', async () => {
  const shop = await packDesk()
  const abroad = { ...service('bench_abroad', 30, 9), domicile: false, international: true }
  await addConnection(shop.call, courier('abroad', { config: { services: [abroad] } }))
  await shop.call('PUT', '/desk/requested-services', { text: 'Moon', meaning: services('bench_abroad') })
  const order = await shop.take({ ...mugAndSyrup, ...asking('Moon') })
  const desk = shop.at()
  await desk.scanAll(order.order_id, 'SYR-01', 'SYR-01', 'MUG-3')
  await desk.weigh(1120)
  expect((await desk.until('service_doubt')).feedback).toMatchObject({ because: 'not_offered' })
  expect(await shop.labels()).toBe(0)
  await desk.step({ kind: 'next' })
  const done = await desk.until('label_printed', 'sent_unconfirmed')
  expect(done.service).toMatchObject({ service: 'bench_standard', chosen_by: 'cheapest' })
})

describe('a rule', () => {
  const asked = { field: 'requested_service', test: 'is', values: ['Express'] }
  const cheapest = { kind: 'service', by: 'service', service: 'bench_standard' }

  test('about something else does not undo what the customer paid for', async () => {
    const at = await requestedDesk()
    await at.turnOn({ conditions: [toCanada], actions: [cheapest] })
    await at.mean('Express', express)
    expect(await at.runOf([await at.take(asking('Express'))])).toEqual([['bench_express', 'requested', []]])
  })

  test('that looks at what was asked for decides it, mapped or not', async () => {
    const at = await requestedDesk()
    await at.turnOn({ conditions: [asked], actions: [cheapest] })
    await at.turnOn({
      conditions: [{ field: 'requested_service', test: 'contains', values: ['overnight'] }],
      actions: [{ kind: 'service', by: 'fastest' }],
    })
    const orders = [await at.take(asking('EXPRESS')), await at.take(asking('Overnight by noon'))]
    expect(await at.runOf(orders)).toEqual([
      ['bench_standard', 'rule', []],
      ['bench_express', 'rule', []],
    ])
    await at.mean('Express', express)
    expect(await at.runOf(orders.slice(0, 1))).toEqual([['bench_standard', 'rule', []]])
  })
})
