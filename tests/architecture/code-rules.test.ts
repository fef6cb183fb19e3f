import { expect, test } from 'vitest'
import { verdict } from '../support/contract/bad-tree.ts'
import { carrierNames } from './rules/carrier-names.ts'
import { factoryLength, functionLength } from './rules/function-length.ts'
import { honestTests } from './rules/honest-tests.ts'
import { importCycles } from './rules/import-cycles.ts'
import { logicalSides } from './rules/logical-sides.ts'
import { namedArguments, noSpreadLiterals } from './rules/named-arguments.ts'
import { oneWayToDays } from './rules/one-way-to-days.ts'
import { oneWayToSql } from './rules/one-way-to-sql.ts'
import { fileLength, medianLength, readmeLength } from './rules/sizes.ts'
import { statesInTables } from './rules/states-in-tables.ts'
import { wholeFiles } from './rules/whole-files.ts'

const lines = (count: number) => 'void 0\n'.repeat(count)

test('a circle of imports is shown with every step', () => {
  const files = {
    'shared/a.ts': "import './b.ts'",
    'shared/b.ts': "import type { C } from './c.ts'",
    'shared/c.ts': "import('./a.ts')",
    'shared/d.ts': "import './a.ts'",
  }
  expect(verdict(importCycles, files)).toEqual([
    expect.stringContaining('shared/a.ts -> shared/b.ts -> shared/c.ts -> shared/a.ts:'),
  ])
})

test('two ways to the same file are no circle', () => {
  const files = { 'a.ts': "import './b.ts'\nimport './c.ts'", 'b.ts': "import './c.ts'", 'c.ts': '' }
  expect(verdict(importCycles, files)).toEqual([])
})

test('a file of 401 lines is too long and one of 400 is not', () => {
  expect(verdict(fileLength, { 'main/long.ts': lines(401), 'main/fits.ts': lines(400) })).toEqual([
    expect.stringContaining('main/long.ts has 401 lines'),
  ])
})

test('a table of data may be as long as it is', () => {
  expect(verdict(fileLength, { 'shared/countries/postal-codes.ts': lines(900) })).toEqual([])
})

test.each([
  ['a.module.css', '.a { margin-left: 1rem; }'],
  ['a.module.css', '.a {\n  left: 0;\n}'],
  ['a.module.css', '.a { text-align: right; }'],
  ['a.module.css', '.a { border-top-left-radius: 3px; }'],
  ['a.tsx', 'export const A = () => <Box ml="auto" />'],
  ['a.tsx', 'export const A = () => <div style={{ paddingRight: 4 }} />'],
])('a side of the glass in %s is named: %j', (name, text) => {
  expect(verdict(logicalSides, { [`renderer/${name}`]: text })).toEqual([
    expect.stringContaining(`renderer/${name}:`),
  ])
})

test('sides of the text are no sides of the glass', () => {
  const css = '.a { margin-inline-start: 1rem; inset-inline: 0; text-align: end; }\n.left-over {\n}'
  const tsx = 'export const A = ({ left }: { left: number }) => <Box ms="auto" ta="end">{left}</Box>'
  expect(verdict(logicalSides, { 'renderer/a.module.css': css, 'renderer/a.tsx': tsx })).toEqual([])
})

/** A product of so many files, of which each has so many lines. */
const filesOf = (count: number, each: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`main/app/f${n}.ts`, lines(each)]))

test.each([
  [59, 'merge what only makes sense together'],
  [151, 'split what does two things'],
])('a median of %i lines is out of measure', (each, advice) => {
  expect(verdict(medianLength, filesOf(3, each))).toEqual([`The median file has ${each} lines: ${advice}.`])
})

test.each([60, 150])('a median of %i lines is fine, whatever tests and tables have', each => {
  const others = { 'tests/a.test.ts': lines(300), 'shared/countries/postal-codes.ts': lines(900) }
  expect(verdict(medianLength, { ...filesOf(3, each), ...others })).toEqual([])
})

test('a README of 151 lines is too long', () => {
  expect(verdict(readmeLength, { 'README.md': lines(151) })).toEqual([expect.stringContaining('151 lines')])
})

