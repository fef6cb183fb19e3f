import { describe, expect, test } from 'vitest'
import type { RateRecord } from '../../shared/api/rates.ts'
import { errorOf, messagesOf } from '../support/contract/call.ts'
import {
  abroadOnly,
  addConnection,
  courier,
  montreal,
  parcel,
  route,
  service,
  vancouver,
} from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()
type Rates = { rates: RateRecord[]; messages: Record<string, unknown>[] }
const rates = (more: object = {}) => call<Rates>('POST', '/v1/proxy/rates', { ...route, ...more })

/** First in the file: there is no connection yet. */
test('without a connection there is nobody to ask', async () => {
  expect(await rates()).toMatchObject({
    status: 404,
    body: {
      errors: [{ code: 'not_found', message: 'No active carrier connection found to process the request' }],
    },
  })
})

describe('rates by proxy', () => {
  test('for a return come from nobody who would make an outgoing label of it', async () => {
    const { id } = await addConnection(call, courier('oneway'))
    const { body } = await rates({ carrier_ids: ['oneway'], options: { return_shipment: true } })
    expect(JSON.stringify(body)).toContain('This carrier makes no labels for returns.')
    expect(body.rates ?? []).toEqual([])
    await call('DELETE', `/desk/connections/${id}`)
  })

  test('come sorted by price, with all their fields, and nothing is stored', async () => {
    const { id } = await addConnection(call, courier())
    const before = station().rows()
    const { status, body } = await rates()
    expect(status).toBe(200)
    expect(body.messages).toEqual([])
    expect(body.rates.map(each => each.total_charge)).toEqual([10, 25])
    expect(body.rates[0]).toEqual({
      id: expect.stringMatching(/^rat_[0-9a-f]{32}$/),
      object_type: 'rate',
      carrier_name: 'bench_courier',
      carrier_id: 'bench_courier',
      carrier_ref: id,
      service: 'bench_standard',
      currency: 'CAD',
      base_charge: 10,
      discount: 0,
      duties_and_taxes: 0,
      total_charge: 10,
      transit_days: 4,
      extra_charges: [],
      estimated_delivery: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      meta: expect.objectContaining({
        ext: 'generic',
        carrier: 'bench_courier',
        rate_provider: 'bench_courier',
        carrier_connection_id: id,
      }),
      test_mode: true,
    })
    expect(station().rows()).toEqual(before)
  })

  test('every fetch gives new ids', async () => {
    const [first, second] = await Promise.all([rates(), rates()])
    expect(first.body.rates[0]?.id).not.toBe(second.body.rates[0]?.id)
  })

  test('are narrowed by the services asked for; codes nobody knows do not narrow', async () => {
    const only = await rates({ services: ['bench_express'] })
    expect(only.body.rates.map(each => each.service)).toEqual(['bench_express'])
    const unknown = await rates({ services: ['teleport'] })
    expect(unknown.status).not.toBe(404)
  })

  test('are narrowed by the nicknames asked for', async () => {
    await addConnection(call, courier('second_courier'))
    const both = await rates()
    expect(new Set(both.body.rates.map(each => each.carrier_id))).toEqual(
      new Set(['bench_courier', 'second_courier']),
    )
    const one = await rates({ carrier_ids: ['second_courier'] })
    expect(new Set(one.body.rates.map(each => each.carrier_id))).toEqual(new Set(['second_courier']))
    expect((await rates({ carrier_ids: [] })).body.rates).toHaveLength(4)
    expect((await rates({ carrier_ids: ['nobody'] })).status).toBe(404)
  })

  test('with words of a carrier beside them are a 207', async () => {
    const heavy = {
      ...courier('heavy_only'),
      config: { services: [{ ...service('heavy', 5, 9), min_weight: 20 }] },
    }
    const { id } = await addConnection(call, heavy)
    const { status, body } = await rates({ services: ['heavy', 'bench_standard'] })
    expect(status).toBe(207)
    expect(body.rates.length).toBeGreaterThan(0)
    expect(Object.keys(body.messages[0] ?? {}).sort()).toEqual([
      'carrier_id',
      'carrier_name',
      'code',
      'details',
      'message',
    ])
    expect(body.messages[0]).toMatchObject({ carrier_id: 'heavy_only', carrier_name: 'heavy_only' })
    await call('DELETE', `/desk/connections/${id}`)
  })

  test('that nobody gives are a 424 with the words of the carriers', async () => {
    await addConnection(call, abroadOnly())
    const refused = await rates({ services: ['bench_abroad'] })
    expect(refused.status).toBe(424)
    expect(Object.keys(refused.body)).toEqual(['messages'])
    const [message] = messagesOf(refused)
    expect(message).toMatchObject({
      carrier_id: 'abroad_only',
      code: expect.any(String),
      message: expect.any(String),
    })
  })

  test('that nobody gives, and no carrier says why of, say why in the messages, and stay the answer they were', async () => {
    const silent = { ...route, carrier_ids: ['abroad_only'] }
    const why = {
      carrier_name: 'abroad_only',
      carrier_id: 'abroad_only',
      code: 'destination_not_supported',
      message: 'bench_abroad does not deliver to this address in CA.',
      details: { service: 'bench_abroad' },
    }
    expect(await rates(silent)).toMatchObject({ status: 200, body: { rates: [], messages: [why] } })
    const draft = await call<Rates>('POST', '/v1/shipments', silent)
    expect(draft).toMatchObject({ status: 201, body: { rates: [], messages: [why] } })
    const beside = await rates({ carrier_ids: ['bench_courier', 'abroad_only'] })
    expect(beside.status).toBe(200)
    expect(beside.body.rates).toHaveLength(2)
    expect(beside.body.messages).toEqual([why])
  })

  test('an inactive connection is not asked', async () => {
    const { id } = await addConnection(call, courier('asleep', { active: false }))
    expect((await rates({ carrier_ids: ['asleep'] })).status).toBe(404)
    await call('PATCH', `/desk/connections/${id}`, { active: true })
    expect((await rates({ carrier_ids: ['asleep'] })).status).toBe(200)
    await call('DELETE', `/desk/connections/${id}`)
  })

  test('a connection that ships from elsewhere is asked only by name', async () => {
    const abroad = courier('abroad')
    const { id } = await addConnection(call, {
      ...abroad,
      credentials: { ...abroad.credentials, account_country_code: 'FR' },
    })
    const everybody = await rates()
    expect(everybody.body.rates.map(each => each.carrier_id)).not.toContain('abroad')
    expect(JSON.stringify((await rates({ carrier_ids: ['abroad'] })).body)).toContain('abroad')
    await call('DELETE', `/desk/connections/${id}`)
  })

  test('a connection limited to some services gives no others', async () => {
    const { config, ...limited } = courier('limited')
    const { id } = await addConnection(call, {
      ...limited,
      config: { ...config, shipping_services: ['bench_express'] },
    })
    const { body } = await rates({ carrier_ids: ['limited'] })
    expect(body.rates.map(each => each.service)).toEqual(['bench_express'])
    await call('DELETE', `/desk/connections/${id}`)
  })

  test('addresses and parcels can be given by id', async () => {
    const { body: saved } = await call('POST', '/v1/addresses', montreal)
    const { body: box } = await call('POST', '/v1/parcels', parcel)
    const answer = await rates({ shipper: saved.id, recipient: saved.id, parcels: [box.id, parcel] })
    expect(answer.status).toBe(200)
    for (const missing of [{ shipper: 'adr_none' }, { recipient: 'adr_none' }, { parcels: ['pcl_none'] }])
      expect((await rates(missing)).status, JSON.stringify(missing)).toBe(404)
  })

  test.each([
    [{ shipper: undefined }, { shipper: ['This field is required.'] }],
    [{ recipient: null }, { recipient: ['This field may not be null.'] }],
    [{ parcels: [] }, { parcels: ['This list may not be empty.'] }],
    [{ recipient: {} }, { recipient: { country_code: ['This field is required.'] } }],
    [
      { parcels: [parcel, { weight: 'x', weight_unit: 'STONE' }] },
      {
        parcels: [
          {},
          { weight: ['A valid number is required.'], weight_unit: ['"STONE" is not a valid choice.'] },
        ],
      },
    ],
    [
      { parcels: [parcel, { ...parcel, width: 1 }] },
      {
        parcels: [
          {},
          { dimensions: ['When one dimension is specified, all must be specified with a dimension_unit'] },
        ],
      },
    ],
    [
      { options: { shipment_date: '2024-02-31' } },
      { options: { shipment_date: ['The date format must match YYYY-MM-DD'] } },
    ],
    [
      { options: { shipment_date: 20240101 } },
      { options: { shipment_date: ['The date format must match YYYY-MM-DD'] } },
    ],
    [{ services: 'all' }, { services: ['Expected a list of items but got type "str".'] }],
    [{ reference: 'r'.repeat(36) }, { reference: ['Ensure this field has no more than 35 characters.'] }],
  ])('%j is refused at its field', async (body, details) => {
    const refused = await rates(body)
    expect(refused.status).toBe(400)
    expect(errorOf(refused)).toEqual({ code: 'validation', details })
  })
})

test('rates need no more of an address than its country', async () => {
  const { status } = await rates({ shipper: { country_code: 'CA' }, recipient: { country_code: 'CA' } })
  expect(status).toBe(200)
  expect((await rates({ recipient: { ...vancouver, person_name: null } })).status).toBe(200)
})
