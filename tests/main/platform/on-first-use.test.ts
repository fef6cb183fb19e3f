import { expect, it } from 'vitest'
import { onFirstUse } from '../../../main/platform/on-first-use.ts'

it('loads once for all who ask, and not before', async () => {
  let loads = 0
  const load = onFirstUse(async () => {
    loads += 1
    return loads
  })
  expect(loads).toBe(0)
  expect(await Promise.all([load(), load()])).toEqual([1, 1])
  expect(await load()).toBe(1)
})

it('is told to all who wait when it fails, and tried again by the next', async () => {
  let loads = 0
  const load = onFirstUse(async () => {
    loads += 1
    if (loads === 1) throw new RangeError('no memory')
    return loads
  })
  const both = await Promise.allSettled([load(), load()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await load()).toBe(2)
})