test.each([
  ['a declared function', `function f() {\n${lines(59)}}`],
  ['an arrow function', `const f = () => {\n${lines(59)}}`],
  ['a method', `class A {\nf() {\n${lines(59)}}\n}`],
  ['a callback in place', `function f() {\n list.map(() => {\n${lines(57)}})\n}`],
  ['a function with others in it', `function f() {\nconst g = () => {\n${lines(28)}}\n${lines(29)}}`],
  ['a component with handlers', `const Desk = () => {\nconst go = () => {\n${lines(56)}}\nreturn go\n}`],
])('%s of 61 lines is too long', (_case, long) => {
  expect(verdict(functionLength, { 'a.ts': long })).toEqual([
    expect.stringContaining('of 61 lines: split it'),
  ])
  expect(verdict(functionLength, { 'a.ts': long.replace('void 0\n', '') })).toEqual([])
})

const factory = (name: string, end: string, more = '') => {
  const inner = (each: string) => `const ${each} = () => {\n${lines(28)}}\n`
  return `${name} {\n${inner('a')}${inner('b')}${inner('c')}${more}${end}\n}`
}

test.each([
  ['export function createX()', 'return { a, b, c }'],
  ['export const createX = () =>', 'return { a, b, c: () => c(1) }'],
  ['function createX()', 'return a'],
  ['function createX()', 'return () => a()'],
])('what a factory returns counts for itself: %s %s', (name, end) => {
  expect(verdict(functionLength, { 'a.ts': factory(name, end) })).toEqual([])
  const withLong = factory(name, end, `function d() {\n${lines(60)}}\n`)
  expect(verdict(functionLength, { 'a.ts': withLong })).toEqual([
    expect.stringContaining('of 62 lines: split'),
  ])
  const withMuch = factory(name, end, lines(70))
  expect(verdict(functionLength, { 'a.ts': withMuch })).toEqual([
    expect.stringContaining('lines besides the functions it returns: split it'),
  ])
})

test.each([
  ['function startX()', 'return { a, b, c }', 'another name'],
  ['function createX()', 'a()', 'nothing returned'],
  ['function createX()', 'return 5', 'no function returned'],
  ['function created()', 'return { a }', 'no name of a factory'],
])('everybody else counts all lines: %s %s (%s)', (name, end) => {
  expect(verdict(functionLength, { 'a.ts': factory(name, end) })).toEqual([
    expect.stringContaining('of 93 lines: split it'),
  ])
})

test('a factory of 161 lines is two things, whatever it returns is short; what tests share may be longer', () => {
  const short = (name: number) => `const f${name} = () => {\n${lines(28)}}\n`
  const long = `function createX() {\n${[1, 2, 3, 4, 5].map(short).join('')}${lines(8)}return { f1, f2, f3, f4, f5 }\n}`
  const files = { 'main/long.ts': long, 'tests/support/long.ts': long }
  expect(verdict(functionLength, files)).toEqual([])
  expect(verdict(factoryLength, files)).toEqual([
    expect.stringContaining('main/long.ts:1 is a factory of 161'),
  ])
  expect(verdict(factoryLength, { 'main/fits.ts': long.replace('void 0\n', '') })).toEqual([])
})

test.each([
  "if (['rating', 'holding'].includes(run.value.state)) x()",
  "const isOpen = ({ status }) => ['open', 'paused'].includes(status)",
  "const isHeard = ['waiting', 'silent'].includes(live.get(id)?.link().state ?? '')",
  "const at = ['box', 'weigh'].includes(session.step)",
  "const isLate = (['late', 'lost'] as readonly string[]).includes(row?.state as string)",
])('states are not listed in place: %s', text => {
  expect(verdict(statesInTables, { 'renderer/a.ts': text })).toEqual([
    expect.stringContaining('renderer/a.ts:1 lists states in place'),
  ])
})

test.each([
  "const isOne = ['done'].includes(run.state)",
  "const isText = ['string', 'number'].includes(typeof state)",
  'const isKnown = statesThat(isOpen).includes(run.state)',
  'const isOwn = [first, second].includes(run.state)',
])('no list of states in place: %s', text => {
  expect(verdict(statesInTables, { 'renderer/a.ts': text })).toEqual([])
})

