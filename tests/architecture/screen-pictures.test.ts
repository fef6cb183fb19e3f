import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const docs = join(import.meta.dirname, '../../docs')
const folder = join(docs, 'screens')
const text = readFileSync(join(docs, 'screens.md'), 'utf8')
const named = [...text.matchAll(/\(screens\/([\w-]+\.png)\)/g)].map(([, name = '']) => name)

test('every picture the page about the screens names is there', () => {
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(name => !existsSync(join(folder, name)))).toEqual([])
})

test('the pictures of the screens are together no larger than a clone should carry', () => {
  const files = readdirSync(folder)
  expect(files.filter(name => !name.endsWith('.png'))).toEqual([])
  const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  expect(bytes).toBeLessThan(7_000_000)
})
