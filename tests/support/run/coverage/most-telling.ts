import { basename } from 'node:path'
import { type CoverageRow, type CoveredFile, fileOf, type Span } from './covered.ts'

type Candidate = { test: string; units: ReadonlySet<string>; weight: number }

/**
 * For each file of the product the tests that tell most of it, at most so many: those that run most of its functions and
 * branches no test before them in the list has run, small tests and tests of its name before others. What a function of
 * every station does is run by hundreds; a list goes on past its first few only with tests that run something few others do.
 */
export function mostTelling(rows: readonly CoverageRow[], most: number): Map<string, string[]> {
  const sizes = new Map(rows.map(({ test, covered }) => [test, sizeOf(covered)]))
  const byFile = new Map<string, { test: string; file: CoveredFile }[]>()
  for (const { test, covered } of rows)
    for (const [path, file] of Object.entries(covered)) {
      if (file.ran.length === 0) continue
      const all = byFile.get(path) ?? []
      all.push({ test, file })
      byFile.set(path, all)
    }
  const few = rows.length / 8
  return new Map(
    [...byFile].map(([path, all]) => {
      const branches = branchesOf(all.map(({ file }) => file))
      const candidates = all.map(({ test, file }) => ({
        test,
        units: unitsOf(file, branches),
        weight: likeness(path, test) / Math.sqrt(sizes.get(test) ?? 1),
      }))
      return [path, inOrder(candidates, few, most)]
    }),
  )
}

const sizeOf = (covered: CoverageRow['covered']): number =>
  Object.values(covered).reduce((total, { ran }) => total + ran.length, 0)

const nameOf = ([start, end]: Span): string => `${start} ${end}`

/** What some run of a file left out and others may not have: of what runs always nothing is told. */
function branchesOf(files: readonly CoveredFile[]): Span[] {
  const spans = new Map(files.flatMap(({ skipped }) => skipped).map(span => [nameOf(span), span]))
  for (const { ran } of files) for (const span of ran) spans.delete(nameOf(span))
  return [...spans.values()]
}

/** The functions that ran, and the branches within them that did. */
function unitsOf({ ran, skipped }: CoveredFile, branches: readonly Span[]): ReadonlySet<string> {
  const isIn = (spans: readonly Span[], [start, end]: Span) =>
    spans.some(([from, to]) => from <= start && end <= to)
  const run = branches.filter(branch => isIn(ran, branch) && !isIn(skipped, branch))
  return new Set([...ran, ...run].map(nameOf))
}

/** As long as this a list is filled whatever its tests have in common with others. */
const shortest = 6

function inOrder(candidates: readonly Candidate[], few: number, most: number): string[] {
  const counts = new Map<string, number>()
  for (const { units } of candidates) for (const each of units) counts.set(each, (counts.get(each) ?? 0) + 1)
  const isRare = (each: string) => (counts.get(each) ?? 0) <= few
  const rare = new Set(candidates.filter(({ units }) => [...units].some(isRare)))
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
    for (const each of best.units) uncovered.delete(each)
  }
  return order
}

function mostGain(
  pool: ReadonlySet<Candidate>,
  uncovered: ReadonlySet<string>,
  counts: ReadonlyMap<string, number>,
): Candidate | null {
  let best: Candidate | null = null
  let most = 0
  for (const candidate of pool) {
    let gain = 0
    for (const each of candidate.units) if (uncovered.has(each)) gain += 1 + 1 / (counts.get(each) ?? 1)
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