const follower = 'main/domain/orders/merge-lines.ts'
const leader = 'main/domain/orders/order-edit.ts'
const splinter = {
  [leader]: "import { x } from './merge-lines.ts'",
  [follower]: 'export const x = 1\n',
}

test('a short file with one importer is to be merged into it, type or not', () => {
  const typeOnly = { ...splinter, [leader]: "import type { X } from './merge-lines.ts'" }
  for (const files of [splinter, typeOnly])
    expect(verdict(wholeFiles, files)).toEqual([
      `${follower} has 1 lines and one importer: merge it into ${leader}.`,
    ])
})

test.each([
  ['a second importer', { 'main/http/b.ts': "import '../domain/orders/merge-lines.ts'" }],
  ['60 lines', { [follower]: lines(60) }],
  ['tests of its own', { 'tests/main/a.test.ts': "import '../../main/domain/orders/merge-lines.ts'" }],
  ['an address it is loaded by', { [leader]: "new URL('./merge-lines.ts', import.meta.url)" }],
  ['a moment it is loaded at', { [leader]: "void import('./merge-lines.ts')" }],
  ['operations in it', { [follower]: 'export const list = endpoint({ id: 1 })' }],
])('a file with %s is left alone', (_case, more) => {
  expect(verdict(wholeFiles, { ...splinter, ...more })).toEqual([])
})

test('what only a support file of the tests imports has no tests of its own', () => {
  const files = { ...splinter, 'tests/support/a.ts': "import '../../main/domain/orders/merge-lines.ts'" }
  expect(verdict(wholeFiles, files)).toHaveLength(1)
})

test.each([
  'main/domain/orders/order-routes.ts',
  'main/domain/orders/order-service.ts',
  'main/domain/orders/order-repository.ts',
  'main/domain/orders/order-mapper.ts',
  'main/domain/orders/order-rules.ts',
  'main/carriers/acme/codes.ts',
  'main/carriers/acme/wire.ts',
  'main/db/schema/orders.ts',
  'main/domain/intents/kinds/purchase.ts',
  'renderer/screens/ship/index.tsx',
  'renderer/locales/en/ship.ts',
])('%s is looked for by its place and may be short', path => {
  const files = { [path]: 'export const x = 1', 'shared/a.ts': `import '../${path}'` }
  expect(verdict(wholeFiles, files)).toEqual([])
})

test('what the composition root takes from an area stays in the area; what it cut off itself does not', () => {
  const files = {
    'main/app/engine.ts': "import '../domain/orders/order-loop.ts'\nimport './engine-orders.ts'",
    'main/domain/orders/order-loop.ts': '',
    'main/app/engine-orders.ts': '',
  }
  expect(verdict(wholeFiles, files)).toEqual([
    expect.stringContaining('main/app/engine-orders.ts has 1 lines'),
  ])
})

const acme = { 'main/carriers/acme/index.ts': "export const acme = 'acme'" }

test.each([
  ["if (carrier === 'acme') x()", 'a.ts'],
  ["const service = 'acme_express'", 'a.ts'],
  ['const adapter = acme', 'a.ts'],
  ["import('./carriers/acme/index.ts')", 'station.ts'],
])('a carrier must not be named by the engine: %s', (text, file) => {
  expect(verdict(carrierNames, { ...acme, [`main/${file}`]: text })).toEqual([
    expect.stringContaining('names acme: ask the adapter instead'),
  ])
})

test.each([
  ['main/carriers/registry.ts', "import { acme } from './acme/index.ts'"],
  ['tests/carriers/acme/rates.test.ts', "const slug = 'acme'"],
  ['shared/carriers/carrier-slugs.ts', "export const slugs = ['acme']"],
  ['main/a.ts', '// acme answers 500 here\nconst x = "acmeology"'],
  ['shared/desk/connections.ts', "endpoint({ example: { carrier_name: 'acme' } })"],
])('a carrier may be named in %s: %s', (path, text) => {
  expect(verdict(carrierNames, { ...acme, [path]: text })).toEqual([])
})

