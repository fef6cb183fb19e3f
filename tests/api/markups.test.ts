import { describe, expect, test } from 'vitest'
import { done } from '../../main/carriers/contract/outcome.ts'
import type { RateRecord } from '../../shared/api/rates.ts'
import type { Scope } from '../../shared/api/scopes.ts'
import { carriersWith, scripted } from '../support/carriers/scripted-carrier.ts'
import { errorOf } from '../support/contract/call.ts'
import { recordIn } from '../support/contract/record-in.ts'
import { addMarkup, handling, markedUp, markupDesk } from '../support/desks/markup-desk.ts'
import { runDesk } from '../support/desks/run-desk.ts'
import { addConnection, courier, route, service, vancouver } from '../support/desks/shipping-data.ts'

const january = 'from=2026-01-01&to=2026-01-31&time_zone=UTC'
const abroad = { ...vancouver, country_code: 'US', state_code: 'WA', postal_code: '98101', city: 'Seattle' }

describe('a mark-up on the prices of a carrier', () => {
  test('raises every rate by its percentage, and is an extra charge of its name', async () => {
    const { add, call, draft } = await markupDesk()
    const { id } = await add()
    const { body } = await call<{ rates: RateRecord[] }>('POST', '/v1/proxy/rates', route)
    expect(body.rates.map(markedUp)).toEqual([[13.5, 'Handling 1 CAD']])
    const { rates } = await draft()
    expect(rates[0]).toMatchObject({
      base_charge: 12.5,
      total_charge: 13.5,
      extra_charges: [{ name: 'Handling', amount: 1, currency: 'CAD' }],
      meta: { markups: [{ id, name: 'Handling', amount: 1 }] },
    })
  })

  test('is rounded half up to the currency, and adds nothing where that is nothing', async () => {
    const { add, offer, draft } = await markupDesk()
    await add({ value: 2.5 })
    offer(1_020, 1_019, 10)
    expect((await draft()).rates.map(markedUp)).toEqual([
      [0.1],
      [10.44, 'Handling 0.25 CAD'],
      [10.46, 'Handling 0.26 CAD'],
    ])
  })

  test('of several each is of the price of the carrier, in their order', async () => {
    const { add, draft } = await markupDesk()
    await add({ name: 'Second', value: 10 })
    await add({ name: 'First', kind: 'amount', value: 1.25, currency: 'CAD', position: 1 })
    await add({ name: 'Off', enabled: false })
    expect((await draft()).rates.map(markedUp)).toEqual([[15, 'First 1.25 CAD', 'Second 1.25 CAD']])
  })

  test('of an amount counts in its own currency alone, whole where the currency has no decimals', async () => {
    const { add, call } = await markupDesk()
    await addConnection(
      call,
      courier('tokyo', { config: { services: [{ ...service('tokyo_day', 1_450, 1), currency: 'JPY' }] } }),
    )
    const carriers = ['scripted', 'tokyo']
    await add({ name: 'Dollars', kind: 'amount', value: 2, currency: 'CAD', carriers })
    await add({ name: 'Yen', kind: 'amount', value: 80, currency: 'JPY', carriers })
    await add({ name: 'Share', value: 3.31, carriers })
    const { body } = await call<{ rates: RateRecord[] }>('POST', '/v1/proxy/rates', route)
    expect(body.rates.map(markedUp)).toEqual([
      [14.91, 'Dollars 2 CAD', 'Share 0.41 CAD'],
      [1_578, 'Yen 80 JPY', 'Share 48 JPY'],
    ])
  })

  test('counts where each of its lists that says something has what the rate is of', async () => {
    const { add, call, connection, offer, draft, change } = await markupDesk()
    const other = await addConnection(call, courier())
    offer(1_000, 2_000)
    const { id } = await add({ kind: 'amount', value: 5, currency: 'CAD' })
    const totals = async (lists: object, recipient: object = vancouver) => {
      const none = { carriers: [], connections: [], services: [], countries: [] }
      expect((await change(id, { ...none, ...lists })).status).toBe(200)
      const { rates } = await draft({ recipient, carrier_ids: ['scripted'] })
      return rates.map(rate => rate.total_charge)
    }
    expect(await totals({ carriers: ['ups', 'scripted'] })).toEqual([15, 25])
    expect(await totals({ carriers: ['ups'] })).toEqual([10, 20])
    expect(await totals({ connections: [connection.id] })).toEqual([15, 25])
    expect(await totals({ connections: [other.id] })).toEqual([10, 20])
    expect(await totals({ services: ['service_1'] })).toEqual([10, 25])
    expect(await totals({ countries: ['CA'] })).toEqual([15, 25])
    expect(await totals({ countries: ['CA'] }, abroad)).toEqual([10, 20])
    expect(await totals({ services: ['service_1'], countries: ['US'] })).toEqual([10, 20])
    expect(await totals({ services: ['service_1'], countries: ['US'] }, abroad)).toEqual([10, 25])
  })

  test('can make another service the cheapest, also for who buys by the name of a service', async () => {
    const { add, call, offer, draft } = await markupDesk()
    await addConnection(call, courier('near', { config: { services: [service('same', 11, 2)] } }))
    await addConnection(call, courier('far', { config: { services: [service('same', 10, 2)] } }))
    offer(1_050)
    await add({ carriers: ['far'], value: 20 })
    const { rates } = await draft()
    expect(rates.map(rate => [rate.carrier_name, rate.total_charge])).toEqual([
      ['scripted', 10.5],
      ['near', 11],
      ['far', 12],
    ])
    expect((await draft({ service: 'same' })).selected_rate).toMatchObject({ carrier_name: 'near' })
  })
})

