import { describe, expect, test } from 'vitest'
import type { LabelResult } from '../../main/carriers/contract/model.ts'
import { done } from '../../main/carriers/contract/outcome.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { carriersWith } from '../support/carriers/scripted-carrier.ts'
import { errorOf } from '../support/contract/call.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import {
  addConnection,
  addShipment,
  buy,
  courier,
  parcel,
  service,
  vancouver,
} from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { stationForFile } from '../support/station/station.ts'

const clock = manualClock()
const { call, station } = stationForFile({ clock })

const draft = async (more: object = {}): Promise<ShipmentRecord> => {
  if ((await call('GET', '/v1/carriers')).body.count === 0) await addConnection(call, courier())
  return addShipment(call, more)
}
const required = ['This field is required.']

describe('a carrier that says little of what it charged', () => {
  const quote = {
    service: 'express',
    serviceName: 'express',
    currency: 'CAD',
    baseMinor: 900,
    discountMinor: 0,
    dutiesMinor: 100,
    charges: [{ name: 'Fuel', amountMinor: 200, currency: 'CAD' }],
    totalMinor: 1200,
    transitDays: 2,
    estimatedDelivery: '2026-01-08',
    meta: { service_name: 'Express Saver' },
  }
  const label: Omit<LabelResult, 'quote'> = {
    trackingNumber: 'SC1',
    shipmentIdentifier: 'SC1',
    trackingNumbers: ['SC1'],
    shipmentIdentifiers: ['SC1'],
    label: { format: 'ZPL', bytes: Buffer.from('^XA^FDx^FS^XZ') },
    invoice: null,
    trackingUrl: null,
    meta: {},
  }
  const charges = { baseMinor: 1200, dutiesMinor: 0, charges: [], totalMinor: 1200 }

  const boughtFor = async (charged: object) => {
    const said = { ...quote, ...charged, transitDays: null, estimatedDelivery: null, meta: {} }
    const carriers = carriersWith({
      rate: async () => done([quote]),
      createLabel: async () => done({ ...label, quote: said }),
    })
    const desk = await scriptedDesk({ carriers })
    const before = await desk.draft()
    const bought = await desk.buy(before)
    return { before, bought: bought.body }
  }
  test('leaves the chosen rate as it was, under an id that is among the rates', async () => {
    const { before, bought } = await boughtFor(charges)
    expect(bought.selected_rate).toEqual(before.rates[0])
    expect(bought.rates.map(each => each.id)).toContain(bought.selected_rate_id)
    expect(bought.meta.service_name).toBe('Express Saver')
  })

  test('changes its price and keeps what does not depend on it', async () => {
    const { before, bought } = await boughtFor({ ...charges, baseMinor: 1300, totalMinor: 1300 })
    expect(bought.selected_rate).toMatchObject({
      id: before.rates[0]?.id,
      total_charge: 13,
      base_charge: 13,
      duties_and_taxes: 0,
      extra_charges: [],
      transit_days: 2,
      estimated_delivery: '2026-01-08',
    })
  })
})

