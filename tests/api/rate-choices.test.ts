import { describe, expect, test } from 'vitest'
import type { BoughtLabel, LabelRequest, Quote } from '../../main/carriers/contract/model.ts'
import { done } from '../../main/carriers/contract/outcome.ts'
import type { RateRecord } from '../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { carriersWith } from '../support/carriers/scripted-carrier.ts'
import { queuePurchase, settledEntry } from '../support/desks/queue-desk.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { route } from '../support/desks/shipping-data.ts'

const quote = (totalMinor: number, more: Partial<Quote> = {}): Quote => ({
  service: 'scripted_air',
  serviceName: 'Air',
  currency: 'CAD',
  baseMinor: totalMinor,
  discountMinor: 0,
  dutiesMinor: 0,
  charges: [],
  totalMinor,
  transitDays: 1,
  estimatedDelivery: '2026-01-10',
  meta: {},
  ...more,
})

const saturday = quote(900, {
  deliverBy: '10:30',
  isGuaranteed: true,
  billingWeight: { value: 2.5, unit: 'KG' },
  zone: '4',
  choice: {
    code: 'saturday',
    name: 'Saturday delivery',
    options: { saturday_delivery: true },
    carrierData: { lane: 'L-7' },
  },
})
const plain = quote(1500)
const boxed = quote(1200, { choice: { code: 'one_rate', name: 'Flat box' } })

const label = (more: Partial<BoughtLabel> = {}): BoughtLabel => ({
  trackingNumber: 'SC1',
  shipmentIdentifier: 'SC1',
  trackingNumbers: ['SC1'],
  shipmentIdentifiers: ['SC1'],
  label: { format: 'ZPL', bytes: Buffer.from('^XA^XZ') },
  invoice: null,
  trackingUrl: null,
  quote: null,
  meta: {},
  ...more,
})

/** A station whose carrier sells one service in three ways, and what it was asked to make. */
async function desk({ quotes = [saturday, plain, boxed], bought = label() } = {}) {
  const asked: LabelRequest[] = []
  let offered = quotes
  const found = await scriptedDesk({
    carriers: carriersWith({
      rate: async () => done(offered),
      createLabel: async request => {
        asked.push(request)
        return done(bought)
      },
    }),
  })
  return {
    ...found,
    asked,
    offer: (next: Quote[]) => {
      offered = next
    },
  }
}

const chosen = ({ rates }: Pick<ShipmentRecord, 'rates'>, code: string | null) => {
  const rate = rates.find(({ meta }) => ((meta?.choice as { code?: string })?.code ?? null) === code)
  if (!rate) throw new Error(`there is no ${code}`)
  return rate
}

