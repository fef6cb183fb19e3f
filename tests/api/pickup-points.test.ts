import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PointQuestion, PointSearch } from '../../shared/desk/points.ts'
import { fedexOrders, openFedex, route } from '../support/desks/fedex-desk.ts'
import { addConnection, courier } from '../support/desks/shipping-data.ts'
import { letTimePass } from '../support/let-time-pass.ts'
import { manualClock } from '../support/manual-clock.ts'
import type { FedexSimulator } from '../support/simulators/fedex/index.ts'
import { closedLocation } from '../support/simulators/fedex/other-operations.ts'
import { stationForFile } from '../support/station/station.ts'

const clock = manualClock()
const { call } = stationForFile({ clock })

let simulator: FedexSimulator
beforeAll(async () => {
  simulator = (await openFedex(call, clock)).simulator
})
afterAll(() => simulator.stop())

const { draft, buy } = fedexOrders(call)

const near = ({ postal_code = '97301', ...more }: { postal_code?: string } & Partial<PointQuestion> = {}) =>
  call<PointSearch>('POST', '/desk/pickup-points', {
    carrier_id: 'express',
    address: { ...route.recipient, postal_code },
    ...more,
  })

describe('pickup points near an address', () => {
  test('are answered as the carrier gives them, the nearest first, with hours and limits', async () => {
    const { status, body } = await near()
    expect(status).toBe(200)
    expect(body).toMatchObject({ finds_points: true, is_kept: false, messages: [] })
    expect(body.asked_at).toBe(new Date(clock.now()).toISOString())
    expect(body.points.map(({ id, distance_metres }) => [id, distance_metres])).toEqual([
      ['SIMA', 600],
      ['SIMB', 2400],
      [closedLocation, 4000],
      ['SIMC', 9100],
    ])
    const [first] = body.points
    expect(first).toMatchObject({ kind: 'shop', name: 'Corner Pharmacy', max_weight_grams: 25_000 })
    expect(first?.hours?.[0]).toEqual({ day: 1, opens: '09:00', closes: '19:00' })
    expect(first?.hours?.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('are those of the service that is asked about, and none where there is none', async () => {
    const { body } = await near({ service: 'fedex_ground' })
    expect(body.points.map(({ id }) => id)).not.toContain('SIMC')
    expect((await near({ postal_code: '00000' })).body).toMatchObject({ points: [], messages: [] })
  })

  test('are told to be unknown of a carrier that has no search, and refused of no connection', async () => {
    await addConnection(call, courier('points'))
    const { body } = await near({ carrier_id: 'points' })
    expect(body).toMatchObject({ finds_points: false, asked_at: null, points: [] })
    expect(body.messages.map(({ code }) => code)).toEqual(['no_point_search'])
    expect((await near({ carrier_id: 'nobody' })).status).toBe(404)
  })

  test('are sent with the label, and said at their field where one has closed since', async () => {
    const open = await buy(await draft({ options: { hold_at_location: 'SIMA' } }))
    expect([open.status, open.body.status]).toEqual([200, 'purchased'])
    const closed = await draft({ options: { hold_at_location: closedLocation } })
    const { status, body } = await call<{ messages: { details?: unknown }[] }>(
      'POST',
      `/v1/shipments/${closed.id}/purchase`,
      { selected_rate_id: closed.rates.find(({ service }) => service === 'fedex_2_day')?.id },
    )
    expect(status).toBe(424)
    expect(body.messages[0]?.details).toMatchObject({ fields: ['options.hold_at_location'] })
  })

  // The carrier stays away from here on.
  test('are given again for a week while the carrier is out of reach, with the time they are from', async () => {
    const asked = (await near()).body
    // What may be asked again is, after a pause.
    const later = <T>(work: Promise<T>) => letTimePass(clock, work)
    await simulator.stop()
    const away = await later(near())
    expect(away.status).toBe(200)
    expect(away.body).toMatchObject({ is_kept: true, asked_at: asked.asked_at, points: asked.points })
    expect(away.body.messages.length).toBeGreaterThan(0)
    // Nobody asked about another place.
    expect((await later(near({ postal_code: '97302' }))).status).toBe(424)
    clock.jump(6.9 * 86_400_000)
    expect((await later(near())).body.is_kept).toBe(true)
    clock.jump(0.2 * 86_400_000)
    expect((await later(near())).status).toBe(424)
  })
})
