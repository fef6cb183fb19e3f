import { describe, expect, test } from 'vitest'
import type { CarrierSet } from '../../main/carriers/registry.ts'
import type { DeskPickup, OpenPickup } from '../../shared/desk/pickups.ts'
import { scriptedCarriers } from '../support/carriers/scripted-carrier.ts'
import { errorOf } from '../support/contract/call.ts'
import { pickupDay, scriptedPickups } from '../support/desks/pickup-desk.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'

/** The scripted carrier, which comes for nobody. */
const stayingAtHome: CarrierSet = {
  slugs: scriptedCarriers.slugs,
  load: async slug => {
    const adapter = await scriptedCarriers.load(slug)
    if (!adapter) return null
    const { schedulePickup: _, ...others } = adapter
    return others
  },
}

type Desk = Pick<Awaited<ReturnType<typeof scriptedDesk>>, 'call'>

const listed = async ({ call }: Desk, query = '') =>
  (await call<{ count: number; results: DeskPickup[] }>('GET', `/desk/pickups${query}`)).body
const open = async ({ call }: Desk) =>
  (await call<{ results: OpenPickup[] }>('GET', '/desk/pickups/open')).body.results

describe('pickups as the desk has them', () => {
  test('name what they collect, and which bought shipments still wait', async () => {
    const desk = await scriptedPickups()
    const shipment = await desk.bought()
    const later = await desk.bought()
    const before = await open(desk)
    expect(before).toMatchObject([
      {
        carrier_id: 'scripted',
        collects: true,
        shipments: [
          { id: shipment.id, recipient: expect.any(String), parcels: 1, weight: expect.any(Number) },
          { id: later.id },
        ],
      },
    ])
    const { body } = await desk.schedule([shipment.tracking_number])
    expect((await open(desk))[0]?.shipments.map(({ id }) => id)).toEqual([later.id])
    const { results } = await listed(desk)
    expect(results).toMatchObject([
      {
        id: body.id,
        connection_id: desk.connection.id,
        shipments: [{ id: shipment.id, tracking_number: shipment.tracking_number }],
        unknown: null,
      },
    ])
    expect((await desk.call('GET', `/desk/pickups/${body.id}`)).body).toEqual(results[0])
  })

  test('leave parcels that are still to be collected, which the status counts until a pickup does', async () => {
    const desk = await scriptedPickups()
    const counted = async () => (await desk.call('GET', '/desk/status')).body.parcels_to_collect
    const shipment = await desk.bought()
    expect(await counted()).toEqual({ test: 1, live: 0 })
    await desk.bought()
    expect(await counted()).toEqual({ test: 2, live: 0 })
    const { body } = await desk.schedule([shipment.tracking_number])
    expect(await counted()).toEqual({ test: 1, live: 0 })
    await desk.call('POST', `/v1/pickups/${body.id}/cancel`)
    expect(await counted()).toEqual({ test: 2, live: 0 })
    await desk.call('PATCH', `/desk/connections/${desk.connection.id}`, { active: false })
    expect(await counted()).toEqual({ test: 0, live: 0 })
  })

  test('are found by number, day, carrier and what they collect', async () => {
    const desk = await scriptedPickups()
    const { tracking_number: number } = await desk.bought()
    const { body } = await desk.schedule([number])
    await desk.schedule([(await desk.bought()).tracking_number], { pickup_date: '2026-01-09' })
    const found = async (keyword: string) =>
      (await listed(desk, `?${new URLSearchParams({ keyword })}`)).results.map(({ id }) => id)
    expect(await found(String(body.confirmation_number).toLowerCase())).toEqual([body.id])
    expect(await found(body.pickup_date)).toEqual([body.id])
    expect(await found(String(number))).toEqual([body.id])
    expect(await found('SCRIPTED')).toHaveLength(2)
    expect(await found('nothing like it')).toEqual([])
  })

  test('are narrowed by carrier, day and unknown outcome, the next one first when asked from a day on', async () => {
    const desk = await scriptedPickups()
    const first = await desk.scheduled()
    const second = await desk.schedule([(await desk.bought()).tracking_number], { pickup_date: '2026-01-08' })
    const ids = async (query: string) => (await listed(desk, query)).results.map(({ id }) => id)
    expect(await ids('')).toEqual([second.body.id, first.id])
    expect(await ids(`?from=${pickupDay}`)).toEqual([first.id, second.body.id])
    expect(await ids('?from=2026-01-07')).toEqual([second.body.id])
    expect(await ids('?to=2026-01-07')).toEqual([first.id])
    expect(await ids('?ordering=pickup_date')).toEqual([first.id, second.body.id])
    expect(await ids(`?from=${pickupDay}&ordering=-pickup_date`)).toEqual([second.body.id, first.id])
    for (const name of ['carrier_name', 'confirmation_number'])
      expect(await ids(`?ordering=-${name}`)).toEqual((await ids(`?ordering=${name}`)).toReversed())
    expect(await ids('?carrier_name=scripted')).toHaveLength(2)
    expect(await ids('?carrier_name=nobody')).toEqual([])
    expect(await ids('?unsettled=true')).toEqual([])
    desk.carrier.behave('pickup-cancels', { how: 'hang_up' })
    await desk.cancel(first.id)
    const { count, results } = await listed(desk, '?unsettled=true')
    expect([count, results[0]?.id, results[0]?.unknown?.action]).toEqual([1, first.id, 'cancel'])
  })

  test('say of a carrier that collects nothing that its parcels are to be brought', async () => {
    const desk = await scriptedDesk({ carriers: stayingAtHome })
    expect(await open(desk)).toEqual([])
    await desk.buy(await desk.draft())
    expect(await open(desk)).toMatchObject([{ collects: false, shipments: [{}] }])
  })

  test('refuse a day that is none, and name nothing of the other mode', async () => {
    const desk = await scriptedPickups()
    const { id } = await desk.scheduled()
    const refused = await desk.call('GET', '/desk/pickups?from=tomorrow')
    expect([refused.status, errorOf(refused).code]).toEqual([400, 'validation'])
    expect((await desk.call('GET', `/desk/pickups/${id}`, undefined, { as: 'live' })).status).toBe(404)
  })
})
