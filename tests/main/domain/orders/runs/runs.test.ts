import { describe, expect, test } from 'vitest'
import type { OrderRecord } from '../../../../../shared/api/orders.ts'
import type { RateRecord } from '../../../../../shared/api/rates.ts'
import type { Run, RunItem } from '../../../../../shared/desk/runs.ts'
import { line, mug, packed, parcelOf } from '../../../../support/desks/order-desk.ts'
import { runDesk } from '../../../../support/desks/run-desk.ts'
import { montreal, vancouver } from '../../../../support/desks/shipping-data.ts'
import { textsOfPdf } from '../../../../support/labels/read-pdf.ts'

const nowhere = { person_name: 'Ada Byron', country_code: 'CA' }

describe('a dry run', () => {
  test('counts what would be bought, for how much, and buys nothing', async () => {
    const at = await runDesk()
    const run = await at.begin(await at.takeMany(5))
    expect(run).toMatchObject({
      state: 'rated',
      orders: 5,
      to_buy: { count: 5, totals: [{ currency: 'CAD', amount: 50 }] },
      services: [
        { service: 'bench_standard', labels: 5, total: 50, average: 10, chosen_by: { cheapest: 5 } },
      ],
      look_at: { total: 0 },
      skipped: {},
    })
    expect(await at.labels()).toBe(0)
  })

  test('skips what cannot be bought, and says why', async () => {
    const at = await runDesk()
    const held = await at.take()
    await at.call('POST', '/desk/order-actions', {
      ids: [held.id],
      action: { kind: 'hold', reason: 'stock' },
    })
    const cancelled = await at.take()
    await at.call('POST', `/v1/orders/${cancelled.id}/cancel`)
    const light = await at.take({ line_items: [{ ...mug, sku: null, weight: 0 }] })
    const lost = await at.take({ shipping_to: nowhere })
    const heavy = await at.take({ line_items: [{ ...mug, weight: 40 }] })
    const good = await at.take()
    const run = await at.begin([held, cancelled, light, lost, heavy, good])
    const reasons = (await at.items(run)).map(({ reason }) => reason)
    expect(reasons.slice(0, 4)).toEqual(['on_hold', 'cancelled', 'no_weight', 'no_address'])
    expect(['no_service', 'over_weight']).toContain(reasons[4])
    expect(reasons[5]).toBeNull()
    expect(run.to_buy.count).toBe(1)
    for (const order of [held, light, lost, heavy])
      expect((await at.call('GET', `/v1/orders/${order.id}`)).body).toMatchObject({ status: 'unfulfilled' })
  })

  test('takes all that match but some, as the list finds them', async () => {
    const at = await runDesk()
    const [first] = await at.takeMany(4)
    await at.take({ source: 'Elsewhere', line_items: [{ ...mug, sku: null, weight: 0 }] })
    const { status, body } = await at.call<Run>('POST', '/desk/runs', {
      matching: { view: 'ready' },
      except: [first?.id],
    })
    expect(status).toBe(201)
    expect(await at.until(body, 'rated')).toMatchObject({ orders: 3, to_buy: { count: 3 } })
    const { body: called } = await at.call('GET', `/desk/runs?number=${body.number}`)
    expect(called).toMatchObject({ count: 1, results: [{ id: body.id }] })
    expect((await at.call('GET', '/desk/runs?number=99')).body).toMatchObject({ count: 0, results: [] })
    expect((await at.call('POST', '/desk/runs', { matching: { sku: ['NONE'] } })).status).toBe(409)
    expect((await at.call('POST', '/desk/runs', {})).status).toBe(400)
    expect((await at.call('POST', '/desk/runs', { order_ids: ['ord_none'] })).status).toBe(404)
  })

  test('is changed order by order: skipped, taken in again, another service', async () => {
    const at = await runDesk()
    const [first, second] = await at.takeMany(2)
    const run = await at.begin([first, second].flatMap(order => order ?? []))
    const change = (order: typeof first, body: object) =>
      at.call<RunItem>('PATCH', `/desk/runs/${run.id}/items/${order?.id}`, body)
    await change(first, { action: 'skip' })
    await change(second, { service: 'bench_express' })
    expect(await at.read(run)).toMatchObject({ to_buy: { count: 1, totals: [{ amount: 25 }] } })
    await change(first, { action: 'include' })
    expect(await at.read(run)).toMatchObject({ to_buy: { count: 2, totals: [{ amount: 35 }] } })
    expect((await change(first, { service: 'bench_moon' })).status).toBe(409)
  })
})

