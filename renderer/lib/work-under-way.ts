import type { ImportSummary } from '../../shared/desk/import-records.ts'
import type { Run } from '../../shared/desk/runs.ts'

type Part = { done: number; of: number }

/** How far all runs and imports are that go on now, from 0 to 1; null while none does. */
export function workDone(
  runs: readonly Pick<Run, 'state' | 'orders' | 'items'>[],
  imports: readonly Pick<ImportSummary, 'state' | 'progress'>[],
): number | null {
  const parts = [...runs.flatMap(partOfRun), ...imports.flatMap(partOfImport)]
  if (parts.length === 0) return null
  const sum = (count: (part: Part) => number) => parts.reduce((total, part) => total + count(part), 0)
  const of = sum(part => part.of)
  return of === 0 ? 0 : Math.min(1, sum(part => part.done) / of)
}

function partOfRun({ state, orders, items }: Pick<Run, 'state' | 'orders' | 'items'>): Part[] {
  if (state === 'rating') return [{ done: orders - items.waiting, of: orders }]
  if (state !== 'buying') return []
  const done = items.bought + items.failed + items.unknown
  return [{ done, of: done + items.rated + items.buying }]
}

function partOfImport({ state, progress }: Pick<ImportSummary, 'state' | 'progress'>): Part[] {
  const { all, stored, failed, undone, kept } = progress
  if (state === 'committing') return [{ done: stored + failed, of: all }]
  return state === 'undoing' ? [{ done: undone + kept, of: stored + undone + kept }] : []
}
