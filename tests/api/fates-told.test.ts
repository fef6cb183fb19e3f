import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Confirmed } from '../../main/domain/shipping/proxy/proxy-mapper.ts'
import type { CarrierRecord } from '../../shared/api/carriers.ts'
import type { UploadRecord } from '../../shared/api/documents.ts'
import type { PickupRecord } from '../../shared/api/pickups.ts'
import type { ProxyPickupAnswer } from '../../shared/api/proxy.ts'
import type { RateRecord } from '../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import type { ManifestRecord } from '../../shared/desk/manifests.ts'
import type { CarrierMessage } from '../../shared/errors/result.ts'
import {
  addConnection,
  addShipment,
  buy,
  courier,
  dover,
  montreal,
  salem,
} from '../support/desks/shipping-data.ts'
import { start as startUps } from '../support/simulators/ups/index.ts'
import { start, type UspsSimulator } from '../support/simulators/usps/index.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()
let simulator: UspsSimulator
let post: CarrierRecord

beforeAll(async () => {
  simulator = await start({ port: 0 })
  post = await addConnection(call, {
    carrier_name: 'usps',
    carrier_id: 'post',
    test_mode: true,
    credentials: {
      client_id: 'app',
      client_secret: 'a-secret-of-the-app',
      account_number: '1000001234',
      CRID: '12345678',
      MID: '903456789',
    },
    config: { base_url: simulator.url },
  })
})
afterAll(() => simulator.stop())

const parcel = { weight: 2, weight_unit: 'LB', length: 9, width: 6, height: 3, dimension_unit: 'IN' }
const shop = { ...dover, email: 'desk@example.com' }
const draft = (more: object = {}): Promise<ShipmentRecord> =>
  addShipment(call, { shipper: shop, recipient: salem, parcels: [parcel], ...more })

type Told = readonly { [K in keyof CarrierMessage]?: CarrierMessage[K] | null | undefined }[]
const of = (messages: Told, code: string) => messages.filter(each => each.code === code)

