import { expect, test } from 'vitest'
import { clampPage, nextZoom } from '../../../../renderer/lib/printing/use-preview.ts'

test('a step in is larger than what is seen, a step out smaller, and both end', () => {
  expect(nextZoom(0.47, 'in')).toBe(0.5)
  expect(nextZoom(0.47, 'out')).toBe(0.25)
  expect(nextZoom(0.9999, 'in')).toBe(1.5)
  expect(nextZoom(1.0001, 'out')).toBe(0.75)
  expect(nextZoom(4, 'in')).toBe(4)
  expect(nextZoom(0.25, 'out')).toBe(0.25)
})

test('flipping ends at the first and the last sheet, also while none is known', () => {
  expect([0, 1, 3, 4].map(page => clampPage(page, 3))).toEqual([1, 1, 3, 3])
  expect(clampPage(2, 0)).toBe(1)
})
