import { expect, test } from 'vitest'
import { createLackMemory } from '../../../main/carriers/line/lack-memory.ts'

test('what an account has not is known by its product, and may be asked again after six hours', () => {
  let nowMs = 0
  const lacks = createLackMemory(() => nowMs)
  lacks.keep('landed_cost', 'Not for this app.')
  nowMs = 6 * 3_600_000 - 1
  expect(lacks.find('landed_cost')).toBe('Not for this app.')
  expect(lacks.find('paperless')).toBeNull()
  nowMs += 1
  expect(lacks.find('landed_cost')).toBeNull()
})
