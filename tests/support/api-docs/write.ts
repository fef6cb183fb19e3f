import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { carriersPage } from '../carriers/carrier-docs/carriers-page.ts'
import { allEndpoints } from '../contract/all-endpoints.ts'
import { apiPage } from './api-page.ts'
import { withSettingTables } from './settings-tables.ts'

/** Writes docs/api.md, docs/carriers.md and the tables of settings in the others anew: `npm run docs`. */
const docs = join(import.meta.dirname, '../../../docs')
writeFileSync(join(docs, 'api.md'), await apiPage(await allEndpoints()))
writeFileSync(join(docs, 'carriers.md'), await carriersPage())
for (const name of globSync('*.md', { cwd: docs })) {
  const written = readFileSync(join(docs, name), 'utf8')
  const now = withSettingTables(written)
  if (now !== written) writeFileSync(join(docs, name), now)
}
