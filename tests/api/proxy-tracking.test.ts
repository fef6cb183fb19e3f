import { describe, expect, test } from 'vitest'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import { hubCarriers, scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { errorOf, messagesOf } from '../support/contract/call.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { addConnection } from '../support/desks/shipping-data.ts'

type Answer = { messages: unknown[]; tracking: TrackerRecord }

async function desk() {
  const found = await scriptedDesk({ carriers: hubCarriers })
  const { call, carrier } = found
  const parcel = { tracking_number: 'T1', carrier_name: 'scripted' }
  return {
    ...found,
    ask: (more: object = {}, query = '') =>
      call<Answer>('POST', `/v1/proxy/tracking${query}`, { ...parcel, ...more }),
    add: (more: object = {}, query = '') =>
      call<TrackerRecord>('POST', `/v1/trackers${query}`, { ...parcel, ...more }),
    addHub: () =>
      addConnection(call, {
        ...scriptedConnection(carrier, { carrier_id: 'hub', api_key: 'hub' }),
        carrier_name: 'easypost',
      }),
  }
}

describe('tracking by proxy', () => {
  test('answers what the carrier says now and stores nothing', async () => {
    const { ask, rows } = await desk()
    const before = rows()
    const { status, body } = await ask({ info: { order_id: '7' }, metadata: { a: 1 } })
    expect(status).toBe(200)
    expect(body.messages).toEqual([])
    expect(body.tracking).toMatchObject({
      id: expect.stringMatching(/^trk_/),
      object_type: 'tracker',
      carrier_name: 'scripted',
      carrier_id: 'scripted',
      tracking_number: 'T1',
      status: 'in_transit',
      delivered: false,
      events: [{ code: 'PU', description: 'Picked up' }],
      info: { order_id: '7', source: 'api' },
      meta: { ext: 'scripted', carrier: 'scripted' },
      metadata: { a: 1 },
      test_mode: true,
    })
    expect(rows()).toEqual(before)
  })

  test('passes account and reference on to the carrier', async () => {
    const { ask, carrier } = await desk()
    await ask({ account_number: '12', reference: 'R-1' })
    expect(carrier.requests('tracking')).toEqual([
      { trackingNumbers: ['T1'], carrierName: null, accountNumber: '12', reference: 'R-1' },
    ])
  })

  test('has an older way by address alone', async () => {
    const { call } = await desk()
    const { status, body } = await call<Answer>('GET', '/v1/proxy/tracking/scripted/T9')
    expect(status).toBe(200)
    expect(body.tracking).toMatchObject({ tracking_number: 'T9', status: 'in_transit' })
  })

  test.each([
    ['refuses', { status: 404, body: { code: 'T-0', message: 'Unknown number.' } }, 'T-0'],
    ['fails', { body: 'nonsense' }, 'SHIPPING_SDK_INTERNAL_ERROR'],
  ])('of a carrier that %s is a 404 with its words', async (_, behaviour, code) => {
    const { ask, call, carrier } = await desk()
    carrier.behave('tracking', behaviour)
    for (const refused of [await ask(), await call('GET', '/v1/proxy/tracking/scripted/T1')]) {
      expect(refused.status).toBe(404)
      expect(messagesOf(refused)).toMatchObject([{ carrier_id: 'scripted', code }])
    }
  })

  test.each([
    [{ tracking_number: undefined }, { tracking_number: ['This field is required.'] }],
    [{ carrier_name: 'acme' }, { carrier_name: ['"acme" is not a valid choice.'] }],
    [{ carrier_name: 'easypost' }, { carrier_name: ['"easypost" is not a valid choice.'] }],
  ])('of %j is refused at its field', async (more, details) => {
    const refused = await (await desk()).ask(more)
    expect(refused.status).toBe(400)
    expect(errorOf(refused)).toEqual({ code: 'validation', details })
  })

  test('needs a connection of the carrier', async () => {
    expect((await (await desk()).ask({ carrier_name: 'ups' })).status).toBe(404)
  })

  test('is not there at the address of a carrier nobody knows', async () => {
    const { call } = await desk()
    for (const path of ['/v1/proxy/tracking/acme/T1', '/v1/trackers/acme/T1']) {
      const refused = await call('GET', path)
      expect(refused.status, path).toBe(404)
      expect(errorOf(refused).message).toBe("No extension installed for the carrier: 'acme'")
      expect(errorOf(await call('GET', path.replace('acme', 'easypost'))).message).toBe(
        'No active carrier connection found to process the request',
      )
    }
  })
})

describe('a reseller asked about a parcel', () => {
  test('hears who carries it, stored or not', async () => {
    const { ask, add, addHub, carrier } = await desk()
    await addHub()
    const usps = { carrier_name: 'usps', tracking_number: 'U1' }
    const asked = await ask(usps, '?hub=easypost')
    expect(asked.body.tracking).toMatchObject({
      carrier_name: 'easypost',
      carrier_id: 'hub',
      meta: { ext: 'easypost', carrier: 'usps' },
      info: { carrier_tracking_link: expect.stringMatching(/usps\.com.*U1/) },
    })
    const added = await add(usps, '?hub=easypost')
    expect(added).toMatchObject({
      status: 202,
      body: { carrier_name: 'easypost', carrier_id: 'hub', meta: { carrier: 'usps' } },
    })
    expect((await add(usps, '?hub=easypost')).body.id).toBe(added.body.id)
    expect(carrier.requests('tracking').map(({ carrierName }) => carrierName)).toEqual(['usps', 'usps'])
    expect(carrier.keysSeen()).toEqual(['hub'])
  })

  test('is none of those it could be', async () => {
    const { ask, add } = await desk()
    for (const send of [ask, add]) {
      expect(errorOf(await send({}, '?hub=scripted')).details).toEqual({
        hub: ['"scripted" is not a valid choice.'],
      })
      expect(errorOf(await send({ carrier_name: 'acme' }, '?hub=easypost')).details).toEqual({
        carrier_name: ['"acme" is not a valid choice.'],
      })
      const refused = await send({ carrier_name: 'usps' }, '?hub=easypost')
      expect(refused.status).toBe(404)
      expect(errorOf(refused).message).toBe('No active carrier connection found to process the request')
    }
  })
})

describe('one of several connections', () => {
  test('is asked by its nickname, else the newest', async () => {
    const { call, ask, add, carrier } = await desk()
    await addConnection(call, scriptedConnection(carrier, { carrier_id: 'newer', api_key: 'newer' }))
    expect((await ask()).body.tracking.carrier_id).toBe('newer')
    expect((await ask({}, '?carrier_id=scripted')).body.tracking.carrier_id).toBe('scripted')
    expect((await add({}, '?carrier_id=scripted')).body.carrier_id).toBe('scripted')
    const by = await call<TrackerRecord>('GET', '/v1/trackers/scripted/T2?carrier_id=scripted')
    expect(by.body.carrier_id).toBe('scripted')
    expect((await ask({}, '?carrier_id=nobody')).status).toBe(404)
  })
})

test('the older way to add finds a tracker by its number, whoever carries it', async () => {
  const { call, add, addHub } = await desk()
  await addHub()
  const { body } = await add()
  const by = await call<TrackerRecord>('GET', '/v1/trackers/usps/T1')
  expect(by).toMatchObject({ status: 202, body: { id: body.id, carrier_name: 'scripted' } })
})
