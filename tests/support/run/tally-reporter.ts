import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import type { Tally } from './tally.ts'

/** Counts a run for the last line of `npm test`; unlike the JSON reporter it knows why a test was skipped. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const tally: Tally = { passed: 0, failed: unhandledErrors.length, skipped: [] }
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      for (const test of tests) count(tally, test)
      // A file that cannot be loaded has no tests that could fail.
      const failedItself =
        module.state() === 'failed' && !tests.some(test => test.result().state === 'failed')
      if (failedItself) tally.failed += 1
    }
    const file = process.env.PACKDESK_TALLY_FILE
    if (file) writeFileSync(file, JSON.stringify(tally))
  }
}

function count(tally: Tally, test: TestCase): void {
  const result = test.result()
  if (result.state === 'passed') tally.passed += 1
  else if (result.state === 'failed') tally.failed += 1
  else
    tally.skipped.push({
      test: `${test.module.relativeModuleId} > ${test.fullName}`,
      reason: (result.state === 'skipped' && result.note) || unsaid(test.module),
    })
}

/** A hook that fails takes the tests after it along; nobody skipped those on purpose. */
const unsaid = (module: TestModule) =>
  module.state() === 'failed' ? 'its file failed before it' : 'no reason given'