test.each([
  'test.skip("x", () => {})',
  'test.only("x", () => {})',
  'test.todo("x")',
  'describe.skip("x", () => {})',
  'test.skipIf(true)("x", () => {})',
  'test.runIf(false)("x", () => {})',
  'test.fails("x", () => {})',
  'test.concurrent.only("x", () => {})',
  'test.only.each([1])("x", () => {})',
  'xit("x", () => {})',
])('a hidden test is found: %s', text => {
  expect(verdict(honestTests, { 'tests/a.test.ts': text })).toHaveLength(1)
})

test('what gives up after a second is no way to wait', () => {
  const text = 'await vi.waitFor(() => expect(shown).toBe(1))'
  expect(verdict(honestTests, { 'tests/a.test.ts': text })).toEqual([expect.stringContaining('until()')])
})

test('a test that cannot run here says why', () => {
  const run = (call: string) => verdict(honestTests, { 'tests/a.test.ts': `test("x", ctx => { ${call} })` })
  expect(run('ctx.skip()')).toEqual([expect.stringContaining('say why')])
  expect(run('ctx.skip("")')).toEqual([expect.stringContaining('say why')])
  expect(run('ctx.skip("there is no display")')).toEqual([])
  expect(run('ctx.skip(true, "there is no display")')).toEqual([])
})

test.each([
  ["import { eq } from 'drizzle-orm'", 'main/domain/orders/order-repository.ts'],
  ["import { drizzle } from 'drizzle-orm/better-sqlite3'", 'main/db/open.ts'],
  ["import { readMigrationFiles } from 'drizzle-orm/migrator'", 'main/db/open.ts'],
  ["void import('drizzle-orm')", 'main/app/station.ts'],
])('nothing but the schema loads drizzle: %s', (text, file) => {
  expect(verdict(oneWayToSql, { [file]: text })).toEqual([
    expect.stringContaining('prepare the statement with sqlite.prepare'),
  ])
})

test('tables are known by their types alone', () => {
  const file = 'main/domain/orders/order-repository.ts'
  const table = { 'main/db/schema/orders.ts': "import { text } from 'drizzle-orm/sqlite-core'" }
  const loaded = { ...table, [file]: "import { orders } from '../../db/schema/orders.ts'" }
  expect(verdict(oneWayToSql, loaded)).toEqual([expect.stringContaining('import its types')])
  const typed = { ...table, [file]: "import type { orders } from '../../db/schema/orders.ts'" }
  expect(verdict(oneWayToSql, typed)).toEqual([])
  const migrations = { 'main/db/migrate.ts': "import { readMigrationFiles } from 'drizzle-orm/migrator'" }
  expect(verdict(oneWayToSql, migrations)).toEqual([])
})

test('what puts the station together spreads nothing into what it creates', () => {
  const files = {
    'main/app/dispatch.ts': 'createPickups({ ...ports, book })\ncreatePickups({ book, routes: [...routes] })',
    'main/domain/dispatch/pickups/pickup-service.ts': 'createLoop({ ...ports, book })',
  }
  expect(verdict(namedArguments, files)).toEqual([
    expect.stringContaining('main/app/dispatch.ts:1 hands createPickups'),
  ])
})

test('an object that is written out is not spread; one that may be missing is', () => {
  const files = {
    'main/a.ts': 'call({\n  ...{ a, b },\n  c,\n})',
    'main/b.ts': 'call({ ...rest, ...(a ? { a } : {}) })',
  }
  expect(verdict(noSpreadLiterals, files)).toEqual([expect.stringContaining('main/a.ts:2 spreads')])
})

test.each(['now.toISOString().slice(0, 10)', 'now.getUTCDay()', 'now.setHours(0)', 'now.toDateString()'])(
  '%s is a day of UTC or of the machine, not of the shop',
  text => {
    const files = { 'main/late.ts': text, 'shared/units/shop-day.ts': text }
    expect(verdict(oneWayToDays, files)).toEqual([expect.stringContaining('main/late.ts:1 makes a day')])
  },
)
