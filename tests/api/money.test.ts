import { describe, expect, test } from 'vitest'
import { carriersWith, scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { errorOf } from '../support/contract/call.ts'
import { moneyDesk, moneyOf } from '../support/desks/money-desk.ts'
import { pickupDesk } from '../support/desks/pickup-desk.ts'
import { addConnection, addShipment, buy, courier, route } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const day = 24 * 3_600_000

describe('a label', () => {
  test('has its charge in the ledger when it is bought, and a refund to wait for when it is voided', async () => {
    const { bought, cancel, entries, rows, refunds, connection, call, clock } = await moneyDesk()
    const shipment = await bought()
    expect(await entries()).toEqual([
      {
        id: expect.stringMatching(/^mny_[0-9a-f]{32}$/),
        object_type: 'money_entry',
        kind: 'charge',
        amount: '12.50',
        currency: 'CAD',
        at: clock.now().toISOString(),
        recorded_at: clock.now().toISOString(),
        carrier_name: 'scripted',
        carrier_id: 'scripted',
        connection_id: connection.id,
        service: 'scripted_ground',
        shipment_id: shipment.id,
        purchase_id: expect.stringMatching(/^pur_/),
        pickup_id: null,
        tracking_number: shipment.tracking_number,
        about_id: null,
        expected_by: null,
        source: 'purchase',
        note: null,
        who: null,
        test_mode: true,
      },
    ])
    clock.advance(day)
    const cancelled = await cancel(shipment.id)
    const refund = {
      state: 'open',
      amount: '12.50',
      credited: '0.00',
      currency: 'CAD',
      expected_by: '2026-01-20',
    }
    expect(cancelled.body).toMatchObject({ status: 'cancelled', meta: { refund } })
    expect((await call('GET', `/v1/shipments/${shipment.id}`)).body).toEqual(cancelled.body)
    expect(await rows()).toEqual([
      ['charge', '12.50'],
      ['void', '0.00'],
      ['refund_expected', '-12.50'],
    ])
    expect(await refunds()).toMatchObject([{ ...refund, outstanding: '12.50', shipment_id: shipment.id }])
    expect(
      await moneyOf((...[method, path]) => call(method, path, undefined, { as: 'live' })).entries(),
    ).toEqual([])
  })

  test('that was refused, or that nobody knows of, has none', async () => {
    const { draft, buy: purchase, carrier, rows } = await moneyDesk()
    carrier.behave('labels', { status: 422, body: { code: 'no', message: 'No.' } })
    expect((await purchase(await draft())).status).toBe(424)
    carrier.behave('labels', { how: 'hang_up' })
    expect((await purchase(await draft())).status).toBe(424)
    expect(await rows()).toEqual([])
  })

  test('of the shop’s own courier is paid back at once', async () => {
    const { call, rows, refunds } = await moneyDesk()
    await addConnection(call, courier())
    const { body } = await buy(call, await addShipment(call, { carrier_ids: ['bench_courier'] }))
    await call('POST', `/v1/shipments/${body.id}/cancel`)
    expect(await rows(`shipment_id=${body.id}`)).toEqual([
      ['charge', '10.00'],
      ['void', '0.00'],
      ['refund_credited', '-10.00'],
    ])
    expect(await refunds('state=open,credited')).toEqual([])
  })

  test.each([
    ['a carrier that charges on use', { refunds: 'on_use' } as const, [['void', '-12.50']]],
    [
      'a carrier that charges on use and hears of nothing else',
      { refunds: 'on_use', voidLabel: undefined } as const,
      [['void', '-12.50']],
    ],
    [
      'a carrier with terms of its own',
      { refunds: { days: 30 } },
      [
        ['void', '0.00'],
        ['refund_expected', '-12.50'],
      ],
    ],
    ['a carrier that cannot be told', { voidLabel: undefined }, [['void', '0.00']]],
  ] as const)('of %s is paid back accordingly', async (_name, facts, expected) => {
    const { bought, cancel, rows, entries } = await moneyDesk({ carriers: carriersWith(facts as object) })
    await cancel((await bought()).id)
    expect(await rows()).toEqual([['charge', '12.50'], ...expected])
    const [newest] = await entries()
    if (newest?.kind === 'refund_expected') expect(newest.expected_by).toBe('2026-02-04')
    else expect(newest?.note).toBeTruthy()
  })

  test('of a connection that says when refunds come is expected by then', async () => {
    const { call, connection, voided } = await moneyDesk()
    await call('PATCH', `/desk/connections/${connection.id}`, { config: { refund_days: 3 } })
    expect((await voided()).expected_by).toBe('2026-01-08')
    const refused = await call('PATCH', `/desk/connections/${connection.id}`, { config: { refund_days: -1 } })
    expect(refused.status).toBe(400)
  })

  test('without a price has a row without an amount, which totals say', async () => {
    const desk = await moneyDesk()
    const rate = {
      id: 'rat_x',
      carrier_name: 'scripted',
      carrier_id: 'scripted',
      service: 'scripted_ground',
      test_mode: true,
    }
    const shipped = await desk.call('POST', '/v1/proxy/shipping', {
      ...route,
      rates: [rate],
      selected_rate_id: 'rat_x',
    })
    expect(shipped.status).toBe(200)
    expect(await desk.rows()).toEqual([['charge', null]])
    expect((await desk.totals()).totals).toMatchObject([
      {
        currency: null,
        charged: null,
        net: null,
        charges: 1,
        unknown_charges: 1,
        notice: expect.stringMatching(/^1 charge of unknown amount/),
      },
    ])
    const [charge] = await desk.entries()
    expect(errorOf(await desk.adjust({ charge_id: charge?.id, amount: '9.99' })).details).toHaveProperty(
      'currency',
    )
    expect((await desk.adjust({ charge_id: charge?.id, amount: '9.99', currency: 'CAD' })).status).toBe(201)
    const { totals } = await desk.totals()
    expect(totals.map(each => [each.currency, each.net, each.unknown_charges])).toEqual([
      [null, null, 0],
      ['CAD', '9.99', 0],
    ])
  })
})

describe('what is bought and voided by proxy', () => {
  test('is in the ledger as well', async () => {
    const { call, rows, entries } = await moneyDesk()
    const rates = (await call<{ rates: { id: string }[] }>('POST', '/v1/proxy/rates', route)).body.rates
    const shipped = await call('POST', '/v1/proxy/shipping', {
      ...route,
      rates,
      selected_rate_id: rates[0]?.id,
    })
    const { shipment_identifier } = shipped.body
    await call('POST', '/v1/proxy/shipping/scripted/cancel', { shipment_identifier })
    await call('POST', '/v1/proxy/shipping/scripted/cancel', { shipment_identifier })
    expect(await rows()).toEqual([
      ['charge', '12.50'],
      ['void', '0.00'],
      ['refund_expected', '-12.50'],
    ])
    expect((await entries()).map(({ source }) => source)).toEqual(['proxy', 'proxy', 'proxy'])
    await call('POST', '/v1/proxy/shipping/scripted/cancel', { shipment_identifier: 'bought elsewhere' })
    expect((await rows()).slice(3)).toEqual([
      ['void', null],
      ['refund_expected', null],
    ])
  })
})

describe('a pickup', () => {
  test('has its charge, what a change adds to it, and a refund when it is cancelled', async () => {
    const { call, carrier, bought, rows } = await moneyDesk()
    const pickups = pickupDesk(call, 'scripted')
    carrier.behave('pickups', { body: { number: 'PU1', charge: 500 } })
    const { body } = await pickups.schedule([(await bought()).tracking_number])
    carrier.behave('pickup-changes', { body: { number: 'PU1', charge: 650 } })
    await pickups.update(body.id, { ready_time: '14:00' })
    await pickups.update(body.id, { ready_time: '14:30' })
    await pickups.cancel(body.id)
    expect((await rows()).slice(1)).toEqual([
      ['charge', '5.00'],
      ['adjustment', '1.50'],
      ['void', '0.00'],
      ['refund_expected', '-6.50'],
    ])
  })

  test('keeps its charge when the carrier names none for a change', async () => {
    const { call, carrier, bought, rows } = await moneyDesk()
    const pickups = pickupDesk(call, 'scripted')
    carrier.behave('pickups', { body: { number: 'PU1', charge: 500 } })
    const { body } = await pickups.schedule([(await bought()).tracking_number])
    const changed = await pickups.update(body.id, { ready_time: '14:00' })
    expect(changed.body.pickup_charge).toEqual(body.pickup_charge)
    expect((await rows()).slice(1)).toEqual([['charge', '5.00']])
  })

  test('that costs nothing has no rows', async () => {
    const { call, bought, rows } = await moneyDesk()
    const pickups = pickupDesk(call, 'scripted')
    const { body } = await pickups.schedule([(await bought()).tracking_number])
    await pickups.cancel(body.id)
    expect(await rows()).toEqual([['charge', '12.50']])
  })
})

describe('the ledger', () => {
  const { call, station } = stationForFile()

  test('cannot be changed, not even in the file', async () => {
    await addConnection(call, courier())
    await buy(call, await addShipment(call))
    const { database } = station()
    expect(() => database.exec('UPDATE money_entries SET amount_minor = 0')).toThrow('never changed')
    expect(() => database.exec('DELETE FROM money_entries')).toThrow('never deleted')
    const [row] = await moneyOf(call).entries()
    expect(row).toMatchObject({ amount: '10.00', currency: 'CAD' })
  })

  test('is read with the scope to read, and written with the one to manage', async () => {
    const as = (scopes: ('read' | 'manage')[]) => ({
      headers: {
        authorization: `Token ${station().keys.create({ name: 'x', mode: 'test', scopes }).bareKey}`,
      },
    })
    expect((await call('GET', '/desk/money/entries', undefined, as(['read']))).status).toBe(200)
    expect((await call('POST', '/desk/money/credits', {}, as(['read']))).status).toBe(403)
    expect((await call('POST', '/desk/money/credits', {}, as(['manage']))).status).toBe(400)
  })
})

test('two desks: a connection of the other mode has a ledger of its own', async () => {
  const { call, carrier } = await moneyDesk()
  await addConnection(call, { ...scriptedConnection(carrier), test_mode: false })
  const live: typeof call = (method, path, body) => call(method, path, body, { as: 'live' })
  await buy(live, await addShipment(live))
  expect(await moneyOf(live).rows()).toEqual([['charge', '12.50']])
  expect(await moneyOf(call).rows()).toEqual([])
})
