import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { CannotMake, makeCarrier } from './carrier-new.ts'

/** `npm run carrier:new -- <slug> [--like rest|follows|tracking]` */
const root = join(import.meta.dirname, '../../..')
const { values, positionals } = parseArgs({ allowPositionals: true, options: { like: { type: 'string' } } })
const [slug = ''] = positionals
try {
  const { files, registryLine } = makeCarrier(root, slug, values.like)
  for (const file of files) console.log(`made ${relative(root, file)}`)
  console.log(`\nAdd this line to main/carriers/registry.ts:\n\n${registryLine}\n`)
  console.log(`Then run: npm run carrier:check -- ${slug}`)
} catch (error) {
  if (!(error instanceof CannotMake)) throw error
  console.error(error.message)
  process.exitCode = 1
}
