import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../tool.ts'
import { type CoverageRow, fileOf } from './covered.ts'
import { mostTelling } from './most-telling.ts'

/**
 * Which tests tell most of each file of the product, and how long each takes. A test is a test file, or one test of a
 * file that is split.
 */
export type CoverageRecord = {
  /** Milliseconds a test took when it was last seen to take another time. */
  durations: ReadonlyMap<string, number>
  /** The tests of a file of the product, the most telling first. */
  tests: ReadonlyMap<string, readonly string[]>
}

export const recordFile = join(root, 'tests', 'coverage-record.json')

/** What one run saw. */
export type SeenRun = { rows: readonly CoverageRow[]; durations: ReadonlyMap<string, number> }

export const emptyRecord: CoverageRecord = { durations: new Map(), tests: new Map() }

/** More of them never fit into the minute of a check. */
const longestList = 24

/**
 * The record after a run. What the run saw of its tests replaces what was known of them; of tests it did not run what
 * was known stays, behind those of the run where `first` is set, else before them. Tests and files that are gone go.
 */
export function mergeRun(
  old: CoverageRecord,
  { rows, durations }: SeenRun,
  { first, exists }: { first: boolean; exists: (path: string) => boolean },
): CoverageRecord {
  const seen = new Set(rows.map(({ test }) => test))
  const seenFiles = new Set(rows.map(({ test }) => fileOf(test)))
  const fresh = mostTelling(rows, longestList)
  // A test that was renamed is not in the run, but its file is.
  const stays = (test: string) => !seen.has(test) && !seenFiles.has(fileOf(test)) && exists(fileOf(test))
  const tests = new Map<string, string[]>()
  for (const path of [...new Set([...old.tests.keys(), ...fresh.keys()])].sort()) {
    if (!exists(path)) continue
    const known = (old.tests.get(path) ?? []).filter(stays)
    const now = fresh.get(path) ?? []
    const all = first ? [...now, ...known] : [...known, ...now]
    if (all.length > 0) tests.set(path, all.slice(0, 2 * longestList))
  }
  const stayed = [...old.durations.keys()].filter(stays)
  return {
    tests,
    durations: mergeDurations(old.durations, durations, [...stayed, ...seen, ...durations.keys()]),
  }
}

/** What a test takes of which nobody knows. */
export const unknownMs = 2_000

/** A record that is only a little out of date is not written anew: it is committed. */
const sameTime = (one: number, other: number): boolean =>
  Math.max(one, other) < 2 * Math.min(one, other) + 500

function mergeDurations(
  old: ReadonlyMap<string, number>,
  seen: ReadonlyMap<string, number>,
  wanted: readonly string[],
): Map<string, number> {
  const merged = new Map<string, number>()
  for (const test of [...new Set(wanted)].sort()) {
    const [before, now] = [old.get(test), seen.get(test)]
    const keeps = before !== undefined && (now === undefined || sameTime(before, now))
    merged.set(test, keeps ? before : (now ?? unknownMs))
  }
  return merged
}

/** Tests have numbers, so that a line of the file is short; a test keeps its number as long as it is there. */
const storedSchema = z.object({
  tests: z.record(z.string(), z.tuple([z.number().int(), z.number()])),
  files: z.record(z.string(), z.array(z.number().int())),
})
type Stored = z.infer<typeof storedSchema>

/** Reads a record. None at all, as in a tree that never ran its tests, is an empty one. */
export function readRecord(file: string): CoverageRecord {
  const stored = readStored(file)
  const names = new Map(Object.entries(stored.tests).map(([test, [id]]) => [id, test]))
  return {
    durations: new Map(Object.entries(stored.tests).map(([test, [, seconds]]) => [test, seconds * 1000])),
    tests: new Map(
      Object.entries(stored.files).map(([path, ids]) => [path, ids.flatMap(id => names.get(id) ?? [])]),
    ),
  }
}

function readStored(file: string): Stored {
  try {
    return storedSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { tests: {}, files: {} }
    const advice = 'Take it as it is in the last commit, or remove it and run "npm test".'
    throw new Error(`${file} is no record of coverage. ${advice}`, { cause: error })
  }
}

/** Writes a record, a line a test and a line a file of the product: history shows what changed. */
export function writeRecord(file: string, { durations, tests }: CoverageRecord): void {
  const ids = numberTests([...durations.keys()], readStored(file).tests)
  const testLines = [...durations].map(
    ([test, ms]) => `${JSON.stringify(test)}:[${ids.get(test)},${Math.round(ms / 100) / 10}]`,
  )
  const fileLines = [...tests].map(
    ([path, all]) => `${JSON.stringify(path)}:[${all.map(test => ids.get(test)).join(',')}]`,
  )
  writeFileSync(file, `{"tests":{\n${testLines.join(',\n')}\n},\n"files":{\n${fileLines.join(',\n')}\n}}\n`)
}

function numberTests(tests: readonly string[], known: Stored['tests']): Map<string, number> {
  const ids = new Map(tests.flatMap(test => (known[test] ? [[test, known[test][0]] as const] : [])))
  let next = Math.max(0, ...ids.values())
  for (const test of tests) if (!ids.has(test)) ids.set(test, ++next)
  return ids
}
