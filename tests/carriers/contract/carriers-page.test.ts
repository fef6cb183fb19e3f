import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { carriersPage } from '../../support/carriers/carrier-docs/carriers-page.ts'
import { readSources } from '../../support/carriers/carrier-docs/sources.ts'

const written = readFileSync(join(import.meta.dirname, '../../../docs/carriers.md'), 'utf8')

test('docs/carriers.md says what the adapters say; otherwise run "npm run docs"', async () => {
  expect(written === (await carriersPage()), 'an adapter has changed: run "npm run docs"').toBe(true)
})

const sources = `# Where the figures are from

## Requests

Schema: version 3 of
what is published.

## Believed

- That the sun
  rises.
- And sets.

## Never met

`

test('SOURCES.md tells what was read, what is believed and what was never met', () => {
  expect(readSources(sources, 'SOURCES.md')).toEqual({
    basis: 'schema',
    written: 'version 3 of what is published.',
    believed: ['That the sun rises.', 'And sets.'],
    neverMet: [],
  })
})

test.each([
  ['a heading', sources.replace('## Believed', '## Assumed'), 'needs a heading "## Believed"'],
  ['its first word', sources.replace('Schema: ', ''), 'begins with "Schema: "'],
])('SOURCES.md without %s is refused with what is missing', (_, text, words) => {
  expect(() => readSources(text, 'SOURCES.md')).toThrow(words)
})
