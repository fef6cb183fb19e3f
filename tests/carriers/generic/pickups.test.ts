import { describe, expect, it, test } from 'vitest'
import type { PickupRequest } from '../../../main/carriers/contract/model.ts'
import { schedulePickup, updatePickup } from '../../../main/carriers/generic/pickups.ts'
import { recordContext } from '../../support/carriers/carrier-context.ts'
import { aPickupRequest } from '../../support/carriers/carrier-requests.ts'
import { aConnection, houseCourier } from './fixtures.ts'

const schedule = async (
  request: Partial<PickupRequest> = {},
  config: Record<string, unknown> = {},
  now = '2026-03-04T10:15:00Z',
) => {
  const { context } = recordContext({ now: () => new Date(now) })
  const connection = aConnection({ ...houseCourier.config, ...config })
  const outcome = await schedulePickup(aPickupRequest(request), connection, context)
  return outcome.ok ? outcome.value.confirmationNumber : outcome.messages[0]?.code
}

describe('a pickup of the shop’s own vehicle', () => {
  it('is confirmed by numbers of a row, each with a check digit', async () => {
    const { context } = recordContext()
    const numbers = []
    for (let time = 0; time < 3; time++) {
      const outcome = await schedulePickup(aPickupRequest(), aConnection(), context)
      numbers.push(outcome.ok && outcome.value.confirmationNumber)
    }
    expect(numbers).toEqual(['HCP0000017', 'HCP0000025', 'HCP0000033'])
  })

  it('keeps its number when it is changed, and takes none', async () => {
    const { context, sequences } = recordContext()
    const request = { ...aPickupRequest(), confirmationNumber: 'HCP0000017', carrierData: {} }
    expect(await updatePickup(request, aConnection(), context)).toMatchObject({
      ok: true,
      value: { confirmationNumber: 'HCP0000017', pickupDate: null },
    })
    expect(sequences.size).toBe(0)
  })

  const made = /^HCP\d{7}$/
  test.each([
    ['on a weekday', {}, {}, made],
    ['on a Saturday', { pickupDate: '2026-03-07' }, {}, 'pickup_day_not_served'],
    ['on a Saturday it drives', { pickupDate: '2026-03-07' }, { pickup_days: ['saturday'] }, made],
    ['by a carrier that collects on no day', {}, { pickup_days: [] }, 'pickup_day_not_served'],
    ['on a holiday', {}, { pickup_closed_dates: ['2026-03-05'] }, 'pickup_day_not_served'],
    ['yesterday', { pickupDate: '2026-03-03' }, {}, 'pickup_time_passed'],
    [
      'earlier today',
      { pickupDate: '2026-03-04', readyTime: '09:00', closingTime: '10:00' },
      {},
      'pickup_time_passed',
    ],
    ['later today', { pickupDate: '2026-03-04' }, {}, made],
    [
      'later today, past the cut-off',
      { pickupDate: '2026-03-04' },
      { pickup_cut_off: '10:00' },
      'pickup_cut_off',
    ],
    ['later today, before the cut-off', { pickupDate: '2026-03-04' }, { pickup_cut_off: '10:30' }, made],
    ['tomorrow, past the cut-off', {}, { pickup_cut_off: '10:00' }, made],
    ['before the first pickup', { readyTime: '06:00', closingTime: '08:00' }, {}, 'pickup_hours'],
    ['after the last pickup', { readyTime: '18:00', closingTime: '20:00' }, {}, 'pickup_hours'],
    ['partly within the hours', { readyTime: '17:30', closingTime: '20:00' }, {}, made],
    ['when there is room', { othersThatDay: 2 }, { pickup_daily_capacity: 3 }, made],
    ['when the day is full', { othersThatDay: 3 }, { pickup_daily_capacity: 3 }, 'pickup_capacity'],
  ])('%s', async (_, request, config, expected) => {
    expect(await schedule(request, config)).toEqual(
      expected instanceof RegExp ? expect.stringMatching(expected) : expected,
    )
  })

  it('goes by the day and time of the place, not of the station', async () => {
    const vancouver = { pickup_time_zone: 'America/Vancouver', pickup_cut_off: '18:00' }
    const today = { pickupDate: '2026-03-04', closingTime: '18:00' }
    // 01:30 UTC on the fifth is 17:30 on the fourth.
    expect(await schedule(today, vancouver, '2026-03-05T01:30:00Z')).toMatch(made)
    expect(await schedule(today, vancouver, '2026-03-05T02:00:00Z')).toBe('pickup_time_passed')
  })
})
