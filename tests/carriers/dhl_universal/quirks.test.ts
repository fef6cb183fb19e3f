import { describe, expect, test } from 'vitest'
import { dhlUniversal } from '../../../main/carriers/dhl_universal/index.ts'
import { onlyOne, trackedBy, whyNot } from '../../support/carriers/tracked-by.ts'
import { fixtures, shipment } from './fixtures.ts'

const track = trackedBy(dhlUniversal, fixtures)
const said = (status: object, more: object = {}) =>
  track({ body: { shipments: [{ ...shipment, status: { ...shipment.status, ...status }, ...more }] } })

describe('a status', () => {
  test.each([
    ['transit', 'The shipment is out for delivery', 'out_for_delivery'],
    ['transit', 'Die Sendung wurde in das Zustellfahrzeug geladen, in Zustellung', 'out_for_delivery'],
    ['transit', 'Ready for pick-up at the Packstation', 'ready_for_pickup'],
    ['TRANSIT', 'Processed', 'in_transit'],
    ['failure', 'Delivery attempted; recipient not home', 'delivery_failed'],
    ['failure', 'Returned to shipper', 'delivery_failed'],
    ['failure', 'Customs', 'on_hold'],
    ['unknown', 'Nothing yet', 'unknown'],
  ] as const)('%s with the words "%s" is %s', async (statusCode, description, status) => {
    const detail = onlyOne(await said({ statusCode, status: null, description }))
    expect(detail).toMatchObject({ status, delivered: false, said: [] })
  })

  test('nobody has heard of is unknown, with a word about it, and everything else is read', async () => {
    const detail = onlyOne(await said({ statusCode: 'beamed-up' }))
    expect(detail).toMatchObject({ status: 'unknown', said: ['unknown_status'] })
    expect(detail.events).toHaveLength(2)
  })

  test('that is missing is that of the newest event, and without one there is none', async () => {
    const nothing = { timestamp: null, statusCode: null, status: null, description: null, location: null }
    expect(onlyOne(await said(nothing)).status).toBe('in_transit')
    expect(onlyOne(await said(nothing, { events: [] }))).toMatchObject({ status: null, events: [] })
  })
})

describe('a number', () => {
  test('two divisions know is the parcel with the newest word', async () => {
    const old = { ...shipment, id: 'OLD', service: 'parcel-de', events: [] }
    const older = {
      ...old,
      status: { ...shipment.status, timestamp: '2025-12-01T08:00:00', statusCode: 'delivered' },
    }
    for (const shipments of [
      [older, shipment],
      [shipment, older],
    ])
      expect(onlyOne(await track({ body: { shipments } }))).toMatchObject({
        status: 'in_transit',
        meta: { dhl_service: 'express' },
      })
  })

  test('nobody knows is refused for now, whether it is told by 404 or by an empty list', async () => {
    const refused = { codes: ['not_found'], retry: 'never' }
    expect(whyNot(await track({ body: { shipments: [] } }))).toEqual(refused)
    const problem = {
      title: 'No result found',
      status: 404,
      detail: 'No shipment with given tracking number.',
    }
    expect(whyNot(await track({ status: 404, body: problem }))).toEqual(refused)
  })

  test('is asked about in the division of its carrier, with the postal code only where that helps', async () => {
    const parcel = { trackingNumber: '7777777770', postalCode: '10119', countryCode: 'DE', shipDate: null }
    const known = { ...parcel, service: null, accountNumber: null, reference: null, carrierData: {} }
    const asked = async (carrierName: string | null) => {
      const { sent } = await track({ body: { shipments: [shipment] } }, { carrierName, parcels: [known] })
      return Object.fromEntries(sent[0]?.url.searchParams ?? [])
    }
    expect(await asked('dpdhl')).toMatchObject({ service: 'parcel-de', recipientPostalCode: '10119' })
    expect(await asked('dhl_express')).toEqual({
      trackingNumber: '7777777770',
      service: 'express',
      requesterCountryCode: 'NL',
      language: 'en',
    })
    expect(await asked(null)).toMatchObject({ recipientPostalCode: '10119' })
  })
})

describe('an answer', () => {
  test('that the day is used up lets the key rest, and is about no parcel', async () => {
    const { outcome, sent } = await track({ status: 429, body: { title: 'Too many requests' } })
    expect(outcome).toMatchObject({ ok: false, retry: 'safe', retryAfterMs: 15 * 60_000 })
    expect(sent).toHaveLength(1)
  })

  test('that is a page, empty or broken says nothing of the parcel', async () => {
    for (const body of ['<html>Sorry</html>', '', '{"shipments":[{"id":'])
      expect(whyNot(await track({ body }))).toMatchObject({ retry: 'safe' })
  })

  test('about a parcel that has only its status has that as its one event', async () => {
    const detail = onlyOne(
      await track({ body: { shipments: [{ id: '7777777770', status: shipment.status }] } }),
    )
    expect(detail).toMatchObject({ status: 'in_transit', events: [{ description: 'Processed at LEIPZIG' }] })
  })

  test('names the other numbers of a parcel once, and not the one that was asked for', async () => {
    const details = { pieceIds: ['JD01', '7777777770', 'JD02'] }
    expect(onlyOne(await said({}, { details })).aliases).toEqual(['JD01', 'JD02'])
    expect(onlyOne(await said({}, { details: {} })).aliases).toBeUndefined()
  })
})
