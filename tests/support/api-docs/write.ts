import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { carriersPage } from '../carriers/carrier-docs/carriers-page.ts'
import { describedInterface } from '../clients/described.ts'
import { pythonClient, pythonFile } from '../clients/python-client.ts'
import { typescriptClient, typescriptFile } from '../clients/typescript-client.ts'
import { allEndpoints } from '../contract/all-endpoints.ts'
import { apiPage } from './api-page.ts'
import { withSettingTables } from './settings-tables.ts'

/** Writes docs/api.md, docs/carriers.md, the tables of settings in the others and the types of the client packages anew: `npm run docs`. */
const docs = join(import.meta.dirname, '../../../docs')
writeFileSync(join(docs, 'api.md'), await apiPage(await allEndpoints()))
writeFileSync(join(docs, 'carriers.md'), await carriersPage())
const told = await describedInterface()
writeFileSync(typescriptFile, typescriptClient(told))
writeFileSync(pythonFile, pythonClient(told))
for (const name of globSync('*.md', { cwd: docs })) {
  const written = readFileSync(join(docs, name), 'utf8')
  const now = withSettingTables(written)
  if (now !== written) writeFileSync(join(docs, name), now)
}
