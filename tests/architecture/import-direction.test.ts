import { expect, test } from 'vitest'
import { verdict } from '../support/contract/bad-tree.ts'
import { importDirection } from './rules/import-direction.ts'

/** Two files, of which the first imports the second. */
const edge = (from: string, to: string, statement = `import { x } from '${relative(from, to)}'`) =>
  verdict(importDirection, { [from]: statement, [to]: 'export const x = 1' })

const relative = (from: string, to: string) => `${'../'.repeat(from.split('/').length - 1)}${to}`

test.each([
  ['shared/units/money.ts', 'main/platform/clock.ts', 'shared is pure'],
  ['main/platform/clock.ts', 'main/db/open.ts', 'the platform knows no product'],
  ['main/db/open.ts', 'main/domain/shipping/rates/rate-service.ts', 'storage knows no rules'],
  ['main/carriers/contract/adapter.ts', 'main/platform/clock.ts', 'leans on shared only'],
  ['main/carriers/acme/rates.ts', 'main/carriers/other/rates.ts', 'a carrier sees shared'],
  ['main/carriers/acme/rates.ts', 'main/db/open.ts', 'a carrier sees shared'],
  [
    'main/domain/shipping/rates/rate-service.ts',
    'main/domain/orders/orders/order-repository.ts',
    'floors below it',
  ],
  [
    'main/domain/shipping/rates/rate-service.ts',
    'main/domain/orders/orders/order-service.ts',
    'floors below it',
  ],
  ['main/domain/shipping/rates/rate-service.ts', 'main/http/server.ts', 'take the service as a parameter'],
  ['main/domain/shipping/rates/rate-routes.ts', 'main/db/open.ts', 'routes only connect'],
  ['main/printing/spool.ts', 'main/domain/orders/orders/order-service.ts', 'import only its type'],
  ['main/http/server.ts', 'main/domain/orders/orders/order-service.ts', 'http turns bytes'],
  ['main/shell/window.ts', 'main/app/station.ts', 'the shell hosts'],
  ['main/preload/index.ts', 'main/shell/window.ts', 'the preload only carries'],
  ['main/app/station.ts', 'main/shell/window.ts', 'runs without Electron'],
  ['main/cli/serve.ts', 'main/preload/index.ts', 'runs without Electron'],
  ['renderer/screens/pack/pack.tsx', 'renderer/screens/ship/ship.tsx', 'a screen sees components'],
  ['renderer/screens/pack/pack.tsx', 'main/platform/clock.ts', 'a screen sees components'],
  ['renderer/components/table.tsx', 'renderer/screens/ship/ship.tsx', 'a component knows no screen'],
  ['renderer/lib/client.ts', 'renderer/components/table.tsx', 'stores and lib draw nothing'],
  ['renderer/app/router.tsx', 'main/app/station.ts', 'talks to main over /v1'],
  ['main/app/station.ts', 'tests/support/fake.ts', 'runs without Electron'],
])('%s must not import %s', (from, to, reason) => {
  expect(edge(from, to)).toEqual([expect.stringContaining(reason)])
})

test.each([
  ['main/domain/orders/orders/order-service.ts', 'main/domain/shipping/rates/rate-mapper.ts'],
  ['main/domain/access/key-service.ts', 'main/domain/access/operators/passwords.ts'],
  ['main/domain/shipping/rates/rate-service.ts', 'main/domain/shipping/rates/rate-repository.ts'],
  ['main/domain/shipping/rates/rate-routes.ts', 'main/http/answer.ts'],
  ['main/carriers/acme/rates.ts', 'main/carriers/contract/adapter.ts'],
  ['main/carriers/registry.ts', 'main/carriers/acme/index.ts'],
  ['main/app/station.ts', 'main/domain/orders/orders/order-repository.ts'],
  ['main/index.ts', 'main/shell/window.ts'],
  ['renderer/app/router.tsx', 'renderer/screens/ship/ship.tsx'],
  ['tests/main/station.test.ts', 'main/app/station.ts'],
])('%s may import %s', (from, to) => {
  expect(edge(from, to)).toEqual([])
})

const service = [
  'main/domain/orders/orders/order-service.ts',
  'main/domain/shipping/rates/rate-service.ts',
] as const

test.each([
  "import type { X } from '../../shipping/rates/rate-service.ts'",
  "type X = import('../../shipping/rates/rate-service.ts').X",
])('the type of another service is fine: %s', statement => {
  expect(edge(...service, statement)).toEqual([])
})

test.each([
  "const { x } = await import('../../shipping/rates/rate-service.ts')",
  "export { x } from '../../shipping/rates/rate-service.ts'",
  "export * from '../../shipping/rates/rate-service.ts'",
  "import '../../shipping/rates/rate-service.ts'",
  "const url = new URL('../../shipping/rates/rate-service.ts', import.meta.url)",
])('no way around by another kind of import: %s', statement => {
  expect(edge(...service, statement)).toEqual([
    expect.stringContaining('rate-service.ts: orders sees the areas on floors below it'),
  ])
})

