import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { carriersPage } from '../carriers/carrier-docs/carriers-page.ts'
import { allEndpoints } from '../contract/all-endpoints.ts'
import { apiPage } from './api-page.ts'

/** Writes docs/api.md and docs/carriers.md anew: `npm run docs`. */
const docs = join(import.meta.dirname, '../../../docs')
writeFileSync(join(docs, 'api.md'), apiPage(await allEndpoints()))
writeFileSync(join(docs, 'carriers.md'), await carriersPage())
