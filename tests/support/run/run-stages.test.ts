import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { tempHome } from '../station/temp-home.ts'
import { changedFiles } from './changed-files.ts'
import { type RunOptions, runStages, type Stage } from './run-stages.ts'
import { planFor } from './stages.ts'
import { one, type Tally } from './tally.ts'
import { root, runTool } from './tool.ts'
import { vitestStage } from './vitest-stage.ts'

async function linesOf(stages: (Stage | Stage[])[], options: Partial<RunOptions> = {}): Promise<string[]> {
  const lines: string[] = []
  await runStages(stages, { say: line => void lines.push(line), logs: tempHome(), ...options })
  return lines
}

const fivePassed: Tally = { passed: 5, failed: 0, skipped: [], failures: [] }

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
    { name: 'unit', run: async () => ({ tally: fivePassed, detail: '' }) },
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

test('a stage for which no time is left, at the pace of those before it, is told as skipped', async () => {
  const run = async () => ({ tally: one(true), detail: '' })
  // Whatever the first one takes, it is more than a thousand times as long.
  const stage = (name: string, usualSeconds: number): Stage => ({ name, usualSeconds, run })
  const lines = await linesOf(
    [stage('walks', 1e-9), stage('faults', 60), stage('rules', 1e-9), stage('labels', 7200)],
    { untilMs: Date.now() + 3_600_000 },
  )
  expect(lines.filter(line => line.startsWith('skipped: '))).toEqual([
    expect.stringMatching(
      /^skipped: faults \(not run: it takes \d{3,}\.\d min here, and (60\.0|59\.9) min are left\)$/,
    ),
    expect.stringContaining('labels'),
  ])
  expect(lines.at(-1)).toBe('2 passed, 0 failed, 2 skipped')
})

test('what needs a stage that failed is told as skipped, and the rest is run', async () => {
  const stage = (name: string, passed: boolean, needs?: string): Stage => ({
    name,
    ...(needs === undefined ? {} : { needs }),
    run: async () => ({ tally: one(passed), detail: '' }),
  })
  const lines = await linesOf([
    [stage('lint', true), stage('page', false)],
    stage('unit', true),
    stage('e2e', true, 'page'),
  ])
  expect(lines.filter(line => line.startsWith('skipped: '))).toEqual(['skipped: e2e (not run: page failed)'])
  expect(lines.at(-1)).toBe('2 passed, 1 failed, 1 skipped')
})

test('a skipped test is named with its reason above the counts', async () => {
  const skipped = [{ test: 'a.test.ts > opens a window', reason: 'no display' }]
  const lines = await linesOf([
    { name: 'e2e', run: async () => ({ tally: { ...one(true), skipped }, detail: '' }) },
  ])
  expect(lines.slice(-2)).toEqual([
    'skipped: a.test.ts > opens a window (no display)',
    '1 passed, 0 failed, 1 skipped',
  ])
})

test('the test files that took longest are named, with those that are split added up', async () => {
  const times: [string, number][] = [
    ['tests/a.test.ts', 900],
    ['tests/b.test.ts > one', 700],
    ['tests/b.test.ts > other', 500],
    ['tests/c.test.ts', 100],
  ]
  const stage = { name: 'unit', run: async () => ({ tally: one(true), detail: '', times }) }
  expect((await linesOf([stage], { slowest: 2 })).slice(-3)).toEqual([
    'slow: 1.2 s tests/b.test.ts',
    'slow: 0.9 s tests/a.test.ts',
    '1 passed, 0 failed, 0 skipped',
  ])
})

const failing = (...tests: string[]): Tally => ({
  ...one(true),
  failed: tests.length,
  failures: tests.map(name => ({
    file: `tests/${name}.test.ts`,
    test: 'holds',
    reason: 'expected 1 to be 2',
  })),
})