/** DESIGN of the house, from the ground up; `intents` is what everybody who pays or prints goes through. */
const house = [
  ['events', 'intents'],
  ['carriers'],
  ['tracking', 'documents', 'money'],
  ['shipping'],
  ['dispatch'],
  ['orders'],
  ['packing', 'exchange'],
  ['sources'],
]
const allAreas = [...house.flat(), 'access', 'upkeep']
const floorOf = (area: string) => house.findIndex(areas => areas.includes(area))
const pairs = allAreas.flatMap(from => allAreas.filter(to => to !== from).map(to => ({ from, to })))
const inArea = (area: string, file: string) => `main/domain/${area}/things/${file}.ts`
const between = (from: string, to: string, statement: string, file: string) =>
  edge(
    inArea(from, 'thing-service'),
    inArea(to, file),
    statement.replace('FILE', `../../${to}/things/${file}.ts`),
  )
const [runTime, ofTypes] = ["import { x } from 'FILE'", "import type { X } from 'FILE'"]

test.each(
  pairs.filter(({ from, to }) =>
    floorOf(from) < 0 ? floorOf(to) >= 0 : floorOf(to) >= 0 && floorOf(to) < floorOf(from),
  ),
)('$from takes types of services and pure files from $to below it, and nothing else', ({ from, to }) => {
  expect(between(from, to, ofTypes, 'other-service')).toEqual([])
  expect(between(from, to, runTime, 'other-mapper')).toEqual([])
  expect(between(from, to, runTime, 'other-rules')).toEqual([])
  if (to === 'intents') return
  expect(between(from, to, runTime, 'other-service')).toHaveLength(1)
  expect(between(from, to, ofTypes, 'other-repository')).toHaveLength(1)
  expect(between(from, to, ofTypes, 'other-routes')).toHaveLength(1)
})

test.each(
  pairs.filter(
    ({ from, to }) =>
      to !== 'intents' && (floorOf(to) < 0 || (floorOf(from) >= 0 && floorOf(to) >= floorOf(from))),
  ),
)('$from takes nothing from $to, which is not below it, not even a type', ({ from, to }) => {
  for (const statement of [runTime, ofTypes])
    for (const file of ['other-service', 'other-mapper', 'other-rules', 'other-repository'])
      expect(between(from, to, statement, file)).toHaveLength(1)
})

test.each(allAreas.filter(area => area !== 'intents'))(
  '%s goes through intents, wherever it stands',
  area => {
    expect(between(area, 'intents', runTime, 'intent-ledger')).toEqual([])
  },
)

test('the place is named with its line', () => {
  const [found] = edge('shared/a.ts', 'main/b.ts', "// first\nimport { x } from '../main/b.ts'")
  expect(found).toMatch(/^shared\/a\.ts:2 imports \.\.\/main\/b\.ts: /)
})

test('an import in a comment or a string is none', () => {
  const text = "// import { x } from '../main/b.ts'\nexport const y = \"import z from '../main/b.ts'\""
  expect(edge('shared/a.ts', 'main/b.ts', text)).toEqual([])
})

test('nothing is imported from outside the repository', () => {
  expect(edge('main/app/station.ts', 'main/x.ts', "import x from '../../../elsewhere/x.ts'")).toEqual([
    expect.stringContaining('leads out of the repository'),
  ])
})

test.each([
  'main/app/station.ts',
  'main/domain/orders/orders/order-service.ts',
  'shared/a.ts',
  'renderer/main.tsx',
])('only the shell knows electron, not %s', path => {
  expect(verdict(importDirection, { [path]: "import type { App } from 'electron'" })).toEqual([
    expect.stringContaining('know Electron'),
  ])
})

test.each(['main/index.ts', 'main/shell/window.ts', 'main/preload/index.ts'])(
  '%s may import electron',
  path => {
    expect(verdict(importDirection, { [path]: "import { app } from 'electron'" })).toEqual([])
  },
)

test.each([
  ['shared/a.ts', "import { readFile } from 'node:fs'"],
  ['shared/a.ts', "import { readFile } from 'fs'"],
  ['shared/a.ts', "import fastify from 'fastify'"],
  ['renderer/lib/a.ts', "import { readFile } from 'node:fs'"],
  ['renderer/screens/pack/a.tsx', "import Database from 'better-sqlite3'"],
])('%s stays clear of the machine: %s', (path, statement) => {
  expect(verdict(importDirection, { [path]: statement })).toHaveLength(1)
})

test('a folder the design does not know is pointed out', () => {
  expect(verdict(importDirection, { 'main/utils/misc.ts': 'export {}' })).toEqual([
    expect.stringContaining('lies in no known folder'),
  ])
})
