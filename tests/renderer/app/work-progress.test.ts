import { expect, test } from 'vitest'
import { workDone } from '../../../renderer/app/work-progress.tsx'

const items = { waiting: 0, rated: 0, skipped: 0, buying: 0, bought: 0, unknown: 0, failed: 0 }
const progress = { all: 200, stored: 0, failed: 0, undone: 0, kept: 0 }

test('nothing goes on while runs and imports wait for somebody', () => {
  const runs = (['rated', 'paused', 'interrupted', 'done'] as const).map(state => ({
    state,
    orders: 9,
    items,
  }))
  expect(workDone(runs, [{ state: 'planned', progress }])).toBeNull()
})

test('a run is rated order by order, and bought as far as every label has an answer', () => {
  expect(workDone([{ state: 'rating', orders: 10, items: { ...items, waiting: 4 } }], [])).toBe(0.6)
  const buying = { ...items, rated: 5, buying: 1, bought: 2, failed: 1, unknown: 1, skipped: 7 }
  expect(workDone([{ state: 'buying', orders: 17, items: buying }], [])).toBe(0.4)
})

test('an import counts what is stored and what failed, and taking it back what is gone', () => {
  expect(workDone([], [{ state: 'committing', progress: { ...progress, stored: 90, failed: 10 } }])).toBe(0.5)
  const undoing = { ...progress, stored: 150, undone: 40, kept: 10 }
  expect(workDone([], [{ state: 'undoing', progress: undoing }])).toBe(0.25)
})

test('several are one bar, by how much each has to do', () => {
  const run = { state: 'rating', orders: 100, items: { ...items, waiting: 100 } } as const
  expect(workDone([run], [{ state: 'committing', progress: { ...progress, all: 300, stored: 200 } }])).toBe(
    0.5,
  )
})