describe('a label with a mark-up', () => {
  test('costs what the carrier charges: in the ledger, its refund and the reports', async () => {
    const { add, call, draft, buy, cancel, rows, totals, offer, database } = await markupDesk()
    await add()
    offer(1_250, 2_000)
    const { body } = await buy(await draft())
    expect(markedUp(body.selected_rate ?? undefined)).toEqual([13.5, 'Handling 1 CAD'])
    expect(await rows()).toEqual([['charge', '12.50']])
    expect(database.prepare('SELECT amount_minor FROM purchases').pluck().get()).toBe(1_250)
    expect(
      database.prepare('SELECT amount_minor, dearest_minor, median_minor FROM label_facts').get(),
    ).toEqual({ amount_minor: 1_250, dearest_minor: 2_000, median_minor: 1_625 })
    const report = await call<{ figures: { name: string; value: number }[] }>(
      'GET',
      `/desk/reports/overview?${january}`,
    )
    const told = Object.fromEntries(report.body.figures.map(({ name, value }) => [name, value]))
    expect(told).toMatchObject({ spend: '12.50', saved: '7.50' })
    await cancel(body.id)
    const amounts = (await rows()).map(([, amount]) => Math.abs(Number(amount)))
    expect(amounts.filter(amount => amount !== 0)).toEqual([12.5, 12.5])
    expect(JSON.stringify(await totals())).not.toContain('13.5')
  })

  test('keeps the mark-up it was shown with, whatever became of it since', async () => {
    const { add, call, draft, buy, change, rows } = await markupDesk()
    const { id } = await add()
    const [one, two] = [await draft(), await draft()]
    await change(id, { value: 50 })
    expect(markedUp((await buy(one)).body.selected_rate)).toEqual([13.5, 'Handling 1 CAD'])
    await call('DELETE', `/desk/markups/${id}`)
    expect(markedUp((await buy(two)).body.selected_rate)).toEqual([13.5, 'Handling 1 CAD'])
    expect(await rows()).toEqual([
      ['charge', '12.50'],
      ['charge', '12.50'],
    ])
  })

  test('gets the one of now when its rates are asked for again, once', async () => {
    const { add, call, draft, change } = await markupDesk()
    const { id } = await add()
    const shipment = await draft()
    const again = async () =>
      (await call<{ rates: RateRecord[] }>('POST', `/v1/shipments/${shipment.id}/rates`, {})).body.rates
    expect((await again()).map(markedUp)).toEqual([[13.5, 'Handling 1 CAD']])
    await change(id, { value: 50 })
    expect((await again()).map(markedUp)).toEqual([[18.75, 'Handling 6.25 CAD']])
    await change(id, { enabled: false })
    expect((await again()).map(markedUp)).toEqual([[12.5]])
  })

  test.each([
    ['less', 1_100, 'CAD', [12, 'Handling 1 CAD'], '11.00'],
    ['more, part by part', 1_400, 'CAD', [15, 'Fuel 2 CAD', 'Handling 1 CAD'], '14.00'],
    ['in another currency, to which nothing was added', 900, 'USD', [9], '9.00'],
  ])('keeps it when the carrier charges %s', async (_, totalMinor, currency, shown, charged) => {
    const fuel = { name: 'Fuel', amountMinor: 200, currency }
    const charges = shown.length > 2 ? [fuel] : []
    const baseMinor = totalMinor - 200 * charges.length
    const quote = {
      service: 'scripted_ground',
      serviceName: 'Ground',
      currency,
      baseMinor,
      discountMinor: 0,
      dutiesMinor: 0,
      charges,
      totalMinor,
      transitDays: null,
      estimatedDelivery: null,
      meta: {},
    }
    const carriers = carriersWith({
      createLabel: async (...asked: Parameters<typeof scripted.createLabel>) => {
        const made = await scripted.createLabel(...asked)
        return made.ok ? done({ ...made.value, quote }) : made
      },
    } as never)
    const { add, draft, buy, rows } = await markupDesk({ carriers })
    const { id } = await add()
    const { body } = await buy(await draft())
    expect(markedUp(body.selected_rate)).toEqual(shown)
    expect(await rows()).toEqual([['charge', charged]])
    const kept = shown.length > 1 ? [{ id, name: 'Handling', amount: 1 }] : undefined
    expect(body.selected_rate?.meta?.markups).toEqual(kept)
  })

  test('of a run, and one that comes back, is counted by what the carrier charges', async () => {
    const { begin, take, buy, until, items, call } = await runDesk()
    await addMarkup(call, { carriers: ['bench_courier'], kind: 'amount', value: 3, currency: 'CAD' })
    const run = await begin([await take()])
    const totals = [{ currency: 'CAD', amount: 10, amount_with_markups: 13 }]
    expect(run.to_buy.totals).toEqual(totals)
    await buy(run)
    const { bought_totals } = await until(run, 'done')
    expect(bought_totals).toEqual(totals)
    const [item] = await items(run)
    const { body } = await call('GET', `/v1/shipments/${item?.shipment_id}`)
    expect(markedUp(body.selected_rate as RateRecord)).toEqual([13, 'Handling 3 CAD'])
  })

  test('bought by proxy costs what the carrier charges, and lies about it cost nothing', async () => {
    const { add, call, entries } = await markupDesk()
    await add()
    const { rates } = (await call<{ rates: RateRecord[] }>('POST', '/v1/proxy/rates', route)).body
    const ship = (meta: object) =>
      call('POST', '/v1/proxy/shipping', {
        ...route,
        rates: rates.map(rate => ({ ...rate, meta: { ...rate.meta, ...meta } })),
        selected_rate_id: rates[0]?.id,
      })
    const charged = async () => (await entries())[0]?.amount
    const bought = await ship({})
    expect(bought.status).toBe(200)
    expect(bought.body.selected_rate).toMatchObject({ total_charge: 13.5 })
    expect(await charged()).toBe('12.50')
    for (const markups of [
      'all of it',
      [{ id: 'x', name: 'x', amount: 99 }],
      [{ id: 'x', name: 'x', amount: -1 }],
      [{ amount: 1e300 }],
    ]) {
      expect((await ship({ markups })).status).toBe(200)
      expect(await charged()).toBe('13.50')
    }
  })

  test('that waits for its carrier is bought when the carrier asks for no more, whatever the shop adds by then', async () => {
    const { add, call, draft, change, retrieve, rows } = await markupDesk()
    const { id } = await add()
    const shipment = await draft()
    await change(id, { value: 400 })
    const queued = await call('POST', '/desk/purchase-queue', {
      shipment_id: shipment.id,
      selected_rate_id: shipment.rates[0]?.id,
    })
    expect(queued.body).toMatchObject({ accepted_charge: 12.5 })
    await expect.poll(async () => (await retrieve(shipment.id)).body.status).toBe('purchased')
    expect(markedUp((await retrieve(shipment.id)).body.selected_rate as RateRecord)).toEqual([
      62.5,
      'Handling 50 CAD',
    ])
    expect(await rows()).toEqual([['charge', '12.50']])
  })

  test('that waits stops when the carrier asks for more, by its own price', async () => {
    const { add, call, draft, change, carrier } = await markupDesk()
    const { id } = await add({ value: 100 })
    const shipment = await draft()
    expect(shipment.rates.map(markedUp)).toEqual([[25, 'Handling 12.5 CAD']])
    // What the customer is charged falls meanwhile, which is no reason to pay the carrier more.
    await change(id, { value: 1 })
    const [rate] = shipment.rates
    carrier.behave('rates', { body: { rates: [{ service: rate?.service, total: 1_400 }], messages: [] } })
    const queued = await call('POST', '/desk/purchase-queue', {
      shipment_id: shipment.id,
      selected_rate_id: rate?.id,
    })
    const entry = async () =>
      await recordIn<{ id: string; state: string }>(call, '/desk/purchase-queue', queued.body.id)
    await expect.poll(async () => (await entry()).state).toBe('stopped')
    expect(await entry()).toMatchObject({ reason: 'price_moved', accepted_charge: 12.5, offered_charge: 14 })
    expect(carrier.calls('labels')).toBe(0)
  })
})

