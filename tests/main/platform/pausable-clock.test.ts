import { expect, test } from 'vitest'
import { createPausableClock } from '../../../main/platform/pausable-clock.ts'
import { manualClock } from '../../support/manual-clock.ts'

function resting() {
  const manual = manualClock()
  const clock = createPausableClock(manual)
  const done: string[] = []
  return { manual, clock, done }
}

test('what comes due while the station rests begins when it goes on, and once', () => {
  const { manual, clock, done } = resting()
  clock.after(1_000, () => done.push('soon'))
  clock.after(60_000, () => done.push('later'))
  clock.pause()
  manual.advance(5_000)
  expect(done).toEqual([])
  clock.resume()
  expect(done).toEqual(['soon'])
  manual.advance(60_000)
  expect(done).toEqual(['soon', 'later'])
})

test('what was due by the time of day begins at once, though the timers slept as well', () => {
  const { manual, clock, done } = resting()
  clock.after(60_000, () => done.push('due'))
  clock.after(90_000_000, () => done.push('tomorrow'))
  clock.pause()
  manual.jump(8 * 3_600_000)
  clock.resume()
  expect(done).toEqual(['due'])
})

test('what was cancelled never begins', () => {
  const { manual, clock, done } = resting()
  const cancel = clock.after(1_000, () => done.push('never'))
  clock.pause()
  manual.advance(2_000)
  cancel()
  clock.resume()
  expect(done).toEqual([])
})
