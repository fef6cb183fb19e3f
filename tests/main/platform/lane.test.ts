import { describe, expect, test } from 'vitest'
import { createLane, type Next } from '../../../main/platform/lane.ts'
import { manualClock } from '../../support/manual-clock.ts'

/** A lane whose pieces of work are finished by the test, one by one. */
function openLane() {
  const clock = manualClock()
  const open: ((next: Next) => void)[] = []
  const step = () => {
    const { promise, resolve } = Promise.withResolvers<Next>()
    open.push(resolve)
    return promise
  }
  const lane = createLane(step, clock)
  const finish = async (next: Next) => {
    open.at(-1)?.(next)
    await new Promise(setImmediate)
  }
  return { lane, clock, finish, started: () => open.length }
}

describe('a lane', () => {
  test('does one piece of work at a time, until there is no more', async () => {
    const { lane, finish, started } = openLane()
    lane.wake()
    expect(started()).toBe(1)
    await finish('again')
    expect(started()).toBe(2)
    await finish('idle')
    expect(started()).toBe(2)
  })

  test('does not lose a call that comes while it finds nothing to do', async () => {
    const { lane, finish, started } = openLane()
    lane.wake()
    lane.wake()
    await finish('idle')
    expect(started()).toBe(2)
  })

  test('looks again at the time it was told, or earlier when called', async () => {
    const { lane, clock, finish, started } = openLane()
    const inAMinute = () => ({ atMs: clock.now().getTime() + 60_000 })
    lane.wake()
    await finish(inAMinute())
    clock.advance(59_999)
    expect(started()).toBe(1)
    clock.advance(1)
    expect(started()).toBe(2)
    await finish(inAMinute())
    lane.wake()
    expect(started()).toBe(3)
    await finish('idle')
    clock.advance(120_000)
    expect(started()).toBe(3)
  })

  test('finishes what is under way when it is stopped, and starts nothing new', async () => {
    const { lane, finish, started } = openLane()
    lane.wake()
    const stopped = lane.stop()
    await finish('again')
    await stopped
    lane.wake()
    expect(started()).toBe(1)
  })
})
