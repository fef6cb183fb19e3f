import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readTree } from '../../../architecture/tree.ts'
import { tempHome } from '../../station/temp-home.ts'
import { chooseTests, untestedFiles } from './choose-tests.ts'
import { type CoverageRecord, emptyRecord, mergeRun, readRecord, writeRecord } from './coverage-record.ts'
import { addFunction, type CoverageRow, type Covered, type CoveredFile, type Span } from './covered.ts'
import { mostTelling } from './most-telling.ts'

/** By file the places of its functions that ran; each is a hundred long. */
const row = (
  test: string,
  ran: Record<string, number[]>,
  skipped: CoveredFile['skipped'] = [],
): CoverageRow => ({
  test,
  covered: Object.fromEntries(
    Object.entries(ran).map(([path, at]) => [
      path,
      { ran: at.map((place): Span => [100 * place, 100 * place + 99]), skipped },
    ]),
  ),
})

test('the tests that run most of a file come first, small ones before those that run everything', () => {
  const rest = { 'main/all.ts': Array.from({ length: 400 }, (_, at) => at) }
  const rows = [
    row('tests/api/whole.test.ts', { 'main/x.ts': [1, 2, 3], ...rest }),
    row('tests/main/half.test.ts', { 'main/x.ts': [1, 2] }),
    row('tests/main/last.test.ts', { 'main/x.ts': [3] }),
    row('tests/main/none.test.ts', { 'main/x.ts': [] }),
  ]
  expect(mostTelling(rows, 9).get('main/x.ts')).toEqual([
    'tests/main/half.test.ts',
    'tests/main/last.test.ts',
    'tests/api/whole.test.ts',
  ])
})

test('the test that mirrors a file comes before others that run as much of it', () => {
  const covered = { 'main/a/b-c.ts': [1, 2] }
  const rows = [row('tests/main/z.test.ts', covered), row('tests/main/a/b-c.test.ts', covered)]
  expect(mostTelling(rows, 9).get('main/a/b-c.ts')?.[0]).toBe('tests/main/a/b-c.test.ts')
})

test('a test that takes a branch no other takes is found, though many run its function', () => {
  const branch: Span = [120, 140]
  const within: Span = [125, 130]
  const past = Array.from({ length: 40 }, (_, at) =>
    row(`tests/api/t${at}.test.ts`, { 'main/x.ts': [1] }, at % 2 === 0 ? [branch] : [within, branch]),
  )
  const through = row('tests/main/through.test.ts', { 'main/x.ts': [1], 'main/y.ts': [1, 2, 3] })
  expect(mostTelling([...past, through], 9).get('main/x.ts')?.[0]).toBe('tests/main/through.test.ts')
})

test('of a function its blocks that were not run are known, of one that was not run only that', () => {
  const covered: Covered = {}
  const range = (startOffset: number, endOffset: number, count: number) => ({ startOffset, endOffset, count })
  const asItIs = (start: number, end: number): Span => [start, end]
  addFunction(covered, 'main/x.ts', { ranges: [range(1, 90, 2), range(10, 20, 0), range(30, 40, 1)] }, asItIs)
  addFunction(covered, 'main/x.ts', { ranges: [range(50, 60, 0)] }, asItIs)
  expect(covered).toEqual({
    'main/x.ts': {
      ran: [[1, 90]],
      skipped: [
        [10, 20],
        [50, 60],
      ],
    },
  })
})

test('what hundreds run alike is told of by a few', () => {
  const rows = Array.from({ length: 300 }, (_, at) =>
    row(`tests/api/t${at}.test.ts`, { 'main/start.ts': [1] }),
  )
  expect(mostTelling(rows, 24).get('main/start.ts')).toHaveLength(6)
})

const record = (tests: Record<string, string[]>, seconds: Record<string, number> = {}): CoverageRecord => ({
  tests: new Map(Object.entries(tests)),
  durations: new Map(Object.entries(seconds).map(([test, each]) => [test, each * 1000])),
})

test('a run replaces what was known of its tests and keeps what was known of others', () => {
  const old = record({
    'main/x.ts': ['tests/a.test.ts', 'tests/e2e/l.test.ts > long'],
    'main/gone.ts': ['tests/a.test.ts'],
  })
  const seen = {
    rows: [row('tests/a.test.ts', { 'main/y.ts': [1] }), row('tests/b.test.ts', { 'main/x.ts': [1] })],
    durations: new Map([['tests/b.test.ts', 700]]),
  }
  const exists = (path: string) => path !== 'main/gone.ts'
  const merged = mergeRun(old, seen, { first: true, exists })
  expect(Object.fromEntries(merged.tests)).toEqual({
    'main/x.ts': ['tests/b.test.ts', 'tests/e2e/l.test.ts > long'],
    'main/y.ts': ['tests/a.test.ts'],
  })
  expect(merged.durations.get('tests/b.test.ts')).toBe(700)
})

