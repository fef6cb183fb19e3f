import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { carriersPage } from '../../support/carriers/carrier-docs/carriers-page.ts'

const written = readFileSync(join(import.meta.dirname, '../../../docs/carriers.md'), 'utf8')

test('docs/carriers.md says what the adapters say; otherwise run "npm run docs"', async () => {
  expect(written === (await carriersPage()), 'an adapter has changed: run "npm run docs"').toBe(true)
})
