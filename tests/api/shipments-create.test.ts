import { describe, expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { errorOf, messagesOf } from '../support/contract/call.ts'
import {
  abroadOnly,
  addConnection,
  courier,
  montreal,
  parcel,
  route,
  vancouver,
} from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { stationForFile } from '../support/station/station.ts'

const clock = manualClock(Date.UTC(2026, 2, 4, 10, 15, 30, 42))
const { call, station } = stationForFile({ clock })
const create = (more: object = {}) => call<ShipmentRecord>('POST', '/v1/shipments', { ...route, ...more })

test('without a connection nothing is stored', async () => {
  const before = station().rows()
  expect(await create()).toMatchObject({
    status: 404,
    body: {
      errors: [{ code: 'not_found', message: 'No active carrier connection found to process the request' }],
    },
  })
  expect(station().rows()).toEqual(before)
  await addConnection(call, courier())
})

describe('a draft', () => {
  test('has exactly the keys of the interface, with their draft values', async () => {
    const { status, body } = await create()
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^shp_[0-9a-f]{32}$/),
      object_type: 'shipment',
      status: 'draft',
      created_at: '2026-03-04 10:15:30.042000+00:00',
      shipper: expect.objectContaining({ ...montreal, id: expect.stringMatching(/^adr_/) }),
      recipient: expect.objectContaining({ ...vancouver, id: expect.stringMatching(/^adr_/) }),
      parcels: [expect.objectContaining({ ...parcel, id: expect.stringMatching(/^pcl_/) })],
      services: [],
      options: { shipment_date: '2026-03-04' },
      payment: { paid_by: 'sender', currency: null, account_number: null },
      billing_address: null,
      customs: null,
      rates: [
        expect.objectContaining({ service: 'bench_standard', total_charge: 10 }),
        expect.objectContaining({ service: 'bench_express', total_charge: 25 }),
      ],
      reference: null,
      label_type: 'PDF',
      carrier_ids: [],
      metadata: {},
      messages: [],
      meta: {},
      test_mode: true,
      tracker_id: null,
      tracking_url: null,
      carrier_name: null,
      carrier_id: null,
      tracking_number: null,
      shipment_identifier: null,
      selected_rate: null,
      service: null,
      selected_rate_id: null,
      label_url: null,
      invoice_url: null,
    })
  })

  test('keeps what was sent and is retrieved as it was answered', async () => {
    const sent = {
      reference: 'Order 1001',
      label_type: 'ZPL',
      services: ['bench_express'],
      carrier_ids: ['bench_courier'],
      metadata: { shelf: 'B2', nested: { a: [1, null] } },
      options: { currency: 'USD', signature_confirmation: true, bench_gift: 'yes' },
      billing_address: { country_code: 'CA' },
      payment: { paid_by: 'third_party', account_number: '42' },
    }
    const { body } = await create(sent)
    expect(body).toMatchObject({
      ...sent,
      options: { ...sent.options, shipment_date: '2026-03-04' },
      payment: { paid_by: 'third_party', currency: null, account_number: '42' },
      billing_address: { country_code: 'CA', city: null },
      rates: [{ service: 'bench_express' }],
    })
    expect((await call('GET', `/v1/shipments/${body.id}`)).body).toEqual(body)
  })

  test('takes the currency of its options as the currency of payment, when none is given', async () => {
    for (const currency of ['XXX', 5, {}, 'constructor'])
      expect((await create({ options: { currency } })).body.payment.currency).toBeNull()
    expect((await create({ options: { currency: 'USD' } })).body.payment.currency).toBe('USD')
    expect((await create({ options: { currency: 'USD' }, payment: {} })).body.payment).toEqual({
      paid_by: 'sender',
      currency: null,
      account_number: null,
    })
  })

  test.each([
    [undefined, '2026-03-04'],
    [null, '2026-03-04'],
    ['2026-03-03', '2026-03-04'],
    ['2026-03-04', '2026-03-04'],
    ['2026-12-24', '2026-12-24'],
  ])('with the shipment date %j ships on %s', async (shipment_date, shipped) => {
    const { body } = await create({ options: { shipment_date, keep: 1 } })
    expect(body.options).toEqual({ shipment_date: shipped, keep: 1 })
  })

  test('can be put together from ids, objects and mixtures of both', async () => {
    const { body: address } = await call('POST', '/v1/addresses', vancouver)
    const { body: box } = await call('POST', '/v1/parcels', { ...parcel, weight: 3 })
    const { body: customs } = await call('POST', '/v1/customs_info', {
      commodities: [{ weight: 1, weight_unit: 'KG', title: 'Mug' }],
    })
    const { status, body } = await create({
      recipient: address.id,
      billing_address: address.id,
      parcels: [parcel, box.id],
      customs: customs.id,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      recipient: { city: 'Vancouver' },
      billing_address: { city: 'Vancouver' },
      parcels: [{ weight: 1 }, { weight: 3 }],
      customs: { commodities: [{ title: 'Mug' }] },
    })
    const ids = [
      body.recipient.id,
      body.billing_address?.id,
      ...body.parcels.map(p => p.id),
      body.customs?.id,
    ]
    expect(new Set(ids).size).toBe(5)
    for (const known of [address.id, box.id, customs.id]) expect(ids).not.toContain(known)
    await call('PATCH', `/v1/addresses/${address.id}`, { city: 'Elsewhere' })
    expect((await call('GET', `/v1/shipments/${body.id}`)).body).toEqual(body)
  })

  test.each([['shipper'], ['recipient'], ['billing_address'], ['customs']])(
    'an unknown id for %s is a 404',
    async field => {
      const before = station().rows()
      const refused = await create({ [field]: 'xxx_none' })
      expect(refused).toMatchObject({ status: 404, body: { errors: [{ code: 'not_found' }] } })
      expect((await create({ parcels: [parcel, 'pcl_none'] })).status).toBe(404)
      expect(station().rows()).toEqual(before)
    },
  )

  test('keeps of the nicknames those there are', async () => {
    const { body } = await create({ carrier_ids: ['bench_courier', 'nobody'] })
    expect(body.carrier_ids).toEqual(['bench_courier'])
  })

  test.each([
    [{ payment: null }, { payment: ['This field may not be null.'] }],
    [
      { payment: { paid_by: 'nobody', currency: 'XXX' } },
      {
        payment: { paid_by: ['"nobody" is not a valid choice.'], currency: ['"XXX" is not a valid choice.'] },
      },
    ],
    [{ label_type: 'pdf' }, { label_type: ['"pdf" is not a valid choice.'] }],
    [{ service: null }, { service: ['This field may not be null.'] }],
    [{ service: ' ' }, { service: ['This field may not be blank.'] }],
    [{ metadata: 'x' }, { metadata: ['Expected a dictionary of items but got type "str".'] }],
    [{ metadata: [1] }, { metadata: ['Expected a dictionary of items but got type "list".'] }],
    [{ options: 1 }, { options: ['Expected a dictionary of items but got type "int".'] }],
    [{ customs: { commodities: [] } }, { customs: { commodities: ['This list may not be empty.'] } }],
    [
      { shipper: 5 },
      { shipper: { non_field_errors: ['Invalid data. Expected a dictionary, but got int.'] } },
    ],
    [{ shipper: '' }, { shipper: ['This field may not be blank.'] }],
    [{ parcels: { weight: 1 } }, { parcels: ['Expected a list of items but got type "dict".'] }],
    [
      { parcels: [null, parcel, 7] },
      {
        parcels: [
          ['This field may not be null.'],
          {},
          { non_field_errors: ['Invalid data. Expected a dictionary, but got int.'] },
        ],
      },
    ],
    [
      { shipper: { ...montreal, postal_code: '12345' } },
      { shipper: { postal_code: ['The Canadian postal code must match Z9Z9Z9'] } },
    ],
  ])('%j is refused at its field and nothing is stored', async (body, details) => {
    const before = station().rows()
    const refused = await create(body)
    expect(refused.status).toBe(400)
    expect(errorOf(refused)).toEqual({ code: 'validation', details })
    expect(station().rows()).toEqual(before)
  })

  test('that no carrier takes is a 424 and not stored', async () => {
    await addConnection(call, abroadOnly())
    const before = station().rows()
    const refused = await create({ services: ['bench_abroad'] })
    expect(refused.status).toBe(424)
    expect(messagesOf(refused)[0]).toMatchObject({ carrier_id: 'abroad_only' })
    expect(JSON.stringify(refused.body)).not.toContain('null')
    expect(station().rows()).toEqual(before)
  })

  test.each([
    [
      'a weight no scale shows',
      { weight: 0.0009, weight_unit: 'KG' },
      'Ensure the parcel weighs at least 1 g.',
    ],
    ['no weight at all', { weight: 0, weight_unit: 'OZ' }, 'Ensure the parcel weighs at least 1 g.'],
    [
      'more than the carrier takes',
      { weight: 30.01, weight_unit: 'KG' },
      "Over this carrier's limit of 30.00 kg. Split the parcel, or choose another carrier.",
    ],
  ])('%s is refused at its field before a carrier is asked', async (_, heavy, text) => {
    const before = station().rows()
    const refused = await create({ parcels: [parcel, heavy], carrier_ids: ['bench_courier'] })
    expect(refused.status).toBe(400)
    expect(errorOf(refused)).toEqual({ code: 'validation', details: { parcels: [{}, { weight: [text] }] } })
    expect(station().rows()).toEqual(before)
  })

  test('a gram, and exactly the limit, are taken', async () => {
    for (const weight of [0.001, 30])
      expect((await create({ parcels: [{ weight, weight_unit: 'KG' }] })).status).toBe(201)
  })
})

describe('one-call purchase', () => {
  test('buys the cheapest rate of the service', async () => {
    const { status, body } = await create({ service: 'bench_express', label_type: 'ZPL' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'purchased',
      service: 'bench_express',
      services: ['bench_express'],
      selected_rate: { total_charge: 25 },
      label_url: expect.stringContaining(`/v1/shipments/${body.id}/label.zpl?signature=`),
    })
    expect((await call('GET', `/v1/shipments/${body.id}`)).body).toEqual(body)
  })

  test('of a service nobody sells stores nothing', async () => {
    const before = station().rows()
    expect(await create({ service: 'teleport' })).toMatchObject({
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
    expect(station().rows()).toEqual(before)
  })

  test('needs complete addresses, and stores nothing without', async () => {
    const before = station().rows()
    const refused = await create({
      service: 'bench_express',
      recipient: { country_code: 'CA', city: 'Vancouver' },
    })
    expect(refused.status).toBe(400)
    const required = ['This field is required.']
    expect(errorOf(refused).details).toEqual({
      recipient: { address_line1: required, person_name: required, postal_code: required },
    })
    expect(station().rows()).toEqual(before)
  })
})