test('a test of a split file that is no longer there goes when its file is run', () => {
  const old = record({ 'main/x.ts': ['tests/e2e/l.test.ts > before'] })
  const rows = [row('tests/e2e/l.test.ts > after', { 'main/x.ts': [1] })]
  const merged = mergeRun(old, { rows, durations: new Map() }, { first: false, exists: () => true })
  expect(merged.tests.get('main/x.ts')).toEqual(['tests/e2e/l.test.ts > after'])
})

test('a record is read as it was written, and a test keeps its number', () => {
  const file = join(tempHome(), 'record.json')
  expect(readRecord(file)).toEqual(emptyRecord)
  const first = record({ 'main/x.ts': ['tests/b.test.ts'] }, { 'tests/b.test.ts': 1.5 })
  writeRecord(file, first)
  expect(readRecord(file)).toEqual(first)
  const second = record(
    { 'main/x.ts': ['tests/a.test.ts', 'tests/b.test.ts'] },
    { 'tests/a.test.ts': 3, 'tests/b.test.ts': 1.5 },
  )
  writeRecord(file, second)
  expect(readRecord(file)).toEqual(second)
})

/** A tree of these files. */
function treeOf(files: Record<string, string>) {
  const folder = tempHome()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return readTree(folder)
}

const smallTree = () =>
  treeOf({
    'main/service.ts': `import { table } from './table.ts'\nexport const service = () => table`,
    'main/table.ts': 'export const table = [1]',
    'main/types.ts': 'export type A = string',
    'main/lonely.ts': 'export const lonely = () => 1',
    'docs/a.md': '',
    'tests/support/helper.ts': 'export const help = 1',
    'tests/main/a.test.ts': '',
    'tests/main/b.test.ts': `import '../support/helper.ts'`,
    'tests/main/c.test.ts': '',
  })
const known = record(
  { 'main/service.ts': ['tests/main/a.test.ts', 'tests/main/b.test.ts', 'tests/main/c.test.ts'] },
  { 'tests/main/a.test.ts': 5, 'tests/main/b.test.ts': 30, 'tests/main/c.test.ts': 5 },
)
const choose = (...changed: string[]) =>
  chooseTests({ tree: smallTree(), record: known, changed, testMs: 12_000 })

test('of a change the most telling tests that fit into the time are chosen, and the others named', () => {
  expect(choose('main/service.ts')).toMatchObject({
    chosen: ['tests/main/a.test.ts', 'tests/main/c.test.ts'],
    left: ['tests/main/b.test.ts'],
  })
})

test('tests of screens are left out where others tell of a file that is no part of the page', () => {
  const screen = 'tests/e2e/c.test.ts > shows it'
  const tree = treeOf({
    'main/x.ts': '',
    'renderer/y.ts': '',
    'tests/main/a.test.ts': '',
    'tests/e2e/c.test.ts': '',
  })
  const both = record({ 'main/x.ts': [screen, 'tests/main/a.test.ts'], 'renderer/y.ts': [screen] })
  const chosenFor = (path: string) => chooseTests({ tree, record: both, changed: [path], testMs: 9_000 })
  expect(chosenFor('main/x.ts')).toMatchObject({ chosen: ['tests/main/a.test.ts'], left: [screen] })
  expect(chosenFor('renderer/y.ts').chosen).toEqual([screen])
})

test('a table is told of by the tests of whoever imports it', () => {
  expect(choose('main/table.ts').chosen[0]).toBe('tests/main/a.test.ts')
})

test('a changed test is chosen itself, and what tests share chooses those that use it', () => {
  expect(choose('tests/main/c.test.ts').chosen).toEqual(['tests/main/c.test.ts'])
  expect(choose('tests/support/helper.ts')).toMatchObject({ chosen: [], left: ['tests/main/b.test.ts'] })
})

test('a file of the product that no test runs is told, types and texts are not', () => {
  expect(choose('main/lonely.ts', 'main/types.ts', 'docs/a.md')).toMatchObject({
    untested: ['main/lonely.ts'],
    untold: ['docs/a.md'],
  })
  expect(untestedFiles(smallTree(), known)).toEqual(['main/lonely.ts'])
})
