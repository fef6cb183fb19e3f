import { describe, expect, test } from 'vitest'
import {
  longestPollMs,
  type PollState,
  pollPauseMs,
  shortestPollMs,
} from '../../../../main/domain/tracking/poll-rules.ts'
import { mergeEvents } from '../../../../main/domain/tracking/tracker-mapper.ts'
import type { TrackerRecord } from '../../../../shared/api/trackers.ts'

const hour = 3_600_000
const day = 24 * hour
const moving: PollState = { status: 'in_transit', silentMs: 0, failures: 0 }
const pause = (state: Partial<PollState>, intervalMs = 2 * hour, chance = 0) =>
  pollPauseMs({ ...moving, ...state }, intervalMs, chance)

describe('the pause before a carrier is asked again', () => {
  test.each([
    ['on its way', {}, 2 * hour],
    ['out for delivery', { status: 'out_for_delivery' }, hour / 2],
    ['not handed over', { status: 'pending' }, 4 * hour],
    ['silent for four days', { silentMs: 4 * day }, 6 * hour],
    ['silent for a month', { silentMs: 30 * day }, 24 * hour],
    ['not known to the carrier three times', { failures: 3 }, 16 * hour],
    ['not known to the carrier for ever', { failures: 1_000 }, longestPollMs],
  ] as const)('of a parcel %s', (_, state, expected) => {
    expect(pause(state)).toBe(expected)
  })

  test.each([
    ['delivered', { status: 'delivered' }],
    ['silent for 90 days', { silentMs: 90 * day }],
  ] as const)('never ends for one %s', (_, state) => {
    expect(pause(state)).toBeNull()
  })

  test('is a little longer by chance, and neither too short nor too long', () => {
    expect(pause({}, 2 * hour, 1)).toBe(132 * 60_000)
    expect(pause({ status: 'out_for_delivery' }, 60_000)).toBe(shortestPollMs)
  })
})

type Event = TrackerRecord['events'][number]
const event = (date: string, code: string, more: Partial<Event> = {}): Event => ({
  date,
  code,
  description: code,
  time: null,
  latitude: null,
  longitude: null,
  ...more,
})
const codes = (events: readonly Event[]) => events.map(({ code }) => code)
const isOwn = ({ code }: Event) => code === 'CREATED'

describe('events of a parcel', () => {
  const [first, second, third] = [
    event('2026-01-01', 'A'),
    event('2026-01-02', 'B'),
    event('2026-01-03', 'C'),
  ]

  test('are those of the carrier, each once, without what the station said before', () => {
    expect(
      codes(mergeEvents([event('2026-01-01', 'CREATED')], [second, first, { ...first }], isOwn)),
    ).toEqual(['B', 'A'])
  })

  test('stay when the carrier no longer tells them, in its order', () => {
    expect(codes(mergeEvents([second, first], [third], isOwn))).toEqual(['C', 'B', 'A'])
    expect(codes(mergeEvents([first], [second, third], isOwn))).toEqual(['A', 'B', 'C'])
    expect(mergeEvents([second, first], [], isOwn)).toEqual([second, first])
  })

  test('come out the same when the same is told again', () => {
    const once = mergeEvents([second, first], [third, second], isOwn)
    expect(mergeEvents(once, [third, second], isOwn)).toEqual(once)
  })

  test('differ by time and words', () => {
    const told = [
      event('2026-01-01', 'A', { time: '10:00' }),
      event('2026-01-01', 'A', { description: 'Again' }),
    ]
    expect(mergeEvents([first], told, isOwn)).toHaveLength(3)
  })
})
