import { describe, expect, test } from 'vitest'
import { createLanes, type Next } from '../../../../main/platform/loops/loop.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const settled = () => new Promise(setImmediate)
const second = 1_000

/** Lanes whose pieces of work are finished by the test, one by one. */
function openLanes(atStart: string[] = []) {
  const clock = manualClock()
  const open = new Map<string, PromiseWithResolvers<Next>[]>()
  const reported: string[] = []
  let changes = 0
  const lanes = createLanes<string>({
    name: 'test',
    clock,
    random: () => 0,
    backOff: { firstMs: 5 * second, mostMs: 30 * second },
    atStart: () => atStart,
    report: error => void reported.push(String(error)),
    changed: () => {
      changes += 1
    },
    step: lane => {
      const step = Promise.withResolvers<Next>()
      open.set(lane, [...(open.get(lane) ?? []), step])
      return step.promise
    },
  })
  return {
    lanes,
    clock,
    reported,
    changes: () => changes,
    finish: async (lane: string, next: Next) => {
      open.get(lane)?.at(-1)?.resolve(next)
      await settled()
    },
    fail: async (lane: string, text: string) => {
      open.get(lane)?.at(-1)?.reject(new Error(text))
      await settled()
    },
    started: (lane: string) => open.get(lane)?.length ?? 0,
    in: (ms: number) => ({ atMs: clock.now().getTime() + ms }),
  }
}

describe('lanes', () => {
  test('each do one piece of work at a time, beside each other, until there is no more', async () => {
    const { lanes, finish, started } = openLanes(['a'])
    lanes.start()
    lanes.wake('b')
    expect([started('a'), started('b')]).toEqual([1, 1])
    await finish('a', 'again')
    expect([started('a'), started('b')]).toEqual([2, 1])
    await finish('a', 'idle')
    expect(started('a')).toBe(2)
    expect(lanes.status().state).toBe('running')
    await finish('b', 'idle')
    expect(lanes.status().state).toBe('idle')
  })

  test('start nothing before the station does', () => {
    const { lanes, started } = openLanes()
    lanes.wake('a')
    expect(started('a')).toBe(0)
    expect(lanes.status().state).toBe('stopped')
  })

  test('lose no call that comes while there is nothing to do', async () => {
    const { lanes, finish, started } = openLanes(['a'])
    lanes.start()
    lanes.wake('a')
    await finish('a', 'idle')
    expect(started('a')).toBe(2)
  })

  test('look again at the time they were told, or earlier when called', async () => {
    const { lanes, clock, finish, started, ...at } = openLanes(['a'])
    lanes.start()
    await finish('a', at.in(60 * second))
    expect(lanes.status()).toMatchObject({ state: 'waiting', next_due_at: '2026-01-05T08:01:00.000Z' })
    clock.advance(60 * second - 1)
    expect(started('a')).toBe(1)
    clock.advance(1)
    expect(started('a')).toBe(2)
    await finish('a', at.in(60 * second))
    lanes.wake('a')
    expect(started('a')).toBe(3)
    await finish('a', 'idle')
    clock.advance(3_600 * second)
    expect(started('a')).toBe(3)
  })

  test('are not held up by a clock that is set back, nor hurried much by one set forward', async () => {
    const { lanes, clock, finish, started, ...at } = openLanes(['a'])
    lanes.start()
    await finish('a', at.in(600 * second))
    clock.jump(-86_400 * second)
    clock.advance(600 * second)
    expect(started('a')).toBe(2)
    await finish('a', at.in(3_600 * second))
    clock.jump(86_400 * second)
    clock.advance(60 * second)
    expect(started('a')).toBe(3)
  })

  test('in trouble pause for themselves, are shown as failing, and say so once', async () => {
    const { lanes, clock, finish, fail, started, reported, changes } = openLanes(['a', 'b'])
    lanes.start()
    await finish('b', 'idle')
    await fail('a', 'disk is full')
    expect(lanes.status()).toMatchObject({
      state: 'failing',
      last_error: 'disk is full',
      next_due_at: '2026-01-05T08:00:05.000Z',
    })
    expect([reported.length, changes()]).toEqual([1, 1])
    lanes.wake('b')
    expect(started('b')).toBe(2)
    await finish('b', 'idle')
    clock.advance(5 * second)
    await fail('a', 'disk is full')
    clock.advance(9 * second)
    expect(started('a')).toBe(2)
    clock.advance(second)
    await finish('a', 'idle')
    expect(lanes.status()).toMatchObject({ state: 'idle', last_error: null })
    expect(changes()).toBe(2)
  })

  test('finish what is under way when they are stopped, and start nothing new', async () => {
    const { lanes, finish, started } = openLanes(['a'])
    lanes.start()
    const stopped = lanes.stop()
    await finish('a', 'again')
    await stopped
    lanes.wake('a')
    expect(started('a')).toBe(1)
    expect(lanes.status().state).toBe('stopped')
  })
})
