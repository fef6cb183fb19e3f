import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Everything that is loaded together with a module, by what it imports when it is read. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const imports = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\s(?!type\b)[^'"]*?from '(\.[^']+)'/gm,
  )
  for (const [, to = ''] of imports) loadedWith(join(dirname(file), to), seen)
  return seen
}

test('a second start that only hands over its link loads nothing of the engine', () => {
  const entries = ['main/index.ts']
  const files = entries.flatMap(entry => [...loadedWith(join(root, entry))].map(file => relative(root, file)))
  expect(files).toContain('main/shell/single-instance.ts')
  const engine = files.filter(file => /^main\/(domain|carriers|printing|db|http|scales)\//.test(file))
  expect(engine).toEqual([])
  expect(files.filter(file => file.startsWith('main/app/'))).toEqual(['main/app/diagnostics.ts'])
})
