import { describe, expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { ListedOrder } from '../../shared/desk/orders.ts'
import type { ReportDelivery, ReportLabel } from '../../shared/desk/reports.ts'
import type { Run } from '../../shared/desk/runs.ts'
import type { RequestedOfShipment } from '../../shared/desk/shipments.ts'
import { boardDesk, dayMs } from '../support/desks/board-desk.ts'
import { deskImports } from '../support/desks/desk-import.ts'
import { mugAndSyrup, packDesk } from '../support/desks/pack-desk.ts'
import { ruleDesk, toCanada } from '../support/desks/rule-desk.ts'
import { addConnection, courier, montreal, service } from '../support/desks/shipping-data.ts'

const weighed = { parcel: { weight: 1, weight_unit: 'KG' }, shipper: montreal }
const promised = (deliver_by: string, more: object = {}) => ({ metadata: { deliver_by, ...more } })

/** Monday the 5th of January 2026: the express is there on Tuesday, the standard, the cheaper one, on Friday. */
async function promiseDesk() {
  const at = await ruleDesk()
  const itemsOf = async (run: Run) =>
    (await at.items(run)).map(({ service: name, chosen_by, doubts }) => [
      name,
      chosen_by,
      doubts.filter(({ kind }) => kind === 'promise').map(({ words }) => words?.[0]?.key),
    ])
  const listed = async (query: string) =>
    (await at.call<{ results: ListedOrder[] }>('GET', `/desk/orders?${query}`)).body.results
  return {
    ...at,
    itemsOf,
    listed,
    runOf: async (orders: readonly { id: string }[], more: object = {}) =>
      itemsOf(await at.begin(orders, { ...weighed, ...more })),
    begun: async (...orders: OrderRecord[]) => {
      const { body } = await at.call<{ shipment_id: string }>('POST', '/desk/order-shipments', {
        orders: orders.map(({ id }) => ({ id })),
      })
      await at.call('POST', `/v1/shipments/${body.shipment_id}/rates`)
      const asked = await at.call<RequestedOfShipment>(
        'GET',
        `/desk/shipments/${body.shipment_id}/requested-service`,
      )
      const draft = (await at.call<ShipmentRecord>('GET', `/v1/shipments/${body.shipment_id}`)).body
      return { draft, asked: asked.body }
    },
  }
}

describe('the day an order was promised for', () => {
  test('is read from a file by its head in five languages, listed, narrowed and put first where it is late', async () => {
    const at = await promiseDesk()
    const desk = deskImports(at.call)
    const heads = ['Deliver by', 'Lieferdatum', 'Date de livraison', 'Fecha de entrega', 'Data di consegna']
    for (const [nth, head] of heads.entries()) {
      const columns = ['Order number', head, 'Item sku', 'Item quantity', 'Item weight', 'Shipping country']
      const line = [`L-${nth}`, `2026-01-1${nth}`, 'CUP', '1', '0.5', 'CA']
      await desk.run([columns.join(','), line.join(',')].join('\r\n'))
    }
    const days = async (query: string) => (await at.listed(query)).map(each => each.deliver_by)
    const all = ['2026-01-10', '2026-01-11', '2026-01-12', '2026-01-13', '2026-01-14']
    expect(await days('ordering=deliver_by')).toEqual(all)
    expect(await days('ordering=deliver_by&deliver_by_after=2026-01-13')).toEqual(all.slice(3))
    expect(await days('ordering=-deliver_by&deliver_by_before=2026-01-11')).toEqual(
      all.slice(0, 2).toReversed(),
    )

    await at.take({ order_id: 'LEAVES', metadata: { ship_by: '2026-01-08', deliver_by: '2026-01-20' } })
    await at.take({
      order_id: 'THERE',
      metadata: { ship_by: '2026-01-09', deliver_by: '2026-01-07T10:00:00Z' },
    })
    await at.take({ order_id: 'NEVER', metadata: { deliver_by: 'soon' } })
    const first = (await at.listed('ordering=due')).map(({ order_id: number }) => number)
    expect(first).toEqual(['THERE', 'LEAVES', 'L-0', 'L-1', 'L-2', 'L-3', 'L-4', 'NEVER'])
    expect((await at.listed('ordering=due')).at(-1)?.deliver_by).toBeNull()
  })

  test('is kept by the cheapest service that keeps it, and one without a promise goes as before', async () => {
    const at = await promiseDesk()
    const orders = [
      await at.take(),
      await at.take(promised('2026-01-09')),
      await at.take(promised('2026-01-07')),
    ]
    expect(await at.runOf(orders)).toEqual([
      ['bench_standard', 'cheapest', []],
      ['bench_standard', 'cheapest', []],
      ['bench_express', 'promise', []],
    ])
  })

  test('that nothing keeps, nobody says, or is past, waits for an answer before money moves', async () => {
    const at = await promiseDesk()
    const orders = [
      await at.take(promised('2026-01-05')),
      await at.take(promised('2026-01-02')),
      await at.take(),
    ]
    const run = await at.begin(orders, weighed)
    expect(await at.itemsOf(run)).toEqual([
      ['bench_standard', 'cheapest', ['promise_late']],
      ['bench_standard', 'cheapest', ['promise_past']],
      ['bench_standard', 'cheapest', []],
    ])
    expect(run.look_at).toMatchObject({ promise: 2, total: 2 })
    const [late, past] = await at.items(run)
    expect(late?.doubts[0]?.message).toBe('Promised for 2026-01-05; this arrives on 2026-01-09.')
    expect(past?.doubts[0]?.message).toBe('Promised for 2026-01-02, which is past.')
    const refused = await at.buy(run)
    expect([refused.status, refused.body.errors[0]?.code]).toEqual([409, 'doubts_unanswered'])
    expect(refused.body.errors[0]?.message).toContain('2 × promise that cannot be kept')
    expect(await at.labels()).toBe(0)
    await at.buy(await at.keepAll(run))
    await at.until(run, 'done')
    expect(await at.labels()).toBe(3)

    const untold = { ...service('bench_any', 5, 1), transit_days: undefined }
    await addConnection(at.call, courier('untold', { config: { services: [untold] } }))
    const [soon, today] = [await at.take(promised('2026-01-07')), await at.take(promised('2026-01-05'))]
    expect(await at.runOf([soon, today])).toEqual([
      ['bench_express', 'promise', []],
      ['bench_any', 'cheapest', ['promise_unknown']],
    ])
  })

  test('counts before rules and the service the customer chose, which are then said to be late', async () => {
    const at = await promiseDesk()
    const standard = { kind: 'service', by: 'service', service: 'bench_standard' }
    await at.turnOn({ name: 'Slowly', conditions: [toCanada], actions: [standard] })
    const meaning = { kind: 'services', services: [{ service: 'bench_standard' }] }
    await at.call('PUT', '/desk/requested-services', { text: 'Slow', meaning })
    const [ruled, asked] = [
      await at.take(promised('2026-01-07')),
      await at.take(promised('2026-01-07', { requested_service: 'Slow' })),
    ]
    const run = await at.begin([ruled, asked], weighed)
    const said = (await at.items(run)).map(({ service: name, doubts }) => [
      name,
      doubts.map(({ message }) => message),
    ])
    const ruleIsLate = 'The rule “Slowly” asks for bench_standard, which arrives later than promised.'
    expect(said).toEqual([
      ['bench_express', [ruleIsLate]],
      ['bench_express', [ruleIsLate, 'The customer asked for “Slow”, which arrives later than promised.']],
    ])
  })

  test('is said anew of a service that is chosen by hand, for one order or for all', async () => {
    const at = await promiseDesk()
    const order = await at.take(promised('2026-01-07'))
    const run = await at.begin([order], weighed)
    const choose = (name: string) =>
      at.call('PATCH', `/desk/runs/${run.id}/items/${order.id}`, { service: name })
    expect((await choose('bench_standard')).status).toBe(200)
    expect(await at.itemsOf(run)).toEqual([['bench_standard', 'operator', ['promise_late']]])
    // Who chose it has seen when it arrives.
    expect((await at.read(run)).look_at.promise).toBe(0)
    await choose('bench_express')
    expect(await at.itemsOf(run)).toEqual([['bench_express', 'operator', []]])

    const all = { choice: { kind: 'service', service: 'bench_standard' } }
    expect(await at.runOf([await at.take(promised('2026-01-07'))], all)).toEqual([
      ['bench_standard', 'service', ['promise_late']],
    ])
  })

  test('goes along to Ship, which begins with the price that keeps it and says what each other price breaks', async () => {
    const at = await promiseDesk()
    const one = await at.take(promised('2026-01-09', { ship_by: '2026-01-06' }))
    const other = await at.take(promised('2026-01-07', { ship_by: '2026-01-08' }))
    const { draft, asked } = await at.begun(one, other)
    // Of two orders in one parcel the first days count.
    expect(draft.metadata).toMatchObject({ ship_by: '2026-01-06', deliver_by: '2026-01-07' })
    const told = draft.rates.map(({ id, service: name }) => [
      name,
      id === asked.rate_id,
      asked.arrivals.find(each => each.rate_id === id),
    ])
    expect(told).toEqual([
      ['bench_standard', false, expect.objectContaining({ day: '2026-01-09', broken: 'promise_late' })],
      ['bench_express', true, expect.objectContaining({ day: '2026-01-06', broken: null })],
    ])
    const plain = await at.begun(await at.take())
    expect(plain.asked).toMatchObject({ name: null, unkept: null, arrivals: [] })
  })

  test('stops a packing desk where it cannot be kept, until somebody says yes', async () => {
    const shop = await packDesk()
    const order = await shop.take({ ...mugAndSyrup, ...promised('2020-03-04') })
    const desk = shop.at()
    await desk.scanAll(order.order_id, 'SYR-01', 'SYR-01', 'MUG-3')
    await desk.weigh(1120)
    expect((await desk.until('promise_doubt')).feedback).toMatchObject({
      because: 'past',
      day: '2020-03-04',
      service: { service: 'bench_standard' },
    })
    expect(await shop.labels()).toBe(0)
    await desk.step({ kind: 'next' })
    const done = await desk.until('label_printed', 'sent_unconfirmed')
    expect(done.service).toMatchObject({ service: 'bench_standard' })
    expect(await shop.labels()).toBe(1)
  })
})

test('a report says which promises were kept, which were missed and by whom, with the parcels behind each', async () => {
  const at = await boardDesk()
  const bought = (ship_by: string | null, deliver_by: string) =>
    at.bought({ metadata: { ...(ship_by ? { ship_by } : {}), deliver_by } })
  const parcels = {
    kept: await bought('2026-01-05', '2026-01-08'),
    byCarrier: await bought('2026-01-05', '2026-01-06'),
    byShop: await bought('2026-01-05', '2026-01-07'),
    byNobody: await bought(null, '2026-01-06'),
    open: await bought('2026-01-30', '2026-01-31'),
  }
  await at.bought()
  const hand = (parcel: ShipmentRecord, day: string) =>
    at.database.prepare('UPDATE trackers SET handed_day = ? WHERE shipment_id = ?').run(day, parcel.id)
  hand(parcels.kept, '2026-01-05')
  hand(parcels.byCarrier, '2026-01-05')
  hand(parcels.byShop, '2026-01-06')
  at.clock.jump(3 * dayMs)
  for (const parcel of [parcels.kept, parcels.byCarrier, parcels.byNobody])
    await at.say(parcel, { status: 'delivered', on: '2026-01-08', delivered: true })
  const month = 'from=2026-01-01&to=2026-01-31&time_zone=UTC'
  const { body } = await at.call<ReportDelivery>('GET', `/desk/reports/delivery?${month}`)
  const { carrier_name, service: name } = parcels.kept
  expect(body.shop_promises).toEqual([
    {
      carrier_name,
      service: name,
      left_in_time: 2,
      left_late: 1,
      kept: 1,
      missed_by_shop: 1,
      missed_by_carrier: 1,
      missed_by_unknown: 1,
    },
  ])
  const behind = async (set: string) => {
    const query = `${month}&set=${set}&carrier_name=${carrier_name}&service=${name}`
    const found = await at.call<{ results: ReportLabel[] }>('GET', `/desk/reports/labels?${query}`)
    return found.body.results.map(({ shipment_id: id }) => id).toSorted()
  }
  const { kept, byCarrier, byShop, byNobody } = parcels
  expect(await behind('left_in_time')).toEqual([kept.id, byCarrier.id].toSorted())
  expect(await behind('left_late')).toEqual([byShop.id])
  expect(await behind('kept')).toEqual([kept.id])
  expect(await behind('missed_by_shop')).toEqual([byShop.id])
  expect(await behind('missed_by_carrier')).toEqual([byCarrier.id])
  expect(await behind('missed_by_unknown')).toEqual([byNobody.id])
})
