import { expect, test } from 'vitest'
import { verdict } from '../support/contract/bad-tree.ts'
import { carrierNames } from './rules/carrier-names.ts'
import { functionLength } from './rules/function-length.ts'
import { honestTests } from './rules/honest-tests.ts'
import { importCycles } from './rules/import-cycles.ts'
import { fileLength, readmeLength } from './rules/sizes.ts'

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

test('a file of 301 lines is too long and one of 300 is not', () => {
  const short = { 'a.ts': '', 'b.ts': '', 'c.ts': '' }
  expect(verdict(fileLength, { ...short, 'main/long.ts': lines(301), 'main/fits.ts': lines(300) })).toEqual([
    expect.stringContaining('main/long.ts has 301 lines'),
  ])
})

test('a table of data may be as long as it is', () => {
  const short = { 'a.ts': '', 'b.ts': '' }
  expect(verdict(fileLength, { ...short, 'shared/countries/postal-codes.ts': lines(900) })).toEqual([])
})

test('many middling files are too long together', () => {
  const files = { 'a.ts': lines(101), 'b.ts': lines(101), 'c.ts': '' }
  expect(verdict(fileLength, files)).toEqual([expect.stringContaining('median file has 101 lines')])
})

test('a README of 151 lines is too long', () => {
  expect(verdict(readmeLength, { 'README.md': lines(151) })).toEqual([expect.stringContaining('151 lines')])
})

test.each([
  ['a declared function', `function f() {\n${lines(59)}}`, 'const f = 1'],
  ['an arrow function', `const f = () => {\n${lines(59)}}`, 'const f = 1'],
  ['a method', `class A {\nf() {\n${lines(59)}}\n}`, 'const f = 1'],
  ['a callback in place', `function f() {\n list.map(() => {\n${lines(58)}})\n}`, 'const f = 1'],
])('%s of more than 60 lines is too long', (_case, long) => {
  expect(verdict(functionLength, { 'a.ts': long })).not.toEqual([])
})

test('functions a factory declares count for themselves', () => {
  const one = (name: string) => `const ${name} = () => {\n${lines(28)}}\n`
  const factory = `export function createX() {\n${one('a')}${one('b')}${one('c')}return { a, b, c }\n}`
  expect(verdict(functionLength, { 'a.ts': factory })).toEqual([])
  const withLong = factory.replace('return', `function d() {\n${lines(60)}}\nreturn`)
  expect(verdict(functionLength, { 'a.ts': withLong })).toEqual([expect.stringContaining('of 62 lines')])
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

test('a test that cannot run here says why', () => {
  const run = (call: string) => verdict(honestTests, { 'tests/a.test.ts': `test("x", ctx => { ${call} })` })
  expect(run('ctx.skip()')).toEqual([expect.stringContaining('say why')])
  expect(run('ctx.skip("")')).toEqual([expect.stringContaining('say why')])
  expect(run('ctx.skip("there is no display")')).toEqual([])
  expect(run('ctx.skip(true, "there is no display")')).toEqual([])
})