describe('mark-ups of the shop', () => {
  test('are in one order in both modes, and are changed, moved, turned off and removed', async () => {
    const { add, list, change, call } = await markupDesk()
    const [one, two, three] = [
      await add({ name: 'One' }),
      await add({ name: 'Two' }),
      await add({ name: 'Three' }),
    ]
    const names = async () => (await list()).map(({ name, position }) => `${position} ${name}`)
    expect(await names()).toEqual(['1 One', '2 Two', '3 Three'])
    await change(three.id, { position: 1 })
    expect(await names()).toEqual(['1 Three', '2 One', '3 Two'])
    const { body } = await call('DELETE', `/desk/markups/${one.id}`)
    expect(body).toMatchObject({ name: 'One', position: 2 })
    expect(await names()).toEqual(['1 Three', '2 Two'])
    const { name, kind, value, carriers, position } = one
    await add({ name, kind, value, carriers, position: 2 })
    expect(await names()).toEqual(['1 Three', '2 One', '3 Two'])
    expect(position).toBe(1)
    const changed = await change(two.id, { kind: 'amount', value: 2, currency: 'CAD' })
    expect(changed.body).toMatchObject({ kind: 'amount', value: 2, currency: 'CAD', revision: 2 })
    expect((await change(two.id, { kind: 'percent' })).body).toMatchObject({ currency: null, value: 2 })
    const live = await call<{ count: number }>('GET', '/desk/markups', undefined, { as: 'live' })
    expect(live.body.count).toBe(3)
  })

  test('are not changed over what somebody else did meanwhile', async () => {
    const { add, change } = await markupDesk()
    const { id } = await add()
    await change(id, { revision: 1, value: 9 })
    const late = await change(id, { revision: 1, value: 10 })
    expect(late.status).toBe(409)
    expect(errorOf(late)).toMatchObject({ message: expect.stringContaining('changed this mark-up since') })
  })

  test.each([
    [{ value: 0 }, 'value'],
    [{ value: -3 }, 'value'],
    [{ value: 501 }, 'value'],
    [{ value: 1.000_01 }, 'value'],
    [{ currency: 'CAD' }, 'currency'],
    [{ kind: 'amount', value: 2 }, 'currency'],
    [{ kind: 'amount', value: 2.005, currency: 'CAD' }, 'value'],
    [{ kind: 'amount', value: 10.5, currency: 'JPY' }, 'value'],
    [{ kind: 'discount' }, 'kind'],
    [{ name: ' ' }, 'name'],
    [{ carriers: [] }, 'carriers'],
    [{ connections: ['car_none'] }, 'connections'],
    [{ countries: ['Canada'] }, 'countries'],
    [{ position: 0 }, 'position'],
  ])('are refused with %o, and nothing is stored', async (more, field) => {
    const { call, list, add, change } = await markupDesk()
    const refused = await call('POST', '/desk/markups', { ...handling, ...more })
    expect(refused.status).toBe(400)
    expect(Object.keys(errorOf(refused).details as object)).toEqual([field])
    expect(await list()).toEqual([])
    const stored = await add()
    expect((await change(stored.id, more)).status).toBe(400)
    expect(await list()).toEqual([stored])
  })

  test('are a hundred at most, and unknown ones are not there', async () => {
    const { add, call, change } = await markupDesk()
    for (let at = 0; at < 100; at += 1) await add()
    expect((await call('POST', '/desk/markups', handling)).status).toBe(409)
    expect((await change('chrg_none', { value: 1 })).status).toBe(404)
    expect((await call('DELETE', '/desk/markups/chrg_none')).status).toBe(404)
  })

  test('of a connection that is gone can still be changed, and count for nothing', async () => {
    const { add, call, change, draft } = await markupDesk()
    const gone = await addConnection(call, courier())
    const { id } = await add({ carriers: [], connections: [gone.id] })
    await call('DELETE', `/desk/connections/${gone.id}`)
    expect((await change(id, { value: 9 })).status).toBe(200)
    expect((await draft()).rates.map(markedUp)).toEqual([[12.5]])
  })

  test('are seen by those who set up the station, and by packers when the setting says so', async () => {
    const { add, call, keys } = await markupDesk()
    const { id } = await add()
    const as = (...scopes: Scope[]) => ({
      headers: { authorization: `Token ${keys.create({ name: 'k', mode: 'test', scopes }).bareKey}` },
    })
    const packer = as('read', 'print', 'buy')
    const see = () => call('GET', '/desk/markups', undefined, packer)
    const settings = async () => (await call('GET', '/desk/markup-settings', undefined, packer)).body
    expect((await see()).status).toBe(403)
    expect(await settings()).toEqual({ show_markup_to_packers: false, may_see: false })
    expect((await call('GET', '/desk/markup-settings')).body).toMatchObject({ may_see: true })
    const on = { show_markup_to_packers: true }
    expect((await call('PATCH', '/desk/markup-settings', on, packer)).status).toBe(403)
    expect((await call('PATCH', '/desk/markup-settings', on)).body).toEqual({ ...on, may_see: true })
    expect((await see()).status).toBe(200)
    expect(await settings()).toEqual({ ...on, may_see: true })
    for (const [method, path, body] of [
      ['POST', '/desk/markups', handling],
      ['PATCH', `/desk/markups/${id}`, { value: 1 }],
      ['DELETE', `/desk/markups/${id}`, undefined],
    ] as const)
      expect((await call(method, path, body, packer)).status).toBe(403)
  })
})
