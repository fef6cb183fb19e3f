import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { carriersPage } from '../carriers/carrier-docs/carriers-page.ts'
import { allEndpoints } from '../contract/all-endpoints.ts'
import { runTool } from '../run/tool.ts'
import { apiPage } from './api-page.ts'
import { recordingVariable } from './example-answers.ts'

/** Writes docs/api.md, docs/carriers.md and the answers the OpenAPI document shows anew: `npm run docs`. */
const docs = join(import.meta.dirname, '../../../docs')
writeFileSync(join(docs, 'api.md'), apiPage(await allEndpoints()))
writeFileSync(join(docs, 'carriers.md'), await carriersPage())

const walk = ['run', '--project', 'unit', 'tests/api/every-operation.test.ts']
const { exitCode, output } = await runTool('vitest', walk, { env: { [recordingVariable]: 'yes' } })
if (exitCode !== 0) {
  console.error(output)
  process.exitCode = 1
}
