import { expect, test } from 'vitest'
import { verdict } from '../support/contract/bad-tree.ts'
import { declaredDependencies, usedDependencies } from './rules/dependencies.ts'
import { faultPointsPassed } from './rules/fault-points.ts'
import { forbiddenText } from './rules/forbidden-text.ts'
import { lockfile } from './rules/lockfile.ts'
import { fileNames, topLevelEntries } from './rules/names.ts'

test.each(['main/orderService.ts', 'renderer/components/DataTable.tsx', 'tests/my_fixture/a.ts'])(
  '%s is not in kebab-case',
  path => {
    expect(verdict(fileNames, { [path]: '' })).toHaveLength(1)
  },
)

test.each(['main/order-service.ts', 'tests/a/b.test.ts', 'tests/carriers/acme/fixtures/RateReply_1.xml'])(
  '%s is named well',
  path => {
    expect(verdict(fileNames, { [path]: '' })).toEqual([])
  },
)

test('a new file at the top is pointed out', () => {
  expect(verdict(topLevelEntries, { 'README.md': '', 'notes.txt': '', 'src/a.ts': '' })).toEqual([
    expect.stringMatching(/^notes\.txt: /),
    expect.stringMatching(/^src: /),
  ])
})

// Put together here, or this very file would break the rule.
const slash = '/'
const registry = ['registry', 'npmjs', 'org'].join('.')

test.each([
  `const home = '${slash}work${slash}main'`,
  `cd ${slash}tmp${slash}build`,
  `"${slash}root"`,
  `https://${registry}/zod`,
  `made for ${'issue'} 4`,
])('text that depends on one machine is found: %s', text => {
  expect(verdict(forbiddenText, { 'docs/a.md': text })).toHaveLength(1)
})

test.each([
  'the /v1/shipments list',
  'see network/root.ts and framework/',
  'join(tmpdir(), "x")',
  'src/work/x',
])('ordinary text is left alone: %s', text => {
  expect(verdict(forbiddenText, { 'docs/a.md': text })).toEqual([])
})

test('a document does not point out of the repository', () => {
  expect(verdict(forbiddenText, { 'docs/a.md': '[b](../b.md)', 'docs/deep/c.md': '../../d.md' })).toEqual([])
  expect(verdict(forbiddenText, { 'docs/a.md': 'see ../../elsewhere/b.md' })).toEqual([
    expect.stringContaining('leads out of the repository'),
  ])
})

const manifest = (value: object) => ({ 'package.json': JSON.stringify(value) })

test('a package nobody imports is found, and its types with it', () => {
  const dependencies = { zod: '1.0.0', 'left-over': '1.0.0' }
  const devDependencies = { '@types/zod': '1.0.0', '@types/left-over': '1.0.0', typescript: '1.0.0' }
  const files = { ...manifest({ dependencies, devDependencies }), 'shared/a.ts': "import { z } from 'zod'" }
  expect(verdict(usedDependencies, files)).toEqual([
    expect.stringMatching(/^left-over is never imported/),
    expect.stringMatching(/^@types\/left-over is never imported/),
  ])
})

test('a package that is imported but not named is found', () => {
  const files = { ...manifest({}), 'main/a.ts': "import x from '@scope/thing/deep'\nimport 'node:fs'" }
  expect(verdict(declaredDependencies, files)).toEqual([
    expect.stringContaining('imports @scope/thing, which'),
  ])
})

test('the station does not run on a development dependency, but may use its types', () => {
  const files = {
    ...manifest({ devDependencies: { ink: '1.0.0' } }),
    'main/a.ts': "import x from 'ink'",
    'main/b.ts': "import type { X } from 'ink'",
    'renderer/c.ts': "import x from 'ink'",
  }
  expect(verdict(declaredDependencies, files)).toEqual([
    expect.stringMatching(/^main\/a\.ts:1 .* move it to/),
  ])
})

const lock = (packages: object, more: object = {}) => ({
  ...manifest({ dependencies: { a: '1.0.0' }, ...more }),
  'package-lock.json': JSON.stringify({ packages: { '': { dependencies: { a: '1.0.0' } }, ...packages } }),
})

test('a lockfile that is in step and names no address is fine', () => {
  expect(verdict(lockfile, lock({ 'node_modules/a': { version: '1.0.0' } }))).toEqual([])
})

test.each([
  [
    'an address',
    lock({ 'node_modules/a': { resolved: `https://${registry}/a.tgz` } }),
    'locked to an address',
  ],
  ['another version than package.json', lock({}, { dependencies: { a: '2.0.0' } }), 'differs between'],
  [
    'no package of another platform',
    lock({ 'node_modules/a': { optionalDependencies: { 'a-win32': '1.0.0' } } }),
    'a-win32, which node_modules/a asks for, is not locked',
  ],
  [
    'an install script nobody reviewed',
    lock({ 'node_modules/a/node_modules/b': { hasInstallScript: true } }),
    'b has an install script',
  ],
])('a lockfile with %s is refused', (_case, files, reason) => {
  expect(verdict(lockfile, files)).toEqual([expect.stringContaining(reason)])
})

test('a package of another platform is found where npm would look for it', () => {
  const packages = {
    'node_modules/a': { optionalDependencies: { 'a-win32': '1.0.0' } },
    'node_modules/c/node_modules/a': { optionalDependencies: { 'a-mac': '1.0.0' } },
    'node_modules/a-win32': {},
    'node_modules/c/node_modules/a-mac': {},
  }
  expect(verdict(lockfile, lock(packages))).toEqual([])
})

test('a fault point nobody passes, and one armed in the product, are found', () => {
  const list = `export const faultPoints = {\n  'a.one': 'One.',\n  'a.two': 'Two.',\n}`
  const files = {
    'main/platform/fault-points.ts': list,
    'main/domain/a.ts': `faultPoint('a.one')`,
    'main/domain/b.ts': 'armFaultPoint(null, die)',
  }
  expect(verdict(faultPointsPassed, files)).toEqual([
    expect.stringContaining('a.two is never passed'),
    expect.stringContaining('main/domain/b.ts: only a program of the tests'),
  ])
})
