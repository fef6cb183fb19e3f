import { basename } from 'node:path'
import { type CoverageRow, fileOf } from './covered.ts'

type Candidate = { test: string; functions: ReadonlySet<number>; weight: number }

/**
 * For each file of the product the tests that tell most of it, at most so many: those that run most of its functions no
 * test before them in the list has run, small tests and tests of its name before others. What a function of every
 * station does is run by hundreds; a list goes on past its first few only with tests that run something few others do.
 */
export function mostTelling(rows: readonly CoverageRow[], most: number): Map<string, string[]> {
  const sizes = new Map(rows.map(({ test, covered }) => [test, sizeOf(covered)]))
  const byFile = new Map<string, Candidate[]>()
  for (const { test, covered } of rows)
    for (const [path, starts] of Object.entries(covered)) {
      if (starts.length === 0) continue
      const weight = likeness(path, test) / Math.sqrt(sizes.get(test) ?? 1)
      const all = byFile.get(path) ?? []
      all.push({ test, functions: new Set(starts), weight })
      byFile.set(path, all)
    }
  const few = rows.length / 8
  return new Map([...byFile].map(([path, candidates]) => [path, inOrder(candidates, few, most)]))
}

const sizeOf = (covered: CoverageRow['covered']): number =>
  Object.values(covered).reduce((total, starts) => total + starts.length, 0)

/** As long as this a list is filled whatever its tests have in common with others. */
const shortest = 6

function inOrder(candidates: readonly Candidate[], few: number, most: number): string[] {
  const counts = new Map<number, number>()
  for (const { functions } of candidates)
    for (const each of functions) counts.set(each, (counts.get(each) ?? 0) + 1)
  const isRare = (each: number) => (counts.get(each) ?? 0) <= few
  const rare = new Set(candidates.filter(({ functions }) => [...functions].some(isRare)))
  const left = new Set(candidates)
  const order: string[] = []
  let uncovered = new Set(counts.keys())
  while (left.size > 0 && order.length < most) {
    const pool =
      order.length < shortest || uncovered.size > 0 ? left : new Set([...left].filter(each => rare.has(each)))
    const best = mostGain(pool, uncovered, counts)
    if (!best && uncovered.size === counts.size) break
    if (!best) {
      // Everything was run once: from here on everything is run a second time.
      uncovered = new Set(counts.keys())
      if (order.length >= shortest && ![...left].some(each => rare.has(each))) break
      continue
    }
    left.delete(best)
    order.push(best.test)
    for (const each of best.functions) uncovered.delete(each)
  }
  return order
}

function mostGain(
  pool: ReadonlySet<Candidate>,
  uncovered: ReadonlySet<number>,
  counts: ReadonlyMap<number, number>,
): Candidate | null {
  let best: Candidate | null = null
  let most = 0
  for (const candidate of pool) {
    let gain = 0
    for (const each of candidate.functions) if (uncovered.has(each)) gain += 1 + 1 / (counts.get(each) ?? 1)
    if (gain * candidate.weight <= most) continue
    most = gain * candidate.weight
    best = candidate
  }
  return best
}

/** How much a test is the test of a file by where the two stand: `main/a/b-c.ts` and `tests/main/a/b-c.test.ts`. */
function likeness(path: string, test: string): number {
  const file = fileOf(test)
  if (file.replace(/^tests\//, '').replace(/\.test\.tsx?$/, '') === path.replace(/\.tsx?$/, '')) return 16
  const words = new Set(wordsOf(path))
  return 1 + wordsOf(file).filter(word => words.has(word)).length
}

/** The words of a file's name and of its folder, in the singular. */
const wordsOf = (path: string): string[] => {
  const [folder = '', name = ''] = path.split('/').slice(-2)
  return [folder, basename(name).split('.')[0] ?? '']
    .flatMap(part => part.split('-'))
    .map(word => word.replace(/(?<!s)s$/, ''))
}
