import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fromAddressAnswer } from '../../../main/carriers/fedex/addresses.ts'
import { fedex } from '../../../main/carriers/fedex/index.ts'
import { cancelPickup, schedulePickup } from '../../../main/carriers/fedex/pickups.ts'
import { rate } from '../../../main/carriers/fedex/rates.ts'
import { findShipment } from '../../../main/carriers/fedex/shipments.ts'
import { fromTrackAnswer, track } from '../../../main/carriers/fedex/trackers.ts'
import { aDay } from '../../support/a-day.ts'
import {
  aFindRequest,
  aHandedShipment,
  aLabelRequest,
  aPickupRequest,
  aRateRequest,
  aTrackRequest,
} from '../../support/carriers/carrier-requests.ts'
import { accepted, expectRefusal } from '../../support/carriers/carrier-suite/expectations.ts'
import * as say from './answers.ts'
import { aConnection, dover, fixtures, lane, stage } from './fixtures.ts'

describe('a purchase without an answer', () => {
  const request = aFindRequest(aLabelRequest('fedex_2_day', lane))

  test('is looked for by the number of the station, and finding nothing proves nothing', async () => {
    const { ask, bodies } = stage({
      'POST /track/v1/referencenumbers': { body: say.tracked(say.missing) },
    })
    expect(expectRefusal(await ask(findShipment, request)).retry).toBe('safe')
    expect(bodies('/referencenumbers')[0].referencesInformation).toMatchObject({
      type: 'INVOICE',
      value: 'shp_1',
      accountNumber: '740561073',
    })
  })

  test('is void where tracking says so', async () => {
    const { ask } = stage({ 'POST /track/v1/trackingnumbers': { body: say.tracked(say.followed('CA')) } })
    const asked = { ...request, shipmentIdentifier: say.number, trackingNumber: say.number }
    expect(accepted(await ask(findShipment, asked))?.isVoided).toBe(true)
  })
})

describe('tracking', () => {
  test('takes of a number that was used again the parcel that moved last', () => {
    const old = say.followed('DL', {
      scanEvents: [{ date: '2024-01-02T10:00:00-05:00', eventType: 'DL', eventDescription: 'Delivered' }],
      dateAndTimes: [],
    })
    const { detail, messages } = fromTrackAnswer(say.tracked(old, say.followed('IT')), say.number)
    expect(detail?.status).toBe('in_transit')
    expect(messages.map(({ code }) => code)).toEqual(['number_used_again'])
  })

  test('brings the signature of a delivery, and does without', async () => {
    const asked = aTrackRequest(say.number)
    const { ask } = stage()
    const [signed] = accepted(await ask(track, asked))
    expect(signed).toMatchObject({
      status: 'delivered',
      info: { signed_by: 'A.BUYER' },
      meta: { left_at: 'Front Desk' },
    })
    expect(signed?.meta.signature_image).toBeDefined()
    const without = stage({ 'POST /track/v1/trackingdocuments': { status: 500 } })
    expect(accepted(await without.ask(track, asked))[0]?.status).toBe('delivered')
  })

  test('asks within the days of the parcel that is meant, thirty at most', async () => {
    const { ask, bodies } = stage()
    const parcel = {
      trackingNumber: say.number,
      postalCode: null,
      countryCode: null,
      shipDate: aDay('2026-03-04'),
      service: null,
      accountNumber: null,
      reference: null,
      carrierData: {},
    }
    await ask(track, { ...aTrackRequest(say.number), parcels: [parcel] })
    expect(bodies('/trackingnumbers')[0].trackingInfo[0]).toMatchObject({ shipDateBegin: '2026-03-01' })
    expect(fedex.tracking.batchSize).toBe(30)
  })
})

describe('pickups', () => {
  const both = aPickupRequest({
    address: dover,
    shipments: [
      aHandedShipment({ service: 'fedex_ground' }),
      aHandedShipment({ service: 'fedex_2_day', shipmentIdentifier: 'S2' }),
    ],
  })

  test('of Express and Ground are two bookings under one number, and cancelled together', async () => {
    const { ask, bodies } = stage()
    const booked = accepted(await ask(schedulePickup, both))
    expect(booked.confirmationNumber).toBe('3001+3001')
    expect(bodies('/pickups').map(({ carrierCode }) => carrierCode)).toEqual(['FDXE', 'FDXG'])
    const { carrierData = {} } = booked
    const { address, pickupDate } = both
    const asked = { confirmationNumber: '3001+3001', address, pickupDate, reason: null, carrierData }
    accepted(await ask(cancelPickup, asked))
    expect(bodies('/cancel')[0]).toMatchObject({
      location: 'DOVA',
      scheduledDate: '2026-03-05',
      carrierCode: 'FDXE',
    })
  })

  test('are booked both or not at all', async () => {
    const { ask, bodies, notes } = stage({
      'POST /pickup/v1/pickups': [
        { body: say.pickedUp },
        { status: 400, body: say.refused('PICKUP.POSTALCODE.MISSING', 'No ground here.') },
      ],
    })
    expect(expectRefusal(await ask(schedulePickup, both)).retry).toBe('never')
    expect(notes).toMatchObject([{ ids: { confirmation_number: '3001' } }])
    expect(bodies('/cancel')).toHaveLength(1)
  })
})

describe('the line', () => {
  test('reads answers that were packed without a word', async () => {
    const body = gzipSync(JSON.stringify(say.quoted(say.ground)))
    const { ask } = stage({ 'POST /rate/v1/rates/quotes': { body: new Uint8Array(body) } })
    expect(accepted(await ask(rate, aRateRequest(lane)))).toHaveLength(1)
  })

  test('signs in with a project of its own for tracking, and with the other one where there is none', async () => {
    const { track_api_key: _, track_secret_key: __, ...one } = fixtures.credentials
    for (const [credentials, key] of [
      [fixtures.credentials, 'key-for-tracking'],
      [one, 'key-of-the-shop'],
    ] as const) {
      const { context, sent: requests } = stage()
      await track(aTrackRequest(say.number), aConnection({}, credentials), context)
      expect(requests[0]?.body).toContain(key)
    }
  })

  test('asks for both halves of a pair of keys', () => {
    const issues = fedex.settings.safeParse({ api_key: 'a', track_secret_key: 'b' }).error?.issues ?? []
    expect(issues.map(({ path }) => path)).toEqual([['secret_key'], ['track_api_key']])
  })

  test('does not say that an address is one when nobody said so', () => {
    expect(fromAddressAnswer({}, dover)).toEqual({ isValid: null, isResidential: null, suggestions: [] })
  })

  test('does not let itself be asked again soon by keys that are blocked', async () => {
    const { ask } = stage({
      'POST /oauth/token': { status: 403, body: say.refused('FORBIDDEN.ERROR', 'Blocked') },
    })
    const outcome = expectRefusal(await ask(rate, aRateRequest(lane)))
    expect(outcome).toMatchObject({ retry: 'never', retryAfterMs: 600_000 })
  })
})
