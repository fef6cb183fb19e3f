import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiPage } from '../support/api-docs/api-page.ts'
import { allEndpoints } from '../support/contract/all-endpoints.ts'

const written = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')

test('docs/api.md says what the operations say; otherwise run "npm run docs"', async () => {
  const now = await apiPage(await allEndpoints())
  expect(written === now, 'an operation has changed since docs/api.md was written: run "npm run docs"').toBe(
    true,
  )
})

test('every link of docs/api.md leads to a place in it', () => {
  const headings = [...written.matchAll(/^#{2,3} (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
  expect(new Set(headings).size, 'two places have one name').toBe(headings.length)
  const links = [...written.matchAll(/\]\(#([^)]+)\)/g)].map(([, to]) => to)
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter(to => !headings.includes(String(to)))).toEqual([])
})
