import { describe, expect, test } from 'vitest'
import { done } from '../../main/carriers/contract/outcome.ts'
import type { RateRecord } from '../../shared/api/rates.ts'
import { carriersWith } from '../support/carriers/scripted-carrier.ts'
import { errorOf } from '../support/contract/call.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { addConnection, courier, montreal, parcel, route } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()

async function ratesOf(): Promise<RateRecord[]> {
  if ((await call('GET', '/v1/carriers')).body.count === 0) await addConnection(call, courier())
  const { body } = await call<{ rates: RateRecord[] }>('POST', '/v1/proxy/rates', route)
  return body.rates
}

async function ship(more: object = {}) {
  const rates = await ratesOf()
  return call('POST', '/v1/proxy/shipping', { ...route, rates, selected_rate_id: rates[0]?.id, ...more })
}

describe('a label bought by proxy', () => {
  test('comes with its document and is stored nowhere', async () => {
    await ratesOf()
    const before = station().rows()
    const { status, body } = await ship({ label_type: 'ZPL', reference: 'Order 1' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: expect.stringMatching(/^shp_[0-9a-f]{32}$/),
      status: 'purchased',
      shipper: { id: null, address_line2: '' },
      recipient: { id: null, address_line2: '' },
      parcels: [{ id: null, reference_number: body.tracking_number }],
      reference: 'Order 1',
      carrier_ids: [],
      tracker_id: null,
      metadata: {},
      messages: [],
      label_type: 'ZPL',
      service: 'bench_standard',
      selected_rate: { total_charge: 10, base_charge: 10, currency: 'CAD', transit_days: 4 },
      tracking_url: `/v1/proxy/tracking/bench_courier/${body.tracking_number}`,
      created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{6}$/),
      docs: { invoice: null },
    })
    expect(body).not.toHaveProperty('label_url')
    const { docs } = body as { docs: { label: string } }
    expect(Buffer.from(docs.label, 'base64').toString()).toMatch(/^\s*\^XA/)
    // Only that it has to be paid for, and its number, which no other label gets.
    expect(station().rows()).toEqual({
      ...before,
      money_entries: Number(before.money_entries) + 1,
      proxy_numbers: Number(before.proxy_numbers) + 1,
    })
    expect((await call('GET', `/v1/shipments/${body.id}`)).status).toBe(404)
  })

  test('answers the rates it was given and how its service is called', async () => {
    const rates = await ratesOf()
    const other = { carrier_name: 'ups', carrier_id: 'elsewhere', service: 'ups_ground', test_mode: true }
    const bare = { ...rates[0], meta: null }
    const { body } = await ship({ rates: [bare, { id: 'rat_2', ...other }], selected_rate_id: rates[0]?.id })
    expect(body.rates).toMatchObject([
      { id: rates[0]?.id, total_charge: rates[0]?.total_charge },
      { id: 'rat_2', ...other },
    ])
    expect(body.meta).toMatchObject({ service_name: 'BENCH STANDARD' })
  })

  test('takes nothing for no services and no connections', async () => {
    const nothing = { services: null, carrier_ids: null }
    expect((await call('POST', '/v1/proxy/rates', { ...route, ...nothing })).status).toBe(200)
    expect((await ship(nothing)).status).toBe(200)
    expect((await call('POST', '/v1/shipments', { ...route, ...nothing })).body).toMatchObject({
      services: [],
      carrier_ids: [],
    })
  })

  test('a reference that was not sent is empty text', async () => {
    expect((await ship()).body).toMatchObject({ reference: '', label_type: 'PDF' })
  })

  test('a rate that was not handed in cannot be chosen', async () => {
    expect(await ship({ selected_rate_id: 'rat_none' })).toMatchObject({
      status: 404,
      body: { errors: [{ code: 'not_found', message: 'Invalid selected rate' }] },
    })
  })

  test('both addresses need a little more than for rates', async () => {
    const refused = await ship({ shipper: { country_code: 'CA' }, recipient: { ...montreal, city: '' } })
    expect(refused.status).toBe(400)
    const required = ['This field is required.']
    expect(errorOf(refused).details).toEqual({
      recipient: { city: required },
      shipper: { address_line1: required, city: required, person_name: required },
    })
  })

  test('the rates need what finds their connection', async () => {
    const refused = await ship({ rates: [{ id: 'rat_1' }] })
    const required = ['This field is required.']
    expect(errorOf(refused).details).toEqual({
      rates: [{ carrier_id: required, carrier_name: required, test_mode: required }],
    })
    expect(errorOf(await ship({ rates: [] })).details).toEqual({ rates: ['This list may not be empty.'] })
  })

  const numbered = (...numbers: string[]) => ({
    parcels: numbers.map(reference_number => ({ ...parcel, reference_number })),
  })
  const takenAt = (answer: Awaited<ReturnType<typeof ship>>, ...earlier: object[]) => {
    expect(answer.status).toBe(400)
    expect(errorOf(answer).details).toEqual({
      parcels: [...earlier, { reference_number: [expect.stringContaining('Another label has this number')] }],
    })
  }
  const voidByProxy = (shipment_identifier: unknown) =>
    call('POST', '/v1/proxy/shipping/bench_courier/cancel', { shipment_identifier })
  const buyStored = async (number: string) => {
    const { body } = await call('POST', '/v1/shipments', { ...route, ...numbered(number) })
    const selected_rate_id = (body.rates as RateRecord[])[0]?.id
    return call('POST', `/v1/shipments/${body.id}/purchase`, { selected_rate_id })
  }

  test('has the number that was sent for as long as it lives, whichever way the next one is bought', async () => {
    expect(await ship(numbered('WH-P1'))).toMatchObject({ status: 200, body: { tracking_number: 'WH-P1' } })
    takenAt(await ship(numbered('WH-P1')))
    takenAt(await buyStored('WH-P1'))
    expect((await voidByProxy('WH-P1')).status).toBe(202)
    const stored = await buyStored('WH-P1')
    expect(stored.status).toBe(200)
    takenAt(await ship(numbered('WH-P1')))
    await call('POST', `/v1/shipments/${stored.body.id}/cancel`)
    expect((await ship(numbered('WH-P1'))).status).toBe(200)
  })

  test('of several parcels holds all their numbers, and of what was refused none', async () => {
    expect((await ship(numbered('WH-P2', 'WH-P3'))).status).toBe(200)
    takenAt(await ship(numbered('WH-P4', 'WH-P3')), {})
    expect((await ship(numbered('WH-P4'))).status).toBe(200)
    expect((await voidByProxy('WH-P2')).status).toBe(202)
    expect((await ship(numbered('WH-P3'))).status).toBe(200)
  })

  test('of one number at once by several is had by exactly one of them', async () => {
    await ratesOf()
    const ways = [ship, ship, () => buyStored('WH-P5'), ship]
    const answers = await Promise.all(ways.map(way => way(numbered('WH-P5'))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })

  test('a connection that is gone is a 404', async () => {
    const [rate] = await ratesOf()
    const gone = { ...rate, carrier_id: 'gone', meta: {} }
    expect(await ship({ rates: [gone], selected_rate_id: rate?.id })).toMatchObject({
      status: 404,
      body: { errors: [{ code: 'not_found' }] },
    })
  })

  test('what the carrier refuses is a 424 with its words', async () => {
    const [rate] = await ratesOf()
    const refused = await ship({ rates: [{ ...rate, service: 'teleport' }], selected_rate_id: rate?.id })
    expect(refused.status).toBe(424)
    expect(refused.body).toMatchObject({ messages: [{ carrier_id: 'bench_courier' }] })
  })
})

describe('voiding by proxy', () => {
  const voidLabel = (slug: string, body: object = { shipment_identifier: 'BC0000000014' }) =>
    call('POST', `/v1/proxy/shipping/${slug}/cancel`, body)

  test('a carrier without a void call is safe to cancel', async () => {
    const { shipment_identifier } = (await ship()).body
    expect(await voidLabel('bench_courier', { shipment_identifier })).toMatchObject({
      status: 202,
      body: {
        messages: [],
        confirmation: { success: true, carrier_name: 'bench_courier', carrier_id: 'bench_courier' },
      },
    })
  })

  test('a number that a carrier of the shop’s own never gave a label is a 424, and frees nothing', async () => {
    await ship()
    const before = station().rows()
    expect(await voidLabel('bench_courier', { shipment_identifier: 'NEVER' })).toMatchObject({
      status: 424,
      body: {
        messages: [
          {
            code: 'unknown_shipment',
            message: 'No label of bench_courier goes by NEVER. Nothing was voided.',
            carrier_id: 'bench_courier',
          },
        ],
      },
    })
    expect(station().rows()).toMatchObject({
      money_entries: before.money_entries,
      proxy_numbers: before.proxy_numbers,
    })
  })

  test('a label of a carrier of the shop’s own that was voided before is void, also when asked again', async () => {
    const { shipment_identifier } = (await ship()).body
    for (const time of ['once', 'again'])
      expect((await voidLabel('bench_courier', { shipment_identifier })).status, time).toBe(202)
  })

  test('a label of a carrier of the shop’s own is voided also with another connection of it', async () => {
    const { shipment_identifier } = (await ship()).body
    await addConnection(call, courier('bench_courier', { carrier_id: 'second_desk' }))
    expect((await voidLabel('bench_courier', { shipment_identifier })).status).toBe(202)
  })

  test('a number the carrier never had is a 424', async () => {
    const messages = [{ code: 'unknown_shipment', message: 'There is no such shipment.' }]
    const voided = { operation: 'Cancel Shipment', success: true }
    const desk = await scriptedDesk({
      carriers: carriersWith({ voidLabel: async () => done(voided, messages) }),
    })
    const refused = await desk.call('POST', '/v1/proxy/shipping/scripted/cancel', {
      shipment_identifier: 'NEVER',
    })
    expect(refused).toMatchObject({ status: 424, body: { messages: [{ code: 'unknown_shipment' }] } })
  })

  test('knows carriers of the shop’s own by what they have in common, too', async () => {
    const { shipment_identifier } = (await ship()).body
    expect(await voidLabel('generic', { shipment_identifier })).toMatchObject({
      status: 202,
      body: { confirmation: { carrier_name: 'bench_courier' } },
    })
  })

  test('needs a connection', async () => {
    expect((await voidLabel('ups')).body).toEqual({
      errors: [{ code: 'not_found', message: 'No active carrier connection found to process the request' }],
    })
    expect((await voidLabel('acme')).body).toEqual({
      errors: [{ code: 'not_found', message: "No extension installed for the carrier: 'acme'" }],
    })
  })

  test('needs the carrier’s id of the shipment', async () => {
    const refused = await voidLabel('bench_courier', {})
    expect(errorOf(refused).details).toEqual({ shipment_identifier: ['This field is required.'] })
    const blank = await voidLabel('bench_courier', { shipment_identifier: ' ' })
    expect(errorOf(blank).details).toEqual({ shipment_identifier: ['This field may not be blank.'] })
  })
})
