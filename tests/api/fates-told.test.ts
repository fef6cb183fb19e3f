import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RateRecord } from '../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { CarrierMessage } from '../../shared/errors/result.ts'
import { addConnection, addShipment, buy, courier, dover, salem } from '../support/desks/shipping-data.ts'
import { start, type UspsSimulator } from '../support/simulators/usps/index.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()
let simulator: UspsSimulator

beforeAll(async () => {
  simulator = await start({ port: 0 })
  await addConnection(call, {
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
