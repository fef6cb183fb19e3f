import { describe, expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { errorOf } from '../support/contract/call.ts'
import { abroadOnly, addConnection, addShipment, buy, courier } from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { stationForFile } from '../support/station/station.ts'

const clock = manualClock()
const { call } = stationForFile({ clock })
const draft = async (more: object = {}): Promise<ShipmentRecord> => {
  if ((await call('GET', '/v1/carriers')).body.count === 0) await addConnection(call, courier())
  return addShipment(call, more)
}
const update = (id: string, body: object) => call<ShipmentRecord>('PUT', `/v1/shipments/${id}`, body)
const refresh = (id: string, body: object = {}) =>
  call<ShipmentRecord>('POST', `/v1/shipments/${id}/rates`, body)
const cancel = (id: string) => call<ShipmentRecord>('POST', `/v1/shipments/${id}/cancel`)
const stateError = (message: string) => ({
  status: 409,
  body: { errors: [{ code: 'state_error', message }] },
})

describe('a change', () => {
  test('merges metadata and options and replaces payment, reference and label type', async () => {
    const before = await draft({
      metadata: { keep: 1, drop: 2, nested: { a: 1 } },
      options: { insurance: 100, currency: 'CAD' },
      label_type: 'ZPL',
    })
    const { status, body } = await update(before.id, {
      metadata: { drop: '', more: [], nested: { b: null, c: 2 } },
      options: { insurance: null, signature_confirmation: true },
      payment: { paid_by: 'recipient' },
      reference: 'Order 8',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...before,
      metadata: { keep: 1, nested: { c: 2 } },
      options: { currency: 'CAD', shipment_date: before.options.shipment_date, signature_confirmation: true },
      payment: { paid_by: 'recipient', currency: null, account_number: null },
      reference: 'Order 8',
    })
    expect(body.label_type).toBe('ZPL')
    expect((await update(before.id, { label_type: 'PNG' })).body.label_type).toBe('PNG')
    expect((await update(before.id, { reference: null })).body.reference).toBeNull()
  })

  test('of nothing changes nothing', async () => {
    const before = await draft()
    expect((await update(before.id, {})).body).toEqual(before)
    expect((await update(before.id, { colour: 'red' })).body).toEqual(before)
  })

  test('is for drafts, but metadata alone goes in every state', async () => {
    const bought = (await buy(call, await draft())).body
    expect(await update(bought.id, { reference: 'late' })).toMatchObject(
      stateError('Shipment is purchased and cannot be updated anymore...'),
    )
    expect((await update(bought.id, { metadata: { a: 1 } })).body).toEqual({ ...bought, metadata: { a: 1 } })
    for (const body of [{}, { parcels: [] }])
      expect(await update(bought.id, body)).toMatchObject(
        stateError('Shipment is purchased and cannot be updated anymore...'),
      )
    await cancel(bought.id)
    expect((await update(bought.id, { metadata: { b: 2 } })).body.metadata).toEqual({ a: 1, b: 2 })
    expect(await update(bought.id, { metadata: {}, label_type: 'PDF' })).toMatchObject(
      stateError('Shipment is cancelled and cannot be updated anymore...'),
    )
  })

  test('names what is missing before what is wrong, and what is wrong before the state', async () => {
    expect((await update('shp_none', { label_type: 'x' })).status).toBe(404)
    const bought = (await buy(call, await draft())).body
    expect((await update(bought.id, { label_type: 'x' })).status).toBe(400)
  })

  test('of the shipment date must be a day', async () => {
    const { id } = await draft()
    const refused = await update(id, { options: { shipment_date: '2026-02-30' } })
    expect(errorOf(refused).details).toEqual({
      options: { shipment_date: ['The date format must match YYYY-MM-DD'] },
    })
  })
})

describe('new rates', () => {
  test('replace the old ones under new ids', async () => {
    const before = await draft()
    const { status, body } = await refresh(before.id)
    expect(status).toBe(200)
    expect(body.rates.map(each => each.service)).toEqual(before.rates.map(each => each.service))
    const old = before.rates.map(each => each.id)
    for (const { id } of body.rates) expect(old).not.toContain(id)
    expect((await call('GET', `/v1/shipments/${before.id}`)).body).toEqual(body)
  })

  test('remember what they were asked with', async () => {
    const before = await draft({ metadata: { a: 1, b: 2 } })
    const asked = {
      services: ['bench_express'],
      carrier_ids: ['bench_courier'],
      reference: 'R',
      metadata: { b: null },
    }
    const { body } = await refresh(before.id, asked)
    expect(body).toMatchObject({
      services: ['bench_express'],
      carrier_ids: ['bench_courier'],
      reference: 'R',
    })
    expect(body.metadata).toEqual({ a: 1 })
    expect(body.rates.map(each => each.service)).toEqual(['bench_express'])
    expect((await refresh(before.id)).body.rates).toHaveLength(1)
    expect((await refresh(before.id, { services: [], carrier_ids: [] })).body.rates).toHaveLength(2)
  })

  test('renew a date that has passed and keep the other options', async () => {
    const before = await draft({ options: { insurance: 50 } })
    clock.advance(5 * 86_400_000)
    expect((await refresh(before.id)).body.options).toEqual({
      insurance: 50,
      shipment_date: clock.now().toISOString().slice(0, 10),
    })
  })

  test('that nobody gives leave the old ones', async () => {
    const before = await draft()
    expect((await refresh(before.id, { carrier_ids: ['nobody'] })).status).toBe(404)
    await addConnection(call, abroadOnly())
    const refused = await refresh(before.id, { services: ['bench_abroad'] })
    expect(refused.status).toBe(424)
    await call('PATCH', `/v1/parcels/${before.parcels[0]?.id}`, { weight: 900 })
    expect((await refresh(before.id)).status).toBe(400)
    expect((await call('GET', `/v1/shipments/${before.id}`)).body).toMatchObject({
      services: [],
      carrier_ids: [],
    })
  })

  test('are for drafts, which is said before the body is looked at', async () => {
    const bought = (await buy(call, await draft())).body
    expect(await refresh(bought.id, { services: 'x' })).toMatchObject(
      stateError('Shipment is purchased and cannot be updated anymore...'),
    )
    expect((await refresh('shp_none')).status).toBe(404)
  })
})

describe('a cancellation', () => {
  test('of a draft ends it', async () => {
    const before = await draft()
    expect(await cancel(before.id)).toMatchObject({ status: 200, body: { ...before, status: 'cancelled' } })
  })

  test('of a bought one keeps its numbers and ends its tracker', async () => {
    const bought = (await buy(call, await draft())).body
    expect((await call('GET', `/v1/trackers/${bought.tracker_id}`)).status).toBe(200)
    const { status, body } = await cancel(bought.id)
    expect(status).toBe(200)
    const refund = {
      state: 'credited',
      amount: '10.00',
      credited: '10.00',
      currency: 'CAD',
      expected_by: null,
    }
    const meta = { ...bought.meta, refund }
    expect(body).toEqual({ ...bought, meta, status: 'cancelled', tracker_id: null })
    expect((await call('GET', `/v1/trackers/${bought.tracker_id}`)).status).toBe(404)
    expect((await call('GET', `/v1/trackers/${bought.tracking_number}`)).status).toBe(404)
  })

  test('happens once', async () => {
    const { id } = await draft()
    await cancel(id)
    expect(await cancel(id)).toMatchObject(
      stateError("The shipment is 'cancelled' and can not be cancelled anymore..."),
    )
    expect((await cancel('shp_none')).status).toBe(404)
  })
})
