import { describe, expect, test } from 'vitest'
import type { EventRecord } from '../../shared/api/events.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'

const dayMs = 24 * 60 * 60_000
const number = 'SC00000001'
const delivered = { status: 'delivered', delivered: true }
const scan = (date: string, code: string) => ({ date, code, description: `${code} at the depot` })
const oldLife = [scan('2026-01-06', 'OK'), scan('2026-01-05', 'PU')]

/** A desk whose carrier gives one number again and again. */
async function deskOfOneNumber() {
  const desk = await scriptedDesk()
  const { call, carrier, clock } = desk
  const label = Buffer.from('^XA^FDlabel^FS^XZ').toString('base64')
  carrier.behave('labels', { body: { number, format: 'PDF', label } })
  const get = async <T>(path: string) => (await call<T>('GET', path)).body
  return {
    ...desk,
    bought: async () => (await desk.buy(await desk.draft())).body as ShipmentRecord,
    says: (status: object, ...events: object[]) =>
      carrier.behave('tracking', { body: { ...status, events } }),
    /** Somebody asks about the number, once the last answer is stale. */
    asked: async () => {
      clock.jump(2 * 60_000)
      const { body } = await call<TrackerRecord>('POST', '/v1/trackers', {
        tracking_number: number,
        carrier_name: 'scripted',
      })
      return body
    },
    tracker: (idOrNumber: unknown) => get<TrackerRecord>(`/v1/trackers/${idOrNumber}`),
    shipment: ({ id }: ShipmentRecord) => get<ShipmentRecord>(`/v1/shipments/${id}`),
  }
}

describe('a number the carrier uses again', () => {
  /** Its first parcel was delivered three months ago. */
  async function afterTheFirst() {
    const desk = await deskOfOneNumber()
    const first = await desk.bought()
    desk.says(delivered, ...oldLife)
    expect((await desk.asked()).id).toBe(first.tracker_id)
    expect((await desk.shipment(first)).status).toBe('delivered')
    desk.clock.jump(90 * dayMs)
    return { ...desk, first, second: await desk.bought() }
  }

  test('gets a tracker of its own with the new purchase, which nothing has happened to', async () => {
    const { first, second, tracker } = await afterTheFirst()
    expect(second.tracker_id).not.toBe(first.tracker_id)
    expect(second.status).toBe('purchased')
    expect(await tracker(second.tracker_id)).toMatchObject({ status: 'pending', delivered: false })
    expect(await tracker(first.tracker_id)).toMatchObject({ status: 'delivered', delivered: true })
  })

  test('is the newest parcel where it is asked for by number, and each where it is by id', async () => {
    const { call, first, second, tracker, asked } = await afterTheFirst()
    expect((await tracker(number)).id).toBe(second.tracker_id)
    expect((await asked()).id).toBe(second.tracker_id)
    for (const id of [first.tracker_id, second.tracker_id]) expect((await tracker(id)).id).toBe(id)
    const { body } = await call<{ results: TrackerRecord[] }>('GET', `/v1/trackers?tracking_number=${number}`)
    expect(body.results.map(({ id }) => id)).toEqual([second.tracker_id, first.tracker_id])
  })

  test('does not make the new parcel delivered by what the carrier still says of the old one', async () => {
    const { second, asked, shipment } = await afterTheFirst()
    const now = await asked()
    expect(now).toMatchObject({ id: second.tracker_id, status: 'pending', delivered: false })
    expect(now.messages.map(({ code }) => code)).toContain('number_used_before')
    expect((await shipment(second)).status).toBe('purchased')
  })

  test('shows of each parcel what happened to it, also where the carrier tells both at once', async () => {
    const { first, second, says, asked, shipment, tracker } = await afterTheFirst()
    says({ status: 'in_transit' }, scan('2026-04-06', 'PU'), ...oldLife)
    const now = await asked()
    expect(now.status).toBe('in_transit')
    expect(now.events.map(({ date }) => date)).toEqual(['2026-04-06'])
    expect((await shipment(second)).status).toBe('in_transit')
    expect((await tracker(first.tracker_id)).events.map(({ date }) => date)).toEqual([
      '2026-01-06',
      '2026-01-05',
    ])
    expect((await shipment(first)).status).toBe('delivered')
  })

  test('is told to others as a tracker that was made', async () => {
    const { call, second } = await afterTheFirst()
    const { body } = await call<{ results: EventRecord[] }>('GET', '/desk/event-records?limit=100')
    const made = body.results.filter(({ type }) => type === 'tracker_created')
    expect(made).toHaveLength(2)
    expect(made.map(({ data }) => data.id)).toContain(second.tracker_id)
  })

  test('is asked about for the new parcel only, also where the old one never arrived', async () => {
    const desk = await deskOfOneNumber()
    const first = await desk.bought()
    desk.says({ status: 'in_transit' }, scan('2026-01-05', 'PU'))
    await desk.asked()
    desk.clock.jump(90 * dayMs)
    const second = await desk.bought()
    desk.says({ status: 'in_transit' }, scan('2026-04-06', 'PU'))
    const { body } = await desk.call('POST', `/desk/trackers/${first.tracker_id}/refresh`)
    expect(JSON.stringify(body)).not.toContain('2026-04-06')
    expect((await desk.tracker(first.tracker_id)).events.map(({ date }) => date)).toEqual(['2026-01-05'])
    expect((await desk.asked()).id).toBe(second.tracker_id)
  })
})

describe('a number somebody asked about before it was bought', () => {
  test('is the purchase that gives it where nothing has happened to it yet', async () => {
    const { asked, says, bought } = await deskOfOneNumber()
    says({ status: 'pending' })
    const added = await asked()
    expect((await bought()).tracker_id).toBe(added.id)
  })

  test('is another parcel where it was delivered before', async () => {
    const { asked, says, clock, bought, tracker } = await deskOfOneNumber()
    says(delivered, ...oldLife)
    const added = await asked()
    clock.jump(90 * dayMs)
    const { tracker_id: id, status } = await bought()
    expect(id).not.toBe(added.id)
    expect(status).toBe('purchased')
    expect((await tracker(added.id)).status).toBe('delivered')
  })
})