test('failed tests are told with their first difference after everything else, ten of them, and where the rest is', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `t${at}`)
  const stage = { name: 'unit', run: async () => ({ tally: failing(...names), detail: 'everything' }) }
  const logs = tempHome()
  const lines = await linesOf([stage], { logs })
  const told = lines.slice(-13)
  expect(told.slice(0, 10)).toEqual(
    names.slice(0, 10).map(name => `FAILED tests/${name}.test.ts > holds: expected 1 to be 2`),
  )
  expect(told.slice(10)).toEqual([
    'and 2 more',
    `All that was said: ${logs}`,
    '1 passed, 12 failed, 0 skipped',
  ])
  expect(readFileSync(join(logs, 'unit.log'), 'utf8')).toBe('everything')
})

test('a stage without tests of its own is told with the first line it said', async () => {
  const lines = await linesOf([
    { name: 'types', run: async () => ({ tally: one(false), detail: '\nmain/a.ts(1,2): error\nmore' }) },
  ])
  expect(lines).toContain('FAILED types: main/a.ts(1,2): error')
})

/** A stage whose tests fail, and of which these fail again. */
const failingTwice = (first: string[], second: string[], asked: (readonly string[])[] = []): Stage => ({
  name: 'unit',
  run: async () => ({ tally: failing(...first), detail: '' }),
  again: async files => {
    asked.push(files)
    return { tally: failing(...second), detail: '' }
  },
})

test('what failed is asked once more when everything else is done, and what passes then is told and counted', async () => {
  const asked: (readonly string[])[] = []
  const lines = await linesOf(
    [
      failingTwice(['a', 'b'], ['b'], asked),
      { name: 'last', run: async () => ({ tally: one(true), detail: '' }) },
    ],
    {
      asksTwice: true,
    },
  )
  expect(asked).toEqual([['tests/a.test.ts', 'tests/b.test.ts']])
  expect(lines.findIndex(line => line.startsWith('last'))).toBeLessThan(
    lines.findIndex(line => line.startsWith('unit again')),
  )
  expect(lines).toContain('FLAKY tests/a.test.ts > holds: expected 1 to be 2')
  expect(lines.filter(line => line.startsWith('FAILED'))).toEqual([
    'FAILED tests/b.test.ts > holds: expected 1 to be 2',
  ])
  expect(lines.at(-1)).toBe('3 passed, 1 failed, 0 skipped')
})

test('more than five tests that pass only alone fail the run', async () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `t${at}`)
  const ended = async (count: number) =>
    (await linesOf([failingTwice(names(count), [])], { asksTwice: true })).at(-1)
  expect(await ended(5)).toBe('6 passed, 0 failed, 0 skipped')
  expect(await ended(6)).toBe('7 passed, 1 failed, 0 skipped')
})

test('what was seen is judged when every stage is green, and not when one is red', async () => {
  const judge = (): Stage => ({
    name: 'coverage',
    run: async () => ({ tally: one(false), detail: 'main/a.ts' }),
  })
  const stage = (passed: boolean): Stage => ({
    name: 'unit',
    run: async () => ({ tally: one(passed), detail: '' }),
  })
  const judged = await linesOf([stage(true)], { lastly: judge })
  expect(judged).toContain('FAILED coverage: main/a.ts')
  expect(judged.at(-1)).toBe('1 passed, 1 failed, 0 skipped')
  expect((await linesOf([stage(false)], { lastly: judge })).join()).not.toContain('coverage')
})

test('nothing is asked twice where it is not wanted', async () => {
  const asked: (readonly string[])[] = []
  const lines = await linesOf([failingTwice(['a'], [], asked)])
  expect(asked).toEqual([])
  expect(lines.at(-1)).toBe('1 passed, 1 failed, 0 skipped')
})