describe('a purchase', () => {
  test('fills in what the carrier gave and what follows from it', async () => {
    const before = await draft({ reference: 'Order 7' })
    const { status, body } = await buy(call, before, { metadata: { shelf: 'B2' } })
    expect(status).toBe(200)
    const number = String(body.tracking_number)
    expect(body).toEqual({
      ...before,
      status: 'purchased',
      carrier_name: 'bench_courier',
      carrier_id: 'bench_courier',
      service: 'bench_standard',
      selected_rate: before.rates[0],
      selected_rate_id: before.rates[0]?.id,
      tracking_number: number,
      shipment_identifier: number,
      tracking_url: `/v1/trackers/bench_courier/${number}`,
      tracker_id: expect.stringMatching(/^trk_[0-9a-f]{32}$/),
      label_url: expect.stringContaining(`/v1/shipments/${before.id}/label.pdf?signature=`),
      invoice_url: null,
      meta: expect.objectContaining({
        ext: 'generic',
        carrier: 'bench_courier',
        rate_provider: 'bench_courier',
      }),
      metadata: { shelf: 'B2' },
      parcels: [{ ...before.parcels[0], reference_number: number }],
    })
    expect((await call('GET', `/v1/shipments/${before.id}`)).body).toEqual(body)
  })

  test.each(['é'.repeat(100), 'x'.repeat(100), '箱 4711'])(
    'is bought with the reference %j, which cannot be its number, and keeps it',
    async reference_number => {
      const { status, body } = await buy(call, await draft({ parcels: [{ ...parcel, reference_number }] }))
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.tracking_number).not.toBe(reference_number)
      expect(body.messages).toContainEqual(
        expect.objectContaining({
          code: 'reference_is_no_number',
          details: { fields: ['parcel[0].reference_number'] },
        }),
      )
      expect(JSON.stringify(body)).toContain(reference_number)
    },
  )

  test('takes the reference that was sent as its number, once', async () => {
    const numbered = { parcels: [{ ...parcel, reference_number: 'WH-2024-7' }] }
    const { body } = await buy(call, await draft(numbered))
    expect(body).toMatchObject({
      tracking_number: 'WH-2024-7',
      parcels: [{ reference_number: 'WH-2024-7' }],
    })
    const again = await draft(numbered)
    const refused = await buy(call, again)
    expect(refused.status).toBe(400)
    expect(errorOf(refused)).toMatchObject({
      code: 'validation',
      details: {
        parcels: [{ reference_number: [expect.stringContaining('Another label has this number')] }],
      },
    })
    expect((await call('GET', `/v1/shipments/${again.id}`)).body.status).toBe('draft')
    await call('POST', `/v1/shipments/${body.id}/cancel`)
    expect((await buy(call, again)).status).toBe(200)
  })

  test('compares the number of every parcel of every label', async () => {
    const both = ['WH-A1', 'WH-A2'].map(reference_number => ({ ...parcel, reference_number }))
    const first = (await buy(call, await draft({ parcels: both }))).body
    expect(first.meta.tracking_numbers).toEqual(['WH-A1', 'WH-A2'])
    const second = await draft({ parcels: [parcel, { ...parcel, reference_number: 'WH-A2' }] })
    const refused = await buy(call, second)
    expect(refused.status).toBe(400)
    expect(errorOf(refused).details).toEqual({
      parcels: [{}, { reference_number: [expect.stringContaining('Another label has this number')] }],
    })
    await call('POST', `/v1/shipments/${first.id}/cancel`)
    expect((await buy(call, second)).status).toBe(200)
  })

  test('of one number at once by several is had by exactly one of them', async () => {
    const numbered = { parcels: [{ ...parcel, reference_number: 'WH-ONCE' }] }
    const drafts = await Promise.all(Array.from({ length: 5 }, () => draft(numbered)))
    const answers = await Promise.all(drafts.map(each => buy(call, each)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  })

  test('keeps the reference that was sent where the numbers are those of a row', async () => {
    const { id } = await addConnection(
      call,
      courier('row', {
        config: { services: [service('row_standard', 10, 4)], tracking_numbers: 'sequence' },
      }),
    )
    const sent = { parcels: [{ ...parcel, reference_number: 'WH-2024-8' }, parcel], carrier_ids: ['row'] }
    const { body } = await buy(call, await draft(sent))
    const [first, second] = body.meta.tracking_numbers as string[]
    expect(body.tracking_number).toBe(first)
    expect(body.parcels.map(each => each.reference_number)).toEqual(['WH-2024-8', second])
    await call('DELETE', `/desk/connections/${id}`)
  })

  test('of several parcels gives each its number', async () => {
    const { body } = await buy(call, await draft({ parcels: [parcel, parcel, parcel] }))
    const numbers = body.parcels.map(each => each.reference_number)
    expect(new Set(numbers).size).toBe(3)
    expect(body.meta.tracking_numbers).toEqual(numbers)
    expect(body.tracking_number).toBe(numbers[0])
  })

  test('prints what the draft wished for, unless the purchase wishes for something else', async () => {
    expect((await buy(call, await draft({ label_type: 'ZPL' }))).body.label_type).toBe('ZPL')
    const { body } = await buy(call, await draft({ label_type: 'ZPL' }), { label_type: 'PNG' })
    expect(body).toMatchObject({
      label_type: 'PNG',
      label_url: expect.stringContaining(`/v1/shipments/${body.id}/label.png?signature=`),
    })
  })

  test('takes payment and reference along and merges metadata', async () => {
    const before = await draft({ reference: 'old', metadata: { keep: 1, drop: 2 } })
    const { body } = await buy(call, before, {
      payment: { paid_by: 'recipient' },
      reference: 'new',
      metadata: { drop: null, add: 3 },
    })
    expect(body).toMatchObject({
      payment: { paid_by: 'recipient', currency: null, account_number: null },
      reference: 'new',
      metadata: { keep: 1, add: 3 },
    })
    expect(body.metadata).not.toHaveProperty('drop')
  })

  test('renews a shipment date that has passed and leaves the other options alone', async () => {
    const before = await draft({ options: { signature_confirmation: true } })
    clock.advance(3 * 86_400_000)
    const today = clock.now().toISOString().slice(0, 10)
    expect(before.options.shipment_date).not.toBe(today)
    const { body } = await buy(call, before)
    expect(body.options).toEqual({ signature_confirmation: true, shipment_date: today })
  })
})

describe('what is refused', () => {
  test('a shipment that is bought cannot be bought again, whatever is sent', async () => {
    const before = await draft()
    await buy(call, before)
    const again = await buy(call, before)
    expect(again).toMatchObject({
      status: 409,
      body: {
        errors: [
          { code: 'state_error', message: "The shipment is 'purchased' and cannot be purchased again" },
        ],
      },
    })
    expect((await call('POST', `/v1/shipments/${before.id}/purchase`, { nonsense: true })).status).toBe(409)
  })

  test('a cancelled one neither', async () => {
    const before = await draft()
    await call('POST', `/v1/shipments/${before.id}/cancel`)
    expect(await buy(call, before)).toMatchObject({
      status: 409,
      body: { errors: [{ message: 'Shipment is cancelled and cannot be updated anymore...' }] },
    })
  })

  test('a rate of an earlier fetch is gone', async () => {
    const before = await draft()
    await call('POST', `/v1/shipments/${before.id}/rates`, {})
    expect(await buy(call, before)).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            code: 'service_unavailable',
            message: 'The service you selected is not available for this shipment.',
          },
        ],
      },
    })
    expect((await call('GET', `/v1/shipments/${before.id}`)).body).toMatchObject({ status: 'draft' })
  })

  test.each([
    [{}, { selected_rate_id: required }],
    [{ selected_rate_id: '' }, { selected_rate_id: ['This field may not be blank.'] }],
    [{ selected_rate_id: 'rat_1', label_type: 'GIF' }, { label_type: ['"GIF" is not a valid choice.'] }],
    [
      { selected_rate_id: 'rat_1', reference: 'r'.repeat(36) },
      { reference: ['Ensure this field has no more than 35 characters.'] },
    ],
    [{ selected_rate_id: 'rat_1', payment: null }, { payment: ['This field may not be null.'] }],
  ])('%j is refused at its field', async (body, details) => {
    const { id } = await draft()
    const refused = await call('POST', `/v1/shipments/${id}/purchase`, body)
    expect(refused.status).toBe(400)
    expect(errorOf(refused)).toEqual({ code: 'validation', details })
  })

  test('a missing one is a 404', async () => {
    expect(await call('POST', '/v1/shipments/shp_none/purchase', {})).toMatchObject({
      status: 404,
      body: { errors: [{ code: 'not_found' }] },
    })
  })

  test('an address no carrier could deliver to is refused field by field', async () => {
    const before = await draft({ recipient: { country_code: 'CA', city: 'Vancouver' } })
    const refused = await buy(call, before)
    expect(refused.status).toBe(400)
    expect(errorOf(refused).details).toEqual({
      recipient: { address_line1: required, person_name: required, postal_code: required },
    })
    await call('PATCH', `/v1/addresses/${before.recipient.id}`, vancouver)
    const rated = await call<ShipmentRecord>('POST', `/v1/shipments/${before.id}/rates`, {})
    expect((await buy(call, rated.body)).status).toBe(200)
  })

  test('a country without postal codes needs none', async () => {
    const { person_name, address_line1, city } = vancouver
    const recipient = { person_name, address_line1, city, country_code: 'HK' }
    const before = await draft({ recipient, parcels: [{ ...parcel, is_document: true }] })
    expect((await buy(call, before)).status).toBe(200)
  })

  test('a connection that was removed since is a 404, and the draft stays', async () => {
    const connection = await addConnection(call, courier('short_lived'))
    const before = await draft({ carrier_ids: ['short_lived'] })
    await call('DELETE', `/desk/connections/${connection.id}`)
    expect(await buy(call, before)).toMatchObject({
      status: 404,
      body: { errors: [{ code: 'not_found' }] },
    })
    expect((await call('GET', `/v1/shipments/${before.id}`)).body).toEqual(before)
  })

  test('twenty at once buy one label', async () => {
    const before = await draft()
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy(call, before)))
    expect(answers.map(each => each.status).sort()).toEqual([200, ...Array(19).fill(409)])
    const labels = station().look('SELECT count(*) FROM purchases WHERE shipment_id = ?', before.id)
    expect(labels).toBe(1)
  })
})
