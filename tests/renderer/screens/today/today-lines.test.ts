import { describe, expect, test } from 'vitest'
import { nextOf, type TodayLine, todayLines } from '../../../../renderer/screens/today/today-lines.ts'
import { attentionKinds } from '../../../../shared/desk/attention.ts'
import type { Today } from '../../../../shared/desk/today.ts'

const nowMs = Date.UTC(2026, 0, 5, 15)
const none = Object.fromEntries(attentionKinds.map(kind => [kind, 0]))

/** A day with nothing left, but for what is given. */
const dayWith = (more: Partial<Today>): Today => ({
  now: new Date(nowMs).toISOString(),
  day: '2026-01-05',
  leaves_until: null,
  orders: { all: 9, ready: 0, overdue: 0, today: 0, later: 0, needs_attention: 0, on_hold: 0 },
  runs: [],
  purchases_stopped: 0,
  to_close_out: [],
  to_collect: [],
  tracking_problems: 0,
  prints_stopped: 0,
  printers_down: [],
  carriers_away: [],
  scales_away: [],
  attention: { total: 0, ...none } as Today['attention'],
  ...more,
})
const orders = (more: Partial<Today['orders']>): Pick<Today, 'orders'> => ({
  orders: { ...dayWith({}).orders, ...more },
})
const attention = (kind: (typeof attentionKinds)[number]): Pick<Today, 'attention'> => ({
  attention: { ...dayWith({}).attention, total: 1, [kind]: 1 },
})
/** Parcels of a carrier without a pickup, with so many minutes left. */
const uncollected = (name: string, minutes: number | null): Today['to_collect'][number] => ({
  connection_id: name,
  carrier_name: name,
  carrier_id: name,
  cut_off: minutes === null ? null : { time: '16:00', at: new Date(nowMs + minutes * 60_000).toISOString() },
  parcels: 2,
})

const linesOf = (more: Partial<Today>): TodayLine[] =>
  todayLines(dayWith(more), { nowMs, nameOf: ({ carrier_name: name }) => name })
const nextIn = (more: Partial<Today>) => nextOf(linesOf(more), nowMs)?.key ?? null

describe('what is proposed next', () => {
  test('is nothing on a day with nothing left, also while orders are on hold', () => {
    expect(linesOf(orders({ on_hold: 3 }))).toEqual([])
    expect(nextIn({})).toBeNull()
  })

  test('is the first of what may cost most to leave', () => {
    const run = { id: 'run_1', number: 7, state: 'rated', look_at: 2, to_buy: 3 } as const
    const steps: [string, Partial<Today>][] = [
      ['attention', attention('purchase')],
      ['prints', { prints_stopped: 1 }],
      ['collect soon', { to_collect: [uncollected('soon', 20)] }],
      ['run run_1', { runs: [run] }],
      ['overdue', orders({ ready: 1, overdue: 1 })],
    ]
    for (let left = steps; left.length > 0; left = left.slice(1))
      expect(nextIn(Object.assign({}, ...left.map(([, more]) => more)))).toBe(left[0]?.[0])
    expect(nextIn({ ...orders({ ready: 2, today: 1 }), to_collect: [uncollected('later', 120)] })).toBe(
      'today',
    )
    expect(nextIn({ ...orders({ ready: 2, later: 1 }), to_collect: [uncollected('later', 120)] })).toBe(
      'ready',
    )
    expect(nextIn({ ...orders({ ready: 2, later: 2 }), to_collect: [uncollected('later', 120)] })).toBe(
      'collect later',
    )
    expect(nextIn({ ...orders({ needs_attention: 1 }), ...attention('webhook') })).toBe('check')
  })

  test('is the carrier whose cut-off comes first, behind them one that is missed, and then those without any', () => {
    const all = [
      uncollected('open', null),
      uncollected('missed', -5),
      uncollected('soon', 200),
      uncollected('next', 90),
    ]
    expect(linesOf({ to_collect: all }).map(({ key }) => key)).toEqual([
      'collect next',
      'collect soon',
      'collect missed',
      'collect open',
    ])
  })
})

test('each line leads to exactly what it counts', () => {
  const lines = linesOf({
    ...orders({ ready: 9, overdue: 2, today: 3, later: 1, needs_attention: 4 }),
    tracking_problems: 5,
    runs: [{ id: 'run_1', number: 7, state: 'paused', look_at: 0, to_buy: 3 }],
  })
  expect(Object.fromEntries(lines.map(({ to, count }) => [to, count]))).toEqual({
    '/orders?due=2026-01-04': 2,
    '/orders?dueFrom=2026-01-05&due=2026-01-05': 3,
    '/orders': 9,
    '/orders?dueFrom=2026-01-06': 1,
    '/runs/run_1': 3,
    '/orders?view=needs_attention': 4,
    '/tracking?view=problems&contacted=no': 5,
  })
  expect(lines.find(({ key }) => key === 'ready')?.reason).toBe('3 of them have no day to leave by.')
})
