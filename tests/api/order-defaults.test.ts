import { describe, expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { line, packed, parcelOf, takeOrder } from '../support/desks/order-desk.ts'
import { addConnection, courier, route } from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile({ clock: manualClock() })
const customs = { commodities: [{ title: 'Mug', weight: 1, weight_unit: 'KG' }] }
const today = '2026-01-05'

/** A shipment of one item of each order, with whatever its request says itself. */
async function shipmentOf(orders: object[], more: object = {}): Promise<ShipmentRecord> {
  if ((await call('GET', '/v1/carriers')).body.count === 0) {
    await addConnection(call, courier('one'))
    await addConnection(call, courier('two'))
  }
  const items = []
  for (const options of orders) items.push(packed(line(await takeOrder(call, { options }))))
  const body = { ...route, parcels: [parcelOf(...items)], ...more }
  return (await call<ShipmentRecord>('POST', '/v1/shipments', body)).body
}

describe('what a request leaves out', () => {
  test('is taken from the options of the order', async () => {
    const options = {
      currency: 'EUR',
      preferred_service: 'one_express',
      insurance: 100,
      gift: { wrap: 'red' },
    }
    const shipment = await shipmentOf([
      { ...options, paid_by: 'third_party', payment_account_number: '42', carrier_ids: ['two'] },
    ])
    expect(shipment.options).toEqual({ ...options, shipment_date: today })
    expect(shipment.payment).toEqual({ paid_by: 'third_party', account_number: '42', currency: 'EUR' })
    expect(shipment.carrier_ids).toEqual(['two'])
    expect(new Set(shipment.rates.map(rate => rate.carrier_id))).toEqual(new Set(['two']))
  })

  test('is what it always is when the order says nothing', async () => {
    const shipment = await shipmentOf([{}])
    expect(shipment).toMatchObject({
      options: { shipment_date: today },
      payment: { paid_by: 'sender', account_number: null, currency: null },
      carrier_ids: [],
      customs: null,
    })
  })

  test('how items are spread over parcels is no option of a shipment', async () => {
    expect((await shipmentOf([{ single_item_per_parcel: true }])).options).toEqual({ shipment_date: today })
  })
})

describe('what a request says', () => {
  test('wins, key by key', async () => {
    const shipment = await shipmentOf(
      [{ currency: 'EUR', insurance: 100, paid_by: 'recipient', carrier_ids: ['two'] }],
      { options: { currency: 'CAD', note: 'x' }, carrier_ids: ['one'] },
    )
    expect(shipment.options).toEqual({ currency: 'CAD', insurance: 100, note: 'x', shipment_date: today })
    expect(shipment.payment).toEqual({ paid_by: 'recipient', account_number: null, currency: 'CAD' })
    expect(shipment.carrier_ids).toEqual(['one'])
  })

  test('of every carrier is every carrier', async () => {
    const { carrier_ids, rates } = await shipmentOf([{ carrier_ids: ['two'] }], { carrier_ids: [] })
    expect(carrier_ids).toEqual([])
    expect(new Set(rates.map(rate => rate.carrier_id))).toEqual(new Set(['one', 'two']))
  })

  test('about the payor leaves the account of another payor alone', async () => {
    const order = { paid_by: 'third_party', payment_account_number: '42' }
    const payment = async (given: object) => (await shipmentOf([order], { payment: given })).payment
    expect(await payment({ paid_by: 'recipient' })).toMatchObject({
      paid_by: 'recipient',
      account_number: null,
    })
    expect(await payment({ paid_by: 'third_party' })).toMatchObject({ account_number: '42' })
    expect(await payment({ account_number: '7' })).toMatchObject({
      paid_by: 'third_party',
      account_number: '7',
    })
  })
})

describe('duties and the invoice', () => {
  const options = {
    duty_paid_by: 'recipient',
    duty_account_number: '99',
    invoice_number: 'INV-1',
    invoice_date: '2026-01-02',
  }

  test('fill the declaration where it is blank', async () => {
    const shipment = await shipmentOf([options], { customs })
    expect(shipment.customs).toMatchObject({
      invoice: 'INV-1',
      invoice_date: '2026-01-02',
      duty: { paid_by: 'recipient', account_number: '99', currency: null, declared_value: null },
    })
    expect(shipment.options).toEqual({ shipment_date: today })
  })

  test('leave alone what the declaration says', async () => {
    const said = { ...customs, invoice: 'MINE', duty: { paid_by: 'sender', declared_value: 10 } }
    const shipment = await shipmentOf([options], { customs: said })
    expect(shipment.customs).toMatchObject({
      invoice: 'MINE',
      invoice_date: '2026-01-02',
      duty: { paid_by: 'sender', account_number: null, declared_value: 10 },
    })
  })

  test('make no declaration where there is none', async () => {
    expect((await shipmentOf([options])).customs).toBeNull()
  })
})

describe('items of several orders', () => {
  test('follow the order whose item comes first, and the next where that says nothing', async () => {
    const shipment = await shipmentOf([
      { currency: 'EUR', paid_by: null, carrier_ids: [] },
      { currency: 'CAD', paid_by: 'recipient', insurance: 5, carrier_ids: ['two'] },
    ])
    expect(shipment.options).toEqual({ currency: 'EUR', insurance: 5, shipment_date: today })
    expect(shipment.payment).toMatchObject({ paid_by: 'recipient', currency: 'EUR' })
    expect(shipment.carrier_ids).toEqual(['two'])
  })
})
