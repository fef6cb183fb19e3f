import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withAddedOperations } from '../support/api-docs/differences-table.ts'
import { allEndpoints } from '../support/contract/all-endpoints.ts'

const written = readFileSync(join(import.meta.dirname, '../../docs/differences.md'), 'utf8')

test('docs/differences.md lists every operation the published file does not have; otherwise run "npm run docs"', async () => {
  expect(withAddedOperations(written, await allEndpoints())).toBe(written)
  for (const each of [
    'POST /v1/manifests',
    'GET /v1/products',
    'POST /v1/returns/{id}/buy',
    'POST /v1/pickups',
  ])
    expect(written).toContain(`\`${each}\``)
  expect(written).not.toContain('`GET /v1/shipments`')
})
