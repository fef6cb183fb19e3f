import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readTree } from '../../../architecture/tree.ts'
import type { Stage } from '../run-stages.ts'
import { one } from '../tally.ts'
import { root } from '../tool.ts'
import { untestedFiles } from './choose-tests.ts'
import { mergeRun, readRecord, recordFile, type SeenRun, writeRecord } from './coverage-record.ts'
import { runElsewhere } from './run-elsewhere.ts'

/**
 * Brings the record up to date with what a whole run saw, and fails when the product has a file that runs and that no
 * test runs. An integration server records nothing: it takes the record as it was committed.
 */
export const keepCoverage = (seen: SeenRun, { first }: { first: boolean }): Stage => ({
  name: 'coverage',
  run: async () => {
    const known = readRecord(recordFile)
    const record = mergeRun(known, seen, { first, exists: path => existsSync(join(root, path)) })
    if (seen.rows.length > 0) writeRecord(recordFile, record)
    const untested = untestedFiles(readTree(root), record)
    const problems = [...untestedProblems(untested), ...needlessExemptions(untested)]
    return { tally: one(problems.length === 0), detail: problems.join('\n') }
  },
})

/** What is wrong with files of the product no test is known to run. */
export const untestedProblems = (untested: readonly string[]): string[] =>
  untested
    .filter(path => !runElsewhere.includes(path))
    .map(path => `${path}: no test runs this file. Write one that does, or remove what nobody uses.`)

const needlessExemptions = (untested: readonly string[]): string[] =>
  runElsewhere
    .filter(path => !untested.includes(path))
    .map(path => `${path} is run by a test now: take it off the list in run-elsewhere.ts.`)
