import { describe, expect, test } from 'vitest'
import { eventTypes, webhookEvents } from '../../shared/api/webhooks.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { addConnection, addShipment, buy, courier, route } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

/** What the description of the interface says outright, each statement at its section, asked of a station. */
const { call } = stationForFile()

type Record = { id: string; status: string }
const ofCourier = async () => {
  const { carrier_id } = await addConnection(call, courier(`stated_${stated++}`))
  return addShipment(call, { carrier_ids: [carrier_id] })
}
let stated = 0
const read = async (path: string) => (await call<{ results: Record[] }>('GET', path)).body
const create = async (path: string, body: object) => (await call<Record>('POST', path, body)).body
const tracker = () => ({ tracking_number: `STATED${stated++}`, carrier_name: 'ups' })
const webhook = { url: 'http://127.0.0.1:9/', enabled_events: ['all'], disabled: true }

const statements: { section: string; says: string; holds: () => Promise<void> }[] = [
  {
    section: 'States and transitions',
    says: 'a shipment is a draft when creation returns it',
    holds: async () => expect((await ofCourier()).status).toBe('draft'),
  },
  {
    section: 'States and transitions',
    says: 'buying a label acts on a shipment, which is purchased then',
    holds: async () => expect((await buy(call, await ofCourier())).body.status).toBe('purchased'),
  },
  {
    section: 'States and transitions',
    says: 'cancelling acts on a shipment, which is cancelled then',
    holds: async () => {
      const { id } = (await buy(call, await ofCourier())).body
      expect((await create(`/v1/shipments/${id}/cancel`, {})).status).toBe('cancelled')
    },
  },
  {
    section: 'States and transitions',
    says: 'an order that is returned is unfulfilled',
    holds: async () => expect((await create('/v1/orders', orderBody())).status).toBe('unfulfilled'),
  },
  {
    section: 'States and transitions',
    says: 'orders can be cancelled',
    holds: async () => {
      const { id } = await create('/v1/orders', orderBody())
      expect((await create(`/v1/orders/${id}/cancel`, {})).status).toBe('cancelled')
    },
  },
  {
    section: 'States and transitions',
    says: 'a batch that is returned is queued',
    holds: async () =>
      expect((await create('/v1/batches/orders', { orders: [orderBody()] })).status).toBe('queued'),
  },
  {
    section: 'Pagination and list conventions',
    says: 'a list has count, next, previous and results, the latest first, and offset passes over so many',
    holds: async () => {
      const made = [await create('/v1/orders', orderBody()), await create('/v1/orders', orderBody())]
      const first = await read('/v1/orders?limit=1')
      expect(Object.keys(first).toSorted()).toEqual(['count', 'next', 'previous', 'results'])
      expect(first.results.map(({ id }) => id)).toEqual([made[1]?.id])
      expect((await read('/v1/orders?limit=1&offset=1')).results.map(({ id }) => id)).toEqual([made[0]?.id])
    },
  },
  {
    section: 'Pagination and list conventions',
    says: 'filters of times are ISO 8601',
    holds: async () => {
      expect((await read('/v1/orders?created_after=2999-01-01T00:00:00Z')).results).toEqual([])
      expect((await call('GET', '/v1/orders?created_after=soon')).status).toBe(400)
    },
  },
  {
    section: 'Operations with a known method and path',
    says: 'prices by proxy need shipper, recipient and parcels, and are answered with messages and rates',
    holds: async () => {
      await ofCourier()
      const { body } = await call('POST', '/v1/proxy/rates', route)
      expect(Object.keys(body).toSorted()).toEqual(['messages', 'rates'])
      for (const part of ['shipper', 'recipient', 'parcels'])
        expect((await call('POST', '/v1/proxy/rates', { ...route, [part]: undefined })).status).toBe(400)
    },
  },
  {
    section: 'Operations with a known method and path',
    says: 'a purchase needs selected_rate_id',
    holds: async () => {
      const { id } = await ofCourier()
      expect((await call('POST', `/v1/shipments/${id}/purchase`, {})).status).toBe(400)
    },
  },
  {
    section: 'Operations with a known method and path',
    says: 'a tracker needs tracking_number and carrier_name',
    holds: async () => {
      for (const part of ['tracking_number', 'carrier_name'])
        expect((await call('POST', '/v1/trackers', { ...tracker(), [part]: undefined })).status).toBe(400)
    },
  },
  {
    section: 'Events',
    says: 'every event name can be subscribed to, and no other',
    holds: async () => {
      const all = { ...webhook, enabled_events: [...webhookEvents] }
      expect((await call('POST', '/v1/webhooks', all)).status).toBe(201)
      expect((await call('POST', '/v1/webhooks', { ...webhook, enabled_events: ['lost'] })).status).toBe(400)
      expect(webhookEvents).toHaveLength(eventTypes.length + 1)
    },
  },
  {
    section: 'Events',
    says: 'an event has an id that begins with evt_, type, data, test_mode, pending_webhooks and created_at with fractions and offset',
    holds: async () => {
      const { id } = await create('/v1/orders', orderBody())
      const { body } = await call<{ results: object[] }>('GET', '/v1/events?type=order_created')
      expect(body.results.at(-1)).toMatchObject({
        id: expect.stringMatching(/^evt_/),
        type: 'order_created',
        data: { id },
        test_mode: true,
        pending_webhooks: expect.any(Number),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+\+\d\d:\d\d$/),
      })
    },
  },
  {
    section: 'Errors',
    says: 'a request without authentication fails',
    holds: async () => expect((await call('GET', '/v1/orders', undefined, { as: 'none' })).status).toBe(401),
  },
  {
    section: 'Limits',
    says: 'limit is from 1 to 100',
    holds: async () => {
      for (const limit of [1, 100]) expect((await call('GET', `/v1/orders?limit=${limit}`)).status).toBe(200)
      expect((await call('GET', '/v1/orders?limit=0')).status).toBe(400)
    },
  },
  ...(
    [
      ['person_name', 50],
      ['company_name', 50],
      ['postal_code', 10],
      ['city', 30],
      ['federal_tax_id', 20],
    ] as const
  ).map(([field, most]) => ({
    section: 'Limits',
    says: `${field} of an address has at most ${most} characters`,
    holds: async () => {
      const body = { country_code: 'AE', [field]: 'x'.repeat(most + 1) }
      const { status, body: answer } = await call('POST', '/v1/addresses', body)
      expect([status, JSON.stringify(answer)]).toEqual([
        400,
        expect.stringContaining(`no more than ${most} `),
      ])
    },
  })),
  {
    section: 'Versioning',
    says: 'the path begins with /v1, and VERSION of the metadata is the version that is described',
    holds: async () => expect((await call('GET', '/')).body.VERSION).toBe('2023.9.11'),
  },
]

describe('what the interface says of itself holds', () => {
  test.each(statements)('$section: $says', ({ holds }) => holds())
})