describe('buying', () => {
  test('buys an order with the service that was chosen for it alone, once', async () => {
    const at = await runDesk()
    const orders = await at.takeMany(3)
    const run = await at.begin(orders)
    const chosen = orders[1]
    const { body: offered } = await at.call<RateRecord[]>(
      'GET',
      `/desk/runs/${run.id}/items/${chosen?.id}/rates`,
    )
    const express = offered.find(({ service }) => service === 'bench_express')
    const { body: item } = await at.call<RunItem>('PATCH', `/desk/runs/${run.id}/items/${chosen?.id}`, {
      service: express?.service,
      connection_id: express?.carrier_ref,
    })
    expect(item).toMatchObject({ state: 'rated', service: 'bench_express', chosen_by: 'operator' })
    const now = await at.read(run)
    await Promise.all([at.buy(now), at.buy(now)])
    expect(await at.until(run, 'done')).toMatchObject({ bought_totals: [{ currency: 'CAD', amount: 45 }] })
    expect(await at.labels()).toBe(3)
    const { body: order } = await at.call<OrderRecord>('GET', `/v1/orders/${chosen?.id}`)
    expect(order.shipments).toMatchObject([{ service: 'bench_express', status: 'purchased' }])
  })

  test('buys each order once, and each shipment belongs to its order', async () => {
    const at = await runDesk()
    const orders = await at.takeMany(6)
    const run = await at.begin(orders)
    expect((await at.buy(run)).status).toBe(200)
    expect(await at.until(run, 'done')).toMatchObject({
      items: { bought: 6 },
      bought_totals: [{ currency: 'CAD', amount: 60 }],
    })
    for (const { id } of orders)
      expect((await at.call('GET', `/v1/orders/${id}`)).body).toMatchObject({
        status: 'fulfilled',
        shipments: [{ status: 'purchased' }],
      })
    expect(await at.labels()).toBe(6)
  })

  test('pressed twice, at two desks and in two runs buys nothing twice', async () => {
    const at = await runDesk()
    const orders = await at.takeMany(8)
    const [one, two] = [await at.begin(orders), await at.begin(orders)]
    const pressed = await Promise.all([at.buy(one), at.buy(one), at.buy(two)])
    expect(pressed.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
    for (const run of [one, two]) await at.until(run, 'done', 'rated')
    expect(await at.labels()).toBe(8)
    const bought = [...(await at.items(one)), ...(await at.items(two))].filter(
      ({ state }) => state === 'bought',
    )
    expect(bought).toHaveLength(8)
  })

  test('is refused when count or total are not what was shown', async () => {
    const at = await runDesk()
    const orders = await at.takeMany(2)
    const run = await at.begin(orders)
    await at.call('PATCH', `/desk/runs/${run.id}/items/${orders[0]?.id}`, { service: 'bench_express' })
    const { status, body } = await at.buy(run)
    expect(status).toBe(409)
    expect(body.errors[0]?.message).toContain('Nothing was bought.')
    expect(await at.labels()).toBe(0)
  })

  test('leaves out an order that was held, changed or prepared otherwise since it was rated', async () => {
    const at = await runDesk()
    const [held, changed, prepared, good] = await at.takeMany(4)
    if (!held || !changed || !prepared || !good) throw new Error('no orders')
    const run = await at.begin([held, changed, prepared, good])
    await at.call('POST', '/desk/order-actions', {
      ids: [held.id],
      action: { kind: 'hold', reason: 'stock' },
    })
    await at.call('PUT', `/desk/orders/${changed.id}`, {
      revision: 1,
      line_items: [{ ...mug, id: line(changed).id, quantity: 9 }],
    })
    const shipment = await at.draft({
      shipper: montreal,
      recipient: vancouver,
      parcels: [parcelOf(packed(line(prepared), 2))],
    })
    await at.buy(run)
    const done = await at.until(run, 'done')
    expect(shipment.status).toBe('draft')
    const found = (await at.items(done)).map(({ state, reason }) => reason ?? state)
    expect(found).toEqual(['on_hold', 'failed', 'failed', 'bought'])
    for (const place of [1, 2])
      expect((await at.items(done))[place]?.message).toContain('Nothing was bought.')
  })

  test('waits for the hold, in which a stop buys nothing', async () => {
    const at = await runDesk({ hold: 5 })
    const run = await at.begin(await at.takeMany(2))
    expect((await at.buy(run)).body).toMatchObject({ state: 'holding' })
    expect((await at.tell(run, 'stop')).body).toMatchObject({ state: 'rated' })
    at.clock.advance(6_000)
    expect(await at.labels()).toBe(0)
    await at.buy(run)
    at.clock.advance(6_000)
    await at.until(run, 'done')
    expect(await at.labels()).toBe(2)
  })

  test('at another desk it has to be taken over first', async () => {
    const at = await runDesk()
    const run = await at.begin(await at.takeMany(1))
    const elsewhere = { 'x-packdesk-desk': 'Desk%202' }
    const { status, body } = await at.tell(run, 'stop', elsewhere)
    expect(status).toBe(409)
    expect(body.errors[0]?.message).toContain('Take over')
    expect((await at.tell(run, 'take-over', elsewhere)).body).toMatchObject({ desk: 'Desk 2' })
    expect((await at.tell(run, 'stop', elsewhere)).status).toBe(200)
  })
})

describe('a carrier that does not do as it should', () => {
  test('refuses one label, which is tried again alone and bought once', async () => {
    const at = await runDesk({ own: false })
    const run = await at.begin(await at.takeMany(3))
    at.carrier.behave('labels', { status: 422, body: { code: 'NO', message: 'Not today.' } })
    await at.buy(run)
    expect(await at.until(run, 'done')).toMatchObject({ items: { failed: 3, bought: 0 } })
    at.carrier.behave('labels', {})
    expect((await at.tell(run, 'retry')).status).toBe(200)
    expect(await at.until(run, 'done')).toMatchObject({ items: { failed: 0, bought: 3 } })
    expect(at.carrier.charges()).toHaveLength(3)
  })

  test('does not answer: it may be bought, and no retry buys it again', async () => {
    const at = await runDesk({ own: false })
    const run = await at.begin(await at.takeMany(2))
    at.carrier.behave('labels', { status: 502, body: 'bad gateway', charges: true })
    await at.buy(run)
    expect(await at.until(run, 'done')).toMatchObject({ items: { unknown: 2 } })
    at.carrier.behave('labels', {})
    expect((await at.tell(run, 'retry')).status).toBe(409)
    expect(at.carrier.charges()).toHaveLength(2)
    const again = await at.begin((await at.items(run)).map(({ order_id: id }) => ({ id })))
    expect(again.skipped).toEqual({ maybe_bought: 2 })
  })

  test('whatever is asked of the run afterwards, what may be bought is not bought again', async () => {
    const at = await runDesk({ own: false })
    const run = await at.begin(await at.takeMany(2))
    at.carrier.behave('labels', { status: 502, body: 'bad gateway', charges: true })
    await at.buy(run)
    const [lost, other] = await at.items(await at.until(run, 'done'))
    at.carrier.behave('labels', {})
    await at.tell(run, 'rate')
    await at.until(run, 'rated')
    for (const item of [lost, other])
      for (const body of [
        { action: 'rate' },
        { action: 'skip' },
        { action: 'include' },
        { service: 'scripted_ground' },
      ])
        expect((await at.call('PATCH', `/desk/runs/${run.id}/items/${item?.order_id}`, body)).status).toBe(
          409,
        )
    const now = await at.read(run)
    expect(now).toMatchObject({ to_buy: { count: 0 }, items: { unknown: 2 } })
    expect((await at.buy(now)).status).toBe(400)
    expect(at.carrier.calls('labels')).toBe(2)
  })

  test('what is bought stays bought when the rest of the run is rated again', async () => {
    const at = await runDesk()
    const [good, lost] = [await at.take(), await at.take({ shipping_to: nowhere })]
    const run = await at.begin([good, lost])
    await at.buy(run)
    await at.until(run, 'done')
    await at.tell(run, 'rate')
    await at.until(run, 'rated')
    for (const action of ['skip', 'rate', 'include'])
      expect((await at.call('PATCH', `/desk/runs/${run.id}/items/${good.id}`, { action })).status).toBe(409)
    expect(await at.read(run)).toMatchObject({ to_buy: { count: 0 }, items: { bought: 1, skipped: 1 } })
    expect(await at.labels()).toBe(1)
  })
})

test('what was bought is put into the print queue once, in the order that was asked for', async () => {
  const at = await runDesk()
  await at.call('POST', '/desk/printers', { name: 'Desk', uri: 'screen://office' })
  const run = await at.begin(await at.takeMany(3))
  await at.buy(run, { printing: { order: 'pick', packing_slips: false } })
  const done = await at.until(run, 'done')
  await expect.poll(async () => (await at.read(done)).print_problem ?? 'none').toBe('none')
  await expect.poll(async () => (await at.read(done)).print_run_id).not.toBeNull()
  await at.call('POST', `/desk/runs/${run.id}/print`, {})
  const { body } = await at.call<{ count: number }>('GET', '/desk/print-jobs?limit=1')
  expect(body.count).toBe(3)
})

test('print, pressed by several at once, prints each label once', async () => {
  const at = await runDesk()
  await at.call('POST', '/desk/printers', { name: 'Desk', uri: 'screen://office' })
  const run = await at.begin(await at.takeMany(24))
  await at.buy(run)
  await at.until(run, 'done')
  const press = () => at.call('POST', `/desk/runs/${run.id}/print`, {})
  for (const { status } of await Promise.all([press(), press(), press()])) expect(status).toBe(200)
  expect((await at.call<{ count: number }>('GET', '/desk/print-jobs?limit=1')).body.count).toBe(24)
})

test('the receipt names every order, its price and who chose it', async () => {
  const at = await runDesk()
  const [order] = await at.takeMany(1)
  const run = await at.begin(order ? [order] : [])
  await at.buy(run)
  await at.until(run, 'done')
  const { bytes } = await at.call('GET', `/desk/runs/${run.id}/receipt`)
  const [heads = '', row = ''] = bytes.toString('utf8').split('\r\n')
  expect(heads).toContain('Order,Recipient')
  expect(row).toContain(`${order?.order_id},Grace Murray,CA,bought`)
  expect(row).toContain('bench_standard,10,CAD,cheapest')
  const german = await at.call('GET', `/desk/runs/${run.id}/receipt?format=pdf&language=de`)
  expect((await textsOfPdf(german.bytes)).join(' ')).toContain('1 von 1 Labels gekauft')
})

test('the receipt as PDF has every order of the run, also on later pages and what was not bought', async () => {
  const at = await runDesk()
  const orders = [...(await at.takeMany(60)), await at.take({ shipping_to: nowhere })]
  const run = await at.begin(orders)
  await at.buy(run)
  await at.until(run, 'done')
  const pdf = await at.call('GET', `/desk/runs/${run.id}/receipt?format=pdf`)
  expect(pdf.headers.get('content-disposition')).toContain(`run-${run.number}.pdf`)
  const pages = await textsOfPdf(pdf.bytes)
  const text = pages.join(' ')
  expect(pages.length).toBeGreaterThan(1)
  for (const { order_id: number } of orders) expect(text).toContain(number)
  for (const words of [`Run ${run.number}`, '60 of 61 labels bought', '600.00 CAD', 'bench_standard'])
    expect(text).toContain(words)
  expect((await at.call('GET', `/desk/runs/${run.id}/receipt?format=xml`)).status).toBe(400)
})