describe('what a carrier will not get', () => {
  test('is told with its prices and with the purchase, at the field', async () => {
    const priced = await draft({ recipient: { ...salem, email: 'buyer@example.com' } })
    const lost = {
      carrier_id: 'post',
      message: expect.stringMatching(/^USPS gets no .*recipient email.*: it will not be sent\.$/),
      details: { paths: expect.arrayContaining(['recipient.email']) },
    }
    expect(of(priced.messages, 'not_sent')).toEqual([expect.objectContaining(lost)])
    const { body } = await buy(call, priced)
    expect(body.status).toBe('purchased')
    expect(of(body.messages, 'not_sent')).toEqual([expect.objectContaining(lost)])
    expect(JSON.stringify(simulator.calls)).not.toContain('buyer@example.com')
  })

  test('is told of every option the carrier does nothing with, and of one it no longer has', async () => {
    const options = { email_notification: true, usps_scan_retention: '1', usps_signature_confirmation: true }
    const { messages } = await draft({ options })
    const [told] = of(messages, 'option_not_taken')
    expect(told?.details?.paths).toEqual(['options.email_notification', 'options.usps_scan_retention'])
  })

  test('is told once of an option nobody has, with the name it resembles', async () => {
    const { messages } = await draft({ options: { signature_confirmaton: true, entirely_made_up: 1 } })
    expect(of(messages, 'unknown_option')).toEqual([
      {
        code: 'unknown_option',
        message:
          'There is no option "signature_confirmaton": it will not be sent. Did you mean "signature_confirmation"?',
        details: { paths: ['options.signature_confirmaton'], nearest: 'signature_confirmation' },
      },
      {
        code: 'unknown_option',
        message: 'There is no option "entirely_made_up": it will not be sent.',
        details: { paths: ['options.entirely_made_up'] },
      },
    ])
  })

  test('is told of misspelt names in a declaration, where other metadata is nobody’s business', async () => {
    const item = {
      title: 'Zither',
      description: 'Zither of wood',
      quantity: 1,
      weight: 1,
      weight_unit: 'LB',
      value_amount: 50,
      value_currency: 'USD',
      origin_country: 'US',
      hs_code: '9202.90.60.00',
      metadata: { gtn: '4006381333931', place_in_shop: 'A3' },
    }
    await addConnection(call, courier('forwarder'))
    const { messages } = await draft({
      carrier_ids: ['forwarder'],
      recipient: montreal,
      customs: { commodities: [item], options: { eori_nummber: 'DE1234567', ours: 'x' } },
    })
    expect(of(messages, 'unknown_option').map(({ details }) => details)).toEqual([
      { paths: ['customs.commodities[0].metadata.gtn'], nearest: 'gtin' },
      { paths: ['customs.options.eori_nummber'], nearest: 'eori_number' },
      { paths: ['customs.options.ours'] },
    ])
  })

  test('of another carrier’s options only the purchase tells: until then that carrier may be chosen', async () => {
    const priced = await draft({ options: { ups_access_point_delivery: true } })
    expect(of(priced.messages, 'option_not_taken')).toEqual([])
    const { body } = await buy(call, priced)
    expect(of(body.messages, 'option_not_taken')).toEqual([
      expect.objectContaining({ details: { paths: ['options.ups_access_point_delivery'] } }),
    ])
  })

  test('is told by proxy, of the prices and of the label', async () => {
    const route = {
      shipper: shop,
      recipient: salem,
      parcels: [parcel],
      options: { email_notification: true },
    }
    type Answer = { rates: RateRecord[]; messages: Told }
    const { body: rated } = await call<Answer>('POST', '/v1/proxy/rates', route)
    expect(of(rated.messages, 'option_not_taken')).toHaveLength(1)
    const [rate] = rated.rates
    const { body: bought } = await call<{ messages: Told }>('POST', '/v1/proxy/shipping', {
      ...route,
      rates: rated.rates,
      selected_rate_id: rate?.id,
    })
    expect(of(bought.messages, 'option_not_taken')).toHaveLength(1)
    expect(of(bought.messages, 'not_sent')).toHaveLength(1)
  })

  test('is nothing with a carrier of the shop’s own, which has all the shop has', async () => {
    await addConnection(call, courier())
    const { messages } = await draft({ recipient: { ...salem, email: 'buyer@example.com' } })
    expect(of(messages, 'not_sent').map(({ carrier_id }) => carrier_id)).toEqual(['post'])
  })
})

describe('what a carrier will not get of a pickup', () => {
  const window = { pickup_date: '2099-01-05', ready_time: '13:00', closing_time: '17:00' }
  const place = { ...shop, phone_number: '+1 302-555-0100' }
  const lost = ['ready_time', 'closing_time', 'address.phone_number']

  test('is told with the booking, of which it is read again, and with the cancellation', async () => {
    const { body: bought } = await buy(call, await draft())
    const { status, body: booked } = await call<PickupRecord>('POST', '/v1/pickups/usps/schedule', {
      ...window,
      address: place,
      tracking_numbers: [bought.tracking_number],
      options: { servce: 'usps_ground_advantage' },
    })
    expect(status).toBe(201)
    expect(of(booked.messages ?? [], 'not_sent')).toEqual([
      {
        carrier_name: 'usps',
        carrier_id: 'post',
        code: 'not_sent',
        message: 'USPS gets no ready time, closing time, address phone number: it will not be sent.',
        details: { paths: lost },
      },
    ])
    expect(of(booked.messages ?? [], 'unknown_option')).toMatchObject([
      {
        message: 'USPS takes no option "servce" for a pickup: it will not be sent. Did you mean "service"?',
        details: { paths: ['options.servce'], nearest: 'service' },
      },
    ])
    expect((await call('GET', `/v1/pickups/${booked.id}`)).body).toEqual(booked)
    const { body: cancelled } = await call<PickupRecord>('POST', `/v1/pickups/${booked.id}/cancel`, {
      reason: 'Brought',
    })
    expect(of(cancelled.messages ?? [], 'not_sent')).toMatchObject([{ details: { paths: ['reason'] } }])
  })

  test('is told by proxy as well', async () => {
    const asked = { ...window, address: place, parcels: [parcel] }
    const { body } = await call<ProxyPickupAnswer>('POST', '/v1/proxy/pickups/usps', asked)
    expect(of(body.messages, 'not_sent')).toMatchObject([{ details: { paths: lost } }])
    const { confirmation_number } = body.pickup
    const cancel = { confirmation_number, reason: 'Brought' }
    const { body: answer } = await call<Confirmed>('POST', '/v1/proxy/pickups/usps/cancel', cancel)
    expect(of(answer.messages, 'not_sent')).toMatchObject([{ details: { paths: ['reason'] } }])
  })
})

