import { describe, expect, test } from 'vitest'
import { dpd } from '../../../main/carriers/dpd/index.ts'
import { onlyOne, trackedBy, whyNot } from '../../support/carriers/tracked-by.ts'
import { fault, fixtures, tracked } from './fixtures.ts'

const number = '05212200000001'
const track = trackedBy(dpd, fixtures)
const expired = fault(
  '<authenticationFault><errorCode>LOGIN_5</errorCode><errorMessage>Expired</errorMessage></authenticationFault>',
  'Fault',
)

describe('a status', () => {
  test.each([
    ['SHIPMENT', 'pending'],
    ['ACCEPTED', 'in_transit'],
    ['AtDeliveryDepot', 'in_transit'],
    ['on_the_road', 'in_transit'],
    ['COURIER', 'out_for_delivery'],
    ['PICKUP_BY_CONSIGNEE', 'ready_for_pickup'],
    ['NOT_DELIVERED', 'delivery_failed'],
    ['RETURNED', 'delivery_failed'],
  ] as const)('%s is %s', async (word, status) => {
    expect(onlyOne(await track({ body: tracked(word) }))).toMatchObject({
      status,
      delivered: false,
      said: [],
    })
  })

  test('nobody has heard of is unknown, with a word about it', async () => {
    expect(onlyOne(await track({ body: tracked('TELEPORTED') }))).toMatchObject({
      status: 'unknown',
      said: ['unknown_status'],
    })
  })

  test('that lies ahead is no event, and DELIVERED ahead is not delivered', async () => {
    const { events, delivered } = onlyOne(await track({ body: tracked('COURIER') }))
    expect(delivered).toBe(false)
    expect(events.map(({ code }) => code)).toEqual(['COURIER', 'SHIPMENT'])
  })

  test('without a mark is that of the last station that was reached', async () => {
    const body = tracked('COURIER').replaceAll('<isCurrentStatus>true</isCurrentStatus>', '')
    expect(onlyOne(await track({ body })).status).toBe('out_for_delivery')
  })
})

describe('the moment of an event', () => {
  test.each([
    ['3/27/2026 7:05:09 PM', '2026-03-27', '19:05'],
    ['4/9/2026 12:05:09 AM', '2026-04-09', '00:05'],
    ['04-03-2026, 08:15', '2026-03-04', '08:15'],
    ['4.3.2026 8:15', '2026-03-04', '08:15'],
    ['2026-03-04 08:15:00', '2026-03-04', '08:15'],
  ])('is read as it is written: %s', async (written, date, time) => {
    const body = tracked('COURIER').replaceAll('3/4/2026 8:15:00 AM', written)
    expect(onlyOne(await track({ body })).events[0]).toMatchObject({ date, time })
  })

  test('that cannot be read is kept as it was written, and told', async () => {
    const body = tracked('COURIER').replaceAll('3/4/2026 8:15:00 AM', '27/3/2026 19:05')
    const { events, said } = onlyOne(await track({ body }))
    expect(events).toMatchObject([
      { code: 'SHIPMENT', date: '2026-03-03' },
      { code: 'COURIER', date: null, description: 'Parcel: courier (27/3/2026 19:05)' },
    ])
    expect(said).toEqual(['unreadable_date'])
  })
})

describe('a number', () => {
  test.each([
    [
      'a fault',
      {
        status: 500,
        body: fault('<faults><faultCode>X_1</faultCode><message>No parcel</message></faults>', 'Fault'),
      },
      'X_1',
    ],
    [
      'an empty result',
      { body: tracked('COURIER').replace(/<statusInfo>.*<\/statusInfo>/, '') },
      'not_found',
    ],
  ])('nobody knows is refused, told by %s', async (_, answer, code) => {
    expect(whyNot(await track(answer))).toEqual({ codes: [code], retry: 'never' })
  })

  test('is sent without what people write between its digits', async () => {
    const { sent, outcome } = await track(
      { body: tracked('COURIER') },
      { trackingNumbers: ['0521 2200-000001'] },
    )
    expect(sent.at(-1)?.body).toContain(`>${number}<`)
    expect(outcome).toMatchObject({ value: [{ trackingNumber: '0521 2200-000001' }] })
  })

  test('that no parcel of DPD has is refused at its field, and nobody is asked', async () => {
    const { sent, outcome } = await track({ body: tracked('COURIER') }, { trackingNumbers: ['12/34'] })
    expect(outcome.messages).toMatchObject([{ details: { tracking_number: expect.anything() } }])
    expect(sent.filter(({ url }) => url.pathname.includes('Lifecycle'))).toEqual([])
  })
})

describe('a token', () => {
  test('that is no longer taken is replaced once, and the question asked again', async () => {
    const { sent, outcome } = await track([{ status: 500, body: expired }, { body: tracked('COURIER') }])
    expect(outcome.ok).toBe(true)
    expect(sent.map(({ url }) => url.pathname.split('/').at(-1))).toEqual([
      'LoginServiceV21',
      'ParcelLifecycleServiceV20',
      'LoginServiceV21',
      'ParcelLifecycleServiceV20',
    ])
  })

  test('that is taken no more although it is new is told at the keys', async () => {
    const { outcome, sent } = await track({ status: 500, body: expired })
    expect(sent).toHaveLength(4)
    expect(outcome).toMatchObject({
      ok: false,
      retry: 'never',
      messages: [{ code: 'sign_in', details: { fields: ['credentials.delis_id', 'credentials.password'] } }],
    })
  })
})

test('the server is that of the country of the account', async () => {
  for (const [country, host] of [
    ['NL', 'shipperadmintest.dpd.nl'],
    ['BE', 'shipperadmintest.dpd.be'],
    ['LU', 'shipperadmintest.dpd.be'],
  ] as const) {
    const settings = { account_country_code: country }
    const { sent } = await track({ body: tracked('COURIER') }, { settings })
    expect(new Set(sent.map(({ url }) => url.host))).toEqual(new Set([host]))
  }
})

test('an answer that is a page, empty, cut or a fault of the server says nothing of the parcel', async () => {
  const answers = ['<html>Sorry</html>', '', tracked('COURIER').slice(0, 400)].map(body => ({ body }))
  for (const answer of [...answers, { status: 500, body: fault('', 'java.lang.NullPointerException') }])
    expect(whyNot(await track(answer))).toMatchObject({ retry: 'safe' })
})
