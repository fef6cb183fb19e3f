import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { builtProgram } from '../../main/built-program.ts'
import { tempHome } from '../support/station/temp-home.ts'

const program = join('out', 'main', 'cli.js')

/** A checkout whose sources changed at one time and whose program was built at another. */
function checkout(builtAt: number | null, changed: Record<string, number>): string {
  const root = tempHome()
  const write = (path: string, seconds: number) => {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '')
    for (let each = file; each !== root; each = dirname(each)) utimesSync(each, seconds, seconds)
  }
  for (const [path, seconds] of Object.entries(changed)) write(path, seconds)
  if (builtAt !== null) write(program, builtAt)
  return root
}

const sources = {
  'main/cli.ts': 100,
  'main/db/open.ts': 100,
  'shared/api/rates.ts': 100,
  'package.json': 100,
}

test('the built program is run while nothing it is made of is newer', () => {
  const root = checkout(200, sources)
  expect(builtProgram(root)).toBe(join(root, program))
})

test.each(['main/db/open.ts', 'shared/api/rates.ts', 'package.json', 'package-lock.json'])(
  'a newer %s has the sources run',
  path => expect(builtProgram(checkout(200, { ...sources, [path]: 300 }))).toBeNull(),
)

test('without a build the sources are run', () => expect(builtProgram(checkout(null, sources))).toBeNull())
