import { describe, expect, test } from 'vitest'
import { createLoop, type LoopOptions, type NextRound } from '../../../../main/platform/loops/loop.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const minute = 60_000
const settled = () => new Promise(setImmediate)

/** A loop that looks every ten minutes, whose rounds are ended by the test. */
function openLoop(options: Partial<LoopOptions> = {}) {
  const clock = manualClock()
  const open: PromiseWithResolvers<NextRound | undefined>[] = []
  const reported: unknown[] = []
  const signals: AbortSignal[] = []
  const loop = createLoop({
    name: 'test',
    clock,
    random: () => 0.5,
    intervalMs: 10 * minute,
    floorMs: 1_000,
    backOff: { firstMs: 2 * minute, mostMs: 5 * minute },
    report: error => void reported.push(error),
    round: signal => {
      signals.push(signal)
      const round = Promise.withResolvers<NextRound | undefined>()
      open.push(round)
      return round.promise
    },
    ...options,
  })
  const end = async (next?: NextRound) => {
    open.at(-1)?.resolve(next)
    await settled()
  }
  const fail = async (text: string) => {
    open.at(-1)?.reject(new Error(text))
    await settled()
  }
  return { loop, clock, end, fail, reported, signals, rounds: () => open.length }
}

describe('a loop', () => {
  test('runs at its start and then once an interval, one round at a time', async () => {
    const { loop, clock, end, rounds } = openLoop()
    expect(loop.status()).toMatchObject({ state: 'stopped', last_run_at: null })
    loop.start()
    expect(loop.status().state).toBe('running')
    clock.advance(60 * minute)
    expect(rounds()).toBe(1)
    await end()
    expect(loop.status()).toEqual({
      name: 'test',
      state: 'waiting',
      last_run_at: '2026-01-05T08:00:00.000Z',
      last_error: null,
      next_due_at: '2026-01-05T09:10:00.000Z',
    })
    clock.advance(10 * minute - 1)
    expect(rounds()).toBe(1)
    clock.advance(1)
    expect(rounds()).toBe(2)
  })

  test('runs at once when called, and once more when called during a round, however often', async () => {
    const { loop, end, rounds } = openLoop()
    loop.start()
    await end('when_called')
    expect(loop.status()).toMatchObject({ state: 'idle', next_due_at: null })
    loop.wake()
    expect(rounds()).toBe(2)
    for (const _ of 'abc') loop.wake()
    expect(rounds()).toBe(2)
    await end()
    expect(rounds()).toBe(3)
    await end()
    expect(rounds()).toBe(3)
  })

  test('goes on after a failure, later and later, and says what went wrong', async () => {
    const { loop, clock, end, fail, reported, rounds } = openLoop()
    loop.start()
    for (const [at, pause] of [2, 4, 5, 5].entries()) {
      await fail(`no way ${at}\n    at inside.ts:1`)
      expect(loop.status()).toMatchObject({ state: 'failing', last_error: `no way ${at}` })
      clock.advance(pause * minute - 1)
      expect(rounds()).toBe(at + 1)
      clock.advance(1)
      expect(rounds()).toBe(at + 2)
    }
    expect(reported).toHaveLength(4)
    await end()
    expect(loop.status()).toMatchObject({ state: 'waiting', last_error: null })
  })

  test('takes even what a round throws before its first await', async () => {
    const { loop, reported } = openLoop({
      round: () => {
        throw new Error('at once')
      },
    })
    loop.start()
    await settled()
    expect(loop.status()).toMatchObject({ state: 'failing', last_error: 'at once' })
    expect(reported).toHaveLength(1)
  })

  test('makes a pause longer at random, and never shorter than its floor', async () => {
    const { loop, clock, end, rounds } = openLoop({ jitter: 0.2, floorMs: 5_000 })
    loop.start()
    await end()
    clock.advance(11 * minute - 1)
    expect(rounds()).toBe(1)
    clock.advance(1)
    expect(rounds()).toBe(2)
    await end({ atMs: 0 })
    clock.advance(4_999)
    expect(rounds()).toBe(2)
    clock.advance(1)
    expect(rounds()).toBe(3)
  })

  test('is waited for when stopped, and starts nothing after', async () => {
    const { loop, clock, end, signals, rounds } = openLoop()
    loop.start()
    loop.wake()
    let isStopped = false
    const stopped = loop.stop().then(() => {
      isStopped = true
    })
    await settled()
    expect(isStopped).toBe(false)
    expect(signals[0]?.aborted).toBe(true)
    await end()
    await stopped
    loop.wake()
    clock.advance(60 * minute)
    expect(rounds()).toBe(1)
    expect(loop.status()).toMatchObject({ state: 'stopped', next_due_at: null })
  })

  test('does not call work a failure that its stop broke off', async () => {
    const { loop, fail, reported } = openLoop()
    loop.start()
    const stopped = loop.stop()
    await fail('aborted')
    await stopped
    expect(reported).toEqual([])
    expect(loop.status().last_error).toBeNull()
  })

  test('can be stopped before it was started', async () => {
    const { loop, rounds } = openLoop()
    await loop.stop()
    loop.start()
    expect(rounds()).toBe(0)
  })
})

describe('a clock that is set, a computer that sleeps', () => {
  test('a round that was missed runs once after the resume', async () => {
    const { loop, clock, end, rounds } = openLoop()
    loop.start()
    await end()
    clock.jump(8 * 60 * minute)
    clock.advance(minute)
    expect(rounds()).toBe(2)
    await end()
    clock.advance(9 * minute)
    expect(rounds()).toBe(2)
    clock.advance(minute)
    expect(rounds()).toBe(3)
  })

  test('a clock set back a year holds nothing up', async () => {
    const { loop, clock, end, rounds } = openLoop()
    loop.start()
    await end()
    clock.jump(-365 * 24 * 60 * minute)
    clock.advance(10 * minute)
    expect(rounds()).toBe(2)
  })

  test('a clock set forward a year makes one round and no burst', async () => {
    const { loop, clock, end, rounds } = openLoop()
    loop.start()
    await end()
    clock.jump(365 * 24 * 60 * minute)
    clock.advance(minute)
    await end()
    clock.advance(9 * minute)
    expect(rounds()).toBe(2)
  })
})
