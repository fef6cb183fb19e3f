import { describe, expect, test } from 'vitest'
import { singleFlight } from '../../../../renderer/lib/station/api.ts'

describe('an action that is under way', () => {
  test('is not begun a second time, and everybody gets its answer', async () => {
    const gate = Promise.withResolvers<void>()
    let begun = 0
    const act = singleFlight(async (what: string) => {
      begun += 1
      await gate.promise
      return what
    })
    const both = [act('first'), act('second')]
    gate.resolve()
    expect(await Promise.all(both)).toEqual(['first', 'first'])
    expect(await act('third')).toBe('third')
    expect(begun).toBe(2)
  })

  test('can be begun again after it has failed', async () => {
    const act = singleFlight(async (fails: boolean) => {
      if (fails) throw new Error('no')
      return 'yes'
    })
    await expect(act(true)).rejects.toThrow('no')
    expect(await act(false)).toBe('yes')
  })
})
