import { expect, it } from 'vitest'
import { describePace, machinePace, paceOf, patience } from './machine-pace.ts'

it('is 1 on a machine that does what is usual, and on a quicker one', () => {
  expect(paceOf([100, 100], 1, 100)).toBe(1)
  expect(paceOf([900, 800], 1, 100)).toBe(1)
})

it('is how many times less a busy machine does, all of its threads taken together', () => {
  expect(paceOf([60, 20], 1, 100)).toBe(2.5)
})

it('ends at eight, even where nothing was done at all', () => {
  expect(paceOf([1, 0], 1, 100)).toBe(8)
  expect(paceOf([0, 0], 1, 100)).toBe(8)
})

it('was measured before the tests began, and stretches what they wait for', async () => {
  const pace = await machinePace()
  expect(process.env.PACKDESK_PACE).toBe(String(pace))
  expect(patience(1_000)).toBe(Math.ceil(1_000 * pace))
})

it('is said at the start of a run', () => {
  expect(describePace(1.25)).toBe('machine       pace 1.3 (time limits x 1.3)')
})
