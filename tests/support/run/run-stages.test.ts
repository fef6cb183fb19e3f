import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readTree } from '../../architecture/tree.ts'
import { tempHome } from '../station/temp-home.ts'
import { runStages, type Stage } from './run-stages.ts'
import { stagesFor } from './stages.ts'
import { one } from './tally.ts'
import { root, runTool } from './tool.ts'
import { changedFiles, touchedTests } from './touched-tests.ts'
import { vitestStage } from './vitest-stage.ts'

async function linesOf(stages: (Stage | Stage[])[]): Promise<string[]> {
  const lines: string[] = []
  await runStages(stages, line => lines.push(line))
  return lines
}

/** A project of its own with these test files and a configuration that takes nothing from ours. */
function projectWith(files: Record<string, string>): string {
  const folder = tempHome()
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const all = { 'package.json': '{"type":"module"}', 'vitest.config.ts': 'export default {}', ...files }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

test('the counts of all stages are added up in the last line', async () => {
  const lines = await linesOf([
    { name: 'lint', run: async () => ({ tally: one(true), detail: '' }) },
    { name: 'unit', run: async () => ({ tally: { passed: 5, failed: 0, skipped: [] }, detail: '' }) },
  ])
  expect(lines.at(-1)).toBe('6 passed, 0 failed, 0 skipped')
})

test('a stage that crashes is one failure, the others still run, and the counts come last', async () => {
  const lines = await linesOf([
    { name: 'types', run: () => Promise.reject(new Error('the compiler is gone')) },
    { name: 'unit', run: async () => ({ tally: one(true), detail: '' }) },
  ])
  expect(lines[0]).toContain('the compiler is gone')
  expect(lines.at(-1)).toBe('1 passed, 1 failed, 0 skipped')
})

test('stages of a list run beside each other, and the next one when all of them are done', async () => {
  const ended: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const stage = (name: string, wait: () => unknown): Stage => ({
    name,
    run: async () => {
      await wait()
      ended.push(name)
      return { tally: one(true), detail: '' }
    },
  })
  const lines = await linesOf([
    [stage('lint', () => promise), stage('types', resolve)],
    stage('unit', () => undefined),
  ])
  expect(ended.slice(0, 2).toSorted()).toEqual(['lint', 'types'])
  expect(ended[2]).toBe('unit')
  expect(lines.at(-1)).toBe('3 passed, 0 failed, 0 skipped')
})

test('a skipped test is named with its reason above the counts', async () => {
  const skipped = [{ test: 'a.test.ts > opens a window', reason: 'no display' }]
  const lines = await linesOf([
    { name: 'e2e', run: async () => ({ tally: { passed: 1, failed: 0, skipped }, detail: '' }) },
  ])
  expect(lines.slice(-2)).toEqual([
    'skipped: a.test.ts > opens a window (no display)',
    '1 passed, 0 failed, 1 skipped',
  ])
})

test('vitest is counted with its passed, failed and skipped tests and the files that do not load', async () => {
  const folder = projectWith({
    'sum.test.ts': `import { expect, test } from 'vitest'
import { readTree } from '../../architecture/tree.ts'
      test('adds', () => expect(1 + 1).toBe(2))
      test('adds wrongly', () => expect(1 + 1).toBe(3))
      test('waits for a printer', ctx => ctx.skip('no printer here'))`,
    'broken.test.ts': `import './not-there.ts'`,
  })
  const { tally, detail } = await vitestStage('unit', [], { cwd: folder }).run()
  expect(tally).toEqual({
    passed: 1,
    failed: 2,
    skipped: [{ test: 'sum.test.ts > waits for a printer', reason: 'no printer here' }],
  })
  expect(detail).toContain('adds wrongly')
})

test('an error outside every test is a failure', async () => {
  const folder = projectWith({
    'late.test.ts': `import { test } from 'vitest'
      test('passes', () => { Promise.reject(new Error('nobody listens')) })`,
  })
  const { tally } = await vitestStage('unit', [], { cwd: folder }).run()
  expect(tally).toMatchObject({ passed: 1, failed: 1 })
})

test('a run in which no test ran is a failure', async () => {
  const { tally, detail } = await vitestStage('unit', [], { cwd: projectWith({}) }).run()
  expect(tally).toEqual(one(false))
  expect(detail).toContain('No test was run.')
})

test('a configuration vitest cannot read is a failure', async () => {
  const folder = projectWith({ 'vitest.config.ts': 'export default {' })
  const { tally } = await vitestStage('unit', [], { cwd: folder }).run()
  expect(tally).toEqual(one(false))
})

const names = (...words: string[]) =>
  stagesFor(words)
    .flat()
    .map(stage => stage.name)

test('without words everything runs but the long proofs, with words only the tests they choose', () => {
  expect(names()).toEqual(['lint', 'types', 'page', 'unit', 'architecture', 'e2e'])
  expect(names('tests/api')).toEqual(['tests'])
  expect(names('--quick')).toEqual(['lint', 'types', 'tests'])
  expect(names('--long')).toEqual([
    ...['page', 'faults', 'slow', 'rounds', 'properties'],
    ...['labels', 'walks', 'desk', 'day', 'slow desk'],
  ])
  expect(names('--long', 'rounds', 'slow desk')).toEqual(['page', 'rounds', 'slow desk'])
})

/** A tree of these files, of which each holds imports of others. */
const treeOf = (files: Record<string, string[]>) => {
  const folder = tempHome()
  for (const [path, imports] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    const up = '../'.repeat(path.split('/').length - 1)
    writeFileSync(join(folder, path), imports.map(each => `import '${up}${each}'`).join('\n'))
  }
  return readTree(folder)
}

test('a change touches the tests that reach it without a whole station, and those of its name', () => {
  const service = 'main/domain/shipping/rates/rate-service.ts'
  const tree = treeOf({
    [service]: [],
    'main/app/station.ts': [service],
    'main/domain/shipping/shipments/shipment-service.ts': [service],
    'tests/support/station/station.ts': ['main/app/station.ts'],
    'tests/support/quotes.ts': [service],
    'tests/main/a.test.ts': ['main/domain/shipping/shipments/shipment-service.ts'],
    'tests/main/b.test.ts': ['tests/support/quotes.ts'],
    'tests/main/rates-of-tax.test.ts': [],
    'tests/api/proxy-rates.test.ts': ['tests/support/station/station.ts'],
    'tests/api/orders.test.ts': ['tests/support/station/station.ts'],
    'tests/e2e/rates.test.ts': [service],
  })
  expect(touchedTests(tree, [service])).toEqual([
    'tests/api/proxy-rates.test.ts',
    'tests/main/a.test.ts',
    'tests/main/b.test.ts',
  ])
  expect(touchedTests(tree, ['main/app/engine.ts'])).toEqual([])
  expect(touchedTests(tree, ['tests/support/station/station.ts'])).toEqual([
    'tests/api/orders.test.ts',
    'tests/api/proxy-rates.test.ts',
  ])
  expect(touchedTests(tree, ['tests/main/rates-of-tax.test.ts', 'docs/a.md'])).toEqual([
    'tests/main/rates-of-tax.test.ts',
  ])
  expect(touchedTests(tree, [])).toEqual([])
})

test('what differs from main is a change, committed, staged, written or new', () => {
  const folder = tempHome()
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@shop.example', ...words], {
      cwd: folder,
    })
  const write = (path: string) => writeFileSync(join(folder, path), String(Math.random()))
  for (const path of ['same.ts', 'committed.ts', 'staged.ts', 'written.ts']) write(path)
  git('init', '--quiet', '--initial-branch=main')
  git('add', '.')
  git('commit', '--quiet', '--message=One')
  expect(changedFiles(folder)).toEqual([])
  write('written.ts')
  expect(changedFiles(folder)).toEqual(['written.ts'])
  git('switch', '--quiet', '--create=other')
  write('committed.ts')
  git('commit', '--quiet', '--message=Two', 'committed.ts')
  write('staged.ts')
  git('add', 'staged.ts')
  write('new.ts')
  expect(changedFiles(folder)).toEqual(['committed.ts', 'staged.ts', 'written.ts', 'new.ts'])
})

test('a tool that hangs is stopped and fails', async () => {
  const folder = projectWith({ 'hang.test.ts': 'for (;;);' })
  const { exitCode, output } = await runTool('vitest', ['run'], { cwd: folder, timeoutMs: 1_500 })
  expect(exitCode).not.toBe(0)
  expect(output).toContain('vitest was stopped after 1.5 s.')
})
