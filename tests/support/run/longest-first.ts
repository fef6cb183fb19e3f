import { relative, sep } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readRecord, recordFile } from './coverage/coverage-record.ts'
import { fileOf } from './coverage/covered.ts'
import { root } from './tool.ts'

/**
 * Starts with the test files that are known to take longest: one of a minute that begins last keeps one worker busy
 * while the others have nothing to do. Files nobody knows come first too.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = new Map<string, number>()
    for (const [test, ms] of readRecord(recordFile).durations)
      durations.set(fileOf(test), (durations.get(fileOf(test)) ?? 0) + ms)
    const msOf = ({ moduleId }: TestSpecification) =>
      durations.get(relative(root, moduleId).replaceAll(sep, '/')) ?? Number.POSITIVE_INFINITY
    return files.toSorted((one, other) => msOf(other) - msOf(one) || 0)
  }
}
