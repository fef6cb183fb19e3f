import { describe, expect, test } from 'vitest'
import type { TrackingDetail, TrackRequest } from '../../main/carriers/contract/model.ts'
import { done, failed } from '../../main/carriers/contract/outcome.ts'
import { builtInCarriers, type CarrierSet } from '../../main/carriers/registry.ts'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import { carriersWith, scripted, scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { addConnection } from '../support/desks/shipping-data.ts'

const detail = (trackingNumber: string, more: Partial<TrackingDetail> = {}): TrackingDetail => ({
  trackingNumber,
  status: 'in_transit',
  delivered: false,
  estimatedDelivery: null,
  events: [{ date: '2026-01-05', time: null, code: 'PU', description: 'Picked up', location: null }],
  info: {},
  meta: {},
  ...more,
})

/** A station whose carrier answers about every parcel, and what it was told of them. */
async function desk(more: Partial<TrackingDetail> = {}) {
  const asked: TrackRequest[] = []
  const found = await scriptedDesk({
    carriers: carriersWith({
      track: async request => {
        asked.push(request)
        return done(request.trackingNumbers.map(number => detail(number, more)))
      },
    }),
  })
  return { ...found, asked }
}

describe('a parcel that is asked about', () => {
  test('is told with what its shipment knows', async () => {
    const { draft, buy, call, asked } = await desk()
    const { body } = await buy(await draft({ reference: 'R-9', options: { shipment_date: '2099-05-04' } }))
    await call('POST', `/desk/trackers/${body.tracker_id}/refresh`)
    expect(asked).toMatchObject([
      {
        trackingNumbers: [body.tracking_number],
        parcels: [
          {
            trackingNumber: body.tracking_number,
            postalCode: 'V6M2V9',
            countryCode: 'CA',
            shipDate: '2099-05-04',
            service: 'scripted_ground',
            accountNumber: null,
            reference: 'R-9',
            carrierData: {},
          },
        ],
      },
    ])
  })

  test('is told with what somebody says of it, and keeps that for the next time', async () => {
    const { call, clock, asked } = await desk()
    const parcel = {
      tracking_number: 'T1',
      carrier_name: 'scripted',
      account_number: '12',
      info: {
        shipment_destination_postal_code: '1012 AB',
        shipment_destination_country: 'nl',
        shipping_date: '2026-01-02',
      },
    }
    const known = { postalCode: '1012 AB', countryCode: 'NL', shipDate: '2026-01-02' }
    const { body } = await call<TrackerRecord>('POST', '/v1/trackers', parcel)
    clock.advance(120_000)
    await call('POST', `/desk/trackers/${body.id}/refresh`)
    expect(asked.map(({ parcels }) => parcels)).toMatchObject([
      [{ ...known, accountNumber: '12' }],
      [{ ...known, accountNumber: null }],
    ])
  })

  test('is found by the other numbers its carrier knows it by', async () => {
    const { call } = await desk({ aliases: ['OTHER-1', 'T1', ''] })
    const { body } = await call<TrackerRecord>('POST', '/v1/trackers', {
      tracking_number: 'T1',
      carrier_name: 'scripted',
    })
    expect(body.meta).toMatchObject({ aliases: ['OTHER-1'] })
    expect((await call<TrackerRecord>('GET', '/v1/trackers/OTHER-1')).body.id).toBe(body.id)
    const listed = await call('GET', '/v1/trackers?tracking_number=OTHER-1')
    expect(listed.body).toMatchObject({ count: 1, results: [{ id: body.id }] })
    const again = await call<TrackerRecord>('POST', '/v1/trackers', {
      tracking_number: 'OTHER-1',
      carrier_name: 'scripted',
    })
    expect(again.body.id).toBe(body.id)
    const board = await call('GET', '/desk/trackers?keyword=OTHER-1')
    expect(board.body).toMatchObject({ results: [{ id: body.id }] })
  })
})

/** The scripted carrier knows the parcels of another one, whose numbers begin with a letter. */
function standIn(asked: TrackRequest[]): CarrierSet {
  return {
    slugs: [...builtInCarriers.slugs, scripted.slug],
    load: async slug =>
      slug === scripted.slug
        ? ({
            ...scripted,
            tracksFor: ({ carrierName, trackingNumber }: { carrierName: string; trackingNumber: string }) =>
              carrierName === 'dhl_express' && trackingNumber.startsWith('J'),
            track: async (request: TrackRequest) => {
              asked.push(request)
              return request.trackingNumbers[0] === 'J404'
                ? failed([{ code: '404', message: 'No such parcel.' }])
                : done(request.trackingNumbers.map(number => detail(number)))
            },
          } as unknown as Awaited<ReturnType<CarrierSet['load']>>)
        : builtInCarriers.load(slug),
  }
}

describe('a parcel of a carrier without a connection', () => {
  test('is asked about at one that knows it too, which is told whose it is', async () => {
    const asked: TrackRequest[] = []
    const { call, clock } = await scriptedDesk({ carriers: standIn(asked) })
    const { status, body } = await call<TrackerRecord>('POST', '/v1/trackers', {
      tracking_number: 'J1',
      carrier_name: 'dhl_express',
    })
    expect(status).toBe(202)
    expect(body).toMatchObject({
      carrier_name: 'scripted',
      status: 'in_transit',
      meta: { carrier: 'dhl_express' },
    })
    clock.advance(120_000)
    await call('POST', `/desk/trackers/${body.id}/refresh`)
    expect(asked.map(({ carrierName }) => carrierName)).toEqual(['dhl_express', 'dhl_express'])
  })

  test.each([
    ['of another number', { tracking_number: '123', carrier_name: 'dhl_express' }],
    ['of another carrier', { tracking_number: 'J1', carrier_name: 'fedex' }],
  ])('has nobody to be asked where none fits: %s', async (_, parcel) => {
    const asked: TrackRequest[] = []
    const { call } = await scriptedDesk({ carriers: standIn(asked) })
    const { status } = await call('POST', '/v1/trackers', parcel)
    expect(status).toBe(404)
    expect(asked).toEqual([])
  })

  test('is its own carrier again as soon as that can be asked', async () => {
    const asked: TrackRequest[] = []
    const { call, carrier } = await scriptedDesk({ carriers: standIn(asked) })
    await addConnection(call, { ...scriptedConnection(carrier, { carrier_id: 'second' }) })
    await call('POST', '/v1/trackers', { tracking_number: 'J9', carrier_name: 'scripted' })
    expect(asked).toMatchObject([{ carrierName: null }])
  })
})
