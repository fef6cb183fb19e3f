import { readTree } from '../../architecture/tree.ts'
import { changedFiles } from './changed-files.ts'
import { type ChosenTests, chooseTests } from './coverage/choose-tests.ts'
import { readRecord, recordFile } from './coverage/coverage-record.ts'
import { fileOf, isSplit } from './coverage/covered.ts'
import { untestedProblems } from './coverage/keep-coverage.ts'
import type { Stage } from './run-stages.ts'
import { one } from './tally.ts'
import { root, runTool } from './tool.ts'
import { vitestStage } from './vitest-stage.ts'

/** So much time of tests, of which three run at once, fits into a minute beside types, lint and the rules of the tree. */
const usualSeconds = 50

/** What `npm run check` runs of a change in so many seconds of tests, and what it leaves to `npm test`, a line each. */
export function checkStages(
  types: Stage,
  seconds = usualSeconds,
): { stages: (Stage | Stage[])[]; notRun: string[] } {
  const changed = changedFiles(root)
  const testMs = seconds * 1_000
  const tests = chooseTests({ tree: readTree(root), record: readRecord(recordFile), changed, testMs })
  const chosen = tests.chosen.filter(test => !isSplit(test))
  const split = tests.chosen.filter(isSplit)
  return {
    stages: [
      [lintOf(changed), types, rules(tests, changed)],
      ...(chosen.length > 0 ? [vitestStage('tests', { projects: ['unit'], files: chosen })] : []),
      ...(split.length > 0 ? [ofScreens(split)] : []),
    ],
    notRun: [
      ...tests.left.map(test => `not run here: ${test}`),
      ...tests.untold.map(path => `not run here: what tells of ${path}`),
    ],
  }
}

const lintOf = (changed: readonly string[]): Stage => ({
  name: 'lint',
  run: async () => {
    const flags = ['--error-on-warnings', '--no-errors-on-unmatched']
    const files = readTree(root).files.filter(path => changed.includes(path))
    if (files.length === 0) return { tally: one(true), detail: '' }
    const { exitCode, output } = await runTool('biome', ['check', ...flags, ...files])
    return { tally: one(exitCode === 0), detail: output }
  },
})

/** The rules of the tree, and that each changed file of the product has a test. */
const rules = ({ untested }: ChosenTests, changed: readonly string[]): Stage => ({
  name: 'rules',
  run: async () => {
    const isOfRules = changed.some(path => path.startsWith('tests/architecture/'))
    const files = isOfRules
      ? ['tests/architecture/']
      : ['tests/architecture/tree', 'tests/architecture/screen']
    const stage = vitestStage('rules', { projects: ['architecture'], files })
    const { tally, detail } = await stage.run()
    const problems = untestedProblems(untested)
    if (problems.length === 0) return { tally, detail }
    return { tally: { ...tally, failed: tally.failed + 1 }, detail: [...problems, detail].join('\n') }
  },
})

/** Single tests of the screens, by their names. */
function ofScreens(tests: readonly string[]): Stage {
  const names = tests.filter(test => test !== fileOf(test)).map(test => test.slice(fileOf(test).length + 3))
  const pattern = names.map(name => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const whole = tests.filter(test => test === fileOf(test))
  const files = [...new Set(tests.map(fileOf))]
  const args = whole.length === 0 ? ['--testNamePattern', `^(${pattern})$`] : []
  return vitestStage('screens', { projects: ['e2e'], files, args })
}
