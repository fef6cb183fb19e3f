import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { carriersPage } from '../carriers/carrier-docs/carriers-page.ts'
import { describedInterface } from '../clients/described.ts'
import { collectionFile, postmanCollection } from '../clients/postman-collection.ts'
import { pythonClient, pythonFile } from '../clients/python-client.ts'
import { typescriptClient, typescriptFile } from '../clients/typescript-client.ts'
import { allEndpoints } from '../contract/all-endpoints.ts'
import { apiPage } from './api-page.ts'
import { withAddedOperations } from './differences-table.ts'
import { withSettingTables } from './settings-tables.ts'

/** Writes docs/api.md, docs/carriers.md, the tables of settings and of operations in the others, and the types of the client packages anew: `npm run docs`. */
const docs = join(import.meta.dirname, '../../../docs')
const endpoints = await allEndpoints()
writeFileSync(join(docs, 'api.md'), await apiPage(endpoints))
writeFileSync(join(docs, 'carriers.md'), await carriersPage())
const told = await describedInterface()
writeFileSync(typescriptFile, typescriptClient(told))
writeFileSync(pythonFile, pythonClient(told))
writeFileSync(collectionFile, await postmanCollection())
for (const name of globSync('*.md', { cwd: docs })) {
  const written = readFileSync(join(docs, name), 'utf8')
  const now = withAddedOperations(withSettingTables(written), endpoints)
  if (now !== written) writeFileSync(join(docs, name), now)
}
