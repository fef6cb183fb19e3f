import { expect, test } from 'vitest'
import { createPacer } from '../../../../main/platform/loops/pacer.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const settled = () => new Promise(setImmediate)

test('calls are begun one after the other with a pause in between, and a stop holds nobody', async () => {
  const clock = manualClock()
  const pace = createPacer(clock)
  const stopping = new AbortController()
  const begun: number[] = []
  const begin = (n: number) => void pace(500, stopping.signal).then(() => begun.push(n))
  for (const n of [1, 2, 3, 4]) begin(n)
  await settled()
  expect(begun).toEqual([1])
  clock.advance(500)
  await settled()
  expect(begun).toEqual([1, 2])
  clock.jump(-3_600_000)
  clock.advance(500)
  await settled()
  expect(begun).toEqual([1, 2, 3])
  stopping.abort()
  await settled()
  expect(begun).toEqual([1, 2, 3, 4])
})