describe('what a carrier will not get besides', () => {
  test('of a manifest is told on it, and stays there', async () => {
    const { body: bought } = await buy(call, await draft())
    const { status, body: manifest } = await call<ManifestRecord>('POST', '/desk/manifests', {
      connection_id: post.id,
      shipment_ids: [bought.id],
      reference: 'Dock 2',
    })
    expect(status, JSON.stringify(manifest)).toBe(201)
    expect(of(manifest.messages, 'not_sent')).toMatchObject([
      { carrier_id: 'post', details: { paths: expect.arrayContaining(['reference', 'address.email']) } },
    ])
    const { body: again } = await call<ManifestRecord>('GET', `/desk/manifests/${manifest.id}`)
    expect(again.messages).toEqual(manifest.messages)
  })

  test('of a question where a parcel is, is told with the answer, also by proxy', async () => {
    // Bought by proxy, it has no tracker yet.
    const { rates } = await draft()
    const { body: bought } = await call<ShipmentRecord>('POST', '/v1/proxy/shipping', {
      shipper: shop,
      recipient: salem,
      parcels: [parcel],
      rates,
      selected_rate_id: rates[0]?.id,
    })
    const question = {
      tracking_number: bought.tracking_number,
      carrier_name: 'usps',
      reference: 'Order 7',
      account_number: '1000001234',
    }
    const lost = [{ details: { paths: ['reference', 'account_number'] } }]
    const { body: tracked } = await call<{ messages: Told }>('POST', '/v1/proxy/tracking', question)
    expect(of(tracked.messages, 'not_sent')).toMatchObject(lost)
    const { body: tracker } = await call<TrackerRecord>('POST', '/v1/trackers', question)
    expect(of(tracker.messages, 'not_sent')).toMatchObject(lost)
    const { account_number: _, reference: __, ...plain } = question
    const { body: bare } = await call<{ messages: Told }>('POST', '/v1/proxy/tracking', plain)
    expect(of(bare.messages, 'not_sent')).toEqual([])
  })

  test('of papers is told with what was taken of them', async () => {
    const ups = await startUps({ port: 0 })
    try {
      await addConnection(call, {
        carrier_name: 'ups',
        carrier_id: 'brown',
        test_mode: true,
        credentials: { client_id: 'app', client_secret: 'a-secret-of-the-app', account_number: '999AA1' },
        config: { base_url: ups.url },
      })
      const { body: bought } = await buy(call, await draft({ carrier_ids: ['brown'] }))
      const files = (doc_type: string) => [{ doc_file: 'JVBERi0=', doc_name: 'a.pdf', doc_type }]
      const upload = async (doc_type: string) => {
        const body = { shipment_id: bought.id, document_files: files(doc_type), reference: 'Order 7' }
        const { body: record } = await call<UploadRecord>('POST', '/v1/documents', body)
        return of(record.messages, 'not_sent').map(({ message }) => message)
      }
      expect(await upload('packing_list')).toEqual([])
      expect(await upload('zither_licence')).toEqual(['UPS gets no paper doc type: it will not be sent.'])
    } finally {
      await ups.stop()
    }
  })
})
