import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters as withoutColour } from 'node:util'
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node'
import { isSplit, testKey } from './coverage/covered.ts'
import type { Failure, Tally } from './tally.ts'

/** What a run of vitest came to: counts, and how long each test file took, or each test of one that is split. */
export type VitestReport = { tally: Tally; times: [test: string, ms: number][] }

/** Counts a run for the last line of `npm test`; unlike the JSON reporter it knows why a test was skipped. */
export default class TallyReporter implements Reporter {
  private isChosenByName = false

  onInit({ config }: Vitest): void {
    this.isChosenByName = config.testNamePattern !== undefined
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const tally: Tally = { passed: 0, failed: unhandledErrors.length, skipped: [], failures: [] }
    for (const error of unhandledErrors)
      tally.failures.push({ file: 'outside every test', test: '', reason: firstDifference(error) })
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      for (const test of tests) if (!this.isChosenByName || isChosen(test)) count(tally, test)
      // A file that cannot be loaded has no tests that could fail.
      if (module.state() !== 'failed' || tests.some(test => test.result().state === 'failed')) continue
      tally.failed += 1
      const reason = firstDifference(module.errors()[0])
      tally.failures.push({ file: module.relativeModuleId, test: '', reason })
    }
    const report: VitestReport = { tally, times: modules.flatMap(timesOf) }
    const file = process.env.PACKDESK_TALLY_FILE
    if (file) writeFileSync(file, JSON.stringify(report))
  }
}

function timesOf(module: TestModule): VitestReport['times'] {
  const file = module.relativeModuleId
  if (!isSplit(file)) return [[file, module.diagnostic().duration]]
  return [...module.children.allTests()].map(test => [
    testKey(file, test.fullName),
    test.diagnostic()?.duration ?? 0,
  ])
}

/** A test with another name than the chosen ones was skipped by nobody. */
function isChosen(test: TestCase): boolean {
  const result = test.result()
  return result.state !== 'skipped' || result.note !== undefined
}

function count(tally: Tally, test: TestCase): void {
  const result = test.result()
  if (result.state === 'passed') tally.passed += 1
  else if (result.state === 'failed') {
    tally.failed += 1
    tally.failures.push(failureOf(test))
  } else
    tally.skipped.push({
      test: `${test.module.relativeModuleId} > ${test.fullName}`,
      reason: (result.state === 'skipped' && result.note) || unsaid(test.module),
    })
}

const failureOf = (test: TestCase): Failure => ({
  file: test.module.relativeModuleId,
  test: test.fullName,
  reason: firstDifference(test.result().errors?.[0]),
})

/** The message of an error and the first line that differs, in one line. */
function firstDifference(error: { message: string; diff?: unknown } | undefined): string {
  if (!error) return 'no error was given'
  const [message = ''] = withoutColour(error.message).split('\n').filter(Boolean)
  const diff = withoutColour(typeof error.diff === 'string' ? error.diff : '').split('\n')
  const expected = diff.find(line => /^- (?!Expected)/.test(line))
  const received = diff.find(line => /^\+ (?!Received)/.test(line))
  return [message, expected, received].filter(Boolean).join(' ').replace(/\s+/g, ' ').slice(0, 240)
}

/** A hook that fails takes the tests after it along; nobody skipped those on purpose. */
const unsaid = (module: TestModule) =>
  module.state() === 'failed' ? 'its file failed before it' : 'no reason given'