test('vitest is counted with its passed, failed and skipped tests and the files that do not load', async () => {
  const folder = projectWith({
    'sum.test.ts': `import { expect, test } from 'vitest'
      test('adds', () => expect(1 + 1).toBe(2))
      test('adds wrongly', () => expect(1 + 1).toBe(3))
      test('waits for a printer', ctx => ctx.skip('no printer here'))`,
    'broken.test.ts': `import './not-there.ts'`,
  })
  const { tally, detail } = await vitestStage('unit', { cwd: folder }).run()
  expect(tally).toMatchObject({
    passed: 1,
    failed: 2,
    skipped: [{ test: 'sum.test.ts > waits for a printer', reason: 'no printer here' }],
  })
  expect(tally.failures).toHaveLength(2)
  expect(tally.failures).toContainEqual({
    file: 'sum.test.ts',
    test: 'adds wrongly',
    reason: 'expected 2 to be 3 // Object.is equality - 3 + 2',
  })
  expect(tally.failures).toContainEqual({
    file: 'broken.test.ts',
    test: '',
    reason: expect.stringContaining('not-there.ts'),
  })
  expect(detail).toContain('adds wrongly')
})

test('an error outside every test is a failure', async () => {
  const folder = projectWith({
    'late.test.ts': `import { test } from 'vitest'
      test('passes', () => { Promise.reject(new Error('nobody listens')) })`,
  })
  const { tally } = await vitestStage('unit', { cwd: folder }).run()
  expect(tally).toMatchObject({ passed: 1, failed: 1 })
})

test('a run in which no test ran is a failure', async () => {
  const { tally, detail } = await vitestStage('unit', { cwd: projectWith({}) }).run()
  expect(tally).toMatchObject({ passed: 0, failed: 1 })
  expect(detail).toContain('No test was run.')
})

test('a configuration vitest cannot read is a failure', async () => {
  const folder = projectWith({ 'vitest.config.ts': 'export default {' })
  const { tally } = await vitestStage('unit', { cwd: folder }).run()
  expect(tally).toEqual(one(false))
})

test('what a test file was still loading when it ended is there for the next one of its process', async () => {
  // One module takes long, and meanwhile those of a chain come one after the other.
  const chain = Array.from({ length: 9 }, (_, at) => [
    `part-${at}.ts`,
    at === 8 ? 'export const last = 9' : `export { last } from './part-${at + 1}.ts'`,
  ])
  const files = Array.from({ length: 6 }, (_, at) => [
    `file-${at}.test.ts`,
    `import { expect, test } from 'vitest'
      test('the first of its process begins to load, the others have it', async () => {
        const loading = Promise.all([import('./part-0.ts'), import('./part-slow.ts')])
        if (globalThis.isLater) expect((await loading)[0].last).toBe(9)
        else loading.catch(() => {})
        globalThis.isLater = true
      })`,
  ])
  const folder = projectWith({
    'vitest.config.ts': `const later = ms => new Promise(done => setTimeout(() => done(null), ms))
      const transform = (_, id) => (id.includes('/part-') ? later(id.includes('slow') ? 200 : 30) : null)
      export default { plugins: [{ name: 'slow', transform }], test: {
        isolate: false, maxWorkers: 2, pool: 'forks',
        setupFiles: [${JSON.stringify(join(root, 'tests/support/settle-imports.ts'))}],
      } }`,
    'part-slow.ts': '',
    ...Object.fromEntries([...chain, ...files]),
  })
  const { tally } = await vitestStage('unit', { cwd: folder }).run()
  expect(tally).toMatchObject({ passed: 6, failures: [] })
})

const names = (...words: string[]) =>
  planFor(words)
    .stages.flat()
    .map(stage => stage.name)

test('without words everything runs but the long proofs, with words only the tests they choose', () => {
  expect(names()).toEqual(['lint', 'types', 'page', 'unit', 'architecture', 'e2e'])
  expect(names('tests/api')).toEqual(['tests'])
  expect(names('--quick').slice(0, 3)).toEqual(['lint', 'types', 'rules'])
  expect(() => names('--quick', '--seconds', 'many')).toThrow('--seconds wants a number')
  expect(names('--long')).toEqual([
    'page',
    'desk',
    'day',
    'walks',
    'faults',
    'carriers',
    'rounds',
    'generators',
    'slow desk',
    'labels',
    'properties',
  ])
  expect(names('--long', 'rounds', 'slow desk')).toEqual(['page', 'rounds', 'slow desk'])
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