describe('a service that is sold in several ways', () => {
  test('is a rate for each, with all that the carrier says of it', async () => {
    const { draft } = await desk()
    const { rates } = await draft()
    expect(rates.map(({ total_charge }) => total_charge)).toEqual([9, 12, 15])
    expect(chosen({ rates }, 'saturday').meta).toMatchObject({
      choice: { code: 'saturday', name: 'Saturday delivery' },
      deliver_by: '10:30',
      is_guaranteed: true,
      billing_weight: { value: 2.5, unit: 'KG' },
      zone: '4',
    })
    expect(chosen({ rates }, null).meta).not.toHaveProperty('deliver_by')
  })

  test('is bought in the way that was chosen, with all the carrier needs for it', async () => {
    const { draft, call, asked } = await desk()
    const shipment = await draft({ options: { saturday_delivery: false, note: 'kept' } })
    const { id } = chosen(shipment, 'saturday')
    const { body } = await call<ShipmentRecord>('POST', `/v1/shipments/${shipment.id}/purchase`, {
      selected_rate_id: id,
    })
    expect(asked).toMatchObject([
      {
        service: 'scripted_air',
        choice: saturday.choice,
        options: { saturday_delivery: true, note: 'kept' },
      },
    ])
    expect(body.meta).toMatchObject({ choice: { code: 'saturday', name: 'Saturday delivery' } })
    expect(body.meta.choice).not.toHaveProperty('carrier_data')
  })

  test('is bought as it is where only its name is given, though a way of it is cheaper', async () => {
    const { call, asked } = await desk()
    const { status } = await call('POST', '/v1/shipments', { ...route, service: 'scripted_air' })
    expect(status).toBe(201)
    expect(asked).toMatchObject([{ choice: null }])
  })

  test('is bought in its cheapest way where it is not sold as it is', async () => {
    const { call, asked } = await desk({ quotes: [boxed, saturday] })
    await call('POST', '/v1/shipments', { ...route, service: 'scripted_air' })
    expect(asked).toMatchObject([{ choice: { code: 'saturday' } }])
  })

  test('is bought in the same way by proxy, by the rate that is handed back', async () => {
    const { call, asked } = await desk()
    const { body } = await call<{ rates: RateRecord[] }>('POST', '/v1/proxy/rates', route)
    const rate = chosen(body, 'saturday')
    const { status } = await call('POST', '/v1/proxy/shipping', {
      ...route,
      selected_rate_id: rate.id,
      rates: body.rates,
    })
    expect(status).toBe(200)
    expect(asked).toMatchObject([{ choice: saturday.choice, options: { saturday_delivery: true } }])
  })

  test('waits in the queue for just that way, and is not bought in another', async () => {
    const { draft, call, asked, offer } = await desk()
    const shipment = await draft()
    const queued = await queuePurchase(call, shipment, { selected_rate_id: chosen(shipment, 'one_rate').id })
    expect((await settledEntry(call, queued.body.id)).state).toBe('bought')
    expect(asked).toMatchObject([{ choice: { code: 'one_rate' } }])
    const other = await draft()
    offer([saturday, plain])
    const gone = await queuePurchase(call, other, { selected_rate_id: chosen(other, 'one_rate').id })
    expect(await settledEntry(call, gone.body.id)).toMatchObject({
      choice: 'one_rate',
      state: 'stopped',
      reason: 'service_gone',
    })
    expect(asked).toHaveLength(1)
  })
})

describe('an answer that cannot be meant', () => {
  test.each([
    ['below zero', quote(-500), 'below zero'],
    ['in a currency nobody knows', quote(500, { currency: 'XQZ' }), 'XQZ'],
  ])('is no price, and is said beside the others: %s', async (_, bad, words) => {
    const { draft } = await desk({ quotes: [bad, boxed] })
    const { rates, messages } = await draft()
    expect(rates.map(({ total_charge }) => total_charge)).toEqual([12])
    expect(messages).toMatchObject([
      { carrier_id: 'scripted', code: 'unusable_answer', message: expect.stringContaining(words) },
    ])
  })

  test('leaves the price that was shown where the charged one is below zero', async () => {
    const { draft, call } = await desk({ bought: label({ quote: quote(-1) }) })
    const shipment = await draft()
    const { status, body } = await call<ShipmentRecord>('POST', `/v1/shipments/${shipment.id}/purchase`, {
      selected_rate_id: chosen(shipment, null).id,
    })
    expect(status).toBe(200)
    expect(body.selected_rate).toMatchObject({ total_charge: 15 })
    expect(body.messages).toMatchObject([{ code: 'unusable_answer' }])
  })

  test('is no label where it is a picture of one dot, and what was bought stays bought', async () => {
    const dot = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
      'base64',
    )
    const { draft, call } = await desk({ bought: label({ label: { format: 'PNG', bytes: dot } }) })
    const shipment = await draft()
    const { status, body } = await call<ShipmentRecord>('POST', `/v1/shipments/${shipment.id}/purchase`, {
      selected_rate_id: chosen(shipment, null).id,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'purchased', tracking_number: 'SC1', label_url: null })
    expect(body.messages).toMatchObject([{ code: 'unusable_answer' }, { code: 'label_pending' }])
  })
})
