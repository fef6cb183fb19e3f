import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints } from '../all-endpoints.ts'
import { apiPage } from './api-page.ts'

/** Writes docs/api.md anew: `npm run docs`. */
writeFileSync(join(import.meta.dirname, '../../../docs/api.md'), apiPage(await allEndpoints()))
